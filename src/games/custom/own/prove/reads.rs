//! What a dispute reads: facts by step, so that equal positions under different facts are one; values and tables that
//! only texts read.

use std::collections::BTreeSet;

use super::super::code::{Beginning, ChooseStep, Deed, DisputeCode, DrawStep, Ex, RollStep, Text};

/// What a dispute reads.
pub struct Reads {
    /// For each step, and for the end: the facts that it and all later ones read.
    pub live: Vec<Vec<u16>>,
    /// The values that something besides a text reads.
    pub values: BTreeSet<u16>,
    /// Those that only texts read: whether they are ever needed is not reported.
    pub in_texts: BTreeSet<u16>,
    /// The tables that something besides a text reads.
    pub tables: BTreeSet<u16>,
    /// Those that texts read.
    pub tables_in_texts: BTreeSet<u16>,
}

#[derive(Default)]
struct Found {
    facts: BTreeSet<u16>,
    values: BTreeSet<u16>,
    tables: BTreeSet<u16>,
}

impl Found {
    /// Adds what an expression reads, itself or by values.
    fn add(&mut self, ex: &Ex, dispute: &DisputeCode) {
        match ex {
            Ex::Fact(fact) => drop(self.facts.insert(*fact)),
            Ex::Lines(value) => self.add_value(*value, dispute),
            Ex::Cell(table, ..) => drop(self.tables.insert(*table)),
            _ => {}
        }
        ex.parts().into_iter().for_each(|part| self.add(part, dispute));
    }

    fn add_value(&mut self, value: u16, dispute: &DisputeCode) {
        if !self.values.insert(value) {
            return;
        }
        for line in &dispute.values[value as usize].lines {
            line.guard.when.iter().for_each(|ex| self.add(ex, dispute));
            line.does.iter().for_each(|(_, ex)| self.add(ex, dispute));
        }
    }

    fn add_step(&mut self, n: usize, dispute: &DisputeCode) {
        let step = &dispute.steps[n];
        step.each_ex(&mut |ex| self.add(ex, dispute));
        match &step.does {
            Deed::Find(value) => self.add_value(*value, dispute),
            Deed::LookUp(look) => drop(self.tables.insert(look.table)),
            _ => {}
        }
    }
}

impl Reads {
    /// Finds out what a dispute reads.
    pub fn new(dispute: &DisputeCode) -> Reads {
        let mut at_end = Found::default();
        dispute.outcome.each_ex(&mut |ex| at_end.add(ex, dispute));
        let of_step = |n: usize| {
            let mut found = Found::default();
            found.add_step(n, dispute);
            found
        };
        let steps: Vec<Found> = (0..dispute.steps.len()).map(of_step).collect();
        let mut live = vec![Vec::new(); steps.len() + 1];
        let mut after = at_end.facts.clone();
        live[steps.len()] = after.iter().copied().collect();
        for n in (0..steps.len()).rev() {
            after.extend(steps[n].facts.iter().copied());
            live[n] = after.iter().copied().collect();
        }
        // Within a repetition, its first steps come again.
        for (n, step) in dispute.steps.iter().enumerate() {
            let end = match &step.does {
                Deed::Each(each) => each.end,
                Deed::Until(until) => until.end,
                _ => continue,
            };
            let of_head = live[n].clone();
            for facts in &mut live[n..end] {
                let all: BTreeSet<u16> = facts.iter().chain(&of_head).copied().collect();
                *facts = all.into_iter().collect();
            }
        }
        let mut code = at_end;
        for beginning in &dispute.beginning {
            let (Beginning::Slot(_, ex) | Beginning::Field(_, _, ex)) = beginning;
            code.add(ex, dispute);
        }
        for found in steps {
            code.values.extend(found.values);
            code.tables.extend(found.tables);
        }
        let mut texts = Found::default();
        each_text(dispute, &mut |text| text.each_ex(&mut |ex| texts.add(ex, dispute)));
        Reads {
            live,
            in_texts: texts.values.difference(&code.values).copied().collect(),
            values: code.values,
            tables: code.tables,
            tables_in_texts: texts.tables,
        }
    }
}

/// Calls `look` with every text of a dispute.
fn each_text(dispute: &DisputeCode, look: &mut impl FnMut(&Text)) {
    dispute.finding.iter().for_each(&mut *look);
    let lines = dispute.values.iter().flat_map(|value| &value.lines);
    lines.filter_map(|line| line.says.as_ref()).for_each(&mut *look);
    for step in &dispute.steps {
        step.says.iter().for_each(&mut *look);
        let (by, other) = match &step.does {
            Deed::Roll(roll) => {
                let RollStep { by, purpose, .. } = &**roll;
                (by, purpose)
            }
            Deed::Draw(draw) => {
                let DrawStep { by, purpose, .. } = &**draw;
                (by, purpose)
            }
            Deed::Choose(choose) => {
                let ChooseStep { by, asked, .. } = &**choose;
                (by, asked)
            }
            _ => continue,
        };
        by.iter().chain(other).for_each(&mut *look);
    }
}
