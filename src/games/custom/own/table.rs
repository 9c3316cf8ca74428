//! Tables: rows and columns that values fall into.

use std::sync::Arc;

use super::keys::TableKeys;
use super::value::{Called, Value, exact};
use crate::diag::{Code, Report, code, counted};
use crate::model::expression::decimal;
use crate::source::{Located, Node, Origin, names, read_map, shortened, wrong_type};

/// A table.
#[derive(Debug)]
pub struct Table {
    /// Its name.
    pub name: Arc<str>,
    /// Its rule.
    pub rule: Code,
    /// Its place.
    pub origin: Origin,
    /// Its columns; none if it has one cell a row.
    pub columns: Columns,
    /// The keys of its rows.
    pub rows: Vec<Key>,
    /// The cells, row by row; `None` is a gap.
    pub cells: Vec<Vec<Option<Value>>>,
    /// Whether values beyond the outermost row or column take the nearest.
    pub clamps: bool,
}

/// The columns of a table.
#[derive(Debug)]
pub enum Columns {
    /// One cell a row.
    None,
    /// By number, range or word.
    Keys(Vec<Key>),
    /// By the least value that falls into each.
    Least(Vec<(Arc<str>, f64)>),
}

/// The key of a row or column, as it is written.
#[derive(Debug, Clone)]
pub struct Key {
    /// As it is written.
    pub written: Arc<str>,
    /// The numbers that fall into it; `None` if it is a word.
    pub range: Option<(f64, f64)>,
    /// Its place.
    pub origin: Origin,
}

impl Key {
    fn read(text: &str, origin: Origin) -> Key {
        Key { written: text.into(), range: range(text.trim()), origin }
    }

    /// Whether only whole numbers are left out between two ranges.
    fn is_whole(&self) -> bool {
        self.range
            .is_some_and(|(least, most)| least.fract() == 0.0 && (most.fract() == 0.0 || most.is_infinite()))
    }
}

/// Numbers that fall into a row: `3`, `2-4`, `-9 to -1`, `7+`.
fn range(text: &str) -> Option<(f64, f64)> {
    if let Some(number) = decimal(text) {
        return Some((number, number));
    }
    if let Some(least) = text.strip_suffix('+').and_then(|least| decimal(least.trim())) {
        return Some((least, f64::INFINITY));
    }
    let (least, most) = match text.split_once(" to ") {
        Some(parts) => parts,
        None => {
            let at = text.get(1..)?.find(['-', '–'])? + 1;
            (&text[..at], text[at..].strip_prefix(['-', '–'])?)
        }
    };
    let (least, most) = (decimal(least.trim())?, decimal(most.trim())?);
    (least <= most).then_some((least, most))
}

impl Table {
    /// Reads a table. Its faults are reported; `None` if it can't be used.
    pub fn read(name: &Located<String>, keys: &TableKeys, rule: Code, report: &mut Report) -> Option<Table> {
        let columns = match &keys.columns {
            None => Columns::None,
            Some(node) => columns(node, report)?,
        };
        let width = columns.count();
        let mut rows = Vec::new();
        let mut cells = Vec::new();
        let found = read_map(&keys.rows, "a map of rows", report)?;
        for (key, node) in found.iter() {
            rows.push(Key::read(&key.text, key.origin));
            let of_row = row_cells(node, matches!(columns, Columns::None));
            if of_row.len() != width {
                let message =
                    format!("{} in a row, and {}", counted(of_row.len(), "cell"), counted(width, "column"));
                let help = "write a cell for each column; `~` is no cell";
                report.error(code::TABLE, node.origin, message).help(help);
            }
            cells.push(of_row);
        }
        if rows.is_empty() {
            report
                .error(code::TABLE, keys.rows.origin, "a table without rows")
                .help("add `rows: {1: [a, b]}`");
            return None;
        }
        check_keys("row", &rows, report);
        if let Columns::Keys(keys) = &columns {
            check_keys("column", keys, report);
        }
        let most = if keys.columns.is_none() { 2 } else { 1 };
        if let Some(heading) = keys.heading.get(most) {
            report.error(code::TABLE, heading.origin, "a heading without a column").help("delete it");
        }
        let clamps = clamps(keys.beyond.as_ref(), report);
        Some(Table {
            name: name.value.as_str().into(),
            rule,
            origin: name.origin,
            columns,
            rows,
            cells,
            clamps,
        })
    }

