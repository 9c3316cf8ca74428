//! SUR-3.6: fruit in a hex that is not jungle.

use super::grass_elsewhere::elsewhere;
use super::{Code, Report, Roster, rule};
use crate::terrain::Terrain;

pub(super) const RULES: &[Code] = &[rule!("SUR-3.6")];
pub(super) const FINDS: &str = "fruit in a hex that is not jungle";
pub(super) const FIX: &str = "write `plants: 2`: the plants of grassland are grass";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    elsewhere(roster, "fruit", Terrain::Jungle, rule!("SUR-3.6"), report);
}
