//! Alien Empires: races with powers of their own spread over a starfield of 20 worlds.

mod ask;
mod by_space;
pub(crate) mod checks;
mod claims;
mod conflict;
mod facts;
pub(crate) mod fields;
mod fill;
mod line;
mod migration;
mod options;
mod outcome;
pub mod pieces;
mod rolls;
pub(crate) mod roster;
mod scenario;
pub(crate) mod spaces;
pub(crate) mod starfield;
pub mod tables;

use super::{Check, Facts, Game, check};
use crate::diag::Report;
use crate::model::{GameSet, HouseRules};
use crate::ruling::Dispute;
use crate::source::Document;

/// The game.
pub struct AlienEmpires;

/// What it is known by.
const FACTS: Facts = Facts {
    rulebook: Some(rulebook),
    components: fields::COMPONENTS,
    table: Some(fields::Table::OBJECT),
    derived_fields: &fill::DERIVED,
    line: Some(&line::LINE),
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
    ],
    ..Facts::NONE
};

super::rulebook_beside!();

impl Game for AlienEmpires {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn checks(&self) -> Vec<Check> {
        check::explained(checks::ALL)
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
