//! One stage of a machine, played in all ways that open dice allow: odds and proofs follow each of them.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

use super::Trouble;
use crate::ruling::{Agreed, Desk, Dice, Die, Flow, Machine, Reads, Request, Stop};

/// A hash of a position in 128 bits, since whole positions would fill the memory. The chance that two of a million
/// collide is 1 in 10^26.
pub type Fingerprint = (u64, u64);

/// The hash of a position.
pub fn fingerprint(position: &impl Hash) -> Fingerprint {
    let half = |seed| FixedState::with_seed(seed).hash_one(position);
    (half(1), half(2))
}

/// What is tried where dice are open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    /// Classes of results with equal effects, where the rules know them.
    Classes,
    /// Every die, from 1 up.
    Dice,
}

/// One way through a stage: the dice and classes that were tried, and their probability, 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Branch {
    /// The dice after those given.
    pub rolled: Vec<Die>,
    /// The classes, and the decisions.
    pub classes: Vec<u128>,
    /// The probability.
    pub p: f64,
}

/// A stage that was played to its end in one way.
#[derive(Debug)]
pub struct Played<S> {
    /// The position after it.
    pub state: S,
    /// The number of dice used, of those given and tried.
    pub taken: usize,
    /// The way.
    pub branch: Branch,
    /// What follows.
    pub flow: Result<Flow, Stop>,
}

/// What comes of a stage: the position, how many dice were taken, and how it goes on.
type Moved<S> = (S, usize, Result<Flow, Stop>);

/// A stage from one position.
pub struct Stage<'s, M: Machine + ?Sized> {
    machine: &'s M,
    position: &'s M::State,
    given: &'s [Die],
    house_rules: &'s Agreed,
    open: Open,
    branches: Vec<Branch>,
    /// How many ways were played so far, those included that split.
    pub plays: usize,
}

impl<'s, M: Machine + ?Sized> Stage<'s, M> {
    /// A stage from a position, with the dice that are still given.
    pub fn new(
        machine: &'s M,
        position: &'s M::State,
        given: &'s [Die],
        house_rules: &'s Agreed,
        open: Open,
    ) -> Stage<'s, M> {
        let branches = vec![Branch { rolled: Vec::new(), classes: Vec::new(), p: 1.0 }];
        Stage { machine, position, given, house_rules, open, branches, plays: 0 }
    }

    /// The next way through the stage; `None` after the last one.
    ///
    /// # Errors
    /// There are too many ways, or the scenario is refused as a whole.
    pub fn next_way(&mut self) -> Result<Option<Played<M::State>>, Trouble> {
        while let Some(branch) = self.branches.pop() {
            self.plays += 1;
            let (state, taken, flow) = self.play(&branch)?;
            match flow {
                Err(Stop::Missing(request)) => {
                    let more = shown_by(&request).ok_or(Trouble::TooMany)?;
                    let split = more.into_iter().map(|(values, share)| {
                        let dice = values.into_iter().map(|value| Die { value, origin: None });
                        let rolled = branch.rolled.iter().copied().chain(dice).collect();
                        Branch { rolled, classes: branch.classes.clone(), p: branch.p * share }
                    });
                    self.split(split.collect());
                }
                Err(Stop::Open(shares)) => {
                    let more = shares.ok_or(Trouble::TooMany)?;
                    let split = more.into_iter().map(|(class, share)| {
                        let classes = branch.classes.iter().copied().chain([class]).collect();
                        Branch { rolled: branch.rolled.clone(), classes, p: branch.p * share }
                    });
                    self.split(split.collect());
                }
                flow => return Ok(Some(Played { state, taken, branch, flow })),
            }
        }
        Ok(None)
    }

    /// Plays the stage in one way.
    ///
    /// # Errors
    /// A fact is missing that must not be assumed.
    pub fn play(&self, branch: &Branch) -> Result<Moved<M::State>, Trouble> {
        let dice: Vec<Die> = self.given.iter().chain(&branch.rolled).copied().collect();
        let dice = match self.open {
            Open::Classes => Dice::counting(&dice, self.given.len(), &branch.classes),
            Open::Dice => Dice::trying(&dice, &branch.classes),
        };
        let mut desk = Desk::silent(dice, self.house_rules);
        let mut state = self.position.clone();
        let flow = self.machine.advance(&mut state, &mut desk);
        if self.machine.demands()
            && let Some(fact) = desk.missing_facts().first()
        {
            return Err(Trouble::Refused(Box::new(fact.is_demanded())));
        }
        Ok((state, desk.dice().taken(), flow))
    }

    /// Adds branches to follow. Of single dice, the lowest is followed first.
    fn split(&mut self, branches: Vec<Branch>) {
        match self.open {
            Open::Classes => self.branches.extend(branches),
            Open::Dice => self.branches.extend(branches.into_iter().rev()),
        }
    }
}

/// All results of a missing roll, each with its probability. `None` if there are too many.
fn shown_by(request: &Request) -> Option<Vec<(Vec<u32>, f64)>> {
    /// The most branches of one roll.
    const MOST: u32 = 100_000;
    let Request { sides, count, .. } = *request;
    match request.reads {
        // Only the highest matters: one branch for each value that it can have.
        Reads::Highest if sides <= MOST && count <= 1_000 => {
            let at_most = |value: u32| (f64::from(value) / f64::from(sides)).powi(count as i32);
            let share = |value: u32| at_most(value) - at_most(value - 1);
            Some((1..=sides).map(|value| (vec![value; count as usize], share(value))).collect())
        }
        // One die at a time: the rest of the roll is requested again.
        Reads::Each if sides <= MOST => {
            let share = 1.0 / f64::from(sides);
            Some((1..=sides).map(|value| (vec![value], share)).collect())
        }
        _ => None,
    }
}
