//! The position of a ruling: everything that changes. Two positions are equal when the same can still happen.

use super::ability::Change;
use super::kind::Kind;
use super::places::PlaceId;
use super::record::{Duty, Record};
use super::setup::{CanonId, Id, Setup};
use super::words::{Artefact, Gain, Stat, Terrains};

/// The wait of a Special that never recharges (GZ-10.6).
pub const NEVER: u32 = u32::MAX;

/// Everything that changes during a ruling.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct World {
    /// The state of Agents, 'Sues and Monsters, by id.
    pub bodies: Vec<Body>,
    /// The places of Canons, by id.
    pub canons: Vec<Loose>,
    /// The Location card at each place.
    pub cards: Vec<usize>,
    /// The terrain of each place.
    pub terrains: Vec<Terrains>,
    /// Effects in force, the newest last.
    pub effects: Vec<Effect>,
    /// Fights going on, each within the one before: a battle, a Monster fight met in a flight out of it, and so on.
    pub fights: Vec<Fight>,
    /// Whether the secret Monster is dead (GZ-5.19).
    pub negotiating: bool,
    /// Places of battles to be fought, in the order in which they arose, each with the player who must fight.
    pub battles: Vec<(PlaceId, usize)>,
    /// The number of arrivals (GZ-5.20).
    pub arrivals: usize,
    /// Characters handled in this turn, in order.
    pub handled: Vec<Id>,
    /// Whether an Agent has been handled, after which no 'Sue may be (GZ-3.1).
    pub agents_have_begun: bool,
    /// A 'Sue whose player has looked at cards, and may still decide about them.
    pub open: Option<Open>,
    /// Canons at which the player whose turn it is has looked in it.
    pub looked: Vec<CanonId>,
    /// Agents who have a battle to fight, in the order in which it arose.
    pub duties: Vec<Duty>,
    /// The record of a whole game; `None` in single disputes.
    pub record: Option<Record>,
}

/// What a 'Sue who has been handled may still do, since her player was to look at cards first (GZ-4.7, GZ-5.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Open {
    /// The 'Sue.
    pub who: Id,
    /// Whether her action ended in a landing.
    pub landed: bool,
    /// The Canon of her chapter, if it has not moved yet.
    pub chapter: Option<CanonId>,
}

/// The state of a character or Monster.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Body {
    /// Health left; 0 is dead.
    pub health: i64,
    /// Full Health.
    pub full: i64,
    pub at: PlaceId,
    /// Whether it has fled from the battle or fight being judged.
    pub fled: bool,
    /// Whether its Special is charged.
    pub charged: bool,
    /// Until it is charged: own thrusts, if thrusts count; in a whole game, turns of its player.
    pub waits: Option<u32>,
    /// The number of 'Sues or Agents killed.
    pub kills: i64,
    /// The artefacts in an Agent's pile.
    pub artefacts: Vec<Artefact>,
    /// The Canons that a 'Sue holds, in the order of ensnaring.
    pub canons: Vec<CanonId>,
    /// Points gained in this ruling, by what they were added to.
    pub gained: Vec<(Gain, i64)>,
    pub killed_by: Option<Id>,
    /// Its number in the order of arrival.
    pub arrival: usize,
    /// Whether it loses its next thrust (under `player-turn`, all in the battle).
    pub paralysed: bool,
    /// Which values the scenario lacks, and no step has needed yet.
    pub assumed: Assumed,
}

/// Values that are only assumed, since the scenario lacks them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Assumed {
    /// Whether Health left is assumed.
    pub health: bool,
    /// Whether the charge of the Special is assumed.
    pub charged: bool,
    /// Whether the earlier kills are assumed.
    pub kills: bool,
}

/// The whereabouts of a Canon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Loose {
    At(PlaceId),
    /// Held by a 'Sue.
    HeldBy(Id),
}

/// A temporary change of a stat.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Effect {
    /// The combatant whose stat it is.
    pub on: Id,
    /// The combatant whose ability made it.
    pub by: Id,
    /// Whether the ability is the department's, not its own.
    pub by_department: bool,
    pub stat: Stat,
    /// The change.
    pub change: Change,
    /// Turns left; 0 is only this thrust or move.
    pub turns: u32,
    /// The number of the fight in which it was made, from 1 for the outermost; 0 is the map.
    pub depth: usize,
}

