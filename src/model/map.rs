//! A `map` document: a map of hexes with its terrain and all that is on it. The same model serves printing, checking and the
//! umpire.

use std::collections::BTreeMap;

use super::GameName;
use crate::geometry::{HexGrid, Label, Length, Offset, Top};
use crate::source::{Located, Map, Node, Origin};

/// A map of hexes.
#[derive(Debug, Clone)]
pub struct HexMap {
    /// Whose game.
    pub game: GameName,
    /// Its name.
    pub name: Located<String>,
    /// A line below the name.
    pub subtitle: Option<String>,
    /// Which way its hexes stand.
    pub top: Top,
    /// Which columns or rows are set off.
    pub offset: Offset,
    /// Where it says which way they stand and what is set off; its name, where it says nothing.
    pub lie: Origin,
    /// How many hexes side by side.
    pub columns: u32,
    /// How many one below the other.
    pub rows: u32,
    /// From flat to flat, if it says so.
    pub size: Option<Length>,
    /// The symbol of each hex, row by row, in small letters.
    pub symbols: Vec<char>,
    /// Where each symbol stands in its file, row by row; nothing where no rows were written.
    pub symbol_places: Vec<Origin>,
    /// Symbols that stand for a hex that is not there.
    pub missing: Vec<char>,
    /// Where the symbols stand in their file.
    pub terrain: Origin,
    /// Whether what stands out at the edge is cut off, so that the map is a full rectangle with half hexes.
    pub clipped: bool,
    /// What is told of single hexes.
    pub hexes: BTreeMap<Label, HexFacts>,
    /// The creatures that stand in hexes, by their ids.
    pub creatures: Vec<Creature>,
    /// The worlds and where each is.
    pub worlds: Vec<World>,
    /// How many more worlds there are whose space is not on the map; they were reported.
    pub stray_worlds: usize,
    /// Rivers and borders along the sides of hexes.
    pub edges: Vec<EdgeLine>,
    /// Roads and rivers from hex to hex.
    pub paths: Vec<PathLine>,
    /// Named places.
    pub places: Vec<Place>,
    /// How it is drawn, if not in the game's own way.
    pub look: Option<Located<String>>,
    /// Terrains of its own.
    pub terrains: Option<Node>,
    /// The place of the document's head.
    pub origin: Origin,
}

/// What is told of a hex.
#[derive(Debug, Clone)]
pub struct HexFacts {
    /// Its fields.
    pub fields: Map,
    /// The place of its label.
    pub origin: Origin,
}

/// A creature on the map.
#[derive(Debug, Clone)]
pub struct Creature {
    /// Its id: `7C`.
    pub id: Located<String>,
    /// Where it is.
    pub at: Located<Label>,
    /// All its fields.
    pub node: Node,
}

/// A world on the map.
#[derive(Debug, Clone)]
pub struct World {
    /// Its name.
    pub name: Located<String>,
    /// Where it is.
    pub at: Located<Label>,
    /// Which of a look's pictures it has, if the game says so; else the one of its name.
    pub picture: Option<String>,
    /// A picture of its own.
    pub art: Option<Located<String>>,
}

/// A line along the sides of hexes.
#[derive(Debug, Clone)]
pub struct EdgeLine {
    /// What it is: `river`, `border`.
    pub kind: Located<String>,
    /// The sides: a hex and the direction, from 0, in which the side lies.
    pub sides: Vec<(Label, usize)>,
}

/// A line from hex to hex.
#[derive(Debug, Clone)]
pub struct PathLine {
    /// What it is: `road`.
    pub kind: Located<String>,
    /// The hexes in order.
    pub through: Vec<Label>,
}

/// A named place.
#[derive(Debug, Clone)]
pub struct Place {
    /// Its name.
    pub name: Located<String>,
    /// Where it is.
    pub at: Label,
    /// Whether a dot marks it; the name of a region has none.
    pub dot: bool,
}

impl HexMap {
    /// Its hexes at a size.
    pub fn grid(&self, size: Length) -> HexGrid {
        HexGrid { top: self.top, offset: self.offset, size, columns: self.columns, rows: self.rows }
    }

    /// The symbol of a hex; nothing where there is no hex.
    pub fn symbol(&self, at: Label) -> Option<char> {
        if at.column >= self.columns || at.row >= self.rows {
            return None;
        }
        let symbol = self.symbols[(at.row * self.columns + at.column) as usize];
        (!self.missing.contains(&symbol)).then_some(symbol)
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

    /// The numbers of the creatures in each hex, in number order.
    pub fn creature_numbers(&self) -> BTreeMap<Label, Vec<u64>> {
        let mut numbers: BTreeMap<Label, Vec<u64>> = BTreeMap::new();
        for creature in &self.creatures {
            let digits = creature.id.value.trim_end_matches(|c: char| !c.is_ascii_digit());
            if let Ok(number) = digits.parse() {
                numbers.entry(creature.at.value).or_default().push(number);
            }
        }
        numbers.values_mut().for_each(|numbers| numbers.sort_unstable());
        numbers
    }
}
