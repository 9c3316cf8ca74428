//! One sheet, in the form that both formats are read into.

/// The most bytes that are unpacked.
pub(super) const MOST: u64 = 64 << 20;
/// The most rows and columns that are read from a sheet.
pub(super) const ROWS: usize = 100_000;
pub(super) const COLUMNS: usize = 1_000;
/// The most cells that are read from a sheet.
pub(super) const CELLS: usize = 2_000_000;

/// One sheet: its name, and its cells in order, rows and columns counted from 0.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Sheet {
    pub name: String,
    pub cells: Vec<(usize, usize, String)>,
}

/// The result of reading a spreadsheet.
pub(super) enum Read {
    Sheet(Sheet),
    /// No sheet has the name; the sheet names follow.
    Unknown(Vec<String>),
    /// It has too many cells.
    TooLarge,
}

/// A number as people would write it, without the digits of binary rounding.
pub(super) fn number(text: &str) -> String {
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() && number.abs() < 1e15 => format!("{}", number + 0.0),
        _ => text.trim().to_owned(),
    }
}

/// Adds a cell, unless it is empty. Returns whether there was room.
pub(super) fn add(cells: &mut Vec<(usize, usize, String)>, row: usize, column: usize, value: &str) -> bool {
    let value = value.trim();
    if value.is_empty() {
        return true;
    }
    let is_room = row < ROWS && column < COLUMNS && cells.len() < CELLS;
    if is_room {
        cells.push((row, column, value.to_owned()));
    }
    is_room
}
