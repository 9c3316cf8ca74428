//! The position: what changes in the course of a ruling. A value, equal to another when the same can still happen.

use super::ability::Change;
use super::kind::Kind;
use super::places::PlaceId;
use super::record::{Duty, Record};
use super::setup::{CanonId, Id, Setup};
use super::words::{Artefact, Gain, Stat, Terrains};

/// A wait for a charge that never comes (GZ-10.6).
pub const NEVER: u32 = u32::MAX;

/// Everything that changes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct World {
    /// Agents, 'Sues and Monsters, by id.
    pub bodies: Vec<Body>,
    /// Canons, by id.
    pub canons: Vec<Loose>,
    /// Which Location card lies at each place.
    pub cards: Vec<usize>,
    /// The terrain of each place.
    pub terrains: Vec<Terrains>,
    /// Effects in force, the newest last.
    pub effects: Vec<Effect>,
    /// The fights going on, each within the one before: a battle, a Monster fight met in a flight out of it, and so on.
    pub fights: Vec<Fight>,
    /// The secret Monster is dead (GZ-5.19).
    pub negotiating: bool,
    /// Where battles are still to be fought, in the order in which they were begun, each with the player whose it is.
    pub battles: Vec<(PlaceId, usize)>,
    /// Arrivals so far (GZ-5.20).
    pub arrivals: usize,
    /// Who has been handled in this turn, in that order.
    pub handled: Vec<Id>,
    /// Whether an Agent has been handled, after which no 'Sue is (GZ-3.1).
    pub agents_have_begun: bool,
    /// Agents who have a battle to fight, in the order in which that arose.
    pub duties: Vec<Duty>,
    /// What a whole game keeps; single disputes keep nothing.
    pub record: Option<Record>,
}

/// One character or Monster.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Body {
    /// Health now; 0 is dead.
    pub health: i64,
    /// Full Health.
    pub full: i64,
    pub at: PlaceId,
    /// Whether it has fled from the battle or fight that is judged.
    pub fled: bool,
    /// Whether its Special is charged.
    pub charged: bool,
    /// How many own thrusts it still waits to be charged, where thrusts count; in a whole game, how many turns of its player.
    pub waits: Option<u32>,
    /// 'Sues or Agents killed.
    pub kills: i64,
    /// An Agent's pile.
    pub artefacts: Vec<Artefact>,
    /// A 'Sue's Canons, the first ensnared first.
    pub canons: Vec<CanonId>,
    /// Points gained in this ruling.
    pub gained: Vec<(Gain, i64)>,
    pub killed_by: Option<Id>,
    /// Its place in the order of arrival.
    pub arrival: usize,
    /// Whether it loses its next thrust (under `player-turn`, all in the battle).
    pub paralysed: bool,
    /// What nobody has said of it, and no step has needed yet.
    pub unsaid: Unsaid,
}

/// What only holds because nobody has said it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Unsaid {
    /// Health now.
    pub health: bool,
    /// Whether the Special is charged.
    pub charged: bool,
    /// Kills before this ruling.
    pub kills: bool,
}

/// Where a Canon is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Loose {
    At(PlaceId),
    /// Held by a 'Sue.
    HeldBy(Id),
}

/// A change of a stat for a while.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Effect {
    /// Whose stat.
    pub on: Id,
    /// Whose ability made it.
    pub by: Id,
    /// Whether it is the department's ability, not their own.
    pub by_department: bool,
    pub stat: Stat,
    /// What it does.
    pub change: Change,
    /// Turns left; 0 is this thrust or move only.
    pub turns: u32,
    /// In which of the fights it was made, counted from 1; 0 is the map.
    pub depth: usize,
}

