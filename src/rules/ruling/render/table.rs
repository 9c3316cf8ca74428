//! An outcome as tables: a map of maps is a table with one row per name, a map that contains tables gets a heading,
//! everything else is a line.

use super::in_columns::columns_of;
use crate::diag::columns;
use crate::diag::render::wrapped;
use crate::geometry::Label;
use crate::model::prose::{Passage, Table};
use crate::ruling::Json;

/// An outcome as passages: facts, then tables, then maps that contain tables.
pub fn passages(outcome: &Json) -> Vec<Passage> {
    let Some(object) = outcome.as_object() else { return Vec::new() };
    let facts: Vec<(String, String)> = object
        .iter()
        .filter(|(_, value)| !is_table(value) && !has_tables(value) && rows(value).is_none())
        .map(|(key, value)| (words(key), cell(value)))
        .map(|(key, value)| (key, if value.is_empty() { "none".to_owned() } else { value }))
        .collect();
    let mut passages = if facts.is_empty() { Vec::new() } else { vec![Passage::Facts(facts)] };
    let grids = object.iter().filter_map(|(key, value)| Some((words(key), rows(value)?)));
    passages.extend(grids.map(|(title, rows)| Passage::Grid { title, rows }));
    let tables = object.iter().filter(|(_, value)| is_table(value));
    for (key, value) in tables {
        let (own, inner) = unfolded(value);
        passages.push(Passage::Table(table(key, &own)));
        passages.extend(inner.iter().map(|(key, value)| Passage::Table(table(key, value))));
    }
    for (key, value) in object.iter().filter(|(_, value)| has_tables(value)) {
        passages.push(Passage::Heading(words(key)));
        passages.extend(self::passages(value));
    }
    passages
}

/// An outcome as passages for paper: fields have `headings` by their keys, others their keys with a capital.
pub fn on_paper(outcome: &Json, headings: &[(&str, &str)]) -> Vec<Passage> {
    let name = |key: &mut String| {
        let known = headings.iter().find(|(known, _)| words(known) == *key);
        *key = known.map_or_else(|| capital(key), |(_, heading)| (*heading).to_owned());
    };
    let mut passages = passages(outcome);
    for passage in &mut passages {
        match passage {
            Passage::Facts(facts) => facts.iter_mut().for_each(|(key, _)| name(key)),
            Passage::Table(table) => table.columns.iter_mut().for_each(name),
            Passage::Grid { title, .. } | Passage::Heading(title) => name(title),
            _ => {}
        }
    }
    passages
}

/// A text with a capital at its start.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An outcome as text, wrapped at `room` columns except for tables; `bold` formats headings.
pub(super) fn text(outcome: &Json, room: usize, bold: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    // A heading is followed by an empty line already.
    let mut below_heading = true;
    for passage in passages(outcome) {
        put(&passage, room, &bold, below_heading, &mut out);
        below_heading = out.ends_with("\n\n");
    }
    out
}

/// Appends facts, a table, a grid or a heading, indented by two columns.
pub(super) fn put(
    passage: &Passage,
    room: usize,
    bold: &dyn Fn(&str) -> String,
    below_heading: bool,
    out: &mut String,
) {
    if !below_heading && matches!(passage, Passage::Table(_) | Passage::Grid { .. }) {
        out.push('\n');
    }
    match passage {
        Passage::Facts(facts) => {
            let width = facts.iter().map(|(key, _)| columns::count(key)).max().unwrap_or(0);
            let below = format!("\n{:1$}", "", width + 4);
            for (key, value) in facts {
                let value = wrapped(value, room, width + 4).replace('\n', &below);
                out.push_str(&format!("  {}  {value}\n", columns::padded(key, width)));
            }
        }
        Passage::Table(table) => out.push_str(&columns_of(table, room, bold)),
        Passage::Grid { title, rows } => out.push_str(&in_squares(title, rows, bold)),
        Passage::Heading(text) => out.push_str(&format!("\n  {}\n\n", bold(&format!("{text}:")))),
        _ => unreachable!("outcomes are facts, tables and grids"),
    }
}

/// A board or map, with column letters and row numbers.
pub fn squares(title: &str, rows: &[String]) -> String {
    in_squares(title, rows, &str::to_owned)
}

/// The same; `bold` formats headings.
fn in_squares(title: &str, rows: &[String], bold: &dyn Fn(&str) -> String) -> String {
    let across = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) as u32;
    let column = |column| Label { column, row: 0 }.column_name();
    let names: Vec<String> = (0..across).map(column).collect();
    let (wide, margin) = (names.last().map_or(1, String::len), rows.len().to_string().len());
    let line = |cells: &mut dyn Iterator<Item = String>| {
        cells.map(|cell| format!("{cell:>wide$}")).collect::<Vec<_>>().join(" ")
    };
    let mut out = format!("  {}\n", bold(title));
    out.push_str(&format!("  {:margin$} {}\n", "", bold(&line(&mut names.into_iter()))));
    for (n, row) in rows.iter().enumerate() {
        let cells = line(&mut row.chars().map(String::from));
        out.push_str(&format!("  {:>margin$} {}\n", n + 1, cells.trim_end()));
    }
    out
}

