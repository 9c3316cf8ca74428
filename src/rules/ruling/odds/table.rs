//! Outcomes in parts: what becomes of somebody comes about in many of them, and is kept once.

use std::collections::HashMap;

use foldhash::fast::RandomState;
use serde::Serialize;
use serde_json::value::RawValue;

use super::same::{canonical, rounded};
use crate::ruling::{ByName, Json, PlainData};

/// The parts that outcomes are made of.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    columns: Vec<Column>,
    /// The column of somebody: the map's key, and the name in it.
    places: HashMap<(String, String), usize, RandomState>,
}

/// What is said of one of those who are in outcomes; in the first column of all, what is said of nobody.
#[derive(Debug, Clone, Default)]
struct Column {
    /// The key of the map, and the name in it.
    of: (String, String),
    /// All that is said of it in some outcome.
    rows: Vec<Json>,
    /// The row of each text that was met: there are several of one that has its keys in several orders.
    by_text: HashMap<String, u32, RandomState>,
    by_code: HashMap<u64, u32, RandomState>,
}

/// The outcome does not have it.
const NONE: u32 = u32::MAX;

/// All that outcomes say of one of those who are in them, or of nobody, each with its probability.
pub struct Marginal<'o> {
    /// The key of the map, and the name in it; nothing where it is what they say of nobody.
    pub of: Option<(&'o str, &'o str)>,
    /// What they say.
    pub rows: Vec<(&'o Json, f64)>,
}

impl Table {
    /// Takes an outcome apart, and adds which row of each column it has.
    pub(super) fn keep(&mut self, outcome: &PlainData, rows: &mut Vec<u32>) {
        let first = rows.len();
        rows.resize(first + self.columns.len().max(1), NONE);
        let Some(parts) = map(outcome.text()) else {
            rows[first] = self.first().keep(outcome.text());
            return;
        };
        // What is said of nobody, with `null` in the places of what is said of somebody.
        let mut rest = ByName(Vec::with_capacity(parts.0.len()));
        for (key, value) in &parts.0 {
            let of_each = map(value.get()).filter(|map| map.0.iter().all(|(_, value)| is_map(value.get())));
            let Some(of_each) = of_each else {
                rest.0.push((key, Part::Told(value)));
                continue;
            };
            for (name, value) in &of_each.0 {
                let column = self.column(key, name);
                rows.resize(rows.len().max(first + column + 1), NONE);
                rows[first + column] = self.columns[column].keep(value.get());
            }
            rest.0.push((key, Part::Apart(of_each.0.into_iter().map(|(name, _)| (name, ())).collect())));
        }
        rows[first] = self.first().keep(PlainData::new(rest).text());
        // What others have that were not met before the same outcome came first must not make it another one.
        rows.truncate(rows.iter().rposition(|row| *row != NONE).map_or(first, |last| last + 1));
    }

    /// The same of an outcome of which a code says for each column what it has there, so that it need not be made where all codes were
    /// met before.
    pub(super) fn keep_coded(
        &mut self,
        codes: &[u64],
        outcome: impl FnOnce() -> PlainData,
        rows: &mut Vec<u32>,
    ) {
        let first = rows.len();
        let known = codes.iter().zip(&self.columns).map_while(|(code, column)| column.by_code.get(code));
        rows.extend(known);
        if codes.len() != self.columns.len() || rows.len() - first < codes.len() {
            rows.truncate(first);
            self.keep(&outcome(), rows);
            debug_assert_eq!(rows.len() - first, codes.len(), "there is a code for each column");
            for ((code, column), row) in codes.iter().zip(&mut self.columns).zip(&rows[first..]) {
                column.by_code.insert(*code, *row);
            }
        }
    }

    pub(super) fn outcome(&self, rows: &[u32]) -> Json {
        let mut outcome = self.columns[0].rows[rows[0] as usize].clone();
        for (column, row) in self.columns.iter().zip(rows).skip(1).filter(|(_, row)| **row != NONE) {
            let (key, name) = &column.of;
            outcome[key.as_str()][name.as_str()] = column.rows[*row as usize].clone();
        }
        outcome
    }

