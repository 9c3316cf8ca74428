//! SGL-1.3: a square that is none of the four kinds of landscape.

use std::collections::BTreeSet;

use super::{Code, Report, Roster, rule};
use crate::geometry::Label;
use crate::pieces::Landscape;

pub(super) const RULES: &[Code] = &[rule!("SGL-1.3")];
pub(super) const FINDS: &str =
    "a symbol of a board that is neither empty nor one of the four kinds of landscape";
pub(super) const FIX: &str =
    "write `#` for a brick, `?` for a box, `=` for a ladder, `*` for a start square, `.` for nothing";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for board in roster.levels.iter().map(|level| level.board) {
        let mut reported = BTreeSet::new();
        for (n, symbol) in board.squares.iter().enumerate() {
            if Landscape::from_symbol(*symbol).is_some() || !reported.insert(*symbol) {
                continue;
            }
            let at = Label { column: n as u32 % board.columns, row: n as u32 / board.columns };
            let shown = if symbol.is_control() { ' ' } else { *symbol };
            report
                .error(
                    rule!("SGL-1.3"),
                    board.place(at),
                    format!("{at} is \"{shown}\", which is not a landscape"),
                )
                .help("`#` is a brick, `?` a box, `=` a ladder, `*` a start square, `.` nothing");
        }
    }
}
