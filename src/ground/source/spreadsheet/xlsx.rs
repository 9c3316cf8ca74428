//! Sheets of Excel (XLSX): `xl/worksheets/sheet1.xml`, with texts in `xl/sharedStrings.xml`.

use super::merged::{Area, filled};
use super::parts::{self, Flaw, check_whole};
use super::rich::{Rich, Worded};
use super::sheet::{Cell, Read, Sheet, add, number};
use super::styles::Styles;
use crate::source::names;
use crate::source::table::CellFault;
use crate::source::xml::{Attributes, Event, unprefixed};

const WORKBOOK: &str = "xl/workbook.xml";

/// The sheet of a name, or the first one. `None` if it is not such a spreadsheet.
pub(super) fn sheet(bytes: &[u8], wanted: Option<&str>) -> Option<Result<Read, Flaw>> {
    let workbook = parts::text(bytes, WORKBOOK).transpose()?;
    Some(workbook.and_then(|workbook| read(bytes, &workbook, wanted)))
}

fn read(bytes: &[u8], workbook: &str, wanted: Option<&str>) -> Result<Read, Flaw> {
    let mut events = unprefixed(workbook);
    let sheets: Vec<NamedSheet> = events.by_ref().filter_map(|event| named_sheet(&event)).collect();
    check_whole(&events, WORKBOOK)?;
    let found = match wanted {
        Some(wanted) => sheets.iter().find(|sheet| names::same(&sheet.name, wanted)),
        None => sheets.iter().find(|sheet| !sheet.is_hidden).or(sheets.first()),
    };
    let Some(NamedSheet { name, id, .. }) = found else {
        return Ok(Read::Unknown(sheets.into_iter().map(|sheet| sheet.name).collect()));
    };
    let relations = relations(&parts::text(bytes, "xl/_rels/workbook.xml.rels")?.unwrap_or_default());
    let path = |is_it: &dyn Fn(&Relation) -> bool, usual: &str| {
        let found = relations.iter().find(|relation| is_it(relation));
        found.map_or(usual.to_owned(), |relation| relation.path.clone())
    };
    let path_of_kind = |kind: &str, usual: &str| path(&|relation| relation.kind.ends_with(kind), usual);
    let path_of_styles = path_of_kind("/styles", "xl/styles.xml");
    let path_of_texts = path_of_kind("/sharedStrings", "xl/sharedStrings.xml");
    let path = path(&|relation| relation.id == *id, "xl/worksheets/sheet1.xml");
    let texts = match parts::text(bytes, &path_of_texts)? {
        Some(xml) => Some(texts(&xml, &path_of_texts)?),
        None => None,
    };
    let styles = parts::text(bytes, &path_of_styles)?.unwrap_or_default();
    let book = Book {
        texts,
        path_of_texts,
        styles: Styles::read(&styles, workbook),
        is_unevaluated: is_unevaluated(workbook),
    };
    let missing = || Flaw::Broken(format!("its part {path} is missing"));
    let xml = parts::text(bytes, &path)?.ok_or_else(missing)?;
    let mut reader = SheetReader::new(&book, name);
    let mut events = unprefixed(&xml);
    for event in events.by_ref() {
        reader.take(event)?;
    }
    check_whole(&events, &path)?;
    filled(reader.sheet).map(Read::Sheet)
}

/// A sheet of the workbook.
struct NamedSheet {
    name: String,
    id: String,
    is_hidden: bool,
}

fn named_sheet(event: &Event<'_>) -> Option<NamedSheet> {
    match event {
        Event::Open("sheet", attributes, _) => Some(NamedSheet {
            name: attributes.get("name")?,
            id: attributes.get("id")?,
            is_hidden: attributes.get("state").is_some_and(|state| state != "visible"),
        }),
        _ => None,
    }
}

/// Whether the program that reads the workbook must evaluate all formulas. Scripts write this; their results are 0.
fn is_unevaluated(workbook: &str) -> bool {
    unprefixed(workbook).any(|event| match event {
        Event::Open("calcPr", attributes, _) => {
            attributes.get("fullCalcOnLoad").is_some_and(|value| value == "1" || value == "true")
        }
        _ => false,
    })
}

/// A file that belongs to the workbook.
struct Relation {
    id: String,
    kind: String,
    path: String,
}

