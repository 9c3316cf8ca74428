//! Outcomes of battles and Monster fights.

use super::{Effective, Ending, Outcome, battles, everybody, names};
use crate::kind::Kind;
use crate::ruling::PlainData;
use crate::setup::Setup;
use crate::world::{Ended, Fight, World};

/// Builds the outcome of a battle.
pub fn of_battle(setup: &Setup, world: &World, effective: &[Effective], only_begun: bool) -> PlainData {
    let Some(fight) = world.fights.first() else { return PlainData::new(Outcome::default()) };
    let free = Some(names(setup, &fight.start.free));
    if only_begun {
        return PlainData::new(Outcome { free, ..start_of_fight(setup, fight, effective) });
    }
    let result = match fight.ended {
        Some(Ended::Agents) => Ending::Agents,
        Some(Ended::Sues) => Ending::Sues,
        Some(_) => Ending::Undecided,
        None => Ending::Unfinished,
    };
    PlainData::new(Outcome { free, ..of_fight(setup, world, fight, result) })
}

/// Builds the outcome of a Monster fight.
pub fn of_monster_fight(
    setup: &Setup,
    world: &World,
    effective: &[Effective],
    only_begun: bool,
) -> PlainData {
    let Some(fight) = world.fights.first() else { return PlainData::new(Outcome::default()) };
    if only_begun {
        return PlainData::new(start_of_fight(setup, fight, effective));
    }
    let is_agent = setup.cast[fight.start.order[0]].kind == Kind::Agent;
    let result = match fight.ended {
        Some(Ended::Agents) if is_agent => Ending::Agent,
        Some(Ended::Agents) => Ending::Sue,
        Some(Ended::Sues) => Ending::Monster,
        Some(Ended::Fled) => Ending::Fled,
        Some(Ended::Quiet | Ended::OneRound) => Ending::Undecided,
        None => Ending::Unfinished,
    };
    let negotiating = (is_agent && fight.ended == Some(Ended::Agents)).then_some(true);
    PlainData::new(Outcome { negotiating, ..of_fight(setup, world, fight, result) })
}

/// Adds what is known at the start of a fight, if only the order and the stats are asked for.
fn start_of_fight<'a>(setup: &'a Setup, fight: &Fight, effective: &[Effective]) -> Outcome<'a> {
    let effective = Some(effective.iter().map(|one| one.named(setup)).collect());
    Outcome { order: Some(names(setup, &fight.start.order)), effective, ..Outcome::default() }
}

/// Adds order, result, round, whose thrust it is, and everybody.
fn of_fight<'a>(setup: &'a Setup, world: &World, fight: &Fight, result: Ending) -> Outcome<'a> {
    let round = if fight.ended.is_some() { fight.last_round } else { fight.round };
    let next = fight.thruster();
    Outcome {
        order: Some(names(setup, &fight.start.order)),
        result: Some(result),
        round: Some(round),
        next: next.map(|next| setup.cast[next].name.as_str()),
        battles: (!world.battles.is_empty()).then(|| battles(setup, world)),
        ..everybody(setup, world)
    }
}
