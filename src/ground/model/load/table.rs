//! Cards from a table beside their deck: `cards: {table: cards.xlsx}`. The first row names the fields; every other
//! row is a card. A JSON file has a list of maps.
//!
//! An empty cell is a field that the card does not have. A heading with dots (`ability.name`) is a path into a map,
//! one that ends in brackets (`terrain[]`) makes a list of values separated by bars, and one that ends in a language
//! (`name@de`) is a translation. `columns:` maps other headings to fields.

use std::collections::BTreeMap;

use super::texts::{add_text, report_trouble};
use super::{languages, pictures};
use crate::diag::{Report, code, nearest};
use crate::model::Languages;
use crate::model::deck::CardTable;
use crate::model::expression::is_name;
use crate::model::scope::OF_EVERY_CARD;
use crate::source::door::{self, Door};
use crate::source::encoding::{Decoded, decode_mail};
use crate::source::{
    FileId, Files, Key, Located, Map, Node, Origin, Read, Scalar, Value, csv, names, shortened, spreadsheet,
    wrong_type, yaml,
};

/// The endings of spreadsheet files.
const SPREADSHEETS: [&str; 2] = ["xlsx", "ods"];

/// Fills the cards of tables into the decks of a file that name them. A deck with an unreadable table is reported,
/// and left out.
pub(super) fn fetch(
    nodes: &mut Vec<Node>,
    path: &str,
    of_game: &Languages,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) {
    nodes.retain_mut(|node| {
        let languages = languages::spoken_in(node, of_game);
        let Value::Map(deck) = &mut node.value else { return true };
        for list in ["cards", "pieces"] {
            let mut known = KnownHeadings::of(deck, languages.clone());
            let Some(named) = deck.get_mut(list).filter(|node| is_table(node)) else { continue };
            let Some(cards) = cards(named, &mut known, path, door, files, report) else { return false };
            *named = Node::list(cards, named.origin);
        }
        true
    });
}

/// Whether a list of cards is a table, or was meant to be one.
fn is_table(node: &Node) -> bool {
    node.as_map().is_some_and(|map| {
        map.iter().any(|(key, _)| nearest(&key.text, ["csv", "table", "pictures"]).is_some())
    })
}

/// The known headings of a deck's columns. Headings in spreadsheets often have capitals.
struct KnownHeadings {
    names: Vec<String>,
    /// Whether all fields are in lower case, as those of the games are.
    small: bool,
    /// The entries of `columns:`: the heading, its field (`None` for a column to skip), and whether such a column was
    /// found.
    columns: Vec<(Key, Option<String>, bool)>,
    /// What the cards are, if the deck declares all fields that they may have.
    declared_for: Option<String>,
    /// The languages of the deck, for columns such as `name@de`.
    languages: Languages,
}

impl KnownHeadings {
    fn of(deck: &Map, languages: Languages) -> KnownHeadings {
        let mut names: Vec<String> =
            OF_EVERY_CARD.into_iter().chain(["numbers"]).map(str::to_owned).collect();
        let declared = deck.get("fields").and_then(Node::as_map);
        names.extend(declared.into_iter().flat_map(Map::iter).map(|(key, _)| key.text.to_string()));
        let game = deck.get("game").and_then(Node::as_text);
        let component = deck.get("component").and_then(Node::as_text);
        let declared_for =
            component.filter(|_| declared.is_some() && game == Some("custom")).map(str::to_owned);
        let small = game.is_some_and(|game| game != "custom");
        KnownHeadings { names, small, columns: Vec::new(), declared_for, languages }
    }

    /// Reads `columns:`.
    fn read_columns(&mut self, columns: &Node, report: &mut Report) {
        let Some(map) = columns.as_map() else {
            return wrong_type(columns, "a map from headings to fields", report);
        };
        for (key, node) in map.iter() {
            let field = node.as_text().map(str::to_owned);
            if field.is_none() && !node.is_null() {
                wrong_type(node, "a field's name, or ~", report);
            }
            self.columns.push((key.clone(), field, false));
        }
    }

    /// The field of a heading; `None` for a column to skip.
    fn field(&mut self, heading: &str) -> Option<String> {
        if let Some((_, field, is_there)) =
            self.columns.iter_mut().find(|(key, ..)| names::same(&key.text, heading))
        {
            *is_there = true;
            return field.clone();
        }
        Some(heading.split('.').map(|part| self.part(part.trim())).collect::<Vec<_>>().join("."))
    }

    fn part(&self, heading: &str) -> String {
        let (name, list) = heading.strip_suffix("[]").map_or((heading, ""), |name| (name.trim(), "[]"));
        if let Some((name, language)) = name.rsplit_once('@') {
            return format!("{}@{}{list}", self.part(name.trim()), language.trim());
        }
        match self.names.iter().find(|known| names::same(known, name)) {
            Some(known) => format!("{known}{list}"),
            None if self.small => names::key(heading).replace(' ', "_"),
            None => heading.to_owned(),
        }
    }

