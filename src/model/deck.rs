//! Decks: entries of one component, each with its fields and its number of copies.

use super::GameName;
use super::declared::{Declared, Total};
use crate::source::{Located, Map, Node, Origin};

/// A list of entries of one component: Agents, force cards, health tokens.
#[derive(Debug, Clone)]
pub struct Deck {
    /// Whose game.
    pub game: GameName,
    /// What the entries are, in the game's words: `agent`, `location`, `health-token`.
    pub component: Located<String>,
    /// The fields that a custom game's deck declares.
    pub declared: Vec<Declared>,
    /// What its cards must come to.
    pub totals: Vec<Total>,
    /// The entries in order.
    pub entries: Vec<Entry>,
    /// The whole deck.
    pub origin: Origin,
}

/// One line of a deck: a component to print so many times.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its name; for an entry without one, what it was called instead ("card 3").
    pub name: Located<String>,
    /// How many to print.
    pub copies: u32,
    /// All its fields, those of the deck's `defaults` included.
    pub fields: Map,
    /// The whole entry.
    pub origin: Origin,
}

impl Entry {
    /// The value of a field, unless it is missing or nothing.
    pub fn get(&self, field: &str) -> Option<&Node> {
        self.fields.get(field).filter(|node| !node.is_null())
    }

    /// The text of a field.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.get(field).and_then(Node::as_text)
    }

    /// The text of a field with its place.
    pub fn located_text(&self, field: &str) -> Option<Located<&str>> {
        self.get(field).and_then(Node::located_text)
    }

    /// The number of a field with its place.
    pub fn located_integer(&self, field: &str) -> Option<Located<i64>> {
        self.get(field).and_then(Node::located_integer)
    }

    /// The words of a field that is one word or a list of them.
    pub fn words(&self, field: &str) -> Vec<Located<&str>> {
        self.get(field).map(Node::words).unwrap_or_default()
    }

    /// The place of a field's value, or of the name when the field is not there.
    pub fn origin_of(&self, field: &str) -> Origin {
        self.get(field).map_or(self.name.origin, |node| node.origin)
    }
}
