//! Outcomes: the values of a position as plain data.

use std::sync::Arc;

use serde::ser::{Serialize, Serializer};

use super::code::Out;
use super::court::Court;
use super::evaluate::{Fail, Play};
use super::value::{Value, exact};

/// A part of an outcome.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Shown {
    /// A value; pieces and cards are their names.
    Value(Value),
    /// A list.
    List(Vec<Shown>),
    /// Keys in order.
    Map(Vec<(Arc<str>, Shown)>),
}

impl Shown {
    /// An outcome without anything.
    pub const NOTHING: Shown = Shown::Map(Vec::new());

    /// A value as plain data.
    pub fn of(value: Value, court: &Court) -> Shown {
        match value {
            Value::List(values) => {
                Shown::List(values.iter().map(|value| Shown::of(value.clone(), court)).collect())
            }
            Value::Map(entries) => {
                let of =
                    |(key, value): &(Arc<str>, Value)| (Arc::clone(key), Shown::of(value.clone(), court));
                Shown::Map(entries.iter().map(of).collect())
            }
            value @ (Value::Piece(_) | Value::Card(_)) => Shown::Value(Value::Word(value.text(court))),
            value => Shown::Value(value),
        }
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// The largest whole number that is written without a point.
        const LARGEST: f64 = 9e15;
        match self {
            Shown::Map(entries) => serializer.collect_map(entries.iter().map(|(key, value)| (&**key, value))),
            Shown::List(values) => serializer.collect_seq(values),
            Shown::Value(Value::Truth(truth)) => serializer.serialize_bool(*truth),
            Shown::Value(Value::Word(word)) => serializer.serialize_str(word),
            Shown::Value(Value::Number(number)) => {
                let number = exact(*number);
                if number.fract() == 0.0 && number.abs() < LARGEST {
                    serializer.serialize_i64(number as i64)
                } else {
                    serializer.serialize_f64(number)
                }
            }
            Shown::Value(_) => serializer.serialize_unit(),
        }
    }
}

impl Play<'_, '_> {
    /// The outcome of this position. If it `may_lack` parts, those that can't be computed are omitted.
    pub fn outcome_of(&mut self, out: &Out, may_lack: bool) -> Result<Option<Shown>, Fail> {
        Ok(match out {
            Out::Value(ex) => self.shown_value(ex, may_lack)?,
            Out::Map(entries) => {
                let mut shown = Vec::with_capacity(entries.len());
                for (key, out) in entries {
                    if let Some(value) = self.outcome_of(out, may_lack)? {
                        shown.push((Arc::clone(key), value));
                    }
                }
                Some(Shown::Map(shown))
            }
            Out::Each(list, keys) => {
                let entries = match self.value(list) {
                    Ok(list) => list.entries(),
                    Err(_) if may_lack => return Ok(None),
                    Err(stop) => return Err(stop),
                };
                let mut shown = Vec::with_capacity(entries.len());
                for entry in entries.iter() {
                    let depth = self.its.len();
                    self.its.push(entry.clone());
                    let of_one = self.shown_keys(keys, may_lack);
                    self.its.truncate(depth);
                    shown.push((entry.text(self.court), Shown::Map(of_one?)));
                }
                Some(Shown::Map(shown))
            }
        })
    }

    fn shown_keys(
        &mut self,
        keys: &[(Arc<str>, super::code::Ex)],
        may_lack: bool,
    ) -> Result<Vec<(Arc<str>, Shown)>, Fail> {
        let mut shown = Vec::with_capacity(keys.len());
        for (key, ex) in keys {
            if let Some(value) = self.shown_value(ex, may_lack)? {
                shown.push((Arc::clone(key), value));
            }
        }
        Ok(shown)
    }

    fn shown_value(&mut self, ex: &super::code::Ex, may_lack: bool) -> Result<Option<Shown>, Fail> {
        let value = match self.value(ex) {
            Ok(value) => value,
            Err(_) if may_lack => return Ok(None),
            Err(stop) => return Err(stop),
        };
        // Nothing leaves the key out.
        Ok((!matches!(value, Value::Nothing)).then(|| Shown::of(value, self.court)))
    }

    /// The outcome where the ruling did not come to an end; it has no steps.
    pub fn shown_so_far(&mut self) -> Shown {
        self.is_quiet = true;
        self.its.clear();
        let court = self.court;
        let shown = self.outcome_of(&court.dispute().outcome, true);
        self.is_quiet = false;
        shown.ok().flatten().unwrap_or(Shown::NOTHING)
    }
}