    /// What is said of each, with its probability; of outcomes that come so often. What none of them says is left out.
    pub(super) fn marginals<'o>(
        &'o self,
        outcomes: impl Iterator<Item = (&'o [u32], f64)>,
    ) -> Vec<Marginal<'o>> {
        let mut sums: Vec<Vec<Option<f64>>> =
            self.columns.iter().map(|column| vec![None; column.rows.len() + 1]).collect();
        for (rows, p) in outcomes {
            for (n, sums) in sums.iter_mut().enumerate() {
                let row = rows.get(n).filter(|row| **row != NONE).map_or(sums.len() - 1, |row| *row as usize);
                *sums[row].get_or_insert(0.0) += p;
            }
        }
        let marginal = |(column, sums): (&'o Column, Vec<Option<f64>>)| {
            let (key, name) = &column.of;
            let rows = column.rows.iter().chain([&Json::Null]).zip(sums);
            let mut rows: Vec<(&Json, f64)> = rows.filter_map(|(row, p)| Some((row, p?))).collect();
            // The most probable first.
            rows.sort_by_key(|(_, p)| std::cmp::Reverse(rounded(*p)));
            Marginal { of: (!key.is_empty()).then_some((key, name)), rows }
        };
        self.columns.iter().zip(sums).map(marginal).collect()
    }

    /// A mark for each row of each column, and one for none; nothing is marked.
    pub(super) fn unmarked(&self) -> Vec<Vec<bool>> {
        self.columns.iter().map(|column| vec![false; column.rows.len() + 1]).collect()
    }

    /// The columns of those who are named, or all where one is not known.
    pub(super) fn columns_of(&self, names: Option<Vec<(&str, &str)>>) -> Vec<usize> {
        let found = names.and_then(|names| {
            let place =
                |(key, name): (&str, &str)| self.places.get(&(key.to_owned(), name.to_owned())).copied();
            names.into_iter().map(place).collect::<Option<Vec<usize>>>()
        });
        found.unwrap_or_else(|| (0..self.columns.len()).collect())
    }

    fn first(&mut self) -> &mut Column {
        if self.columns.is_empty() {
            self.columns.push(Column::default());
        }
        &mut self.columns[0]
    }

    fn column(&mut self, key: &str, name: &str) -> usize {
        self.first();
        let of = (key.to_owned(), name.to_owned());
        let (columns, fresh) = (&mut self.columns, self.places.len() + 1);
        *self.places.entry(of).or_insert_with_key(|of| {
            columns.push(Column { of: of.clone(), ..Column::default() });
            fresh
        })
    }
}

impl Column {
    fn keep(&mut self, text: &str) -> u32 {
        if let Some(known) = self.by_text.get(text) {
            return *known;
        }
        let row: Json = serde_json::from_str(text).expect("what was written as JSON can be read as JSON");
        let fresh = self.rows.len() as u32;
        let number = *self.by_text.entry(canonical(&row)).or_insert(fresh);
        if number == fresh {
            self.rows.push(row);
        }
        self.by_text.insert(text.to_owned(), number);
        number
    }
}

/// One key of what is said of nobody.
#[derive(Serialize)]
#[serde(untagged)]
enum Part<'o> {
    /// What is told under it.
    Told(&'o RawValue),
    /// The names of those of whom something is.
    Apart(ByName<String, ()>),
}

/// The values of a map, unread; nothing of what is no map.
fn map(text: &str) -> Option<ByName<String, &RawValue>> {
    if is_map(text) { serde_json::from_str(text).ok() } else { None }
}

fn is_map(text: &str) -> bool {
    text.starts_with('{')
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_taken_apart_is_put_together_again() {
        let outcomes = [
            json!({"hex": {"corpses": 1}, "creatures": {"1C": {"fate": "fed"}, "2H": {"fate": "eaten"}}, "over": false}),
            json!({"hex": {"corpses": 0}, "creatures": {"1C": {"fate": "fed"}}, "over": true}),
            json!({"creatures": {}, "players": {"a": {"b": {"c": 1}}}}),
            json!(null),
        ];
        let mut table = Table::default();
        let kept = outcomes.each_ref().map(|outcome| {
            let mut rows = Vec::new();
            table.keep(&PlainData::new(outcome), &mut rows);
            rows
        });
        for (outcome, rows) in outcomes.iter().zip(&kept) {
            assert_eq!(table.outcome(rows).to_string(), outcome.to_string());
        }
        let mut turned = Vec::new();
        let other_order = json!({"over": false, "creatures": {"2H": {"fate": "eaten"}, "1C": {"fate": "fed"}}, "hex": {"corpses": 1}});
        table.keep(&PlainData::new(other_order), &mut turned);
        assert_eq!(turned, kept[0], "the order of keys is no difference");
        let marginals = table.marginals([(&*kept[0], 0.75), (&*kept[1], 0.25)].into_iter());
        assert_eq!(marginals[1].of, Some(("creatures", "1C")));
        assert_eq!(marginals[1].rows, [(&json!({"fate": "fed"}), 1.0)]);
        assert_eq!(marginals[2].rows, [(&json!({"fate": "eaten"}), 0.75), (&Json::Null, 0.25)]);
    }
}
