//! Dice and draws: at the table one after the other; in odds by what comes of them, with its share.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::changes::Changed;
use super::code::{DrawStep, Ex, RollStep, Step, Text};
use super::evaluate::{Fail, Play};
use super::steps::{MOST_DICE, MOST_SIDES};
use super::value::Value;
use crate::ruling::{Request, Roll};

/// How often a die explodes at most.
const MOST_EXPLOSIONS: usize = 20;
/// The most results of one roll that odds tell apart.
const MOST_RESULTS: usize = 100_000;

/// The results of rolls that odds have computed, by everything that they depend on.
#[derive(Debug, Default)]
pub struct Known(Mutex<BTreeMap<Kind, Option<Arc<Results>>>>);

/// The results of a roll, each with its share of 1.
pub type Results = Vec<(Thrown, f64)>;

/// The dice kept, highest first, and their total.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Thrown {
    total: i64,
    dice: Vec<i64>,
}

/// Dice at the table.
struct Fallen {
    /// What each die comes to.
    dice: Vec<i64>,
    /// All dice as they fell.
    rolled: Vec<u32>,
    /// The same for the trace.
    rolls: Vec<Roll>,
}

/// Everything that the results of a roll depend on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    count: usize,
    sides: usize,
    /// Whether each side falls once more, and whether it has another die added.
    rerolled: Vec<bool>,
    exploding: Vec<bool>,
    keep: Option<(bool, usize)>,
    /// Whether the dice matter, or only their total.
    has_dice: bool,
}

impl Play<'_, '_> {
    /// Who rolls and what for; nobody reads it in odds.
    fn words(
        &mut self,
        by: Option<&Text>,
        purpose: Option<&Text>,
        name: &str,
    ) -> (Cow<'static, str>, Cow<'static, str>) {
        if self.desk.counts() {
            return (Cow::Borrowed(""), Cow::Borrowed(""));
        }
        let by = by.and_then(|by| self.text(by).ok()).filter(|by| !by.trim().is_empty());
        let purpose =
            purpose.and_then(|purpose| self.text(purpose).ok()).filter(|purpose| !purpose.trim().is_empty());
        (
            by.map_or(Cow::Borrowed("somebody"), Cow::Owned),
            purpose.map_or_else(|| Cow::Owned(name.to_owned()), Cow::Owned),
        )
    }

    fn whole(&mut self, ex: &Ex, most: i64, what: &str, step: &Step) -> Result<usize, Fail> {
        let value = self.value(ex)?;
        let number = self.number(&value, step.origin)?;
        self.count(number, most as usize, what, step.origin)
    }

    /// Whether a condition holds for a die.
    fn of_die(&mut self, condition: Option<&Ex>, die: u32) -> Result<bool, Fail> {
        let Some(condition) = condition else { return Ok(false) };
        self.its.push(Value::Number(f64::from(die)));
        let holds = self.holds(condition);
        self.its.pop();
        holds
    }

    /// Rolls dice.
    pub fn roll(&mut self, n: usize, step: &Step, roll: &RollStep) -> Result<(), Fail> {
        let count = self.whole(&roll.count, MOST_DICE, "dice", step)?;
        let sides = self.whole(&roll.sides, MOST_SIDES, "sides", step)?;
        if sides == 0 && count > 0 {
            return Err(self.error("dice without sides", step.origin));
        }
        let keep = match &roll.keep {
            Some((is_highest, ex)) => Some((*is_highest, self.whole(ex, MOST_DICE, "dice to keep", step)?)),
            None => None,
        };
        if count == 0 {
            self.name_dice(roll, &Thrown::default(), &[]);
            return Ok(());
        }
        if sides > 1 {
            self.not_idle();
        }
        let [has_dice, has_rolled] = self.court.for_odds().reads_dice[n];
        if self.desk.counts() && !has_rolled {
            let kind = self.kind_of(roll, (count, sides), keep, has_dice)?;
            if let Some(thrown) = self.counted(kind)? {
                self.name_dice(roll, &thrown, &[]);
                self.write_step(step, Vec::new(), String::new);
                return Ok(());
            }
        }
        let words = self.words(roll.by.as_ref(), roll.purpose.as_ref(), &roll.name);
        let Fallen { dice, rolled, mut rolls } = self.thrown(roll, (count, sides as u32), &words)?;
        let mut thrown = kept(dice, keep);
        // Odds forget dice that nothing reads, so that positions are equal however they were reached.
        let counts = self.desk.counts();
        if counts && !has_dice {
            thrown.dice.clear();
        }
        self.name_dice(roll, &thrown, if counts && !has_rolled { &[] } else { &rolled });
        if self.desk.writes() {
            self.at.aside.changes.note(Changed::Slot(roll.slots[0]), step.rule);
        }
        if let [only] = rolls.as_mut_slice() {
            only.total = Some(thrown.total).filter(|_| count > 1);
        }
        let name = &roll.name;
        self.write_step(step, rolls, || format!("{name}: {}", thrown.total));
        Ok(())
    }

