//! `game.yaml`: what a game master settles once for the whole game.

use std::collections::BTreeMap;

use crate::diag::{Report, code};
use crate::games::survival::rulebook;
use crate::model::template::slug;
use crate::model::{GameName, HouseRules};
use crate::rule;
use crate::source::fields::{read_text, shortened, wrong_type};
use crate::source::{Fields, Located, Node, Origin};

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
    /// Where the name stands.
    pub origin: Origin,
}

/// The end of the game by agreement.
#[derive(Debug, Clone)]
pub struct AgreedEnd {
    /// The round after which it ends.
    pub round: u32,
    /// The species that win.
    pub species: Vec<Node>,
}

/// The name of the file with the dice of a round, which no player can have.
pub const DICE: &str = "dice";
/// Players of one game, at most.
const MOST_PLAYERS: usize = 1_000;

impl Game {
    /// Reads the document.
    pub fn read(node: &Node, report: &mut Report) -> Option<Game> {
        let mut fields = Fields::of(node, "a postal game", report)?;
        if let Some(game) = fields.text("game", report).filter(|game| game.value != GameName::Survival.key())
        {
            let message = format!("\"{}\" is not played by post here", shortened(game.value));
            report.error(code::UNKNOWN_GAME, game.origin, message).help("write `game: survival`");
        }
        let title = fields.required_text("title", report).map(|title| title.value.to_owned());
        let seed = fields.text("seed", report).map(|seed| seed.value.to_owned());
        let deadline = fields.text("deadline", report).map(|text| text.value.to_owned());
        let paper = fields.text("paper", report).map(|paper| paper.map(str::to_owned));
        let house_rules = fields.get("house_rules").cloned();
        if let Some(node) = &house_rules {
            HouseRules::default().read(node, rulebook(), report);
        }
        let players = fields.require("players", report).map(|node| players(node, report));
        let agreed_end = fields.get("agreed_end").and_then(|node| agreed_end(node, report));
        fields.finish(report);
        let players = players?;
        Some(Game { title: title?, seed, deadline, paper, house_rules, players, agreed_end })
    }

    /// The player who has a species.
    pub fn owner(&self, species: &str) -> Option<&Player> {
        self.players.iter().find(|player| player.species == species)
    }
}

fn agreed_end(node: &Node, report: &mut Report) -> Option<AgreedEnd> {
    let mut fields = Fields::of(node, "the agreed end", report)?;
    fields.require("round", report);
    let round = fields.integer("round", 1..=999, report);
    fields.require("species", report);
    let species = fields.list("species").to_vec();
    fields.finish(report);
    round.map(|round| AgreedEnd { round: round.value as u32, species })
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
        let (name, file) = (key.text.to_string(), slug(&key.text));
        if file.is_empty() || file == DICE || file.len() > 100 {
            let message = format!("\"{}\" can't be a player's name", shortened(&name));
            let help =
                "each player has files of that name: it needs a letter or a digit, and is not \"dice\"";
            report.error(code::UNKNOWN_NAME, key.origin, message).help(help);
            continue;
        }
        let own = if node.is_null() { Some(name.clone()) } else { named_species(node, &name, report) };
        let Some(own) = own else { continue };
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
        players.push(Player { name, file, species: own, origin: key.origin });
    }
    players
}

fn named_species(node: &Node, player: &str, report: &mut Report) -> Option<String> {
    if node.as_map().is_none() {
        return read_text(node, report).map(|species| species.value.to_owned());
    }
    let mut fields = Fields::of(node, "a player", report)?;
    let species = fields.text("species", report).map_or(player, |species| species.value).to_owned();
    fields.finish(report);
    Some(species)
}
