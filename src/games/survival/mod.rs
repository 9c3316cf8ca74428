//! Survival: the postal game on an island, creatures that eat each other round by round.

mod feeding;
mod island;
mod outcome;
pub mod pieces;
pub mod postal;
mod rolls;
mod round;
mod scenario;
mod shares;
pub mod tables;

use std::sync::LazyLock;

use super::{CheckInfo, Game};
use crate::model::schema::Field;
use crate::model::{GameSet, HouseRules, Rulebook};
use crate::ruling::Dispute;

/// The game.
pub struct Survival;

/// What the umpire judges in it.
const DISPUTES: &[Dispute] = &[
    Dispute { name: "hex", about: "the feeding of one hex in one round", open: feeding::open },
    Dispute { name: "turn", about: "a complete round on the island", open: round::open },
];

/// Its rulebook.
pub fn rulebook() -> &'static Rulebook {
    static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::parse(include_str!("rulebook.yaml")));
    &RULEBOOK
}

impl Game for Survival {
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
