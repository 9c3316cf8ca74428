//! Which names no later step reads: odds forget them, so that more positions are equal.

use std::collections::{BTreeMap, BTreeSet};

use super::code::{Deed, Ex, Lines, Out, Step, Target, Text};
use super::spans::Span;

/// For each step, the names that nothing reads after it; and for each slot of a roll, whether its dice are read at
/// all, kept and as they fell. `has_plans`: decisions may read any name.
pub fn dead(
    steps: &[Step],
    spans: &BTreeMap<usize, Span>,
    values: &[Lines],
    (outcome, finding): (&Out, Option<&Text>),
    (variables, count): (usize, usize),
    has_plans: bool,
) -> (Vec<Vec<u16>>, Vec<[bool; 2]>) {
    let mut reads = LastReads::new(steps, count);
    reads.of_steps(steps, values, has_plans);
    for span in spans.values() {
        let slots = names(|look| span.results.iter().for_each(|(_, ex)| look(ex)), &[]);
        slots.into_iter().for_each(|slot| reads.add(slot, span.end - 1));
    }
    let at_end = |look: &mut dyn FnMut(&Ex)| {
        outcome.each_ex(&mut |ex| look(ex));
        finding.iter().for_each(|text| text.each_ex(&mut |ex| look(ex)));
    };
    names(at_end, values).into_iter().for_each(|slot| reads.add(slot, steps.len()));
    let LastReads { last, .. } = reads;
    let mut dead = vec![Vec::new(); steps.len() + 1];
    for (slot, last) in last.iter().enumerate().skip(variables) {
        let slot = slot as u16;
        match last {
            Some(at) if *at < steps.len() => dead[*at].push(slot),
            Some(_) => {}
            // Nothing ever reads it.
            None => {
                let makers = steps.iter().enumerate().filter(|(_, step)| step.does.makes().contains(&slot));
                makers.for_each(|(n, _)| dead[n].push(slot));
            }
        }
    }
    let reads_dice = steps.iter().map(|step| match &step.does {
        Deed::Roll(roll) => [1, 2].map(|n| last[roll.slots[n] as usize].is_some()),
        _ => [false, false],
    });
    (dead, reads_dice.collect())
}

/// Which step reads each name last.
struct LastReads {
    /// The number of the last step that reads each slot; those of the outcome are read after all steps.
    last: Vec<Option<usize>>,
    /// The repetitions: their steps from one number to before another.
    loops: Vec<(usize, usize)>,
}

impl LastReads {
    fn new(steps: &[Step], count: usize) -> LastReads {
        let is_loop = |step: &Step| matches!(step.does, Deed::Each(_) | Deed::Until(_));
        let loops = steps.iter().enumerate().filter(|(_, step)| is_loop(step));
        let loops = loops.filter_map(|(n, step)| Some((n, step.does.end()?))).collect();
        LastReads { last: vec![None; count], loops }
    }

    /// Notes that a step reads a name.
    fn add(&mut self, slot: u16, at: usize) {
        // Within a repetition, the next turn reads it again.
        let end = self.loops.iter().filter(|(from, to)| (*from..*to).contains(&at)).map(|(_, to)| *to).max();
        let at = end.unwrap_or(at).max(at);
        let known = &mut self.last[slot as usize];
        *known = Some(known.map_or(at, |known| known.max(at)));
    }

    fn of_steps(&mut self, steps: &[Step], values: &[Lines], has_plans: bool) {
        for (n, step) in steps.iter().enumerate() {
            step.reads(values).into_iter().for_each(|slot| self.add(slot, n));
            let Deed::Choose(choose) = &step.does else { continue };
            // A question shows names.
            let texts = |look: &mut dyn FnMut(&Ex)| {
                choose.by.iter().chain(&choose.asked).for_each(|text| text.each_ex(&mut |ex| look(ex)));
            };
            names(texts, values).into_iter().for_each(|slot| self.add(slot, n));
            if has_plans {
                steps[..n].iter().flat_map(|step| step.does.makes()).for_each(|slot| self.add(slot, n));
            }
        }
    }
}

/// The names that some expressions read, themselves or by values.
fn names(each: impl FnOnce(&mut dyn FnMut(&Ex)), values: &[Lines]) -> BTreeSet<u16> {
    let (mut slots, mut others) = (BTreeSet::new(), BTreeSet::new());
    each(&mut |ex| ex.names(&mut slots, &mut others));
    with_values(slots, &others, values)
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
