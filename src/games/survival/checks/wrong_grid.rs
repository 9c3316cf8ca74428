//! SUR-3.10: hexes that lie otherwise than the directions say.

use super::SurCheck;
use crate::diag::Report;
use crate::games::survival::roster::Roster;
use crate::geometry::{Offset, Top};
use crate::rule;

pub(super) const CHECK: SurCheck = SurCheck {
    code: rule!("SUR-3.10"),
    also: &[],
    finds: "a map with pointy-topped hexes, or with columns A, C, E … set lower",
    fails: "\
kind: map
top: pointy
",
    mend: "delete `top` and `offset`: hexes are flat-topped, and columns B, D, F … lie half a hex lower",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for map in roster.islands.iter().map(|island| island.map) {
        let name = &map.plate.name;
        if map.form.top == Top::Pointy {
            report
                .error(rule!("SUR-3.10"), map.lie, format!("the hexes of {} are pointy-topped", name.value))
                .help("delete `top: pointy`: 1 is north and 4 is south, so that hexes are flat-topped, in columns");
        } else if map.form.offset == Offset::Even {
            report
                .error(rule!("SUR-3.10"), map.lie, format!("columns A, C, E … of {} lie lower", name.value))
                .help("delete `offset: even`: columns B, D, F … lie half a hex lower, or other hexes would be neighbors");
        }
    }
}
