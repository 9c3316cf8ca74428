//! Any other game, without code: free fields, and no rules but those that the decks themselves declare.

mod cards;
pub mod checks;

use super::{CheckInfo, Game};
use crate::diag::Report;
use crate::model::schema::Field;
use crate::model::{GameSet, HouseRules, Rulebook};

/// Any other game.
pub struct Custom;

impl Game for Custom {
    fn rulebook(&self) -> Option<&'static Rulebook> {
        None
    }

    fn components(&self) -> &'static [(&'static str, &'static [Field])] {
        &[]
    }

    fn checks(&self) -> Vec<CheckInfo> {
        Vec::new()
    }

    fn fill(&self, _: &mut GameSet, _: &HouseRules) {}
}

/// Checks definitions against what their decks declare of themselves.
pub(super) fn check_declared(set: &GameSet, report: &mut Report) {
    for cards in cards::of(set) {
        for check in checks::ALL {
            check(&cards, report);
        }
    }
}
