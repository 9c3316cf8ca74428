//! Cards from the rows of a table.

use super::columns::Columns;
use super::extent::Extent;
use super::headings::{self, Heading};
use crate::diag::{Cause, Report, code, counted};
use crate::source::table::{CellFault, Row, Rows};
use crate::source::{Files, Key, Located, Map, Node, Origin, Scalar, Value, shortened};

/// Errors of spreadsheets as they are written into CSV files.
const ERRORS: [&str; 10] =
    ["#REF!", "#N/A", "#DIV/0!", "#NAME?", "#VALUE!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#ERROR!"];

/// Reads the cards of a table.
pub(super) struct CardReader<'c, 'd> {
    pub columns: &'c mut Columns<'d>,
    /// Whether all numbers are read without their format.
    pub is_raw: bool,
    /// Whether the table is a spreadsheet, in which a cell is never divided by a comma.
    pub is_spreadsheet: bool,
}

/// Cells that belong to no card.
#[derive(Default)]
struct Strays {
    first: Option<Origin>,
    count: usize,
    /// Whether a row has more cells than the headings.
    is_ragged: bool,
}

impl CardReader<'_, '_> {
    /// The cards. Cells and rows that are no part of them are reported.
    pub fn read(&mut self, mut extent: Extent, files: &Files, report: &mut Report) -> Option<Vec<Node>> {
        let row = extent.headings.clone();
        let headings = headings::read(row, &extent.table, self.columns, report);
        let name = headings.iter().position(Heading::is_name);
        let below = extent.end(name, files, report);
        let place = extent.place;
        let mut table = extent.table;
        let mut strays = Strays::default();
        let rows = std::mem::take(&mut table.rows);
        let cards: Vec<Node> = rows
            .into_iter()
            .filter_map(|row| self.card(row, &headings, &table, &mut strays, report))
            .collect();
        self.report_strays(&strays, below, report);
        if cards.is_empty() {
            // An unclosed quote may have swallowed them.
            if report.last().is_none_or(|fault| fault.code != code::SYNTAX) {
                report
                    .error(code::EMPTY, place, "a table without cards")
                    .help("write one row for each card, below the names of the fields");
            }
            return None;
        }
        Some(cards)
    }

    fn card(
        &self,
        row: Row,
        headings: &[Heading],
        table: &Rows,
        strays: &mut Strays,
        report: &mut Report,
    ) -> Option<Node> {
        let (first, last) = (row.first()?.origin, row.last()?.origin);
        let origin = Origin { start: first.start, ..last };
        let origin =
            if origin.start == origin.end { Origin { end: origin.start + 1, ..origin } } else { origin };
        self.check_length(&row, headings.len(), strays, report);
        let name = row.iter().zip(headings).find(|(_, heading)| heading.is_name());
        let name = name.map_or(String::new(), |(cell, _)| shortened(&cell.value).clone());
        let mut map = Map::default();
        for (cell, heading) in row.into_iter().zip(headings) {
            if cell.value.is_empty() {
                continue;
            }
            if heading.path.is_empty() {
                // Cells under a reported heading are skipped.
                let is_copy = || table.detail(cell.origin).is_some_and(|detail| detail.is_copy);
                if heading.is_blank && !is_copy() {
                    strays.add(cell.origin);
                }
                continue;
            }
            report_fault(&cell, self.fault(&cell, table), &name, heading, report);
            let cell = self.value(cell, heading, table);
            if heading.stands_for_name {
                let name = ["name".to_owned()];
                insert(&mut map, &name, heading.origin, scalar(&cell.value, cell.origin), report);
            }
            let node = if heading.is_list { list(&cell) } else { scalar(&cell.value, cell.origin) };
            insert(&mut map, &heading.path, heading.origin, node, report);
        }
        Some(Node { origin, value: Value::Map(map) })
    }

    /// Finds cells beyond the headings. In CSV, they may be the rest of a text with a comma.
    fn check_length(&self, row: &Row, headings: usize, strays: &mut Strays, report: &mut Report) {
        let Some(more) = row.get(headings..) else { return };
        let Some(at) = more.iter().position(|cell| !cell.value.is_empty()) else { return };
        let (more, place) = (&more[at..], more[at].origin);
        // After a comma in a text comes a blank.
        let is_text = !self.is_spreadsheet
            && row
                .get((headings + at).wrapping_sub(1))
                .is_some_and(|cell| place.start > cell.origin.end + 1 && !cell.value.is_empty() && at == 0);
        if is_text {
            let message = format!("{} cells under {}", row.len(), counted(headings, "heading"));
            report
                .error(code::SYNTAX, place, message)
                .help("quote texts that have commas, or name the column in the first row");
            return;
        }
        strays.is_ragged = true;
        more.iter().filter(|cell| !cell.value.is_empty()).for_each(|cell| strays.add(cell.origin));
    }

