//! GZ-1.1: fewer than two players, or more than six.

use super::{Code, Report, Roster, rule};
use crate::game::wording::in_words;

pub(super) const RULES: &[Code] = &[rule!("GZ-1.1")];
pub(super) const FINDS: &str = "a table with fewer than two players, or more than six";
pub(super) const FIX: &str = "find a second player, or add the line-up of one";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        let count = table.players.len();
        if (2..=6).contains(&count) {
            continue;
        }
        let (message, help) = match count {
            0 => ("no players at this table".to_owned(), "list two to six players under `players:`"),
            1 => ("one player only".to_owned(), "two to six players take part"),
            n => (
                format!("{} players at one table", in_words(n)),
                "two to six players take part: make two tables",
            ),
        };
        let origin = table.players.first().map_or(table.origin, |player| player.name().origin);
        report.error(rule!("GZ-1.1"), origin, message).help(help);
    }
}
