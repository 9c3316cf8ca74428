//! Merged cells: each cell of a merged area has the value of its first one.

use std::collections::BTreeMap;

use super::parts::Flaw;
use super::sheet::{CELLS, Cell, Sheet};

/// A merged area: its first and last rows and columns, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub rows: (usize, usize),
    pub columns: (usize, usize),
}

/// A sheet with its merged areas filled, as far as it has rows and columns.
///
/// # Errors
/// If there is no room.
pub(super) fn filled(mut sheet: Sheet) -> Result<Sheet, Flaw> {
    let areas = std::mem::take(&mut sheet.merged);
    if areas.is_empty() {
        return Ok(sheet);
    }
    let last_row = sheet.cells.iter().map(|cell| cell.row).max().unwrap_or(0);
    let last_column = sheet.cells.iter().map(|cell| cell.column).max().unwrap_or(0);
    let mut cells: BTreeMap<(usize, usize), Cell> =
        sheet.cells.drain(..).map(|cell| ((cell.row, cell.column), cell)).collect();
    let mut room = CELLS;
    for area in areas {
        let (first, left) = (area.rows.0, area.columns.0);
        let found = cells.get(&(first, left)).cloned();
        for row in first..=area.rows.1.min(last_row) {
            for column in left..=area.columns.1.min(last_column) {
                room = room.checked_sub(1).ok_or(Flaw::TooLarge)?;
                // A value below the merged cell is not shown.
                cells.remove(&(row, column));
                if let Some(found) = found.clone() {
                    let is_copy = (row, column) != (first, left);
                    cells.insert((row, column), Cell { row, column, is_copy, ..found });
                }
            }
        }
    }
    sheet.cells = cells.into_values().collect();
    Ok(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_of_an_area_has_its_value() {
        let cell = |row, column, text: &str| Cell { row, column, text: text.to_owned(), ..Cell::default() };
        let cells = vec![cell(0, 0, "kind"), cell(1, 0, "beast"), cell(2, 0, "hidden"), cell(2, 2, "x")];
        let merged = vec![
            Area { rows: (1, 2), columns: (0, 1) },
            Area { rows: (5, 9_999_999), columns: (0, 9_999_999) },
        ];
        let sheet = filled(Sheet { cells, merged, ..Sheet::default() }).expect("there is room");
        let shown: Vec<String> =
            sheet.cells.iter().map(|cell| format!("{},{}:{}", cell.row, cell.column, cell.text)).collect();
        assert_eq!(shown, ["0,0:kind", "1,0:beast", "1,1:beast", "2,0:beast", "2,1:beast", "2,2:x"]);
        assert!(sheet.cells[2].is_copy && !sheet.cells[1].is_copy);
    }
}
