//! Spreadsheets as saved by Excel and LibreOffice: the cells of one sheet, each with its place.
//!
//! The sheet is kept as a text with one line for each row and one stretch for each cell: messages quote the row, and
//! name the cell as the spreadsheet does.

mod dates;
mod ods;
mod sheet;
mod xlsx;

use self::sheet::{COLUMNS, ROWS, Read, Sheet};
use super::csv::Row;
use super::files::Cells;
use super::{Files, Located, Origin};
use crate::diag::{Report, code};
use crate::source::shortened;

/// The rows of a spreadsheet's sheet, by its name, or else the first. Faults are reported; `named` is the place where
/// the file is named.
pub fn rows(
    files: &mut Files,
    path: &str,
    bytes: &[u8],
    named: Origin,
    wanted: Option<Located<&str>>,
    report: &mut Report,
) -> Option<Vec<Row>> {
    let name = wanted.map(|wanted| wanted.value);
    let read = xlsx::sheet(bytes, name).or_else(|| ods::sheet(bytes, name));
    match read {
        Some(Read::Sheet(sheet)) => Some(kept(files, path, sheet)),
        Some(Read::Unknown(names)) => {
            let (text, origin) = wanted.map_or(("", named), |wanted| (wanted.value, wanted.origin));
            let known = names.iter().map(String::as_str);
            report
                .error(
                    code::UNKNOWN_NAME,
                    origin,
                    format!("{path} has no sheet called \"{}\"", shortened(text)),
                )
                .did_you_mean(text, known, || format!("its sheets are {}", names.join(", ")));
            None
        }
        Some(Read::TooLarge) => {
            report
                .error(code::TOO_LARGE, named, format!("{path} has too many cells"))
                .help(format!("a sheet of cards has at most {ROWS} rows and {COLUMNS} columns"));
            None
        }
        None => {
            report
                .error(code::ENCODING, named, format!("{path} is not a readable spreadsheet"))
                .help("save it as .xlsx or .ods, or as \"CSV UTF-8\"");
            None
        }
    }
}

/// Keeps a sheet as a text, one line for each row, and returns its rows.
fn kept(files: &mut Files, path: &str, sheet: Sheet) -> Vec<Row> {
    let (mut text, mut starts) = (String::new(), Vec::new());
    let mut places: Vec<(usize, usize, String, usize, usize)> = Vec::with_capacity(sheet.cells.len());
    let (mut row, mut is_first) = (0, true);
    for (at_row, column, value) in sheet.cells {
        while row < at_row {
            text.push('\n');
            row += 1;
            is_first = true;
        }
        if !is_first {
            text.push_str(" | ");
        }
        is_first = false;
        let start = text.len();
        starts.push((start as u32, column as u32));
        text.push_str(&value.replace(['\n', '\r', '\t'], " "));
        places.push((at_row, column, value, start, text.len()));
    }
    text.push('\n');
    let file = files.add_sheet(path, text, Cells { sheet: sheet.name, starts });
    let mut rows: Vec<Row> = Vec::new();
    let mut last = None;
    for (at_row, column, value, start, end) in places {
        let origin = Origin { file, start: start as u32, end: end as u32 };
        if last != Some(at_row) {
            rows.push(Row::new());
            last = Some(at_row);
        }
        let Some(row) = rows.last_mut() else { continue };
        let empty = Located { value: String::new(), origin: Origin { end: origin.start, ..origin } };
        row.resize(column, empty);
        row.push(Located { value, origin });
    }
    rows
}
