//! Cards from a table: `cards: {csv: cards.csv}`. The first row names the fields; every other row is a card.
//!
//! An empty cell is a field that the card does not have. A heading with dots (`ability.name`) reaches into a map, and one that
//! ends in brackets (`terrain[]`) makes a list of what stands between bars.

use std::collections::BTreeMap;

use super::{add_text, report_trouble};
use crate::diag::{Report, code, nearest};
use crate::model::deck::CardTable;
use crate::model::template::is_name;
use crate::source::door::{self, Door};
use crate::source::fields::shortened;
use crate::source::{Files, Key, Located, Map, Node, Origin, Read, Scalar, Value, csv, names};

/// Puts the cards of tables into the decks of a file that name them. A deck whose table can't be read was told of, and is left
/// out.
pub(super) fn fetch(
    nodes: &mut Vec<Node>,
    path: &str,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) {
    nodes.retain_mut(|node| {
        let Value::Map(deck) = &mut node.value else { return true };
        for list in ["cards", "pieces"] {
            let known = Known::of(deck);
            let Some(named) = deck.get_mut(list).filter(|node| is_table(node)) else { continue };
            let Some(cards) = cards(named, &known, path, door, files, report) else { return false };
            *named = Node::list(cards, named.origin);
        }
        true
    });
}

/// Whether a list of cards is a table, or was meant for one.
fn is_table(node: &Node) -> bool {
    node.as_map().is_some_and(|map| map.iter().any(|(key, _)| nearest(&key.text, ["csv"]).is_some()))
}

/// What a deck's columns may be called. Spreadsheets begin their headings with capitals.
struct Known {
    names: Vec<String>,
    /// Whether all fields are small letters, as those of the games are.
    small: bool,
}

impl Known {
    fn of(deck: &Map) -> Known {
        let mut names: Vec<String> = ["name", "copies", "numbers"].map(str::to_owned).into();
        let declared = deck.get("fields").and_then(Node::as_map);
        names.extend(declared.into_iter().flat_map(Map::iter).map(|(key, _)| key.text.to_string()));
        let game = deck.get("game").and_then(Node::as_text);
        Known { names, small: game.is_some_and(|game| game != "custom") }
    }

    /// The field that a heading means.
    fn field(&self, heading: &str) -> String {
        match self.names.iter().find(|name| names::same(name, heading)) {
            Some(name) => name.clone(),
            None if self.small => names::key(heading).replace(' ', "_"),
            None => heading.to_owned(),
        }
    }
}

fn cards(
    node: &Node,
    known: &Known,
    path: &str,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Vec<Node>> {
    let named = CardTable::read(node, report)?.csv;
    let table = door::beside(path, &named.value);
    let bytes = match door.read(&table, door::MOST_TEXT) {
        Ok(bytes) => bytes,
        Err(trouble) => {
            report_trouble(&table, &trouble, Some(named.origin), report);
            return None;
        }
    };
    let file = add_text(files, &table, &bytes, report)?;
    let mut rows = csv::parse(files, file, report).into_iter();
    let Some(headings) = rows.next() else {
        report
            .error(code::EMPTY, Origin::of_file(file), "there is nothing in this table")
            .help("the first row names the fields, like `name,power,text`");
        return None;
    };
    let headings = read_headings(headings, known, report);
    let cards: Vec<Node> = rows.filter_map(|row| card(row, &headings, report)).collect();
    if cards.is_empty() && report.last().is_some_and(|told| told.code == code::SYNTAX) {
        // A quote that is never closed has swallowed them.
        return None;
    }
    if cards.is_empty() {
        report
            .error(code::EMPTY, Origin::of_file(file), "a table without cards")
            .help("write one row for each card below the names of the fields");
        return None;
    }
    Some(cards)
}

/// A column: where its cells go.
struct Heading {
    origin: Origin,
    /// The way to the field; nothing for a column that is passed over.
    path: Vec<String>,
    /// Whether cells are lists.
    list: bool,
}

fn read_headings(row: csv::Row, known: &Known, report: &mut Report) -> Vec<Heading> {
    let mut seen: BTreeMap<String, Origin> = BTreeMap::new();
    row.into_iter()
        .map(|cell| {
            let Located { value, origin } = cell;
            let nothing = Heading { origin, path: Vec::new(), list: false };
            if value.is_empty() {
                return nothing;
            }
            let value = names::seen(&value, origin, report);
            let written = value.split('.').map(|part| known.field(part.trim())).collect::<Vec<_>>();
            let value = written.join(".");
            if let Some(first) = seen.get(&value) {
                report
                    .error(code::DUPLICATE_KEY, origin, format!("two columns called \"{}\"", shortened(&value)))
                    .help("give one of them another name")
                    .related(*first, "the first is here");
                return nothing;
            }
            let (name, list) = match value.strip_suffix("[]") {
                Some(name) => (name, true),
                None => (value.as_str(), false),
            };
            let path: Vec<String> = name.split('.').map(|part| part.trim().to_owned()).collect();
            if path.iter().any(|part| !is_name(part)) {
                report
                    .error(code::UNKNOWN_KEY, origin, format!("\"{}\" can't be a field's name", shortened(&value)))
                    .help("use letters, digits, _ and -; `ability.name` reaches into a map, `terrain[]` makes a list");
                return nothing;
            }
            seen.insert(value, origin);
            Heading { origin, path, list }
        })
        .collect()
}

fn card(row: csv::Row, headings: &[Heading], report: &mut Report) -> Option<Node> {
    let (first, last) = (row.first()?.origin, row.last()?.origin);
    let origin = Origin { start: first.start, ..last };
    let origin = if origin.start == origin.end { Origin { end: origin.start + 1, ..origin } } else { origin };
    if let Some(more) = row.get(headings.len()..).and_then(|more| more.iter().find(|c| !c.value.is_empty())) {
        let message = format!("a row of {} cells under {} headings", row.len(), headings.len());
        report
            .error(code::SYNTAX, more.origin, message)
            .help("put a text with commas between quotes, or name the column in the first row");
    }
    let mut map = Map::default();
    for (cell, heading) in row.into_iter().zip(headings) {
        if cell.value.is_empty() {
            continue;
        }
        if heading.path.is_empty() {
            // Cells under a heading that was told of already are passed over with it.
            continue;
        }
        let node = if heading.list { list(&cell) } else { scalar(&cell.value, cell.origin) };
        insert(&mut map, &heading.path, heading.origin, node, report);
    }
    Some(Node { origin, value: Value::Map(map) })
}

fn scalar(text: &str, origin: Origin) -> Node {
    Node { origin, value: Value::Scalar(Scalar { text: text.into(), plain: true }) }
}

/// What stands between bars, each with its own place where the cell has no quotes in it.
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
                .error(code::DUPLICATE_KEY, heading, format!("\"{first}\" is a field of its own already"))
                .help("name the columns `ability.name` and `ability.text`, without one called `ability`");
        }
    }
}
