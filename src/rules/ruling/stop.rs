//! Why a ruling can't go on: an action that is forbidden, a roll that is missing.

use super::{Request, Shares, Subject};
use crate::diag::{Code, Diagnostic};
use crate::source::Origin;

/// Why a ruling can't go on.
#[derive(Debug, Clone, PartialEq)]
pub enum Stop {
    /// The rules forbid an action.
    Illegal(Box<Illegal>),
    /// A roll is missing, or a part of it.
    Missing(Request),
    /// The scenario makes no sense here, and is refused as a whole.
    Refused(Box<Diagnostic>),
    /// In odds: these classes of a chance event are to be tried in turn.
    Open(Shares),
}

impl Stop {
    /// The scenario makes no sense, here or at a place in its file.
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
    /// Its place in the scenario's list, from 1; 0 is the situation itself.
    pub action: usize,
    /// Where it is a fight of several thrusts and one of them is forbidden, which, from 1.
    pub thrust: Option<usize>,
    /// Whose action it is, where the game's format says so.
    pub by: Option<String>,
    /// The rule that forbids it.
    pub rule: Code,
    /// Why.
    pub reason: String,
    /// Where the reason names what not everybody may know: whom, and what everybody may read in its place.
    pub secret: Option<Secret>,
}

impl Illegal {
    /// A rule forbids an action, from 1, or the situation itself, 0.
    pub fn new(action: usize, rule: Code, reason: impl Into<String>) -> Illegal {
        Illegal { action, thrust: None, by: None, rule, reason: reason.into(), secret: None }
    }

    /// Which action it is, as a sentence begins: "action 3", "action 3 with its thrust 2".
    pub fn which(&self) -> String {
        match self.thrust {
            Some(thrust) => format!("action {} with its thrust {thrust}", self.action),
            None => format!("action {}", self.action),
        }
    }
}

/// What a text names and only some may know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Secret {
    /// Whom it names.
    pub of: Vec<Subject>,
    /// What everybody may read in its place.
    pub in_public: String,
}
