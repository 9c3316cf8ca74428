//! Alien Empires: races with powers of their own spread over a starfield of 20 worlds.

mod by_space;
mod conflict;
mod decided_by;
mod migration;
mod outcome;
pub mod pieces;
mod rolls;
mod scenario;
pub mod spaces;
pub mod starfield;
pub mod tables;

use std::sync::LazyLock;

use super::{CheckInfo, Game};
use crate::model::schema::Field;
use crate::model::{GameSet, HouseRules, Rulebook};
use crate::ruling::Dispute;

/// The game.
pub struct AlienEmpires;

/// What the umpire judges in it.
const DISPUTES: &[Dispute] = &[
    Dispute {
        name: "conflict",
        about: "one conflict, from its declaration to its after-effects",
        open: conflict::open,
    },
    Dispute { name: "migration", about: "one player's Migration Phase", open: migration::open },
];

/// Its rulebook.
pub fn rulebook() -> &'static Rulebook {
    static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::parse(include_str!("rulebook.yaml")));
    &RULEBOOK
}

impl Game for AlienEmpires {
    fn rulebook(&self) -> Option<&'static Rulebook> {
        Some(rulebook())
    }

    fn components(&self) -> &'static [(&'static str, &'static [Field])] {
        &[]
    }

    fn checks(&self) -> Vec<CheckInfo> {
        Vec::new()
    }

    fn disputes(&self) -> &'static [Dispute] {
        DISPUTES
    }

    fn fill(&self, _: &mut GameSet, _: &HouseRules) {}
}
