//! `game.yaml`: what a game master settles once for the whole game.

use std::collections::BTreeMap;

use crate::diag::{Report, code};
use crate::document;
use crate::games::survival::rulebook;
use crate::model::template::file_name;
use crate::model::{GameName, HouseRules};
use crate::rule;
use crate::source::fields::{shortened, wrong_type};
use crate::source::mail::Address;
use crate::source::read::{Count, Either, Entries, Later, OneOrMore, Or, of};
use crate::source::{Located, Node, Origin, Read};

/// A postal game.
#[derive(Debug, Clone)]
pub struct Game {
    /// What it is called.
    pub title: String,
    /// What its dice are drawn from; without it all of them are given.
    pub seed: Option<String>,
    /// When orders are due, in the game master's words.
    pub deadline: Option<String>,
    /// The paper of what is printed.
    pub paper: Option<Located<String>>,
    /// The house rules as they were written.
    pub house_rules: Option<Node>,
    /// The players, in the order in which they were written.
    pub players: Vec<Player>,
    /// The end on which the players have agreed (SUR-13.3).
    pub agreed_end: Option<AgreedEnd>,
}

/// A player.
#[derive(Debug, Clone)]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The name of the player's files, without an ending.
    pub file: String,
    /// The name of the player's species (SUR-1.2).
    pub species: String,
    /// The addresses that the player sends mails from; mails to the player go to the first.
    pub addresses: Vec<String>,
    /// Where the name stands.
    pub origin: Origin,
}

/// The name of the file with the dice of a round, which no player can have.
pub const DICE: &str = "dice";
/// Players of one game, at most.
const MOST_PLAYERS: usize = 1_000;

document! {
    /// The document.
    pub struct Stated ("a postal game") {
        /// which game it is: survival
        game: Option<Located<String>>;
        /// what it is called
        title: String;
        /// what its dice are drawn from; without it all of them are given
        seed: Option<String>;
        /// when orders are due, in the game master's words
        deadline: Option<String>;
        /// the paper of what is printed
        paper: Option<Located<String>>;
        /// what the table has agreed on, by option of the rulebook
        house_rules: Option<Later<Entries<String, of::Option>>>;
        /// the players by name, each with a species, which is called like the player unless it is named
        players: Later<Entries<Either<String, StatedPlayer>>>;
        /// the end on which the players have agreed
        agreed_end: Option<AgreedEnd>;
    }
}

document! {
    /// A player, written at length.
    pub struct StatedPlayer ("a player") {
        /// the name of the player's species
        species: Option<String>;
        /// the addresses that the player sends mails from; mails to the player go to the first
        address: Vec<Address>;
    }
}

document! {
    /// The end of the game by agreement (SUR-13.3).
    pub struct AgreedEnd ("the agreed end") {
        /// the round after which it ends
        round: Count<1, 999>;
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
        if let Some(node) = &stated.house_rules {
            HouseRules::default().read(node, rulebook(), report);
        }
        Some(Game {
            title: stated.title,
            seed: stated.seed,
            deadline: stated.deadline,
            paper: stated.paper,
            house_rules: stated.house_rules,
            players: players(&stated.players, report),
            agreed_end: stated.agreed_end,
        })
    }

    /// The player who has a species.
    pub fn owner(&self, species: &str) -> Option<&Player> {
        self.players.iter().find(|player| player.species == species)
    }
}

/// Players by their names; each has a species, called like the player unless it is named.
fn players(node: &Node, report: &mut Report) -> Vec<Player> {
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map of players, each with a species,", report);
        return Vec::new();
    };
    if map.is_empty() {
        report
            .error(code::EMPTY, node.origin, "there are no players")
            .help("write one or more: `ann: Sabre`");
    }
    if map.len() > MOST_PLAYERS {
        let message = format!("{} players", map.len());
        report.error(code::TOO_LARGE, node.origin, message).help(format!("the most are {MOST_PLAYERS}"));
        return Vec::new();
    }
    let mut players: Vec<Player> = Vec::new();
    let (mut files, mut species): (BTreeMap<String, Origin>, BTreeMap<String, Origin>) = Default::default();
    for (key, node) in map.iter() {
        let (name, file) = (key.text.to_string(), file_name(&key.text));
        if file.is_empty() || file == DICE || file.len() > 100 {
            let message = format!("\"{}\" can't be a player's name", shortened(&name));
            let help =
                "each player has files of that name: it needs a letter or a digit, and is not \"dice\"";
            report.error(code::UNKNOWN_NAME, key.origin, message).help(help);
            continue;
        }
        let stated =
            if node.is_null() { Some((name.clone(), Vec::new())) } else { stated(node, &name, report) };
        let Some((own, addresses)) = stated else { continue };
        if let Some(first) = files.insert(file.clone(), key.origin) {
            let message = format!("{name}'s files would be called {file}.yaml, like another player's");
            report
                .error(code::REPEATED_NAME, key.origin, message)
                .help("add a letter to one of the names")
                .related(first, "the other player");
        }
        if let Some(first) = species.insert(own.clone(), key.origin) {
            let message = format!("two players have the species {own}");
            report
                .error(rule!("SUR-1.2"), key.origin, message)
                .help("each player has exactly one species: give it another name")
                .related(first, "the other player");
        }
        players.push(Player { name, file, species: own, addresses, origin: key.origin });
    }
    players
}

/// A player's species and addresses.
fn stated(node: &Node, player: &str, report: &mut Report) -> Option<(String, Vec<String>)> {
    match <Either<String, StatedPlayer>>::read(node, report)? {
        Or::This(species) => Some((species, Vec::new())),
        Or::That(stated) => Some((stated.species.unwrap_or_else(|| player.to_owned()), stated.address)),
    }
}
