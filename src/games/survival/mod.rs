//! Survival: the postal game on an island, creatures that eat each other round by round.

mod feeding;
mod island;
mod outcome;
pub mod pieces;
mod rolls;
mod round;
mod scenario;
mod shares;
pub mod tables;

use super::Game;
use crate::model::Rulebook;
use crate::ruling::Dispute;

/// The game.
pub struct Survival;

/// What the umpire judges in it.
const DISPUTES: &[Dispute] = &[
    Dispute { name: "hex", about: "the feeding of one hex in one round", open: feeding::open },
    Dispute { name: "turn", about: "a complete round on the island", open: round::open },
];

super::rulebook_beside!();

impl Game for Survival {
    fn rulebook(&self) -> Option<&'static Rulebook> {
        Some(rulebook())
    }

    fn disputes(&self) -> &'static [Dispute] {
        DISPUTES
    }
}
