//! Values: of the lines that apply, those are left that no exception takes away; one of them gives the value, and the
//! others change it.

use super::changes::Changed;
use super::code::{Does, Guard, Line, Lines};
use super::court::SaidFact;
use super::cover::Seen;
use super::evaluate::{Fail, Play};
use super::value::{Value, exact};
use crate::diag::Code;
use crate::model::expression::figures;
use crate::ruling::{Answers, Fact, Stop, Undecided, UndecidedKind};
use crate::source::Origin;

/// The sentences of the lines that act, each with its rule.
type Said = Vec<(Code, String)>;

impl Play<'_, '_> {
    /// Whether a line or step holds: the condition first, so that an option is consulted only where it matters.
    pub fn guard(&mut self, guard: &Guard) -> Result<bool, Fail> {
        if let Some(when) = &guard.when
            && !self.holds(when)?
        {
            return Ok(false);
        }
        Ok(guard.under.iter().all(|(option, values)| {
            let agreed =
                if self.is_quiet { self.desk.peek_number(*option) } else { self.desk.ask_number(*option) };
            values.contains(&agreed)
        }))
    }

    /// What a fact is.
    pub fn fact(&mut self, fact: u16) -> Result<Value, Fail> {
        match &self.court.facts[fact as usize] {
            SaidFact::Said(value) => Ok(value.clone()),
            SaidFact::Assumed(value) if !self.desk.writes() || self.is_quiet => Ok(value.clone()),
            SaidFact::Assumed(value)
                if !self.desk.is_strict()
                    || self.desk.is_answered(&self.court.dispute().facts[usize::from(fact)].name) =>
            {
                self.note_assumed(fact, value);
                Ok(value.clone())
            }
            SaidFact::Assumed(_) | SaidFact::Missing => {
                let code = &self.court.dispute().facts[fact as usize];
                let lacking = self.court.lacking_fact(code, self.at.aside.rule);
                let default = code.assumed.as_ref().and_then(|value| lacking.value(&value.text(self.court)));
                let lacking = Fact { default: default.unwrap_or(0), is_open: default.is_none(), ..lacking };
                // What may be assumed does not keep others from being listed.
                if let (true, Some(value)) = (self.desk.lists_missing(), &code.assumed) {
                    self.desk.need(lacking.default, || lacking);
                    return Ok(value.clone());
                }
                Err(Fail::from(Stop::Lacking(Box::new(lacking))))
            }
        }
    }

