//! Battles to be fought in a player's turn: where, in which order, and who is in them (GZ-5.15 to 5.17, GZ-8.10).

use super::kind::Kind;
use super::places::PlaceId;
use super::setup::{Id, Setup};
use super::world::World;

/// A battle to be fought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owed {
    pub place: PlaceId,
    /// Whether the Agents came by flights only, so that it comes after the others.
    pub is_late: bool,
    /// The Agents in it from the start, in order of arrival.
    pub agents: Vec<Id>,
    /// The 'Sues in it, in list order.
    pub sues: Vec<Id>,
    /// Other players' Agents who may join.
    pub may_join: Vec<Id>,
}

/// The battles to be fought in a player's turn, in order.
pub fn owed(setup: &Setup, world: &World, player: usize) -> Vec<Owed> {
    let mut places: Vec<PlaceId> = Vec::new();
    // A place and kind of battle arises with its first duty.
    let mut begun: Vec<(bool, usize, PlaceId)> = Vec::new();
    let counts: Vec<(usize, PlaceId, bool)> = world
        .duties
        .iter()
        .enumerate()
        .filter(|(_, duty)| world.is_alive(duty.who) && may_fight_at(setup, world, duty.who))
        .map(|(n, duty)| (n, world.bodies[duty.who].at, duty.by_flight))
        .collect();
    for (_, place, _) in &counts {
        if places.contains(place) || world.living_at(setup, Kind::Sue, *place).is_empty() {
            continue;
        }
        places.push(*place);
        let here = || counts.iter().filter(|(_, other, _)| other == place);
        let is_late = here().all(|(.., by_flight)| *by_flight);
        let first = here().find(|(.., by_flight)| *by_flight == is_late).map_or(0, |(n, ..)| *n);
        begun.push((is_late, first, *place));
    }
    begun.sort_unstable();
    begun.into_iter().map(|(is_late, _, place)| owed_at(setup, world, player, place, is_late)).collect()
}

/// GZ-5.9: whether an Agent may fight where it is: no 'Sue of its own player is there.
pub fn may_fight_at(setup: &Setup, world: &World, agent: Id) -> bool {
    let sues = world.living_at(setup, Kind::Sue, world.bodies[agent].at);
    sues.iter().all(|sue| setup.cast[*sue].player != setup.cast[agent].player)
}

fn owed_at(setup: &Setup, world: &World, player: usize, place: PlaceId, is_late: bool) -> Owed {
    let agents = world.living_agents_at(setup, place);
    let able = agents.into_iter().filter(|agent| may_fight_at(setup, world, *agent));
    let has_duty = |agent: &Id| world.duties.iter().any(|duty| duty.who == *agent);
    let (agents, may_join) = able.partition(|agent| setup.cast[*agent].player == player || has_duty(agent));
    Owed { place, is_late, agents, sues: world.living_at(setup, Kind::Sue, place), may_join }
}
