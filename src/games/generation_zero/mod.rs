//! Generation Zero: Agents against 'Sues, cards on a corner-to-corner array of Locations.

mod arrangement;
mod ask;
mod ask_game;
mod ask_move;
mod ask_placing;
pub(crate) mod chain;
pub(crate) mod checks;
mod claims;
mod combat;
mod deal;
mod facts;
pub(crate) mod fields;
mod fill;
mod findings;
mod kind;
mod line;
mod movement;
mod options;
mod outcome;
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
mod stats;
mod subjects;
pub(crate) mod tables;
mod unseen;
mod whole;
mod words;
mod world;

pub use rulebook::rulebook;

use super::check;
use super::game::{Facts, Game};
use crate::diag::Report;
use crate::model::{GameSet, HouseRules, Players};
use crate::rule;
use crate::ruling::Dispute;
use crate::source::Document;

/// The game.
pub struct GenerationZero;

/// What it is known by.
const FACTS: Facts = Facts {
    rulebook: Some(rulebook),
    checks: || check::explained(checks::ALL),
    players: Some((Players::of(&tables::PLAYERS), rule!("GZ-1.1"))),
    components: fields::COMPONENTS,
    table: Some(fields::Table::OBJECT),
    of_the_rulebook: &["player-aid"],
    takes_other_components: false,
    derived_fields: &fill::DERIVED,
    line: Some(&line::LINE),
    chain: Some(&chain::CHAIN),
    disputes: &[
        Dispute {
            name: "battle",
            about: "Agents versus 'Sues on one Location",
            starter: include_str!("starters/battle.yaml"),
            asks: &ask::BATTLE,
            states: combat::battle::Stated::OBJECT,
            claims: &claims::BATTLE,
            open: combat::battle::open,
        },
        Dispute {
            name: "monster-fight",
            about: "a 'Sue versus a Monster",
            starter: include_str!("starters/monster-fight.yaml"),
            asks: &ask::MONSTER_FIGHT,
            states: combat::monster_fight::Stated::OBJECT,
            claims: &claims::MONSTER_FIGHT,
            open: combat::monster_fight::open,
        },
        Dispute {
            name: "move",
            about: "one player's turn, or a part of it, on the array",
            starter: include_str!("starters/move.yaml"),
            asks: &ask::MOVE,
            states: movement::turn::Stated::OBJECT,
            claims: &claims::MOVE,
            open: movement::turn::open,
        },
        Dispute {
            name: "setup",
            about: "a new game: the array, the Monsters, the Canons and the characters",
            starter: include_str!("starters/setup.yaml"),
            asks: &ask::SETUP,
            states: deal::Stated::OBJECT,
            claims: &claims::SETUP,
            open: deal::open,
        },
        Dispute {
            name: "turn",
            about: "one player's whole turn in a game, with its battles",
            starter: include_str!("starters/turn.yaml"),
            asks: &ask::TURN,
            states: whole::turn::Stated::OBJECT,
            claims: &claims::TURN,
            open: whole::turn::open,
        },
        Dispute {
            name: "end",
            about: "whether the game is over, and who has won",
            starter: include_str!("starters/end.yaml"),
            asks: &ask::END,
            states: whole::end::Stated::OBJECT,
            claims: &claims::END,
            open: whole::end::open,
        },
    ],
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