/// A battle or Monster fight going on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Fight {
    pub place: PlaceId,
    /// Whether one side is a Monster.
    pub with_monster: bool,
    /// The order of thrusts. A place stays when its owner is dead or gone; one given up is `None`.
    pub order: Vec<Option<Id>>,
    /// Agents in the battle, in order of arrival, called ones last; in a Monster fight, its fighter.
    pub agents: Vec<Id>,
    /// 'Sues in the battle, in list order; in a Monster fight, the Monster.
    pub sues: Vec<Id>,
    /// Combatants who still have a free thrust.
    pub free: Vec<Id>,
    /// The order and the free thrusts at the beginning.
    pub start: Start,
    /// The round, from 1; 0 during free thrusts.
    pub round: u32,
    /// The index of the next place in the order.
    pub seat: usize,
    /// The round of the last thrust, taken or skipped.
    pub last_round: u32,
    /// Whether something in this round keeps it from being quiet (GZ-6.15).
    pub loud: bool,
    pub ended: Option<Ended>,
    /// Attack lost to Crowns, by combatant.
    pub crowned: Vec<(Id, i64)>,
    /// Rescues with Tiaras, by Agent.
    pub rescues: Vec<Id>,
    /// Each combatant's last target.
    pub targets: Vec<(Id, Id)>,
    /// Targets of Guns: Agent and 'Sue.
    pub aimed: Vec<(Id, Id)>,
    /// Blows of Maces: bearer, target, attacks in succession.
    pub maces: Vec<(Id, Id, u8)>,
    /// Agents called by a Specialist.
    pub called: Vec<Called>,
    /// The number of the listed thrust being taken in a turn, from 1; 0 if there is none.
    pub thrust: usize,
    /// Whether the terrain is unknown and no comparison of Stealth and Observe depends on it.
    pub terrain_is_idle: bool,
}

/// The order of thrusts and the free thrusts with which a fight began.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Start {
    pub order: Vec<Id>,
    pub free: Vec<Id>,
}

/// An Agent called into a battle.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Called {
    pub who: Id,
    pub by: Id,
    /// The place to which the Agent goes back.
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

    /// The living of a kind at a place, in list order.
    pub fn living_at(&self, setup: &Setup, kind: Kind, place: PlaceId) -> Vec<Id> {
        let there =
            |id: &Id| setup.cast[*id].kind == kind && self.is_alive(*id) && self.bodies[*id].at == place;
        (0..setup.cast.len()).filter(there).collect()
    }

    /// The living Agents at a place, in order of arrival (GZ-5.20).
    pub fn living_agents_at(&self, setup: &Setup, place: PlaceId) -> Vec<Id> {
        let mut agents = self.living_at(setup, Kind::Agent, place);
        agents.sort_by_key(|id| self.bodies[*id].arrival);
        agents
    }

    /// The current fight.
    pub fn fight(&self) -> Option<&Fight> {
        self.fights.last()
    }

    /// The current fight, to be changed.
    ///
    /// # Panics
    /// If there is none.
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
    /// Points gained in this ruling on one thing.
    pub fn points(&self, gain: Gain) -> i64 {
        self.gained.iter().find(|(other, _)| *other == gain).map_or(0, |(_, points)| *points)
    }

    /// The number of artefacts of a kind in the pile.
    pub fn pile(&self, artefact: Artefact) -> i64 {
        self.artefacts.iter().filter(|other| **other == artefact).count() as i64
    }
}

impl Fight {
    /// The combatant whose thrust it is; `None` if the fight is over.
    pub fn thruster(&self) -> Option<Id> {
        let next = self.free.first().copied().or_else(|| self.order.get(self.seat).copied().flatten());
        next.filter(|_| self.ended.is_none())
    }

    /// Whether a combatant is in the fight.
    pub fn has(&self, id: Id) -> bool {
        self.agents.contains(&id) || self.sues.contains(&id)
    }

    /// A combatant's enemies in the fight: for an Agent in list order, for a 'Sue in order of arrival.
    pub fn enemies(&self, of: Id) -> &[Id] {
        if self.sues.contains(&of) { &self.agents } else { &self.sues }
    }

    /// Removes a combatant from the fight.
    pub fn leave(&mut self, id: Id) {
        self.agents.retain(|other| *other != id);
        self.sues.retain(|other| *other != id);
        self.free.retain(|other| *other != id);
    }
}
