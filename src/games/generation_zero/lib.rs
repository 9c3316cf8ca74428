//! Generation Zero: Agents against 'Sues, cards on a corner-to-corner array of Locations.
//!
//! ```
//! use punchboard_generation_zero::GenerationZero;
//! use punchboard_rules::game::Game;
//!
//! let rulebook = GenerationZero.rulebook().expect("it has a rulebook");
//! assert_eq!(rulebook.title, "Generation Zero");
//! let rule = rulebook.rule("GZ-6.5").expect("the rulebook has this rule");
//! println!("{} is one of {} rules: {}", rule.id, rulebook.rules().count(), rule.rule);
//! ```

pub(crate) use punchboard_ground::{chance, diag, geometry, model, source};
pub(crate) use punchboard_ground::{document, rule, words};
pub(crate) use punchboard_rules::{game, ruling};

mod ability;
mod arrangement;
mod ask;
mod ask_battle;
mod ask_game;
mod ask_move;
mod ask_placing;
#[doc(hidden)]
pub mod chain;
pub(crate) mod checks;
mod claims;
mod combat;
mod deal;
mod facts;
pub(crate) mod fields;
mod fill;
mod findings;
mod german;
mod kind;
mod line;
mod movement;
mod options;
mod outcome;
mod owed;
mod pages;
pub(crate) mod pieces;
mod places;
mod play;
mod record;
mod rolls;
pub(crate) mod roster;
mod rulebook;
mod scenario;
mod sentence;
mod setup;
mod sight;
mod simulated;
mod state;
mod stats;
mod subjects;
#[doc(hidden)]
pub mod tables;
mod unseen;
mod whole;
mod words;
mod world;

pub use rulebook::rulebook;

use crate::diag::Report;
use crate::game::check;
use crate::game::{Facts, Game};
use crate::model::{GameSet, HouseRules, Players};
use crate::source::Document;

punchboard_rules::play!();

/// The game Generation Zero.
pub struct GenerationZero;

/// The game's facts: rulebook, components, disputes.
/// What fields of rulings are called on paper.
const HEADINGS: &[(&str, &str)] = &[
    ("sues", "’Sues"),
    ("at", "Where"),
    ("charged", "Special charged"),
    ("free", "Loose Canons"),
    ("gained", "Points gained"),
    ("kills", "Has killed"),
    ("out", "Out of the game"),
    ("over", "The game is over"),
    ("order", "Order of thrusts"),
];

const FACTS: Facts = Facts {
    rulebook: Some(rulebook()),
    checks: || check::explained(checks::ALL),
    players: Some((Players::from_range(&tables::PLAYERS), rule!("GZ-1.1"))),
    components: fields::COMPONENTS,
    table: Some(fields::Table::OBJECT),
    fixed_components: &["player-aid"],
    takes_other_components: false,
    derived_fields: &fill::DERIVED,
    line: Some(&line::LINE),
    begins: Some(&chain::BEGINNING),
    chain: Some(&chain::CHAIN),
    simulation: Some(&simulated::SIMULATION),
    disputes: punchboard_rules::disputes! {
        "battle": "Agents versus 'Sues on one Location" =>
            combat::battle::Stated, combat::battle::open, ask::BATTLE, claims::BATTLE;
        "monster-fight": "a 'Sue versus a Monster" =>
            combat::monster_fight::Stated, combat::monster_fight::open, ask::MONSTER_FIGHT, claims::MONSTER_FIGHT;
        "move": "one player's turn, or a part of it, on the array" =>
            movement::turn::Stated, movement::turn::open, ask_move::MOVE, claims::MOVE;
        "setup": "a new game: the array, the Monsters, the Canons and the characters" =>
            deal::Stated, deal::open, ask_game::SETUP, claims::SETUP;
        "turn": "one player's whole turn in a game, with its battles" =>
            whole::turn::Stated, whole::turn::open, ask_game::TURN, claims::TURN;
        "end": "whether the game is over, and who has won" =>
            whole::end::Stated, whole::end::open, ask_game::END, claims::END;
    },
    headings: HEADINGS,
    ..Facts::NONE
};

impl Game for GenerationZero {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn check(&self, set: &GameSet, rules: &HouseRules, report: &mut Report) {
        let roster = roster::Roster::read(set, rules, report);
        let checks = check::due(set, checks::ALL);
        checks.for_each(|check| (check.run)(&roster, report));
    }

    fn fill(&self, set: &mut GameSet, rules: &HouseRules) {
        fill::fill(set, rules);
    }
}
