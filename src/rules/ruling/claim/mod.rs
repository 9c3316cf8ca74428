//! What a player says should happen: read as the typed outcome of the dispute allows, held against what was ruled, and answered in
//! sentences.

mod decide;
pub mod offer;
mod read;
mod reader;
mod results;
mod table;
mod tell;
mod value;

use std::borrow::Cow;

pub use read::read;

use super::{Json, Subject};
use crate::diag::Code;
use crate::source::{Object, Origin};

/// What may be claimed in a kind of dispute, and in which words.
#[derive(Debug)]
pub struct Claims {
    /// Its outcome: all of it may be claimed.
    pub outcome: &'static Object,
    /// The keys of the maps in which somebody is found whose name stands alone: `7C: fed`.
    pub by_name: &'static [&'static str],
    /// Words of the table for what is so of somebody: `dead`, `alive`.
    pub words: &'static [Wide],
    /// What `winner: NAME` says of the `result`, by the key of the map in which the name is.
    pub sides: &'static [(&'static str, &'static [&'static str])],
    /// The lists whose order counts; all others are sets.
    pub in_order: &'static [&'static str],
    /// How values are told: key, value (`*` for any, nothing for what is not there) and a sentence without its full stop, with `{who}`,
    /// `{where}`, `{}` for the value, `{|corpse|corpses}` for a number with its noun, and `{nth}` for a place in a list (key `#`).
    pub sentences: &'static [(&'static str, &'static str, &'static str)],
    /// What stands for a name that was just told: "it". Where people might mind, nothing: the name is told again.
    pub pronoun: Option<&'static str>,
    /// Claims that make sense, for helps: `{7C: fed}`.
    pub example: &'static str,
}

/// A word for several values of a key: a creature that was eaten is dead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wide {
    /// What a claim says: "dead".
    pub word: &'static str,
    /// The key that decides.
    pub key: &'static str,
    /// What a ruling may say instead.
    pub values: &'static [&'static str],
    /// Whether it has to be one of them, or none.
    pub is_one: bool,
    /// How it is told: "{who} lives".
    pub sentence: &'static str,
}

impl Claims {
    /// Any part of an outcome, in no other words than its keys.
    pub const fn in_keys_of(outcome: &'static Object) -> Claims {
        Claims {
            outcome,
            by_name: &[],
            words: &[],
            sides: &[],
            in_order: &[],
            sentences: &[],
            pronoun: None,
            example: "",
        }
    }
}

impl Wide {
    /// A word for what is so while a key has one of some values.
    pub const fn when(
        word: &'static str,
        key: &'static str,
        values: &'static [&'static str],
        sentence: &'static str,
    ) -> Wide {
        Wide { word, key, values, is_one: true, sentence }
    }
}

/// Something that a scenario has, by the name that claims may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called<'a> {
    /// What it is: an Agent, a creature.
    pub kind: &'static str,
    /// What claims may call it.
    pub name: Cow<'a, str>,
    /// How outcomes call it, if they do it in another way.
    pub stands_for: Option<String>,
    /// Whom steps mean by it.
    pub subject: Option<Subject>,
}

impl<'a> Called<'a> {
    /// Something by its name.
    pub fn new(kind: &'static str, name: impl Into<Cow<'a, str>>, subject: Option<Subject>) -> Called<'a> {
        Called { kind, name: name.into(), stands_for: None, subject }
    }

    /// The name in outcomes.
    fn in_outcomes(&self) -> &str {
        self.stands_for.as_deref().unwrap_or(&self.name)
    }
}

/// A player's claim, understood.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// The player.
    pub player: String,
    /// Where it stands.
    pub origin: Origin,
    /// What it comes to.
    points: Vec<Point>,
}

/// One thing that is claimed.
#[derive(Debug, Clone, PartialEq)]
struct Point {
    path: Vec<Part>,
    says: Says,
}

/// A part of the way to a place in an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    /// A key that the game declares.
    Key(&'static str),
    /// Somebody's name, or a space.
    Name(String),
}

/// What is claimed of a place in an outcome.
#[derive(Debug, Clone, PartialEq)]
enum Says {
    /// It is this; nothing at all where it is null.
    Is(Json),
    /// It is a list of these, in any order.
    Holds(Vec<Json>),
    /// It is a list with this in it.
    Includes(Json),
    /// A word of the table is so.
    Wide(Wide),
    Something,
}

/// A player's claim, decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Decided {
    /// The player.
    pub player: String,
    /// Where claim and ruling differ; `None` if the claim is upheld.
    pub differs: Option<Difference>,
    /// The rule of the step at which they part, where it is known.
    pub rule: Option<Code>,
}

/// The first place at which a claim and a ruling differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The keys to the place, with dots between, places in lists counted from 0: `creatures.19H.fate`.
    pub path: String,
    /// What the claim has there.
    pub claimed: Json,
    /// What the ruling has there.
    pub ruled: Json,
    /// What is there in words: "19H is eaten".
    pub ruled_text: String,
    /// What is claimed in words: "it lives".
    pub claimed_text: String,
    point: Point,
}

impl Part {
    fn text(&self) -> &str {
        match self {
            Part::Key(key) => key,
            Part::Name(name) => name,
        }
    }
}

/// Keys and names with dots between.
fn joined(path: &[Part]) -> String {
    path.iter().map(Part::text).collect::<Vec<_>>().join(".")
}

/// Whether two words are the same: capitals don't matter, and a space, `-` and `_` are alike.
fn alike(a: &str, b: &str) -> bool {
    let plain = |c: char| if matches!(c, ' ' | '_') { '-' } else { c };
    let letters = |text: &str| text.chars().flat_map(char::to_lowercase).map(plain).collect::<Vec<_>>();
    a == b || a.len().abs_diff(b.len()) < 4 && letters(a) == letters(b)
}
