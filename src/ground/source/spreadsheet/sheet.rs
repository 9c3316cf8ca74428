//! One sheet, in the form that both formats are read into.

use super::merged::Area;
use super::number_format::significant;
use crate::source::table::CellFault;

/// The most bytes that are unpacked.
pub(super) const MOST: u64 = 64 << 20;
/// The most rows and columns that are read from a sheet.
pub(super) const ROWS: usize = 100_000;
pub(super) const COLUMNS: usize = 1_000;
/// The most cells that are read from a sheet.
pub(super) const CELLS: usize = 2_000_000;

/// One sheet: its name, and its cells in order.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Sheet {
    pub name: String,
    pub cells: Vec<Cell>,
    /// The merged areas that are not filled yet.
    pub merged: Vec<Area>,
}

/// One cell.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Cell {
    /// The row, from 0.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
    /// The text that people see.
    pub text: String,
    /// The number without its format, where that is another text.
    pub raw: Option<String>,
    /// The text with marks, if it has any.
    pub marked: Option<String>,
    /// Why it has no value.
    pub fault: Option<CellFault>,
    /// Whether it has the value of a merged cell.
    pub is_copy: bool,
}

/// The result of reading a spreadsheet.
pub(super) enum Read {
    Sheet(Sheet),
    /// No sheet has the name; the sheet names follow.
    Unknown(Vec<String>),
}

/// A number as people would write it.
pub(super) fn number(text: &str) -> String {
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() && number.abs() < 1e15 => format!("{}", significant(number) + 0.0),
        _ => text.trim().to_owned(),
    }
}

/// Adds a cell, unless it is empty. Returns whether there was room.
pub(super) fn add(cells: &mut Vec<Cell>, mut cell: Cell) -> bool {
    if cell.text.trim().is_empty() && cell.fault.is_none() {
        return true;
    }
    if cell.text.trim().len() < cell.text.len() {
        let trimmed = cell.text.trim().to_owned();
        cell.text = trimmed;
    }
    cell.marked = cell.marked.map(|text| text.trim().to_owned());
    cell.raw = cell.raw.filter(|raw| *raw != cell.text);
    let is_room = cell.row < ROWS && cell.column < COLUMNS && cells.len() < CELLS;
    if is_room {
        cells.push(cell);
    }
    is_room
}
