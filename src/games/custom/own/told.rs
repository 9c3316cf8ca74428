//! Outcomes: the values of a position as plain data.

use std::sync::Arc;

use serde::ser::{Serialize, Serializer};

use super::code::Out;
use super::court::Court;
use super::evaluate::{Fail, Play};
use super::value::{Value, exact};

/// A part of an outcome.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Told {
    /// A value; pieces and cards are their names.
    Value(Value),
    /// A list.
    List(Vec<Told>),
    /// Keys in order.
    Map(Vec<(Arc<str>, Told)>),
}

impl Told {
    /// An outcome without anything.
    pub const NOTHING: Told = Told::Map(Vec::new());

    fn of(value: Value, court: &Court) -> Told {
        match value {
            Value::List(values) => {
                Told::List(values.iter().map(|value| Told::of(value.clone(), court)).collect())
            }
            Value::Map(entries) => {
                let of = |(key, value): &(Arc<str>, Value)| (Arc::clone(key), Told::of(value.clone(), court));
                Told::Map(entries.iter().map(of).collect())
            }
            value @ (Value::Piece(_) | Value::Card(_)) => Told::Value(Value::Word(value.text(court))),
            value => Told::Value(value),
        }
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// The largest whole number that is written without a point.
        const LARGEST: f64 = 9e15;
        match self {
            Told::Map(entries) => serializer.collect_map(entries.iter().map(|(key, value)| (&**key, value))),
            Told::List(values) => serializer.collect_seq(values),
            Told::Value(Value::Truth(truth)) => serializer.serialize_bool(*truth),
            Told::Value(Value::Word(word)) => serializer.serialize_str(word),
            Told::Value(Value::Number(number)) => {
                let number = exact(*number);
                if number.fract() == 0.0 && number.abs() < LARGEST {
                    serializer.serialize_i64(number as i64)
                } else {
                    serializer.serialize_f64(number)
                }
            }
            Told::Value(_) => serializer.serialize_unit(),
        }
    }
}

impl Play<'_, '_> {
    /// The outcome of this position. If it `may_lack` parts, those that can't be worked out are left out.
    pub fn told(&mut self, out: &Out, may_lack: bool) -> Result<Option<Told>, Fail> {
        Ok(match out {
            Out::Value(ex) => self.told_value(ex, may_lack)?,
            Out::Map(entries) => {
                let mut told = Vec::with_capacity(entries.len());
                for (key, out) in entries {
                    if let Some(value) = self.told(out, may_lack)? {
                        told.push((Arc::clone(key), value));
                    }
                }
                Some(Told::Map(told))
            }
            Out::Each(list, keys) => {
                let entries = match self.value(list) {
                    Ok(list) => list.entries(),
                    Err(_) if may_lack => return Ok(None),
                    Err(stop) => return Err(stop),
                };
                let mut told = Vec::with_capacity(entries.len());
                for entry in entries.iter() {
                    let depth = self.its.len();
                    self.its.push(entry.clone());
                    let of_one = self.told_keys(keys, may_lack);
                    self.its.truncate(depth);
                    told.push((entry.text(self.court), Told::Map(of_one?)));
                }
                Some(Told::Map(told))
            }
        })
    }

    fn told_keys(
        &mut self,
        keys: &[(Arc<str>, super::code::Ex)],
        may_lack: bool,
    ) -> Result<Vec<(Arc<str>, Told)>, Fail> {
        let mut told = Vec::with_capacity(keys.len());
        for (key, ex) in keys {
            if let Some(value) = self.told_value(ex, may_lack)? {
                told.push((Arc::clone(key), value));
            }
        }
        Ok(told)
    }

    fn told_value(&mut self, ex: &super::code::Ex, may_lack: bool) -> Result<Option<Told>, Fail> {
        let value = match self.value(ex) {
            Ok(value) => value,
            Err(_) if may_lack => return Ok(None),
            Err(stop) => return Err(stop),
        };
        // Nothing leaves the key out.
        Ok((!matches!(value, Value::Nothing)).then(|| Told::of(value, self.court)))
    }

    /// The outcome where the ruling did not come to an end; nothing is told of it.
    pub fn told_so_far(&mut self) -> Told {
        self.is_quiet = true;
        self.its.clear();
        let court = self.court;
        let told = self.told(&court.dispute().outcome, true);
        self.is_quiet = false;
        told.ok().flatten().unwrap_or(Told::NOTHING)
    }
}
