//! The fields that the headings of a table mean: those that the deck declares, and the entries of `columns:`, of the
//! table and of the game file's `tables:`.

use crate::diag::{Report, code, nearest};
use crate::model::deck::TableOptions;
use crate::model::scope::OF_EVERY_CARD;
use crate::model::{Language, Languages};
use crate::source::{Key, Map, Node, Origin, names, shortened, wrong_type};

/// The fields of a deck as far as they are known before its cards are read.
pub(super) struct KnownFields {
    /// Their names, those that every card has included.
    names: Vec<String>,
    /// The declared ones that are numbers, and those that are text.
    numbers: Vec<String>,
    texts: Vec<String>,
    /// Whether the deck belongs to a game whose fields are fixed, all in lower case.
    pub is_of_game: bool,
    /// What the cards are, if the deck declares all fields that they may have.
    declared_for: Option<String>,
    /// The languages of the deck, for columns such as `name@de`.
    pub languages: Languages,
    /// Whether cards need no column of names.
    pub has_default_name: bool,
}

impl KnownFields {
    pub fn of(deck: &Map, languages: Languages) -> KnownFields {
        let mut names: Vec<String> =
            OF_EVERY_CARD.into_iter().chain(["numbers", "shape"]).map(str::to_owned).collect();
        let declared = deck.get("fields").and_then(Node::as_map);
        let (mut numbers, mut texts) = (Vec::new(), Vec::new());
        for (key, node) in declared.into_iter().flat_map(Map::iter) {
            names.push(key.text.to_string());
            match kind(node) {
                "whole" | "decimal" => numbers.push(key.text.to_string()),
                "text" => texts.push(key.text.to_string()),
                _ => {}
            }
        }
        let game = deck.get("game").and_then(Node::as_text);
        let component = deck.get("component").and_then(Node::as_text);
        let declared_for =
            component.filter(|_| declared.is_some() && game == Some("custom")).map(str::to_owned);
        KnownFields {
            names,
            numbers,
            texts,
            is_of_game: game.is_some_and(|game| game != "custom"),
            declared_for,
            languages,
            has_default_name: deck.get("defaults").is_some_and(|defaults| defaults.holds("name")),
        }
    }

    /// Whether the values of a field are numbers, so that a format would only hide them.
    pub fn is_number(&self, field: &str) -> bool {
        self.is_of_game || ["copies", "numbers"].contains(&field) || self.numbers.iter().any(|n| n == field)
    }

    /// Whether a field is text that is printed with its marks.
    pub fn is_text(&self, field: &str) -> bool {
        let is_declared = self.names.iter().any(|name| name == field);
        !is_declared && self.declared_for.is_none() || self.texts.iter().any(|name| name == field)
    }

    /// Whether the deck declares a field, if it declares any; an undeclared one is reported, with how to skip its
    /// column.
    pub fn is_declared(&self, path: &[String], origin: Origin, report: &mut Report) -> bool {
        let (Some(component), Some(field)) = (&self.declared_for, path.first()) else { return true };
        let known = || self.names.iter().map(String::as_str);
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
}

/// The kind of a declared field, which may follow from its other keys.
fn kind(declared: &Node) -> &str {
    let kind = declared.as_text().or_else(|| declared.get("kind")?.as_text());
    kind.unwrap_or(match ["choices", "range", "to"].map(|key| declared.holds(key)) {
        [true, ..] => "choice",
        [_, true, _] => "whole",
        [_, _, true] => "reference",
        _ => "text",
    })
}

/// An entry of `columns:`.
#[derive(Debug, Clone)]
struct Column {
    heading: Key,
    /// Its field; `None` for a column to skip.
    field: Option<String>,
    /// Whether a table has such a column.
    is_there: bool,
}

/// Reads `columns:`.
fn read_columns(columns: Option<&Node>, report: &mut Report) -> Vec<Column> {
    let Some(columns) = columns else { return Vec::new() };
    let Some(map) = columns.as_map() else {
        wrong_type(columns, "a map from headings to fields", report);
        return Vec::new();
    };
    let mut all = Vec::new();
    for (key, node) in map.iter() {
        let field = node.as_text().map(str::to_owned);
        if field.is_none() && !node.is_null() {
            wrong_type(node, "a field's name, or ~", report);
        }
        all.push(Column { heading: key.clone(), field, is_there: false });
    }
    all
}

/// The index of the entry for a heading among the headings of a table. An entry that is spelled like another heading
/// belongs to that one.
fn entry(columns: &[Column], heading: &str, all: &[String]) -> Option<usize> {
    let exact = columns.iter().position(|column| names::same(&column.heading.text, heading));
    let is_free = |column: &Column| !all.iter().any(|other| names::same(other, &column.heading.text));
    exact.or_else(|| {
        let is_it = |column: &Column| names::same_field(&column.heading.text, heading) && is_free(column);
        columns.iter().position(is_it)
    })
}

/// The options of a game file's `tables:`.
#[derive(Default)]
pub(in super::super) struct TableDefaults {
    options: TableOptions,
    columns: Vec<Column>,
    /// Whether any table was read with them.
    is_used: bool,
}

impl TableDefaults {
    /// The options of a game file.
    pub fn of(options: &TableOptions, report: &mut Report) -> TableDefaults {
        let columns = read_columns(options.columns.as_ref(), report);
        TableDefaults { options: options.clone(), columns, is_used: false }
    }

