//! SGL-2.8: a board without start squares, or with fewer than players.

use super::{Code, Report, Roster, rule};
use crate::game::wording::{counted, in_words};
use crate::pieces::Landscape;

pub(super) const RULES: &[Code] = &[rule!("SGL-2.8")];
pub(super) const FINDS: &str = "a board with landscape and no start square; one with fewer start squares than players is a warning. A blank board is for the players to fill";
pub(super) const FIX: &str = "add a start square, `*`: without any nobody can enter";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for level in roster.levels.iter().filter(|level| level.landscape() > 0) {
        let board = level.board;
        let starts = level.squares_of(Landscape::Start).count();
        if starts == 0 {
            report
                .error(
                    rule!("SGL-2.8"),
                    board.landscape,
                    format!("{} has no start square", board.plate.name.value),
                )
                .help("add one, `*`: nobody could ever enter");
            continue;
        }
        let Some(players) = roster.players_of(level).filter(|players| starts < *players as usize) else {
            continue;
        };
        let origin = board.players.as_ref().map_or(board.plate.name.origin, |players| players.origin);
        let squares = if starts == 1 {
            "one start square".to_owned()
        } else {
            format!("{} start squares", in_words(starts))
        };
        report
            .warning(
                rule!("SGL-2.8"),
                origin,
                format!("{squares} for {}", counted(players as usize, "player", "players")),
            )
            .help(
                "that is allowed, since everyone may enter through all of them; each player has one to place",
            );
    }
}
