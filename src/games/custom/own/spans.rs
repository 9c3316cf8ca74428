//! Spans: rolls and the names made of them, one after the other. Odds work out once what comes of a span, for all
//! positions in which everything else that it needs is equal.
//!
//! Of the names that a span makes, later steps often need only a few results: `met|count(it[0] < it[1])`. Odds keep
//! these in place of the name, so that more positions are equal. They are played with their own steps, in which such
//! expressions are names.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use super::code::{Deed, Ex, Lines, Out, Step, Target, Text};
use super::cover::Seen;
use super::evaluate::{Fail, Play};
use super::value::Value;

/// A span of steps.
#[derive(Debug)]
pub struct Span {
    /// The number of the step after it.
    pub end: usize,
    /// Its steps, in which what they need is computed once.
    pub steps: Vec<Step>,
    /// The names that it makes.
    pub made: Vec<u16>,
    /// What it needs besides these names.
    pub needs: Vec<Ex>,
    /// The results that later steps need, each with its own name.
    pub results: Vec<(u16, Ex)>,
    /// The names that are read after it.
    pub lasting: Vec<u16>,
}

/// What comes of spans, by the number of their first step and everything that they need.
#[derive(Debug, Default)]
pub struct Known(Mutex<BTreeMap<usize, OfStep>>);

/// What comes of the spans that begin with one step, by what they need; `None` for those with too many ways.
type OfStep = HashMap<Needs, Option<Arc<Ways>>>;

/// What a span needs.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Needs {
    values: Vec<Value>,
    /// In a proof, what was seen when they were computed.
    seen: Vec<u64>,
    /// The values of the options that the dispute asks for.
    agreed: Vec<&'static str>,
}

/// The names after a span, each way with its share of 1.
type Ways = Vec<(Vec<Value>, f64)>;

/// The most ways of one span.
const MOST_WAYS: usize = 50_000;
/// The most spans that are kept for one step.
const MOST_KEPT: usize = 2_000;

/// Finds the spans of some steps, and rewrites the steps after them. `slots` is the number of names; names of results
/// are added to it.
pub fn spans(
    steps: &mut [Step],
    values: &[Lines],
    (outcome, finding): (&Out, Option<&Text>),
    slots: &mut usize,
    has_plans: bool,
) -> BTreeMap<usize, Span> {
    let targets: BTreeSet<usize> = steps.iter().filter_map(|step| step.does.end()).collect();
    let mut found = BTreeMap::new();
    let mut n = 0;
    while n < steps.len() {
        let is_one = |m: usize| matches!(steps[m].does, Deed::Roll(_) | Deed::Let(_));
        if !matches!(steps[n].does, Deed::Roll(_)) {
            n += 1;
            continue;
        }
        let mut end = n + 1;
        while end < steps.len() && is_one(end) && !targets.contains(&end) {
            end += 1;
        }
        let span = span(steps, values, (outcome, finding), (n, end), slots, has_plans);
        found.insert(n, span);
        n = end;
    }
    found
}