    /// Why a cell has no value.
    fn fault(&self, cell: &Located<String>, table: &Rows) -> Option<CellFault> {
        let is_error = !self.is_spreadsheet && ERRORS.contains(&cell.value.as_str());
        let fault = table.detail(cell.origin).and_then(|detail| detail.fault);
        fault.or(is_error.then_some(CellFault::Error))
    }

    /// The value of a cell in the form that its field wants.
    fn value(&self, cell: Located<String>, heading: &Heading, table: &Rows) -> Located<String> {
        let detail = table.detail(cell.origin).cloned().unwrap_or_default();
        let value = if self.is_raw || heading.is_number {
            detail.raw.unwrap_or(cell.value)
        } else if heading.is_text {
            detail.marked.unwrap_or(cell.value)
        } else {
            cell.value
        };
        Located { value, origin: cell.origin }
    }

    /// Reports cells and rows that are no part of the cards, once.
    fn report_strays(&self, strays: &Strays, below: Option<(Origin, usize)>, report: &mut Report) {
        let cells = strays.first.map(|first| {
            let where_they_are = if strays.is_ragged { "right of the headings" } else { "without a heading" };
            let count =
                if strays.count == 1 { "a cell".to_owned() } else { format!("{} cells", strays.count) };
            (first, format!("{count} {where_they_are}"), strays.count == 1)
        });
        let rows = below.map(|(first, count)| match count {
            1 => (first, "a row below the cards".to_owned(), true),
            _ => (first, format!("{count} rows below the cards"), false),
        });
        let (place, what, is_one) = match (cells, rows) {
            (Some((place, cells, _)), Some((_, rows, _))) => (place, format!("{cells} and {rows}"), false),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return,
        };
        let message = format!("{what} {} ignored", if is_one { "is" } else { "are" });
        let (is_of_cells, is_of_rows) = (strays.first.is_some(), below.is_some());
        // In CSV, a cell too many may be a part of a text.
        let is_doubtful = strays.is_ragged && !self.is_spreadsheet;
        let fault = if is_doubtful {
            report.warning(code::STRAY_CELLS, place, message)
        } else {
            report.note(code::STRAY_CELLS, place, message)
        };
        fault.help(match (is_of_cells, is_of_rows) {
            _ if is_doubtful => "quote texts that have commas; a column of notes needs a heading, and `columns: {Notes: ~}`",
            (true, false) => "give the column a heading, if it belongs to the cards",
            (false, _) => "give rows names, if they are cards; `rows: 2-40` or `until: \"\"` sets where the table ends",
            (true, true) => "give columns headings and rows names, if they belong to the cards; `rows: 2-40` or `until: \"\"` sets where the table ends",
        });
    }
}

/// Reports a cell without a value. Those of one column have one cause, and so do all
/// formulas of a file without a result.
fn report_fault(
    cell: &Located<String>,
    fault: Option<CellFault>,
    name: &str,
    heading: &Heading,
    report: &mut Report,
) {
    let Some(fault) = fault else { return };
    let (what, help, cause) = match fault {
        CellFault::Error => (
            "the formula of this cell has failed",
            "correct it in the spreadsheet, and save the file",
            Cause::Place(heading.origin),
        ),
        CellFault::NoResult => (
            "this formula has no result yet",
            "open the file in a spreadsheet program and save it: scripts write formulas without results",
            Cause::Place(Origin::of_file(cell.origin.file)),
        ),
    };
    let who = if heading.is_name() { "" } else { name };
    let before = if who.is_empty() { String::new() } else { format!("{who}: ") };
    let message = format!("{before}{what}: {}", shortened(&cell.value));
    report.error(code::BAD_CELL, cell.origin, message).help(help).about(who).cause = Some(cause);
}

impl Strays {
    fn add(&mut self, origin: Origin) {
        self.first.get_or_insert(origin);
        self.count += 1;
    }
}

fn scalar(text: &str, origin: Origin) -> Node {
    Node { origin, value: Value::Scalar(Scalar { text: text.into(), plain: true }) }
}

/// The values between bars, each with its own place if the cell is not quoted.
fn list(cell: &Located<String>) -> Node {
    let parts = cell.value.split('|').map(str::trim).filter(|part| !part.is_empty());
    Node::list(parts.map(|part| scalar(part, cell.origin)).collect(), cell.origin)
}

fn insert(map: &mut Map, path: &[String], heading: Origin, node: Node, report: &mut Report) {
    let Some((first, rest)) = path.split_first() else { return };
    let key = Key { text: first.as_str().into(), origin: heading };
    if rest.is_empty() {
        map.insert(key, node);
        return;
    }
    if map.get(first).is_none() {
        map.insert(key, Node { origin: node.origin, value: Value::Map(Map::default()) });
    }
    match map.get_mut(first) {
        Some(Node { value: Value::Map(inner), .. }) => insert(inner, rest, heading, node, report),
        _ => {
            report
                .error(code::DUPLICATE_KEY, heading, format!("\"{first}\" is a column already"))
                .help("with columns like `ability.name` and `ability.text`, none can be called `ability`");
        }
    }
}
