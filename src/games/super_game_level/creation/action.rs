//! Actions of the Creation Phase.

use crate::pieces::Square;
use crate::tables::PIECES;

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Lay {
    pub player: usize,
    /// Its number in [`PIECES`].
    pub piece: usize,
    /// Its upper left square.
    pub at: Square,
    /// Whether the player said `turned`.
    pub turned: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// Lays a piece.
    Lay(Lay),
    /// A pass by this player.
    Pass(usize),
}

impl Action {
    pub fn player(&self) -> usize {
        match self {
            Action::Lay(lay) => lay.player,
            Action::Pass(player) => *player,
        }
    }
}

impl Lay {
    /// Its columns and rows as laid.
    fn size(&self) -> (u32, u32) {
        let (short, long) = PIECES[self.piece].size;
        if self.turned { (short, long) } else { (long, short) }
    }

    /// The number of squares that it covers.
    pub fn area(&self) -> u32 {
        let (columns, rows) = self.size();
        columns * rows
    }

    /// Whether it is turned and not square.
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