fn span(
    steps: &mut [Step],
    values: &[Lines],
    (outcome, finding): (&Out, Option<&Text>),
    (from, end): (usize, usize),
    slots: &mut usize,
    has_plans: bool,
) -> Span {
    let made: BTreeSet<u16> = steps[from..end].iter().flat_map(|step| step.does.made()).collect();
    let is_free = |ex: &Ex| rests_on(ex, &made, values) == (false, false);
    // A name may be read before the span makes it.
    let mut needs: Vec<Ex> = made.iter().map(|slot| Ex::Slot(*slot)).collect();
    let mut own = steps[from..end].to_vec();
    for step in &mut own {
        step.each_ex_mut(&mut |ex| add_needs(ex, &is_free, &mut needs));
    }
    // Only steps after the span in the same block are sure to be done after it.
    let around = |of: &dyn Fn(&Deed) -> bool| {
        let around = steps[..from].iter().filter(|step| of(&step.does)).filter_map(|step| step.does.end());
        around.filter(|after| *after >= end).min().unwrap_or(steps.len())
    };
    let after = end..around(&|_| true);
    let turn = end..around(&|deed| !matches!(deed, Deed::Block(_)));
    // Decisions know all names.
    let is_planned = has_plans && steps[turn].iter().any(|step| matches!(step.does, Deed::Choose(_)));
    let plain = if is_planned {
        made.clone()
    } else {
        plain(steps, values, (outcome, finding), &made, [&(from..end), &after])
    };
    let mut results: Vec<(u16, Ex)> = Vec::new();
    let mut named: BTreeMap<String, u16> = BTreeMap::new();
    for n in after {
        steps[n].each_ex_mut(&mut |ex| {
            rewrite(ex, &made, values, &plain, &mut |ex| {
                *named.entry(format!("{ex:?}")).or_insert_with(|| {
                    let slot = *slots as u16;
                    *slots += 1;
                    results.push((slot, ex.clone()));
                    slot
                })
            });
        });
    }
    end_with_turns(&mut steps[..from], end, &results);
    Span {
        end,
        steps: own,
        made: made.into_iter().collect(),
        needs,
        results,
        lasting: plain.into_iter().collect(),
    }
}

/// The names of a span that are read as they are: by the outcome, by values, or by steps. `after` are the steps that
/// are done after those of the span.
fn plain(
    steps: &[Step],
    values: &[Lines],
    (outcome, finding): (&Out, Option<&Text>),
    made: &BTreeSet<u16>,
    [span, after]: [&Range<usize>; 2],
) -> BTreeSet<u16> {
    let (mut plain, mut others) = (BTreeSet::new(), BTreeSet::new());
    outcome.each_ex(&mut |ex| ex.names(&mut plain, &mut others));
    if let Some(finding) = finding {
        finding.each_ex(&mut |ex| ex.names(&mut plain, &mut others));
    }
    plain.extend(values.iter().flat_map(|value| value.uses.iter().copied()));
    // An expression that shares a name with one that is read as it is, is no result: so until nothing is added.
    loop {
        let before = plain.len();
        for n in (0..steps.len()).filter(|n| !span.contains(n)) {
            plain.extend(steps[n].does.makes());
            steps[n].each_ex(&mut |ex| {
                if !after.contains(&n) {
                    return ex.names(&mut plain, &mut others);
                }
                each_read(ex, made, values, &mut |ex| {
                    if matches!(ex, Ex::Slot(_)) || !is_closed(ex, made, &plain) {
                        ex.names(&mut plain, &mut others);
                    }
                });
            });
        }
        if plain.len() == before {
            return plain.intersection(made).copied().collect();
        }
    }
}

/// Lets the results of a span end with the turns of the repetitions around it.
fn end_with_turns(before: &mut [Step], end: usize, results: &[(u16, Ex)]) {
    for step in before {
        let (loop_end, of_turn) = match &mut step.does {
            Deed::Each(each) => (each.end, &mut each.made),
            Deed::Until(until) => (until.end, &mut until.made),
            _ => continue,
        };
        if loop_end >= end {
            of_turn.extend(results.iter().map(|(slot, _)| *slot));
        }
    }
}

/// Whether a value is or holds a participant.
fn has_piece(value: &Value) -> bool {
    match value {
        Value::Piece(_) => true,
        Value::List(values) => values.iter().any(has_piece),
        _ => false,
    }
}

/// Whether an expression reads some names, itself or by a value; and whether it reads an entry around it.
fn rests_on(ex: &Ex, made: &BTreeSet<u16>, values: &[Lines]) -> (bool, bool) {
    match ex {
        Ex::Slot(slot) => (made.contains(slot), false),
        Ex::Lines(value) => {
            let uses = values.get(*value as usize).map_or(&[][..], |value| &value.uses);
            (uses.iter().any(|slot| made.contains(slot)), false)
        }
        Ex::It(_) => (false, true),
        ex => {
            let is_entry = matches!(ex, Ex::Own(..));
            ex.parts()
                .into_iter()
                .map(|part| rests_on(part, made, values))
                .fold((false, is_entry), |a, b| (a.0 || b.0, a.1 || b.1))
        }
    }
}

