//! Claims: what a player says should happen. They are read by the typed outcome of the dispute, compared with the
//! ruling and answered in sentences.

mod clauses;
mod decide;
mod free;
mod legality;
pub mod offer;
mod read;
mod reader;
mod results;
mod say;
mod sentences;
mod several;
mod table;
mod value;

use std::borrow::Cow;

pub use clauses::{Account, Clauses};
pub use free::{OF_ALL, read_freely};
pub use legality::Legality;
pub use read::read;
pub use say::{Understood, sentences};

use super::{Json, Subject};
use crate::diag::Code;
use crate::source::{Object, Origin};

/// What may be claimed in a kind of dispute, and in which words.
#[derive(Debug)]
pub struct Claims {
    /// The shape of its outcome; all of it may be claimed.
    pub outcome: &'static Object,
    /// The keys of maps by name; a name alone is looked up in them: `7C: fed`.
    pub by_name: &'static [&'static str],
    /// Words for what is true of a name: `dead`, `alive`.
    pub words: &'static [Wide],
    /// The values of `result` that `winner: NAME` means, by the key of the map that has the name.
    pub sides: &'static [(&'static str, &'static [&'static str])],
    /// The lists whose order counts; all others are sets.
    pub in_order: &'static [&'static str],
    /// Sentences for values, without a full stop: key, value (`*` for any, empty for none), and a template with
    /// `{who}`, `{where}`, `{}` for the value, `{|corpse|corpses}` for a number with its noun, and `{nth}` for the
    /// place in a list (value `#`).
    pub sentences: &'static [(&'static str, &'static str, &'static str)],
    /// Keys that the names of a map never have: a map, and such a key.
    pub never: &'static [(&'static str, &'static str)],
    /// Differences that turn on another key: a key, values of it, and that other key.
    pub turns_on: &'static [(&'static str, &'static [&'static str], &'static str)],
    /// The rules by which values change, by key (`kills`) or by map and key (`sues.kills`): each is cited where nothing
    /// has changed such a value.
    pub kept: &'static [(&'static str, Code)],
    /// The rules by which values are counted from others, such as a species' living creatures.
    pub counted: &'static [(&'static str, Code)],
    /// The pronoun for a name just mentioned: "it". `None` repeats the name, where people might mind.
    pub pronoun: Option<&'static str>,
    /// A valid example for help texts: `{7C: fed}`.
    pub example: &'static str,
}

/// A word for several values of a key: a creature that was eaten is `dead`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wide {
    /// The word that a claim uses: `dead`.
    pub word: &'static str,
    /// The key whose value decides.
    pub key: &'static str,
    /// The values that the word covers.
    pub values: &'static [&'static str],
    /// Whether the word means one of the values, or none of them.
    pub is_one: bool,
    /// Its sentence: "{who} lives".
    pub sentence: &'static str,
}

impl Claims {
    /// Claims about an outcome by its keys alone, without words or sentences.
    pub const fn in_keys_of(outcome: &'static Object) -> Claims {
        Claims {
            outcome,
            by_name: &[],
            words: &[],
            sides: &[],
            in_order: &[],
            sentences: &[],
            never: &[],
            turns_on: &[],
            kept: &[],
            counted: &[],
            pronoun: None,
            example: "",
        }
    }
}

impl Wide {
    /// A word that is true if a key has one of these values.
    pub const fn when(
        word: &'static str,
        key: &'static str,
        values: &'static [&'static str],
        sentence: &'static str,
    ) -> Wide {
        Wide { word, key, values, is_one: true, sentence }
    }
}

/// The kind of names that stand for a part in a dispute: a card's name for `attacker`.
pub const ROLE: &str = "role";

/// Something in a scenario that claims may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called<'a> {
    /// Its kind: an Agent, a creature.
    pub kind: &'static str,
    /// Its name in claims.
    pub name: Cow<'a, str>,
    /// Its name in outcomes, if that is another one.
    pub stands_for: Option<String>,
    /// Its subject in steps.
    pub subject: Option<Subject>,
}

