//! Rows of symbols, one for each space, and the labels of spaces: what boards and maps have in common.

use crate::diag::{Report, code, nearest};
use crate::geometry::Label;
use crate::model::plate::{MOST_ACROSS, label};
use crate::source::{Located, Node, Origin, lines, read_text};

/// The most spaces of one board or map.
pub(super) const MOST_SPACES: usize = 1_000_000;

/// Rows of symbols, all of the same length.
pub(super) struct Spaces {
    pub symbols: Vec<char>,
    /// The place of each symbol; empty if no rows were written.
    pub places: Vec<Origin>,
    pub columns: u32,
    pub rows: u32,
    pub origin: Origin,
}

/// Whether a board or map has one of the keys that set its size, perhaps mistyped. If they are unreadable, that was
/// reported, and a missing size need not be.
pub(super) fn hints_at(node: &Node, wanted: &str, sizes: &[&str]) -> bool {
    let is_meant = |key: &str| {
        key == wanted || !sizes.contains(&key) && nearest(key, sizes.iter().copied()) == Some(wanted)
    };
    node.as_map().is_some_and(|map| map.iter().any(|(key, value)| !value.is_null() && is_meant(&key.text)))
}

/// Reads a text with one line for each row, or a list of rows. `symbol` returns the symbol of a space, or `None` for
/// characters to skip, such as blanks between symbols.
pub(super) fn rows(
    node: &Node,
    symbol: impl Fn(char) -> Option<char>,
    report: &mut Report,
) -> Option<Spaces> {
    let mut texts: Vec<Located<&str>> = Vec::new();
    match node.as_list() {
        Some(list) => texts.extend(list.iter().filter_map(|row| read_text(row, report))),
        None => {
            let text = read_text(node, report)?;
            texts.extend(lines::lines(text.value, text.origin));
            // Empty lines at the end are not rows.
            while texts.last().is_some_and(|row| row.value.trim_end().is_empty()) {
                texts.pop();
            }
        }
    }
    let mut found =
        Spaces { symbols: Vec::new(), places: Vec::new(), columns: 0, rows: 0, origin: node.origin };
    let mut sound = true;
    for (n, row) in texts.iter().enumerate() {
        let before = found.symbols.len();
        for (at, written) in row.value.trim_end().char_indices() {
            let Some(symbol) = symbol(written) else { continue };
            found.symbols.push(symbol);
            found.places.push(lines::stretch(*row, at, at + written.len_utf8()));
        }
        let columns = (found.symbols.len() - before) as u32;
        if n == 0 {
            found.columns = columns;
        } else if columns != found.columns {
            let message = format!("row {} has {columns} spaces, the first has {}", n + 1, found.columns);
            report.error(code::OUT_OF_RANGE, row.origin, message).help("make all rows the same length");
            sound = false;
        }
        found.rows += 1;
        if found.symbols.len() > MOST_SPACES {
            let message = format!("more than {MOST_SPACES} spaces");
            report.error(code::OUT_OF_RANGE, node.origin, message).help("print it in several maps");
            return None;
        }
    }
    if found.symbols.is_empty() {
        report
            .error(code::EMPTY, node.origin, "these rows define no spaces")
            .help("write a symbol for each space");
        return None;
    }
    if found.columns.max(found.rows) > MOST_ACROSS {
        let message = format!("{} by {} spaces", found.columns, found.rows);
        report
            .error(code::OUT_OF_RANGE, node.origin, message)
            .help(format!("the most in one direction is {MOST_ACROSS}"));
        return None;
    }
    sound.then_some(found)
}

/// The spaces that labels may refer to.
#[derive(Clone, Copy)]
pub(super) struct Extent<'e> {
    pub columns: u32,
    pub rows: u32,
    /// Whether rows of symbols define the spaces.
    pub is_drawn: bool,
    /// Whether a space within the rectangle exists.
    pub there: &'e dyn Fn(Label) -> bool,
}

impl Extent<'_> {
    /// Reads the label of an existing space.
    pub fn label(&self, text: Located<&str>, report: &mut Report) -> Option<Label> {
        let value = label(text, report)?;
        self.has(Located { value, origin: text.origin }, report).then_some(value)
    }

    /// Whether a space exists; one that does not is reported.
    pub fn has(&self, at: Located<Label>, report: &mut Report) -> bool {
        let Located { value: label, origin } = at;
        let is_inside = label.column < self.columns && label.row < self.rows;
        if is_inside && (self.there)(label) {
            return true;
        }
        let help = if !is_inside {
            let last = Label { column: self.columns - 1, row: self.rows - 1 };
            format!("the labels go from A1 to {last}")
        } else if self.is_drawn {
            "the rows leave it out: their symbol there means no space".to_owned()
        } else {
            "the outer columns of a hexagon are shorter, and have no space there".to_owned()
        };
        report.error(code::UNKNOWN_NAME, origin, format!("there is no space {label}")).help(help);
        false
    }
}
