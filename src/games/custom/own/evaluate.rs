//! Evaluates expressions in a position of a dispute.

use std::sync::Arc;

use super::code::{CARD, COPIES, Ex, NAME, NONE, Piece, Sym, Text};
use super::court::{Court, Position};
use super::facts::LONGEST;
use super::value::{Value, exact};
use crate::model::expression::{Comparison, Function, Operator, Test, applies_to_texts, changed};
use crate::ruling::{Desk, Stop, Undecided, UndecidedKind};
use crate::source::Origin;

/// Why evaluation stops. Boxed, since it is rare and large.
#[derive(Debug)]
pub struct Fail(pub Box<Stop>);

impl From<Stop> for Fail {
    fn from(stop: Stop) -> Fail {
        Fail(Box::new(stop))
    }
}

/// The most numbers in one range.
const LONGEST_RANGE: f64 = LONGEST as f64;

/// A dispute in progress.
pub struct Play<'a, 'd> {
    /// What does not change.
    pub court: &'a Court,
    /// What changes.
    pub at: &'a mut Position,
    /// Dice, house rules and trace.
    pub desk: &'a mut Desk<'d>,
    /// The entries that list functions look at, the outermost first.
    pub its: Vec<Value>,
    /// What was computed in the present span of rolls, by number.
    pub once: Vec<Option<Value>>,
    /// Whether no step is written: the outcome of a ruling that has stopped.
    pub is_quiet: bool,
    /// In a check, the components that it is about.
    pub about: &'a [u16],
}

impl Play<'_, '_> {
    /// A stop for what can't be computed.
    pub fn error(&self, text: impl Into<String>, origin: Origin) -> Fail {
        let text = text.into();
        // A proof reports the place itself.
        let place = self.court.book.places.in_words(origin).filter(|_| self.court.cover.is_none());
        let text = place.map_or(text.clone(), |place| format!("{text} ({place})"));
        let rules = self.at.aside.rule.into_iter().collect();
        let undecided =
            Undecided { kind: UndecidedKind::Error, value: None, rules, text, origin: Some(origin) };
        Fail::from(Stop::Undecided(Box::new(undecided)))
    }

