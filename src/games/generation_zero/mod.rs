//! Generation Zero: Agents against 'Sues, cards on a corner-to-corner array of Locations.

pub mod checks;
mod claims;
mod combat;
pub mod fields;
mod fill;
mod findings;
mod movement;
mod options;
mod outcome;
mod pages;
pub mod pieces;
mod play;
mod rolls;
pub mod roster;
mod scenario;
mod sentence;
mod stats;
pub mod tables;
mod words;
mod world;

use super::{CheckInfo, Facts, Game};
use crate::diag::Report;
use crate::model::{GameSet, HouseRules};
use crate::ruling::{Common, Dispute};
use crate::source::Document;

/// The game.
pub struct GenerationZero;

/// What it is known by.
const FACTS: Facts = Facts {
    rulebook: Some(rulebook),
    components: fields::COMPONENTS,
    table: fields::TABLE,
    of_the_rulebook: &["player-aid"],
    takes_other_components: false,
    derived_fields: &fill::DERIVED,
    disputes: &[
        Dispute {
            name: "battle",
            about: "Agents versus 'Sues on one Location",
            states: Common::OBJECT,
            claims: &claims::BATTLE,
            open: combat::open_battle,
        },
        Dispute {
            name: "monster-fight",
            about: "a 'Sue versus a Monster",
            states: Common::OBJECT,
            claims: &claims::MONSTER_FIGHT,
            open: combat::open_monster_fight,
        },
        Dispute {
            name: "move",
            about: "one player's turn, or a part of it, on the array",
            states: Common::OBJECT,
            claims: &claims::MOVE,
            open: movement::open,
        },
    ],
    ..Facts::NONE
};

super::rulebook_beside!();

impl Game for GenerationZero {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn checks(&self) -> Vec<CheckInfo> {
        super::check::infos(&[checks::OF_EACH, checks::OF_ALL])
    }

    fn check(&self, set: &GameSet, rules: &HouseRules, report: &mut Report) {
        let roster = roster::Roster::read(set, rules, report);
        let checks = super::check::due(set, checks::OF_EACH, checks::OF_ALL);
        checks.for_each(|check| (check.run)(&roster, report));
    }

    fn fill(&self, set: &mut GameSet, rules: &HouseRules) {
        fill::fill(set, rules);
    }
}
