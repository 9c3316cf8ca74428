//! Battles within a turn: where, in which order, who is in them, and how they are fought (GZ-5.15 to 5.17, GZ-8.10).

use crate::combat::{Crowns, Purse};
use crate::diag::{and_list, code};
use crate::owed::{Owed, may_fight_at, owed};
use crate::places::PlaceId;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Names, Stop};
use crate::scenario::actions::Battle;
use crate::scenario::thrust::Thrust;
use crate::setup::Id;
use crate::words::Artefact;
use crate::world::{Ended, Start};

/// A battle that was fought.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Fought {
    /// The place where it began.
    pub place: PlaceId,
    /// The Agents in it at its beginning.
    pub agents: Vec<Id>,
    /// The 'Sues in it at its beginning.
    pub sues: Vec<Id>,
    /// The order of thrusts.
    pub order: Vec<Id>,
    /// Agents who had a free thrust.
    pub free: Vec<Id>,
    pub ended: Option<Ended>,
    /// The last round.
    pub round: u32,
}

/// The most thrusts in which all attack on; Maces can keep a battle from ever being quiet.
pub(super) const MOST_THRUSTS: usize = 20_000;

impl Play<'_, '_> {
    /// Fights a battle with a player's decisions. If `is_left`, it stops after the given thrusts and has no result until it is over.
    pub(super) fn fight_battle(
        &mut self,
        player: usize,
        battle: &Battle,
        is_left: bool,
    ) -> Result<Option<Fought>, Stop> {
        let this = self.owed_at(player, battle.place)?;
        let mut agents = this.agents.clone();
        for agent in battle.join.iter().copied() {
            self.may_join(agent, &this, &agents)?;
            agents.push(agent);
        }
        let this = self.with_agents(this, agents);
        self.check_crowns(battle, &this)?;
        let (place, agents, sues) = (this.place, this.agents.clone(), this.sues.clone());
        self.begin_fight(this, Crowns::Named(&battle.crowns))?;
        self.take_thrusts(&battle.thrusts)?;
        if is_left && !self.fight_is_over() {
            return Ok(None);
        }
        self.fight_out(place, agents, sues).map(Some)
    }

    /// The battle that is to be fought at a place, if it is its time.
    pub(super) fn owed_at(&self, player: usize, place: PlaceId) -> Result<Owed, Stop> {
        let owed = owed(self.setup, self.state, player);
        let at = self.place_name(place);
        let Some(this) = owed.iter().find(|owed| owed.place == place) else {
            return self.forbid(rule!("GZ-5.15"), format!("no battle is to be fought at {at}"));
        };
        if this.is_late
            && let Some(first) = owed.iter().find(|owed| !owed.is_late)
        {
            let first = self.place_name(first.place);
            return self.forbid(
                rule!("GZ-8.10"),
                format!("the battle at {at} was begun by a flight and comes after that at {first}"),
            );
        }
        Ok(this.clone())
    }

    /// A battle with these Agents, in order of arrival.
    pub(super) fn with_agents(&self, battle: Owed, mut agents: Vec<Id>) -> Owed {
        agents.sort_by_key(|agent| self.state.bodies[*agent].arrival);
        Owed { agents, ..battle }
    }

    /// GZ-5.17: checks that another player's Agent may take part.
    pub(super) fn may_join(&self, agent: Id, battle: &Owed, members: &[Id]) -> Result<(), Stop> {
        let name = self.name(agent);
        if !self.state.is_alive(agent) {
            return self.forbid(rule!("GZ-5.17"), format!("{name} is dead"));
        }
        if self.state.bodies[agent].at != battle.place {
            let at = self.place_name(battle.place);
            return self.forbid(rule!("GZ-5.17"), format!("{name} is not at {at}"));
        }
        if !may_fight_at(self.setup, self.state, agent) {
            return self.forbid(rule!("GZ-5.9"), format!("{name} may not fight a 'Sue of the same player"));
        }
        if members.contains(&agent) {
            return self.forbid(rule!("GZ-5.17"), format!("{name} is in the battle already"));
        }
        Ok(())
    }

    /// Checks that Crowns are borne by Agents in the battle and turned against 'Sues in it, each against one.
    pub(super) fn check_crowns(&self, battle: &Battle, this: &Owed) -> Result<(), Stop> {
        for ((agent, sues), (origin, origins)) in battle.crowns.iter().zip(&battle.crown_origins) {
            let name = self.name(*agent);
            if !this.agents.contains(agent) {
                let help = "a Crown works in battles of the Agent who bears it";
                return Self::refuse(*origin, format!("{name} is not in the battle"), help);
            }
            let crowns = self.state.bodies[*agent].pile(Artefact::Crown) as usize;
            if sues.len() > crowns {
                let message = format!("{} enemies for {name}'s {crowns} Crowns", sues.len());
                return Self::refuse(*origin, message, "each Crown is turned against one enemy");
            }
            if let Some((sue, origin)) = sues.iter().zip(origins).find(|(sue, _)| !this.sues.contains(sue)) {
                let message = format!("{} is not in the battle", self.name(*sue));
                return Self::refuse(*origin, message, "a Crown is turned against one enemy");
            }
        }
        Ok(())
    }

