//! Sheets of LibreOffice and others (ODS): the tables in `content.xml`.

use std::collections::BTreeMap;

use super::merged::{Area, filled};
use super::parts::{self, Flaw, check_whole};
use super::rich::Rich;
use super::sheet::{COLUMNS, Cell, Read, Sheet, add, number};
use crate::source::names;
use crate::source::table::CellFault;
use crate::source::xml::{Attributes, Event, unprefixed};

const CONTENT: &str = "content.xml";

/// The sheet of a name, or the first one. `None` if it is not such a spreadsheet.
pub(super) fn sheet(bytes: &[u8], wanted: Option<&str>) -> Option<Result<Read, Flaw>> {
    match parts::text(bytes, CONTENT).transpose()? {
        Ok(xml) => read(CONTENT, &xml, wanted).transpose(),
        Err(flaw) => Some(Err(flaw)),
    }
}

/// Whether bytes are a flat spreadsheet (.fods): one XML document in place of an archive.
pub(super) fn is_flat(bytes: &[u8]) -> bool {
    // The root element names its type among its name spaces.
    const MOST: usize = 16_384;
    const TYPE: &[u8] = b"opendocument.spreadsheet";
    let start = &bytes[..bytes.len().min(MOST)];
    let bare = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start).trim_ascii_start();
    bare.starts_with(b"<") && start.windows(TYPE.len()).any(|part| part == TYPE)
}

/// The sheet of a flat file. `None` if it is not one.
pub(super) fn flat(bytes: &[u8], wanted: Option<&str>) -> Option<Result<Read, Flaw>> {
    let xml = std::str::from_utf8(bytes).ok().filter(|_| is_flat(bytes))?;
    read("office:document", xml.trim_start_matches('\u{feff}'), wanted).transpose()
}

/// Reads the tables of a part of a file.
fn read(part: &str, xml: &str, wanted: Option<&str>) -> Result<Option<Read>, Flaw> {
    let (mut names, mut reader) = (Vec::new(), None::<OdsReader>);
    let (mut looks, mut style, mut found) = (BTreeMap::new(), String::new(), None);
    let mut events = unprefixed(xml);
    for event in events.by_ref() {
        match (event, &mut reader) {
            (Event::Open("style", attributes, _), None) => {
                style = attributes.get("name").unwrap_or_default();
            }
            (Event::Open("text-properties", attributes, _), None) => {
                looks.insert(style.clone(), Look::of(attributes));
            }
            (Event::Open("table", attributes, _), None) => {
                let name = attributes.get("name").unwrap_or_default();
                let is_it = found.is_none() && wanted.is_none_or(|wanted| names::same(&name, wanted));
                reader = is_it.then(|| OdsReader {
                    sheet: Sheet { name: name.clone(), ..Sheet::default() },
                    looks: std::mem::take(&mut looks),
                    ..OdsReader::default()
                });
                names.push(name);
            }
            (Event::Close("table"), Some(_)) => found = reader.take().map(|reader| reader.sheet),
            (event, Some(reader)) => {
                if !reader.take(event) {
                    return Err(Flaw::TooLarge);
                }
            }
            (_, None) => {}
        }
    }
    check_whole(&events, part)?;
    Ok(match found {
        Some(sheet) => Some(Read::Sheet(filled(sheet)?)),
        None if names.is_empty() => None,
        None => Some(Read::Unknown(names)),
    })
}

/// Whether letters are bold and italic.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Look {
    bold: bool,
    italic: bool,
}

impl Look {
    fn of(attributes: Attributes<'_>) -> Look {
        let weight = attributes.get("font-weight").unwrap_or_default();
        let bold = weight == "bold" || weight.parse::<u32>().is_ok_and(|weight| weight >= 600);
        let italic =
            attributes.get("font-style").is_some_and(|style| style == "italic" || style == "oblique");
        Look { bold, italic }
    }
}

