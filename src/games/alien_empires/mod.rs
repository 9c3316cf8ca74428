//! Alien Empires: races with powers of their own spread over a starfield of 20 worlds.

mod by_space;
pub mod checks;
mod conflict;
mod decided_by;
pub mod fields;
mod migration;
mod outcome;
pub mod pieces;
mod rolls;
pub mod roster;
mod scenario;
pub mod spaces;
pub mod starfield;
pub mod tables;

use super::{CheckInfo, Game, check};
use crate::diag::Report;
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

super::rulebook_beside!();

impl Game for AlienEmpires {
    fn rulebook(&self) -> Option<&'static Rulebook> {
        Some(rulebook())
    }

    fn components(&self) -> &'static [(&'static str, &'static [Field])] {
        fields::COMPONENTS
    }

    fn table(&self) -> &'static [Field] {
        fields::TABLE
    }

    fn checks(&self) -> Vec<CheckInfo> {
        check::infos(checks::ALL)
    }

    fn check(&self, set: &GameSet, rules: &HouseRules, report: &mut Report) {
        let roster = roster::Roster::read(set, rules, report);
        checks::ALL.iter().for_each(|check| (check.run)(&roster, report));
    }

    fn disputes(&self) -> &'static [Dispute] {
        DISPUTES
    }
}