    /// Fights the next battle left at the end of a turn, in which all attack on. `None` if there is none.
    pub(super) fn fight_next(&mut self, player: usize) -> Result<Option<Fought>, Stop> {
        let Some(next) = owed(self.setup, self.state, player).into_iter().next() else { return Ok(None) };
        let (place, agents, sues) = (next.place, next.agents.clone(), next.sues.clone());
        self.begin_fight(next, Crowns::FirstListed)?;
        self.fight_out(place, agents, sues).map(Some)
    }

    /// Begins a battle, up to its first thrust.
    pub(super) fn begin_fight(&mut self, battle: Owed, crowns: Crowns<'_>) -> Result<(), Stop> {
        let Owed { place, agents, sues, .. } = battle;
        let at = self.place_name(place);
        self.desk.step(rule!("GZ-8.10"), ().decides(&["owed", "battles"]), || {
            format!("The battle at {at} is fought.")
        });
        let all = [&agents, &sues].map(|side| side.iter().map(|id| self.name(*id)).collect::<Vec<_>>());
        let names = Names::in_order(all.iter().flatten().copied());
        self.desk.step(rule!("GZ-5.17"), names.decides(&["battles"]), || {
            format!("It is {} against {}.", and_list(&all[0]), and_list(&all[1]))
        });
        // The duty to fight it is fulfilled.
        self.state.duties.retain(|duty| !agents.contains(&duty.who));
        self.join_battle(place, agents, sues, crowns);
        self.continue_battle()
    }

    /// Takes the given thrusts of a battle.
    fn take_thrusts(&mut self, thrusts: &[Thrust]) -> Result<(), Stop> {
        for (n, thrust) in thrusts.iter().enumerate() {
            self.state.fight_mut().thrust = n + 1;
            self.decided_thrust(thrust, n + 1).map_err(|stop| within(stop, n + 1))?;
        }
        self.state.fight_mut().thrust = 0;
        Ok(())
    }

    /// Fights a battle to its end: all attack on.
    fn fight_out(&mut self, place: PlaceId, agents: Vec<Id>, sues: Vec<Id>) -> Result<Fought, Stop> {
        for _ in 0..MOST_THRUSTS {
            if self.fight_is_over() {
                break;
            }
            self.attack_on(&mut Purse::default())?;
            self.continue_battle()?;
        }
        if !self.fight_is_over() {
            return Err(endless(&self.place_name(place)));
        }
        Ok(self.end_battle(place, agents, sues))
    }

    pub(super) fn fight_is_over(&self) -> bool {
        self.state.fight().is_none_or(|fight| fight.ended.is_some())
    }

    pub(super) fn decided_thrust(&mut self, thrust: &Thrust, n: usize) -> Result<(), Stop> {
        let (action, n) = (self.action.to_string(), n.to_string());
        let place = [self.setup.occasion.list(), &action, "thrusts", &n, "gain"];
        self.take_thrust(thrust, &mut Purse::new(&[], &place))?;
        self.continue_battle()
    }

    /// Clears up after a battle: nobody counts as fled or is paralysed any more.
    pub(super) fn end_battle(&mut self, place: PlaceId, agents: Vec<Id>, sues: Vec<Id>) -> Fought {
        let fight = self.state.fights.pop().unwrap_or_default();
        for body in &mut self.state.bodies {
            (body.fled, body.paralysed) = (false, false);
        }
        let Start { order, free } = fight.start;
        Fought { place, agents, sues, order, free, ended: fight.ended, round: fight.last_round }
    }
}

/// The stop of one of a battle's thrusts, with its number.
pub(super) fn within(stop: Stop, thrust: usize) -> Stop {
    match stop {
        Stop::Illegal(mut illegal) => {
            illegal.thrust = Some(thrust);
            Stop::Illegal(illegal)
        }
        other => other,
    }
}

pub(super) fn endless(at: &str) -> Stop {
    let message = format!("the battle at {at} goes on for more than {MOST_THRUSTS} thrusts");
    let help = "list thrusts: without them nobody is harmed and no round is quiet";
    Stop::refused(code::TOO_LARGE, None, message, help)
}
