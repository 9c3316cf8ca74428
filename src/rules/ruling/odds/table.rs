//! Outcomes in parts: the result of one name is in many outcomes, and is kept once.

use std::collections::HashMap;

use foldhash::fast::RandomState;
use serde::Serialize;
use serde_json::value::RawValue;

use super::same::{canonical, rounded};
use crate::ruling::{ByName, Json, PlainData};

/// The parts of outcomes.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    columns: Vec<Column>,
    /// The column of each name: the map's key, and the name in it.
    places: HashMap<(String, String), usize, RandomState>,
}

/// The values of one name; the first column has the rest of the outcome, outside of all maps by name.
#[derive(Debug, Clone, Default)]
struct Column {
    /// The key of the map, and the name in it.
    name: (String, String),
    /// Its distinct values.
    rows: Vec<Json>,
    /// The row of each JSON text; values with several orders of keys have several.
    by_text: HashMap<String, u32, RandomState>,
    by_code: HashMap<u64, u32, RandomState>,
}

/// The outcome does not have this column.
const NONE: u32 = u32::MAX;

/// The values of one name in all outcomes, or of the rest, each with its probability.
pub struct Marginal<'o> {
    /// The key of the map, and the name in it; `None` for the rest of the outcome.
    pub name: Option<(&'o str, &'o str)>,
    /// The values, each with its probability, 0 to 1.
    pub rows: Vec<(&'o Json, f64)>,
}

impl Table {
    /// Splits an outcome, and appends the row that it has in each column.
    pub(super) fn keep(&mut self, outcome: &PlainData, rows: &mut Vec<u32>) {
        let first = rows.len();
        rows.resize(first + self.columns.len().max(1), NONE);
        let Some(parts) = map(outcome.text()) else {
            rows[first] = self.first().keep(outcome.text());
            return;
        };
        // The rest of the outcome, with `null` in place of what belongs to names.
        let mut rest = ByName(Vec::with_capacity(parts.0.len()));
        for (key, value) in &parts.0 {
            let of_each = map(value.get()).filter(|map| map.0.iter().all(|(_, value)| is_map(value.get())));
            let Some(of_each) = of_each else {
                rest.0.push((key, Part::Value(value)));
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
        // Names of other outcomes must not make this one look different: trailing empty columns are cut.
        rows.truncate(rows.iter().rposition(|row| *row != NONE).map_or(first, |last| last + 1));
    }

    /// Appends the rows of an outcome with these codes, one for each column; the outcome is made only if a code is
    /// new.
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
            let (key, name) = &column.name;
            outcome[key.as_str()][name.as_str()] = column.rows[*row as usize].clone();
        }
        outcome
    }

    /// The values of each column with their probabilities, for outcomes with these probabilities. Missing values are
    /// left out.
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
            let (key, name) = &column.name;
            let rows = column.rows.iter().chain([&Json::Null]).zip(sums);
            let mut rows: Vec<(&Json, f64)> = rows.filter_map(|(row, p)| Some((row, p?))).collect();
            // The most probable first.
            rows.sort_by_key(|(_, p)| std::cmp::Reverse(rounded(*p)));
            Marginal { name: (!key.is_empty()).then_some((key, name)), rows }
        };
        self.columns.iter().zip(sums).map(marginal).collect()
    }

    /// A mark for each row of each column, and one for no row, all unset.
    pub(super) fn unmarked(&self) -> Vec<Vec<bool>> {
        self.columns.iter().map(|column| vec![false; column.rows.len() + 1]).collect()
    }

    /// The columns of these names; all columns if a name is unknown.
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
        let place = (key.to_owned(), name.to_owned());
        let (columns, fresh) = (&mut self.columns, self.places.len() + 1);
        *self.places.entry(place).or_insert_with_key(|place| {
            columns.push(Column { name: place.clone(), ..Column::default() });
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

/// One key of the rest of an outcome.
#[derive(Serialize)]
#[serde(untagged)]
enum Part<'o> {
    /// A value.
    Value(&'o RawValue),
    /// The names of an entry whose values are in columns of their own.
    Apart(ByName<String, ()>),
}

/// The values of a map, not parsed; `None` if it is no map.
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
        assert_eq!(marginals[1].name, Some(("creatures", "1C")));
        assert_eq!(marginals[1].rows, [(&json!({"fate": "fed"}), 1.0)]);
        assert_eq!(marginals[2].rows, [(&json!({"fate": "eaten"}), 0.75), (&Json::Null, 0.25)]);
    }
}