/// The part of a table that was read so far.
#[derive(Default)]
struct OdsReader {
    sheet: Sheet,
    /// The look of each style.
    looks: BTreeMap<String, Look>,
    row: usize,
    column: usize,
    /// How often the row and the cell are repeated.
    rows: usize,
    columns: usize,
    /// The cell as far as its attributes tell.
    cell: OdsCell,
    text: Rich,
    is_cell: bool,
    /// The looks of the stretches of text that are open.
    spans: Vec<Look>,
    /// The depth of comments within a cell, which are not part of it.
    remarks: usize,
}

/// A cell's attributes.
#[derive(Default)]
struct OdsCell {
    /// The value, if it is not text.
    value: Option<String>,
    /// Whether the value is a plain number, which is shown with the decimals of the shown text.
    is_number: bool,
    /// Whether the value is shown whatever the text is.
    is_truth: bool,
    formula: Option<String>,
    /// Whether the cell has a value, even an empty text.
    has_value: bool,
    is_error: bool,
    /// Whether another cell is merged over it.
    is_covered: bool,
}

impl OdsCell {
    fn of(attributes: Attributes<'_>) -> OdsCell {
        let kinds: Vec<String> = attributes.all("value-type").collect();
        let is = |wanted: &str| kinds.iter().any(|kind| kind == wanted);
        let value = if is("boolean") { attributes.get("boolean-value") } else { attributes.get("value") };
        OdsCell {
            value,
            is_number: is("float"),
            is_truth: is("boolean"),
            formula: attributes.get("formula"),
            has_value: !kinds.is_empty(),
            is_error: is("error"),
            is_covered: false,
        }
    }
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
            Event::Open(name @ ("table-cell" | "covered-table-cell"), attributes, is_empty) => {
                self.columns = repeated(attributes, "number-columns-repeated");
                self.cell = OdsCell { is_covered: name != "table-cell", ..OdsCell::of(attributes) };
                self.merge(attributes);
                self.text = Rich::default();
                self.is_cell = true;
                if is_empty {
                    return self.end_cell();
                }
            }
            Event::Close("table-cell" | "covered-table-cell") => return self.end_cell(),
            Event::Open("annotation", _, false) => self.remarks += 1,
            Event::Close("annotation") => self.remarks = self.remarks.saturating_sub(1),
            _ if self.remarks > 0 => {}
            Event::Open("span", attributes, false) => {
                let look = attributes.get("style-name").and_then(|style| self.looks.get(&style).copied());
                let outer = self.look();
                let look = look.unwrap_or_default();
                self.spans.push(Look { bold: look.bold || outer.bold, italic: look.italic || outer.italic });
            }
            Event::Close("span") => drop(self.spans.pop()),
            Event::Open("p", ..) if !self.text.is_empty() => self.letters("\n"),
            Event::Open("s", attributes, _) => {
                self.letters(&" ".repeat(repeated(attributes, "c").min(1_000)));
            }
            Event::Open("tab", ..) => self.letters(" "),
            Event::Open("line-break", ..) => self.letters("\n"),
            Event::Text(letters) if self.is_cell => self.letters(&letters),
            _ => {}
        }
        true
    }

    fn look(&self) -> Look {
        self.spans.last().copied().unwrap_or_default()
    }

    fn letters(&mut self, letters: &str) {
        let Look { bold, italic } = self.look();
        self.text.add(letters, bold, italic);
    }

    /// Keeps the area of a merged cell.
    fn merge(&mut self, attributes: Attributes<'_>) {
        let (rows, columns) =
            (repeated(attributes, "number-rows-spanned"), repeated(attributes, "number-columns-spanned"));
        if rows > 1 || columns > 1 {
            let last = |first: usize, count: usize| first.saturating_add(count - 1);
            self.sheet.merged.push(Area {
                rows: (self.row, last(self.row, rows)),
                columns: (self.column, last(self.column, columns)),
            });
        }
    }

    fn end_cell(&mut self) -> bool {
        self.is_cell = false;
        self.spans.clear();
        let cell = self.cell();
        // Empty cells that only fill the row are skipped.
        if !cell.text.trim().is_empty() {
            for n in 0..self.columns.min(COLUMNS + 1) {
                let cell = Cell { row: self.row, column: self.column.saturating_add(n), ..cell.clone() };
                if !add(&mut self.sheet.cells, cell) {
                    return false;
                }
            }
        }
        self.column = self.column.saturating_add(self.columns);
        true
    }

    /// The cell that ends here, without its place.
    fn cell(&mut self) -> Cell {
        let OdsCell { value, is_number, is_truth, formula, has_value, is_error, is_covered } =
            std::mem::take(&mut self.cell);
        let worded = self.text.take();
        let (text, cell) = (worded.plain, Cell::default());
        if is_covered {
            return cell;
        }
        // Errors of LibreOffice that Excel does not have are called `Err:502`.
        let is_failed = formula.is_some() && (text.starts_with("Err:") || text.starts_with('#'));
        if is_error || is_failed {
            return Cell { text, fault: Some(CellFault::Error), ..cell };
        }
        match (value, formula) {
            (None, Some(formula)) if text.is_empty() && !has_value => {
                Cell { text: formula, fault: Some(CellFault::NoResult), ..cell }
            }
            (Some(value), _) if is_truth => Cell { text: value, ..cell },
            (Some(value), _) => {
                let raw = number(&value);
                let text = if text.is_empty() || is_number && !is_formatted(&text, &raw) {
                    plain_number(&text, &raw)
                } else {
                    text
                };
                Cell { text, raw: Some(raw), ..cell }
            }
            (None, _) => Cell { text, marked: worded.marked, ..cell },
        }
    }

    /// Ends a row; a repeated row counts each time.
    fn end_row(&mut self) -> bool {
        let first = self.sheet.cells.iter().rposition(|cell| cell.row != self.row).map_or(0, |n| n + 1);
        let cells: Vec<Cell> = self.sheet.cells[first..].to_vec();
        if !cells.is_empty() {
            for n in 1..self.rows {
                for cell in &cells {
                    let cell = Cell { row: self.row.saturating_add(n), ..cell.clone() };
                    if !add(&mut self.sheet.cells, cell) {
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

/// Whether a number is shown as more than its digits: `007`, `12,500`, `3 kg`.
fn is_formatted(text: &str, raw: &str) -> bool {
    let dotted = text.replace(',', ".").replace('\u{2212}', "-");
    let digits = dotted.trim_start_matches('-');
    let has_zeros = digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.");
    let decimals = dotted.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    match (dotted.parse::<f64>(), raw.parse::<f64>()) {
        (Ok(shown), Ok(value)) => has_zeros || (shown - value).abs() > 0.51 * 0.1_f64.powi(decimals as i32),
        _ => true,
    }
}

/// A number with the decimals that are shown, and a point before them, whatever the country's sign is.
fn plain_number(text: &str, raw: &str) -> String {
    let dotted = text.replace(',', ".").replace('\u{2212}', "-");
    if dotted.parse::<f64>().is_ok() { dotted } else { raw.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(xml: &str, wanted: Option<&str>) -> Vec<String> {
        let Ok(Some(Read::Sheet(sheet))) = read("content.xml", xml, wanted) else { panic!("it is there") };
        sheet.cells.iter().map(|cell| format!("{},{}:{}", cell.row, cell.column, cell.text)).collect()
    }

    fn row(cells: &str) -> String {
        format!("<table:table><table:table-row>{cells}</table:table-row></table:table>")
    }

    #[test]
    fn cells_of_all_kinds() {
        let xml = "<office:spreadsheet><table:table table:name=\"Cards\"><table:table-column/>\
            <table:table-row><table:table-cell office:value-type=\"string\"><text:p>Name</text:p></table:table-cell><table:table-cell table:number-columns-repeated=\"16383\"/></table:table-row>\
            <table:table-row table:number-rows-repeated=\"2\"><table:table-cell office:value-type=\"float\" office:value=\"3.0\"><office:annotation><text:p>x</text:p></office:annotation><text:p>3</text:p></table:table-cell>\
            <table:table-cell><text:p>a<text:s/>b</text:p><text:p>c</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated=\"1048573\"/></table:table><table:table table:name=\"B\"/></office:spreadsheet>";
        assert_eq!(shown(xml, Some("cards")), ["0,0:Name", "1,0:3", "1,1:a b\nc", "2,0:3", "2,1:a b\nc"]);
        assert!(
            matches!(read("content.xml", xml, Some("C")), Ok(Some(Read::Unknown(names))) if names == ["Cards", "B"])
        );
        let many = "<table:table><table:table-row table:number-rows-repeated=\"99999999999\"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>";
        assert!(matches!(read("content.xml", many, None), Err(Flaw::TooLarge)));
        assert!(matches!(read("content.xml", "<office:text/>", None), Ok(None)));
        let cut = &xml[..xml.len() - 30];
        assert!(
            matches!(read("content.xml", cut, None), Err(Flaw::Broken(why)) if why == "its part content.xml is cut off")
        );
    }

    #[test]
    fn numbers_are_read_as_they_are_shown() {
        let float = |value: &str, text: &str| {
            let cell = format!(
                "<table:table-cell office:value-type=\"float\" office:value=\"{value}\"><text:p>{text}</text:p></table:table-cell>"
            );
            shown(&row(&cell), None)
        };
        for (value, text, expected) in [
            ("7", "007", "0,0:007"),
            ("12500", "12,500", "0,0:12,500"),
            ("2.5", "2,5", "0,0:2.5"),
            ("2.5", "2,50", "0,0:2.50"),
            ("0.5", "½", "0,0:½"),
            ("-3", "-3", "0,0:-3"),
            ("0.3333333333", "0,33", "0,0:0.33"),
            ("4", "", "0,0:4"),
        ] {
            assert_eq!(float(value, text), [expected], "{value} shown as {text}");
        }
        let percentage = "<table:table-cell office:value-type=\"percentage\" office:value=\"0.5\"><text:p>50 %</text:p></table:table-cell>";
        assert_eq!(shown(&row(percentage), None), ["0,0:50 %"]);
    }

    #[test]
    fn errors_and_missing_results_are_faults() {
        let fault = |cell: &str| {
            let Ok(Some(Read::Sheet(sheet))) = read("content.xml", &row(cell), None) else {
                panic!("it is there")
            };
            sheet.cells[0].fault
        };
        let failed = "<table:table-cell table:formula=\"of:=1/0\" office:value-type=\"string\" calcext:value-type=\"error\"><text:p>#DIV/0!</text:p></table:table-cell>";
        assert_eq!(fault(failed), Some(CellFault::Error));
        let odd = "<table:table-cell table:formula=\"of:=(\" office:value-type=\"float\" office:value=\"0\"><text:p>Err:510</text:p></table:table-cell>";
        assert_eq!(fault(odd), Some(CellFault::Error));
        assert_eq!(fault("<table:table-cell table:formula=\"of:=1+1\"/>"), Some(CellFault::NoResult));
        let empty = "<table:table-cell table:formula=\"of:=&quot;&quot;\" office:value-type=\"string\" office:string-value=\"\"><text:p/></table:table-cell>";
        assert!(
            matches!(read("content.xml", &row(empty), None), Ok(Some(Read::Sheet(sheet))) if sheet.cells.is_empty())
        );
        let typed = "<table:table-cell office:value-type=\"string\"><text:p>#1</text:p></table:table-cell>";
        assert_eq!(fault(typed), None);
    }

    #[test]
    fn bold_words_and_merged_cells() {
        let xml = format!(
            "<x><style:style style:name=\"T1\"><style:text-properties fo:font-weight=\"bold\"/></style:style>{}</x>",
            row(
                "<table:table-cell table:number-columns-spanned=\"2\"><text:p>Pay <text:span text:style-name=\"T1\">2</text:span></text:p></table:table-cell><table:covered-table-cell/><table:table-cell><text:p>x</text:p></table:table-cell>"
            )
        );
        let Ok(Some(Read::Sheet(sheet))) = read("content.xml", &xml, None) else { panic!("it is there") };
        assert_eq!(sheet.cells[0].marked.as_deref(), Some("Pay **2**"));
        let texts: Vec<&str> = sheet.cells.iter().map(|cell| cell.text.as_str()).collect();
        assert_eq!(texts, ["Pay 2", "Pay 2", "x"]);
    }
}
