//! Alien Empires: races with powers of their own spread over a starfield of 20 worlds.

mod conflict;
mod migration;
mod outcome;
pub mod pieces;
mod rolls;
mod scenario;
pub mod spaces;
pub mod starfield;
pub mod tables;

use super::Game;
use crate::model::Rulebook;
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

super::rulebook_beside!();

impl Game for AlienEmpires {
    fn rulebook(&self) -> Option<&'static Rulebook> {
        Some(rulebook())
    }

    fn disputes(&self) -> &'static [Dispute] {
        DISPUTES
    }
}
