//! A table that names an unknown board.

use super::{Code, Report, Roster};
use crate::diag::code;
use crate::game::wording::meant;
use crate::source::shortened;

pub(super) const RULES: &[Code] = &[code::UNKNOWN_NAME];
pub(super) const FINDS: &str = "a board that a table names and no definition has";
pub(super) const FIX: &str =
    "correct the name, or check the table together with the file that holds its board";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let names: Vec<&str> = roster.levels.iter().map(|level| level.board.plate.name.value.as_str()).collect();
    // A table that is checked alone, without its board, is fine.
    for table in roster.tables.iter().filter(|table| !names.is_empty() && roster.level_of(table).is_none()) {
        if let Some(board) = &table.board {
            let message = format!("there is no board called \"{}\"", shortened(&board.value));
            report.error(code::UNKNOWN_NAME, board.origin, message).help(meant(&board.value, &names));
        }
    }
}
