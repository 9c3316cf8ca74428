//! SGL-1.4, SGL-1.5: a board with more pieces than its players have.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{counted, in_words};
use crate::pieces::Landscape;
use crate::roster::{Laid, Level};
use crate::tables::{PIECES, PLAYERS};

pub(super) const RULES: &[Code] = &[rule!("SGL-1.4"), rule!("SGL-1.5")];
pub(super) const FINDS: &str = "a board on which a player lays more pieces of a kind than there are on the player's own pages, or whose landscape is more than all players have";
pub(super) const FIX: &str = "lay other pieces: a player has one brick of 1x5";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for level in &roster.levels {
        let players = roster.players_of(level).unwrap_or(*PLAYERS.end() as u32);
        if level.pieces.is_empty() {
            drawn(level, players, report);
        } else {
            laid(level, players, report);
        }
    }
}

const fn rule_of(landscape: Landscape) -> Code {
    match landscape {
        Landscape::Brick => rule!("SGL-1.4"),
        _ => rule!("SGL-1.5"),
    }
}

/// Pieces by players.
fn laid(level: &Level<'_>, players: u32, report: &mut Report) {
    let mut counts: BTreeMap<(Option<i64>, &str), Vec<Laid<'_>>> = BTreeMap::new();
    for piece in &level.pieces {
        let player = piece.written.player.as_ref().map(|player| player.value);
        counts.entry((player, piece.row.name)).or_default().push(*piece);
    }
    for ((player, name), pieces) in counts {
        let row = pieces[0].row;
        let most = if player.is_some() { row.count } else { row.count * players } as usize;
        // A second start square is reported by SGL-2.4.
        let Some(extra) = pieces.get(most).filter(|_| row.landscape != Landscape::Start) else { continue };
        let who = player.map_or_else(
            || counted(players as usize, "player lays", "players lay"),
            |n| format!("player {n} lays"),
        );
        let message = format!("{who} {name} {} times, there {}", in_words(pieces.len()), is_or_are(most));
        report
            .error(rule_of(row.landscape), extra.written.piece.origin, message)
            .help("lay another piece, or leave it out")
            .related(pieces[0].written.piece.origin, "the first is here");
    }
}

/// Counts the squares of each kind on a board without pieces.
fn drawn(level: &Level<'_>, players: u32, report: &mut Report) {
    for landscape in [Landscape::Brick, Landscape::Box, Landscape::Ladder] {
        let of = PIECES.iter().filter(|row| row.landscape == landscape);
        let each: u32 = of.map(|row| row.count * row.size.0 * row.size.1).sum();
        let (count, most) = (level.squares_of(landscape).count(), (each * players) as usize);
        let Some(extra) = level.squares_of(landscape).nth(most) else { continue };
        let what = match landscape {
            Landscape::Brick => ("square of bricks", "squares of bricks"),
            Landscape::Ladder => ("square of ladders", "squares of ladders"),
            other => other.word(),
        };
        let has = counted(players as usize, "player has", "players have");
        report
            .error(
                rule_of(landscape),
                level.board.place(extra),
                format!(
                    "{} on {}, {has} {most}",
                    counted(count, what.0, what.1),
                    level.board.plate.name.value
                ),
            )
            .help(format!("leave {} out", in_words(count - most)));
    }
}

fn is_or_are(count: usize) -> String {
    format!("{} {}", if count == 1 { "is" } else { "are" }, in_words(count))
}
