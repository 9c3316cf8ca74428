//! A `board` document: a board of squares with its landscape. The same model serves printing, checking and the umpire.

use std::collections::BTreeMap;

use super::look::SpaceSize;
use super::marker::{Markers, PlacedMarker};
use super::plate::{Across, Plate, Players};
use super::space::{SpaceFacts, SpaceFields};
use super::{GameName, WordedHead};
use crate::geometry::{Label, Length, SquareGrid};
use crate::source::read::{Entries, Later, Name, OneOrMore, target};
use crate::source::{Located, Origin};
use crate::{document, words};

document! {
    /// What a board says.
    pub struct BoardDocument ("a board") at origin with head: WordedHead, plate: Plate {
        /// a symbol a square; a space is empty, too
        rows: Option<Later<OneOrMore<String>>>;
        /// how many squares side by side, for an empty board without rows
        width: Option<Across>;
        /// how many squares one below the other
        height: Option<Across>;
        /// the side of a square, 2mm to 500mm; the look's unless it says so
        square: Option<Located<SpaceSize>>;
        /// the chevrons in the frame; none unless the board or its game says so
        chevrons "gravity": Option<Chevrons>;
        /// the pieces of which its landscape is laid: outlines go around each
        pieces: Vec<LaidPiece>;
        /// what is said of single squares: icons and pictures in them, other terrains, fields that the texts of the look show
        squares: Entries<SpaceFields, target::Space>;
        /// what stands on it: a map of markers by name for each kind
        markers: Entries<Entries<Later<PlacedMarker>>>;
        /// for how many it is
        players: Option<Players>;
    }
}

document! {
    /// A piece of landscape where somebody has laid it.
    pub struct LaidPiece ("a piece") {
        /// which one; its name ends in its size, like brick-1x3
        piece: Name<target::Card>;
        /// its top left square
        at: Label;
        /// whether it lies the other way
        turned: bool = false;
        /// whose it is
        player: Option<Players>;
    }
}

words! {
    /// Which way the chevrons in a frame point.
    #[derive(Default)]
    pub enum Chevrons {
        /// Towards the last row.
        #[default]
        Down = "down",
        /// Towards the first row.
        Up = "up",
        /// There are none.
        None = "none",
    }
}

/// A board of squares.
#[derive(Debug, Clone)]
pub struct Board {
    /// Whose game.
    pub game: GameName,
    /// What it is called, and how it is drawn.
    pub plate: Plate,
    /// How many squares side by side.
    pub columns: u32,
    /// How many one below the other.
    pub rows: u32,
    /// The length of a square's side, if it says so.
    pub square: Option<Located<Length>>,
    /// The symbol of each square, row by row; `.` where there is nothing.
    pub squares: Vec<char>,
    /// Where each symbol stands in its file, row by row; nothing where no rows were written.
    pub places: Vec<Origin>,
    /// Where the landscape stands in its file.
    pub landscape: Origin,
    /// Which way the chevrons in its frame point, if it says so.
    pub chevrons: Option<Chevrons>,
    /// The pieces that the landscape is laid out of.
    pub pieces: Vec<LaidPiece>,
    /// What is said about single squares.
    pub facts: BTreeMap<Label, SpaceFacts>,
    /// Whoever and whatever stands in squares.
    pub markers: Markers,
    /// For how many players it is.
    pub players: Option<Located<i64>>,
    /// The place of the document's head.
    pub origin: Origin,
}

/// The symbol of a square without anything in it.
pub const EMPTY: char = '.';

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
