//! Spreadsheets as saved by Excel and LibreOffice: the cells of one sheet, each with its place.
//!
//! The sheet is kept as a text with one line for each row and one stretch for each cell: messages quote the row, and
//! name the cell as the spreadsheet does.

mod dates;
mod merged;
mod number_format;
mod ods;
mod parts;
mod rich;
mod sheet;
mod styles;
mod xlsx;

use self::parts::Flaw;
use self::sheet::{COLUMNS, ROWS, Read, Sheet};
use super::files::Cells;
use super::table::{Detail, Row, Rows};
use super::{Files, Located, Origin};
use crate::diag::{Report, code};
use crate::source::shortened;

/// The first bytes of old Excel files, and of files with a password.
const OLD: [u8; 8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];

/// Whether bytes are a spreadsheet, whatever the file is called.
pub fn is_spreadsheet(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(&OLD) || ods::is_flat(bytes)
}

/// The rows of a spreadsheet's sheet, by its name, or else the first. Faults are reported; `named` is the place where
/// the file is named.
pub fn rows(
    files: &mut Files,
    path: &str,
    bytes: &[u8],
    named: Origin,
    wanted: Option<Located<&str>>,
    report: &mut Report,
) -> Option<Rows> {
    let name = wanted.map(|wanted| wanted.value);
    let zipped = xlsx::sheet(bytes, name).or_else(|| ods::sheet(bytes, name));
    let read = zipped.or_else(|| ods::flat(bytes, name));
    match read {
        Some(Ok(Read::Sheet(sheet))) => return Some(kept(files, path, sheet)),
        Some(Ok(Read::Unknown(names))) => {
            let (text, origin) = wanted.map_or(("", named), |wanted| (wanted.value, wanted.origin));
            let known = names.iter().map(String::as_str);
            report
                .error(
                    code::UNKNOWN_NAME,
                    origin,
                    format!("{path} has no sheet called \"{}\"", shortened(text)),
                )
                .did_you_mean(text, known, || format!("its sheets are {}", names.join(", ")));
        }
        Some(Err(Flaw::TooLarge)) => {
            report
                .error(code::TOO_LARGE, named, format!("{path} has too many cells"))
                .help(format!("a sheet of cards has at most {ROWS} rows and {COLUMNS} columns"));
        }
        Some(Err(Flaw::Broken(why))) => {
            report
                .error(code::ENCODING, named, format!("{path} is damaged: {why}"))
                .help("open it in the program that made it and save it again, or use an earlier copy");
        }
        None => {
            let (what, help) = unreadable(bytes);
            report.error(code::ENCODING, named, format!("{path} {what}")).help(help);
        }
    }
    None
}

/// What is wrong with a file that is no spreadsheet, and the fix.
fn unreadable(bytes: &[u8]) -> (&'static str, &'static str) {
    let contains = |word: &str| {
        let wide: Vec<u8> = word.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(wide.len()).any(|part| part == wide)
    };
    if bytes.starts_with(&OLD) && contains("EncryptedPackage") {
        ("is protected by a password", "save it without the password")
    } else if bytes.starts_with(&OLD) {
        ("is an old Excel file (.xls)", "save it as .xlsx or .ods, or as \"CSV UTF-8\"")
    } else if bytes.starts_with(b"PK") && !bytes.windows(4).any(|part| part == b"PK\x05\x06") {
        ("is damaged: its end is missing", "save or download it again")
    } else if bytes.windows(15).any(|part| part == b"xl/workbook.bin") {
        ("is a binary workbook (.xlsb)", "save it as .xlsx or .ods")
    } else if bytes.trim_ascii_start().starts_with(b"<") {
        (
            "is a web page or XML, not a spreadsheet",
            "open it in a spreadsheet program and save it as .xlsx or .ods",
        )
    } else {
        ("is not a readable spreadsheet", "save it as .xlsx or .ods, or as \"CSV UTF-8\"")
    }
}

/// Keeps a sheet as a text, one line for each row, and returns its rows.
fn kept(files: &mut Files, path: &str, sheet: Sheet) -> Rows {
    let (mut text, mut starts) = (String::new(), Vec::new());
    let mut places: Vec<(usize, usize, String, usize, usize)> = Vec::with_capacity(sheet.cells.len());
    let (mut row, mut is_first) = (0, true);
    let mut table = Rows::default();
    for cell in sheet.cells {
        while row < cell.row {
            text.push('\n');
            row += 1;
            is_first = true;
        }
        if !is_first {
            text.push_str(" | ");
        }
        is_first = false;
        let start = text.len();
        starts.push((start as u32, cell.column as u32));
        text.push_str(&cell.text.replace(['\n', '\r', '\t'], " "));
        let detail = Detail { raw: cell.raw, marked: cell.marked, fault: cell.fault, is_copy: cell.is_copy };
        if detail != Detail::default() {
            table.details.insert(start as u32, detail);
        }
        places.push((cell.row, cell.column, cell.text, start, text.len()));
    }
    text.push('\n');
    let file = files.add_sheet(path, text, Cells { sheet: sheet.name, starts });
    let mut last = None;
    for (at_row, column, value, start, end) in places {
        let origin = Origin { file, start: start as u32, end: end as u32 };
        if last != Some(at_row) {
            table.rows.push(Row::new());
            last = Some(at_row);
        }
        let Some(row) = table.rows.last_mut() else { continue };
        let empty = Located { value: String::new(), origin: Origin { end: origin.start, ..origin } };
        row.resize(column, empty);
        row.push(Located { value, origin });
    }
    table
}
