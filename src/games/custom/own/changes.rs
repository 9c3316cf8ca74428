//! Which rule changed what last: a claim turns on it if no other rule can be named.

use std::collections::BTreeMap;

use super::code::{Ex, Out};
use crate::diag::Code;
use crate::source::names;

/// The last change of each name, field and value.
#[derive(Debug, Clone, Default)]
pub struct Changes {
    clock: usize,
    slots: BTreeMap<u16, (usize, Code)>,
    cells: BTreeMap<usize, (usize, Code)>,
    values: BTreeMap<u16, (usize, Code)>,
}

/// What was changed.
#[derive(Debug, Clone, Copy)]
pub enum Changed {
    /// A variable, or a name.
    Slot(u16),
    /// A field of a participant.
    Cell(usize),
    /// A value with its lines.
    Lines(u16),
}

impl Changes {
    /// Notes a change by a rule.
    pub fn note(&mut self, what: Changed, rule: Option<Code>) {
        let Some(rule) = rule else { return };
        self.clock += 1;
        let change = (self.clock, rule);
        match what {
            Changed::Slot(slot) => drop(self.slots.insert(slot, change)),
            Changed::Cell(cell) => drop(self.cells.insert(cell, change)),
            Changed::Lines(value) => drop(self.values.insert(value, change)),
        }
    }

    /// The rule that last changed what an expression rests on. `fields` are the places of a field that it may read.
    pub fn last(&self, ex: &Ex, fields: &dyn Fn(u16) -> Vec<usize>) -> Option<Code> {
        self.latest(ex, fields).map(|(_, rule)| rule)
    }

    fn latest(&self, ex: &Ex, fields: &dyn Fn(u16) -> Vec<usize>) -> Option<(usize, Code)> {
        let own = match ex {
            Ex::Slot(slot) => self.slots.get(slot).copied(),
            Ex::Lines(value) => self.values.get(value).copied(),
            Ex::Of(_, field) | Ex::Own(_, field, _) => fields(*field)
                .into_iter()
                .filter_map(|cell| self.cells.get(&cell).copied())
                .max_by_key(|(at, _)| *at),
            _ => None,
        };
        let parts = ex.parts().into_iter().filter_map(|part| self.latest(part, fields));
        own.into_iter().chain(parts).max_by_key(|(at, _)| *at)
    }
}

impl Out {
    /// The expression at a path of keys, and the entry's name on the way, if there is one.
    pub fn at<'o, 'p>(&'o self, path: &[&'p str]) -> Option<(&'o Ex, Option<&'p str>)> {
        match (self, path) {
            (Out::Value(ex), _) => Some((ex, None)),
            (Out::Map(entries), [key, rest @ ..]) => {
                entries.iter().find(|(name, _)| names::same(name, key)).and_then(|(_, out)| out.at(rest))
            }
            (Out::Each(_, keys), [name, key, ..]) => {
                keys.iter().find(|(other, _)| names::same(other, key)).map(|(_, ex)| (ex, Some(*name)))
            }
            (Out::Each(list, _), _) => Some((list, None)),
            (Out::Map(_), []) => None,
        }
    }
}
