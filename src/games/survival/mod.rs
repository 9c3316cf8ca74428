//! Survival: the postal game on an island, creatures that eat each other round by round.

pub mod checks;
mod decided_by;
mod feeding;
pub mod fields;
mod fill;
mod island;
mod outcome;
pub mod pieces;
pub mod postal;
mod rolls;
pub mod roster;
mod round;
mod scenario;
mod shares;
pub mod tables;

use super::{CheckInfo, Game, check};
use crate::diag::Report;
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

super::rulebook_beside!();

impl Game for Survival {
    fn rulebook(&self) -> Option<&'static Rulebook> {
        Some(rulebook())
    }

    fn components(&self) -> &'static [(&'static str, &'static [Field])] {
        fields::COMPONENTS
    }

    fn table(&self) -> &'static [Field] {
        fields::TABLE
    }

    fn derived_fields(&self) -> &'static [&'static str] {
        &fill::DERIVED
    }

    fn checks(&self) -> Vec<CheckInfo> {
        check::infos(checks::ALL)
    }

    fn check(&self, set: &GameSet, _rules: &HouseRules, report: &mut Report) {
        let roster = roster::Roster::read(set, report);
        checks::ALL.iter().for_each(|check| (check.run)(&roster, report));
    }

    fn disputes(&self) -> &'static [Dispute] {
        DISPUTES
    }

    fn fill(&self, set: &mut GameSet, _rules: &HouseRules) {
        fill::fill(set);
    }
}
