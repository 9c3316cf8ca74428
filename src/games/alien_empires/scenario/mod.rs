//! Scenarios of this game, read into pieces; here, what all disputes share.

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
use crate::diag::{Asks, Diagnostic, Report, code};
use crate::document;
use crate::ruling::Stop;
use crate::source::read::{Assumable, Entries, Later};
use crate::source::{Located, Node, Origin};

/// The most actions of one scenario.
const MOST_ACTIONS: usize = 10_000;

/// Everybody by name, each with an entry still to be read.
pub type Everybody<P> = Located<Entries<Later<P>>>;
/// The actions, still to be read.
pub type Actions<A> = Vec<Later<A>>;

document! {
    /// The key that says that a scenario gives only a part of the map.
    pub struct Partly ("a scenario") {
        /// whether only a part of the map is given; then spaces that are not named may hold anything
        part: Assumable<bool> = Assumable::assumed(false);
    }
}

document! {
    /// The discards, a key of all disputes.
    pub struct Discarded ("a scenario") {
        /// the discards before the dispute, the oldest first
        discards: Option<Pile>;
    }
}

/// The actions, up to the limit; more are reported.
pub fn limited(actions: Vec<Node>, report: &mut Report) -> Vec<Node> {
    let Some(beyond) = actions.get(MOST_ACTIONS) else { return actions };
    report.error(code::TOO_LARGE, beyond.origin, format!("more than {MOST_ACTIONS} actions"));
    Vec::new()
}

/// Stops where a decision of a player is missing. `how` is how it is written in the orders of a whole game.
pub fn awaits(origin: Origin, (who, how): (&str, String), message: String, help: impl Into<String>) -> Stop {
    let missing = Diagnostic::error(code::MISSING_KEY, Some(origin), message, help);
    Stop::Refused(Box::new(Diagnostic { asks: Some(Asks { who: who.to_owned(), how }), ..missing }))
}

/// Stops at an action that makes no sense in the course of the dispute, which reading could not know.
pub fn senseless(origin: Origin, message: String, help: impl Into<String>) -> Stop {
    Stop::refused(code::MISSING_KEY, Some(origin), message, help)
}
