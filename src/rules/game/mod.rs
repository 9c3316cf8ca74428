//! What a game is: facts as data, its checks of definitions, and what all games share.
//!
//! Games share shapes and never rules; no game uses another. Nothing here knows about paper.

pub mod beginning;
pub mod chain;
pub mod check;
pub mod choice;
pub mod clock;
pub mod drawn_maps;
pub mod due;
pub mod erratum;
pub mod fields;
pub mod gone;
mod hour;
pub mod judged;
pub mod letter;
pub mod message;
pub mod new_file;
pub mod part;
pub mod people;
pub mod quote;
pub mod seeding;
pub mod simulation;
pub mod table;
pub mod terms;
pub mod wish;
pub mod wording;
pub mod zone;

pub use beginning::Beginning;
pub use chain::Chain;
pub use check::Check;
pub use drawn_maps::DrawnMaps;
pub use simulation::Simulation;

use std::collections::BTreeSet;

use crate::diag::{Code, Report};
use crate::model::{GameSet, HouseRules, Players, Rulebook};
use crate::ruling::{Dispute, OneLine};
use crate::source::Object;

/// Everything known about a game, as data.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// Its rulebook.
    pub rulebook: Option<&'static Rulebook>,
    /// Its checks, for explanations.
    pub checks: fn() -> Vec<Check>,
    /// The numbers of players, with the rule that gives them.
    pub players: Option<(Players, Code)>,
    /// The components that it knows, each with its cards' fields; those of a custom game are up to its designer.
    pub components: &'static [(&'static str, &'static Object)],
    /// Components that are the same in every set, since the rulebook alone defines them.
    pub fixed_components: &'static [&'static str],
    /// Whether its sets may have other components, such as player aids, with free fields.
    pub takes_other_components: bool,
    /// The keys of its tables; `None` allows any keys.
    pub table: Option<&'static Object>,
    /// Fields that [`fill`](Game::fill) may put into cards.
    pub derived_fields: &'static [&'static str],
    /// The kinds of dispute that the umpire judges in it.
    pub disputes: &'static [Dispute],
    /// The beginning of a whole game played from a folder.
    pub begins: Option<&'static Beginning>,
    /// The maps that it draws at random.
    pub maps: Option<&'static DrawnMaps>,
    /// The chain of disputes in a whole game played from a folder.
    pub chain: Option<&'static Chain>,
    /// How whole games of it are simulated.
    pub simulation: Option<&'static Simulation>,
    /// The one-line form of its most common dispute.
    pub line: Option<&'static OneLine>,
    /// The numbers of its cards, if a card may be written as a number: the values that an unknown one may have.
    pub card_numbers: &'static [i64],
    /// What fields of its rulings are called on paper, by their keys; others are called by their keys.
    pub headings: &'static [(&'static str, &'static str)],
    /// Other documents that the umpire reads, by the names that ask for their schemas.
    pub documents: &'static [(&'static str, &'static Object)],
}

impl Facts {
    /// A game with free fields and no rules.
    pub const NONE: Facts = Facts {
        rulebook: None,
        checks: Vec::new,
        players: None,
        components: &[],
        fixed_components: &[],
        takes_other_components: true,
        table: None,
        derived_fields: &[],
        disputes: &[],
        begins: None,
        maps: None,
        chain: None,
        simulation: None,
        line: None,
        card_numbers: &[],
        headings: &[],
        documents: &[],
    };
}

/// What a game does with definitions.
pub trait Game: Sync {
    /// Everything known about the game.
    fn facts(&self) -> &'static Facts {
        &Facts::NONE
    }

    /// Its rulebook; `None` for a custom game.
    fn rulebook(&self) -> Option<&'static Rulebook> {
        self.facts().rulebook
    }

    /// The rulebook of a set: that of its game, or for a custom game its own.
    fn rulebook_of(&self, _set: &GameSet) -> Option<&'static Rulebook> {
        self.rulebook()
    }

    /// Its checks.
    fn checks(&self) -> Vec<Check> {
        (self.facts().checks)()
    }

    /// The rules that its checks report or apply on the way.
    fn checked_rules(&self) -> BTreeSet<&'static str> {
        self.checks().iter().flat_map(|check| check.rules).map(|rule| rule.name()).collect()
    }

    /// The house rules for a set: the given ones, overridden by those of the set's tables.
    fn house_rules(&self, set: &GameSet, given: &HouseRules, report: &mut Report) -> HouseRules {
        let mut rules = given.clone();
        if let Some(rulebook) = self.rulebook_of(set) {
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

    /// Fills in what the rulebook derives: fields of cards, and components.
    fn fill(&self, _set: &mut GameSet, _rules: &HouseRules) {}
}

/// Gives a game its `rulebook()`: the table that its build script made of `rulebook.yaml`.
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

/// The disputes of a game, one per row: the name, what it decides, the shape of its scenarios, the function that opens
/// one, its interview and its claims. The starter scenario is `starters/NAME.yaml`.
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