    /// Whether the deck declares a field, if it declares any; an undeclared one is reported, with how to skip its
    /// column.
    fn is_declared(&self, path: &[String], origin: Origin, report: &mut Report) -> bool {
        let (Some(component), Some(field)) = (&self.declared_for, path.first()) else { return true };
        let known = || self.names.iter().map(String::as_str).chain(["shape"]);
        if known().any(|known| known == field) {
            return true;
        }
        let shown = shortened(field);
        let message = format!("a {component} card has no \"{shown}\"");
        let near = nearest(field, known()).map(|near| format!("did you mean \"{near}\"? Or "));
        let way = format!(
            "skip the column with `columns: {{\"{shown}\": ~}}`, map it with `columns: {{\"{shown}\": field}}`, or declare it under `fields:`"
        );
        report.error(code::UNKNOWN_KEY, origin, message).help(near.unwrap_or_default() + &way);
        false
    }

    /// Reports entries of `columns:` whose column is missing.
    fn report_missing(&self, headings: &[String], report: &mut Report) {
        for (key, ..) in self.columns.iter().filter(|(.., is_there)| !is_there) {
            let message = format!("the table has no column called \"{}\"", shortened(&key.text));
            let known = headings.iter().map(String::as_str);
            report
                .error(code::UNKNOWN_NAME, key.origin, message)
                .did_you_mean(&key.text, known, || format!("its columns are {}", headings.join(", ")));
        }
    }
}

