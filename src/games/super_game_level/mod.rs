//! Super Game Level: characters on a board of squares who walk, jump and fall like those of an arcade game.

mod combat;
mod fight;
mod outcome;
pub mod pieces;
mod play;
mod rolls;
mod scenario;
pub mod tables;
mod turn;
mod world;

use super::Game;
use crate::model::Rulebook;
use crate::ruling::Dispute;

/// The game.
pub struct SuperGameLevel;

/// What the umpire judges in it.
const DISPUTES: &[Dispute] = &[
    Dispute { name: "fight", about: "two characters, one attack", open: fight::open },
    Dispute { name: "turn", about: "a player's turn on a board, or a part of it", open: turn::open },
];

super::rulebook_beside!();

impl Game for SuperGameLevel {
    fn rulebook(&self) -> Option<&'static Rulebook> {
        Some(rulebook())
    }

    fn disputes(&self) -> &'static [Dispute] {
        DISPUTES
    }
}
