//! What a game is, for everything that asks one: facts as data, what it does with definitions, and what all games share.
//!
//! Games share the shape of things and never rules; no game uses another. Nothing here knows of paper.

pub mod beginning;
pub mod chain;
pub mod check;
pub mod choice;
pub mod drawn_maps;
pub mod fields;
pub mod part;
pub mod quote;
pub mod table;
pub mod wording;

pub use beginning::Beginning;
pub use chain::Chain;
pub use check::Check;
pub use drawn_maps::DrawnMaps;

use std::collections::BTreeSet;

use crate::diag::{Code, Report};
use crate::model::{GameSet, HouseRules, Players, Rulebook};
use crate::ruling::{Dispute, OneLine};
use crate::source::Object;

/// What a game is known by, all of it data.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// Its rulebook.
    pub rulebook: Option<&'static Rulebook>,
    /// Its checks, to be explained.
    pub checks: fn() -> Vec<Check>,
    /// How many people play, with the rule that says it.
    pub players: Option<(Players, Code)>,
    /// The components that it knows, each with what its cards say; a custom game's are its own affair.
    pub components: &'static [(&'static str, &'static Object)],
    /// Components that are the same in every set, since they are made from the rulebook alone.
    pub of_the_rulebook: &'static [&'static str],
    /// Whether its sets may have components besides, such as player aids, with fields of their own.
    pub takes_other_components: bool,
    /// What its tables say; a game without any takes what comes.
    pub table: Option<&'static Object>,
    /// Fields that [`fill`](Game::fill) may put into cards.
    pub derived_fields: &'static [&'static str],
    /// The kinds of dispute that the umpire judges in it.
    pub disputes: &'static [Dispute],
    /// How a whole game begins that is played from a folder.
    pub begins: Option<&'static Beginning>,
    /// The maps that it draws at random.
    pub maps: Option<&'static DrawnMaps>,
    /// How its disputes follow each other in a whole game that is played from a folder.
    pub chain: Option<&'static Chain>,
    /// How its commonest dispute is said in one line.
    pub line: Option<&'static OneLine>,
    /// Other documents that the umpire reads in it, by the names under which their schemas are asked for.
    pub documents: &'static [(&'static str, &'static Object)],
}

impl Facts {
    /// Nothing is known.
    pub const NONE: Facts = Facts {
        rulebook: None,
        checks: Vec::new,
        players: None,
        components: &[],
        of_the_rulebook: &[],
        takes_other_components: true,
        table: None,
        derived_fields: &[],
        disputes: &[],
        begins: None,
        maps: None,
        chain: None,
        line: None,
        documents: &[],
    };
}

/// What a game does with definitions.
pub trait Game: Sync {
    /// What it is known by.
    fn facts(&self) -> &'static Facts {
        &Facts::NONE
    }

    /// Its rulebook; a custom game has none.
    fn rulebook(&self) -> Option<&'static Rulebook> {
        self.facts().rulebook
    }

    /// Its checks.
    fn checks(&self) -> Vec<Check> {
        (self.facts().checks)()
    }

    /// The rules that its checks report or apply on the way.
    fn checked_rules(&self) -> BTreeSet<&'static str> {
        self.checks().iter().flat_map(|check| check.rules).map(|rule| rule.name()).collect()
    }

    /// The house rules that a set's tables have agreed on, over those given from outside.
    fn house_rules(&self, set: &GameSet, given: &HouseRules, report: &mut Report) -> HouseRules {
        let mut rules = given.clone();
        if let Some(rulebook) = self.rulebook() {
            for table in &set.tables {
                let node = table.node.get("house_rules");
                if let Some(node) = node.filter(|node| !node.is_null()) {
                    let mut agreed = HouseRules::default();
                    agreed.read(node, rulebook, report);
                    rules.agree(&agreed);
                }
            }
        }
        rules
    }

    /// Checks definitions against the rules.
    fn check(&self, set: &GameSet, rules: &HouseRules, report: &mut Report);

    /// Puts in what the rulebook derives: fields of cards, and components that follow from them.
    fn fill(&self, _set: &mut GameSet, _rules: &HouseRules) {}
}

/// Gives a game its `rulebook()`: the table that its build script has made of the `rulebook.yaml` beside its code.
#[macro_export]
macro_rules! rulebook_beside {
    () => {
        /// The numbered rules of this game.
        pub const fn rulebook() -> &'static $crate::model::Rulebook {
            use $crate::model::rulebook::{Provenance, Rule, RuleOption, Rulebook, Section};
            static RULEBOOK: Rulebook = include!(concat!(env!("OUT_DIR"), "/rulebook.rs"));
            &RULEBOOK
        }
    };
}

/// The disputes of a game, a row each: its name and what it decides, then what a scenario states, what opens it, what is asked for one and
/// what may be claimed. The scenario to begin with is the file of that name in `starters/`.
#[macro_export]
macro_rules! disputes {
    ($($name:literal: $about:literal => $states:path, $open:path, $asks:path, $claims:path;)*) => {
        &[$($crate::ruling::Dispute {
            name: $name,
            about: $about,
            starter: include_str!(concat!("starters/", $name, ".yaml")),
            asks: &$asks,
            states: <$states as $crate::source::Document>::OBJECT,
            claims: &$claims,
            open: $open,
        }),*]
    };
}
