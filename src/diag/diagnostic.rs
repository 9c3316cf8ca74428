//! One fault: what is wrong, where, by which rule, and how to mend it.

use crate::diag::{Code, nearest};
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
}

/// Another place that has a part in a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub origin: Origin,
    /// What is there: "first used here".
    pub message: String,
}

impl Diagnostic {
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
        let help = nearest(name, known).map(|near| format!("did you mean \"{near}\"?"));
        self.help(help.unwrap_or_else(otherwise))
    }

    /// Adds another place.
    pub fn related(&mut self, origin: Origin, message: impl Into<String>) -> &mut Self {
        self.related.push(Related { origin, message: message.into() });
        self
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