/// What all outcomes share: facts, and whole rows of tables.
pub(super) fn common(outcomes: &[Json]) -> Json {
    let Some((first, others)) = outcomes.split_first() else { return Json::Null };
    let shared = |path: &[&str]| {
        let at =
            |outcome: &Json| path.iter().try_fold(outcome.clone(), |value, key| value.get(*key).cloned());
        let value = at(first);
        value.filter(|value| others.iter().all(|other| at(other).as_ref() == Some(value)))
    };
    let mut out = serde_json::Map::new();
    for (key, value) in first.as_object().into_iter().flatten() {
        if let Some(value) = shared(&[key]) {
            out.insert(key.clone(), value);
        } else if is_table(value) {
            let rows = value.as_object().into_iter().flat_map(|rows| rows.keys());
            let rows = rows.filter_map(|row| Some((row.clone(), shared(&[key, row])?)));
            let rows: serde_json::Map<_, _> = rows.collect();
            if !rows.is_empty() {
                out.insert(key.clone(), rows.into());
            }
        }
    }
    out.into()
}

/// An outcome without the values in `common`.
pub(super) fn without(outcome: &Json, common: &Json) -> Json {
    let Some(object) = outcome.as_object() else { return outcome.clone() };
    let rest = object.iter().filter(|(key, value)| common.get(key.as_str()) != Some(value));
    let rest = rest.map(|(key, value)| match common.get(key.as_str()) {
        Some(Json::Object(common)) if is_table(value) => {
            let rows = value.as_object().into_iter().flatten();
            let rows = rows.filter(|(row, _)| !common.contains_key(*row));
            (key.clone(), rows.map(|(row, value)| (row.clone(), value.clone())).collect())
        }
        _ => (key.clone(), value.clone()),
    });
    rest.collect()
}

/// The rows of a board or map.
fn rows(value: &Json) -> Option<Vec<String>> {
    let text = value.as_str().filter(|text| text.trim_end().contains('\n'))?;
    Some(text.trim_end().lines().map(str::to_owned).collect())
}

/// Whether a value is a map that contains tables and is no table itself.
fn has_tables(value: &Json) -> bool {
    !is_table(value) && value.as_object().is_some_and(|object| object.values().any(is_table))
}

/// Whether a value is a map of maps.
fn is_table(value: &Json) -> bool {
    value.as_object().is_some_and(|object| !object.is_empty() && object.values().all(Json::is_object))
}

/// A table without the columns that are tables themselves, and each of those as a table with one row per pair of
/// names.
fn unfolded(value: &Json) -> (Json, serde_json::Map<String, Json>) {
    let (mut own, mut inner) = (serde_json::Map::new(), serde_json::Map::new());
    for (name, row) in value.as_object().into_iter().flatten() {
        let mut plain = serde_json::Map::new();
        for (key, cell) in row.as_object().into_iter().flatten() {
            if !is_table(cell) {
                plain.insert(key.clone(), cell.clone());
                continue;
            }
            let table = inner.entry(key.clone()).or_insert_with(|| Json::Object(serde_json::Map::new()));
            let pairs = cell.as_object().into_iter().flatten();
            let pairs = pairs.map(|(other, values)| (format!("{name}, {other}"), values.clone()));
            table.as_object_mut().into_iter().for_each(|table| table.extend(pairs.clone()));
        }
        own.insert(name.clone(), plain.into());
    }
    (own.into(), inner)
}

fn table(title: &str, value: &Json) -> Table {
    let rows: Vec<(&String, &serde_json::Map<String, Json>)> = value
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(name, row)| Some((name, row.as_object()?)))
        .collect();
    let mut columns: Vec<&str> = Vec::new();
    for (_, row) in &rows {
        for key in row.keys() {
            if !columns.contains(&key.as_str()) {
                columns.push(key);
            }
        }
    }
    // Columns without values are left out.
    columns
        .retain(|column| rows.iter().any(|(_, row)| row.get(*column).is_some_and(|v| !cell(v).is_empty())));
    let rows = rows.iter().map(|(name, row)| {
        let values = columns.iter().map(|column| row.get(*column).map(cell).unwrap_or_default());
        std::iter::once((*name).clone()).chain(values).collect()
    });
    let head = std::iter::once(title).chain(columns.iter().copied());
    Table { rows: rows.collect(), columns: head.map(words).collect(), ..Table::default() }
}

/// A key in words: `held_by` is "held by".
fn words(key: &str) -> String {
    key.replace('_', " ")
}

fn cell(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::Bool(true) => "yes".to_owned(),
        Json::Bool(false) => "no".to_owned(),
        Json::Number(number) => number.to_string(),
        Json::String(text) => text.clone(),
        Json::Array(values) => values.iter().map(cell).collect::<Vec<_>>().join(", "),
        Json::Object(object) => {
            let parts = object.iter().map(|(key, value)| match value {
                Json::Array(values) if values.is_empty() => format!("{key} –"),
                Json::Array(_) | Json::Object(_) => format!("{key} ({})", cell(value)),
                _ => format!("{key} {}", cell(value)),
            });
            parts.collect::<Vec<_>>().join(", ")
        }
    }
}
