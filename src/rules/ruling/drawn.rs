//! A dispute of a custom game for simulated players, who draw what they say.

use std::collections::BTreeSet;

use super::Json;

/// What simulated players need to know of a dispute.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DrawnDispute {
    /// Its facts, in their order.
    pub facts: Vec<DrawnFact>,
    /// Whether its outcome may end a whole game.
    pub may_end: bool,
    /// The rules that a ruling on it may cite.
    pub rules: BTreeSet<&'static str>,
}

/// A fact with its values.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawnFact {
    /// Its name.
    pub name: String,
    /// Whether something is assumed where nobody says it.
    pub is_assumed: bool,
    /// What may be said.
    pub values: DrawnValues,
}

/// The values of a fact.
#[derive(Debug, Clone, PartialEq)]
pub enum DrawnValues {
    /// One of these.
    OneOf(Vec<Json>),
    /// A whole number from one to another.
    Whole(i64, i64),
    /// A list of some of these, from so many to so many.
    List(Vec<Json>, usize, usize),
    /// Participants.
    Pieces {
        /// Their component.
        component: String,
        /// Its cards, with their copies.
        cards: Vec<(String, u32)>,
        /// How few and how many, if they are a list.
        range: Option<(usize, usize)>,
    },
    /// Anything; with what the rulebook would have to say so that it can be drawn.
    Any(&'static str),
}
