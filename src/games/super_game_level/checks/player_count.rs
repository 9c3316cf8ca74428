//! SGL-1.11: fewer than two players, or more than six.

use super::{Code, Report, Roster, rule};
use crate::game::wording::{counted, figured};
use crate::tables::PLAYERS;

pub(super) const RULES: &[Code] = &[rule!("SGL-1.11")];
pub(super) const FINDS: &str = "a table, or a board, for fewer than two players or more than six";
pub(super) const FIX: &str = "find a second player; a seventh needs a board of their own";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in roster.tables.iter().filter(|table| !PLAYERS.contains(&table.players.len())) {
        let origin = table.players.first().map_or(table.origin, |player| player.name().origin);
        let message = format!("{} at a table", counted(table.players.len(), "player", "players"));
        report.error(rule!("SGL-1.11"), origin, message).help("two to six people play");
    }
    for board in roster.levels.iter().map(|level| level.board) {
        let Some(players) = &board.players else { continue };
        if !usize::try_from(players.value).is_ok_and(|players| PLAYERS.contains(&players)) {
            let message =
                format!("{} is for {}", board.plate.name.value, figured(players.value, "player", "players"));
            report.error(rule!("SGL-1.11"), players.origin, message).help("two to six people play");
        }
        let beyond = |number: i64| number > players.value.max(1);
        let of_pieces = board.pieces.iter().filter_map(|piece| piece.player.as_ref());
        if let Some(extra) = of_pieces.into_iter().find(|player| beyond(player.value)) {
            report
                .error(
                    rule!("SGL-1.11"),
                    extra.origin,
                    format!("player {} lays a piece on a board for {}", extra.value, players.value),
                )
                .help("correct one of the two numbers")
                .related(players.origin, "the number of players is here");
        }
    }
}
