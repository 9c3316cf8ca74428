//! How a whole game begins: the arguments of its command, and the first scenario made from them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::seeding::NewSeed;
use crate::diag::Report;
use crate::model::{GameSet, HexMap};
use crate::ruling::Json;
use crate::source::Node;

/// The beginning of a game as data, from which the command line builds `umpire new GAME`.
#[derive(Debug, Clone, Copy)]
pub struct Beginning {
    /// The help of the command, in one line.
    pub about: &'static str,
    /// The arguments beyond those of every game (folder, seed, title, house rules).
    pub arguments: &'static [Argument],
    /// The scenario of the set-up; `None` after an error in the report.
    pub scenario: fn(&Answers<'_>, &mut Report) -> Option<Json>,
}

/// An argument of a command: `--name VALUE`.
#[derive(Debug, Clone, Copy)]
pub struct Argument {
    /// Its name, without the hyphens.
    pub name: &'static str,
    /// The placeholder of its value in the help: `N`.
    pub value: &'static str,
    /// Its help.
    pub help: fn() -> String,
    /// The kind of value that it takes.
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

/// The kind of value that an argument takes.
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
        /// The value by default.
        default: Option<u32>,
    },
    /// Any text.
    Text,
    /// Nothing: whether it is given.
    Flag,
    /// The players with what each brings, `ann=carnivore,bob`, or a YAML file with a map of them.
    People,
    /// A file or folder of definitions with a map; without it, the map of the built-in set.
    Map,
    /// Files or folders of definitions; without any, the built-in set.
    Definitions,
    /// The folder or file of a custom rulebook.
    Rules,
}

/// The arguments that were given.
#[derive(Debug, Clone, Default)]
pub struct Answers<'s> {
    /// The players as they were named, with their ages in years if given.
    pub players: Vec<(String, Option<u32>)>,
    /// Numbers by the names of their arguments, all within their ranges.
    pub numbers: BTreeMap<&'static str, u32>,
    /// Texts by the names of their arguments.
    pub texts: BTreeMap<&'static str, String>,
    /// The checked definitions, where an argument names them and they have cards of the game; what they lack is reported already.
    pub set: Option<&'s GameSet>,
    /// The arguments without a value that were given.
    pub flags: Vec<&'static str>,
    /// The players with what each brings, as written.
    pub people: Option<&'s Node>,
    /// The map, where an argument names it.
    pub map: Option<&'s HexMap>,
    /// The seed of the game.
    pub seed: Option<NewSeed<'s>>,
}

impl Answers<'_> {
    /// Whether an argument without a value was given.
    pub fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }

    /// The names of the players.
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|(name, _)| name.clone()).collect()
    }
}
