//! Super Game Level: characters on a board of squares who walk, jump and fall like those of an arcade game.

mod combat;
mod decided_by;
mod fight;
mod outcome;
pub mod pieces;
mod play;
mod rolls;
mod scenario;
pub mod tables;
mod turn;
mod world;

use std::sync::LazyLock;

use super::{CheckInfo, Game};
use crate::model::schema::Field;
use crate::model::{GameSet, HouseRules, Rulebook};
use crate::ruling::Dispute;

/// The game.
pub struct SuperGameLevel;

/// What the umpire judges in it.
const DISPUTES: &[Dispute] = &[
    Dispute { name: "fight", about: "two characters, one attack", open: fight::open },
    Dispute { name: "turn", about: "a player's turn on a board, or a part of it", open: turn::open },
];

/// Its rulebook.
pub fn rulebook() -> &'static Rulebook {
    static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::parse(include_str!("rulebook.yaml")));
    &RULEBOOK
}

impl Game for SuperGameLevel {
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
