//! Proofs: a dispute is gone through with all facts, dice and decisions, as far as they are finite, and with all values
//! of its options. What a rulebook leaves open is found with a scenario that shows it, and what nothing needs.

mod choices;
mod effects;
mod example;
mod explore;
mod reads;
mod suspect;
mod unused;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use choices::{Combination, Space};
pub use example::Example;
use explore::{Findings, Part, Plan};
use reads::Reads;
pub use suspect::{Suspect, What};
use unused::Done;

use super::code::Book;
use super::cover::Cover;

/// The most parts that combinations are gone through in: their number does not depend on the machine.
const PARTS: u64 = 4;
/// The fewest combinations that are worth several parts.
const FEWEST: u64 = 64;

/// How far a proof is.
#[derive(Debug, Clone, Copy)]
pub struct Stand<'p> {
    /// The dispute.
    pub dispute: &'p str,
    /// How many combinations were gone through.
    pub done: u64,
    /// How many will be.
    pub of: u64,
}

/// Is called now and then with how far a proof is.
pub type Look<'l> = &'l (dyn Fn(Stand<'_>) + Sync);

/// What was gone through of a dispute, and what was found.
#[derive(Debug)]
pub struct Proof {
    /// The dispute.
    pub dispute: Arc<str>,
    /// How many combinations there are; `u128::MAX` stands for more than can be counted.
    pub of: u128,
    /// How many of them were taken.
    pub taken: u64,
    /// How many of these were not gone through to the end, since they have too many positions.
    pub cut: u64,
    /// How many pairs of values there are, if all of them are in a sample.
    pub pairs: Option<u128>,
    /// The facts that can't be gone through.
    pub left_out: Vec<Arc<str>>,
    /// What was found, with the first scenario that shows it.
    pub found: Vec<(Suspect, Option<Example>)>,
}

impl Proof {
    /// Whether all combinations were gone through.
    pub fn is_whole(&self) -> bool {
        self.cut == 0 && u128::from(self.taken) == self.of
    }
}

/// Proves some disputes of a rulebook, by their numbers, with at most `budget` combinations each.
pub fn prove(book: &Arc<Book>, disputes: &[usize], budget: u64, look: Look<'_>) -> Vec<Proof> {
    let plans: Vec<Plan<'_>> = disputes
        .iter()
        .map(|number| {
            let dispute = &book.disputes[*number];
            Plan { book, number: *number, space: Space::new(book, dispute), reads: Reads::new(dispute) }
        })
        .collect();
    let mut went: Vec<Went> = plans.iter().map(|plan| gone_through(plan, budget, look)).collect();
    let done: Vec<Done<'_>> = plans
        .iter()
        .zip(&went)
        .map(|(plan, went)| Done {
            plan,
            cover: &went.cover,
            is_whole: went.is_whole(plan),
            effects: went.findings.effects.clone(),
        })
        .collect();
    let unused = unused::unused(book, &done);
    drop(done);
    let mut proofs: Vec<Proof> = plans.iter().zip(&mut went).map(|(plan, went)| proof(plan, went)).collect();
    for (n, suspect) in unused {
        proofs[n].found.push((suspect, None));
    }
    proofs
}

/// What came of going through a dispute.
struct Went {
    of: u128,
    taken: u64,
    pairs: Option<u128>,
    cover: Arc<Cover>,
    findings: Findings,
}

impl Went {
    fn is_whole(&self, plan: &Plan<'_>) -> bool {
        let all = self.of == u128::from(self.taken) && self.findings.cut == 0;
        all && !self.findings.lacks && plan.space.left_out().is_empty()
    }
}

fn gone_through(plan: &Plan<'_>, budget: u64, look: Look<'_>) -> Went {
    let cover = Arc::new(Cover::new(plan.book, plan.dispute()));
    let of = plan.space.len();
    let own = |of: u64| Own { cover: &cover, plan, look, done: AtomicU64::new(0), of };
    let (parts, taken, pairs) = if of <= u128::from(budget) {
        (whole(&own(of as u64)), of as u64, None)
    } else {
        let (sample, pairs) = plan.space.sample(budget);
        let taken = sample.len() as u64;
        (sampled(&own(taken), &sample), taken, pairs)
    };
    let mut findings = Findings::default();
    parts.into_iter().for_each(|part| findings.append(part));
    Went { of, taken, pairs, cover, findings }
}

/// The edges of parts of so many combinations.
fn parts(count: u64) -> Vec<(u64, u64)> {
    let parts = if count < FEWEST { 1 } else { PARTS };
    let edge = |n: u64| (u128::from(count) * u128::from(n) / u128::from(parts)) as u64;
    (0..parts).map(|n| (edge(n), edge(n + 1))).collect()
}

fn whole(own: &Own<'_>) -> Vec<Findings> {
    let space = &own.plan.space;
    let options = space.of_options();
    let facts = own.of / options.len() as u64;
    crate::parallel::map_each(&parts(facts), |_, (from, to)| {
        own.part(true, |part| {
            for number in *from..*to {
                part.facts(&space.facts_at(number), &options);
                own.went(options.len() as u64);
            }
        })
    })
}

fn sampled(own: &Own<'_>, sample: &[Combination]) -> Vec<Findings> {
    crate::parallel::map_each(&parts(sample.len() as u64), |_, (from, to)| {
        own.part(false, |part| {
            for one in &sample[*from as usize..*to as usize] {
                part.facts(&one.facts, std::slice::from_ref(&one.options));
                own.went(1);
            }
        })
    })
}

/// What each part needs.
struct Own<'p> {
    cover: &'p Arc<Cover>,
    plan: &'p Plan<'p>,
    look: Look<'p>,
    /// How many combinations were gone through.
    done: AtomicU64,
    /// How many will be.
    of: u64,
}

impl Own<'_> {
    /// Counts combinations that were gone through.
    fn went(&self, more: u64) {
        /// Looking takes longer than most combinations.
        const SELDOM: u64 = 64;
        let before = self.done.fetch_add(more, Ordering::Relaxed);
        let done = before + more;
        if before / SELDOM != done / SELDOM {
            (self.look)(Stand { dispute: &self.plan.dispute().name, done, of: self.of });
        }
    }

    fn part(&self, looks_for_effects: bool, go: impl FnOnce(&mut Part<'_>)) -> Findings {
        let own = Arc::new(Cover::new(self.plan.book, self.plan.dispute()));
        let mut part = Part::new(self.plan, Arc::clone(&own), looks_for_effects);
        go(&mut part);
        let found = part.end();
        self.cover.add(&own.take());
        found
    }
}

fn proof(plan: &Plan<'_>, went: &mut Went) -> Proof {
    let facts = &plan.dispute().facts;
    let suspects = std::mem::take(&mut went.findings.suspects);
    let shown = |(suspect, sighting): (Suspect, explore::Sighting)| {
        let example = example::example(plan, &suspect, &sighting);
        (suspect, Some(example))
    };
    Proof {
        dispute: Arc::clone(&plan.dispute().name),
        of: went.of,
        taken: went.taken,
        cut: went.findings.cut,
        pairs: went.pairs,
        left_out: plan.space.left_out().into_iter().map(|fact| Arc::clone(&facts[fact].name)).collect(),
        found: suspects.into_iter().map(shown).collect(),
    }
}
