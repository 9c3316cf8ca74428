//! The endings of odds: equal ones are merged, the most probable are first.

use std::collections::HashMap;
use std::hash::BuildHasher;

use foldhash::fast::{FixedState, RandomState};

use super::same::{canonical, rounded};
use super::table::{Marginal, Table};
use crate::ruling::{Claim, Illegal, Json, PlainData, Undecided, Verdict};

/// The probability of every outcome.
#[derive(Debug, Clone)]
pub struct Odds {
    /// The number of samples; `None` for exact odds.
    pub samples: Option<u64>,
    /// The outcomes, the most probable first, ties in any order.
    endings: Vec<Ending>,
    /// The parts that the outcomes share.
    table: Table,
    /// The rows of all outcomes in the table, one after the other.
    rows: Vec<u32>,
}

/// One outcome with its probability.
#[derive(Debug, Clone, PartialEq)]
pub struct Chance {
    /// The probability, 0 to 1.
    pub p: f64,
    /// The outcome.
    pub outcome: Json,
    /// What keeps the dispute from being resolved, if anything does.
    pub why: Option<Why>,
}

/// Why an ending is no resolved ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// An action turns out illegal.
    Illegal(Box<Illegal>),
    /// The rulebook does not decide it.
    Undecided(Box<Undecided>),
}

impl Why {
    /// The verdict of such a ruling.
    pub fn verdict(self) -> Verdict {
        match self {
            Why::Illegal(illegal) => Verdict::Illegal(illegal),
            Why::Undecided(why) => Verdict::Undecided(why),
        }
    }
}

/// The endings found so far.
#[derive(Debug, Clone, Default)]
pub struct Endings {
    table: Table,
    /// The number of each ending by its hash; on a collision, the next free number.
    by_hash: HashMap<u64, u32, RandomState>,
    list: Vec<Ending>,
    /// The rows of all endings, one after the other: there may be millions.
    rows: Vec<u32>,
}

#[derive(Debug, Clone)]
pub(super) struct Ending {
    p: f64,
    /// The index of its first row, and the number of its rows.
    rows: (u32, u32),
    why: Option<Why>,
}

impl Ending {
    fn rows<'r>(&self, all: &'r [u32]) -> &'r [u32] {
        &all[self.rows.0 as usize..][..self.rows.1 as usize]
    }
}

impl Endings {
    /// The number of an ending.
    pub fn number(&mut self, outcome: &PlainData, why: Option<Why>) -> usize {
        let first = self.rows.len();
        self.table.keep(outcome, &mut self.rows);
        self.of_rows(first, why)
    }

    /// The number of a legal ending, from the [codes](super::super::Machine::codes) of its parts.
    pub(super) fn number_of(&mut self, codes: &[u64], outcome: impl FnOnce() -> PlainData) -> usize {
        let first = self.rows.len();
        self.table.keep_coded(codes, outcome, &mut self.rows);
        self.of_rows(first, None)
    }

    /// The number of the ending with the rows from `first` on.
    fn of_rows(&mut self, first: usize, why: Option<Why>) -> usize {
        let rows = &self.rows[first..];
        let mut hash =
            FixedState::with_seed(0).hash_one((rows, why.as_ref().map(|found| format!("{found:?}"))));
        while let Some(number) = self.by_hash.get(&hash) {
            let known = &self.list[*number as usize];
            if known.rows(&self.rows) == rows && known.why == why {
                self.rows.truncate(first);
                return *number as usize;
            }
            hash = hash.wrapping_add(1);
        }
        let fresh = self.list.len();
        self.by_hash.insert(hash, fresh as u32);
        self.list.push(Ending { p: 0.0, rows: (first as u32, rows.len() as u32), why });
        fresh
    }

    /// Adds to the probability of an ending.
    pub fn add(&mut self, ending: usize, p: f64) {
        self.list[ending].p += p;
    }

    /// The odds of these endings; `samples` is the number of samples, if they were sampled.
    pub fn odds(self, samples: Option<u64>) -> Odds {
        let mut list = self.list;
        if let Some(samples) = samples {
            list.iter_mut().for_each(|ending| ending.p /= samples as f64);
        }
        list.sort_by_key(|ending| std::cmp::Reverse(rounded(ending.p)));
        Odds { samples, endings: list, table: self.table, rows: self.rows }
    }
}

