//! One fault: what is wrong, where, by which rule, and how to fix it.

use crate::diag::{Code, did_you_mean};
use crate::source::Origin;

/// How bad a fault is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Allowed, but probably a mistake.
    Warning,
    /// Nothing is printed until it is fixed.
    Error,
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule that is broken, or a `PB-` code where no game's rule is at stake.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: the fact, in lower case, in the user's own words, without a full stop.
    pub message: String,
    /// The place; `None` for a fault that belongs to no file.
    pub origin: Option<Origin>,
    /// How to fix it.
    pub help: Option<String>,
    /// Other places involved in it.
    pub related: Vec<Related>,
    /// The card that has it, where several cards may have the same fault.
    pub about: Option<About>,
    /// Whose decision is missing, if a dispute needs nothing else to go on.
    pub asks: Option<Asks>,
}

/// A decision that is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asks {
    /// Who decides.
    pub who: String,
    /// How the decision is written: "gives: {bob: CARD}, the card to give".
    pub how: String,
}

/// Another place involved in a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The place.
    pub origin: Origin,
    /// What is at that place: "first used here".
    pub message: String,
}

/// The card that has a fault. A fault that many cards share is shown to people once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The card's name.
    pub who: String,
    /// The place of the whole card.
    pub card: Option<Origin>,
    /// What causes the fault, where it has other words or figures on other cards: a slot that is too small for each
    /// card's text.
    /// Without it, faults in the same words have one cause.
    pub cause: Option<Cause>,
}

/// What causes a fault.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// Whatever is at a place.
    Place(Origin),
    /// Whatever these words describe.
    Words(String),
}

impl Diagnostic {
    /// A fault without help yet.
    pub fn new(code: Code, severity: Severity, origin: Option<Origin>, message: String) -> Diagnostic {
        Diagnostic {
            code,
            severity,
            message,
            origin,
            help: None,
            related: Vec::new(),
            about: None,
            asks: None,
        }
    }

    /// An error with its help.
    pub fn error(
        code: Code,
        origin: Option<Origin>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        let error = Diagnostic::new(code, Severity::Error, origin, message.into());
        Diagnostic { help: Some(help.into()), ..error }
    }

    /// Adds how to fix it.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    /// Adds help for an unknown name: the nearest known one, or else what `otherwise` returns.
    pub fn did_you_mean<'c>(
        &mut self,
        name: &str,
        known: impl IntoIterator<Item = &'c str>,
        otherwise: impl FnOnce() -> String,
    ) -> &mut Self {
        self.help(did_you_mean(name, known, otherwise))
    }

    /// Adds another place.
    pub fn related(&mut self, origin: Origin, message: impl Into<String>) -> &mut Self {
        self.related.push(Related { origin, message: message.into() });
        self
    }

    /// Sets the card that it is about, by its name in the message.
    pub fn about(&mut self, who: impl Into<String>) -> &mut About {
        self.about.insert(About { who: who.into(), card: None, cause: None })
    }

    /// The message without the card's name.
    pub(super) fn words(&self) -> String {
        match &self.about {
            Some(about) if !about.who.is_empty() => self.message.replacen(&about.who, "…", 1),
            _ => self.message.clone(),
        }
    }
}

impl Severity {
    /// The severity as a word: `error`, `warning`, `note`.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}
