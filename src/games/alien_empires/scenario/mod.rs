//! What a scenario of this game states, read into pieces: what its disputes have in common.

pub mod act;
pub mod action;
pub mod cards;
pub mod conflict;
mod deed;
pub mod migration;
pub mod phase;
pub mod place;
pub mod reader;
pub mod setup;
pub mod sides;
pub mod turn;

use self::cards::Pile;
use crate::diag::{Report, code};
use crate::document;
use crate::ruling::Stop;
use crate::source::read::{Assumable, Entries, Later};
use crate::source::{Located, Node, Origin};

/// Actions of one scenario, at most.
const MOST_ACTIONS: usize = 10_000;

/// Everybody by name, each with what is said of him as it is written.
pub type Everybody<P> = Located<Entries<Later<P>>>;
/// What the players did, as it is written.
pub type Actions<A> = Vec<Later<A>>;

document! {
    /// How much of it is typed, where spaces that nothing names may matter.
    pub struct Partly ("a scenario") {
        /// whether only a part of what lies on the map is typed: then what lies in spaces that nothing names is not known
        part: Assumable<bool> = Assumable::assumed(false);
    }
}

document! {
    /// The discards, which all disputes state.
    pub struct Discarded ("a scenario") {
        /// the discards before it, the oldest first
        discards: Option<Pile>;
    }
}

/// The actions, unless there are absurdly many.
pub fn limited(actions: Vec<Node>, report: &mut Report) -> Vec<Node> {
    let Some(beyond) = actions.get(MOST_ACTIONS) else { return actions };
    report.error(code::TOO_LARGE, beyond.origin, format!("more than {MOST_ACTIONS} actions"));
    Vec::new()
}

/// What makes no sense in the course of things, which nobody could see before.
pub fn senseless(origin: Origin, message: String, help: impl Into<String>) -> Stop {
    Stop::refused(code::MISSING_KEY, Some(origin), message, help)
}
