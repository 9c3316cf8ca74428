//! GZ-11.10: a terrain that is not in the table.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::source::shortened;
use crate::tables::TERRAINS;
use crate::words::known;

pub(super) const RULES: &[Code] = &[rule!("GZ-11.10")];
pub(super) const FINDS: &str = "a Location of a terrain that is not in the table";
pub(super) const FIX: &str = "write one of the eight terrains, or a list of them";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in roster.of_kind(Kind::Location) {
        for terrain in &card.values.terrains {
            if known(&terrain.value, TERRAINS).is_some() {
                continue;
            }
            let otherwise = || format!("the terrains are {}", crate::diag::and_list(&TERRAINS));
            let message =
                format!("{}: there is no terrain called \"{}\"", card.name(), shortened(&terrain.value));
            report.unknown(rule!("GZ-11.10"), terrain.as_str(), message, TERRAINS, otherwise);
        }
    }
}
