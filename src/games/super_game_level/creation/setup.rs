//! The part of a Creation Phase that does not change.

use super::action::{Action, Lay};
use crate::diag::{Report, and_list, code};
use crate::pieces::Square;
use crate::source::read::Assumable;
use crate::source::{Located, Node, Read, Shape, names, read_text, shortened};
use crate::tables::PIECES;

/// A player of the phase.
#[derive(Debug, Clone)]
pub(super) struct Player {
    pub name: String,
    pub age: Option<u32>,
}

/// The players, the board and the actions.
#[derive(Debug, Clone)]
pub(super) struct Setup {
    /// The players, clockwise.
    pub players: Vec<Player>,
    /// The youngest player, if there are no ages.
    pub youngest: Assumable<usize>,
    pub oldest: Assumable<usize>,
    /// The number of columns.
    pub columns: u32,
    /// The number of rows.
    pub rows: u32,
    /// The squares of landscape that each player may lay (SGL-1.12).
    pub limit: u32,
    /// The pieces on the board at the beginning.
    pub laid: Vec<Lay>,
    /// The player whose turn it is at the beginning, if stated.
    pub next: Option<usize>,
    /// The number of passes in a row at the beginning.
    pub passes: usize,
    /// The characters with their players.
    pub characters: Vec<(String, usize)>,
    /// The number of rounds that was agreed.
    pub rounds: Option<u32>,
    /// The actions, in order.
    pub actions: Vec<Action>,
}

impl Setup {
    /// The number of a player by name; `None` after an error in the report.
    pub(super) fn player(&self, name: Located<&str>, report: &mut Report) -> Option<usize> {
        let players = || self.players.iter().map(|player| player.name.as_str());
        let found = names::person(players, name.value);
        if found.is_none() {
            let message = format!("there is no player \"{}\"", shortened(name.value));
            report.unknown(code::UNKNOWN_NAME, name, message, players(), || {
                format!("the players are {}", and_list(&players().collect::<Vec<_>>()))
            });
        }
        found
    }

    /// Reads the label of a square of the board.
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

/// A kind of piece, by its index in [`PIECES`].
#[derive(Debug)]
pub struct Piece;

/// The words for the pieces.
const NAMES: [&str; PIECES.len()] = {
    let (mut names, mut n) = ([""; PIECES.len()], 0);
    while n < PIECES.len() {
        names[n] = PIECES[n].name;
        n += 1;
    }
    names
};

impl Piece {
    /// Reads the index of a piece.
    pub(super) fn parse(word: Located<&str>, report: &mut Report) -> Option<usize> {
        let found = NAMES.iter().position(|name| name.eq_ignore_ascii_case(word.value));
        if found.is_none() {
            let message = format!("there is no piece \"{}\"", shortened(word.value));
            report.unknown(code::UNKNOWN_WORD, word, message, NAMES, || {
                format!("the pieces are {}", and_list(&NAMES))
            });
        }
        found
    }
}

impl Read for Piece {
    type Value = usize;
    const SHAPE: Shape = Shape::Word(&NAMES);

    fn read(node: &Node, report: &mut Report) -> Option<usize> {
        Piece::parse(read_text(node, report)?, report)
    }
}
