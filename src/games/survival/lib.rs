//! Survival: a postal game about creatures that eat each other on an island, round by round.
//!
//! ```
//! use punchboard_survival::Survival;
//! use punchboard_rules::game::Game;
//!
//! let rulebook = Survival.rulebook().expect("it has a rulebook");
//! assert_eq!(rulebook.title, "Survival");
//! let rule = rulebook.rule("SUR-6.3").expect("the rulebook has this rule");
//! println!("{} is one of {} rules: {}", rule.id, rulebook.rules().count(), rule.rule);
//! ```

pub(crate) use punchboard_ground::{chance, diag, geometry, model, source};
pub(crate) use punchboard_ground::{document, rule, words};
pub(crate) use punchboard_rules::{game, ruling};

pub(crate) mod advantages;
mod ask;
mod calendar;
pub(crate) mod checks;
mod claims;
#[doc(hidden)]
pub mod drawn;
mod facts;
mod feeding;
pub(crate) mod fields;
mod fill;
mod island;
#[doc(hidden)]
pub mod kind;
mod line;
mod options;
mod outcome;
pub(crate) mod pieces;
pub mod postal;
mod rolls;
pub(crate) mod roster;
mod round;
mod rulebook;
mod scenario;
mod shares;
mod simulated;
mod subjects;
#[doc(hidden)]
pub mod tables;
#[doc(hidden)]
pub mod terrain;

#[doc(hidden)]
pub use rulebook::rulebook;

use crate::diag::Report;
use crate::game::check;
use crate::game::{Facts, Game};
use crate::model::{GameSet, HouseRules};
use crate::source::Document;

punchboard_rules::play!();

/// The game, as the list of games shows it.
pub struct Survival;

/// Its facts for the list of games.
/// What fields of rulings are called on paper.
const HEADINGS: &[(&str, &str)] = &[
    ("at", "Where"),
    ("ap", "Attack points"),
    ("ate", "Has eaten"),
    ("by", "Killed by"),
    ("missed", "Meals missed"),
    ("living", "Living creatures"),
    ("over", "The game is over"),
];

const FACTS: Facts = Facts {
    rulebook: Some(rulebook()),
    checks: || check::explained(checks::ALL),
    components: fields::COMPONENTS,
    table: Some(fields::Table::OBJECT),
    derived_fields: &fill::DERIVED,
    line: Some(&line::LINE),
    begins: Some(&postal::begin::BEGINNING),
    maps: Some(&drawn::MAPS),
    simulation: Some(&simulated::SIMULATION),
    disputes: punchboard_rules::disputes! {
        "hex": "the feeding of one hex in one round" =>
            scenario::hex::StatedHex, feeding::open, ask::HEX, claims::HEX;
        "turn": "a complete round on the island" =>
            scenario::turn::StatedTurn, round::open, ask::TURN, claims::TURN;
    },
    documents: &[
        ("state", scenario::turn::TurnState::OBJECT),
        ("postal-game", postal::game::StatedGame::OBJECT),
        ("letter", &postal::keys::LETTER),
    ],
    headings: HEADINGS,
    ..Facts::NONE
};

impl Game for Survival {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn check(&self, set: &GameSet, _rules: &HouseRules, report: &mut Report) {
        let roster = roster::Roster::read(set, report);
        let checks = check::due(set, checks::ALL);
        checks.for_each(|check| (check.run)(&roster, report));
    }

    fn fill(&self, set: &mut GameSet, _rules: &HouseRules) {
        fill::fill(set);
    }
}
