//! SGL-2.3: a piece off the board, over another one, or where the board shows something else.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::counted;
use crate::geometry::Label;
use crate::pieces::Landscape;
use crate::roster::{Laid, Level};

pub(super) const RULES: &[Code] = &[rule!("SGL-2.3")];
pub(super) const FINDS: &str = "a piece that sticks out of the board or overlaps another one, a piece where the board's rows show something else, and landscape without a piece";
pub(super) const FIX: &str = "move or turn it so that each of its squares is on the board and empty";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for level in &roster.levels {
        let mut taken: BTreeMap<Label, Laid<'_>> = BTreeMap::new();
        for piece in &level.pieces {
            lay(*piece, level, &mut taken, report);
        }
        let is_sound = level.pieces.len() == level.board.pieces.len();
        if level.is_drawn && !level.pieces.is_empty() && is_sound {
            unlaid(level, &taken, report);
        }
    }
}

fn lay<'r>(piece: Laid<'r>, level: &Level<'_>, taken: &mut BTreeMap<Label, Laid<'r>>, report: &mut Report) {
    let (name, at) = (&piece.written.piece.value, piece.written.at);
    let turned = if piece.written.turned { ", turned," } else { "" };
    let board = level.board;
    if let Some(off) = piece.squares().find(|square| level.landscape_at(*square).is_none()) {
        let last = Label { column: board.columns - 1, row: board.rows - 1 };
        let message = format!("{name}{turned} at {} sticks out of the board", at.value);
        report.error(rule!("SGL-2.3"), at.origin, message).help(format!(
            "it covers {off}, and the last square is {last}: move it, or turn it with `turned: {}`",
            !piece.written.turned
        ));
        return;
    }
    if let Some((square, other)) = piece.squares().find_map(|square| Some((square, *taken.get(&square)?))) {
        let message =
            format!("{name}{turned} at {} overlaps {} in {square}", at.value, other.written.piece.value);
        report
            .error(rule!("SGL-2.3"), at.origin, message)
            .help("every square of a piece must be empty of landscape: move one of the two")
            .related(other.written.at.origin, format!("{} lies here", other.written.piece.value));
        return;
    }
    let wrong = piece.squares().find(|square| level.landscape_at(*square) != Some(piece.row.landscape));
    if let Some(square) = wrong.filter(|_| level.is_drawn) {
        let shown = level.landscape_at(square).unwrap_or(Landscape::Empty);
        let message =
            format!("{name}{turned} at {} covers {square}, which shows {}", at.value, shown.with_article());
        report
            .error(rule!("SGL-2.3"), at.origin, message)
            .help("`rows` and `pieces` describe the same board: correct one of them")
            .related(board.place(square), format!("{square} is here"));
    }
    taken.extend(piece.squares().map(|square| (square, piece)));
}

/// Landscape that the rows show and no piece covers.
fn unlaid(level: &Level<'_>, taken: &BTreeMap<Label, Laid<'_>>, report: &mut Report) {
    for landscape in [Landscape::Brick, Landscape::Box, Landscape::Ladder, Landscape::Start] {
        let bare: Vec<Label> =
            level.squares_of(landscape).filter(|square| !taken.contains_key(square)).collect();
        let Some(first) = bare.first() else { continue };
        let others = match bare.len() {
            1 => String::new(),
            n => format!(", and {}", counted(n - 1, "square more", "squares more")),
        };
        let message = format!("no piece covers {} in {first}{others}", landscape.with_article());
        report
            .error(rule!("SGL-2.3"), level.board.place(*first), message)
            .help("add the piece under `pieces:`, or clear the square with `.`");
    }
}
