//! How a whole game begins: what is asked for one, and the first scenario that the answers make.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::diag::Report;
use crate::model::GameSet;
use crate::ruling::Json;

/// What a game declares of its beginning; the command line makes a command of it.
#[derive(Debug, Clone, Copy)]
pub struct Beginning {
    /// What comes out, in one line.
    pub about: &'static str,
    /// What is asked besides what every game is: its folder, seed, title and house rules.
    pub arguments: &'static [Argument],
    /// The scenario of the set-up. What hinders a game is reported.
    pub scenario: fn(&Answers<'_>, &mut Report) -> Option<Json>,
}

/// An argument of a command: `--name VALUE`.
#[derive(Debug, Clone, Copy)]
pub struct Argument {
    /// Its name, without the hyphens.
    pub name: &'static str,
    /// What stands for its value in the help: `N`.
    pub value: &'static str,
    /// What it means.
    pub help: fn() -> String,
    /// What is read from it.
    pub kind: ArgumentKind,
}

impl Argument {
    /// An argument, field by field.
    pub const fn new(
        name: &'static str,
        value: &'static str,
        help: fn() -> String,
        kind: ArgumentKind,
    ) -> Argument {
        Argument { name, value, help, kind }
    }
}

/// What is read from an argument.
#[derive(Debug, Clone, Copy)]
pub enum ArgumentKind {
    /// The names of the players, separated by commas.
    Players {
        /// Whether they must be named.
        required: bool,
        /// Whether an age may follow a name: `ann=31`.
        ages: bool,
    },
    /// A whole number.
    Number {
        /// From the least to the most.
        range: &'static RangeInclusive<u32>,
        /// What it is unless it is given.
        default: Option<u32>,
    },
    /// Any text.
    Text,
    /// Files or folders of definitions; without any, the built-in set.
    Definitions,
}

/// What was answered.
#[derive(Debug, Clone, Default)]
pub struct Answers<'s> {
    /// The players as they were named, with their ages in years where these were given.
    pub players: Vec<(String, Option<u32>)>,
    /// Numbers by the names of their arguments, all within their ranges.
    pub numbers: BTreeMap<&'static str, u32>,
    /// Texts by the names of their arguments.
    pub texts: BTreeMap<&'static str, String>,
    /// The checked definitions, where an argument names them and they have cards of the game; what they lack is reported already.
    pub set: Option<&'s GameSet>,
}

impl Answers<'_> {
    /// The names of the players.
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|(name, _)| name.clone()).collect()
    }
}
