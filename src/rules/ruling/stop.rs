//! Why a ruling stops: an action is forbidden, a roll is missing.

use super::{Fact, Request, Shares, Subject};
use crate::diag::{Code, Diagnostic};
use crate::source::Origin;
use crate::words;

/// Why a ruling stops.
#[derive(Debug, Clone, PartialEq)]
pub enum Stop {
    /// The rules forbid an action.
    Illegal(Box<Illegal>),
    /// A roll is missing, or a part of it.
    Missing(Request),
    /// The scenario makes no sense here, and is refused as a whole.
    Refused(Box<Diagnostic>),
    /// A fact or a decision is missing, and can't be assumed.
    Lacking(Box<Fact>),
    /// The rulebook does not decide it.
    Undecided(Box<Undecided>),
    /// In odds: these classes of a chance event are to be tried one after the other.
    Open(Shares),
}

impl Stop {
    /// Refuses the scenario, at a place in its file if there is one.
    pub fn refused(
        code: Code,
        origin: Option<Origin>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Stop {
        Stop::Refused(Box::new(Diagnostic::error(code, origin, message, help)))
    }
}

/// An action that the rules forbid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal {
    /// The number of the action in the scenario's list, from 1; 0 is the situation itself.
    pub action: usize,
    /// The file in whose list it has this number, if the scenario was made of several.
    pub file: Option<String>,
    /// The number of the forbidden thrust, from 1, in a fight of several thrusts.
    pub thrust: Option<usize>,
    /// Whose action it is, if the game's format says so.
    pub by: Option<String>,
    /// The rule that forbids it.
    pub rule: Code,
    /// The reason, without a full stop.
    pub reason: String,
    /// What the public reads instead, if the reason names what not everybody may know.
    pub secret: Option<Secret>,
}

impl Illegal {
    /// An illegal action, by its number from 1, or the situation itself, 0.
    pub fn new(action: usize, rule: Code, reason: impl Into<String>) -> Illegal {
        Illegal { action, file: None, thrust: None, by: None, rule, reason: reason.into(), secret: None }
    }

    /// Which action it is, as a sentence begins: "action 3", "action 3 with its thrust 2".
    pub fn which(&self) -> String {
        let file = self.file.as_ref().map(|file| format!(" of {file}")).unwrap_or_default();
        let thrust = self.thrust.map(|thrust| format!(" with its thrust {thrust}")).unwrap_or_default();
        format!("action {}{file}{thrust}", self.action)
    }
}

/// Why a rulebook leaves a dispute open. It is a fault of the rulebook, not of the scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undecided {
    /// What is wrong.
    pub kind: UndecidedKind,
    /// The value or the table that is not defined, by its name.
    pub value: Option<String>,
    /// The rules that differ, or the rule of the table.
    pub rules: Vec<Code>,
    /// The reason in words, without a full stop.
    pub text: String,
    /// The place in the rulebook.
    pub origin: Option<Origin>,
}

words! {
    /// What is wrong with a rulebook that leaves a dispute open.
    pub enum UndecidedKind {
        /// No rule applies, or a table has no cell for it.
        Gap = "gap",
        /// Rules that apply differ.
        Contradiction = "contradiction",
        /// A repetition does not end.
        Endless = "endless",
        /// Something can't be computed, such as a division by zero.
        Error = "error",
    }
}

/// A text for the public, in place of one that names what only some may know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Secret {
    /// The subjects that the text names.
    pub subjects: Vec<Subject>,
    /// The public text.
    pub in_public: String,
}
