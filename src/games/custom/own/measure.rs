//! An expression about outcomes: `hits.blue <= 0`, `lost`. Its names are the keys of an outcome, of any game.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::code::{Book, Ex};
use super::court::Court;
use super::evaluate::Play;
use super::expressions::{Dict, Want};
use super::places::Places;
use super::reader::Reader;
use super::sort::Sort;
use super::value::Value;
use crate::diag::Report;
use crate::model::{HouseRules, Rulebook};
use crate::ruling::{Agreed, Desk, Dice, Json, Machine, Rest};
use crate::source::Located;

/// A rulebook without rules.
static NONE: Rulebook = Rulebook { game: "", title: "", sections: &[] };

/// An expression about outcomes.
#[derive(Debug)]
pub struct Measure {
    court: Court,
    ex: Ex,
    keys: Vec<String>,
}

/// What an expression comes to for an outcome.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measured {
    /// A condition that holds or not.
    Truth(bool),
    /// A number.
    Number(f64),
    /// Neither, such as a word.
    Other,
}

impl Measure {
    /// Reads an expression about outcomes like these. `None` after an error in the report.
    pub fn read(text: Located<&str>, outcomes: &[&Json], report: &mut Report) -> Option<Measure> {
        let before = report.iter().count();
        let bare = book(Vec::new());
        let mut reader = Reader::for_expressions(&bare, text.origin, report);
        for field in ["name", "card", "copies"] {
            reader.symbol(field);
        }
        // Fields of outcomes are keys of maps.
        reader.has_maps = true;
        let mut keys: Vec<String> = Vec::new();
        let mut dict = Dict::default();
        for (key, value) in outcomes.iter().filter_map(|outcome| outcome.as_object()).flatten() {
            if !keys.contains(key) {
                keys.push(key.clone());
                dict.slots.push(if value.is_object() { Sort::Map } else { Sort::Any });
            }
        }
        dict.names.slots = keys.iter().enumerate().map(|(n, key)| (key.as_str().into(), n as u16)).collect();
        let (ex, _) = reader.expression_text(text, &dict, &[], Want::Name);
        let symbols = std::mem::take(&mut reader.symbols);
        if report.iter().skip(before).any(|fault| fault.severity == crate::diag::Severity::Error) {
            return None;
        }
        let court = Court::for_checks(&Arc::new(book(symbols)));
        Some(Measure { court, ex, keys })
    }

    /// What it comes to for an outcome.
    pub fn of(&self, outcome: &Json) -> Measured {
        let mut at = self.court.begin();
        at.slots = self.keys.iter().map(|key| outcome.get(key).map_or(Value::Nothing, value)).collect();
        let agreed = Agreed::new(&NONE, &HouseRules::default());
        let mut desk = Desk::silent(Dice::new(&[], Rest::Missing), &agreed);
        let mut play = Play {
            court: &self.court,
            at: &mut at,
            desk: &mut desk,
            its: Vec::new(),
            once: Vec::new(),
            is_quiet: true,
            about: &[],
        };
        match play.value(&self.ex) {
            Ok(Value::Truth(truth)) => Measured::Truth(truth),
            Ok(Value::Number(number)) => Measured::Number(number),
            Ok(Value::Nothing) => Measured::Truth(false),
            _ => Measured::Other,
        }
    }
}

fn book(symbols: Vec<Arc<str>>) -> Book {
    Book {
        name: "".into(),
        rulebook: &NONE,
        rule_places: BTreeMap::new(),
        symbols,
        components: Vec::new(),
        cards: Vec::new(),
        tables: Vec::new(),
        checks: Vec::new(),
        disputes: Vec::new(),
        places: Places::default(),
    }
}

fn value(json: &Json) -> Value {
    match json {
        Json::Null => Value::Nothing,
        Json::Bool(truth) => Value::Truth(*truth),
        Json::Number(number) => number.as_f64().map_or(Value::Nothing, Value::Number),
        Json::String(text) => Value::word(text.as_str()),
        Json::Array(all) => Value::list(all.iter().map(value).collect()),
        Json::Object(map) => {
            Value::Map(map.iter().map(|(key, json)| (key.as_str().into(), value(json))).collect())
        }
    }
}
