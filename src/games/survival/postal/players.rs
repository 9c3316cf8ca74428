//! The players of a postal game with their species, addresses, and the rounds in which they join and leave.

use std::collections::BTreeMap;

use crate::advantages::Advantage;
use crate::diag::{Report, code};
use crate::document;
use crate::game::wording::meant;
use crate::geometry::Label;
use crate::kind::Kind;
use crate::model::template::file_name;
use crate::rule;
use crate::scenario::Hex;
use crate::source::mail::Address;
use crate::source::read::{Count, Either, Or};
use crate::source::{Key, Located, Node, Origin, Read, Shape, read_map, read_text, shortened};
use crate::tables::MOST_ROUNDS;

/// A player.
#[derive(Debug, Clone)]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The base name of the player's files.
    pub file: String,
    /// The name of the player's species (SUR-1.2).
    pub species: String,
    /// The addresses from which the player sends mails; mails to the player go to the first.
    pub addresses: Vec<String>,
    /// The round in which the player joins, if later than the first.
    pub joins: Option<Located<u32>>,
    /// The first round without the player.
    pub left: Option<Located<u32>>,
    /// The first creature of a player who joins later.
    pub(super) start: Start,
    /// The place of the name.
    pub origin: Origin,
}

/// The first creature of a player who joins later; missing values are drawn.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Start {
    /// Its type.
    pub kind: Option<Kind>,
    /// Its hex (SUR-2.4).
    pub place: Option<Located<Label>>,
    /// Its first advantage (SUR-2.5).
    pub gene: Option<Located<Advantage>>,
}

/// The base name of the dice file of a round, which no player can have.
pub const DICE: &str = "dice";
/// The most players of one game.
const MOST_PLAYERS: usize = 1_000;
/// The types, spelled out.
const KINDS: [&str; 3] = ["herbivore", "omnivore", "carnivore"];

document! {
    /// A player as a map.
    pub struct StatedPlayer ("a player") {
        /// the name of the player's species
        species: Option<String>;
        /// the addresses from which the player sends mails; mails to the player go to the first
        address: Vec<Address>;
        /// the round in which the player joins later or takes over a species
        joins: Option<Located<Count<1, MOST_ROUNDS>>>;
        /// the first round without the player
        left: Option<Located<Count<1, MOST_ROUNDS>>>;
        /// for a player who joins later, the type of the first creature; drawn by default
        kind "type": Option<Located<KindWord>>;
        /// for a player who joins later, the hex of the first creature; drawn by default
        place: Option<Located<Hex>>;
        /// for a player who joins later, the first advantage; drawn by default
        gene: Option<Located<Advantage>>;
    }
}

/// A type of creature, spelled out or as a letter.
#[derive(Debug)]
pub struct KindWord;

impl KindWord {
    /// The type that a word means.
    pub fn parse(text: &str) -> Option<Kind> {
        match super::words::plain(text).as_str() {
            "h" | "herbivore" => Some(Kind::Herbivore),
            "o" | "omnivore" => Some(Kind::Omnivore),
            "c" | "carnivore" => Some(Kind::Carnivore),
            _ => None,
        }
    }

    /// The type most similar to a misspelled word.
    pub fn nearest(text: &str) -> Option<&'static str> {
        crate::diag::nearest(text, KINDS).filter(|_| text.len() > 2)
    }
}

impl Read for KindWord {
    type Value = Kind;
    const SHAPE: Shape = Shape::Word(&KINDS);

    fn read(node: &Node, report: &mut Report) -> Option<Kind> {
        let text = read_text(node, report)?;
        let kind = KindWord::parse(text.value);
        if kind.is_none() {
            let message = format!("\"{}\" is not a type", shortened(text.value));
            report.error(rule!("SUR-1.3"), text.origin, message).help(meant(text.value, &KINDS));
        }
        kind
    }
}

impl Player {
    /// Whether the player plays in a round.
    pub fn is_there(&self, round: u32) -> bool {
        self.joins.is_none_or(|joins| joins.value <= round) && !self.has_left(round)
    }

    /// Whether the player has left before a round.
    pub fn has_left(&self, round: u32) -> bool {
        self.left.is_some_and(|left| left.value <= round)
    }

    /// "ann (Sabre)".
    pub fn who(&self) -> String {
        let Player { name, species, .. } = self;
        if species == name { name.clone() } else { format!("{name} ({species})") }
    }

    /// Whether there is a round in which both play.
    fn meets(&self, other: &Player) -> bool {
        let first = |player: &Player| player.joins.map_or(1, |joins| joins.value);
        let end = |player: &Player| player.left.map_or(u32::MAX, |left| left.value);
        first(self).max(first(other)) < end(self).min(end(other))
    }
}