    pub fn name_dice(&mut self, roll: &RollStep, thrown: &Thrown, rolled: &[u32]) {
        let number = |number: &i64| Value::Number(*number as f64);
        let [total, dice, as_rolled] = roll.slots;
        self.at.slots[total as usize] = Value::Number(thrown.total as f64);
        self.at.slots[dice as usize] = Value::List(thrown.dice.iter().map(number).collect());
        let rolled = rolled.iter().map(|die| Value::Number(f64::from(*die)));
        self.at.slots[as_rolled as usize] = Value::List(rolled.collect());
    }

    /// Throws dice one after the other: all of them, those that fall once more, those that explode.
    fn thrown(
        &mut self,
        roll: &RollStep,
        (count, sides): (usize, u32),
        (who, purpose): &(Cow<'static, str>, Cow<'static, str>),
    ) -> Result<Fallen, Fail> {
        let mut rolls = Vec::new();
        let mut throw = |play: &mut Self, count: usize| -> Result<Vec<u32>, Fail> {
            // A die of one side is not rolled.
            if sides == 1 {
                return Ok(vec![1; count]);
            }
            let request =
                Request { count: count as u32, ..Request::one(who.clone(), purpose.clone(), sides) };
            let roll = play.desk.roll(request)?;
            let values = roll.values.clone();
            rolls.push(roll);
            Ok(values)
        };
        let mut faces = throw(self, count)?;
        let mut rolled = faces.clone();
        for face in &mut faces {
            if self.of_die(roll.reroll.as_ref(), *face)? {
                *face = throw(self, 1)?[0];
                rolled.push(*face);
            }
        }
        let mut dice = Vec::with_capacity(count);
        for face in faces {
            let (mut total, mut last) = (i64::from(face), face);
            for _ in 0..MOST_EXPLOSIONS {
                if !self.of_die(roll.explode.as_ref(), last)? {
                    break;
                }
                last = throw(self, 1)?[0];
                rolled.push(last);
                total += i64::from(last);
            }
            dice.push(total);
        }
        Ok(Fallen { dice, rolled, rolls })
    }

    fn kind_of(
        &mut self,
        roll: &RollStep,
        (count, sides): (usize, usize),
        keep: Option<(bool, usize)>,
        has_dice: bool,
    ) -> Result<Kind, Fail> {
        let mut each = |condition: Option<&Ex>| -> Result<Vec<bool>, Fail> {
            match condition {
                Some(_) => (1..=sides as u32).map(|die| self.of_die(condition, die)).collect(),
                None => Ok(Vec::new()),
            }
        };
        let (rerolled, exploding) = (each(roll.reroll.as_ref())?, each(roll.explode.as_ref())?);
        Ok(Kind { count, sides, rerolled, exploding, keep, has_dice })
    }

    /// All results of a roll with their shares; `None` if there are too many, or they can't be told apart.
    pub fn results_of(&mut self, n: usize, step: &Step, roll: &RollStep) -> Option<Arc<Results>> {
        let count = self.whole(&roll.count, MOST_DICE, "dice", step).ok()?;
        let sides = self.whole(&roll.sides, MOST_SIDES, "sides", step).ok()?;
        let keep = match &roll.keep {
            Some((is_highest, ex)) => {
                Some((*is_highest, self.whole(ex, MOST_DICE, "dice to keep", step).ok()?))
            }
            None => None,
        };
        let [has_dice, has_rolled] = self.court.for_odds().reads_dice[n];
        if has_rolled || sides == 0 && count > 0 {
            return None;
        }
        if count == 0 {
            return Some(Arc::new(vec![(Thrown::default(), 1.0)]));
        }
        let kind = self.kind_of(roll, (count, sides), keep, has_dice).ok()?;
        self.known_results(kind)
    }

    /// The results of a kind of roll, computed once.
    fn known_results(&self, kind: Kind) -> Option<Arc<Results>> {
        let known =
            self.court.known.rolls.0.lock().unwrap_or_else(PoisonError::into_inner).get(&kind).cloned();
        known.unwrap_or_else(|| {
            let results = kind.results().map(Arc::new);
            self.court
                .known
                .rolls
                .0
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .insert(kind, results.clone());
            results
        })
    }

