//! The places of a scenario: the array of Locations, or one place without a map.

use std::collections::BTreeMap;

use super::combatant::read_with_card;
use super::reader::Reader;
use crate::diag::{Report, code};
use crate::document;
use crate::geometry::Label;
use crate::kind::Kind;
use crate::places::{LocationCard, Places};
use crate::rule;
use crate::source::read::{Later, OneOrMore};
use crate::source::{Node, Read, read_map, shortened};
use crate::words::{Terrain, Terrains};

document! {
    /// A Location of the array.
    pub struct Location ("a Location") {
        /// a card of the scenario's `decks`, which has the other keys
        _card "card": Option<Later<String>>;
        /// what kind of place it is
        terrain: OneOrMore<Terrain>;
        /// the name printed on it, used in sentences
        name: Option<String>;
    }
}

/// The most Locations of one array.
pub(super) const MOST: usize = 2_000;

/// Reads `locations:`.
pub(super) fn read(reader: &Reader<'_>, node: &Node, report: &mut Report) -> Places {
    let Some(map) = read_map(node, "a map of label: terrain", report) else { return Places::default() };
    if map.is_empty() || map.len() > MOST {
        let message = format!("{} Locations; an array has 1 to {MOST}", map.len());
        report.error(code::OUT_OF_RANGE, node.origin, message);
        return Places::default();
    }
    let mut cards = BTreeMap::new();
    for (key, node) in map.iter() {
        let Some(label) = Label::parse(&key.text) else {
            report
                .error(rule!("GZ-2.1"), key.origin, format!("\"{}\" is not a square", shortened(&key.text)))
                .help("a square has its column's letter and its row's number, like B2");
            continue;
        };
        let card = location(reader, node, report).unwrap_or_default();
        if cards.insert(label, (card, key.origin)).is_some() {
            report.error(rule!("GZ-2.1"), key.origin, format!("two Locations on {label}"));
        }
    }
    for (label, (_, origin)) in &cards {
        let (right, below) =
            (Label { column: label.column + 1, ..*label }, Label { row: label.row + 1, ..*label });
        for other in [right, below].iter().filter(|other| cards.contains_key(other)) {
            report
                .error(rule!("GZ-2.3"), cards[other].1, format!("{label} and {other} share an edge"))
                .help("Locations meet corner to corner, like A1 and B2")
                .related(*origin, "the other is here");
        }
    }
    let labels = cards.keys().copied().collect();
    Places { cards: cards.into_values().map(|(card, _)| card).collect(), ..Places::from_labels(labels) }
}

/// Reads one Location: a terrain, several, or a map with them; also a card.
fn location(reader: &Reader<'_>, node: &Node, report: &mut Report) -> Option<LocationCard> {
    if node.as_map().is_none() {
        return Some(LocationCard { terrains: terrains(&<Vec<Terrain>>::read(node, report)?), name: None });
    }
    let read: Location = read_with_card(reader, Kind::Location, node, report)?;
    Some(LocationCard { terrains: terrains(&read.terrain), name: read.name })
}

/// The set of these terrains; a Plain if there are none.
pub(super) fn terrains(terrains: &[Terrain]) -> Terrains {
    let all = terrains.iter().fold(Terrains::default(), |all, terrain| all.with(*terrain));
    if terrains.is_empty() { all.with(Terrain::Plain) } else { all }
}
