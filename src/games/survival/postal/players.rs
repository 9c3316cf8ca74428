//! The players of a postal game with their species, addresses, and the rounds in which they join and leave.

use std::ops::Deref;

use crate::advantages::Advantage;
use crate::diag::{Report, code};
use crate::document;
use crate::game::people::{self, Person, StatedPerson};
use crate::game::wording::meant;
use crate::geometry::Label;
use crate::kind::Kind;
use crate::rule;
use crate::scenario::Hex;
use crate::source::read::{Either, Or};
use crate::source::{Key, Located, Map, Node, Read, Shape, names, read_text, shortened};

/// A player.
#[derive(Debug, Clone)]
pub struct Player {
    /// Who plays.
    person: Person,
    /// The name of the player's species (SUR-1.2).
    pub species: String,
    /// The first creature of a player who joins later.
    pub(super) start: Start,
}

impl Deref for Player {
    type Target = Person;

    fn deref(&self) -> &Person {
        &self.person
    }
}

impl AsRef<Person> for Player {
    fn as_ref(&self) -> &Person {
        &self.person
    }
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

/// The types, spelled out.
const KINDS: [&str; 3] = ["herbivore", "omnivore", "carnivore"];

document! {
    /// A player as a map.
    pub struct StatedPlayer ("a player") with person: StatedPerson {
        /// the name of the player's species
        species: Option<String>;
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
    /// "ann (Sabre)".
    pub fn who(&self) -> String {
        who(&self.name, &self.species)
    }
}

/// A player with the species, unless both have the same name: "ann (Sabre)".
pub(super) fn who(player: &str, species: &str) -> String {
    if species == player { player.to_owned() } else { format!("{player} ({species})") }
}

/// The players of a round, and those who have left without a successor for their species.
pub(super) fn in_round(players: &[Player], round: u32) -> Vec<Player> {
    let has_successor = |gone: &Player| {
        let since = gone.last_left(round);
        players.iter().any(|player| {
            player.species == gone.species
                && player.last_entry(round).is_some_and(|entry| since <= Some(entry))
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
    let mut players = people::players(node, ", each with a species,", player, report);
    take_over(&mut players, report);
    if node.as_map().is_some_and(Map::is_empty) {
        report
            .error(code::EMPTY, node.origin, "there are no players")
            .help("write one or more: `ann: Sabre`");
    }
    apart(&players, report);
    people::warn_of_shared_addresses(&players, report);
    players
}

/// Gives the species of a player to whoever takes the player's place. A place that nobody has is reported.
fn take_over(players: &mut [Player], report: &mut Report) {
    for place in 0..players.len() {
        let Some(before) = players[place].plays.clone() else { continue };
        let known = players.iter().find(|other| names::same(&other.name, &before));
        if let Some(species) = known.map(|other| other.species.clone()) {
            players[place].species = species;
            continue;
        }
        let message = format!("{} plays {}, who is no player", players[place].name, shortened(&before));
        let names = players.iter().map(|other| other.name.as_str());
        report.error(code::UNKNOWN_NAME, players[place].origin, message).did_you_mean(&before, names, || {
            "write the name of the player whose place it is, who has `left` in the same round".to_owned()
        });
    }
}

fn player(key: &Key, node: &Node, report: &mut Report) -> Option<Player> {
    let person = Person::named(key, report)?;
    let name = person.name.clone();
    if node.is_null() {
        return Some(Player { person, species: name, start: Start::default() });
    }
    let stated = match <Either<String, StatedPlayer>>::read(node, report)? {
        Or::This(species) => return Some(Player { person, species, start: Start::default() }),
        Or::That(stated) => stated,
    };
    let player = Player {
        person: person.with(stated.person, report),
        start: Start { kind: stated.kind.map(|kind| kind.value), place: stated.place, gene: stated.gene },
        species: stated.species.unwrap_or(name),
    };
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

/// SUR-1.2: players in the same round need different species.
fn apart(players: &[Player], report: &mut Report) {
    for (n, player) in players.iter().enumerate() {
        // Two players of one seat are reported as such.
        let same = |other: &&Player| {
            other.meets(player)
                && other.species == player.species
                && !names::same(other.seat(), player.seat())
        };
        if let Some(other) = players[..n].iter().find(same) {
            report
                .error(rule!("SUR-1.2"), player.origin, format!("two players have the species {}", player.species))
                .help(
                    "each player has exactly one species: give it another name; where one takes over from the other, \
                     write `left: 6` behind the one and `joins: 6` behind the other",
                )
                .related(other.origin, "the other player");
        }
    }
}
