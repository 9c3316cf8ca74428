//! Generation Zero: Agents against 'Sues, cards on a corner-to-corner array of Locations.

pub mod checks;
pub mod fields;
mod fill;
pub mod pieces;
pub mod roster;
mod sentence;
pub mod tables;

use std::sync::LazyLock;

use super::{CheckInfo, Game};
use crate::diag::Report;
use crate::model::schema::Field;
use crate::model::{GameSet, HouseRules, Rulebook};

/// The game.
pub struct GenerationZero;

/// Its rulebook.
pub fn rulebook() -> &'static Rulebook {
    static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::parse(include_str!("rulebook.yaml")));
    &RULEBOOK
}

impl Game for GenerationZero {
    fn rulebook(&self) -> Option<&'static Rulebook> {
        Some(rulebook())
    }

    fn components(&self) -> &'static [(&'static str, &'static [Field])] {
        fields::COMPONENTS
    }

    fn derived_fields(&self) -> &'static [&'static str] {
        &fill::DERIVED
    }

    fn checks(&self) -> Vec<CheckInfo> {
        checks::ALL.iter().map(|check| check.info()).collect()
    }

    fn check(&self, set: &GameSet, rules: &HouseRules, report: &mut Report) {
        let roster = roster::Roster::read(set, rules, report);
        for check in checks::ALL {
            (check.run)(&roster, report);
        }
    }

    fn fill(&self, set: &mut GameSet, rules: &HouseRules) {
        fill::fill(set, rules);
    }
}
