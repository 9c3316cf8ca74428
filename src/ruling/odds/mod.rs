//! Odds over open dice: what may come, with its probability, and what follows from it for claims and for everybody's fate.

mod answer;
mod count;
mod endings;
mod same;
mod table;

pub use answer::{Answer, Likely};
pub(super) use count::exact;
pub use endings::Endings;
pub use table::Marginal;

use endings::Ending;
use table::Table;

use super::solve::Limits;
use super::{Illegal, Json};
use crate::diag::Diagnostic;

/// The probability of every outcome.
#[derive(Debug, Clone)]
pub struct Odds {
    /// How many samples they are the shares of; exact odds have none.
    pub samples: Option<u64>,
    /// The outcomes, the most probable first, ties in any order.
    endings: Vec<Ending>,
    /// What they are made of.
    table: Table,
    /// The rows of all of them in it.
    rows: Vec<u32>,
}

/// One outcome with its probability.
#[derive(Debug, Clone, PartialEq)]
pub struct Chance {
    /// The probability, 0 to 1.
    pub p: f64,
    /// The outcome.
    pub outcome: Json,
    /// The action that turns out illegal, if one does.
    pub illegal: Option<Box<Illegal>>,
}

impl Odds {
    /// The standard error of an estimated probability; exact odds have none.
    pub fn standard_error(&self, p: f64) -> Option<f64> {
        self.samples.map(|samples| (p * (1.0 - p) / samples as f64).sqrt())
    }
}

/// How much work is done before odds count as too many to be counted. It is counted in stages that are played and not in seconds, so that
/// the same scenario gives the same odds on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// As much as somebody waits for without being asked: a second or two.
    Short,
    /// As much as memory has room for.
    Whole,
}

impl Effort {
    /// Stages that are played, at most.
    const fn stages(self) -> usize {
        match self {
            Effort::Short => 400_000,
            Effort::Whole => 4_000_000,
        }
    }

    /// What counting along the ways may take: a move takes a fiftieth of a stage's time, what is kept 32 bytes.
    const fn limits(self) -> Limits {
        match self {
            Effort::Short => Limits { moves: 10_000_000, kept: 3_000_000 },
            Effort::Whole => Limits { moves: 200_000_000, kept: 8_000_000 },
        }
    }
}

/// Why there are no exact odds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// They are too many to be counted.
    TooMany,
    /// The scenario is refused as a whole.
    Refused(Box<Diagnostic>),
}