    /// The numbers of the row and column for a row, a column and a shift; the reason in words if there are none.
    pub fn place(
        &self,
        row: &Value,
        column: Option<&Value>,
        shift: i64,
        names: &impl Called,
    ) -> Result<[usize; 2], String> {
        let at = key_of(&self.rows, row, self.clamps, names)
            .ok_or_else(|| format!("{} has no row for {}", self.name, said(row, names)))?;
        let column = match (&self.columns, column) {
            (Columns::None, _) => 0,
            (_, None) => return Err(format!("{} is looked up without a column", self.name)),
            (columns, Some(column)) => {
                let found = columns.place(column, self.clamps, names);
                let found = found
                    .ok_or_else(|| format!("{} has no column for {}", self.name, said(column, names)))?;
                self.shifted(found, shift)?
            }
        };
        Ok([at, column])
    }

    /// The cell of a row and column; the reason in words if there is none.
    pub fn cell(&self, [row, column]: [usize; 2]) -> Result<Value, String> {
        let cell = self.cells[row].get(column).cloned().flatten();
        cell.ok_or_else(|| {
            let under =
                self.columns.heading(column).map(|under| format!(" under {under}")).unwrap_or_default();
            format!("{} has no cell in row {}{under}", self.name, self.rows[row].written)
        })
    }

    /// A column so many columns to the right.
    fn shifted(&self, column: usize, shift: i64) -> Result<usize, String> {
        let last = self.columns.count() as i64 - 1;
        let wanted = (column as i64).saturating_add(shift);
        match wanted {
            wanted if (0..=last).contains(&wanted) => Ok(wanted as usize),
            wanted if self.clamps => Ok(wanted.clamp(0, last) as usize),
            _ => Err(format!("{} has no column {} beyond the last", self.name, shift.abs())),
        }
    }

    /// The heading of a column.
    pub fn heading(&self, column: usize) -> Option<&str> {
        self.columns.heading(column)
    }
}

fn said(value: &Value, names: &impl Called) -> String {
    match value {
        Value::Nothing => "nothing".to_owned(),
        value => value.text(names).to_string(),
    }
}

impl Columns {
    /// How many there are; a table without columns has one cell a row.
    pub fn count(&self) -> usize {
        match self {
            Columns::None => 1,
            Columns::Keys(keys) => keys.len(),
            Columns::Least(all) => all.len(),
        }
    }

    /// The heading of a column.
    pub fn heading(&self, column: usize) -> Option<&str> {
        match self {
            Columns::None => None,
            Columns::Keys(keys) => keys.get(column).map(|key| &*key.written),
            Columns::Least(all) => all.get(column).map(|(heading, _)| &**heading),
        }
    }

    fn place(&self, value: &Value, clamps: bool, names: &impl Called) -> Option<usize> {
        let all = match self {
            Columns::None => return Some(0),
            Columns::Keys(keys) => return key_of(keys, value, clamps, names),
            Columns::Least(all) => all,
        };
        let Some(number) = value.number().map(exact) else {
            let word = value.text(names);
            return all.iter().position(|(heading, _)| names::same(heading, &word));
        };
        let last = all.iter().rposition(|(_, least)| exact(*least) <= number);
        last.or((clamps && !all.is_empty()).then_some(0))
    }
}

/// The row or column that a value falls into.
fn key_of(keys: &[Key], value: &Value, clamps: bool, names: &impl Called) -> Option<usize> {
    let Some(number) = value.number().map(exact) else {
        let word = value.text(names);
        return keys.iter().position(|key| key.range.is_none() && names::same(&key.written, &word));
    };
    let ranges = || keys.iter().enumerate().filter_map(|(n, key)| Some((n, key.range?)));
    let found = ranges().find(|(_, (least, most))| (exact(*least)..=exact(*most)).contains(&number));
    if let Some((found, _)) = found {
        return Some(found);
    }
    let lowest = ranges().min_by(|(_, a), (_, b)| a.0.total_cmp(&b.0))?;
    let highest = ranges().max_by(|(_, a), (_, b)| a.1.total_cmp(&b.1))?;
    match number {
        number if clamps && number < lowest.1.0 => Some(lowest.0),
        number if clamps && number > highest.1.1 => Some(highest.0),
        _ => None,
    }
}

