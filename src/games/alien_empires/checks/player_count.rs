//! AE-1.1: fewer than two players, or more than six.

use super::AeCheck;
use crate::diag::Report;
use crate::games::alien_empires::roster::Roster;
use crate::games::alien_empires::tables::PLAYERS;
use crate::games::wording::counted;
use crate::rule;

pub(super) const CHECK: AeCheck = AeCheck {
    code: rule!("AE-1.1"),
    also: &[],
    finds: "a table with fewer than two players, or more than six",
    fails: "\
kind: table
players: [{player: Ann, color: red}]
",
    mend: "find a second player; with seven or more make two tables",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in roster.tables.iter().filter(|table| !PLAYERS.contains(&table.players.len())) {
        let origin = table.players.first().map_or(table.origin, |player| player.name.origin);
        let message = format!("{} at a table", counted(table.players.len(), "player", "players"));
        report.error(rule!("AE-1.1"), origin, message).help("two to six players take part");
    }
}