fn relations(xml: &str) -> Vec<Relation> {
    let relation = |event| match event {
        Event::Open("Relationship", attributes, _) => {
            let target = attributes.get("Target")?;
            let path = match target.strip_prefix('/') {
                Some(path) => path.to_owned(),
                None => format!("xl/{}", target.trim_start_matches("./")),
            };
            Some(Relation {
                id: attributes.get("Id")?,
                kind: attributes.get("Type").unwrap_or_default(),
                path,
            })
        }
        _ => None,
    };
    unprefixed(xml).filter_map(relation).collect()
}

/// The shared texts, in order.
fn texts(xml: &str, path: &str) -> Result<Vec<Worded>, Flaw> {
    let (mut all, mut reader) = (Vec::new(), TextReader::default());
    let mut events = unprefixed(xml);
    for event in events.by_ref() {
        match event {
            Event::Open("si", _, true) => all.push(Worded::default()),
            Event::Close("si") => all.push(reader.rich.take()),
            event => reader.take(&event),
        }
    }
    check_whole(&events, path)?;
    Ok(all)
}

/// Reads a text in runs.
#[derive(Default)]
struct TextReader {
    rich: Rich,
    bold: bool,
    italic: bool,
    is_text: bool,
    /// Whether it is the pronunciation, which is stored beside the text.
    is_sound: bool,
}

impl TextReader {
    fn take(&mut self, event: &Event<'_>) {
        match event {
            Event::Open("r", ..) => (self.bold, self.italic) = (false, false),
            Event::Close("r") => (self.bold, self.italic) = (false, false),
            Event::Open("b", attributes, _) => self.bold = is_on(*attributes),
            Event::Open("i", attributes, _) => self.italic = is_on(*attributes),
            Event::Open("t", _, is_empty) => self.is_text = !is_empty,
            Event::Close("t") => self.is_text = false,
            Event::Open("rPh", _, is_empty) => self.is_sound = !is_empty,
            Event::Close("rPh") => self.is_sound = false,
            Event::Text(letters) if self.is_text && !self.is_sound => {
                self.rich.add(&unescaped(letters), self.bold, self.italic);
            }
            _ => {}
        }
    }
}

fn is_on(attributes: Attributes<'_>) -> bool {
    attributes.get("val").is_none_or(|value| value != "0" && value != "false")
}

