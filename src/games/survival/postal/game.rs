//! `game.yaml`: what a game master settles once for the whole game.

use std::collections::BTreeMap;

use super::due::Due;
use super::players::{self, Player, StatedPlayer};
use crate::chance::digest;
use crate::diag::{Report, code};
use crate::document;
use crate::model::{GameName, HouseRules};
use crate::rule;
use crate::rulebook;
use crate::source::read::{Count, Either, Entries, Later, OneOrMore, target};
use crate::source::{Located, Node, Read, shortened};
use crate::tables::MOST_ROUNDS;

/// A postal game.
#[derive(Debug, Clone)]
pub struct Game {
    /// What it is called.
    pub title: String,
    /// What its dice are drawn from; without it all of them are given.
    pub seed: Option<String>,
    /// The SHA-256 of the seed, where that was promised and the seed is secret.
    pub commitment: Option<Located<String>>,
    /// The round after which the game ends, if it is not the state that tells.
    pub rounds: Option<Located<u32>>,
    /// When the orders for each round are due.
    dues: BTreeMap<u32, Due>,
    /// When orders are due in all other rounds, in the game master's words.
    deadline: Option<String>,
    /// The paper of what is printed.
    pub paper: Option<Located<String>>,
    /// The house rules as they were written.
    pub house_rules: Option<Node>,
    /// The same, read.
    pub(super) rules: HouseRules,
    /// All who ever play, in the order in which they were written.
    pub players: Vec<Player>,
    /// The end on which the players have agreed (SUR-13.3).
    pub agreed_end: Option<AgreedEnd>,
}

document! {
    /// The document.
    pub struct Stated ("a postal game") {
        /// which game it is: survival
        game: Option<Located<String>>;
        /// what it is called
        title: String;
        /// what its dice are drawn from; without it all of them are given
        seed: Option<String>;
        /// the SHA-256 of the seed, where it is kept secret until the game is over
        commitment: Option<Located<String>>;
        /// the round after which the game ends; without it, state.yaml tells
        rounds: Option<Located<Count<1, MOST_ROUNDS>>>;
        /// when the orders for each round are due: `{1: 2026-06-05 12:00}`
        due: Entries<Due>;
        /// when orders are due in rounds of which `due` tells nothing, in the game master's words
        deadline: Option<String>;
        /// the paper of what is printed
        paper: Option<Located<String>>;
        /// what the table has agreed on, by option of the rulebook
        house_rules: Option<Later<Entries<String, target::Option>>>;
        /// the players by name, each with a species, which is called like the player unless it is named; with an address, and when one
        /// joins or leaves
        players: Later<Entries<Either<String, StatedPlayer>>>;
        /// the end on which the players have agreed
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
    /// Reads the document.
    pub fn read(node: &Node, report: &mut Report) -> Option<Game> {
        let stated = Stated::read(node, report)?;
        if let Some(game) = stated.game.filter(|game| game.value != GameName::Survival.key()) {
            let message = format!("\"{}\" is not played by post here", shortened(&game.value));
            report.error(code::UNKNOWN_GAME, game.origin, message).help("write `game: survival`");
        }
        if let (Some(_), Some(promised)) = (&stated.seed, &stated.commitment) {
            report
                .error(code::UNKNOWN_KEY, promised.origin, "`commitment` beside `seed`")
                .help("a seed that is promised stays secret until the game is over");
        }
        let mut rules = HouseRules::default();
        if let Some(node) = &stated.house_rules {
            rules.read(node, rulebook(), report);
        }
        Some(Game {
            title: stated.title,
            seed: stated.seed,
            commitment: stated.commitment,
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

    /// The game with the seed that was promised; another one is reported.
    #[must_use]
    pub fn revealed(self, secret: Option<&str>, report: &mut Report) -> Game {
        let (Some(promised), Some(secret)) = (&self.commitment, secret) else { return self };
        if digest(secret.as_bytes()) != promised.value {
            report
                .error(code::UNKNOWN_NAME, promised.origin, "the seed is not the one that was promised")
                .help("its SHA-256 must be the `commitment` of game.yaml");
        }
        Game { seed: Some(secret.to_owned()), ..self }
    }

    /// When the orders for a round are due, in words.
    pub fn due(&self, round: u32) -> Option<String> {
        self.dues.get(&round).map(|due| due.text.clone()).or_else(|| self.deadline.clone())
    }

    /// Whether a species has a player in any round.
    pub(super) fn has_species(&self, species: &str) -> bool {
        self.players.iter().any(|player| player.species == species)
    }
}

/// When orders are due, by round: one day after the other.
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
                .help("write `1: 2026-06-05`, a round a line");
            continue;
        };
        if let Some(rounds) = rounds.filter(|rounds| rounds.value < round) {
            let message = format!("orders for round {round}, and the game ends after round {}", rounds.value);
            report
                .error(rule!("SUR-13.2"), key.origin, message)
                .help("leave it out, or write a higher number behind `rounds`")
                .related(rounds.origin, "the number of rounds");
        }
        dues.insert(round, due);
    }
    for ((earlier, first), (later, second)) in dues.iter().zip(dues.iter().skip(1)) {
        if second.value.is_before(&first.value) {
            let message = format!("round {later} is due before round {earlier}");
            report
                .error(code::OUT_OF_RANGE, second.origin, message)
                .help("mend one of the days")
                .related(first.origin, format!("round {earlier}"));
        }
    }
    dues.into_iter().map(|(round, due)| (round, due.value)).collect()
}