    /// The result of a roll that this branch of the odds tries; `None` if dice are to be thrown one by one.
    fn counted(&mut self, kind: Kind) -> Result<Option<Thrown>, Fail> {
        let results = self.known_results(kind);
        let Some(results) = results else { return Ok(None) };
        let class = self.desk.class(|| {
            Some(results.iter().enumerate().map(|(n, (_, share))| (n as u128, *share)).collect())
        })?;
        Ok(class.map(|class| results[class as usize].0.clone()))
    }

    /// Picks among what a list holds.
    pub fn draw(&mut self, step: &Step, draw: &DrawStep) -> Result<(), Fail> {
        let from = self.value(&draw.from)?.entries();
        let count = match &draw.count {
            Some(count) => self.whole(count, super::facts::LONGEST as i64, "entries", step)?,
            None => 1,
        };
        let count = count.min(from.len());
        let name = |slot: &mut Value, drawn: Vec<Value>| {
            let is_one = draw.count.is_none();
            *slot = if is_one { drawn.into_iter().next().unwrap_or_default() } else { Value::list(drawn) };
        };
        if count == 0 {
            name(&mut self.at.slots[draw.slot as usize], Vec::new());
            return Ok(());
        }
        if from.len() > 1 {
            self.not_idle();
        }
        let counted = if self.desk.counts() { self.drawn_by_share(&from, count)? } else { None };
        let (places, rolls) = match counted {
            Some(places) => (places, Vec::new()),
            None => self.drawn(draw, &from, count)?,
        };
        let drawn: Vec<Value> = places.into_iter().map(|place| from[place].clone()).collect();
        let shown: Vec<Arc<str>> = if self.desk.writes() {
            self.at.aside.changes.note(Changed::Slot(draw.slot), step.rule);
            drawn.iter().map(|value| value.text(self.court)).collect()
        } else {
            Vec::new()
        };
        name(&mut self.at.slots[draw.slot as usize], drawn);
        self.write_step(step, rolls, || format!("{}: {}", draw.name, shown.join(", ")));
        Ok(())
    }

    /// The places that dice pick, in the order of the list.
    fn drawn(
        &mut self,
        draw: &DrawStep,
        from: &[Value],
        count: usize,
    ) -> Result<(Vec<usize>, Vec<Roll>), Fail> {
        let (who, purpose) = self.words(draw.by.as_ref(), draw.purpose.as_ref(), &draw.name);
        let mut left: Vec<usize> = (0..from.len()).collect();
        let (mut places, mut rolls) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let court = self.court;
            let called = |n: usize| from[left[n]].text(court).to_string();
            let (pick, roll) = self.desk.pick(&who, purpose.clone(), left.len(), called)?;
            places.push(left.remove(pick));
            rolls.extend(roll);
        }
        places.sort_unstable();
        Ok((places, rolls))
    }

    /// The places that this branch of the odds tries: neighbors that are equal are as good as one another.
    fn drawn_by_share(&mut self, from: &[Value], count: usize) -> Result<Option<Vec<usize>>, Fail> {
        let runs: Vec<(usize, usize)> = {
            let mut runs: Vec<(usize, usize)> = Vec::new();
            for (n, entry) in from.iter().enumerate() {
                match runs.last_mut() {
                    Some((first, length)) if from[*first] == *entry => *length += 1,
                    _ => runs.push((n, 1)),
                }
            }
            runs
        };
        let Some(all) = hands(&runs, count) else { return Ok(None) };
        let shares = || Some(all.iter().enumerate().map(|(n, (_, share))| (n as u128, *share)).collect());
        let Some(class) = self.desk.class(shares)? else { return Ok(None) };
        let taken = &all[class as usize].0;
        let places = runs.iter().zip(taken).flat_map(|((first, _), taken)| *first..*first + *taken);
        Ok(Some(places.collect()))
    }
}

/// How many are drawn of each run, with the share of 1 of each way; `None` if there are too many ways.
fn hands(runs: &[(usize, usize)], count: usize) -> Option<Vec<(Vec<usize>, f64)>> {
    let mut all: Vec<(Vec<usize>, usize, f64)> = vec![(Vec::new(), count, 1.0)];
    let mut rest: usize = runs.iter().map(|(_, length)| length).sum();
    let total = choices(rest, count);
    for (_, length) in runs {
        rest -= length;
        let mut next = Vec::new();
        for (taken, left, ways) in all {
            for more in 0..=left.min(*length) {
                if left - more > rest {
                    continue;
                }
                let mut taken = taken.clone();
                taken.push(more);
                next.push((taken, left - more, ways * choices(*length, more)));
            }
        }
        if next.len() > MOST_RESULTS / 10 {
            return None;
        }
        all = next;
    }
    total.is_finite().then(|| all.into_iter().map(|(taken, _, ways)| (taken, ways / total)).collect())
}

