//! SGL-2.9: a start square in the top or bottom row.

use super::{Code, Report, Roster, rule};
use crate::pieces::Landscape;

pub(super) const RULES: &[Code] = &[rule!("SGL-2.9")];
pub(super) const FINDS: &str = "a start square in the top or bottom row; a warning";
pub(super) const FIX: &str = "move it up: whoever enters in the bottom row dies";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for level in &roster.levels {
        let last = level.board.rows - 1;
        for at in level.squares_of(Landscape::Start).filter(|at| at.row == 0 || at.row == last) {
            let (row, help) = if at.row == last {
                ("bottom", "that is allowed; whoever enters there dies, as long as gravity points down")
            } else {
                ("top", "that is allowed; whoever enters there dies once a Gravity Switch has turned gravity")
            };
            let laid = level.pieces.iter().find(|piece| piece.squares().any(|square| square == at));
            let origin = match laid.filter(|_| !level.is_drawn) {
                Some(piece) => piece.written.at.origin,
                None => level.board.place(at),
            };
            report
                .warning(rule!("SGL-2.9"), origin, format!("the start square {at} is in the {row} row"))
                .help(help);
        }
    }
}
