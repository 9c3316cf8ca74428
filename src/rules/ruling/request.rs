//! Rolls: what the rules ask for, and what came of it.

use std::borrow::Cow;

/// A roll that the rules ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Who rolls, by the name that the scenario uses.
    pub who: Cow<'static, str>,
    /// What for: `attack`, `escape`.
    pub purpose: &'static str,
    /// The sides of each die.
    pub sides: u32,
    /// How many dice; in a missing roll, how many are still missing.
    pub count: u32,
    /// What of them matters.
    pub reads: Reads,
    /// Whom each side of a die picks, from 1; nothing where it is a number that counts.
    pub among: Vec<String>,
}

/// What of a roll matters. Odds count together what makes no difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    /// Every die, in order.
    Each,
    /// Only the highest; the rules must not look at anything else.
    Highest,
    /// Every die, in order, and all of them are told: where equal ones are thrown again, what may come has no end, and nothing can be counted.
    EachAgain,
}

/// A roll as it was made, as the trace shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// What was asked for.
    pub request: Request,
    /// The dice in order.
    pub values: Vec<u32>,
    /// What the roll came to, bonuses included, where the rules make one number of it.
    pub total: Option<i64>,
}

/// The classes of a chance event of which only the shares matter, each with its share. `None` if they are too many.
pub type Shares = Option<Vec<(u128, f64)>>;

impl Request {
    /// One die.
    pub fn one(who: impl Into<Cow<'static, str>>, purpose: &'static str, sides: u32) -> Request {
        Request { who: who.into(), purpose, sides, count: 1, reads: Reads::Each, among: Vec::new() }
    }

    /// Several dice of which only the highest matters.
    pub fn highest(
        who: impl Into<Cow<'static, str>>,
        purpose: &'static str,
        sides: u32,
        count: u32,
    ) -> Request {
        Request { who: who.into(), purpose, sides, count, reads: Reads::Highest, among: Vec::new() }
    }
}

impl Roll {
    /// The highest of the dice.
    pub fn highest(&self) -> u32 {
        self.values.iter().copied().max().unwrap_or(0)
    }
}
