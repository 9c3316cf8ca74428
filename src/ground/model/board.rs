//! A `board` document: a board of squares with its landscape, for printing, checks and the umpire alike.

use std::collections::BTreeMap;

use super::look::SpaceSize;
use super::marker::{Markers, PlacedMarker};
use super::plate::{Across, Plate, Players};
use super::space::{SpaceFacts, SpaceFields};
use super::{GameName, WordedHead};
use crate::geometry::{Label, Length, SquareGrid};
use crate::source::read::{Before, Entries, Later, Name, OneOrMore, target};
use crate::source::{Located, Origin};
use crate::{document, words};

document! {
    /// The keys of a board.
    pub struct BoardDocument ("a board") at origin with head: WordedHead, plate: Plate {
        /// the board of which it is a variant: what is not written here is as there
        extends: Before<Option<Name<target::Board>>>;
        /// a symbol for each square; a space is empty, too
        rows: Option<Later<OneOrMore<String>>>;
        /// how many squares side by side, for an empty board without rows
        width: Option<Across>;
        /// how many squares one below the other
        height: Option<Across>;
        /// the side of a square, 2mm to 500mm; by default the look's
        square: Option<Located<SpaceSize>>;
        /// the chevrons in the frame; by default the game's, or none
        chevrons "gravity": Option<Chevrons>;
        /// the pieces that make up its landscape: outlines go around each
        pieces: Vec<LaidPiece>;
        /// details of single squares: icons and pictures in them, other terrains, fields that the texts of the look
        /// show
        squares: Entries<SpaceFields, target::Space>;
        /// what is on it: a map of markers by name for each kind
        markers: Entries<Entries<Later<PlacedMarker>>>;
        /// how many players it is for
        players: Option<Players>;
    }
}

document! {
    /// A piece of landscape on the board.
    pub struct LaidPiece ("a piece") {
        /// which one; its name ends in its size, like brick-1x3
        piece: Name<target::Card>;
        /// its top left square
        at: Label;
        /// whether it is turned by a quarter
        turned: bool = false;
        /// how many players it is for
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
        /// No chevrons.
        None = "none",
    }
}

/// A board of squares.
#[derive(Debug, Clone)]
pub struct Board {
    /// The game.
    pub game: GameName,
    /// Its name, and how it is drawn.
    pub plate: Plate,
    /// Squares side by side.
    pub columns: u32,
    /// Squares one below the other.
    pub rows: u32,
    /// The side of a square, if given.
    pub square: Option<Located<Length>>,
    /// The symbol of each square, row by row; `.` for an empty one.
    pub squares: Vec<char>,
    /// The place of each symbol in its file, row by row; empty if no rows were written.
    pub places: Vec<Origin>,
    /// The place of the landscape in its file.
    pub landscape: Origin,
    /// Which way the chevrons in its frame point, if given.
    pub chevrons: Option<Chevrons>,
    /// The pieces that make up the landscape.
    pub pieces: Vec<LaidPiece>,
    /// The details of single squares.
    pub facts: BTreeMap<Label, SpaceFacts>,
    /// The markers on it.
    pub markers: Markers,
    /// The number of players it is for.
    pub players: Option<Located<i64>>,
    /// The place of the document's head.
    pub origin: Origin,
}

/// The symbol of an empty square.
pub const EMPTY: char = '.';

impl Board {
    /// Its squares, with this side.
    pub fn grid(&self, square: Length) -> SquareGrid {
        SquareGrid { square, columns: self.columns, rows: self.rows }
    }

    /// The symbol of a square.
    pub fn symbol(&self, at: Label) -> char {
        self.squares[(at.row * self.columns + at.column) as usize]
    }

    /// The place of a square's symbol in its file; without rows, the place of the whole landscape.
    pub fn place(&self, at: Label) -> Origin {
        self.places.get((at.row * self.columns + at.column) as usize).copied().unwrap_or(self.landscape)
    }
}
