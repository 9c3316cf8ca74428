//! An outcome as tables: a map of maps is a table with one row for each name, a map with tables in it has a heading, all
//! else is a line of its own.

use crate::ruling::Json;

/// Text of an outcome; `bold` makes headings stand out.
pub(super) fn text(outcome: &Json, bold: impl Fn(&str) -> String) -> String {
    part(outcome, &bold)
}

fn part(outcome: &Json, bold: &dyn Fn(&str) -> String) -> String {
    let Some(object) = outcome.as_object() else { return String::new() };
    let lines: Vec<(&str, String)> = object
        .iter()
        .filter(|(_, value)| !is_table(value) && !has_tables(value))
        .map(|(key, value)| (key.as_str(), cell(value)))
        .collect();
    let width = lines.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (key, value) in lines {
        let value = if value.is_empty() { "none" } else { &value };
        out.push_str(&format!("  {key:width$}  {value}\n"));
    }
    for (key, value) in object.iter().filter(|(_, value)| is_table(value)) {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&table(key, value, bold));
    }
    for (key, value) in object.iter().filter(|(_, value)| has_tables(value)) {
        out.push_str(&format!("\n  {}\n\n{}", bold(&format!("{key}:")), part(value, bold)));
    }
    out
}

/// What all outcomes have in common: lines, and whole rows of tables.
pub(super) fn common(outcomes: &[&Json]) -> Json {
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

/// An outcome without what is told elsewhere.
pub(super) fn without(outcome: &Json, told: &Json) -> Json {
    let Some(object) = outcome.as_object() else { return outcome.clone() };
    let rest = object.iter().filter(|(key, value)| told.get(key.as_str()) != Some(value));
    let rest = rest.map(|(key, value)| match told.get(key.as_str()) {
        Some(Json::Object(told)) if is_table(value) => {
            let rows = value.as_object().into_iter().flatten();
            let rows = rows.filter(|(row, _)| !told.contains_key(*row));
            (key.clone(), rows.map(|(row, value)| (row.clone(), value.clone())).collect())
        }
        _ => (key.clone(), value.clone()),
    });
    rest.collect()
}

/// Whether a value is no table, and a map with tables in it.
fn has_tables(value: &Json) -> bool {
    !is_table(value) && value.as_object().is_some_and(|object| object.values().any(is_table))
}

/// Whether a value is a map of maps.
fn is_table(value: &Json) -> bool {
    value.as_object().is_some_and(|object| !object.is_empty() && object.values().all(Json::is_object))
}

fn table(title: &str, value: &Json, bold: impl Fn(&str) -> String) -> String {
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
    let head = std::iter::once(title.to_owned()).chain(columns.iter().map(|column| (*column).to_owned()));
    let mut cells: Vec<Vec<String>> = vec![head.collect()];
    for (name, row) in &rows {
        let values = columns.iter().map(|column| row.get(*column).map(cell).unwrap_or_default());
        cells.push(std::iter::once((*name).clone()).chain(values).collect());
    }
    // A column that says nothing is left out.
    let says = |n: usize| n == 0 || cells.iter().skip(1).any(|row| !row[n].is_empty());
    let shown: Vec<usize> = (0..=columns.len()).filter(|n| says(*n)).collect();
    let width = |n: usize| cells.iter().map(|row| row[n].chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (i, row) in cells.iter().enumerate() {
        let line: Vec<String> = shown.iter().map(|n| format!("{:w$}", row[*n], w = width(*n))).collect();
        let line = line.join("  ");
        let line = line.trim_end();
        out.push_str(&format!("  {}\n", if i == 0 { bold(line) } else { line.to_owned() }));
    }
    out
}

/// A value in one cell.
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
