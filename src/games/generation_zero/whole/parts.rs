//! A battle that stops where a player has something to decide and has not said it: whether an Agent joins (GZ-5.17), and thrusts (GZ-8.8).

use super::fights::{Fought, MOST_THRUSTS, endless, within};
use crate::combat::{Crowns, Purse};
use crate::play::Play;
use crate::rule;
use crate::ruling::Stop;
use crate::scenario::actions::{Battle, Decided, Reply};
use crate::scenario::thrust::Thrust;
use crate::setup::Id;

/// What players have said about a battle.
#[derive(Debug, Clone, Copy)]
pub(super) struct SaidOf<'a> {
    /// The battle, with the thrusts of the player whose turn it is.
    pub battle: &'a Battle,
    /// Decisions of all players, each with the number of its action.
    pub replies: &'a [(usize, &'a Reply)],
    /// The number of the last action that was said before the turn stopped; later ones are new.
    pub earlier: usize,
    /// Whether it stops where a decision is missing. Else nobody joins, and all attack on.
    pub stops: bool,
}

/// A decision that a battle waits for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Due {
    /// The Agent who may join, or the combatant whose thrust it is.
    pub who: Id,
    /// Whether it is about joining.
    pub joins: bool,
}

/// How far a battle has come.
pub(super) enum Course {
    Over(Fought),
    Waits(Vec<Due>),
}

/// Thrusts that are not used up yet.
struct Left<'a> {
    /// Those of the player whose turn it is, in the fight's own list, by number.
    own: Vec<(usize, &'a Thrust)>,
    /// Decisions of all players.
    replies: Vec<(usize, &'a Reply)>,
}

/// What a combatant does next.
enum Next<'a> {
    /// A thrust, with its place in the fight's list or the number of its action.
    Thrust(&'a Thrust, Place),
    AttacksOn,
}

/// Where a thrust is written.
#[derive(Clone, Copy)]
enum Place {
    InFight(usize),
    Action(usize),
}

impl<'a> Left<'a> {
    /// Takes what a combatant does next, if it was said.
    fn take(&mut self, who: Id, is_own: bool) -> Option<Next<'a>> {
        let is_his =
            |thrust: &Thrust| thrust.who.is_none_or(|named| named == crate::setup::Named::Character(who));
        if is_own && let Some(at) = self.own.iter().position(|(_, thrust)| is_his(thrust)) {
            let (n, thrust) = self.own.remove(at);
            return Some(Next::Thrust(thrust, Place::InFight(n)));
        }
        let decides = |reply: &Reply| reply.who == who && !matches!(reply.decision, Decided::Join(_));
        let at = self.replies.iter().position(|(_, reply)| decides(reply))?;
        match &self.replies[at] {
            (n, Reply { decision: Decided::Thrust(thrust), .. }) => {
                let next = Next::Thrust(thrust, Place::Action(*n));
                self.replies.remove(at);
                Some(next)
            }
            _ => Some(Next::AttacksOn),
        }
    }
}

impl Play<'_, '_> {
    /// Fights a battle with what was said about it, until a decision is missing.
    pub(super) fn fight_as_said(&mut self, player: usize, said: SaidOf<'_>) -> Result<Course, Stop> {
        let battle = said.battle;
        let this = self.owed_at(player, battle.place)?;
        let mut agents = this.agents.clone();
        let joining = said.replies.iter().filter_map(|(n, reply)| match reply.decision {
            Decided::Join(joins) => Some((*n, reply.who, joins)),
            _ => None,
        });
        let joining: Vec<(usize, Id, bool)> = joining.collect();
        let named = battle.join.iter().map(|agent| (self.action, *agent));
        let replied = joining.iter().filter(|(.., joins)| *joins).map(|(n, who, _)| (*n, *who));
        for (action, agent) in named.chain(replied).collect::<Vec<_>>() {
            let fight = std::mem::replace(&mut self.action, action);
            self.may_join(agent, &this, &agents)?;
            self.action = fight;
            agents.push(agent);
        }
        let is_open = |who: &&Id| !agents.contains(who) && joining.iter().all(|(_, other, _)| other != *who);
        let open: Vec<Due> =
            this.may_join.iter().filter(is_open).map(|who| Due { who: *who, joins: true }).collect();
        if said.stops && !open.is_empty() {
            return Ok(Course::Waits(open));
        }
        let this = self.with_agents(this, agents);
        self.check_crowns(battle, &this)?;
        let (place, agents, sues) = (this.place, this.agents.clone(), this.sues.clone());
        self.begin_fight(this, Crowns::Named(&battle.crowns))?;
        if let Some(due) = self.thrust_as_said(player, said)? {
            return Ok(Course::Waits(vec![due]));
        }
        Ok(Course::Over(self.end_battle(place, agents, sues)))
    }

    /// Takes the thrusts of a battle as they were said; the one that is missing, if the battle waits for it.
    fn thrust_as_said(&mut self, player: usize, said: SaidOf<'_>) -> Result<Option<Due>, Stop> {
        let own = said.battle.thrusts.iter().enumerate().map(|(n, thrust)| (n + 1, thrust)).collect();
        let mut left = Left { own, replies: said.replies.to_vec() };
        let mut impossible = None;
        for _ in 0..MOST_THRUSTS {
            if self.fight_is_over() {
                return Ok(None);
            }
            let who = self.thruster().expect("a fight that goes on has somebody whose thrust it is");
            let is_own = self.setup.cast[who].player == player;
            let attacks_on = is_own && said.battle.fights_on && impossible != Some(who);
            let is_asked = said.stops && !attacks_on;
            match left.take(who, is_own) {
                Some(Next::Thrust(thrust, place)) => {
                    let is_possible = self.ordered_thrust(thrust, place, said.earlier)?;
                    impossible = Some(who).filter(|_| !is_possible);
                }
                None if is_asked => return Ok(Some(Due { who, joins: false })),
                Some(Next::AttacksOn) | None => {
                    impossible = None;
                    self.attack_on(&mut Purse::default())?;
                    self.continue_battle()?;
                }
            }
        }
        Err(endless(&self.place_name(said.battle.place)))
    }

    /// Takes a thrust that was ordered. If it was ordered before the turn stopped and has become impossible since, it is left out, and the
    /// answer is no: its player decides again.
    fn ordered_thrust(&mut self, thrust: &Thrust, place: Place, earlier: usize) -> Result<bool, Stop> {
        let (before, mark) = (self.state.clone(), self.desk.mark());
        let fight = self.action;
        let (action, in_fight) = match place {
            Place::InFight(n) => (fight, n),
            Place::Action(n) => (n, 0),
        };
        (self.action, self.state.fight_mut().thrust) = (action, in_fight);
        let taken = self.decided_thrust(thrust, in_fight);
        match taken {
            Err(Stop::Illegal(_) | Stop::Refused(_)) if action <= earlier => {
                *self.state = before;
                self.desk.undo(mark);
                let name = self.name(self.fight().thruster().expect("it is somebody's thrust"));
                self.desk.step(rule!("GZ-8.8"), name, || {
                    format!("What was ordered for {name} is impossible now: {name}'s player decides again.")
                });
                self.action = fight;
                return Ok(false);
            }
            Err(stop) if in_fight > 0 => return Err(within(stop, in_fight)),
            other => other?,
        }
        self.action = fight;
        if let Some(fight) = self.state.fights.last_mut() {
            fight.thrust = 0;
        }
        Ok(true)
    }
}