/// Adds the largest parts of an expression that rest on no name of the span, and lets them be computed once.
fn add_needs(ex: &mut Ex, is_free: &impl Fn(&Ex) -> bool, needs: &mut Vec<Ex>) {
    if matches!(ex, Ex::Const(_)) {
        return;
    }
    if is_free(ex) {
        needs.push(ex.clone());
        if !matches!(ex, Ex::Fact(_) | Ex::Slot(_)) {
            let part = std::mem::replace(ex, Ex::Const(Value::Nothing));
            *ex = Ex::Once(needs.len() as u16 - 1, Box::new(part));
        }
        return;
    }
    if let Ex::Own(..) | Ex::It(_) = ex {
        // A field of an entry that is free: the list was added.
        return;
    }
    ex.parts_mut().into_iter().for_each(|part| add_needs(part, is_free, needs));
}

/// Calls `look` with the largest parts of an expression that rest on names of the span alone, or with what reads them.
fn each_read(ex: &Ex, made: &BTreeSet<u16>, values: &[Lines], look: &mut impl FnMut(&Ex)) {
    let (reads, _) = rests_on(ex, made, values);
    if !reads {
        return;
    }
    if is_of_span(ex, made, 0) || matches!(ex, Ex::Slot(_) | Ex::Lines(_)) {
        return look(ex);
    }
    ex.parts().into_iter().for_each(|part| each_read(part, made, values, look));
}

/// Whether an expression reads nothing but names of the span, and entries of its own lists.
fn is_of_span(ex: &Ex, made: &BTreeSet<u16>, levels: u8) -> bool {
    match ex {
        Ex::Const(_) => true,
        Ex::Slot(slot) => made.contains(slot),
        Ex::It(level) => *level < levels,
        Ex::Fact(_) | Ex::Lines(_) | Ex::Own(..) | Ex::Of(..) | Ex::Cell(..) | Ex::Overall(..) => false,
        Ex::Over(_, list, of, level, _) => is_of_span(list, made, levels) && is_of_span(of, made, level + 1),
        ex => ex.parts().into_iter().all(|part| is_of_span(part, made, levels)),
    }
}

fn is_closed(ex: &Ex, made: &BTreeSet<u16>, plain: &BTreeSet<u16>) -> bool {
    let (mut slots, mut others) = (BTreeSet::new(), BTreeSet::new());
    ex.names(&mut slots, &mut others);
    is_of_span(ex, made, 0) && slots.is_disjoint(plain)
}

/// Puts names in place of closed expressions.
fn rewrite(
    ex: &mut Ex,
    made: &BTreeSet<u16>,
    values: &[Lines],
    plain: &BTreeSet<u16>,
    name: &mut impl FnMut(&Ex) -> u16,
) {
    if !rests_on(ex, made, values).0 {
        return;
    }
    if !matches!(ex, Ex::Slot(_)) && is_closed(ex, made, plain) {
        let slot = name(ex);
        *ex = Ex::Slot(slot);
        return;
    }
    ex.parts_mut().into_iter().for_each(|part| rewrite(part, made, values, plain, name));
}

