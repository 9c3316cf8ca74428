//! `game.yaml`: what a game master decides for a whole game. The keys that all games share are read here.

use std::collections::BTreeMap;

use super::clock::{Clock, Length, Pause};
use super::due::Due;
use super::judged::Judged;
use super::seeding::{DiceWord, Seeding, StatedSeeding};
use super::zone::Zone;
use crate::diag::{Report, code};
use crate::document;
use crate::source::read::{Entries, Later, target};
use crate::source::{Located, Node, one_line, shortened};

/// The most rounds of a game; where players take turns, its most turns.
pub const MOST_ROUNDS: u32 = 99_999;

document! {
    /// The keys of `game.yaml` in every game.
    pub struct StatedTerms ("a game") {
        /// the game to play
        game: Option<Located<String>>;
        /// the title of the game
        title: String;
        /// any words, from which all dice are drawn; without a seed, dice are rolled at the table
        seed: Option<String>;
        /// the SHA-256 of the seed, if the seed is kept secret until the game is over
        commitment: Option<Located<String>>;
        /// how dice are made of the seed; without it, as in versions before 0.3
        dice: Option<DiceWord>;
        /// a word of each player, mixed into the seed after it was promised: `{ann: heron}`
        words: Entries<String>;
        /// the deadline of each round or turn: `{1: 2026-06-05 12:00}`
        due: Entries<Due>;
        /// the deadline of all other rounds, in the game master's words
        deadline: Option<String>;
        /// the time zone of deadlines that name none, like `Europe/Berlin` or `+02:00`; universal time by default
        zone: Option<Zone>;
        /// how long after a deadline mails still count, for players who have sent nothing before: `12h`
        grace: Option<Length>;
        /// pauses, by which later deadlines move: `[{from: 2026-07-01, to: 2026-07-20}]`
        pauses: Vec<Pause>;
        /// the paper of all prints
        paper: Option<Located<String>>;
        /// house rules, by option of the rulebook
        house_rules: Option<Later<Entries<String, target::Option>>>;
    }
}

/// The decisions that every game needs.
#[derive(Debug, Clone)]
pub struct Terms {
    /// The title of the game.
    pub title: String,
    /// Where its dice come from; without a seed all dice are given.
    pub seeding: Seeding,
    /// The deadline of each round, where given.
    dues: BTreeMap<u32, Due>,
    /// The deadline of all other rounds, in the game master's words.
    deadline: Option<String>,
    /// Its time zone, grace and pauses.
    pub clock: Clock,
    /// The deadline by which a round that was played was judged, if the round has kept it.
    pub kept: Option<(u32, Judged)>,
    /// The paper of all prints.
    pub paper: Option<Located<String>>,
    /// The house rules as written.
    pub house_rules: Option<Node>,
}

impl Terms {
    /// Reads the terms. `most` is the highest number of a round.
    pub fn read(stated: StatedTerms, most: u32, report: &mut Report) -> Terms {
        let StatedTerms {
            title,
            seed,
            commitment,
            dice,
            words,
            due,
            deadline,
            paper,
            house_rules,
            zone,
            grace,
            pauses,
            ..
        } = stated;
        let seeding = Seeding::read(StatedSeeding { dice, seed, commitment, words }, report);
        let is_old = seeding.is_old();
        let clock = Clock { zone: zone.unwrap_or_default(), grace, pauses, is_old };
        clock.check(report);
        Terms {
            title: one_line(&title),
            seeding,
            clock,
            dues: dues(due, most, report),
            deadline,
            kept: None,
            paper,
            house_rules,
        }
    }

    /// Checks the revealed seed against the promise; a wrong one is reported.
    #[must_use]
    pub fn revealed(self, secret: Option<&str>, report: &mut Report) -> Terms {
        Terms { seeding: self.seeding.revealed(secret, report), ..self }
    }

    /// The deadline of a round, in words.
    pub fn due(&self, round: u32) -> Option<String> {
        let due = self.dues.get(&round).map(|due| self.clock.in_words(due));
        // While a game is paused, no other deadline stands.
        due.or_else(|| self.clock.paused().map(Pause::in_words)).or_else(|| self.deadline.clone())
    }

    /// The deadline by which the mails of a round are judged; they are in time if its day is unknown.
    pub fn judged(&self, round: u32) -> Judged {
        let kept = self.kept.filter(|(kept, _)| *kept == round).map(|(_, judged)| judged);
        let now = || match self.dues.get(&round) {
            Some(due) => self.clock.judged(due),
            None => Judged { moment: None, grace: self.clock.grace },
        };
        kept.unwrap_or_else(now)
    }

    /// Whether the deadline of a round is later than a time, in seconds since 1970; not if its moment is unknown.
    pub fn is_open(&self, round: u32, now: i64) -> bool {
        self.judged(round).moment.is_some_and(|moment| now <= moment)
    }
}

/// Reads the deadlines of the rounds, which must be in order.
fn dues(stated: Vec<(Located<String>, Located<Due>)>, most: u32, report: &mut Report) -> BTreeMap<u32, Due> {
    let mut dues: BTreeMap<u32, Located<Due>> = BTreeMap::new();
    for (key, due) in stated {
        let Some(round) = key.value.parse().ok().filter(|round| (1..=most).contains(round)) else {
            let message = format!("\"{}\" is not a round's number", shortened(&key.value));
            report
                .error(code::UNKNOWN_WORD, key.origin, message)
                .help("write `1: 2026-06-05`, one round a line");
            continue;
        };
        dues.insert(round, due);
    }
    for ((earlier, first), (later, second)) in dues.iter().zip(dues.iter().skip(1)) {
        if second.value.is_before(&first.value) {
            let message = format!("round {later} is due before round {earlier}");
            report
                .error(code::OUT_OF_RANGE, second.origin, message)
                .help("correct one of the days")
                .related(first.origin, format!("round {earlier}"));
        }
    }
    dues.into_iter().map(|(round, due)| (round, due.value)).collect()
}
