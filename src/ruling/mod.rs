//! The common ground of all adjudication: scenarios, dice, the trace, house rules, rulings, claims and odds.
//!
//! A game states its rules once, as a [`Machine`]: a position is a value, and [`Machine::advance`] plays on from it by one
//! stage. Judging, prompting, replaying, readings and odds all drive that one implementation; they differ only in where
//! the [`Dice`] come from. What the rules need besides the position lies on the [`Desk`].

pub(crate) mod about;
pub mod ask;
pub(crate) mod claim;
pub(crate) mod desk;
pub(crate) mod dice;
pub(crate) mod fact;
pub(crate) mod house_rules;
pub(crate) mod keyed;
pub(crate) mod line;
pub(crate) mod machine;
pub(crate) mod matching;
pub(crate) mod odds;
pub(crate) mod outcome;
pub(crate) mod play;
pub mod render;
pub(crate) mod request;
mod solve;
// The one type that everything here leads to.
#[allow(clippy::module_inception, reason = "a ruling is what rulings are about")]
pub(crate) mod ruling;
pub(crate) mod scenario;
pub(crate) mod stop;
mod throw;
pub(crate) mod trace;

/// The generator behind `--seed`.
pub use crate::chance::Pcg32;
pub use about::{About, Name, Names, Subject};
pub use ask::{Asker, Interview, Pause, Question, Refusal};
pub use claim::{Called, Claim, Claims, Decided, Wide};
pub use desk::{Desk, Mark};
pub use dice::{Dice, Die, Missing, Rest};
pub use fact::{Answers, Fact, Known, Unsaid};
pub use house_rules::Agreed;
pub use keyed::Keyed;
pub use line::{Line, OneLine};
pub use machine::{DecidedBy, Finding, Flow, Machine, Proceedings, Stage, Verdict};
/// A file as the plain data that it says.
pub use matching::json as data;
pub use odds::{Answer, Chance, Effort, Likely, Odds};
pub use outcome::ByName;
pub(crate) use outcome::decided;
pub use play::{Cast, Play};
pub use request::{Reads, Request, Roll, Shares};
pub use ruling::{AsTold, Readings, Ruling, Turn};
pub use scenario::{Common, Dispute, Scenario, Submission};
pub use stop::{Illegal, Secret, Stop};
pub use trace::{Idle, Step};

/// The plain data of outcomes.
pub use serde_json::Value as Json;