impl Play<'_, '_> {
    /// Plays a span in one way of those that odds try; false if its steps are to be played one by one.
    ///
    /// # Errors
    /// The ways are to be tried one after the other.
    pub fn span(&mut self, n: usize, span: &Span) -> Result<bool, Fail> {
        let Some(needs) = self.needs(span) else { return Ok(false) };
        let Some(ways) = self.ways(n, span, needs) else { return Ok(false) };
        let shares = || Some(ways.iter().enumerate().map(|(n, (_, share))| (n as u128, *share)).collect());
        let Some(class) = self.desk.class(shares)? else { return Ok(false) };
        if ways.len() > 1 {
            self.not_idle();
        }
        for slot in &span.made {
            self.at.slots[*slot as usize] = Value::Nothing;
        }
        for (slot, value) in span.names().zip(&ways[class as usize].0) {
            self.at.slots[slot as usize] = value.clone();
        }
        self.at.next = span.end;
        self.at.aside.is_spanned = true;
        Ok(true)
    }

    /// Everything that the ways of a span depend on; `None` if it can't be computed, since it may not be needed.
    fn needs(&mut self, span: &Span) -> Option<Needs> {
        let court = self.court;
        let before = court.cover.as_ref().map(|cover| cover.take());
        let values: Option<Vec<Value>> = span.needs.iter().map(|ex| self.value(ex).ok()).collect();
        let seen = court.cover.as_ref().map(|cover| cover.take()).unwrap_or_default();
        if let Some((cover, before)) = court.cover.as_ref().zip(before) {
            cover.add(&before);
        }
        let mut values = values?;
        // Of a participant, its fields and its name may be read.
        if values.iter().any(has_piece) {
            values.extend(self.at.cells.iter().cloned());
            let word = |name: &Arc<str>| Value::Word(Arc::clone(name));
            for piece in &court.pieces {
                values.extend([word(&piece.name), piece.card_name.as_ref().map_or(Value::Nothing, word)]);
            }
        }
        let options = court.dispute().options.iter();
        let agreed = options.map(|option| self.desk.peek_number(*option)).collect();
        Some(Needs { values, seen, agreed })
    }

    fn ways(&mut self, n: usize, span: &Span, needs: Needs) -> Option<Arc<Ways>> {
        let court = self.court;
        let known = court.known.spans.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.get(&n).and_then(|all| all.get(&needs));
        if let Some(ways) = found {
            return ways.clone();
        }
        drop(known);
        let before = self.at.slots.clone();
        let mut merged = Merged::default();
        self.once.clear();
        let is_done = self.expand((n, 0), span, 1.0, &mut merged).is_some();
        self.at.slots = before;
        let ways = is_done.then(|| Arc::new(merged.ways));
        let mut known = court.known.spans.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all = known.entry(n).or_default();
        if all.len() < MOST_KEPT {
            all.insert(needs, ways.clone());
        }
        ways
    }

    /// Names the results of a span whose steps were played one by one. What can't be computed is noted as such.
    pub fn end_span(&mut self, span: &Span) {
        for (slot, ex) in &span.results {
            self.at.slots[*slot as usize] = self.value(ex).unwrap_or(Value::Unsaid);
        }
    }

    /// Adds every way through the rest of a span; `None` if there are too many, or something can't be computed.
    fn expand(
        &mut self,
        (first, place): (usize, usize),
        span: &Span,
        share: f64,
        merged: &mut Merged,
    ) -> Option<()> {
        let (n, next) = (first + place, (first, place + 1));
        if n == span.end {
            let mut names: Vec<Value> =
                span.lasting.iter().map(|slot| self.at.slots[*slot as usize].clone()).collect();
            for (_, ex) in &span.results {
                names.push(self.value(ex).ok()?);
            }
            merged.add(names, share);
            return (merged.ways.len() <= MOST_WAYS).then_some(());
        }
        let court = self.court;
        let step = &span.steps[place];
        if !self.guard(&step.guard).ok()? {
            return self.expand(next, span, share, merged);
        }
        court.note(Seen::Step(n));
        match &step.does {
            Deed::Let(all) => {
                let found: Option<Vec<Value>> = all.iter().map(|(.., ex)| self.value(ex).ok()).collect();
                for ((slot, ..), value) in all.iter().zip(found?) {
                    self.at.slots[*slot as usize] = value;
                }
                self.expand(next, span, share, merged)
            }
            Deed::Roll(roll) => {
                let results = self.results_of(n, step, roll)?;
                let before: Vec<Value> =
                    span.made.iter().map(|slot| self.at.slots[*slot as usize].clone()).collect();
                for (thrown, p) in results.iter() {
                    for (slot, value) in span.made.iter().zip(&before) {
                        self.at.slots[*slot as usize] = value.clone();
                    }
                    self.name_dice(roll, thrown, &[]);
                    self.expand(next, span, share * p, merged)?;
                }
                Some(())
            }
            _ => None,
        }
    }
}

