//! SGL-1.3: an item in a brick or a box, where nobody can get it.

use super::{Code, Report, Roster, rule};
use crate::diag::code;
use crate::pieces::Landscape;

pub(super) const RULES: &[Code] = &[rule!("SGL-1.3")];
pub(super) const FINDS: &str = "an item that a table puts into a brick or a box, or off the board";
pub(super) const FIX: &str = "lay it into a square that characters can enter";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        let Some(level) = roster.level_of(table) else { continue };
        for (at, item) in &table.items {
            match level.landscape_at(at.value) {
                None => {
                    let last =
                        crate::geometry::Label { column: level.board.columns - 1, row: level.board.rows - 1 };
                    report
                        .error(code::UNKNOWN_NAME, at.origin, format!("{} is not on the board", at.value))
                        .help(format!("the squares of {} are A1 to {last}", level.board.plate.name.value));
                }
                Some(landscape @ (Landscape::Brick | Landscape::Box)) => {
                    let message =
                        format!("{} is in {}, which is {}", item.value, at.value, landscape.with_article());
                    report
                        .error(rule!("SGL-1.3"), at.origin, message)
                        .help("bricks and boxes are solid: nobody could ever grab it there")
                        .related(
                            level.board.place(at.value),
                            format!("{} is {}", at.value, landscape.with_article()),
                        );
                }
                Some(_) => {}
            }
        }
    }
}