fn columns(node: &Node, report: &mut Report) -> Option<Columns> {
    if let Some(list) = node.as_list() {
        let keys = list.iter().filter_map(|node| match node.as_text() {
            Some(text) => Some(Key::read(text, node.origin)),
            None => {
                wrong_type(node, "a column's heading", report);
                None
            }
        });
        let keys: Vec<Key> = keys.collect();
        return (!keys.is_empty()).then_some(Columns::Keys(keys));
    }
    let map = read_map(node, "a list of columns, or a map from heading to least value", report)?;
    let mut all: Vec<(Arc<str>, f64)> = Vec::new();
    for (key, node) in map.iter() {
        let Some(least) = node.as_text().and_then(decimal) else {
            wrong_type(node, "the least value of a column", report);
            return None;
        };
        if all.last().is_some_and(|(_, before)| least <= *before) {
            let message = format!("\"{}\" begins below the column before it", shortened(&key.text));
            report.error(code::TABLE, node.origin, message).help("write the columns in ascending order");
        }
        all.push((Arc::clone(&key.text), least));
    }
    (!all.is_empty()).then_some(Columns::Least(all))
}

/// The cells of a row. A table without columns has one, which may be a list.
fn row_cells(node: &Node, is_single: bool) -> Vec<Option<Value>> {
    let cell = |node: &Node| (!node.is_null()).then(|| Value::written(node));
    match node.as_list() {
        Some(nodes) if !is_single => nodes.iter().map(cell).collect(),
        _ => vec![cell(node)],
    }
}

fn clamps(beyond: Option<&Located<String>>, report: &mut Report) -> bool {
    let Some(beyond) = beyond else { return false };
    let is_known = |word: &&&str| word.eq_ignore_ascii_case(&beyond.value);
    match ["clamp", "gap"].iter().find(is_known) {
        Some(word) => *word == "clamp",
        None => {
            let message = format!("\"{}\" is neither clamp nor gap", shortened(&beyond.value));
            report.unknown(code::UNKNOWN_WORD, beyond.as_str(), message, ["clamp", "gap"], || {
                "write `clamp`, which takes the nearest one, or `gap`".to_owned()
            });
            false
        }
    }
}

/// Reports whole numbers left out between two ranges, and two rows for one value.
fn check_keys(what: &str, keys: &[Key], report: &mut Report) {
    for (n, key) in keys.iter().enumerate() {
        let twice = keys[..n].iter().find(|other| match (key.range, other.range) {
            (Some(a), Some(b)) => a.0 <= b.1 && b.0 <= a.1,
            (None, None) => names::same(&key.written, &other.written),
            _ => false,
        });
        if let Some(first) = twice {
            let message = format!("{what} {} overlaps {what} {}", key.written, first.written);
            report
                .error(code::TABLE, key.origin, message)
                .help(format!("a value falls into one {what} alone"))
                .related(first.origin, "the first is here");
        }
    }
    let mut ranges: Vec<&Key> = keys.iter().filter(|key| key.range.is_some()).collect();
    let least = |key: &Key| key.range.map_or(0.0, |range| range.0);
    ranges.sort_by(|a, b| least(a).total_cmp(&least(b)));
    for pair in ranges.windows(2) {
        let ([a, b], Some((_, end)), Some((start, _))) = (pair, pair[0].range, pair[1].range) else {
            continue;
        };
        if a.is_whole() && b.is_whole() && start > end + 1.0 {
            let (first, last) = (end + 1.0, start - 1.0);
            let missing = if last > first { format!("{first} to {last}") } else { first.to_string() };
            report
                .error(code::TABLE, b.origin, format!("there is no {what} for {missing}"))
                .help(format!("close the hole between {what} {} and {what} {}", a.written, b.written))
                .related(a.origin, "the one before it is here");
        }
    }
}
