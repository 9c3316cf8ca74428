//! Alien Empires: races with powers of their own spread over a starfield of 20 worlds.

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
mod hands;
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
mod situation;
pub(crate) mod spaces;
pub(crate) mod starfield;
mod subjects;
mod supply;
pub mod tables;
mod turn;

pub(crate) use rulebook::rulebook;

use super::check;
use super::game::{Facts, Game};
use crate::diag::Report;
use crate::model::{GameSet, HouseRules, Players};
use crate::rule;
use crate::ruling::Dispute;
use crate::source::Document;

/// The game.
pub struct AlienEmpires;

/// What it is known by.
const FACTS: Facts = Facts {
    rulebook: Some(rulebook),
    checks: || check::explained(checks::ALL),
    players: Some((Players::of(&tables::PLAYERS), rule!("AE-1.1"))),
    components: fields::COMPONENTS,
    table: Some(fields::Table::OBJECT),
    derived_fields: &fill::DERIVED,
    line: Some(&line::LINE),
    chain: Some(&chain::CHAIN),
    disputes: &[
        Dispute {
            name: "conflict",
            about: "one conflict, from its declaration to its after-effects",
            starter: include_str!("starters/conflict.yaml"),
            asks: &ask::CONFLICT,
            states: scenario::conflict::Stated::OBJECT,
            claims: &claims::CONFLICT,
            open: conflict::open,
        },
        Dispute {
            name: "migration",
            about: "one player's Migration Phase",
            starter: include_str!("starters/migration.yaml"),
            asks: &ask::MIGRATION,
            states: scenario::migration::Stated::OBJECT,
            claims: &claims::MIGRATION,
            open: migration::open,
        },
        Dispute {
            name: "setup",
            about: "the set-up, from the first world to the first turn",
            starter: include_str!("starters/setup.yaml"),
            asks: &ask_turn::SETUP,
            states: scenario::setup::Stated::OBJECT,
            claims: &claims::SETUP,
            open: setup::open,
        },
        Dispute {
            name: "fate",
            about: "one player's Fate Phase",
            starter: include_str!("starters/fate.yaml"),
            asks: &ask_turn::FATE,
            states: scenario::turn::InFate::OBJECT,
            claims: &claims::FATE,
            open: turn::fate::open,
        },
        Dispute {
            name: "genesis",
            about: "one player's Genesis Phase",
            starter: include_str!("starters/genesis.yaml"),
            asks: &ask_turn::GENESIS,
            states: scenario::turn::Stated::OBJECT,
            claims: &claims::GENESIS,
            open: turn::genesis::open,
        },
        Dispute {
            name: "end",
            about: "the end of a player's turn: who is out, has won, is next",
            starter: include_str!("starters/end.yaml"),
            asks: &ask_turn::END,
            states: scenario::turn::Stated::OBJECT,
            claims: &claims::END,
            open: turn::end::open,
        },
    ],
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
