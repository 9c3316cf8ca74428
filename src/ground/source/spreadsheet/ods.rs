//! Sheets of LibreOffice and others (ODS): the tables in `content.xml`.

use super::sheet::{COLUMNS, MOST, Read, Sheet, add, number};
use crate::source::names;
use crate::source::office::zip;
use crate::source::xml::{Attributes, Event, unprefixed};

/// The sheet of a name, or the first one. `None` if it is not such a spreadsheet.
pub(super) fn sheet(bytes: &[u8], wanted: Option<&str>) -> Option<Read> {
    read(&String::from_utf8(zip::file(bytes, "content.xml", MOST)?).ok()?, wanted)
}

fn read(xml: &str, wanted: Option<&str>) -> Option<Read> {
    let (mut names, mut reader) = (Vec::new(), None::<OdsReader>);
    for event in unprefixed(xml) {
        match (event, &mut reader) {
            (Event::Open("table", attributes, _), None) => {
                let name = attributes.get("name").unwrap_or_default();
                let is_it = wanted.is_none_or(|wanted| names::same(&name, wanted));
                reader = is_it.then(|| OdsReader {
                    sheet: Sheet { name: name.clone(), ..Sheet::default() },
                    ..OdsReader::default()
                });
                names.push(name);
            }
            (Event::Close("table"), Some(_)) => break,
            (event, Some(reader)) => {
                if !reader.take(event) {
                    return Some(Read::TooLarge);
                }
            }
            (_, None) => {}
        }
    }
    match reader {
        Some(reader) => Some(Read::Sheet(reader.sheet)),
        None if names.is_empty() => None,
        None => Some(Read::Unknown(names)),
    }
}

/// The part of a table that was read so far.
#[derive(Default)]
struct OdsReader {
    sheet: Sheet,
    row: usize,
    column: usize,
    /// How often the row and the cell are repeated.
    rows: usize,
    columns: usize,
    /// The cell's value if it is not text, and its letters.
    value: Option<String>,
    text: String,
    is_cell: bool,
    /// The depth of comments within a cell, which are not part of it.
    remarks: usize,
}

impl OdsReader {
    /// Handles an event. Returns whether there was room.
    fn take(&mut self, event: Event<'_>) -> bool {
        match event {
            Event::Open("table-row", attributes, is_empty) => {
                self.rows = repeated(attributes, "number-rows-repeated");
                self.column = 0;
                if is_empty {
                    self.row = self.row.saturating_add(self.rows);
                }
            }
            Event::Close("table-row") => return self.end_row(),
            Event::Open("table-cell" | "covered-table-cell", attributes, is_empty) => {
                self.columns = repeated(attributes, "number-columns-repeated");
                self.value = value(attributes);
                self.text.clear();
                self.is_cell = true;
                if is_empty {
                    return self.end_cell();
                }
            }
            Event::Close("table-cell" | "covered-table-cell") => return self.end_cell(),
            Event::Open("annotation", _, false) => self.remarks += 1,
            Event::Close("annotation") => self.remarks = self.remarks.saturating_sub(1),
            Event::Open("p", ..) if self.remarks == 0 && !self.text.is_empty() => self.text.push('\n'),
            Event::Open("s" | "tab", ..) if self.remarks == 0 => self.text.push(' '),
            Event::Open("line-break", ..) if self.remarks == 0 => self.text.push('\n'),
            Event::Text(letters) if self.is_cell && self.remarks == 0 => self.text.push_str(&letters),
            _ => {}
        }
        true
    }

    fn end_cell(&mut self) -> bool {
        self.is_cell = false;
        let value = self.value.take().unwrap_or_else(|| std::mem::take(&mut self.text));
        // Empty cells that only fill the row are skipped.
        if !value.trim().is_empty() {
            for n in 0..self.columns.min(COLUMNS + 1) {
                if !add(&mut self.sheet.cells, self.row, self.column.saturating_add(n), &value) {
                    return false;
                }
            }
        }
        self.column = self.column.saturating_add(self.columns);
        true
    }

    /// Ends a row; a repeated row counts each time.
    fn end_row(&mut self) -> bool {
        let first = self.sheet.cells.iter().rposition(|(row, ..)| *row != self.row).map_or(0, |n| n + 1);
        let cells: Vec<(usize, String)> =
            self.sheet.cells[first..].iter().map(|(_, column, value)| (*column, value.clone())).collect();
        if !cells.is_empty() {
            for n in 1..self.rows {
                for (column, value) in &cells {
                    if !add(&mut self.sheet.cells, self.row.saturating_add(n), *column, value) {
                        return false;
                    }
                }
            }
        }
        self.row = self.row.saturating_add(self.rows);
        true
    }
}

fn repeated(attributes: Attributes<'_>, name: &str) -> usize {
    attributes.get(name).and_then(|n| n.parse().ok()).unwrap_or(1).max(1)
}

/// The value of a cell that is not text; dates and the like are read as they are shown.
fn value(attributes: Attributes<'_>) -> Option<String> {
    match attributes.get("value-type")?.as_str() {
        "float" => attributes.get("value").map(|value| number(&value)),
        "boolean" => attributes.get("boolean-value"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_all_kinds() {
        let xml = "<office:spreadsheet><table:table table:name=\"Cards\"><table:table-column/>\
            <table:table-row><table:table-cell office:value-type=\"string\"><text:p>Name</text:p></table:table-cell><table:table-cell table:number-columns-repeated=\"16383\"/></table:table-row>\
            <table:table-row table:number-rows-repeated=\"2\"><table:table-cell office:value-type=\"float\" office:value=\"3.0\"><office:annotation><text:p>x</text:p></office:annotation><text:p>3,0</text:p></table:table-cell>\
            <table:table-cell><text:p>a<text:s/>b</text:p><text:p>c</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated=\"1048573\"/></table:table><table:table table:name=\"B\"/></office:spreadsheet>";
        let Some(Read::Sheet(sheet)) = read(xml, Some("cards")) else { panic!("it is there") };
        let shown: Vec<String> =
            sheet.cells.iter().map(|(row, column, text)| format!("{row},{column}:{text}")).collect();
        assert_eq!(shown, ["0,0:Name", "1,0:3", "1,1:a b\nc", "2,0:3", "2,1:a b\nc"]);
        assert!(matches!(read(xml, Some("C")), Some(Read::Unknown(names)) if names == ["Cards", "B"]));
        let many = "<table:table><table:table-row table:number-rows-repeated=\"99999999999\"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>";
        assert!(matches!(read(many, None), Some(Read::TooLarge)));
        assert!(read("<office:text/>", None).is_none());
    }
}