    /// The value of an expression.
    ///
    /// # Errors
    /// The rulebook does not decide it, or a fact is missing.
    pub fn value(&mut self, ex: &Ex) -> Result<Value, Fail> {
        Ok(match ex {
            Ex::Const(value) => value.clone(),
            Ex::Fact(fact) => self.fact(*fact)?,
            Ex::Slot(slot) => self.slot(*slot)?,
            Ex::Lines(value) => self.lines(*value)?,
            Ex::It(level) => self.its.get(*level as usize).cloned().unwrap_or_default(),
            Ex::Own(level, field, outer) => {
                let entry = self.its.get(*level as usize).cloned().unwrap_or_default();
                match self.known_field(&entry, *field) {
                    Some(found) => self.said(found, &entry, *field)?,
                    None => self.value(outer)?,
                }
            }
            Ex::Of(of, field) => {
                let entry = self.value(of)?;
                let found = self.known_field(&entry, *field).unwrap_or_default();
                self.said(found, &entry, *field)?
            }
            Ex::List(parts) => {
                Value::List(parts.iter().map(|part| self.value(part)).collect::<Result<Vec<_>, _>>()?.into())
            }
            Ex::Compare(..) | Ex::In(..) | Ex::Is(..) | Ex::Not(_) => Value::Truth(self.holds(ex)?),
            Ex::All(parts) => self.one_of(parts, false)?,
            Ex::Any(parts) => self.one_of(parts, true)?,
            Ex::If(parts) => {
                let [then, when, other] = &**parts;
                let holds = self.holds(when)?;
                self.value(if holds { then } else { other })?
            }
            Ex::Sum(left, operator, right, origin) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.sum(&left, *operator, &right, *origin)?
            }
            Ex::Call(function, values, origin) => self.call(*function, values, *origin)?,
            Ex::Item(list, at) => {
                let (list, at) = (self.value(list)?, self.value(at)?);
                self.item(&list, &at)
            }
            Ex::Over(function, list, of, _, origin) => self.over(*function, list, of, *origin)?,
            Ex::Pairs(a, b) => {
                let (a, b) = (self.value(a)?.entries(), self.value(b)?.entries());
                let pairs =
                    a.iter().zip(b.iter()).map(|(a, b)| Value::List(Arc::new([a.clone(), b.clone()])));
                Value::List(pairs.collect())
            }
            Ex::Cell(table, at, origin) => self.cell_of(*table, at, *origin)?,
            Ex::Once(number, ex) => self.once(*number, ex)?,
            Ex::Overall(overall, of, origin) => self.overall(*overall, of.as_deref(), *origin)?,
        })
    }

    /// What was computed already in this span, or is now.
    fn once(&mut self, number: u16, ex: &Ex) -> Result<Value, Fail> {
        let number = usize::from(number);
        if let Some(Some(known)) = self.once.get(number) {
            return Ok(known.clone());
        }
        let value = self.value(ex)?;
        if self.once.len() <= number {
            self.once.resize(number + 1, None);
        }
        self.once[number] = Some(value.clone());
        Ok(value)
    }

    /// The value of a name. A result of a span that can't be computed is no value.
    fn slot(&self, slot: u16) -> Result<Value, Fail> {
        match &self.at.slots[slot as usize] {
            Value::Unsaid => Err(self.error("this can't be computed", self.court.dispute().origin)),
            value => Ok(value.clone()),
        }
    }

    /// Whether a condition holds.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn holds(&mut self, ex: &Ex) -> Result<bool, Fail> {
        Ok(match ex {
            Ex::Compare(left, comparison, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.compares(&left, *comparison, &right)
            }
            Ex::In(value, list) => {
                let (value, list) = (self.value(value)?, self.value(list)?);
                self.is_in(&value, &list)
            }
            Ex::Is(value, test) => {
                let value = self.value(value)?;
                is(&value, *test)
            }
            Ex::Not(inner) => !self.holds(inner)?,
            Ex::All(parts) => {
                for part in parts {
                    if !self.holds(part)? {
                        return Ok(false);
                    }
                }
                true
            }
            Ex::Any(parts) => {
                for part in parts {
                    if self.holds(part)? {
                        return Ok(true);
                    }
                }
                false
            }
            ex => self.value(ex)?.is_something(),
        })
    }

    /// The first part that is something (or nothing), or else the last one.
    fn one_of(&mut self, parts: &[Ex], wanted: bool) -> Result<Value, Fail> {
        let mut last = Value::Nothing;
        for part in parts {
            last = self.value(part)?;
            if last.is_something() == wanted {
                break;
            }
        }
        Ok(last)
    }

    /// The field of an entry, if its component knows it.
    fn known_field(&self, entry: &Value, field: Sym) -> Option<Value> {
        match entry {
            Value::Piece(piece) => {
                let one = &self.court.pieces[*piece as usize];
                match field {
                    NAME => return Some(Value::Word(Arc::clone(&one.name))),
                    CARD => return Some(one.card_name.clone().map_or(Value::Nothing, Value::Word)),
                    _ => {}
                }
                let place = self.place(one.component, field)?;
                Some(self.at.cells[one.base + place].clone())
            }
            Value::Card(card) => {
                let card = &self.court.book.cards[*card as usize];
                match field {
                    NAME | CARD => return Some(Value::Word(Arc::clone(&card.name))),
                    COPIES => return Some(Value::Number(f64::from(card.copies))),
                    _ => {}
                }
                let place = self.place(card.component, field)?;
                Some(card.fields.get(place).cloned().unwrap_or_default())
            }
            Value::Map(entries) => {
                let name = &self.court.book.symbols[field as usize];
                entries.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone())
            }
            _ => None,
        }
    }

    /// The place of a field among those of a component.
    pub fn place(&self, component: u16, field: Sym) -> Option<usize> {
        let index = &self.court.dispute().index[component as usize];
        index.get(field as usize).copied().filter(|place| *place != NONE).map(usize::from)
    }

    /// A field that was read; one that nobody has said is asked for.
    fn said(&mut self, found: Value, entry: &Value, field: Sym) -> Result<Value, Fail> {
        match (found, entry) {
            (Value::Unsaid, Value::Piece(piece)) => Err(Fail::from(Stop::Lacking(Box::new(
                self.court.lacking_field(*piece, field, self.at.aside.rule),
            )))),
            (found, _) => Ok(found),
        }
    }

    fn compares(&self, left: &Value, comparison: Comparison, right: &Value) -> bool {
        let names = self.court;
        match comparison {
            Comparison::Contains => left.entries().iter().any(|entry| entry.same(right, names)),
            Comparison::Equal => left.same(right, names),
            Comparison::Unequal => !left.same(right, names),
            _ => {
                // What is not there is neither more nor less than anything.
                let is_empty = |value: &Value| match value {
                    Value::Nothing => true,
                    Value::Word(word) => word.is_empty(),
                    Value::List(values) => values.is_empty(),
                    _ => false,
                };
                if is_empty(left) || is_empty(right) {
                    return false;
                }
                let order = left.order(right, names);
                match comparison {
                    Comparison::Less => order.is_lt(),
                    Comparison::AtMost => order.is_le(),
                    Comparison::More => order.is_gt(),
                    _ => order.is_ge(),
                }
            }
        }
    }

    /// Whether a value is an entry of a list, or a part of a text.
    fn is_in(&self, value: &Value, list: &Value) -> bool {
        let names = self.court;
        if let Value::List(values) = list {
            return values.iter().any(|entry| entry.same(value, names));
        }
        let part = value.text(names);
        !part.is_empty() && list.text(names).to_lowercase().contains(&part.to_lowercase())
    }

    /// A number to compute with.
    pub fn number(&self, value: &Value, origin: Origin) -> Result<f64, Fail> {
        value.number().ok_or_else(|| match value {
            Value::Nothing => self.error("there is nothing to compute with", origin),
            value => self.error(format!("\"{}\" is not a number", value.text(self.court)), origin),
        })
    }

    fn finite(&self, number: f64, origin: Origin) -> Result<Value, Fail> {
        if number.is_finite() {
            return Ok(Value::Number(number));
        }
        Err(self.error("this number is too large", origin))
    }

    fn sum(&self, left: &Value, operator: Operator, right: &Value, origin: Origin) -> Result<Value, Fail> {
        if operator == Operator::Joined {
            let text = format!("{}{}", left.text(self.court), right.text(self.court));
            return self.no_longer(text, origin).map(Value::word);
        }
        if let Value::List(list) = left {
            return self.list_sum(list, operator, right, origin);
        }
        // In checks as in layouts, what a card has not comes to nothing.
        let is_nothing = |value: &Value| matches!(value, Value::Nothing);
        if !self.about.is_empty() && (is_nothing(left) || is_nothing(right)) {
            return Ok(Value::Nothing);
        }
        let (a, b) = (self.number(left, origin)?, self.number(right, origin)?);
        if exact(b) == 0.0 && matches!(operator, Operator::Over | Operator::Wholly | Operator::Rest) {
            return Err(self.error("division by zero", origin));
        }
        let number = match operator {
            Operator::Plus => a + b,
            Operator::Minus => a - b,
            Operator::Times => a * b,
            Operator::Over => a / b,
            Operator::Wholly => exact(a / b).floor(),
            Operator::Rest | Operator::Joined => a - b * exact(a / b).floor(),
        };
        self.finite(number, origin)
    }

    /// `a + b`, `a - b`, `a * 3` of lists.
    fn list_sum(
        &self,
        list: &Arc<[Value]>,
        operator: Operator,
        right: &Value,
        origin: Origin,
    ) -> Result<Value, Fail> {
        match operator {
            Operator::Plus => {
                let other = right.entries();
                self.long_list(list.len() + other.len(), origin)?;
                Ok(Value::List(list.iter().chain(other.iter()).cloned().collect()))
            }
            Operator::Minus => {
                let mut left: Vec<Value> = list.to_vec();
                for one in right.entries().iter() {
                    if let Some(at) = left.iter().position(|other| other.same(one, self.court)) {
                        left.remove(at);
                    }
                }
                Ok(Value::list(left))
            }
            Operator::Times => {
                let times = self.number(right, origin)?;
                let times = self.count(times, LONGEST, "times", origin)?;
                self.long_list(list.len().saturating_mul(times), origin)?;
                Ok(Value::List(std::iter::repeat_n(&**list, times).flatten().cloned().collect()))
            }
            _ => Err(self.error("a list is not a number", origin)),
        }
    }

    fn long_list(&self, length: usize, origin: Origin) -> Result<(), Fail> {
        if length <= LONGEST {
            return Ok(());
        }
        Err(self.error(format!("a list of {length} entries; the most is {LONGEST}"), origin))
    }

    /// A whole number from 0 up.
    pub fn count(&self, number: f64, most: usize, what: &str, origin: Origin) -> Result<usize, Fail> {
        let number = exact(number);
        if number.fract() != 0.0 || number < 0.0 {
            return Err(self.error(format!("{} {what}", crate::model::expression::figures(number)), origin));
        }
        if number > most as f64 {
            let found = crate::model::expression::figures(number);
            return Err(self.error(format!("{found} {what}; the most is {most}"), origin));
        }
        Ok(number as usize)
    }

    fn no_longer(&self, text: String, origin: Origin) -> Result<String, Fail> {
        const LONGEST_TEXT: usize = 100_000;
        if text.len() <= LONGEST_TEXT {
            return Ok(text);
        }
        Err(self.error(format!("this makes a text of {} letters", text.len()), origin))
    }

    fn call(&mut self, function: Function, values: &[Ex], origin: Origin) -> Result<Value, Fail> {
        let Some((first, rest)) = values.split_first() else { return Ok(Value::Nothing) };
        let first = self.value(first)?;
        if function == Function::Or {
            return match rest.first() {
                Some(other) if first.text(self.court).trim().is_empty() => self.value(other),
                _ => Ok(first),
            };
        }
        let rest: Vec<Value> = rest.iter().map(|value| self.value(value)).collect::<Result<_, _>>()?;
        if applies_to_texts(function) {
            let arguments: Vec<String> =
                rest.iter().map(|value| value.text(self.court).to_string()).collect();
            let is_list = first.is_list();
            let mut made = Vec::new();
            for entry in first.entries().iter() {
                let text = changed(function, entry.text(self.court).to_string(), &arguments);
                made.push(Value::word(text.map_err(|fault| self.error(fault, origin))?));
            }
            return Ok(match made.len() {
                1 if !is_list => made.remove(0),
                0 if !is_list => Value::word(""),
                _ => Value::list(made),
            });
        }
        self.of_lists(function, &first, &rest, origin)
    }

    fn of_lists(
        &mut self,
        function: Function,
        first: &Value,
        rest: &[Value],
        origin: Origin,
    ) -> Result<Value, Fail> {
        let names = self.court;
        let text = |n: usize| rest.get(n).map(|value| value.text(names));
        Ok(match function {
            Function::Length if !first.is_list() => Value::Number(first.text(names).chars().count() as f64),
            Function::Length | Function::Count => Value::Number(first.entries().len() as f64),
            Function::Join => {
                let between = text(0).unwrap_or_else(|| ", ".into());
                let all: Vec<Arc<str>> = first.entries().iter().map(|value| value.text(names)).collect();
                Value::word(self.no_longer(all.join(&*between), origin)?)
            }
            Function::Split => {
                let (whole, at) = (first.text(names), text(0).unwrap_or_default());
                let parts = split(&whole, &at);
                self.long_list(parts.len(), origin)?;
                Value::list(parts)
            }
            Function::Sort => {
                let mut all = first.entries().to_vec();
                all.sort_by(|a, b| a.order(b, names));
                Value::list(all)
            }
            Function::Reverse => Value::list(first.entries().iter().rev().cloned().collect()),
            Function::Unique => {
                let mut all: Vec<Value> = Vec::new();
                for entry in first.entries().iter() {
                    if !all.iter().any(|other| other.same(entry, names)) {
                        all.push(entry.clone());
                    }
                }
                Value::list(all)
            }
            Function::Range => {
                let last = rest.first().cloned().unwrap_or_default();
                let (first, last) = (exact(self.number(first, origin)?), exact(self.number(&last, origin)?));
                if first.fract() != 0.0 || last.fract() != 0.0 || last - first >= LONGEST_RANGE {
                    return Err(self
                        .error("a range goes from one whole number to another, with 1000 at most", origin));
                }
                Value::List((first as i64..=last as i64).map(|number| Value::Number(number as f64)).collect())
            }
            function => {
                let entries = first.entries();
                self.of_numbers(function, entries.iter().chain(rest), origin)?
            }
        })
    }

    fn of_numbers<'v>(
        &self,
        function: Function,
        values: impl Iterator<Item = &'v Value>,
        origin: Origin,
    ) -> Result<Value, Fail> {
        let mut numbers = Vec::new();
        for value in values.filter(|value| !matches!(value, Value::Nothing)) {
            numbers.push(self.number(value, origin)?);
        }
        let Some(first) = numbers.first().copied() else {
            return match function {
                Function::Sum => Ok(Value::Number(0.0)),
                Function::Min | Function::Max => Ok(Value::Nothing),
                _ => Err(self.error("there is nothing to compute with", origin)),
            };
        };
        let digits = numbers.get(1).map_or(0.0, |digits| digits.clamp(0.0, 9.0));
        let fraction = 10.0_f64.powi(digits as i32);
        self.finite(
            match function {
                Function::Min => numbers.into_iter().fold(first, f64::min),
                Function::Max => numbers.into_iter().fold(first, f64::max),
                Function::Round => exact(exact(first) * fraction).round() / fraction,
                Function::Floor => exact(first).floor(),
                Function::Ceil => exact(first).ceil(),
                Function::Abs => first.abs(),
                _ => numbers.into_iter().sum(),
            },
            origin,
        )
    }

    /// An entry of a list or a letter of a text: the first is 0, the last is -1.
    fn item(&self, list: &Value, at: &Value) -> Value {
        if let Value::Map(entries) = list {
            let key = at.text(self.court);
            return entries
                .iter()
                .find(|(name, _)| *name == key)
                .map(|(_, value)| value.clone())
                .unwrap_or_default();
        }
        let entries = match list {
            Value::Word(word) => word.chars().map(|c| Value::word(c.to_string())).collect(),
            list => list.entries(),
        };
        let Some(at) = at.number().map(exact) else { return Value::Nothing };
        let at = if at < 0.0 { entries.len() as f64 + at } else { at };
        let at = (at >= 0.0 && at.fract() == 0.0).then_some(at as usize);
        at.and_then(|at| entries.get(at)).cloned().unwrap_or_default()
    }

    /// A text with its values.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn text(&mut self, text: &Text) -> Result<String, Fail> {
        let mut out = String::new();
        for piece in &text.0 {
            match piece {
                Piece::Written(text) => out.push_str(text),
                Piece::Value(ex) => {
                    let value = self.value(ex)?;
                    out.push_str(&value.text(self.court));
                }
            }
        }
        Ok(out)
    }
}

fn is(value: &Value, test: Test) -> bool {
    let rest = |divisor: f64| value.number().map(|number| exact(number).rem_euclid(divisor));
    match test {
        Test::Defined => !matches!(value, Value::Nothing),
        Test::Number => value.number().is_some(),
        Test::Even => rest(2.0) == Some(0.0),
        Test::Odd => rest(2.0) == Some(1.0),
    }
}

/// The parts of a text between the places of another one; its letters if that is empty.
fn split(whole: &str, at: &str) -> Vec<Value> {
    if at.is_empty() {
        return whole.chars().map(|c| Value::word(c.to_string())).collect();
    }
    whole.split(at).map(str::trim).filter(|part| !part.is_empty()).map(Value::word).collect()
}