    /// Notes that a fact was assumed, the first time that it is read.
    fn note_assumed(&mut self, fact: u16, value: &Value) {
        if self.at.aside.assumed.contains(&fact) {
            return;
        }
        self.at.aside.assumed.push(fact);
        let code = &self.court.dispute().facts[fact as usize];
        let (answers, default) = match value {
            Value::Truth(truth) => (Answers::Truth, i64::from(*truth)),
            Value::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
                (Answers::Between(i64::MIN, i64::MAX), *number as i64)
            }
            value => (Answers::OneOf(vec![value.text(self.court).to_string()]), 0),
        };
        let asked = self.court.lacking_fact(code, self.at.aside.rule);
        let fact = Fact { answers, default, ..asked };
        self.desk.need(default, || fact);
    }

    /// What a value comes to now.
    pub fn lines(&mut self, number: u16) -> Result<Value, Fail> {
        let court = self.court;
        let value = &court.dispute().values[number as usize];
        // Its lines do not see the entries of the expression that needs it.
        let its = std::mem::replace(&mut self.its, vec![Value::Nothing]);
        let found = self.settled(number, value);
        self.its = its;
        found
    }

    fn settled(&mut self, number: u16, value: &Lines) -> Result<Value, Fail> {
        let lines = &value.lines;
        let mut applies = Vec::with_capacity(lines.len());
        for line in lines {
            applies.push(self.guard(&line.guard)? && self.desk.remembers(line.rule));
        }
        let mut taken = vec![false; lines.len()];
        let mut takes = vec![false; lines.len()];
        for n in &value.outermost_first {
            if applies[*n] && !taken[*n] {
                for other in &lines[*n].instead_of {
                    taken[*other] = true;
                    takes[*n] |= applies[*other];
                }
            }
        }
        let left: Vec<usize> = (0..lines.len()).filter(|n| applies[*n] && !taken[*n]).collect();
        if !self.is_quiet {
            left.iter().for_each(|line| self.court.note(Seen::Line(number as usize, *line)));
        }
        let (first, mut found) = self.given(value, &left)?;
        let writes = self.desk.writes() && !self.is_quiet;
        let mut steps = Vec::new();
        if writes {
            self.add_step(value, &lines[first], &found, &mut steps);
        }
        let is_limit = |n: &usize| matches!(lines[*n].does, Some((Does::AtLeast | Does::AtMost, _)));
        let (limits, others): (Vec<usize>, Vec<usize>) = left.into_iter().partition(is_limit);
        for n in others.into_iter().chain(limits) {
            let line = &lines[n];
            if matches!(line.does, Some((Does::Is, _))) {
                if takes[n] && n != first && writes {
                    self.add_step(value, line, &found, &mut steps);
                }
                continue;
            }
            let before = found.clone();
            if let Some((does, ex)) = &line.does {
                found = self.changed(*does, ex, &before, value.origin)?;
            }
            let is_same = before.same(&found, self.court);
            if writes && (!is_same || takes[n]) {
                self.add_step(value, line, &found, &mut steps);
            } else if writes {
                let text = if line.does.is_some() {
                    "it changes nothing"
                } else {
                    "what it replaces does not apply"
                };
                let name = &value.name;
                self.desk.idle(line.rule, || format!("{name}: {text}"));
            }
        }
        if writes {
            self.write(number, &found, steps);
        }
        Ok(found)
    }

    /// The line that gives the value, and the value.
    fn given(&mut self, value: &Lines, left: &[usize]) -> Result<(usize, Value), Fail> {
        let mut all: Vec<(usize, Value)> = Vec::new();
        for n in left {
            let Some((Does::Is, ex)) = &value.lines[*n].does else { continue };
            let found = self.value(ex)?;
            if !all.iter().any(|(_, other)| other.same(&found, self.court)) {
                all.push((*n, found));
            }
        }
        match all.len() {
            1 => Ok(all.remove(0)),
            0 => {
                Err(undecided(UndecidedKind::Gap, value, Vec::new(), format!("no rule gives {}", value.name)))
            }
            _ => {
                let said = all
                    .iter()
                    .map(|(n, found)| format!("{} says {}", value.lines[*n].rule, found.text(self.court)));
                let text = format!("{}: {}", value.name, crate::diag::and_list(&said.collect::<Vec<_>>()));
                let rules = all.iter().map(|(n, _)| value.lines[*n].rule).collect();
                Err(undecided(UndecidedKind::Contradiction, value, rules, text))
            }
        }
    }

    /// A value after a line that changes it.
    fn changed(
        &mut self,
        does: Does,
        ex: &super::code::Ex,
        before: &Value,
        origin: Origin,
    ) -> Result<Value, Fail> {
        self.its[0] = before.clone();
        let other = self.value(ex)?;
        if let (Does::Add, Value::List(list)) = (does, before) {
            let all: Vec<Value> = list.iter().chain(other.entries().iter()).cloned().collect();
            let most = super::facts::LONGEST;
            self.count(all.len() as f64, most, "entries", origin)?;
            return Ok(Value::list(all));
        }
        let (a, b) = (self.number(before, origin)?, self.number(&other, origin)?);
        let number = match does {
            Does::Add => a + b,
            Does::Times => a * b,
            Does::AtLeast if exact(a) < exact(b) => b,
            Does::AtMost if exact(a) > exact(b) => b,
            _ => a,
        };
        if !number.is_finite() {
            return Err(self.error("this number is too large", origin));
        }
        Ok(Value::Number(number))
    }

    /// Adds the sentence of a line that acts.
    fn add_step(&mut self, value: &Lines, line: &Line, found: &Value, steps: &mut Said) {
        let before = std::mem::replace(&mut self.its[0], found.clone());
        let said = line.says.as_ref().and_then(|says| self.text(says).ok());
        self.its[0] = before;
        let text = said.unwrap_or_else(|| {
            let shown = found.text(self.court);
            match &line.does {
                Some(_) => format!("{}: {shown}", value.name),
                None => {
                    let of = line.instead_of.iter().map(|n| value.lines[*n].rule.name());
                    let mut of: Vec<&str> = of.collect();
                    of.dedup();
                    format!("{}: {} does not apply", value.name, crate::diag::and_list(&of))
                }
            }
        });
        steps.push((line.rule, text));
    }

    /// Writes the steps of a value down, unless it wrote the same the last time.
    fn write(&mut self, number: u16, found: &Value, steps: Said) {
        let mut key = steps.clone();
        let end = match found {
            Value::Number(number) => figures(*number),
            value => value.text(self.court).to_string(),
        };
        key.push((Code::new(""), end));
        if self.at.aside.written[number as usize] == key {
            return;
        }
        self.at.aside.written[number as usize] = key;
        for (rule, text) in steps {
            self.at.aside.changes.note(Changed::Lines(number), Some(rule));
            self.desk.step(rule, (), || text);
        }
    }
}

fn undecided(kind: UndecidedKind, value: &Lines, rules: Vec<Code>, text: String) -> Fail {
    let value_name = Some(value.name.to_string());
    let origin = Some(value.origin);
    Fail::from(Stop::Undecided(Box::new(Undecided { kind, value: value_name, rules, text, origin })))
}
