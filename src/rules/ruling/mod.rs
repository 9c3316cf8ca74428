//! The common ground of all adjudication: scenarios, dice, the trace, house rules, rulings, claims and odds.
//!
//! A game states its rules once, as a `Machine`: a position is a value, and `Machine::advance` plays on from it by one
//! stage. Judging, prompting, replaying, readings and odds all drive that one implementation; they differ only in where
//! the `Dice` come from. What the rules need besides the position lies on the `Desk`.

pub(crate) mod about;
#[doc(hidden)]
pub mod ask;
#[doc(hidden)]
pub mod claim;
pub(crate) mod desk;
pub(crate) mod dice;
pub(crate) mod fact;
pub(crate) mod house_rules;
pub(crate) mod keyed;
pub(crate) mod line;
pub(crate) mod machine;
#[doc(hidden)]
pub mod matching;
#[doc(hidden)]
pub mod odds;
#[doc(hidden)]
pub mod outcome;
pub(crate) mod plain;
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
pub(crate) use about::{About, Name, Names, Subject};
#[doc(hidden)]
pub use ask::{Asker, Interview, Pause, Question, Refusal};
pub(crate) use claim::{Called, Wide};
pub use claim::{Claim, Claims, Decided};
#[doc(hidden)]
pub use desk::Desk;
#[doc(hidden)]
pub use dice::Dice;
pub use dice::{Die, Missing, Rest};
#[doc(hidden)]
pub use fact::Fact;
pub use fact::{Answers, KnownFact, Unsaid};
#[doc(hidden)]
pub use house_rules::Agreed;
#[doc(hidden)]
pub use keyed::Keyed;
#[doc(hidden)]
pub use line::{Line, OneLine};
pub use machine::Verdict;
#[doc(hidden)]
pub use machine::{DecidedBy, Flow, Machine, Proceedings, Stage};
/// A file as the plain data that it says.
pub use matching::json as data;
pub use odds::{Answer, Chance, Effort, Likely, Odds};
pub(crate) use outcome::ByName;
pub(crate) use outcome::decided;
pub use plain::PlainData;
pub(crate) use play::{Cast, Play};
pub use request::Request;
pub(crate) use request::{Reads, Roll, Shares};
#[doc(hidden)]
pub use ruling::Turn;
pub use ruling::{AsTold, Readings, Ruling};
pub use scenario::{Common, Scenario};
#[doc(hidden)]
pub use scenario::{Dispute, Submission};
pub use stop::Illegal;
pub(crate) use stop::{Secret, Stop};
pub use trace::{Idle, Step};

/// The plain data of outcomes.
pub use serde_json::Value as Json;