/// In how many ways some of a number can be chosen.
fn choices(of: usize, some: usize) -> f64 {
    (0..some).fold(1.0, |ways, n| ways * (of - n) as f64 / (n + 1) as f64)
}

/// The dice that are kept, highest first.
fn kept(mut dice: Vec<i64>, keep: Option<(bool, usize)>) -> Thrown {
    dice.sort_unstable_by(|a, b| b.cmp(a));
    match keep {
        Some((true, count)) => dice.truncate(count),
        Some((false, count)) => drop(dice.drain(..dice.len().saturating_sub(count))),
        None => {}
    }
    Thrown { total: dice.iter().sum(), dice }
}

impl Kind {
    /// All results with their shares; `None` if there are too many.
    fn results(&self) -> Option<Results> {
        let die = self.one_die();
        if !self.has_dice && self.keep.is_none() {
            return self.totals(&die);
        }
        let mut ways = 1.0;
        for n in 0..self.count {
            ways *= (die.len() + n) as f64 / (n + 1) as f64;
        }
        if ways > MOST_RESULTS as f64 {
            return None;
        }
        let mut merged: BTreeMap<Thrown, f64> = BTreeMap::new();
        let mut dice = Vec::with_capacity(self.count);
        add_hands(&die, self.count, 1.0, &mut dice, &mut |dice, share| {
            let mut thrown = kept(dice.to_vec(), self.keep);
            if !self.has_dice {
                thrown.dice.clear();
            }
            *merged.entry(thrown).or_default() += share;
        });
        Some(merged.into_iter().collect())
    }

    fn totals(&self, die: &[(i64, f64)]) -> Option<Results> {
        let mut sums: BTreeMap<i64, f64> = BTreeMap::from([(0, 1.0)]);
        for _ in 0..self.count {
            let mut next: BTreeMap<i64, f64> = BTreeMap::new();
            for (sum, share) in &sums {
                for (value, p) in die {
                    *next.entry(sum + value).or_default() += share * p;
                }
            }
            if next.len() > MOST_RESULTS {
                return None;
            }
            sums = next;
        }
        Some(sums.into_iter().map(|(total, share)| (Thrown { total, dice: Vec::new() }, share)).collect())
    }

    /// What one die comes to, with shares: it may fall once more, and then explode.
    fn one_die(&self) -> Vec<(i64, f64)> {
        let share = 1.0 / self.sides as f64;
        let mut faces = vec![0.0; self.sides];
        for face in 0..self.sides {
            if self.rerolled.get(face).copied().unwrap_or(false) {
                faces.iter_mut().for_each(|p| *p += share * share);
            } else {
                faces[face] += share;
            }
        }
        let explodes = |face: usize| self.exploding.get(face).copied().unwrap_or(false);
        // What another die adds, if so many more may explode.
        let mut added: BTreeMap<i64, f64> = BTreeMap::from([(0, 1.0)]);
        if !self.exploding.is_empty() {
            for _ in 0..MOST_EXPLOSIONS {
                let mut next: BTreeMap<i64, f64> = BTreeMap::new();
                for face in 0..self.sides {
                    let value = face as i64 + 1;
                    if explodes(face) {
                        for (more, p) in &added {
                            *next.entry(value + more).or_default() += share * p;
                        }
                    } else {
                        *next.entry(value).or_default() += share;
                    }
                }
                added = next;
            }
        }
        let mut all: BTreeMap<i64, f64> = BTreeMap::new();
        for (face, p) in faces.into_iter().enumerate() {
            let value = face as i64 + 1;
            if explodes(face) {
                for (more, share) in &added {
                    *all.entry(value + more).or_default() += p * share;
                }
            } else {
                *all.entry(value).or_default() += p;
            }
        }
        all.into_iter().collect()
    }
}

/// Adds every hand of dice of which some are still to be thrown, with its share.
fn add_hands(
    values: &[(i64, f64)],
    left: usize,
    share: f64,
    dice: &mut Vec<i64>,
    add: &mut impl FnMut(&[i64], f64),
) {
    let Some(((value, p), others)) = values.split_first() else {
        if left == 0 {
            add(dice, share);
        }
        return;
    };
    let before = dice.len();
    let mut share = share;
    for some in 0..=left {
        if some > 0 {
            dice.push(*value);
            share *= p * (left - some + 1) as f64 / some as f64;
        }
        add_hands(others, left - some, share, dice, add);
    }
    dice.truncate(before);
}
