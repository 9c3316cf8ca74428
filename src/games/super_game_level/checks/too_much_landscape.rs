//! SGL-1.12: more landscape than a small board allows.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{counted, figured};
use crate::roster::Level;
use crate::tables::most_landscape;

pub(super) const RULES: &[Code] = &[rule!("SGL-1.12")];
pub(super) const FINDS: &str = "a board with more landscape than its players may place: two fifths of a board of fewer than 400 squares, shared among them, but never fewer than 20 squares for each nor more than 109";
pub(super) const FIX: &str =
    "leave pieces out; each of two players may place 20 squares on a board of 8 by 8";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for level in &roster.levels {
        let Some(players) = roster.players_of(level).filter(|players| *players > 0) else { continue };
        let most = most_landscape(level.board.columns, level.board.rows, players);
        if !one_player(level, most, report) {
            all_players(level, most, players, report);
        }
    }
}

/// Checks each player's pieces. Returns whether one of them has laid too much.
fn one_player(level: &Level<'_>, most: u32, report: &mut Report) -> bool {
    let mut laid: BTreeMap<i64, u32> = BTreeMap::new();
    let mut reported = false;
    for piece in &level.pieces {
        let Some(player) = &piece.written.player else { continue };
        let squares = laid.entry(player.value).or_default();
        let before = *squares;
        *squares += piece.count();
        if before <= most && *squares > most {
            reported = true;
            let all = level.pieces.iter().filter(|other| {
                other.written.player.as_ref().is_some_and(|other| other.value == player.value)
            });
            let all: u32 = all.map(super::super::roster::Laid::count).sum();
            let message = format!(
                "player {} lays {} of landscape, the most is {most}",
                player.value,
                figured(all, "square", "squares")
            );
            report
                .error(rule!("SGL-1.12"), piece.written.piece.origin, message)
                .help(help(level, "leave out this piece, or others"));
        }
    }
    reported
}

fn all_players(level: &Level<'_>, most: u32, players: u32, report: &mut Report) {
    let all = level.landscape();
    if all <= most * players {
        return;
    }
    let board = level.board;
    let message = format!(
        "{} has {} of landscape, {} may place {}",
        board.plate.name.value,
        figured(all, "square", "squares"),
        counted(players as usize, "player", "players"),
        most * players
    );
    let origin = board.players.as_ref().map_or(board.plate.name.origin, |players| players.origin);
    report.error(rule!("SGL-1.12"), origin, message).help(help(
        level,
        &format!(
            "that is {most} for each: leave {} out",
            counted((all - most * players) as usize, "square", "squares")
        ),
    ));
}

fn help(level: &Level<'_>, way_out: &str) -> String {
    let squares = level.board.columns * level.board.rows;
    format!("{way_out}, or make the board larger: of its {squares} squares two fifths are for landscape")
}
