//! GZ-6.11 to GZ-6.16: rounds: whose thrust comes, what ends with it, when the fight is over.

use crate::diag::{Code, and_list, code};
use crate::options::{BattleLength, EffectTurn, RechargeClock};
use crate::places::PlaceId;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::setup::Id;
use crate::tables::RECHARGE;
use crate::words::Gain;
use crate::world::{Effect, Ended, NEVER};

/// The most rounds of one fight. Whoever can be hurt is dead long before, but alternating Maces can keep rounds from being quiet.
const MOST_ROUNDS: u32 = 5_000;
/// The fix for an endless fight.
const OUT_OF_STEP: &str = "alternating Maces keep every round from being quiet (GZ-6.15, GZ-12.9): in `thrusts`, let somebody flee or attack another";

impl Play<'_, '_> {
    /// Whose thrust it is, if the fight goes on.
    pub fn thruster(&self) -> Option<Id> {
        self.state.fight()?.thruster()
    }

    /// Continues to the next thrust that somebody decides, or to the end of the fight.
    pub(crate) fn continue_fight(&mut self) -> Result<(), Stop> {
        loop {
            self.end_if_one_side_is_gone();
            let fight = self.fight();
            if fight.ended.is_some() || !fight.free.is_empty() {
                return Ok(());
            }
            if fight.round == 0 {
                self.begin_round();
            }
            let fight = self.fight();
            let Some(owner) = fight.order.get(fight.seat).copied() else {
                self.end_round()?;
                continue;
            };
            if let Some(owner) = owner {
                self.reach_seat(owner);
                if self.fight().has(owner) && !self.loses_thrust(owner) {
                    // A called Agent may have left, and have been the last.
                    self.end_if_one_side_is_gone();
                    let fight = self.fight();
                    if fight.ended.is_some() || !fight.with_monster || fight.agents.contains(&owner) {
                        return Ok(());
                    }
                    self.monster_thrusts(owner)?;
                }
            }
            self.state.fight_mut().seat += 1;
        }
    }

    fn begin_round(&mut self) {
        let loud = self.something_is_in_force();
        let fight = self.state.fight_mut();
        (fight.round, fight.seat, fight.loud) = (fight.round + 1, 0, loud);
    }

    /// Whether an effect or paralysis is in force that would end within the fight (GZ-6.15).
    fn something_is_in_force(&self) -> bool {
        let (fight, depth) = (self.fight(), self.state.fights.len());
        let effects = self.state.effects.iter().any(|effect| effect.depth == depth && effect.turns > 0);
        let mut members = fight.agents.iter().chain(&fight.sues);
        let any = effects || !fight.called.is_empty() || members.any(|id| self.state.bodies[*id].paralysed);
        any && self.effects_end()
    }

    /// Whether effects can end within a fight (GZ-6.11).
    fn effects_end(&self) -> bool {
        self.desk.is(EffectTurn::ThrustCycle)
    }

    /// Comes to somebody's place in the order: effects that he made lose a turn, and those he called leave.
    fn reach_seat(&mut self, owner: Id) {
        let depth = self.state.fights.len();
        let made = |effect: &Effect| effect.by == owner && effect.depth == depth && effect.turns > 0;
        let calls = self.fight().called.iter().any(|called| called.by == owner);
        if !(calls || self.state.effects.iter().any(made)) || !self.effects_end() {
            return;
        }
        self.state.effects.iter_mut().filter(|effect| made(effect)).for_each(|effect| effect.turns -= 1);
        let name = self.name(owner);
        let comes_round = || format!("{name}'s time comes round");
        self.end_effects(|effect| effect.by == owner && effect.turns == 0, comes_round);
        let called: Vec<Id> =
            self.fight().called.iter().filter(|called| called.by == owner).map(|c| c.who).collect();
        for who in called {
            if self.fight().has(who) {
                let (name, owner) = (self.name(who), self.name(owner));
                self.desk.step(rule!("GZ-6.11"), (owner, name).decides(&["at"]), || {
                    format!("{owner}'s time comes round: {name}, who was called, goes back.")
                });
            }
            self.send_back(who);
        }
    }

    /// GZ-6.11: ends effects of the current fight, or of the map, and reports why.
    pub fn end_effects(&mut self, is_over: impl Fn(&Effect) -> bool, why: impl Fn() -> String) {
        let depth = self.state.fights.len();
        let mut over: Vec<(Id, Id, bool)> = Vec::new();
        self.state.effects.retain(|effect| {
            let ends = effect.depth == depth && is_over(effect);
            let ended = (effect.by, effect.on, effect.by_department);
            if ends && !over.contains(&ended) {
                over.push(ended);
            }
            !ends
        });
        for (by, on, by_department) in over {
            let (ability, on) = (self.ability_name(by, by_department), self.name(on));
            self.desk.step(rule!("GZ-6.11"), on.decides(&["at"]), || {
                format!("{}: {ability} on {on} is over.", why())
            });
        }
    }

    /// Sends a called Agent back; his effects end.
    pub(super) fn send_back(&mut self, who: Id) {
        let fight = self.state.fight_mut();
        let Some(at) = fight.called.iter().position(|called| called.who == who) else { return };
        let called = fight.called.remove(at);
        fight.order.iter_mut().filter(|seat| **seat == Some(who)).for_each(|seat| *seat = None);
        if fight.has(who) {
            fight.leave(who);
            self.state.bodies[who].at = called.home;
            self.arrives_last(who, called.home);
        }
        let name = self.name(who);
        self.end_effects(|effect| effect.by == who, || format!("{name} has left"));
    }

