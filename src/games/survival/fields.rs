//! The keys of Survival's counters, of creatures and hexes on its maps, and of tables.

use super::advantages::ADVANTAGE_NAMES;
use super::advantages::Advantage;
use super::kind::Behaviour;
use super::kind::Kind;
use super::tables::MOST_AP;
use crate::document;
use crate::game::fields::{Numbered, Piece};
use crate::game::table::{OrName, PlayerName, Players, TableKeys};
use crate::geometry::Label;
use crate::model::Head;
use crate::source::read::{Advised, Before, Offered, Offers};
use crate::source::{Document, Located, Object};

impl Offers for Kind {
    const WORDS: &'static [&'static str] = &Kind::TITLES;
}

impl Offers for Behaviour {
    const WORDS: &'static [&'static str] = Behaviour::NAMES;
}

impl Offers for Advantage {
    const WORDS: &'static [&'static str] = &ADVANTAGE_NAMES;
}

document! {
    /// Keys of creatures on counters and maps.
    pub struct CreatureKeys ("a creature") {
        /// Herbivore, Omnivore or Carnivore
        kind "type": Option<Offered<Kind>>;
        /// the player, or the name of the player's species
        species: Option<Located<String>>;
        /// attack points, 1 to 6
        ap: Option<Advised<1, { MOST_AP as i64 }>>;
        /// the advantages that it owns
        genes: Vec<Offered<Advantage>>;
        /// defensive, semi-defensive or aggressive
        behaviour: Option<Offered<Behaviour>>;
        /// meals missed in a row
        missed: Option<Advised<0, 3>>;
        /// the id of its parent; the first of a species has none
        parent: Option<Located<String>>;
        /// the round of its birth
        born: Option<Located<i64>>;
    }
}

document! {
    /// The counter of a creature.
    pub struct Counter ("a creature") with said: CreatureKeys, piece: Piece, many: Numbered {
        /// the id: a number and H, O or C, like 42H
        name: Before<String>;
        /// its hex: a label like B7
        hex: Option<Label>;
    }
}

document! {
    /// The counter of a newborn.
    pub struct Newborn ("a newborn") with piece: Piece, many: Numbered {
        /// the name of the counter; its number is written in at birth
        name: Before<String>;
        /// Herbivore, Omnivore or Carnivore
        kind "type": Option<Offered<Kind>>;
    }
}

/// The components with the keys of their counters.
pub const COMPONENTS: &[(&str, &Object)] = &[("creature", Counter::OBJECT), ("newborn", Newborn::OBJECT)];

document! {
    /// A creature on a map.
    pub struct OnAMap ("a creature") with said: CreatureKeys {
        /// its hex: a label like B7
        hex: Before<Label>;
        /// whether it sleeps through the round
        asleep: Option<bool>;
    }
}

document! {
    /// The keys of a hex on a map; other keys are for its look.
    pub struct OnAHex ("a hex", open) {
        /// corpses in it
        corpses: Option<Located<i64>>;
        /// plant meals in it
        plants: Option<Located<i64>>;
        /// the most plant meals that it can hold
        max: Option<Located<i64>>;
    }
}

document! {
    /// The players and the map of a game.
    pub struct Table ("a table") at origin with head: Head, keys: TableKeys {
        /// the players, clockwise from the first
        players: Players<OrName<Player>>;
        /// the map to play on
        map: Option<Located<String>>;
        /// the round that the map shows; 1 by default
        round: Option<Located<i64>>;
        /// the round after which the game ends
        last_round: Option<Located<i64>>;
    }
}

document! {
    /// A player of a table.
    pub struct Player ("a player") with called: PlayerName {
        /// the one species; by default it has the player's name
        all_species "species": Vec<Located<String>>;
        /// Herbivore, Omnivore or Carnivore
        kind "type": Option<Offered<Kind>>;
        /// the id of the first creature
        creatures "creature": Vec<Located<String>>;
        /// its hex: a label like B7
        hex: Option<Label>;
        /// the first advantage
        genes "gene": Vec<Offered<Advantage>>;
        /// defensive, semi-defensive or aggressive
        behaviour: Option<Offered<Behaviour>>;
    }
}

impl Table {
    /// Whether the table is before the first round, as its map shows.
    pub fn begins(&self) -> bool {
        self.round.is_none_or(|round| round.value <= 1)
    }
}

impl Player {
    pub fn name(&self) -> Located<&str> {
        self.called.get()
    }

    /// The species; by default it has the player's name.
    pub fn species(&self) -> Located<&str> {
        self.all_species.first().map_or(self.name(), Located::as_str)
    }
}
