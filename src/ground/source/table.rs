//! Tables as they are read from spreadsheets and CSV: rows of cells, each with its place.

use std::collections::BTreeMap;

use super::{Located, Origin};

/// A row of cells.
pub type Row = Vec<Located<String>>;

/// The rows of a table.
#[derive(Debug, Default)]
pub struct Rows {
    /// The rows that are not empty, in order, with the texts that people see.
    pub rows: Vec<Row>,
    /// More about some cells, by the byte where they begin.
    pub details: BTreeMap<u32, Detail>,
}

/// More about a cell than the text that people see.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Detail {
    /// The number without its format.
    pub raw: Option<String>,
    /// The text with marks for its bold and italic words.
    pub marked: Option<String>,
    /// Why it has no value.
    pub fault: Option<CellFault>,
    /// Whether the value is that of a merged cell above it or to its left.
    pub is_copy: bool,
}

/// The reason why a cell has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellFault {
    /// Its formula has failed: `#REF!`.
    Error,
    /// Its formula was never evaluated: scripts save formulas without results.
    #[cfg_attr(not(feature = "spreadsheets"), allow(dead_code, reason = "only spreadsheets have formulas"))]
    NoResult,
}

impl Rows {
    /// More about the cell at a place, if there is more.
    pub fn detail(&self, origin: Origin) -> Option<&Detail> {
        self.details.get(&origin.start)
    }
}
