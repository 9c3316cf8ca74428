//! A `map` document: a map of hexes with its terrain and all that is on it. The same model serves printing, checking and the
//! umpire.

use std::collections::BTreeMap;

use super::look::{SpaceSize, Symbols};
use super::marker::{Markers, PlacedMarker};
use super::plate::{Across, Plate};
use super::space::{SpaceFacts, SpaceFields};
use super::{GameName, WordedHead};
use crate::geometry::{HexGrid, Label, Length, Offset, Top};
use crate::source::read::{Entries, Later, List, OneOrMore, Within, target};
use crate::source::{Located, Origin};
use crate::{document, words};

document! {
    /// What a map says.
    pub struct MapDocument ("a map") at origin with head: WordedHead, plate: Plate, form: HexForm {
        /// a letter a hex
        rows: Option<Later<OneOrMore<String>>>;
        /// without rows: a large hexagon with so many hexes on a side
        hexagon: Option<Located<Within<2, 200>>>;
        /// without rows: how many hexes side by side
        width: Option<Across>;
        /// without rows: how many one below the other
        height: Option<Across>;
        /// what is said of single hexes: icons and pictures in them, other terrains, fields that the texts of the look show
        hexes: Entries<SpaceFields, target::Space>;
        /// what stands on it: a map of markers by name for each kind
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
    /// How the hexes of a map stand.
    #[derive(PartialEq)]
    pub struct HexForm ("how hexes stand") over {
        /// the letters that stand for no hex
        missing: Symbols = vec!['x'];
        /// whether hexes stand on a side, in columns, or on a corner, in rows
        top: Top = Top::Flat;
        /// which columns or rows are set off by half a hex, counted from 0
        offset: Offset = Offset::Odd;
        /// from flat side to flat side, 2mm to 500mm; the look's size unless it says so
        hex: Option<SpaceSize> = None;
        /// cuts the edges straight, so that the map is a full rectangle with half hexes
        clipped: bool = false;
    }
}

words!(Top = Top: "flat" => Top::Flat, "pointy" => Top::Pointy);
words!(Offset = Offset: "odd" => Offset::Odd, "even" => Offset::Even);

document! {
    /// A line along the sides of hexes, or symbols on them, as it is written.
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
        /// whether a dot marks it; the name of a region has none
        dot: bool = true;
    }
}

/// A map of hexes.
#[derive(Debug, Clone)]
pub struct HexMap {
    /// Whose game.
    pub game: GameName,
    /// What it is called, and how it is drawn.
    pub plate: Plate,
    /// How its hexes stand.
    pub form: HexForm,
    /// Where it says which way they stand and what is set off; its name, where it says nothing.
    pub lie: Origin,
    /// How many hexes side by side.
    pub columns: u32,
    /// How many one below the other.
    pub rows: u32,
    /// The symbol of each hex, row by row, in small letters.
    pub symbols: Vec<char>,
    /// Where each symbol stands in its file, row by row; nothing where no rows were written.
    pub symbol_places: Vec<Origin>,
    /// Where the symbols stand in their file.
    pub terrain: Origin,
    /// What is said about single hexes.
    pub hexes: BTreeMap<Label, SpaceFacts>,
    /// Whoever and whatever stands in hexes.
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
    /// What it is: `river`, `border`, `bridge`.
    pub kind: Located<String>,
    /// The sides: a hex and the direction, from 0, in which the side lies.
    pub sides: Vec<(Label, usize)>,
}

impl HexMap {
    /// Its hexes at a size.
    pub fn grid(&self, size: Length) -> HexGrid {
        HexGrid { top: self.form.top, offset: self.form.offset, size, columns: self.columns, rows: self.rows }
    }

    /// The symbol of a hex; nothing where there is no hex.
    pub fn symbol(&self, at: Label) -> Option<char> {
        if at.column >= self.columns || at.row >= self.rows {
            return None;
        }
        let symbol = self.symbols[(at.row * self.columns + at.column) as usize];
        (!self.form.missing.contains(&symbol)).then_some(symbol)
    }

    /// Where the symbol of a hex stands in its file; where there are no rows, the place that says the map's shape.
    pub fn place(&self, at: Label) -> Origin {
        let at = (at.row * self.columns + at.column) as usize;
        self.symbol_places.get(at).copied().unwrap_or(self.terrain)
    }

    /// Whether it says what each hex is, by rows of symbols.
    pub fn has_rows(&self) -> bool {
        !self.symbol_places.is_empty()
    }
}
