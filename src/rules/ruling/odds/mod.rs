//! Odds over open dice: what may come, with its probability, and what follows from it for claims and for everybody's fate.

mod answer;
mod count;
mod endings;
mod same;
mod table;

pub use answer::{Answer, Likely};
pub(super) use count::exact;
pub use endings::{Chance, Endings, Odds};
pub use table::Marginal;

use super::solve::Limits;
use crate::diag::Diagnostic;

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
