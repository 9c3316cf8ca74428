//! AE-1.1: fewer than two players, or more than six.

use super::{Code, Report, Roster, rule};
use crate::game::wording::counted;
use crate::tables::PLAYERS;

pub(super) const RULES: &[Code] = &[rule!("AE-1.1")];
pub(super) const FINDS: &str = "a table with fewer than two players, or more than six";
pub(super) const FIX: &str = "find a second player; with seven or more make two tables";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in roster.tables.iter().filter(|table| !PLAYERS.contains(&table.players.len())) {
        let origin = table.players.first().map_or(table.origin, |player| player.name().origin);
        let message = format!("{} at a table", counted(table.players.len(), "player", "players"));
        report.error(rule!("AE-1.1"), origin, message).help("two to six players take part");
    }
}
