//! Super Game Level: characters on a board of squares walk, jump and fall like those of an arcade game.
//!
//! ```
//! use punchboard_super_game_level::SuperGameLevel;
//! use punchboard_rules::game::Game;
//!
//! let rulebook = SuperGameLevel.rulebook().expect("it has a rulebook");
//! assert_eq!(rulebook.title, "Super Game Level");
//! let rule = rulebook.rule("SGL-1.11").expect("the rulebook has this rule");
//! println!("{} is one of {} rules: {}", rule.id, rulebook.rules().count(), rule.rule);
//! ```

pub(crate) use punchboard_ground::{chance, diag, geometry, model, source};
pub(crate) use punchboard_ground::{document, rule, words};
pub(crate) use punchboard_rules::{game, ruling};

mod ask;
mod board;
#[doc(hidden)]
pub mod chain;
pub(crate) mod checks;
mod claims;
mod combat;
mod creation;
mod end;
mod facts;
pub(crate) mod fields;
mod fight;
mod fill;
mod german;
mod leaving;
mod line;
mod options;
mod outcome;
pub(crate) mod pieces;
mod play;
mod rolls;
pub(crate) mod roster;
mod rulebook;
mod scenario;
mod setup;
mod simulated;
mod standing;
mod state;
mod stopped;
mod subjects;
#[doc(hidden)]
pub mod tables;
mod turn;
mod world;

pub use rulebook::rulebook;

use crate::diag::Report;
use crate::game::check;
use crate::game::{Facts, Game};
use crate::model::board::Chevrons;
use crate::model::{GameSet, HouseRules, Players};
use crate::source::Document;

punchboard_rules::play!();

/// Super Game Level: levels on a grid of square inches.
pub struct SuperGameLevel;

/// Everything known about the game.
/// What fields of rulings are called on paper.
const HEADINGS: &[(&str, &str)] = &[
    ("at", "Where"),
    ("hp", "Hit points"),
    ("hurt", "Loses a hit point"),
    ("out", "Out of the game"),
    ("over", "The game is over"),
    ("active", "Whose turn it is"),
    ("pile", "Item pile"),
];

const FACTS: Facts = Facts {
    rulebook: Some(rulebook()),
    checks: || check::explained(checks::ALL),
    players: Some((Players::from_range(&tables::PLAYERS), rule!("SGL-1.11"))),
    components: fields::COMPONENTS,
    table: Some(fields::Table::OBJECT),
    begins: Some(&chain::BEGINNING),
    chain: Some(&chain::CHAIN),
    simulation: Some(&simulated::SIMULATION),
    line: Some(&line::LINE),
    disputes: punchboard_rules::disputes! {
        "creation": "the Creation Phase, piece by piece" =>
            creation::Stated, creation::open, ask::CREATION, claims::CREATION;
        "fight": "two characters, one attack" =>
            fight::Stated, fight::open, ask::FIGHT, claims::FIGHT;
        "turn": "a player's turn on a board, or a part of it" =>
            scenario::Stated, turn::open, ask::TURN, claims::TURN;
        "end": "whether the game is over, and who has won" =>
            scenario::StatedEnd, end::open, ask::END, claims::END;
    },
    headings: HEADINGS,
    ..Facts::NONE
};

impl Game for SuperGameLevel {
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
        // Its boards show the direction of gravity, which is down at first.
        for board in &mut set.boards {
            board.chevrons.get_or_insert(Chevrons::Down);
        }
    }
}
