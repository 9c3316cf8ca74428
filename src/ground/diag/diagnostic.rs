//! One fault: what is wrong, where, by which rule, and how to mend it.

use crate::diag::{Code, did_you_mean};
use crate::source::Origin;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Allowed, but hardly meant.
    Warning,
    /// Nothing is printed while it stands.
    Error,
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule that is broken, or a `PB-` code where no game's rule is at stake.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: the fact, in lower case, with the user's own words, without a full stop.
    pub message: String,
    /// Where; `None` when it is about no file.
    pub origin: Option<Origin>,
    /// The way out.
    pub help: Option<String>,
    /// Other places that have a part in it.
    pub related: Vec<Related>,
    /// Which card it is about, of several that may all have it.
    pub about: Option<About>,
}

/// Another place that has a part in a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub origin: Origin,
    /// What is there: "first used here".
    pub message: String,
}

/// The card that has a fault. What many cards have for one cause is reported once, to people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// What it is called.
    pub who: String,
    /// Where the whole card stands.
    pub card: Option<Origin>,
    /// What the fault comes from, where others have it in other words or figures: a slot that is too small for each card's text.
    /// Otherwise faults in the same words have one cause.
    pub cause: Option<Cause>,
}

/// What a fault comes from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// What stands at a place.
    Place(Origin),
    /// Something that has these words for it.
    Words(String),
}

impl Diagnostic {
    /// A fault, without its way out as yet.
    pub fn new(code: Code, severity: Severity, origin: Option<Origin>, message: String) -> Diagnostic {
        Diagnostic { code, severity, message, origin, help: None, related: Vec::new(), about: None }
    }

    /// An error with its way out.
    pub fn error(
        code: Code,
        origin: Option<Origin>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        let error = Diagnostic::new(code, Severity::Error, origin, message.into());
        Diagnostic { help: Some(help.into()), ..error }
    }

    /// Adds the way out.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    /// Adds the way out of a name that is not known: the nearest of those that are, or else what `otherwise` says.
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

    /// Says which card it is about, by the name that stands in the message.
    pub fn about(&mut self, who: impl Into<String>) -> &mut About {
        self.about.insert(About { who: who.into(), card: None, cause: None })
    }

    /// The message without the name of the card.
    pub(super) fn words(&self) -> String {
        match &self.about {
            Some(about) if !about.who.is_empty() => self.message.replacen(&about.who, "…", 1),
            _ => self.message.clone(),
        }
    }
}

impl Severity {
    /// The word for it: `error`, `warning`, `note`.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}
