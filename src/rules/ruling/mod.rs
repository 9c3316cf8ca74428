//! What all adjudication shares: scenarios, dice, the trace, house rules, rulings, claims and odds.
//!
//! A game states its rules once, as a `Machine`: a position is a value, and `Machine::advance` plays one stage from
//! it. Judging, prompting, replaying, readings and odds all drive that one implementation; they differ only in where
//! the `Dice` come from. What rules need besides the position is on the `Desk`.

#[doc(hidden)]
pub mod about;
#[doc(hidden)]
pub mod ask;
#[doc(hidden)]
pub mod claim;
#[doc(hidden)]
pub mod desk;
#[doc(hidden)]
pub mod dice;
pub mod drawn;
#[doc(hidden)]
pub mod fact;
#[doc(hidden)]
pub mod house_rules;
#[doc(hidden)]
pub mod keyed;
#[doc(hidden)]
pub mod line;
#[doc(hidden)]
pub mod machine;
#[doc(hidden)]
pub mod matching;
#[doc(hidden)]
pub mod odds;
#[doc(hidden)]
pub mod outcome;
#[doc(hidden)]
pub mod plain;
#[doc(hidden)]
pub mod play;
pub mod render;
#[doc(hidden)]
pub mod request;
#[doc(hidden)]
pub mod solve;
// The result of everything in this module.
#[allow(clippy::module_inception, reason = "a ruling is what rulings are about")]
#[doc(hidden)]
pub mod ruling;
#[doc(hidden)]
pub mod scenario;
#[doc(hidden)]
pub mod stop;
mod throw;
#[doc(hidden)]
pub mod trace;

/// The generator behind `--seed`.
pub use crate::chance::Pcg32;
#[doc(hidden)]
pub use crate::decided;
#[doc(hidden)]
pub use about::{About, Name, Names, Subject};
#[doc(hidden)]
pub use ask::{Amount, Asker, Interview, Pause, Question, Refusal, Wanted};
#[doc(hidden)]
pub use claim::{Called, Wide};
pub use claim::{Claim, Claims, Decided};
#[doc(hidden)]
pub use desk::Desk;
#[doc(hidden)]
pub use dice::Dice;
pub use dice::{Die, Missing, Rest};
pub use drawn::{DrawnDispute, DrawnFact, DrawnValues};
pub use fact::{Answers, KnownFact, Unsaid};
#[doc(hidden)]
pub use fact::{Fact, Need};
#[doc(hidden)]
pub use house_rules::Agreed;
#[doc(hidden)]
pub use keyed::Keyed;
#[doc(hidden)]
pub use line::{Fit, Line, OneLine};
pub use machine::Verdict;
#[doc(hidden)]
pub use machine::{Flow, Machine, Proceedings, Stage};
/// A file as plain data.
pub use matching::json as data;
pub use odds::{Answer, Chance, Effort, Likely, Odds, OddsUnder};
#[doc(hidden)]
pub use outcome::ByName;
pub use plain::PlainData;
#[doc(hidden)]
pub use play::Cast;
pub use request::Request;
#[doc(hidden)]
pub use request::{Reads, Roll, Shares};
#[doc(hidden)]
pub use ruling::Turn;
pub use ruling::{Readings, Ruling, Submitted, Unknown, UnknownCase, Variant};
pub use scenario::{Common, Scenario};
#[doc(hidden)]
pub use scenario::{Dispute, OwnGame, Role, Submission};
pub use stop::{Illegal, Undecided, UndecidedKind};
#[doc(hidden)]
pub use stop::{Secret, Stop};
pub use trace::{Idle, Step};

/// The plain data of outcomes.
pub use serde_json::Value as Json;
