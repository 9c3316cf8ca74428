//! What a round is, how far it has come, and what every rule of it works on.

use super::plans::Plans;
use crate::advantages::Advantage;
use crate::feeding::Course;
use crate::pieces::{Body, Creature, CreatureId, SpeciesId};
use crate::ruling::Name;
use crate::scenario::map::Food;
use crate::scenario::turn::Setup;

/// A round as a scenario states it.
pub(super) struct Round {
    pub turn: Setup,
    pub plans: Plans,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub stage: Stage,
    /// Everybody, newborns included: in number order, but while the hexes feed by hex first.
    pub creatures: Vec<Creature>,
    /// What feeding makes of them, in the same order; empty before.
    pub bodies: Vec<Body>,
    /// The food in each hex.
    pub food: Vec<Food>,
    /// The hex that is feeding.
    pub course: Option<Course>,
    /// The newborns by their places, species by species, each in number order.
    pub newborns: Vec<usize>,
    /// The next newborn's number.
    pub next_id: u32,
    /// The moves that were ordered and are void, with why (SUR-5.4).
    pub void: Vec<(CreatureId, String)>,
    /// The round after which the game ends.
    pub last_round: u32,
    /// Whether the game is over, and who has won.
    pub ended: Option<Vec<SpeciesId>>,
}

/// What comes next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    Orders,
    /// Of this creature.
    Placement(usize),
    Spring,
    Births,
    /// Of this one of [`Position::newborns`], with what was drawn for its species.
    Advantages {
        next: usize,
        drawn: Option<Advantage>,
    },
    Homes,
    /// Of this creature.
    Movement(usize),
    Gathering,
    /// Of the hex of this creature, the first of it.
    Feeding(usize),
    Hunger,
    End,
}

/// One stage of a round in the making: what every rule works on.
pub(super) type Play<'a, 'd> = crate::Play<'a, 'd, Round, Position>;

impl Round {
    pub fn species(&self, species: SpeciesId) -> Name<'_> {
        Name::thing(species as usize, &self.turn.herd.species[species as usize])
    }
}
