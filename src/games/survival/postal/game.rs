//! `game.yaml`: the game master's decisions for the whole game.

use std::collections::BTreeMap;

use super::due::Due;
use super::players::{self, Player, StatedPlayer};
use crate::diag::{Report, code};
use crate::document;
use crate::game::seeding::{DiceWord, Seeding, StatedSeeding};
use crate::model::{GameName, HouseRules};
use crate::rule;
use crate::rulebook;
use crate::source::read::{Count, Either, Entries, Later, OneOrMore, target};
use crate::source::{Located, Node, Read, one_line, shortened};
use crate::tables::MOST_ROUNDS;

/// A postal game.
#[derive(Debug, Clone)]
pub struct Game {
    /// The title of the game.
    pub title: String,
    /// Where its dice come from; without a seed all dice are given.
    pub seeding: Seeding,
    /// The round after which the game ends, if not given in the state.
    pub rounds: Option<Located<u32>>,
    /// The deadline of each round, where given.
    dues: BTreeMap<u32, Due>,
    /// The deadline of all other rounds, in the game master's words.
    deadline: Option<String>,
    /// The paper of all prints.
    pub paper: Option<Located<String>>,
    /// The house rules as written.
    pub house_rules: Option<Node>,
    /// The house rules.
    pub(super) rules: HouseRules,
    /// All players of the game, at any time, in the order of the file.
    pub players: Vec<Player>,
    /// The agreed end (SUR-13.3).
    pub agreed_end: Option<AgreedEnd>,
}

document! {
    /// The keys of `game.yaml`.
    pub struct StatedGame ("a postal game") {
        /// the game: survival
        game: Option<Located<String>>;
        /// the title of the game
        title: String;
        /// the seed from which all dice are drawn; without it all dice are given
        seed: Option<String>;
        /// the SHA-256 of the seed, if the seed is kept secret until the game is over
        commitment: Option<Located<String>>;
        /// how dice are made of the seed; without it, as in versions before 0.3
        dice: Option<DiceWord>;
        /// a word of each player, mixed into the seed after it was promised: `{ann: heron}`
        words: Entries<String>;
        /// the round after which the game ends; by default that of state.yaml
        rounds: Option<Located<Count<1, MOST_ROUNDS>>>;
        /// the deadline of each round: `{1: 2026-06-05 12:00}`
        due: Entries<Due>;
        /// the deadline of all other rounds, in the game master's words
        deadline: Option<String>;
        /// the paper of all prints
        paper: Option<Located<String>>;
        /// house rules, by option of the rulebook
        house_rules: Option<Later<Entries<String, target::Option>>>;
        /// the players by name, each with a species, which by default has the player's name; also with
        /// addresses, and when one joins or leaves
        players: Later<Entries<Either<String, StatedPlayer>>>;
        /// the agreed end
        agreed_end: Option<AgreedEnd>;
    }
}

document! {
    /// The end of the game by agreement (SUR-13.3).
    pub struct AgreedEnd ("the agreed end") {
        /// the round after which it ends
        round: Count<1, MOST_ROUNDS>;
        /// the species that win
        species: OneOrMore<Node>;
    }
}

impl Game {
    /// Reads `game.yaml`.
    pub fn read(node: &Node, report: &mut Report) -> Option<Game> {
        let stated = StatedGame::read(node, report)?;
        if let Some(game) = stated.game.filter(|game| game.value != GameName::Survival.key()) {
            let message = format!("\"{}\" is not a postal game here", shortened(&game.value));
            report.error(code::UNKNOWN_GAME, game.origin, message).help("write `game: survival`");
        }
        let StatedGame { dice, seed, commitment, words, .. } = stated;
        let seeding = Seeding::read(StatedSeeding { dice, seed, commitment, words }, report);
        let mut rules = HouseRules::default();
        if let Some(node) = &stated.house_rules {
            rules.read(node, rulebook(), report);
        }
        Some(Game {
            title: one_line(&stated.title),
            seeding,
            dues: dues(stated.due, stated.rounds, report),
            rounds: stated.rounds,
            deadline: stated.deadline,
            paper: stated.paper,
            house_rules: stated.house_rules,
            rules,
            players: players::players(&stated.players, report),
            agreed_end: stated.agreed_end,
        })
    }

    /// Checks the revealed seed against the promise; a wrong one is reported.
    #[must_use]
    pub fn revealed(self, secret: Option<&str>, report: &mut Report) -> Game {
        Game { seeding: self.seeding.revealed(secret, report), ..self }
    }

    /// The deadline of a round, in words.
    pub fn due(&self, round: u32) -> Option<String> {
        self.dues.get(&round).map(|due| due.text.clone()).or_else(|| self.deadline.clone())
    }

    /// Whether a species ever has a player.
    pub(super) fn has_species(&self, species: &str) -> bool {
        self.players.iter().any(|player| player.species == species)
    }
}

/// Reads the deadlines of the rounds, which must be in order.
fn dues(
    stated: Vec<(Located<String>, Located<Due>)>,
    rounds: Option<Located<u32>>,
    report: &mut Report,
) -> BTreeMap<u32, Due> {
    let mut dues: BTreeMap<u32, Located<Due>> = BTreeMap::new();
    for (key, due) in stated {
        let Some(round) = key.value.parse().ok().filter(|round| (1..=MOST_ROUNDS).contains(round)) else {
            let message = format!("\"{}\" is not a round's number", shortened(&key.value));
            report
                .error(code::UNKNOWN_WORD, key.origin, message)
                .help("write `1: 2026-06-05`, one round a line");
            continue;
        };
        if let Some(rounds) = rounds.filter(|rounds| rounds.value < round) {
            let message = format!("orders for round {round}, but the game ends after round {}", rounds.value);
            report
                .error(rule!("SUR-13.2"), key.origin, message)
                .help("delete this, or write a higher number after `rounds`")
                .related(rounds.origin, "the number of rounds");
        }
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
