//! SGL-2.4: more start squares than players.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{counted, in_words};
use crate::pieces::Landscape;
use crate::source::Origin;

pub(super) const RULES: &[Code] = &[rule!("SGL-2.4")];
pub(super) const FINDS: &str =
    "a player who lays a second start square, and a board with more of them than players";
pub(super) const FIX: &str =
    "leave one out: each player has one start square, and everyone may enter through all of them";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for level in &roster.levels {
        let mut laid: BTreeMap<i64, Origin> = BTreeMap::new();
        let mut reported = false;
        for piece in level.pieces.iter().filter(|piece| piece.row.landscape == Landscape::Start) {
            let Some(player) = &piece.written.player else { continue };
            if let Some(first) = laid.insert(player.value, piece.written.at.origin) {
                reported = true;
                report
                    .error(
                        rule!("SGL-2.4"),
                        piece.written.at.origin,
                        format!("player {} lays a second start square", player.value),
                    )
                    .help("each player has one, and everyone may enter through all of them: leave one out")
                    .related(first, "the first is here");
            }
        }
        let Some(players) = roster.players_of(level).filter(|players| *players > 0 && !reported) else {
            continue;
        };
        if let Some(extra) = level.squares_of(Landscape::Start).nth(players as usize) {
            let count = in_words(level.squares_of(Landscape::Start).count());
            let message =
                format!("{count} start squares for {}", counted(players as usize, "player", "players"));
            report.error(rule!("SGL-2.4"), level.board.place(extra), message).help(
                "each player has one, and everyone may enter through all of them: leave the others out",
            );
        }
    }
}
