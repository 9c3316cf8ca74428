//! Any other game, without code: free fields and no rules but those that the deck itself declares.

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

    fn check(&self, _: &GameSet, _: &HouseRules, _: &mut Report) {}

    fn fill(&self, _: &mut GameSet, _: &HouseRules) {}
}
