//! Sheets of Excel (XLSX): `xl/worksheets/sheet1.xml`, with texts in `xl/sharedStrings.xml`.

use super::dates::Dates;
use super::sheet::{MOST, Read, Sheet, add, number};
use crate::source::names;
use crate::source::office::zip;
use crate::source::xml::{Event, unprefixed};

/// The sheet of a name, or the first one. `None` if it is not such a spreadsheet.
pub(super) fn sheet(bytes: &[u8], wanted: Option<&str>) -> Option<Read> {
    let part = |name: &str| String::from_utf8(zip::file(bytes, name, MOST)?).ok();
    let workbook = part("xl/workbook.xml")?;
    let sheets = sheets(&workbook);
    let targets = targets(&part("xl/_rels/workbook.xml.rels").unwrap_or_default());
    let found = match wanted {
        Some(wanted) => sheets.iter().find(|(name, _)| names::same(name, wanted)),
        None => sheets.first(),
    };
    let Some((name, id)) = found else {
        return Some(Read::Unknown(sheets.into_iter().map(|(name, _)| name).collect()));
    };
    let target = targets.iter().find(|(other, _)| other == id).map(|(_, target)| target.as_str());
    let path = match target {
        Some(target) if target.starts_with('/') => target[1..].to_owned(),
        Some(target) => format!("xl/{target}"),
        None => "xl/worksheets/sheet1.xml".to_owned(),
    };
    let shared = part("xl/sharedStrings.xml").map(|xml| strings(&xml)).unwrap_or_default();
    let mut sheet = Sheet { name: name.clone(), cells: Vec::new() };
    let dates = Dates::read(&part("xl/styles.xml").unwrap_or_default(), &workbook);
    Some(if cells(&part(&path)?, &shared, &dates, &mut sheet) { Read::Sheet(sheet) } else { Read::TooLarge })
}

/// The names of the sheets in order, with their ids.
fn sheets(workbook: &str) -> Vec<(String, String)> {
    let sheet = |event| match event {
        Event::Open("sheet", attributes, _) => Some((attributes.get("name")?, attributes.get("id")?)),
        _ => None,
    };
    unprefixed(workbook).filter_map(sheet).collect()
}

/// The files of the workbook, by their ids.
fn targets(relationships: &str) -> Vec<(String, String)> {
    let target = |event| match event {
        Event::Open("Relationship", attributes, _) => {
            Some((attributes.get("Id")?, attributes.get("Target")?))
        }
        _ => None,
    };
    unprefixed(relationships).filter_map(target).collect()
}

/// The shared texts, in order.
fn strings(xml: &str) -> Vec<String> {
    let (mut all, mut text) = (Vec::new(), String::new());
    let (mut is_text, mut is_sound) = (false, false);
    for event in unprefixed(xml) {
        match event {
            Event::Open("si", _, true) => all.push(String::new()),
            Event::Open("t", _, is_empty) => is_text = !is_empty,
            Event::Close("t") => is_text = false,
            // The pronunciation is stored beside the text.
            Event::Open("rPh", _, is_empty) => is_sound = !is_empty,
            Event::Close("rPh") => is_sound = false,
            Event::Close("si") => all.push(std::mem::take(&mut text)),
            Event::Text(letters) if is_text && !is_sound => text.push_str(&letters),
            _ => {}
        }
    }
    all
}

/// Reads the cells. Returns whether there was room for all.
fn cells(xml: &str, shared: &[String], dates: &Dates, sheet: &mut Sheet) -> bool {
    let (mut row, mut column) = (0, 0);
    let (mut kind, mut style) = (String::new(), None);
    let (mut text, mut is_value) = (String::new(), false);
    for event in unprefixed(xml) {
        match event {
            Event::Open("row", attributes, is_empty) => {
                row = attributes
                    .get("r")
                    .and_then(|r| r.parse::<usize>().ok())
                    .map_or(row, |r| r.saturating_sub(1));
                column = 0;
                row += usize::from(is_empty);
            }
            Event::Close("row") => row += 1,
            Event::Open("c", attributes, is_empty) => {
                column = attributes.get("r").and_then(|label| column_of(&label)).unwrap_or(column);
                kind = attributes.get("t").unwrap_or_default();
                style = attributes.get("s").and_then(|style| style.parse().ok());
                text.clear();
                column += usize::from(is_empty);
            }
            Event::Open("v" | "t", _, is_empty) => is_value = !is_empty,
            Event::Close("v" | "t") => is_value = false,
            Event::Text(letters) if is_value => text.push_str(&letters),
            Event::Close("c") => {
                let date = if kind.is_empty() || kind == "n" { dates.date(style, &text) } else { None };
                let shown = date.unwrap_or_else(|| value(&kind, &text, shared));
                if !add(&mut sheet.cells, row, column, &shown) {
                    return false;
                }
                column += 1;
            }
            _ => {}
        }
    }
    true
}

/// The value of a cell.
fn value(kind: &str, text: &str, shared: &[String]) -> String {
    match kind {
        "s" => text.trim().parse::<usize>().ok().and_then(|n| shared.get(n)).cloned().unwrap_or_default(),
        "b" => if text.trim() == "1" { "true" } else { "false" }.to_owned(),
        "" | "n" => number(text),
        _ => text.to_owned(),
    }
}

/// The column of a cell's label, from 0: `B3` is 1.
fn column_of(label: &str) -> Option<usize> {
    let letters: String = label.chars().take_while(char::is_ascii_alphabetic).collect();
    let add = |sum: usize, c: char| {
        sum.saturating_mul(26).saturating_add(c.to_ascii_uppercase() as usize - 'A' as usize + 1)
    };
    letters.chars().fold(0, add).checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_all_kinds() {
        let shared = strings(
            "<sst><si><t>Name</t></si><si><r><t>Old </t></r><r><t>Wren</t></r><rPh><t>x</t></rPh></si></sst>",
        );
        assert_eq!(shared, ["Name", "Old Wren"]);
        let xml = "<worksheet><sheetData><row r=\"2\"><c r=\"A2\" t=\"s\"><v>0</v></c><c r=\"C2\"><v>0.10000000000000001</v></c></row>\
            <row r=\"4\"><c t=\"inlineStr\"><is><t>in</t></is></c><c t=\"b\"><v>1</v></c><c t=\"str\"><f>A1&amp;\"x\"</f><v>made</v></c><c r=\"AA4\"><v>3</v></c><c s=\"1\"/></row></sheetData></worksheet>";
        let mut sheet = Sheet::default();
        assert!(cells(xml, &shared, &Dates::default(), &mut sheet));
        let shown: Vec<String> =
            sheet.cells.iter().map(|(row, column, text)| format!("{row},{column}:{text}")).collect();
        assert_eq!(shown, ["1,0:Name", "1,2:0.1", "3,0:in", "3,1:true", "3,2:made", "3,26:3"]);
        assert!(!cells(
            "<row r=\"999999999\"><c r=\"ZZZZZZZZZZZZZZZZ1\"><v>1</v></c></row>",
            &[],
            &Dates::default(),
            &mut sheet
        ));
    }
}
