//! The headings of a table: which field each column has.

use std::collections::BTreeMap;

use super::super::languages;
use super::columns::Columns;
use crate::diag::{Report, code};
use crate::model::Languages;
use crate::model::expression::is_name;
use crate::source::table::{Row, Rows};
use crate::source::{Located, Origin, names, shortened};

/// A column: where its cells go.
pub(super) struct Heading {
    pub origin: Origin,
    /// The path to the field; empty for a column to skip.
    pub path: Vec<String>,
    /// Whether cells are lists.
    pub is_list: bool,
    /// Whether the path ends in a language.
    is_of_language: bool,
    /// Whether the column has no heading.
    pub is_blank: bool,
    /// Whether numbers are read without their format.
    pub is_number: bool,
    /// Whether bold and italic words get marks.
    pub is_text: bool,
    /// Whether it is taken for the names of the cards, since no column is called so.
    pub stands_for_name: bool,
}

impl Heading {
    /// Whether its cells are the names of the cards.
    pub fn is_name(&self) -> bool {
        self.stands_for_name || self.path.first().is_some_and(|field| field == "name")
    }
}

/// The fields that were met before, with the heading of each.
type Seen = BTreeMap<String, Located<String>>;

/// Reads the headings. If no column has the names of the cards, that is reported, and one is taken for it.
pub(super) fn read(row: Row, table: &Rows, columns: &mut Columns<'_>, report: &mut Report) -> Vec<Heading> {
    let mut seen: Seen = BTreeMap::new();
    // A merged heading is one for its first column.
    let is_copy = |cell: &Located<String>| table.detail(cell.origin).is_some_and(|detail| detail.is_copy);
    let row: Row = row
        .into_iter()
        .map(|cell| if is_copy(&cell) { Located { value: String::new(), ..cell } } else { cell })
        .collect();
    let all: Vec<String> =
        row.iter().map(|cell| cell.value.clone()).filter(|text| !text.is_empty()).collect();
    let written: Vec<(String, Origin)> = row.iter().map(|cell| (cell.value.clone(), cell.origin)).collect();
    let mut headings: Vec<Heading> =
        row.into_iter().map(|cell| heading(cell, &all, columns, &mut seen, report)).collect();
    columns.report_missing(&all, report);
    by_language(&mut headings, &columns.known.languages, report);
    // A column of names with a fault was reported.
    let is_meant = |heading: &String| {
        heading.split(['@', '(', '[']).next().is_some_and(|name| names::same_field(name, "name"))
    };
    let has_name = headings.iter().any(Heading::is_name) || all.iter().any(is_meant);
    if !columns.known.has_default_name && !has_name {
        let usable: Vec<usize> = (0..headings.len()).filter(|n| !headings[*n].path.is_empty()).collect();
        let candidates: Vec<(String, Origin)> = usable.iter().map(|n| written[*n].clone()).collect();
        if let Some(found) = Columns::report_no_name(&candidates, report) {
            headings[usable[found]].stands_for_name = true;
        }
    }
    headings
}

fn heading(
    cell: Located<String>,
    all: &[String],
    columns: &mut Columns<'_>,
    seen: &mut Seen,
    report: &mut Report,
) -> Heading {
    let Located { value: written, origin } = cell;
    let nothing = Heading {
        origin,
        path: Vec::new(),
        is_list: false,
        is_of_language: false,
        is_blank: written.is_empty(),
        is_number: false,
        is_text: false,
        stands_for_name: false,
    };
    if written.is_empty() {
        return nothing;
    }
    let visible = names::seen(&written, origin, report);
    let Some(value) = columns.field(&visible, all) else { return nothing };
    let written = Located { value: written, origin };
    if let Some(first) = seen.get(&value) {
        report_double(&written, first, &value, report);
        return nothing;
    }
    let (name, is_list) = match value.strip_suffix("[]") {
        Some(name) => (name, true),
        None => (value.as_str(), false),
    };
    let (name, language) = name.rsplit_once('@').map_or((name, None), |(name, word)| (name, Some(word)));
    let mut path: Vec<String> = name.split('.').map(|part| part.trim().to_owned()).collect();
    if path.iter().any(|part| !is_name(part)) {
        report_no_field(&written, report);
        return nothing;
    }
    if !columns.known.is_declared(&path, origin, report) {
        return nothing;
    }
    let field = path[0].clone();
    if let Some(word) = language {
        if !languages::is_known_language(Located { value: word, origin }, &columns.known.languages, report) {
            return nothing;
        }
        path.push(word.to_owned());
    }
    let is_of_language = language.is_some();
    let (is_number, is_text) = (columns.known.is_number(&field), columns.known.is_text(&field));
    seen.insert(value, written);
    Heading { path, is_list, is_of_language, is_number, is_text, ..nothing }
}

/// Reports the second of two columns of one field.
fn report_double(written: &Located<String>, first: &Located<String>, field: &str, report: &mut Report) {
    let (one, other) = (shortened(&first.value), shortened(&written.value));
    let message = if first.value == written.value {
        format!("two columns called \"{other}\"")
    } else {
        format!("the columns \"{one}\" and \"{other}\" are one field, \"{}\"", shortened(field))
    };
    report
        .error(code::DUPLICATE_KEY, written.origin, message)
        .help("give one of them another name")
        .related(first.origin, "the first is here");
}

/// Reports a heading that can't be the name of a field.
fn report_no_field(written: &Located<String>, report: &mut Report) {
    let shown = shortened(&written.value);
    report.error(code::UNKNOWN_KEY, written.origin, format!("\"{shown}\" can't be a field's name")).help(format!(
        "use letters, digits, _ and -, map it with `columns: {{\"{shown}\": field}}`, or skip it with `columns: {{\"{shown}\": ~}}`"
    ));
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
