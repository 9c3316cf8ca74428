//! A `map` document: a map of hexes with its terrain and everything on it, for printing, checks and the umpire alike.

use std::collections::BTreeMap;

use super::look::{SpaceSize, Symbols};
use super::marker::{Markers, PlacedMarker};
use super::plate::{Across, Plate};
use super::space::{SpaceFacts, SpaceFields};
use super::{GameName, WordedHead};
use crate::geometry::{HexGrid, Label, Length, Offset, Outline, Top};
use crate::source::read::{Before, Entries, Later, List, Name, OneOrMore, Within, target};
use crate::source::{Located, Origin};
use crate::{document, words};

document! {
    /// The keys of a map.
    pub struct MapDocument ("a map") at origin with head: WordedHead, plate: Plate, form: HexForm {
        /// the map of which it is a variant: what is not written here is as there
        extends: Before<Option<Name<target::Map>>>;
        /// a letter for each hex
        rows: Option<Later<OneOrMore<String>>>;
        /// without rows: a large hexagon with this many hexes on a side
        hexagon: Option<Located<Within<2, 200>>>;
        /// without rows: how many hexes side by side
        width: Option<Across>;
        /// without rows: how many one below the other
        height: Option<Across>;
        /// details of single hexes: icons and pictures in them, other terrains, fields that the texts of the look
        /// show
        hexes: Entries<SpaceFields, target::Space>;
        /// what is on it: a map of markers by name for each kind
        markers: Entries<Entries<Later<PlacedMarker>>>;
        /// rivers and borders along the sides of hexes, and symbols on them
        edges: Vec<EdgeKeys>;
        /// roads from hex to hex
        paths: Vec<PathLine>;
        /// names of towns and regions
        places: Vec<Place>;
    }
}

document! {
    /// The form of the hexes of a map.
    #[derive(PartialEq)]
    pub struct HexForm ("how hexes stand") over {
        /// the letters that mean no hex
        missing: Symbols = vec!['x'];
        /// whether hexes have a side at the top, in columns, or a corner, in rows
        top: Top = Top::Flat;
        /// which columns or rows are offset by half a hex, counted from 0
        offset: Offset = Offset::Odd;
        /// hexes, or bricks: squares that touch as hexes do
        outline "shape": Outline = Outline::Hexes;
        /// from flat side to flat side, 2mm to 500mm; by default the look's size
        hex: Option<SpaceSize> = None;
        /// in place of `hex`, from corner to corner
        points: Option<Located<SpaceSize>> = None;
        /// cuts the edges straight, so that the map is a full rectangle with half hexes
        clipped: bool = false;
    }
}

impl HexForm {
    /// A grid of this form.
    pub fn grid(&self, size: Length, columns: u32, rows: u32) -> HexGrid {
        HexGrid { top: self.top, offset: self.offset, outline: self.outline, size, columns, rows }
    }

    /// The size from flat side to flat side, if the map has one.
    pub fn flat_to_flat(&self) -> Option<Length> {
        self.hex.or_else(|| {
            let points = self.points.as_ref()?.value;
            Some(if self.outline == Outline::Hexes { points.scaled(3f64.sqrt() / 2.0) } else { points })
        })
    }
}

words!(Outline = Outline: "hexes" => Outline::Hexes, "bricks" => Outline::Bricks);
words!(Top = Top: "flat" => Top::Flat, "pointy" => Top::Pointy);
words!(Offset = Offset: "odd" => Offset::Odd, "even" => Offset::Even);

document! {
    /// A line along the sides of hexes, or symbols on them, as written.
    pub struct EdgeKeys ("a line along hexes") {
        /// river, border, bridge and the like: one of the look's lines or symbols
        kind: Located<String>;
        /// B7-C7, the side between two neighbors, or B7/1, the side of a hex in a direction
        along: OneOrMore<Located<String>>;
    }
}

document! {
    /// A line from hex to hex.
    pub struct PathLine ("a line from hex to hex") {
        /// road, railway and the like: one of the look's lines
        kind: Located<String>;
        /// from one neighbor to the next
        through: List<Label>;
    }
}

document! {
    /// The name of a town or region.
    pub struct Place ("a place") {
        /// what it is called
        name: Located<String>;
        /// its hex
        at: Label;
        /// whether a dot marks it; the names of regions have none
        dot: bool = true;
    }
}

/// A map of hexes.
#[derive(Debug, Clone)]
pub struct HexMap {
    /// The game.
    pub game: GameName,
    /// Its name, and how it is drawn.
    pub plate: Plate,
    /// The form of its hexes.
    pub form: HexForm,
    /// The place of the keys that say which way its hexes stand and what is offset; without them, the place of its
    /// name.
    pub lie: Origin,
    /// Hexes side by side.
    pub columns: u32,
    /// Hexes one below the other.
    pub rows: u32,
    /// The symbol of each hex, row by row, in lower case.
    pub symbols: Vec<char>,
    /// The place of each symbol in its file, row by row; empty if no rows were written.
    pub symbol_places: Vec<Origin>,
    /// The place of the symbols in their file.
    pub terrain: Origin,
    /// The details of single hexes.
    pub hexes: BTreeMap<Label, SpaceFacts>,
    /// The markers on it.
    pub markers: Markers,
    /// Rivers and borders along the sides of hexes.
    pub edges: Vec<EdgeLine>,
    /// Roads and rivers from hex to hex.
    pub paths: Vec<PathLine>,
    /// Named places.
    pub places: Vec<Place>,
    /// The place of the document's head.
    pub origin: Origin,
}

/// A line along the sides of hexes, or symbols on them.
#[derive(Debug, Clone)]
pub struct EdgeLine {
    /// The kind: `river`, `border`, `bridge`.
    pub kind: Located<String>,
    /// The sides: a hex and the direction of its side, from 0.
    pub sides: Vec<(Label, usize)>,
}

impl HexMap {
    /// Its hexes, in this size.
    pub fn grid(&self, size: Length) -> HexGrid {
        self.form.grid(size, self.columns, self.rows)
    }

    /// The symbol of a hex; `None` if there is no hex.
    pub fn symbol(&self, at: Label) -> Option<char> {
        if at.column >= self.columns || at.row >= self.rows {
            return None;
        }
        let symbol = self.symbols[(at.row * self.columns + at.column) as usize];
        (!self.form.missing.contains(&symbol)).then_some(symbol)
    }

    /// The place of a hex's symbol in its file; without rows, the place of the key that sets the map's shape.
    pub fn place(&self, at: Label) -> Origin {
        let at = (at.row * self.columns + at.column) as usize;
        self.symbol_places.get(at).copied().unwrap_or(self.terrain)
    }

    /// Whether rows of symbols say what each hex is.
    pub fn has_rows(&self) -> bool {
        !self.symbol_places.is_empty()
    }
}