/// A text whose characters that XML can't have are written like `_x000D_`.
fn unescaped(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, after)) = rest.split_once("_x") {
        out.push_str(before);
        let code = after.get(..5).and_then(|code| code.strip_suffix('_'));
        match code.and_then(|code| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32) {
            Some(c) => {
                out.extend((c != '\r').then_some(c));
                rest = &after[5..];
            }
            None => {
                out.push_str("_x");
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

/// What the cells of a workbook's sheets refer to.
struct Book {
    /// The shared texts; `None` if their file is missing.
    texts: Option<Vec<Worded>>,
    path_of_texts: String,
    styles: Styles,
    /// Whether results of formulas may be missing without a sign of it.
    is_unevaluated: bool,
}

/// The part of a sheet that was read so far.
struct SheetReader<'b> {
    book: &'b Book,
    sheet: Sheet,
    row: usize,
    column: usize,
    kind: String,
    style: Option<usize>,
    /// The value of the cell as it is stored.
    value: String,
    is_value: bool,
    /// Whether the cell has a value, even an empty one.
    has_value: bool,
    is_formula: bool,
    formula: Option<String>,
    text: TextReader,
}

impl<'b> SheetReader<'b> {
    fn new(book: &'b Book, name: &str) -> SheetReader<'b> {
        SheetReader {
            book,
            sheet: Sheet { name: name.to_owned(), ..Sheet::default() },
            row: 0,
            column: 0,
            kind: String::new(),
            style: None,
            value: String::new(),
            is_value: false,
            has_value: false,
            is_formula: false,
            formula: None,
            text: TextReader::default(),
        }
    }

    fn take(&mut self, event: Event<'_>) -> Result<(), Flaw> {
        match event {
            Event::Open("row", attributes, is_empty) => {
                let number = attributes.get("r").and_then(|r| r.parse::<usize>().ok());
                self.row = number.map_or(self.row, |r| r.saturating_sub(1));
                self.column = 0;
                self.row = self.row.saturating_add(usize::from(is_empty));
            }
            Event::Close("row") => self.row = self.row.saturating_add(1),
            Event::Open("c", attributes, is_empty) => {
                self.column = attributes.get("r").and_then(|label| column_of(&label)).unwrap_or(self.column);
                self.kind = attributes.get("t").unwrap_or_default();
                self.style = attributes.get("s").and_then(|style| style.parse().ok());
                self.value.clear();
                self.has_value = false;
                self.formula = None;
                self.text = TextReader::default();
                self.column = self.column.saturating_add(usize::from(is_empty));
            }
            Event::Open("v", _, is_empty) => {
                self.is_value = !is_empty;
                self.has_value = true;
            }
            Event::Close("v") => self.is_value = false,
            Event::Open("f", _, is_empty) => {
                self.is_formula = !is_empty;
                self.formula = Some(String::new());
            }
            Event::Close("f") => self.is_formula = false,
            Event::Text(letters) if self.is_value => self.value.push_str(&letters),
            Event::Text(letters) if self.is_formula => {
                self.formula.get_or_insert_default().push_str(&letters);
            }
            Event::Open("mergeCell", attributes, _) => {
                self.sheet.merged.extend(attributes.get("ref").and_then(|area| area_of(&area)));
            }
            Event::Close("c") => {
                let cell = self.cell()?;
                if !add(&mut self.sheet.cells, cell) {
                    return Err(Flaw::TooLarge);
                }
                self.column = self.column.saturating_add(1);
            }
            event => self.text.take(&event),
        }
        Ok(())
    }

    /// The cell that ends here.
    fn cell(&mut self) -> Result<Cell, Flaw> {
        let cell = Cell { row: self.row, column: self.column, ..Cell::default() };
        let (book, value) = (self.book, self.value.trim());
        let is_number = matches!(self.kind.as_str(), "" | "n");
        let may_be_default = book.is_unevaluated && is_number && value == "0";
        if let Some(formula) = &self.formula
            && (value.is_empty() && (self.kind != "str" || !self.has_value) || may_be_default)
        {
            return Ok(Cell { text: format!("={formula}"), fault: Some(CellFault::NoResult), ..cell });
        }
        let worded = match self.kind.as_str() {
            "" | "n" => {
                let text = book.styles.shown(self.style, value);
                let is_date = book.styles.is_date(self.style);
                return Ok(Cell { text, raw: (!is_date).then(|| number(value)), ..cell });
            }
            "e" => return Ok(Cell { text: value.to_owned(), fault: Some(CellFault::Error), ..cell }),
            "b" => {
                let text = if value == "1" { "true" } else { "false" };
                return Ok(Cell { text: text.to_owned(), ..cell });
            }
            "s" => book.text(value, &self.label())?,
            "inlineStr" => self.text.rich.take(),
            "d" => Worded { plain: value.trim_end_matches("T00:00:00").replace('T', " "), marked: None },
            _ => Worded { plain: unescaped(&self.value), marked: None },
        };
        let text = book.styles.shown_text(self.style, &worded.plain);
        Ok(Cell {
            text: text.clone().unwrap_or_else(|| worded.plain.clone()),
            raw: text.map(|_| worded.plain),
            marked: worded.marked,
            ..cell
        })
    }

    /// The name of the cell: `B3`.
    fn label(&self) -> String {
        let (mut column, mut letters) = (self.column.saturating_add(1), String::new());
        while column > 0 {
            letters.insert(0, char::from(b'A' + ((column - 1) % 26) as u8));
            column = (column - 1) / 26;
        }
        format!("{letters}{}", self.row.saturating_add(1))
    }
}

impl Book {
    /// The shared text of a number.
    fn text(&self, index: &str, label: &str) -> Result<Worded, Flaw> {
        let Some(texts) = &self.texts else {
            return Err(Flaw::Broken(format!(
                "{} in it is missing, which has its texts",
                self.path_of_texts
            )));
        };
        let found = index.parse::<usize>().ok().and_then(|n| texts.get(n));
        found.cloned().ok_or_else(|| {
            Flaw::Broken(format!("the text of cell {label} is missing in {}", self.path_of_texts))
        })
    }
}

/// The column of a cell's label, from 0: `B3` is 1.
fn column_of(label: &str) -> Option<usize> {
    let letters = label.chars().filter(|c| *c != '$').take_while(char::is_ascii_alphabetic);
    let add = |sum: usize, c: char| {
        sum.saturating_mul(26).saturating_add(c.to_ascii_uppercase() as usize - 'A' as usize + 1)
    };
    letters.fold(0, add).checked_sub(1)
}

/// The area of a merged cell: `B2:C3`.
fn area_of(text: &str) -> Option<Area> {
    let row = |label: &str| {
        let digits = label.trim_start_matches(|c: char| !c.is_ascii_digit());
        digits.parse::<usize>().ok()?.checked_sub(1)
    };
    let (first, last) = text.split_once(':')?;
    let (rows, columns) = ((row(first)?, row(last)?), (column_of(first)?, column_of(last)?));
    Some(Area { rows, columns })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(texts: Vec<Worded>, is_unevaluated: bool) -> Book {
        let path_of_texts = "xl/sharedStrings.xml".to_owned();
        Book { texts: Some(texts), path_of_texts, styles: Styles::default(), is_unevaluated }
    }

    fn cells(xml: &str, book: &Book) -> Result<Vec<Cell>, Flaw> {
        let mut reader = SheetReader::new(book, "S");
        unprefixed(xml).try_for_each(|event| reader.take(event))?;
        Ok(reader.sheet.cells)
    }

    #[test]
    fn cells_of_all_kinds() {
        let shared = texts(
            "<sst><si><t>Name</t></si><si><r><rPr><b/></rPr><t>Old </t></r><r><rPr><b val=\"0\"/></rPr><t>Wren_x000D_</t></r><rPh><t>x</t></rPh></si></sst>",
            "xl/sharedStrings.xml",
        );
        let shared = shared.expect("it is whole");
        assert_eq!((shared[0].plain.as_str(), shared[1].plain.as_str()), ("Name", "Old Wren"));
        assert_eq!(shared[1].marked.as_deref(), Some("**Old** Wren"));
        let xml = "<worksheet><sheetData><row r=\"2\"><c r=\"A2\" t=\"s\"><v>0</v></c><c r=\"C2\"><v>0.10000000000000001</v></c></row>\
            <row r=\"4\"><c t=\"inlineStr\"><is><t>in</t></is></c><c t=\"b\"><v>1</v></c><c t=\"str\"><f>A1&amp;\"x\"</f><v>made</v></c><c r=\"AA4\"><v>3</v></c><c s=\"1\"/></row></sheetData></worksheet>";
        let book = book(shared, false);
        let shown: Vec<String> = cells(xml, &book)
            .expect("it is whole")
            .iter()
            .map(|cell| format!("{},{}:{}", cell.row, cell.column, cell.text))
            .collect();
        assert_eq!(shown, ["1,0:Name", "1,2:0.1", "3,0:in", "3,1:true", "3,2:made", "3,26:3"]);
        let far = "<row r=\"999999999\"><c r=\"ZZZZZZZZZZZZZZZZ1\"><v>1</v></c></row>";
        assert_eq!(cells(far, &book), Err(Flaw::TooLarge));
        let farther = far.replace("999999999", "18446744073709551615").replace("><v>1</v></c>", "/><c/>");
        assert_eq!(cells(&format!("{farther}<row/><row/>"), &book), Ok(Vec::new()));
        for index in ["2", "-1", "x"] {
            let xml = format!("<row r=\"3\"><c r=\"AB3\" t=\"s\"><v>{index}</v></c></row>");
            let Err(Flaw::Broken(why)) = cells(&xml, &book) else { panic!("there is no text {index}") };
            assert_eq!(why, "the text of cell AB3 is missing in xl/sharedStrings.xml");
        }
    }

    #[test]
    fn formulas_without_results_and_errors_are_faults() {
        let faults = |xml: &str, is_unevaluated| {
            let cells = cells(xml, &book(Vec::new(), is_unevaluated)).expect("it is whole");
            cells.into_iter().map(|cell| (cell.text, cell.fault)).collect::<Vec<_>>()
        };
        let no_result = |text: &str| (text.to_owned(), Some(CellFault::NoResult));
        let fine = |text: &str| (text.to_owned(), None);
        assert_eq!(faults("<c><f>A1+1</f></c>", false), [no_result("=A1+1")]);
        assert_eq!(faults("<c><f>A1+1</f><v/></c>", false), [no_result("=A1+1")]);
        assert_eq!(faults("<c><f>A1+1</f><v>0</v></c>", true), [no_result("=A1+1")]);
        assert_eq!(faults("<c><f>A1+1</f><v>0</v></c>", false), [fine("0")]);
        assert_eq!(faults("<c><f t=\"shared\" si=\"0\"/><v>4</v></c>", true), [fine("4")]);
        assert_eq!(faults("<c t=\"str\"><f>\"\"</f><v></v></c>", false), []);
        assert_eq!(faults("<c t=\"str\"><f>\"\"</f></c>", false), [no_result("=\"\"")]);
        let error = [("#N/A".to_owned(), Some(CellFault::Error))];
        assert_eq!(faults("<c t=\"e\"><f>NA()</f><v>#N/A</v></c>", false), error);
        assert_eq!(faults("<c t=\"e\"><v>#N/A</v></c>", true), error);
    }
}
