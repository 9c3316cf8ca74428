//! What players do in the Creation Phase, read from its words.

use super::scenario::{Piece, Setup};
use crate::diag::{Report, code};
use crate::games::super_game_level::pieces::Square;
use crate::games::super_game_level::tables::PIECES;
use crate::source::fields::shortened;
use crate::source::{Located, names};

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Lay {
    /// Whose.
    pub player: usize,
    /// Its number in [`PIECES`].
    pub piece: usize,
    /// Its upper left square.
    pub at: Square,
    /// Whether it was said to be turned.
    pub turned: bool,
}

/// One action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// A piece is laid.
    Lay(Lay),
    /// A player passes.
    Pass(usize),
}

impl Action {
    /// Whose it is.
    pub fn player(&self) -> usize {
        match self {
            Action::Lay(lay) => lay.player,
            Action::Pass(player) => *player,
        }
    }
}

impl Lay {
    /// Its columns and rows.
    fn size(&self) -> (u32, u32) {
        let (short, long) = PIECES[self.piece].size;
        if self.turned { (short, long) } else { (long, short) }
    }

    /// How many squares it covers.
    pub fn area(&self) -> u32 {
        let (columns, rows) = self.size();
        columns * rows
    }

    /// Whether turning it makes a difference, and it is.
    pub fn is_turned(&self) -> bool {
        let (columns, rows) = self.size();
        self.turned && columns != rows
    }

    /// The squares that it covers, row by row.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (columns, rows) = self.size();
        let at = self.at;
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| Square { column: at.column + column, row: at.row + row })
        })
    }

    /// Whether it covers a square.
    pub fn covers(&self, square: Square) -> bool {
        let (columns, rows) = self.size();
        (self.at.column..self.at.column + columns).contains(&square.column)
            && (self.at.row..self.at.row + rows).contains(&square.row)
    }
}

/// How actions are written.
const FORM: &str = "write `PLAYER PIECE SQUARE`, `PLAYER PIECE SQUARE turned` or `PLAYER pass`";

/// Reads an action.
pub(super) fn read(text: Located<&str>, setup: &Setup, report: &mut Report) -> Option<Action> {
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let at = |word| Located { value: word, origin: text.origin };
    let (&[first, second], rest) = words.split_first_chunk::<2>().or_else(|| {
        let message = format!("\"{}\" says too little", shortened(text.value));
        report.error(code::UNKNOWN_WORD, text.origin, message).help(FORM);
        None
    })?;
    let player = setup.player(at(first), report);
    if second.eq_ignore_ascii_case("pass") {
        return fits(text, rest, 0..=0, report).then_some(Action::Pass(player?));
    }
    let piece = Piece::parse(at(second), report);
    if !fits(text, rest, 1..=2, report) {
        return None;
    }
    let square = setup.square(at(rest[0]), report);
    let turned = rest.get(1);
    if let Some(word) = turned.filter(|word| !word.eq_ignore_ascii_case("turned")) {
        let message = format!("\"{}\" says nothing of a piece", shortened(word));
        report
            .error(code::UNKNOWN_WORD, text.origin, message)
            .did_you_mean(word, ["turned"], || "behind the square stands `turned`, or nothing".to_owned());
        return None;
    }
    Some(Action::Lay(Lay { player: player?, piece: piece?, at: square?, turned: turned.is_some() }))
}

/// Whether there are as many words as belong there.
fn fits(
    text: Located<&str>,
    rest: &[&str],
    wanted: std::ops::RangeInclusive<usize>,
    report: &mut Report,
) -> bool {
    if wanted.contains(&rest.len()) {
        return true;
    }
    let much = if rest.len() < *wanted.start() { "little" } else { "much" };
    let message = format!("\"{}\" says too {much}", shortened(text.value));
    report.error(code::UNKNOWN_WORD, text.origin, message).help(FORM);
    false
}

impl Setup {
    /// A player, by number.
    pub(super) fn player(&self, name: Located<&str>, report: &mut Report) -> Option<usize> {
        let players = || self.players.iter().map(|player| player.name.as_str());
        let found = names::position(players, name.value);
        if found.is_none() {
            let message = format!("there is no player \"{}\"", shortened(name.value));
            report.error(code::UNKNOWN_NAME, name.origin, message).did_you_mean(
                name.value,
                players(),
                || {
                    format!(
                        "the players are {}",
                        crate::diag::suggest::and_list(&players().collect::<Vec<_>>())
                    )
                },
            );
        }
        found
    }

    /// A square of the board.
    pub(super) fn square(&self, label: Located<&str>, report: &mut Report) -> Option<Square> {
        let fault = match Square::parse(label.value) {
            Some(square) if square.column < self.columns && square.row < self.rows => return Some(square),
            Some(square) => format!("{square} is not on the board"),
            None => format!("\"{}\" is not a square", shortened(label.value)),
        };
        let last = Square { column: self.columns - 1, row: self.rows - 1 };
        let help = format!("the squares are A1 to {last}: the column's letter, then the row's number");
        report.error(code::UNKNOWN_NAME, label.origin, fault).help(help);
        None
    }
}
