//! SGL-1.1: a board too small or too large, or with squares that are not one inch wide.

use super::{Code, Report, Roster, rule};
use crate::geometry::Length;
use crate::tables::{ADVISED, SIDES};

pub(super) const RULES: &[Code] = &[rule!("SGL-1.1")];
pub(super) const FINDS: &str = "a board with fewer than 8 or more than 100 squares in either direction, or whose squares are not one inch wide; one smaller than 20 by 20 is a warning";
pub(super) const FIX: &str = "make it 8 by 8 at least; 20 by 20 or more is advised";

/// The side of a square, exactly one inch.
const INCH: Length = Length::um(25_400);

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for board in roster.levels.iter().map(|level| level.board) {
        let (columns, rows) = (board.columns, board.rows);
        let size = format!("{} is {columns} by {rows} squares", board.plate.name.value);
        let (least, most) = (*SIDES.start(), *SIDES.end());
        if columns.min(rows) < least {
            report
                .error(rule!("SGL-1.1"), board.plate.name.origin, size)
                .help(format!("the least is {least} by {least}; {ADVISED} by {ADVISED} or more is advised"));
        } else if columns.max(rows) > most {
            report
                .error(rule!("SGL-1.1"), board.plate.name.origin, size)
                .help(format!("the most is {most} by {most}"));
        } else if columns.min(rows) < ADVISED {
            report
                .warning(rule!("SGL-1.1"), board.plate.name.origin, size)
                .help(format!("that is allowed; {ADVISED} by {ADVISED} or more is advised"));
        }
        if let Some(square) = board.square.filter(|square| square.value != INCH) {
            report
                .error(
                    rule!("SGL-1.1"),
                    square.origin,
                    format!("the squares of {} measure {}", board.plate.name.value, square.value),
                )
                .help("write `square: 1in`: the pieces are made of one-inch squares");
        }
    }
}
