//! A round in progress, on which the rules are written.

use super::plans::Plans;
use crate::advantages::Advantage;
use crate::feeding::Course;
use crate::pieces::{Body, Creature, CreatureId, SpeciesId};
use crate::ruling::Name;
use crate::scenario::map::Food;
use crate::scenario::turn::Setup;

/// A round as the scenario states it.
pub(super) struct Round {
    pub turn: Setup,
    pub plans: Plans,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct RoundPosition {
    pub stage: Stage,
    /// All creatures with newborns, in number order; while hexes feed, by hex.
    pub creatures: Vec<Creature>,
    /// The state of each creature during feeding, in the same order; empty before.
    pub bodies: Vec<Body>,
    /// The food in each hex.
    pub food: Vec<Food>,
    /// The hex that is feeding now.
    pub course: Option<Course>,
    /// The places of the newborns, species by species, each in number order.
    pub newborns: Vec<usize>,
    /// The number of the next newborn.
    pub next_id: u32,
    /// Void moves with reasons (SUR-5.4).
    pub void: Vec<(CreatureId, String)>,
    /// The round after which the game ends.
    pub last_round: u32,
    /// The winners, once the game is over.
    pub ended: Option<Vec<SpeciesId>>,
}

/// The next stage of a round.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    Orders,
    /// The creature to place.
    Placement(usize),
    Spring,
    Births,
    /// The next of [`RoundPosition::newborns`], with the advantage drawn for its species.
    Advantages {
        next: usize,
        drawn: Option<Advantage>,
    },
    Homes,
    /// The creature to move.
    Movement(usize),
    Gathering,
    /// The first creature of the hex to feed.
    Feeding(usize),
    Hunger,
    End,
}

/// A stage of a round in progress, on which the rules are written.
pub(super) type Play<'a, 'd> = crate::Play<'a, 'd, Round, RoundPosition>;

impl Round {
    pub fn species(&self, species: SpeciesId) -> Name<'_> {
        Name::thing(species as usize, &self.turn.herd.species[species as usize])
    }
}
