//! Functions that go through a list.

use super::code::Ex;
use super::evaluate::{Fail, Play};
use super::value::{Called, Value, exact};
use crate::model::expression::{OverList, Overall};
use crate::source::Origin;

impl Play<'_, '_> {
    /// What a function makes of a list.
    pub fn over(&mut self, function: OverList, list: &Ex, of: &Ex, origin: Origin) -> Result<Value, Fail> {
        let entries = self.value(list)?.entries();
        let depth = self.its.len();
        let mut found = Over::default();
        for entry in entries.iter() {
            self.its.push(entry.clone());
            let done = self.entry(function, entry, of, origin, &mut found);
            self.its.truncate(depth);
            if done? {
                break;
            }
        }
        Ok(found.result(function, self.court))
    }

    /// Looks at one entry; true if the others do not matter.
    fn entry(
        &mut self,
        function: OverList,
        entry: &Value,
        of: &Ex,
        origin: Origin,
        found: &mut Over,
    ) -> Result<bool, Fail> {
        if function.is_condition() {
            let holds = self.holds(of)?;
            found.number += f64::from(holds);
            match function {
                OverList::Only if holds => found.kept.push((Value::Nothing, entry.clone())),
                OverList::Any if holds => return Ok(true),
                OverList::All if !holds => {
                    found.failed = true;
                    return Ok(true);
                }
                _ => {}
            }
            return Ok(false);
        }
        let value = self.value(of)?;
        match function {
            OverList::Each => found.kept.push((Value::Nothing, value)),
            // Entries for which the expression is nothing are passed over.
            _ if matches!(value, Value::Nothing) => {}
            OverList::Total => found.number += self.number(&value, origin)?,
            OverList::Least | OverList::Most => {
                let number = self.number(&value, origin)?;
                let before = found.best.unwrap_or(number);
                found.best =
                    Some(if function == OverList::Least { before.min(number) } else { before.max(number) });
            }
            OverList::Best | OverList::Worst => {
                let number = self.number(&value, origin)?;
                let is_better = found.best.is_none_or(|best| match function {
                    OverList::Best => exact(number) > exact(best),
                    _ => exact(number) < exact(best),
                });
                if is_better {
                    found.best = Some(number);
                    found.kept = vec![(Value::Nothing, entry.clone())];
                }
            }
            _ => found.kept.push((value, entry.clone())),
        }
        Ok(false)
    }
}

impl Play<'_, '_> {
    /// A total of all cards that a check is about, each as often as it has copies.
    pub fn overall(&mut self, overall: Overall, of: Option<&Ex>, origin: Origin) -> Result<Value, Fail> {
        let court = self.court;
        let components = self.about.iter().filter_map(|of| court.book.components.get(*of as usize));
        let cards = components.flat_map(|component| &component.cards);
        let (mut sum, mut best): (f64, Option<f64>) = (0.0, None);
        for card in cards {
            let copies = f64::from(court.book.cards[*card as usize].copies);
            let depth = self.its.len();
            self.its.push(Value::Card(*card));
            let found = match (overall, of) {
                (Overall::Cards, None) => Ok(Value::Truth(true)),
                (Overall::Cards, Some(of)) => self.holds(of).map(Value::Truth),
                (_, of) => of.map_or(Ok(Value::Nothing), |of| self.value(of)),
            };
            self.its.truncate(depth);
            match found? {
                Value::Truth(holds) if overall == Overall::Cards => {
                    sum += f64::from(u8::from(holds)) * copies;
                }
                Value::Nothing => {}
                value => {
                    let number = self.number(&value, origin)?;
                    sum += number * copies;
                    let before = best.unwrap_or(number);
                    if copies > 0.0 {
                        let is_least = overall == Overall::Least;
                        best = Some(if is_least { before.min(number) } else { before.max(number) });
                    }
                }
            }
        }
        Ok(match overall {
            Overall::Cards | Overall::Total => Value::Number(sum),
            Overall::Least | Overall::Most => best.map_or(Value::Nothing, Value::Number),
        })
    }
}

/// What a list function has found so far.
#[derive(Default)]
struct Over {
    number: f64,
    failed: bool,
    best: Option<f64>,
    /// Entries, each with the value that they are sorted by.
    kept: Vec<(Value, Value)>,
}

impl Over {
    fn result(mut self, function: OverList, names: &impl Called) -> Value {
        let kept =
            |kept: Vec<(Value, Value)>| Value::List(kept.into_iter().map(|(_, entry)| entry).collect());
        match function {
            OverList::Total | OverList::Count => Value::Number(self.number),
            OverList::Any => Value::Truth(self.number > 0.0),
            OverList::All => Value::Truth(!self.failed),
            OverList::Least | OverList::Most => self.best.map_or(Value::Nothing, Value::Number),
            OverList::Best | OverList::Worst => self.kept.pop().map(|(_, entry)| entry).unwrap_or_default(),
            OverList::Only | OverList::Each => kept(self.kept),
            OverList::Sorted => {
                self.kept.sort_by(|(a, _), (b, _)| a.order(b, names));
                kept(self.kept)
            }
        }
    }
}
