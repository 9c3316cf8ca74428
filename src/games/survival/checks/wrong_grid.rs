//! SUR-3.10: hexes that do not fit the game's directions.

use super::{Code, Report, Roster, rule};
use crate::geometry::{Offset, Top};

pub(super) const RULES: &[Code] = &[rule!("SUR-3.10")];
pub(super) const FINDS: &str = "a map with pointy-topped hexes, or with columns A, C, E … set lower";
pub(super) const FIX: &str =
    "delete `top` and `offset`: hexes are flat-topped, and columns B, D, F … are half a hex lower";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for map in roster.islands.iter().map(|island| island.map) {
        let name = &map.plate.name;
        if map.form.top == Top::Pointy {
            report
                .error(rule!("SUR-3.10"), map.lie, format!("the hexes of {} are pointy-topped", name.value))
                .help("delete `top: pointy`: 1 is north and 4 is south, so that hexes are flat-topped, in columns");
        } else if map.form.offset == Offset::Even {
            report
                .error(rule!("SUR-3.10"), map.lie, format!("columns A, C, E … of {} are set lower", name.value))
                .help("delete `offset: even`: columns B, D, F … are half a hex lower; otherwise other hexes would be neighbors");
        }
    }
}
