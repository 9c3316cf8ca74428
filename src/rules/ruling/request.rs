//! Rolls: what the rules ask for, and the dice that answer.

use std::borrow::Cow;

/// A roll that the rules ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Who rolls, by the name that the scenario uses.
    pub who: Cow<'static, str>,
    /// What the roll is for: `attack`, `escape`.
    pub purpose: Cow<'static, str>,
    /// The sides of each die.
    pub sides: u32,
    /// The number of dice; in a missing roll, of those still missing.
    pub count: u32,
    /// Which dice matter.
    pub reads: Reads,
    /// The name that each side of the die picks, in order from 1; empty if the number itself counts.
    pub among: Vec<String>,
}

/// Which dice of a roll matter. Odds merge results that make no difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    /// Every die, in order.
    Each,
    /// Only the highest; the rules must not look at anything else.
    Highest,
    /// Every die, in order, all of them shown in the trace: equal ones are thrown again without end, so odds can't
    /// count them.
    EachAgain,
}

/// A roll as the trace shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// The roll that the rules asked for.
    pub request: Request,
    /// The numbers thrown, in order.
    pub values: Vec<u32>,
    /// The total with bonuses, if the rules make one number of the roll.
    pub total: Option<i64>,
}

/// The classes of a chance event of which only the shares matter, each with its share of 1. `None` if there are too
/// many.
pub type Shares = Option<Vec<(u128, f64)>>;

impl Request {
    /// A roll of one die.
    pub fn one(
        who: impl Into<Cow<'static, str>>,
        purpose: impl Into<Cow<'static, str>>,
        sides: u32,
    ) -> Request {
        Request {
            who: who.into(),
            purpose: purpose.into(),
            sides,
            count: 1,
            reads: Reads::Each,
            among: Vec::new(),
        }
    }

    /// A roll of several dice of which only the highest matters.
    pub fn highest(
        who: impl Into<Cow<'static, str>>,
        purpose: impl Into<Cow<'static, str>>,
        sides: u32,
        count: u32,
    ) -> Request {
        Request {
            who: who.into(),
            purpose: purpose.into(),
            sides,
            count,
            reads: Reads::Highest,
            among: Vec::new(),
        }
    }
}

impl Roll {
    /// The highest of the dice.
    pub fn highest(&self) -> u32 {
        self.values.iter().copied().max().unwrap_or(0)
    }
}
