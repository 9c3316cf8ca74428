//! GZ-6.1: a thrust: an optional ability, then an attack or a flight.

use super::Purse;
use crate::options::NeuralyserAttack;
use crate::play::Play;
use crate::rule;
use crate::ruling::Stop;
use crate::scenario::thrust::{Deed, Thrust};
use crate::setup::{Id, Named};
use crate::words::Weapon;
use crate::world::Ended;

impl Play<'_, '_> {
    /// Takes a thrust that a player has decided, in the current fight.
    pub(crate) fn take_thrust(&mut self, thrust: &Thrust, gain: &mut Purse<'_>) -> Result<(), Stop> {
        self.forbid_after_the_end()?;
        let who = self.thruster().expect("a fight that goes on has somebody whose thrust it is");
        let with_monster = self.fight().with_monster;
        if let Some(named) = thrust.who.filter(|named| *named != Named::Character(who)) {
            let rule = if with_monster { rule!("GZ-7.1") } else { rule!("GZ-8.6") };
            let (named, who) = (self.name_of(named), self.name(who));
            return self.forbid_unseen(rule, [who, named], |[who, named]| {
                format!("it is {who}'s thrust, not {named}'s")
            });
        }
        if let Some(pick) = thrust.rescue {
            let Some(canon) = self.picked(pick) else {
                return self.forbid(rule!("GZ-13.4"), "no Canon is held there");
            };
            self.rescue(who, canon, &thrust.rescue_path)?;
        }
        let used = match thrust.ability {
            Some(ability) => Some(self.use_ability(who, ability, &thrust.choice, thrust.origin)?),
            None => None,
        };
        let ignores_terrain = used.is_some_and(|used| used.ignores_terrain);
        gain.within(&thrust.journey.gain, |gain| self.do_deed(who, thrust, ignores_terrain, gain))?;
        self.end_thrust(who, used.is_some());
        Ok(())
    }

    /// Attack, flight or pass.
    fn do_deed(
        &mut self,
        who: Id,
        thrust: &Thrust,
        ignores_terrain: bool,
        gain: &mut Purse<'_>,
    ) -> Result<(), Stop> {
        match &thrust.deed {
            Deed::Attack(target) => {
                let target = self.target(who, *target, thrust)?;
                if self.may_not_attack(who) {
                    let who = self.name(who);
                    return self
                        .forbid(rule!("GZ-12.10"), format!("{who} bears a Neuralyser and may not attack"));
                }
                self.attack(who, target, gain)
            }
            Deed::Flee(path) => self.flee(who, path, &thrust.journey, ignores_terrain, gain),
            Deed::Pass => self.pass(who),
        }
    }

    /// Attacks, as the default when no more thrusts are listed.
    pub(crate) fn attack_on(&mut self, gain: &mut Purse<'_>) -> Result<(), Stop> {
        let who = self.thruster().expect("a fight that goes on has somebody whose thrust it is");
        if self.may_not_attack(who) {
            self.pass(who)?;
        } else {
            let fight = self.fight();
            let last = fight.targets.iter().find(|(other, _)| *other == who).map(|(_, target)| *target);
            let last = last.filter(|target| fight.has(*target));
            // By default the first enemy: for an Agent in the order of thrusts, for a 'Sue in the order of arrival.
            let first = if fight.agents.contains(&who) {
                fight.order.iter().flatten().copied().find(|id| fight.sues.contains(id))
            } else {
                fight.agents.first().copied()
            };
            let target = last.or(first).expect("a fight that goes on has enemies");
            self.attack(who, target, gain)?;
        }
        self.end_thrust(who, false);
        Ok(())
    }

    fn forbid_after_the_end(&self) -> Result<(), Stop> {
        match self.fight().ended {
            None => Ok(()),
            Some(Ended::Agents | Ended::Sues | Ended::Fled) => {
                self.forbid(rule!("GZ-6.16"), "one side is gone: there are no more thrusts")
            }
            Some(Ended::Quiet) => {
                self.forbid(rule!("GZ-6.15"), "a quiet round has ended it: there are no more thrusts")
            }
            Some(Ended::OneRound) => {
                self.forbid(rule!("GZ-6.14"), "the one round is over: there are no more thrusts")
            }
        }
    }

    /// The target of an attack.
    fn target(&self, who: Id, target: Option<Named>, thrust: &Thrust) -> Result<Id, Stop> {
        let enemies = self.fight().enemies(who);
        match (target, enemies) {
            (Some(Named::Character(target)), _) if enemies.contains(&target) => Ok(target),
            (Some(target), _) => {
                let (who, target) = (self.name(who), self.name_of(target));
                self.forbid_unseen(rule!("GZ-6.6"), [target, who], |[target, who]| {
                    format!("{target} is not a living enemy of {who} in this fight")
                })
            }
            (None, [only]) => Ok(*only),
            (None, _) => {
                let who = self.name(who);
                Self::refuse(
                    thrust.origin,
                    format!("{who} has several enemies to attack"),
                    "name one: `attack: NAME`",
                )
            }
        }
    }

    /// GZ-12.10: whether somebody bears a Neuralyser and may not attack.
    fn may_not_attack(&self, who: Id) -> bool {
        self.bears(who, Weapon::Neuralyser) && self.desk.is(NeuralyserAttack::Forbidden)
    }

    fn pass(&mut self, who: Id) -> Result<(), Stop> {
        let name = self.name(who);
        if !self.may_not_attack(who) {
            return self.forbid(rule!("GZ-6.7"), format!("{name} is able to attack and may not pass"));
        }
        self.desk.step(rule!("GZ-12.10"), name, || {
            format!("{name} bears a Neuralyser, may not attack, and passes.")
        });
        Ok(())
    }

    /// Ends a thrust: effects for this thrust end, and the Special recharges.
    fn end_thrust(&mut self, who: Id, used_ability: bool) {
        self.end_effects(|effect| effect.turns == 0, || "The thrust is done".to_owned());
        if !used_ability {
            self.recharge(who);
        }
        let fight = self.state.fight_mut();
        fight.last_round = fight.round;
        if fight.round == 0 {
            fight.free.retain(|other| *other != who);
        } else {
            fight.seat += 1;
        }
    }
}