/// The cards of a table or of a folder.
fn cards(
    node: &Node,
    known: &mut KnownHeadings,
    path: &str,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Vec<Node>> {
    let CardTable { table, csv, sheet, columns, pictures } = CardTable::read(node, report)?;
    let named = match (table.or(csv), pictures) {
        (Some(named), None) => named,
        (None, Some(folder)) => return pictures::cards(&folder, path, door, report),
        (named, _) => {
            let message = if named.is_some() {
                "a table and a folder of pictures"
            } else {
                "neither a table nor a folder of pictures"
            };
            report
                .error(code::MISSING_KEY, node.head(), message)
                .help("write `table: FILE`, or `pictures: FOLDER`");
            return None;
        }
    };
    if let Some(columns) = &columns {
        known.read_columns(columns, report);
    }
    let table = door::beside(path, &named.value);
    let bytes = match door.read(&table, door::MOST_TEXT) {
        Ok(bytes) => bytes,
        Err(trouble) => {
            report_trouble(&table, &trouble, Some(named.origin), report);
            return None;
        }
    };
    let ending = table.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default();
    if ending == "json" {
        return from_json(add_table(files, &table, &bytes, report)?, known, files, report);
    }
    let rows = if SPREADSHEETS.contains(&ending.as_str()) {
        let wanted = sheet.as_ref().map(Located::as_str);
        spreadsheet::rows(files, &table, &bytes, named.origin, wanted, report)?
    } else {
        let file = add_table(files, &table, &bytes, report)?;
        csv::parse(files, file, report)
    };
    from_rows(rows, known, named.origin, report)
}

/// Keeps the text of a table. If it is not UTF-8, it is read in the encoding of old spreadsheets, and reported.
fn add_table(files: &mut Files, path: &str, bytes: &[u8], report: &mut Report) -> Option<FileId> {
    let (Decoded::Text(mut text), true) = decode_mail(bytes) else {
        return add_text(files, path, bytes, report);
    };
    let at = bytes.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let file = files.add(path, text);
    report
        .note(
            code::ENCODING,
            Origin { file, start: at as u32, end: end as u32 },
            format!("{path} is not UTF-8, and was read as Windows-1252 (Latin-1)"),
        )
        .help("if letters are wrong, save it as \"CSV UTF-8\"");
    Some(file)
}

fn from_rows(
    rows: Vec<csv::Row>,
    known: &mut KnownHeadings,
    named: Origin,
    report: &mut Report,
) -> Option<Vec<Node>> {
    let mut rows = rows.into_iter();
    let Some(headings) = rows.next() else {
        report
            .error(code::EMPTY, named, "this table is empty")
            .help("the first row names the fields, like `name,power,text`");
        return None;
    };
    let place = headings.first().map_or(named, |cell| Origin::of_file(cell.origin.file));
    let headings = read_headings(headings, known, report);
    let cards: Vec<Node> = rows.filter_map(|row| card(row, &headings, report)).collect();
    if cards.is_empty() && report.last().is_some_and(|fault| fault.code == code::SYNTAX) {
        // An unclosed quote has swallowed them.
        return None;
    }
    if cards.is_empty() {
        report
            .error(code::EMPTY, place, "a table without cards")
            .help("write one row for each card, below the names of the fields");
        return None;
    }
    Some(cards)
}

/// The cards of a JSON file: a list of maps, or a map that contains only that list. JSON is also YAML, whose parser
/// knows the places.
fn from_json(
    file: FileId,
    known: &mut KnownHeadings,
    files: &mut Files,
    report: &mut Report,
) -> Option<Vec<Node>> {
    let mut document = yaml::parse(files, file, report).into_iter().next()?;
    let within = document.as_map().and_then(|map| {
        let mut lists = map.iter().map(|(_, node)| node).filter(|node| node.as_list().is_some());
        lists.next().cloned()
    });
    if let Some(list) = within {
        document = list;
    }
    let Value::List(nodes) = document.value else {
        wrong_type(&document, "a list of cards", report);
        return None;
    };
    let mut headings: Vec<String> = Vec::new();
    let cards = nodes.into_iter().map(|node| {
        let Value::Map(map) = &node.value else { return node };
        let mut fields = Map::default();
        for (key, value) in map.iter() {
            if !headings.iter().any(|heading| *heading == *key.text) {
                headings.push(key.text.to_string());
            }
            if let Some(field) = known.field(&key.text) {
                fields.insert(Key { text: field.into(), origin: key.origin }, value.clone());
            }
        }
        Node { origin: node.origin, value: Value::Map(fields) }
    });
    let cards: Vec<Node> = cards.collect();
    known.report_missing(&headings, report);
    Some(cards)
}

/// A column: where its cells go.
struct Heading {
    origin: Origin,
    /// The path to the field; empty for a column to skip.
    path: Vec<String>,
    /// Whether cells are lists.
    list: bool,
    /// Whether the path ends in a language.
    is_of_language: bool,
}

fn read_headings(row: csv::Row, known: &mut KnownHeadings, report: &mut Report) -> Vec<Heading> {
    let mut seen: BTreeMap<String, Origin> = BTreeMap::new();
    let all: Vec<String> =
        row.iter().map(|cell| cell.value.clone()).filter(|text| !text.is_empty()).collect();
    let mut headings: Vec<Heading> =
        row.into_iter().map(|cell| read_heading(cell, known, &mut seen, report)).collect();
    known.report_missing(&all, report);
    by_language(&mut headings, &known.languages, report);
    headings
}

fn read_heading(
    cell: Located<String>,
    known: &mut KnownHeadings,
    seen: &mut BTreeMap<String, Origin>,
    report: &mut Report,
) -> Heading {
    let Located { value, origin } = cell;
    let nothing = Heading { origin, path: Vec::new(), list: false, is_of_language: false };
    if value.is_empty() {
        return nothing;
    }
    let value = names::seen(&value, origin, report);
    let Some(value) = known.field(&value) else { return nothing };
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
    let (name, language) = name.rsplit_once('@').map_or((name, None), |(name, word)| (name, Some(word)));
    let mut path: Vec<String> = name.split('.').map(|part| part.trim().to_owned()).collect();
    if path.iter().any(|part| !is_name(part)) {
        report
            .error(code::UNKNOWN_KEY, origin, format!("\"{}\" can't be a field's name", shortened(&value)))
            .help(format!(
                "use letters, digits, _ and -, map it with `columns: {{\"{0}\": field}}`, or skip it with `columns: {{\"{0}\": ~}}`",
                shortened(&value)
            ));
        return nothing;
    }
    if !known.is_declared(&path, origin, report) {
        return nothing;
    }
    if let Some(word) = language {
        if !languages::is_known_language(Located { value: word, origin }, &known.languages, report) {
            return nothing;
        }
        path.push(word.to_owned());
    }
    let is_of_language = language.is_some();
    seen.insert(value, origin);
    Heading { origin, path, list, is_of_language }
}

/// Puts a column `name` beside a column `name@de` into the first language.
fn by_language(headings: &mut [Heading], languages: &Languages, report: &mut Report) {
    let fields = headings.iter().filter(|heading| heading.is_of_language);
    let fields: Vec<Vec<String>> =
        fields.map(|heading| heading.path[..heading.path.len() - 1].to_vec()).collect();
    for at in 0..headings.len() {
        if headings[at].is_of_language || !fields.contains(&headings[at].path) {
            continue;
        }
        let first = languages.first();
        headings[at].path.push(first.word().to_owned());
        let path = &headings[at].path;
        if let Some(other) = headings.iter().find(|other| other.is_of_language && other.path == *path) {
            let message = format!("two columns in {}", first.name());
            let help = format!("a column without a language is in the first: `@{}`", first.word());
            let (origin, other) = (headings[at].origin, other.origin);
            report.error(code::DUPLICATE_KEY, origin, message).help(help).related(other, "the other is here");
            headings[at].path.clear();
        }
    }
}

fn card(row: csv::Row, headings: &[Heading], report: &mut Report) -> Option<Node> {
    let (first, last) = (row.first()?.origin, row.last()?.origin);
    let origin = Origin { start: first.start, ..last };
    let origin = if origin.start == origin.end { Origin { end: origin.start + 1, ..origin } } else { origin };
    if let Some(more) = row.get(headings.len()..).and_then(|more| more.iter().find(|c| !c.value.is_empty())) {
        let message = format!("{} cells under {} headings", row.len(), headings.len());
        report
            .error(code::SYNTAX, more.origin, message)
            .help("quote texts that have commas, or name the column in the first row");
    }
    let mut map = Map::default();
    for (cell, heading) in row.into_iter().zip(headings) {
        if cell.value.is_empty() {
            continue;
        }
        if heading.path.is_empty() {
            // Cells under a reported heading are skipped.
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
