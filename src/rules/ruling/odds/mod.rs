//! Odds over open dice: the possible outcomes with their probabilities, and what they mean for claims and for
//! everybody's fate.

mod answer;
mod count;
mod endings;
mod same;
#[doc(hidden)]
pub mod stage;
mod table;

pub use answer::{Answer, Likely, OddsUnder};
pub(super) use count::exact;
pub use endings::{Chance, Endings, Odds, Why};
pub use table::Marginal;

use super::Fact;
use super::solve::Limits;
use crate::diag::Diagnostic;

/// The most work spent on counting odds, in stages played and not in seconds, so that a scenario gives the same odds
/// on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// A second or two, as long as people wait without being asked.
    Short,
    /// As much as fits in memory.
    Whole,
}

impl Effort {
    /// The most stages played.
    const fn stages(self) -> usize {
        match self {
            Effort::Short => 400_000,
            Effort::Whole => 4_000_000,
        }
    }

    /// Limits of counting along the ways: a move takes a fiftieth of a stage's time, a kept visit 32 bytes.
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
    /// There are too many to count.
    TooMany,
    /// The scenario is refused as a whole.
    Refused(Box<Diagnostic>),
    /// A fact or a decision is missing, and can't be assumed.
    Lacking(Box<Fact>),
}