impl Odds {
    /// The standard error of an estimated probability; exact odds have none.
    pub fn standard_error(&self, p: f64) -> Option<f64> {
        self.samples.map(|samples| (p * (1.0 - p) / samples as f64).sqrt())
    }

    /// The number of outcomes.
    pub fn len(&self) -> usize {
        self.endings.len()
    }

    /// Whether there are no outcomes.
    pub fn is_empty(&self) -> bool {
        self.endings.is_empty()
    }

    /// All outcomes, the most probable first, ties in the order of their JSON text.
    pub fn chances(&self) -> impl Iterator<Item = Chance> {
        self.endings.chunk_by(|a, b| rounded(a.p) == rounded(b.p)).flat_map(|tied| {
            let chance = |ending: &Ending| Chance {
                p: ending.p,
                outcome: self.table.outcome(ending.rows(&self.rows)),
                why: ending.why.clone(),
            };
            let mut tied: Vec<Chance> = tied.iter().map(chance).collect();
            if tied.len() > 1 {
                tied.sort_by_cached_key(|chance| (canonical(&chance.outcome), format!("{:?}", chance.why)));
            }
            tied
        })
    }

    /// The probability of all outcomes after the `most` most probable ones.
    pub fn beyond(&self, most: usize) -> f64 {
        total(self.endings.iter().skip(most).map(|ending| ending.p))
    }

    /// The actions that turn out illegal, each with its probability, in the order of their outcomes.
    pub(super) fn illegal(&self) -> impl Iterator<Item = (&Illegal, f64)> {
        self.endings.iter().filter_map(|ending| match &ending.why {
            Some(Why::Illegal(illegal)) => Some((&**illegal, ending.p)),
            _ => None,
        })
    }

    /// Outcomes that together have every value of every part.
    pub fn samples_of_all(&self) -> Vec<Json> {
        let mut met = self.table.unmarked();
        // A missing part is a value, too, in outcomes with fewer columns.
        let mut lengths: Vec<usize> = Vec::new();
        let is_new = |ending: &&Ending| {
            let rows = ending.rows(&self.rows);
            let is_of_new_length = !lengths.contains(&rows.len());
            if is_of_new_length {
                lengths.push(rows.len());
            }
            // All parts are noted, whichever of them is new.
            let fresh = met.iter_mut().zip(rows).filter_map(|(met, row)| {
                let place = (*row as usize).min(met.len() - 1);
                (!std::mem::replace(&mut met[place], true)).then_some(())
            });
            fresh.count() > 0 || is_of_new_length
        };
        let all: Vec<&Ending> = self.endings.iter().filter(is_new).collect();
        all.into_iter().map(|ending| self.table.outcome(ending.rows(&self.rows))).collect()
    }

    /// The values of each name in legal outcomes, and those of no name.
    pub fn marginals(&self) -> Vec<Marginal<'_>> {
        let lawful = self.endings.iter().filter(|ending| ending.why.is_none());
        self.table.marginals(lawful.map(|ending| (ending.rows(&self.rows), ending.p)))
    }

    /// The probability of a claim, 0 to 1. An outcome is compared only if it has a new value for the names in the
    /// claim.
    pub(super) fn share_of(&self, claim: &Claim) -> f64 {
        let columns = self.table.columns_of(claim.about());
        let mut known: HashMap<Vec<Option<u32>>, bool, RandomState> = HashMap::default();
        let lawful = self.endings.iter().filter(|ending| ending.why.is_none());
        let true_ones = lawful.filter(|ending| {
            let rows = ending.rows(&self.rows);
            let key = columns.iter().map(|column| rows.get(*column).copied()).collect();
            *known.entry(key).or_insert_with(|| claim.is_so(&self.table.outcome(rows)))
        });
        total(true_ones.map(|ending| ending.p))
    }
}

/// A sum that is 0 rather than −0 for nothing.
fn total(shares: impl Iterator<Item = f64>) -> f64 {
    shares.fold(0.0, |sum, p| sum + p)
}