/// A battle or Monster fight that is going on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Fight {
    pub place: PlaceId,
    /// Whether a Monster is one of the two sides.
    pub with_monster: bool,
    /// The order of thrusts. A place stays when its owner is dead or gone; one given up is `None`.
    pub order: Vec<Option<Id>>,
    /// Agents in the battle, in order of arrival, called ones last; in a Monster fight, who fights it.
    pub agents: Vec<Id>,
    /// 'Sues in the battle, as listed; in a Monster fight, the Monster.
    pub sues: Vec<Id>,
    /// Those who still have a free thrust.
    pub free: Vec<Id>,
    /// The order, and the free thrusts, as they were worked out when it began.
    pub began_with: (Vec<Id>, Vec<Id>),
    /// The round, from 1; 0 while free thrusts are taken.
    pub round: u32,
    /// The next place in the order.
    pub seat: usize,
    /// Of which round the last thrust was, taken or skipped.
    pub last_round: u32,
    /// Something happened in this round that keeps it from being quiet (GZ-6.15).
    pub loud: bool,
    pub ended: Option<Ended>,
    /// Attack lost to Crowns.
    pub crowned: Vec<(Id, i64)>,
    /// Rescues made with Tiaras, by Agent.
    pub rescues: Vec<Id>,
    /// Whom each last attacked.
    pub targets: Vec<(Id, Id)>,
    /// Whom Guns have had as a target: Agent and 'Sue.
    pub aimed: Vec<(Id, Id)>,
    /// Maces: bearer, target, attacks in succession.
    pub maces: Vec<(Id, Id, u8)>,
    /// Agents called by a Specialist.
    pub called: Vec<Called>,
    /// Which of the thrusts that a turn lists for it is taken, from 1; 0 if none is.
    pub thrust: usize,
    /// Whether nobody has said the terrain, and no comparison of Stealth and Observe turns on it.
    pub terrain_is_idle: bool,
}

/// An Agent who was called into a battle.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Called {
    pub who: Id,
    pub by: Id,
    /// Where the called one goes back to.
    pub home: PlaceId,
}

/// How a fight ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ended {
    /// The Agents hold the Location; in a Monster fight, the Monster is dead.
    Agents,
    /// The 'Sues hold the Location; in a Monster fight, the fighter is dead.
    Sues,
    /// The fighter has fled from the Monster.
    Fled,
    /// A quiet round (GZ-6.15).
    Quiet,
    /// The one round is over (GZ-6.14).
    OneRound,
}

impl World {
    /// Whether somebody is alive.
    pub fn is_alive(&self, id: Id) -> bool {
        self.bodies[id].health > 0
    }

    /// Everybody of a kind who is alive and at a place, as listed.
    pub fn there(&self, setup: &Setup, kind: Kind, place: PlaceId) -> Vec<Id> {
        let there =
            |id: &Id| setup.cast[*id].kind == kind && self.is_alive(*id) && self.bodies[*id].at == place;
        (0..setup.cast.len()).filter(there).collect()
    }

    /// The Agents who are alive and at a place, in order of arrival (GZ-5.20).
    pub fn agents_there(&self, setup: &Setup, place: PlaceId) -> Vec<Id> {
        let mut agents = self.there(setup, Kind::Agent, place);
        agents.sort_by_key(|id| self.bodies[*id].arrival);
        agents
    }

    /// The fight that is going on.
    pub fn fight(&self) -> Option<&Fight> {
        self.fights.last()
    }

    /// The same, to change it.
    ///
    /// # Panics
    /// If none is going on.
    pub fn fight_mut(&mut self) -> &mut Fight {
        self.fights.last_mut().expect("a fight is going on")
    }

    pub fn place_of(&self, canon: CanonId) -> PlaceId {
        match self.canons[canon] {
            Loose::At(place) => place,
            Loose::HeldBy(holder) => self.bodies[holder].at,
        }
    }
}

impl Body {
    /// Points gained on something in this ruling.
    pub fn points(&self, gain: Gain) -> i64 {
        self.gained.iter().find(|(other, _)| *other == gain).map_or(0, |(_, points)| *points)
    }

    /// How many artefacts of a kind are in the pile.
    pub fn pile(&self, artefact: Artefact) -> i64 {
        self.artefacts.iter().filter(|other| **other == artefact).count() as i64
    }
}

impl Fight {
    /// Whose thrust it is, if the fight goes on.
    pub fn thruster(&self) -> Option<Id> {
        let next = self.free.first().copied().or_else(|| self.order.get(self.seat).copied().flatten());
        next.filter(|_| self.ended.is_none())
    }

    /// Whether somebody is in it.
    pub fn has(&self, id: Id) -> bool {
        self.agents.contains(&id) || self.sues.contains(&id)
    }

    /// The enemies of somebody in it: for an Agent as listed, for a 'Sue in order of arrival.
    pub fn enemies(&self, of: Id) -> &[Id] {
        if self.sues.contains(&of) { &self.agents } else { &self.sues }
    }

    /// Takes somebody out of it.
    pub fn leave(&mut self, id: Id) {
        self.agents.retain(|other| *other != id);
        self.sues.retain(|other| *other != id);
        self.free.retain(|other| *other != id);
    }
}
