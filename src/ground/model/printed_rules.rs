//! The rules and tables of a custom game's rulebook, as layouts and flowing texts print them.
//!
//! They are read from the same documents as those that are judged. Faults are reported where rulebooks are checked.

use super::expression::text_of;
use crate::source::{Located, Node, Origin, names};

/// A gap of a table, as it is printed.
const NO_CELL: &str = "–";

/// What can be printed of a set's rulebook.
#[derive(Debug, Clone, Default)]
pub struct PrintedRules {
    /// The sections, in order.
    pub sections: Vec<PrintedSection>,
    /// The tables, in order.
    pub tables: Vec<PrintedTable>,
}

/// A section of rules.
#[derive(Debug, Clone)]
pub struct PrintedSection {
    /// `SK-4`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its rules, in order.
    pub rules: Vec<PrintedRule>,
}

/// A numbered rule.
#[derive(Debug, Clone)]
pub struct PrintedRule {
    /// `SK-4.3`.
    pub id: String,
    /// The rule.
    pub text: String,
    /// What its option means: by default, then what else can be agreed.
    pub option: Option<(String, Vec<String>)>,
}

/// A table as it is judged.
#[derive(Debug, Clone)]
pub struct PrintedTable {
    /// Its name.
    pub name: Located<String>,
    /// The heading of the keys of its rows; empty if there is none.
    pub heading: String,
    /// The headings of its columns; a table with one cell a row may have none.
    pub columns: Vec<String>,
    /// The rows: a key, then a cell for each column.
    pub rows: Vec<Vec<String>>,
}

impl PrintedRules {
    /// Reads the documents of a set's rulebook.
    pub fn of(rulebooks: &[Node]) -> PrintedRules {
        let lists = |key: &'static str| rulebooks.iter().filter_map(move |book| book.get(key)?.as_list());
        let tables = rulebooks.iter().filter_map(|book| book.get("tables")).flat_map(Node::entries);
        PrintedRules {
            sections: lists("sections").flatten().map(section).collect(),
            tables: tables.filter_map(|(key, node)| table(&key.text, key.origin, node)).collect(),
        }
    }

    /// The table of a name.
    pub fn table(&self, name: &str) -> Option<&PrintedTable> {
        self.tables.iter().find(|table| names::same(&table.name.value, name))
    }

    /// The section of an id.
    pub fn section(&self, id: &str) -> Option<&PrintedSection> {
        self.sections.iter().find(|section| section.id.eq_ignore_ascii_case(id))
    }

    /// The rules, in order.
    pub fn rules(&self) -> impl Iterator<Item = &PrintedRule> {
        self.sections.iter().flat_map(|section| &section.rules)
    }
}

impl PrintedTable {
    /// The headings: that of the keys first. All are empty if none was written.
    pub fn headings(&self) -> Vec<&str> {
        let width = self.rows.first().map_or(1, Vec::len);
        let columns = (0..width - 1).map(|n| self.columns.get(n).map_or("", String::as_str));
        std::iter::once(self.heading.as_str()).chain(columns).collect()
    }
}

fn text(node: &Node, key: &str) -> String {
    node.get(key).and_then(Node::as_text).unwrap_or_default().to_owned()
}

fn section(node: &Node) -> PrintedSection {
    let rules = node.get("rules").and_then(Node::as_list).unwrap_or_default();
    PrintedSection {
        id: text(node, "id"),
        title: text(node, "title"),
        rules: rules.iter().map(rule).collect(),
    }
}

fn rule(node: &Node) -> PrintedRule {
    PrintedRule {
        id: text(node, "id"),
        text: text(node, "rule"),
        option: node.get("option").and_then(option),
    }
}

fn option(node: &Node) -> Option<(String, Vec<String>)> {
    let usual = text(node, "default");
    let (usual, others): (Vec<_>, Vec<_>) =
        node.get("values")?.entries().partition(|(key, _)| names::same(&key.text, &usual));
    let meaning = |(_, node): &(_, &Node)| node.as_text().map(str::to_owned);
    Some((usual.first().and_then(meaning)?, others.iter().filter_map(meaning).collect()))
}

fn table(name: &str, origin: Origin, node: &Node) -> Option<PrintedTable> {
    let columns: Vec<String> = match node.get("columns") {
        None => Vec::new(),
        Some(columns) if columns.as_list().is_some() => {
            columns.words().iter().map(|heading| heading.value.to_owned()).collect()
        }
        Some(columns) => columns.entries().map(|(heading, _)| heading.text.to_string()).collect(),
    };
    let row = |key: &str, node: &Node| {
        let cells = node.as_list().filter(|_| !columns.is_empty()).unwrap_or(std::slice::from_ref(node));
        let width = columns.len().max(1);
        let cells = (0..width).map(|n| cells.get(n).map_or(NO_CELL.to_owned(), cell));
        std::iter::once(range(key)).chain(cells).collect()
    };
    let rows = node.get("rows")?.entries().map(|(key, node)| row(&key.text, node)).collect();
    let name = Located { value: name.to_owned(), origin };
    let headings = node.get("heading").map(Node::words).unwrap_or_default();
    let mut headings = headings.iter().map(|heading| heading.value.to_owned());
    let heading = headings.next().unwrap_or_default();
    Some(PrintedTable {
        name,
        heading,
        columns: if columns.is_empty() { headings.collect() } else { columns },
        rows,
    })
}

fn cell(node: &Node) -> String {
    if node.is_null() { NO_CELL.to_owned() } else { text_of(node) }
}

/// A range as it is printed: `2–4` for `2-4`. Anything else stays as it is.
fn range(key: &str) -> String {
    match key.split_once('-') {
        Some((least, most)) if [least, most].iter().all(|part| is_number(part)) => format!("{least}–{most}"),
        _ => key.to_owned(),
    }
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}