    /// GZ-5.20: an Agent that has left and comes back has arrived last.
    fn arrives_last(&mut self, who: Id, place: PlaceId) {
        let others = self.living_agents_at(place).into_iter().filter(|other| *other != who);
        let others: Vec<_> = others.map(|other| self.name(other)).collect();
        self.state.arrivals += 1;
        self.state.bodies[who].arrival = self.state.arrivals;
        if self.setup.places.is_array() && !others.is_empty() {
            let (name, at) = (self.name(who), self.place_name(place));
            self.desk.step(rule!("GZ-5.20"), (name, &others), || {
                format!("{name} comes back to {at} and has arrived after {}.", and_list(&others))
            });
        }
    }

    /// GZ-6.12: whether somebody is paralysed and loses the thrust.
    fn loses_thrust(&mut self, who: Id) -> bool {
        if !self.state.bodies[who].paralysed || !self.desk.remembers(rule!("GZ-6.12")) {
            return false;
        }
        let name = self.name(who);
        self.desk.step(rule!("GZ-6.12"), name, || format!("{name} is paralysed and loses the thrust."));
        if self.effects_end() {
            self.state.bodies[who].paralysed = false;
        }
        let fight = self.state.fight_mut();
        fight.last_round = fight.round;
        self.recharge(who);
        true
    }

    /// GZ-10.7: counts a thrust without the ability, if thrusts count, toward recharging it.
    pub(super) fn recharge(&mut self, who: Id) {
        let body = &self.state.bodies[who];
        if body.charged || body.health == 0 || !self.desk.is(RechargeClock::Thrusts) {
            return;
        }
        let waits = body.waits.unwrap_or_else(|| self.recharging(who));
        let body = &mut self.state.bodies[who];
        if waits == NEVER {
            body.waits = Some(waits);
            return;
        }
        body.waits = Some(waits - 1);
        if waits == 1 {
            (body.charged, body.waits) = (true, None);
            let name = self.name(who);
            self.desk.step(rule!("GZ-10.7"), name.decides(&["charged"]), || {
                format!("{name}'s Special is charged again.")
            });
        }
    }

    /// GZ-10.6: the number of turns that recharging takes.
    pub(crate) fn recharging(&self, who: Id) -> u32 {
        RECHARGE[self.special(who, rule!("GZ-10.6")) as usize].unwrap_or(NEVER)
    }

    /// Special with points gained, limited to 0 to 5.
    pub(super) fn special(&self, who: Id, rule: Code) -> i64 {
        self.printed_special(who, rule) + self.state.bodies[who].points(Gain::Special)
    }

    /// GZ-6.16: ends the fight when one side has nobody left.
    fn end_if_one_side_is_gone(&mut self) {
        let fight = self.fight();
        let gone = (fight.agents.is_empty(), fight.sues.is_empty());
        if fight.ended.is_some() || gone == (false, false) {
            return;
        }
        let ended = if gone.1 { Ended::Agents } else { Ended::Sues };
        if fight.with_monster {
            self.desk.step(rule!("GZ-6.16"), ().decides(&["battles", "result", "round"]), || {
                "The fight is over.".to_owned()
            });
        } else {
            let (winners, losers) = if gone.1 { ("Agents", "'Sue") } else { ("'Sues", "Agent") };
            let place = self.place_name(fight.place);
            self.desk.step(rule!("GZ-6.16"), ().decides(&["battles", "result", "round"]), || {
                format!("No {losers} is left in the battle: the {winners} hold {place}.")
            });
        }
        self.state.fight_mut().ended = Some(ended);
    }

    /// Ends a round: the fight is over after the one round (GZ-6.14) or a quiet one (GZ-6.15), or another round begins.
    fn end_round(&mut self) -> Result<(), Stop> {
        let (round, loud) = (self.fight().round, self.fight().loud);
        if self.desk.is(BattleLength::OneRound) {
            self.desk.step(rule!("GZ-6.14"), ().decides(&["result", "round"]), || {
                "Everyone has had one thrust: undecided until another turn.".to_owned()
            });
            self.state.fight_mut().ended = Some(Ended::OneRound);
        } else if !loud {
            self.desk.step(rule!("GZ-6.15"), ().decides(&["battles", "result", "round"]), || {
                format!("Round {round} was quiet: it ends undecided.")
            });
            self.state.fight_mut().ended = Some(Ended::Quiet);
        } else if round >= MOST_ROUNDS {
            return Err(self.endless());
        } else {
            self.desk.step(rule!("GZ-6.14"), ().decides(&["result", "round"]), || {
                format!("Everyone has had a thrust: round {} begins.", round + 1)
            });
            self.begin_round();
        }
        Ok(())
    }

    /// The refusal of a fight that does not end.
    fn endless(&self) -> Stop {
        let fight = self.fight();
        let first = fight.agents.first().map(|id| self.setup.cast[*id].origin);
        let place = self.place_name(fight.place);
        let message = format!("the fight at {place} goes on for more than {MOST_ROUNDS} rounds");
        Stop::refused(code::TOO_LARGE, first, message, OUT_OF_STEP)
    }

    /// Ends what lasts as long as a fight: effects, paralysis, and the stay of called Agents.
    pub(super) fn leave_fight(&mut self) {
        let called: Vec<Id> = self.fight().called.iter().map(|called| called.who).collect();
        called.into_iter().for_each(|who| self.send_back(who));
        self.end_effects(|_| true, || "The fight is over".to_owned());
        let fight = self.fight();
        let members: Vec<Id> = fight.agents.iter().chain(&fight.sues).copied().collect();
        members.into_iter().for_each(|id| self.state.bodies[id].paralysed = false);
    }
}
