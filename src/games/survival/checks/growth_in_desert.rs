//! SUR-3.4: plant meals in desert.

use super::growth_in_water::in_barren;
use super::{Code, Report, Roster, rule};
use crate::terrain::Terrain;

pub(super) const RULES: &[Code] = &[rule!("SUR-3.4")];
pub(super) const FINDS: &str = "plant meals, or a maximum of them, in a hex that is desert";
pub(super) const FIX: &str = "delete them: a desert holds only corpses";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    in_barren(roster, Terrain::Desert, rule!("SUR-3.4"), report);
}
