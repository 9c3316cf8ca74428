//! A `board` document: a board of squares with its landscape. The same model serves printing, checking and the umpire.

use super::GameName;
use crate::diag::{Report, code};
use crate::geometry::{Label, Length, SquareGrid};
use crate::source::{Located, Node, Origin, Read, Shape};

/// A board of squares.
#[derive(Debug, Clone)]
pub struct Board {
    /// Whose game.
    pub game: GameName,
    /// Its name.
    pub name: Located<String>,
    /// A line below the name.
    pub subtitle: Option<String>,
    /// How many squares side by side.
    pub columns: u32,
    /// How many one below the other.
    pub rows: u32,
    /// The length of a square's side, if it says so.
    pub square: Option<Located<Length>>,
    /// The symbol of each square, row by row; [`EMPTY`] where there is nothing.
    pub squares: Vec<char>,
    /// Where each symbol stands in its file, row by row; nothing where no rows were written.
    pub places: Vec<Origin>,
    /// Where the landscape stands in its file.
    pub landscape: Origin,
    /// Which way gravity points at first.
    pub gravity: Gravity,
    /// The pieces that the landscape is laid out of.
    pub pieces: Vec<LaidPiece>,
    /// For how many players it is.
    pub players: Option<Located<i64>>,
    /// How it is drawn, if not in the game's own way.
    pub look: Option<Located<String>>,
    /// Terrains of its own.
    pub terrains: Option<Node>,
    /// The place of the document's head.
    pub origin: Origin,
}

/// The symbol of a square without anything in it.
pub const EMPTY: char = '.';

/// Which way gravity points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Gravity {
    /// Towards the last row.
    #[default]
    Down,
    /// Towards the first row.
    Up,
    /// The game has none.
    None,
}

impl Gravity {
    /// The words in a definition.
    pub const WORDS: [(&'static str, Gravity); 3] =
        [("down", Gravity::Down), ("up", Gravity::Up), ("none", Gravity::None)];
}

/// A piece of landscape where somebody has laid it.
#[derive(Debug, Clone)]
pub struct LaidPiece {
    /// Which piece.
    pub piece: Located<String>,
    /// Its upper left square.
    pub at: Located<Label>,
    /// Whether it was given a quarter turn.
    pub turned: bool,
    /// The number of the player who laid it.
    pub player: Option<Located<i64>>,
}

impl Board {
    /// Its squares at a side's length.
    pub fn grid(&self, square: Length) -> SquareGrid {
        SquareGrid { square, columns: self.columns, rows: self.rows }
    }

    /// The symbol of a square.
    pub fn symbol(&self, at: Label) -> char {
        self.squares[(at.row * self.columns + at.column) as usize]
    }

    /// Where the symbol of a square stands in its file; where there are no rows, the whole landscape's place.
    pub fn place(&self, at: Label) -> Origin {
        self.places.get((at.row * self.columns + at.column) as usize).copied().unwrap_or(self.landscape)
    }
}

/// The side of a square, or a hex from flat to flat: from 2 mm to half a metre.
#[derive(Debug)]
pub struct SpaceSize;

impl Read for SpaceSize {
    type Value = Length;
    const SHAPE: Shape = Shape::Length;

    fn read(node: &Node, report: &mut Report) -> Option<Length> {
        let length = Length::read(node, report)?;
        if (Length::mm(2)..=Length::mm(500)).contains(&length) {
            return Some(length);
        }
        report
            .error(code::OUT_OF_RANGE, node.origin, format!("a space of {length}"))
            .help("a space measures from 2mm to 500mm");
        None
    }
}