/// The players of a round, and those who have left without a successor for their species.
pub(super) fn in_round(players: &[Player], round: u32) -> Vec<Player> {
    let has_successor = |gone: &Player| {
        let joined =
            |player: &Player| player.joins.filter(|joins| joins.value <= round).map(|joins| joins.value);
        let since = gone.left.map_or(0, |left| left.value);
        players.iter().any(|player| {
            player.species == gone.species && joined(player).is_some_and(|joins| joins >= since)
        })
    };
    let plays = |player: &&Player| {
        let has_begun = player.joins.is_none_or(|joins| joins.value <= round);
        has_begun && !(player.has_left(round) && has_successor(player))
    };
    players.iter().filter(plays).cloned().collect()
}

/// Reads the players; a species has the player's name by default.
pub(super) fn players(node: &Node, report: &mut Report) -> Vec<Player> {
    let Some(map) = read_map(node, "a map of players, each with a species,", report) else {
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
    let mut files: BTreeMap<String, Origin> = BTreeMap::new();
    for (key, node) in map.iter() {
        let Some(player) = player(key, node, report) else { continue };
        if let Some(first) = files.insert(player.file.clone(), key.origin) {
            let message = format!(
                "{}'s files would be called {}.yaml, like another player's",
                player.name, player.file
            );
            report
                .error(code::REPEATED_NAME, key.origin, message)
                .help("add a letter to one of the names")
                .related(first, "the other player");
        }
        players.push(player);
    }
    apart(&players, report);
    players
}

fn player(key: &Key, node: &Node, report: &mut Report) -> Option<Player> {
    let (name, file) = (key.text.to_string(), file_name(&key.text));
    if file.is_empty() || file == DICE || file.len() > 100 {
        let message = format!("\"{}\" can't be a player's name", shortened(&name));
        let help = "each player has files of that name: it needs a letter or a digit, and is not \"dice\"";
        report.error(code::UNKNOWN_NAME, key.origin, message).help(help);
        return None;
    }
    let plain = |species: String| Player {
        name: name.clone(),
        file: file.clone(),
        species,
        addresses: Vec::new(),
        joins: None,
        left: None,
        start: Start::default(),
        origin: key.origin,
    };
    if node.is_null() {
        return Some(plain(name.clone()));
    }
    let stated = match <Either<String, StatedPlayer>>::read(node, report)? {
        Or::This(species) => return Some(plain(species)),
        Or::That(stated) => stated,
    };
    let player = Player {
        addresses: stated.address,
        joins: stated.joins,
        left: stated.left,
        start: Start { kind: stated.kind.map(|kind| kind.value), place: stated.place, gene: stated.gene },
        ..plain(stated.species.unwrap_or_else(|| name.clone()))
    };
    if let (Some(joins), Some(left)) = (player.joins.map_or(Some(1), |joins| Some(joins.value)), player.left)
        && left.value <= joins
    {
        let message = format!("{name} would have left in round {} and joined in round {joins}", left.value);
        report
            .error(code::OUT_OF_RANGE, left.origin, message)
            .help(format!("`left` is the first round without {name}"));
    }
    let start = [
        stated.kind.map(|kind| ("type", kind.origin)),
        player.start.place.map(|place| ("place", place.origin)),
        player.start.gene.map(|gene| ("gene", gene.origin)),
    ];
    if let (None, Some((what, origin))) = (player.joins, start.into_iter().flatten().next()) {
        report
            .error(
                code::UNKNOWN_KEY,
                origin,
                format!("\"{what}\" of a player who is there from the beginning"),
            )
            .help("it belongs beside `joins: 5`: the creatures of all other players are in state.yaml");
    }
    Some(player)
}

/// Players in the same round need different species, and should have different addresses.
fn apart(players: &[Player], report: &mut Report) {
    for (n, player) in players.iter().enumerate() {
        let mut others = players[..n].iter().filter(|other| other.meets(player));
        if let Some(other) = others.clone().find(|other| other.species == player.species) {
            report
                .error(rule!("SUR-1.2"), player.origin, format!("two players have the species {}", player.species))
                .help(
                    "each player has exactly one species: give it another name; where one takes over from the other, \
                     write `left: 6` behind the one and `joins: 6` behind the other",
                )
                .related(other.origin, "the other player");
        }
        let same = |other: &&Player| player.addresses.iter().any(|address| other.has_address(address));
        if let Some(other) = others.find(same) {
            let message = format!("{} and {} have the same address", other.name, player.name);
            report
                .warning(code::REPEATED_NAME, player.origin, message)
                .help("the sender of its mails can't be known: save such mails as files named after the players")
                .related(other.origin, "the other player");
        }
    }
}

impl Player {
    /// Whether the player has an address; capitals don't matter.
    pub fn has_address(&self, address: &str) -> bool {
        self.addresses.iter().any(|own| own.eq_ignore_ascii_case(address))
    }
}