impl Span {
    /// The names after it.
    fn names(&self) -> impl Iterator<Item = u16> {
        self.lasting.iter().copied().chain(self.results.iter().map(|(slot, _)| *slot))
    }
}

/// Ways through a span, of which those with equal names are one.
#[derive(Default)]
struct Merged {
    /// In the order in which they were found.
    ways: Ways,
    /// The place of each.
    places: HashMap<Vec<Value>, usize>,
}

impl Merged {
    fn add(&mut self, names: Vec<Value>, share: f64) {
        match self.places.get(&names) {
            Some(place) => self.ways[*place].1 += share,
            None => {
                self.places.insert(names.clone(), self.ways.len());
                self.ways.push((names, share));
            }
        }
    }
}

impl Step {
    /// Calls `look` with each of its expressions but those of texts, to change them.
    fn each_ex_mut(&mut self, look: &mut impl FnMut(&mut Ex)) {
        self.guard.when.iter_mut().for_each(&mut *look);
        match &mut self.does {
            Deed::Find(_) | Deed::End | Deed::Block(_) | Deed::Next(_) => {}
            Deed::Let(all) => all.iter_mut().for_each(|(.., ex)| look(ex)),
            Deed::Roll(roll) => {
                look(&mut roll.count);
                look(&mut roll.sides);
                roll.reroll.iter_mut().chain(&mut roll.explode).for_each(&mut *look);
                roll.keep.iter_mut().for_each(|(_, ex)| look(ex));
            }
            Deed::Draw(draw) => draw.count.iter_mut().chain([&mut draw.from]).for_each(look),
            Deed::LookUp(step) => {
                [&mut step.row].into_iter().chain(&mut step.column).chain(&mut step.shift).for_each(look);
            }
            Deed::Set(all) => {
                for (target, ex) in all {
                    if let Target::Field(of, _) = target {
                        look(of);
                    }
                    look(ex);
                }
            }
            Deed::Choose(choose) => look(&mut choose.from),
            Deed::Forbid(ex) => look(ex),
            Deed::Each(each) => [&mut each.list].into_iter().chain(&mut each.only).for_each(look),
            Deed::Until(until) => until.until.iter_mut().chain(&mut until.repeat).for_each(look),
        }
    }
}

impl Ex {
    /// Its direct parts, to change them.
    fn parts_mut(&mut self) -> Vec<&mut Ex> {
        match self {
            Ex::Const(_) | Ex::Fact(_) | Ex::Slot(_) | Ex::Lines(_) | Ex::It(_) => Vec::new(),
            Ex::Own(_, _, a) | Ex::Of(a, _) | Ex::Is(a, _) | Ex::Not(a) | Ex::Once(_, a) => vec![a],
            Ex::List(all) | Ex::All(all) | Ex::Any(all) | Ex::Call(_, all, _) | Ex::Cell(_, all, _) => {
                all.iter_mut().collect()
            }
            Ex::Compare(a, _, b)
            | Ex::In(a, b)
            | Ex::Sum(a, _, b, _)
            | Ex::Item(a, b)
            | Ex::Over(_, a, b, ..)
            | Ex::Pairs(a, b) => vec![a, b],
            Ex::If(parts) => parts.iter_mut().collect(),
            Ex::Overall(_, of, _) => of.iter_mut().map(|of| &mut **of).collect(),
        }
    }
}
