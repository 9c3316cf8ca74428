//! What a proof finds wrong with a rulebook.

use std::cmp::Ordering;

use crate::diag::{Code, code};
use crate::ruling::{Undecided, UndecidedKind};
use crate::source::Origin;

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// No rule gives a value, or a table has no cell.
    Gap,
    /// Rules differ.
    Contradiction,
    /// A repetition does not end.
    Endless,
    /// Something can't be computed.
    Undefined,
    /// A line, a step, a row or a column that nothing needs.
    Never,
    /// An option that changes nothing.
    NoEffect,
}

/// Something that is wrong with a rulebook. Two are equal if they are about the same value, table, line or step.
#[derive(Debug, Clone)]
pub struct Suspect {
    /// What is wrong.
    pub what: What,
    /// The value, table or option, by its name.
    pub about: Option<String>,
    /// Its place.
    pub place: Origin,
    /// The fact in words.
    pub text: String,
    /// The rules.
    pub rules: Vec<Code>,
}

impl What {
    /// The code.
    pub const fn code(self) -> Code {
        match self {
            What::Gap => code::GAP,
            What::Contradiction => code::CONTRADICTION,
            What::Endless => code::ENDLESS,
            What::Undefined => code::UNDEFINED,
            What::Never => code::NEVER,
            What::NoEffect => code::NO_EFFECT,
        }
    }

    /// Whether it leaves a dispute open.
    pub const fn is_error(self) -> bool {
        !matches!(self, What::Never | What::NoEffect)
    }

    /// The fix.
    pub const fn help(self) -> &'static str {
        match self {
            What::Gap => "add a rule or a cell for it",
            What::Contradiction => "let one of the rules say `instead_of:` the other",
            What::Endless => "change what ends it, or add `repeat:` with the most turns",
            What::Undefined => "add `when:` so that it is not computed there",
            What::Never => "take it out, or change what keeps it from being needed",
            What::NoEffect => "take it out, or let a line or a step depend on it with `under:`",
        }
    }
}

impl Suspect {
    /// What a ruling stopped at. `place` is that of the line or step.
    pub fn of(why: Undecided, place: Origin) -> Suspect {
        let Undecided { kind, value, rules, text, origin } = why;
        let what = match kind {
            UndecidedKind::Gap => What::Gap,
            UndecidedKind::Contradiction => What::Contradiction,
            UndecidedKind::Endless => What::Endless,
            UndecidedKind::Error => What::Undefined,
        };
        let place = origin.filter(|_| value.is_some()).unwrap_or(place);
        Suspect { what, about: value, place, text, rules }
    }

    fn key(&self) -> (What, Option<&str>, Option<Origin>) {
        // A value is known by its name, anything else by its place.
        let place = self.about.is_none().then_some(self.place);
        (self.what, self.about.as_deref(), place)
    }
}

impl PartialEq for Suspect {
    fn eq(&self, other: &Suspect) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Suspect {}

impl PartialOrd for Suspect {
    fn partial_cmp(&self, other: &Suspect) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Suspect {
    fn cmp(&self, other: &Suspect) -> Ordering {
        self.key().cmp(&other.key())
    }
}