    /// Fills in what a table does not set itself.
    pub(super) fn fill(&mut self, options: &mut TableOptions) {
        self.is_used = true;
        let TableOptions { sheet, rows, until, format, .. } = self.options.clone();
        options.sheet = options.sheet.take().or(sheet);
        options.rows = options.rows.take().or(rows);
        options.until = options.until.take().or(until);
        options.format = options.format.or(format);
    }

    /// Reports columns that no table of the game has.
    pub fn report_missing(&self, report: &mut Report) {
        for column in self.columns.iter().filter(|column| self.is_used && !column.is_there) {
            let message = format!("no table has a column called \"{}\"", shortened(&column.heading.text));
            report
                .error(code::UNKNOWN_NAME, column.heading.origin, message)
                .help("correct the heading, or delete the entry");
        }
    }
}

/// The fields that headings mean.
pub(super) struct Columns<'d> {
    pub known: KnownFields,
    own: Vec<Column>,
    defaults: &'d mut TableDefaults,
    /// The names of fields as they were first spelled.
    spelled: Vec<String>,
}

impl Columns<'_> {
    pub fn new<'d>(
        columns: Option<&Node>,
        known: KnownFields,
        defaults: &'d mut TableDefaults,
        report: &mut Report,
    ) -> Columns<'d> {
        Columns { known, own: read_columns(columns, report), defaults, spelled: Vec::new() }
    }

    /// The field of a heading among the headings of its table; `None` for a column to skip.
    pub fn field(&mut self, heading: &str, all: &[String]) -> Option<String> {
        if let Some(at) = entry(&self.own, heading, all) {
            self.own[at].is_there = true;
            return self.own[at].field.clone();
        }
        if let Some(at) = entry(&self.defaults.columns, heading, all) {
            self.defaults.columns[at].is_there = true;
            return self.defaults.columns[at].field.clone();
        }
        let (name, language) = match self.language(heading) {
            Some((name, language)) => (name, format!("@{language}")),
            None => (heading, String::new()),
        };
        let parts: Vec<String> = name.split('.').map(|part| self.part(part.trim())).collect();
        Some(parts.join(".") + &language)
    }

    /// The name and the language of a heading like `Text (de)`.
    fn language<'h>(&self, heading: &'h str) -> Option<(&'h str, String)> {
        let (name, word) = heading.strip_suffix(')')?.rsplit_once('(')?;
        let word = word.trim().to_lowercase();
        let is_spoken = |language: &Language| language.word() == word;
        self.known.languages.all().iter().any(is_spoken).then(|| (name.trim(), word))
    }

    /// A part of a heading, as it was spelled first.
    fn part(&mut self, heading: &str) -> String {
        let (name, list) = heading.strip_suffix("[]").map_or((heading, ""), |name| (name.trim(), "[]"));
        if let Some((name, language)) = name.rsplit_once('@') {
            return format!("{}@{}{list}", self.part(name.trim()), language.trim());
        }
        let mut known = self.known.names.iter().chain(&self.spelled);
        if let Some(known) = known.find(|known| names::same_field(known, name)) {
            return format!("{known}{list}");
        }
        let joined = name.split_whitespace().collect::<Vec<_>>().join("_");
        let joined = if self.known.is_of_game { names::key(&joined) } else { joined };
        self.spelled.push(joined.clone());
        format!("{joined}{list}")
    }

    /// Reports entries of the table's own `columns:` whose column is missing.
    pub fn report_missing(&self, headings: &[String], report: &mut Report) {
        for column in self.own.iter().filter(|column| !column.is_there) {
            let message = format!("the table has no column called \"{}\"", shortened(&column.heading.text));
            let known = headings.iter().map(String::as_str);
            report.error(code::UNKNOWN_NAME, column.heading.origin, message).did_you_mean(
                &column.heading.text,
                known,
                || format!("its columns are {}", headings.join(", ")),
            );
        }
    }

    /// Reports a table without a column of names, and returns which heading it probably is.
    pub fn report_no_name(headings: &[(String, Origin)], report: &mut Report) -> Option<usize> {
        /// Headings of names, as people write them.
        const NAMES: [&str; 12] = [
            "title",
            "cardname",
            "cardtitle",
            "card",
            "label",
            "titel",
            "titre",
            "nom",
            "nombre",
            "nome",
            "naam",
            "nazwa",
        ];
        let is_name = |(heading, _): &(String, Origin)| NAMES.contains(&names::field_key(heading).as_str());
        let at = headings.iter().position(is_name).or((!headings.is_empty()).then_some(0))?;
        let (heading, _) = &headings[at];
        report.error(code::MISSING_KEY, headings[0].1, "no column of the table is called \"name\"").help(
            format!(
                "say which one has the names of the cards, such as `columns: {{{}: name}}`",
                quoted(heading)
            ),
        );
        Some(at)
    }
}

/// A heading as a key in YAML.
fn quoted(heading: &str) -> String {
    let is_word = heading.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ' ');
    if is_word && !heading.is_empty() { heading.to_owned() } else { format!("\"{}\"", shortened(heading)) }
}
