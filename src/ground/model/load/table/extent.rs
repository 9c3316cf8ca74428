//! Which rows of a table are headings and cards: all by default, or those of `rows:` and `until:`.

use crate::diag::{Report, code};
use crate::model::deck::TableOptions;
use crate::source::table::{Row, Rows};
use crate::source::{Files, Located, Origin, names, shortened};

/// The headings of a table and the rows below them.
pub(super) struct Extent {
    pub headings: Row,
    /// The table, with the rows of the cards.
    pub table: Rows,
    /// Where the table ends, if that is given.
    pub until: Option<Located<String>>,
    /// Whether the rows of the cards are given from the first to the last.
    pub is_exact: bool,
    /// The place of the table's first heading.
    pub place: Origin,
}

/// Finds the headings and rows of a table. Faults are reported; `named` is the place where the file is named.
pub(super) fn rows(
    mut table: Rows,
    options: &TableOptions,
    named: Origin,
    files: &Files,
    report: &mut Report,
) -> Option<Extent> {
    let mut is_exact = false;
    if let Some(rows) = &options.rows {
        let (first, last) = range(rows, report)?;
        is_exact = last.is_some();
        let number = |row: &Row| {
            row.first()
                .map_or(0, |cell| files.position(Origin { end: cell.origin.start, ..cell.origin }).line)
        };
        let above = table.rows.iter().rposition(|row| number(row) < first);
        let Some(above) = above else {
            let message = format!("there are no headings above row {first}");
            report
                .error(code::EMPTY, rows.origin, message)
                .help("`rows` has the rows of the cards; the row above them has the names of their fields");
            return None;
        };
        table.rows.drain(..above);
        table.rows.retain(|row| number(row) < first || last.is_none_or(|last| number(row) <= last));
    }
    if table.rows.is_empty() {
        report
            .error(code::EMPTY, named, "this table is empty")
            .help("the first row names the fields, like `name,power,text`");
        return None;
    }
    let headings = table.rows.remove(0);
    let place = headings.first().map_or(named, |cell| Origin::of_file(cell.origin.file));
    Some(Extent { headings, table, until: options.until.clone(), is_exact, place })
}

/// `rows: 2-40`, `rows: 2-`, or `rows: 2`.
fn range(rows: &Located<String>, report: &mut Report) -> Option<(usize, Option<usize>)> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|n| *n > 0);
    let (first, last) = rows.value.split_once(['-', '–']).unwrap_or((&rows.value, &rows.value));
    let is_open = last.trim().is_empty();
    match (number(first), number(last)) {
        (Some(first), None) if is_open => Some((first, None)),
        (Some(first), Some(last)) if first <= last => Some((first, Some(last))),
        _ => {
            report
                .error(
                    code::WRONG_TYPE,
                    rows.origin,
                    format!("\"{}\" is not a range of rows", shortened(&rows.value)),
                )
                .help("write the first and the last row of the cards, like `2-40`, or only the first: `2-`");
            None
        }
    }
}

impl Extent {
    /// Takes out the rows that are no cards: from the row of `until` on, and those below the cards without a name or
    /// with a total. Returns the first of these, and their number. `name` is the column of the names.
    pub fn end(
        &mut self,
        name: Option<usize>,
        files: &Files,
        report: &mut Report,
    ) -> Option<(Origin, usize)> {
        if let Some(until) = &self.until {
            let found = self.table.rows.iter().position(|row| ends(row, &until.value, name));
            // A row without any cell is not among the rows.
            let gap = if until.value.is_empty() { self.gap(files) } else { None };
            match found.into_iter().chain(gap).min() {
                Some(at) => self.table.rows.truncate(at),
                None if until.value.is_empty() => {}
                None => {
                    let message = format!("no row of the table begins with \"{}\"", shortened(&until.value));
                    report
                        .error(code::UNKNOWN_NAME, until.origin, message)
                        .help("`until` has the name in the first row that is no card");
                }
            }
            return None;
        }
        let name = name.filter(|_| !self.is_exact)?;
        let is_card = |row: &Row| {
            let text = row.get(name).map_or("", |cell| cell.value.as_str());
            !text.is_empty() && !is_total(text)
        };
        let cards = self.table.rows.iter().rposition(is_card)? + 1;
        let first = self.table.rows.get(cards)?;
        let place = first.iter().find(|cell| !cell.value.is_empty()).map(|cell| cell.origin)?;
        let count = self.table.rows.len() - cards;
        self.table.rows.truncate(cards);
        Some((place, count))
    }

    /// The first row below an empty one.
    fn gap(&self, files: &Files) -> Option<usize> {
        let lines = |row: &Row| {
            let (first, last) = (row.first()?, row.last()?);
            let start = files.position(Origin { end: first.origin.start, ..first.origin }).line;
            Some((start, files.position(last.origin).end_line))
        };
        let mut before = lines(&self.headings)?.1;
        self.table.rows.iter().position(|row| {
            let Some((start, end)) = lines(row) else { return false };
            let is_gap = start > before + 1;
            before = end;
            is_gap
        })
    }
}

/// Whether a row ends the table: its name or its first cell begins with a text, or is empty.
fn ends(row: &Row, until: &str, name: Option<usize>) -> bool {
    let text = |at: usize| row.get(at).map_or("", |cell| cell.value.as_str());
    let name = name.unwrap_or(0);
    if until.is_empty() {
        return text(name).is_empty();
    }
    let until = names::key(until);
    let first = row.iter().find(|cell| !cell.value.is_empty()).map_or("", |cell| cell.value.as_str());
    [text(name), first].iter().any(|text| names::key(text).starts_with(&until))
}

/// Whether a name is the label of a total: `Total`, `Sum: 12`, `Total cards: 54`, but not `Total Eclipse`.
fn is_total(name: &str) -> bool {
    const WORDS: [&str; 9] =
        ["grand total", "total", "totals", "sum", "summe", "gesamt", "somme", "suma", "totale"];
    let name = names::key(name);
    let rest = WORDS.iter().filter_map(|word| name.strip_prefix(word)).min_by_key(|rest| rest.len());
    rest.is_some_and(|rest| {
        if rest.starts_with(char::is_alphabetic) {
            return false;
        }
        let rest = rest.trim();
        rest.is_empty() || rest.contains([':', '=']) || rest.starts_with(|c: char| c.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_told_from_cards() {
        for total in
            ["Total", "TOTAL:", "Total: 2 cards", "Total cards: 54", "Sum = 12", "Grand total", "Summe 3"]
        {
            assert!(is_total(total), "{total}");
        }
        for card in ["Total Eclipse", "Summer", "Sum of Parts", "Fox", "Totally: Not"] {
            assert!(!is_total(card), "{card}");
        }
    }

    #[test]
    fn ranges_of_rows() {
        let read = |text: &str| range(&Located::given(text.to_owned()), &mut Report::default());
        assert_eq!(read("2-40"), Some((2, Some(40))));
        assert_eq!(read("4 – 9"), Some((4, Some(9))));
        assert_eq!(read("3-"), Some((3, None)));
        assert_eq!(read("7"), Some((7, Some(7))));
        for bad in ["", "9-4", "0-4", "two"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
