//! Alien Empires: races with special powers spread over a starfield of 20 worlds.
//!
//! ```
//! use punchboard_alien_empires::AlienEmpires;
//! use punchboard_rules::game::Game;
//!
//! let rulebook = AlienEmpires.rulebook().expect("it has a rulebook");
//! assert_eq!(rulebook.title, "Alien Empires");
//! let rule = rulebook.rule("AE-1.1").expect("the rulebook has this rule");
//! println!("{} is one of {} rules: {}", rule.id, rulebook.rules().count(), rule.rule);
//! ```

pub(crate) use punchboard_ground::{chance, diag, geometry, model, source};
pub(crate) use punchboard_ground::{document, rule, words};
pub(crate) use punchboard_rules::{game, ruling};

mod ask;
mod ask_turn;
mod by_space;
pub mod chain;
pub(crate) mod checks;
mod claims;
mod conflict;
mod facts;
pub(crate) mod fields;
mod fill;
mod german;
mod hands;
mod ids;
mod kind;
mod line;
mod migration;
mod options;
mod outcome;
pub mod pieces;
mod rolls;
pub(crate) mod roster;
mod rulebook;
mod scenario;
mod setup;
mod simulated;
mod situation;
pub(crate) mod spaces;
#[doc(hidden)]
pub mod starfield;
mod subjects;
mod supply;
pub mod tables;
mod turn;

pub(crate) use rulebook::rulebook;

use crate::diag::Report;
use crate::game::check;
use crate::game::{Facts, Game};
use crate::model::{GameSet, HouseRules, Players};
use crate::source::Document;

punchboard_rules::play!();

/// The game Alien Empires.
pub struct AlienEmpires;

/// The game's facts: rulebook, components, disputes.
/// What fields of rulings are called on paper.
const HEADINGS: &[(&str, &str)] = &[
    ("at", "Where"),
    ("lost", "Tokens lost"),
    ("hands", "Cards in hand"),
    ("drawn", "Cards drawn"),
    ("holder", "Holds the space"),
    ("controls", "Worlds controlled"),
    ("out", "Out of the game"),
    ("over", "The game is over"),
    ("active", "Whose turn it is"),
    ("how", "How it ended"),
];

const FACTS: Facts = Facts {
    rulebook: Some(rulebook()),
    checks: || check::explained(checks::ALL),
    players: Some((Players::from_range(&tables::PLAYERS), rule!("AE-1.1"))),
    components: fields::COMPONENTS,
    table: Some(fields::Table::OBJECT),
    derived_fields: &fill::DERIVED,
    line: Some(&line::LINE),
    card_numbers: &tables::FORCE_VALUES,
    begins: Some(&chain::BEGINNING),
    maps: Some(&starfield::MAPS),
    chain: Some(&chain::CHAIN),
    simulation: Some(&simulated::SIMULATION),
    disputes: punchboard_rules::disputes! {
        "conflict": "one conflict, from its declaration to its after-effects" =>
            scenario::conflict::Stated, conflict::open, ask::CONFLICT, claims::CONFLICT;
        "migration": "one player's Migration Phase" =>
            scenario::migration::Stated, migration::open, ask::MIGRATION, claims::MIGRATION;
        "setup": "the set-up, from the first world to the first turn" =>
            scenario::setup::Stated, setup::open, ask_turn::SETUP, claims::SETUP;
        "fate": "one player's Fate Phase" =>
            scenario::turn::InFate, turn::fate::open, ask_turn::FATE, claims::FATE;
        "genesis": "one player's Genesis Phase" =>
            scenario::turn::Stated, turn::genesis::open, ask_turn::GENESIS, claims::GENESIS;
        "end": "the end of a player's turn: who is out, who has won, who is next" =>
            scenario::turn::Stated, turn::end::open, ask_turn::END, claims::END;
    },
    headings: HEADINGS,
    ..Facts::NONE
};

impl Game for AlienEmpires {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn check(&self, set: &GameSet, rules: &HouseRules, report: &mut Report) {
        let roster = roster::Roster::read(set, rules, report);
        let checks = check::due(set, checks::ALL);
        checks.for_each(|check| (check.run)(&roster, report));
    }

    fn fill(&self, set: &mut GameSet, _rules: &HouseRules) {
        fill::fill(set);
    }
}
