//! Which names no later step reads: odds forget them, so that more positions are equal.

use std::collections::{BTreeMap, BTreeSet};

use super::code::{Deed, Ex, Lines, Out, Step, Target, Text};
use super::spans::Span;

/// For each step, the names that nothing reads after it; and for each slot of a roll, whether its dice are read at
/// all, kept and as they fell.
pub fn dead(
    steps: &[Step],
    spans: &BTreeMap<usize, Span>,
    values: &[Lines],
    (outcome, finding): (&Out, Option<&Text>),
    (variables, count): (usize, usize),
) -> (Vec<Vec<u16>>, Vec<[bool; 2]>) {
    // The number of the last step that reads each slot; those of the outcome are read after all steps.
    let mut last: Vec<Option<usize>> = vec![None; count];
    let loops: Vec<(usize, usize)> = steps
        .iter()
        .enumerate()
        .filter_map(|(n, step)| match &step.does {
            Deed::Each(each) => Some((n, each.end)),
            Deed::Until(until) => Some((n, until.end)),
            _ => None,
        })
        .collect();
    let mut read = |slot: u16, at: usize| {
        // Within a repetition, the next turn reads it again.
        let end = loops.iter().filter(|(from, to)| (*from..*to).contains(&at)).map(|(_, to)| *to).max();
        let at = end.unwrap_or(at).max(at);
        let known = &mut last[slot as usize];
        *known = Some(known.map_or(at, |known| known.max(at)));
    };
    for (n, step) in steps.iter().enumerate() {
        for slot in step.reads(values) {
            read(slot, n);
        }
    }
    for span in spans.values() {
        let (mut slots, mut others) = (BTreeSet::new(), BTreeSet::new());
        span.results.iter().for_each(|(_, ex)| ex.names(&mut slots, &mut others));
        for slot in slots {
            read(slot, span.end - 1);
        }
    }
    let (mut slots, mut others) = (BTreeSet::new(), BTreeSet::new());
    outcome.each_ex(&mut |ex| ex.names(&mut slots, &mut others));
    if let Some(finding) = finding {
        finding.each_ex(&mut |ex| ex.names(&mut slots, &mut others));
    }
    for slot in with_values(slots, &others, values) {
        read(slot, steps.len());
    }
    let mut dead = vec![Vec::new(); steps.len() + 1];
    for (slot, last) in last.iter().enumerate().skip(variables) {
        let Some(at) = last else { continue };
        if *at < steps.len() {
            dead[*at].push(slot as u16);
        }
    }
    let reads_dice = steps.iter().map(|step| match &step.does {
        Deed::Roll(roll) => [1, 2].map(|n| last[roll.slots[n] as usize].is_some()),
        _ => [false, false],
    });
    (dead, reads_dice.collect())
}

/// Names, and those that some values use.
fn with_values(mut slots: BTreeSet<u16>, others: &BTreeSet<u16>, values: &[Lines]) -> BTreeSet<u16> {
    slots.extend(others.iter().filter_map(|value| values.get(*value as usize)).flat_map(|value| &value.uses));
    slots
}

impl Step {
    /// The names that it reads, without those of its sentence.
    fn reads(&self, values: &[Lines]) -> BTreeSet<u16> {
        let (mut slots, mut others) = (BTreeSet::new(), BTreeSet::new());
        self.each_ex(&mut |ex| ex.names(&mut slots, &mut others));
        if let Deed::Find(value) = &self.does {
            others.insert(*value);
        }
        with_values(slots, &others, values)
    }

    /// Calls `look` with each of its expressions but those of texts.
    pub fn each_ex(&self, look: &mut impl FnMut(&Ex)) {
        self.guard.when.iter().for_each(&mut *look);
        match &self.does {
            Deed::Find(_) | Deed::End | Deed::Block(_) | Deed::Next(_) => {}
            Deed::Let(all) => all.iter().for_each(|(.., ex)| look(ex)),
            Deed::Roll(roll) => {
                look(&roll.count);
                look(&roll.sides);
                roll.reroll.iter().chain(&roll.explode).for_each(&mut *look);
                roll.keep.iter().for_each(|(_, ex)| look(ex));
            }
            Deed::Draw(draw) => draw.count.iter().chain([&draw.from]).for_each(look),
            Deed::LookUp(step) => {
                [&step.row].into_iter().chain(&step.column).chain(&step.shift).for_each(look);
            }
            Deed::Set(all) => {
                for (target, ex) in all {
                    if let Target::Field(of, _) = target {
                        look(of);
                    }
                    look(ex);
                }
            }
            Deed::Choose(choose) => look(&choose.from),
            Deed::Forbid(ex) => look(ex),
            Deed::Each(each) => [&each.list].into_iter().chain(&each.only).for_each(look),
            Deed::Until(until) => until.until.iter().chain(&until.repeat).for_each(look),
        }
    }
}

impl Out {
    /// Calls `look` with each of its expressions.
    pub fn each_ex(&self, look: &mut impl FnMut(&Ex)) {
        match self {
            Out::Map(entries) => entries.iter().for_each(|(_, out)| out.each_ex(look)),
            Out::Each(list, keys) => {
                look(list);
                keys.iter().for_each(|(_, ex)| look(ex));
            }
            Out::Value(ex) => look(ex),
        }
    }
}