impl<'a> Called<'a> {
    /// Something with the same name in claims and outcomes.
    pub fn new(kind: &'static str, name: impl Into<Cow<'a, str>>, subject: Option<Subject>) -> Called<'a> {
        Called { kind, name: name.into(), stands_for: None, subject }
    }

    /// The same, independent of the scenario.
    pub fn into_owned(self) -> Called<'static> {
        let Called { kind, name, stands_for, subject } = self;
        Called { kind, name: Cow::Owned(name.into_owned()), stands_for, subject }
    }

    /// The name in outcomes.
    fn in_outcomes(&self) -> &str {
        self.stands_for.as_deref().unwrap_or(&self.name)
    }
}

/// What claims may refer to.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// All names of the scenario.
    pub names: &'a [Called<'a>],
    /// The outcome before anything has happened.
    pub before: &'a Json,
    /// What rulings on the scenario may say, with some dice. They are needed only for sentences about steps.
    pub accounts: &'a dyn Fn() -> Vec<Account>,
}

/// A player's claim, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// The player.
    pub player: String,
    /// Its place in the file.
    pub origin: Origin,
    /// What it says of the actions, if anything.
    pub legality: Option<Legality>,
    /// Whether words of it were corrected, so that something else may have been meant.
    pub is_guess: bool,
    /// Everything that it claims of the outcome.
    points: Vec<Point>,
}

/// One claimed value.
#[derive(Debug, Clone, PartialEq)]
struct Point {
    path: Vec<Part>,
    says: Says,
    /// Whether it is claimed not to be so.
    is_denied: bool,
}

/// A part of a path in an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    /// A key declared by the game.
    Key(&'static str),
    /// A name or a space.
    Name(String),
    /// A key or a name in the outcome of a custom game, whatever its capitals.
    Free(String),
}

/// What is claimed of a value in an outcome.
#[derive(Debug, Clone, PartialEq)]
enum Says {
    /// It equals this; null means that it is missing.
    Is(Json),
    /// It is a list of these in any order.
    Holds(Vec<Json>),
    /// It is a list that includes this.
    Includes(Json),
    /// It is a list with this at a place, from 1; 0 is the last.
    Nth(Json, usize),
    /// It is a list with the first of these before the second.
    Before([Json; 2]),
    /// A word fits it.
    Wide(Wide),
    /// So many of several results are so.
    Several(several::Several),
    /// A step says so.
    Stated(clauses::Stated),
    Something,
}

/// A player's claim, decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Decided {
    /// The player.
    pub player: String,
    /// Where claim and ruling differ; `None` if the player is right.
    pub differs: Option<Difference>,
    /// The subjects of the value that differs, as in steps; empty if it is of the outcome as a whole.
    pub about: Vec<Subject>,
    /// The rule of the step where they diverge, if it is known.
    pub rule: Option<Code>,
    /// Whether the claim would come true without that rule, whoever its step is about.
    pub is_forgotten: bool,
    /// What was read, where a number was claimed without saying of what: "ann's total is 10".
    pub read_as: Option<String>,
}

/// The first place at which a claim and a ruling differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The path to the place, separated by dots, places in lists from 0: `creatures.19H.fate`.
    pub path: String,
    /// The claimed value.
    pub claimed: Json,
    /// The ruled value.
    pub ruled: Json,
    /// The ruled value in words: "19H is eaten".
    pub ruled_text: String,
    /// The claimed value in words: "it lives".
    pub claimed_text: String,
    point: Point,
}

impl Part {
    fn text(&self) -> &str {
        match self {
            Part::Key(key) => key,
            Part::Name(name) | Part::Free(name) => name,
        }
    }
}

/// Keys and names joined by dots.
fn joined(path: &[Part]) -> String {
    path.iter().map(Part::text).collect::<Vec<_>>().join(".")
}

/// Whether two words are equal apart from case; space, `-` and `_` are the same.
fn alike(a: &str, b: &str) -> bool {
    let plain = |c: char| if matches!(c, ' ' | '_') { '-' } else { c };
    let letters = |text: &str| text.chars().flat_map(char::to_lowercase).map(plain).collect::<Vec<_>>();
    a == b || a.len().abs_diff(b.len()) < 4 && letters(a) == letters(b)
}
