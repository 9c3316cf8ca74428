//! SUR-6.1, SUR-6.2, SUR-6.12: who hunts, in which order, and each hunter's turn.

use super::{Play, count};
use crate::advantages::Advantage;
use crate::kind::Behaviour;
use crate::kind::Kind;
use crate::options::OtherFood;
use crate::pieces::{Fate, Meal};
use crate::rolls;
use crate::rule;
use crate::ruling::{About, Stop};

impl Play<'_, '_> {
    /// Decides who hunts and in which order.
    pub(super) fn begin_hunt(&mut self) -> Result<(), Stop> {
        if self.setup.creatures.len() < 2 {
            return Ok(());
        }
        let awake = self.all_who(|creature, body| creature.id.kind.eats_meat() && !body.asleep);
        let (eaters, tame): (Vec<u32>, Vec<u32>) =
            awake.into_iter().partition(|who| self.behaviour(*who, rule!("SUR-6.1")) != Behaviour::Defensive);
        tame.into_iter().for_each(|who| self.tame(who));
        for who in eaters {
            if self.hunts(who) {
                if self.has_victims(who) {
                    self.state.course.hunters.push((who, 0));
                } else {
                    self.spare_kin(who);
                    let (id, spared) = (self.creature(who).id, self.others(&[who]));
                    self.step(rule!("SUR-6.12"), (id.decides(&["ate"]), spared.spares(&["fate"])), || {
                        format!("{id} has no possible victim: only its own species is there (SUR-6.4).")
                    });
                }
            }
        }
        // A single hunter's strength makes no difference.
        let hunters = self.state.course.hunters.len();
        for n in 0..hunters {
            let who = self.state.course.hunters[n].0;
            let ap = if hunters > 1 { self.effective_ap(who, rule!("SUR-6.2")) } else { 0 };
            self.state.course.hunters[n].1 = ap;
        }
        self.order()
    }

    /// SUR-5.8: a defensive creature attacks nobody.
    fn tame(&mut self, who: u32) {
        self.idle_hunter(who);
        if self.desk.writes() && self.has_victims(who) {
            let (id, spared) = (self.creature(who).id, self.others(&[who]));
            self.step(rule!("SUR-5.8"), (id.decides(&["ate"]), spared.spares(&["fate"])), || {
                format!("{id} is defensive: it attacks nobody.")
            });
        }
    }

    /// SUR-6.1.
    fn hunts(&mut self, who: u32) -> bool {
        let id = self.creature(who).id;
        // Who hunts leaves the food of the hex alone; who does not, leaves the others alone.
        let goes_hunting = id.decides(&["ate=corpse", "ate=fruit", "ate=grass"]);
        let spared = self.others(&[who]);
        let stays = (id.decides(&["ate"]), spared.spares(&["fate"]));
        if self.behaviour(who, rule!("SUR-6.1")) == Behaviour::Aggressive {
            self.step(rule!("SUR-6.1"), goes_hunting, || format!("{id} is aggressive: it hunts."));
            return true;
        }
        let corpses = self.corpses(rule!("SUR-6.1"));
        let is_any_enough = self.desk.holds(OtherFood::Any);
        let own_plants = if corpses > 0 && is_any_enough || !self.eats_plants_here(who) {
            0
        } else {
            self.plants_left(rule!("SUR-6.1"))
        };
        let meals = corpses + own_plants;
        if meals == 0 {
            self.step(rule!("SUR-6.1"), goes_hunting, || {
                format!("{id} is semi-defensive and has no other food: it hunts.")
            });
            return true;
        }
        if self.desk.is(OtherFood::Any) {
            self.step(rule!("SUR-6.1"), stays, || {
                format!("{id} is semi-defensive and has other food: it does not hunt.")
            });
            return false;
        }
        let mut mouths = self.all_who(|_, body| !body.asleep);
        mouths.retain(|other| {
            let meat = corpses > 0 && self.creature(*other).id.kind.eats_meat();
            meat || own_plants > 0 && self.eats_plants_here(*other)
        });
        let mouths = mouths.len() as u32;
        let hunts = meals < mouths;
        let about = (hunts.then_some(goes_hunting), (!hunts).then_some(stays));
        self.step(rule!("SUR-6.1"), about, || {
            let (meals, mouths) = (count(meals, "meal", "meals"), count(mouths, "mouth", "mouths"));
            let enough = if hunts { "not enough: it hunts" } else { "enough: it does not hunt" };
            format!("{id} is semi-defensive and has other food, {meals} for {mouths}, {enough}.")
        });
        hunts
    }

    /// SUR-6.2: the highest effective AP first, equal ones in random order.
    fn order(&mut self) -> Result<(), Stop> {
        let mut hunters = std::mem::take(&mut self.state.course.hunters);
        hunters.sort_by_key(|(_, ap)| std::cmp::Reverse(*ap));
        let mut rolls = Vec::new();
        let mut settled = 0;
        while settled < hunters.len() {
            let left = group(&hunters[settled..]);
            if left > 1 && self.desk.may_wait() {
                break;
            }
            let creatures = self.setup.creatures;
            let name = |n: usize| creatures[hunters[settled + n].0 as usize].id.to_string();
            let (next, roll) = rolls::next_hunter(self.desk, self.setup.name, left, name)?;
            rolls.extend(roll);
            hunters[settled..=settled + next].rotate_right(1);
            settled += 1;
        }
        if hunters.len() > 1 {
            let hex = self.setup;
            let ids: Vec<_> = hunters.iter().map(|(who, _)| hex.creatures[*who as usize].id).collect();
            self.step_with(rule!("SUR-6.2"), &ids, rolls, || {
                let say = |(who, ap): &(u32, u8)| format!("{} (AP {ap})", hex.creatures[*who as usize].id);
                format!("Order of attacks: {}.", hunters.iter().map(say).collect::<Vec<_>>().join(", "))
            });
        }
        self.state.course.hunters = hunters;
        self.state.course.settled = settled;
        Ok(())
    }

    /// Plays the next hunter's turn; `false` if there is none.
    pub(super) fn next_attack(&mut self) -> Result<bool, Stop> {
        loop {
            if self.state.course.settled == 0 && !self.state.course.hunters.is_empty() {
                let left = group(&self.state.course.hunters);
                let (creatures, hunters) = (self.setup.creatures, &self.state.course.hunters);
                let name = |n: usize| creatures[hunters[n].0 as usize].id.to_string();
                let (next, _) = rolls::next_hunter(self.desk, self.setup.name, left, name)?;
                self.state.course.hunters[..=next].rotate_right(1);
                self.state.course.settled = 1;
            }
            if self.state.course.hunters.is_empty() {
                return Ok(false);
            }
            let (hunter, _) = self.state.course.hunters.remove(0);
            self.state.course.settled -= 1;
            if self.lives(hunter) {
                self.turn_of(hunter)?;
                self.forget_the_dead();
                return Ok(true);
            }
        }
    }

    fn turn_of(&mut self, hunter: u32) -> Result<(), Stop> {
        let id = self.creature(hunter).id;
        if !self.has_victims(hunter) {
            let spared = self.others(&[hunter]);
            self.step(rule!("SUR-6.12"), (id.decides(&["ate"]), spared.spares(&["fate"])), || {
                format!("{id} has no possible victim left: it does not attack.")
            });
            return Ok(());
        }
        if self.is_fed(hunter) {
            self.step(rule!("SUR-11.1"), id, || {
                format!("{id} has eaten and attacks all the same: Killer Instinct.")
            });
        }
        match self.choose_prey(hunter)? {
            Some(prey) => self.fight(hunter, prey),
            None => {
                let spared = self.others(&[hunter]);
                self.step(rule!("SUR-6.12"), (id.decides(&["ate"]), spared.spares(&["fate"])), || {
                    format!("{id} sees no other victim: it does not attack.")
                });
                Ok(())
            }
        }
    }

    /// Removes the dead whose place in the order is still open, since they have no turn.
    fn forget_the_dead(&mut self) {
        let (settled, bodies) = (self.state.course.settled, &self.state.bodies);
        let mut n = 0;
        self.state.course.hunters.retain(|(who, _)| {
            n += 1;
            n <= settled || bodies[*who as usize].lives()
        });
    }

    /// SUR-6.11, SUR-11.1: a victor that has eaten gives up its own attack, if that is still to come.
    pub(super) fn give_up_attack(&mut self, who: u32) {
        let Some(place) = self.state.course.hunters.iter().position(|(hunter, _)| *hunter == who) else {
            return;
        };
        if self.uses(who, Advantage::KillerInstinct) {
            return;
        }
        self.state.course.hunters.remove(place);
        self.state.course.settled -= usize::from(place < self.state.course.settled);
        let (id, spared) = (self.creature(who).id, self.others(&[who]));
        self.step(rule!("SUR-6.11"), (id.decides(&["ate"]), spared.spares(&["fate"])), || {
            format!("{id} has eaten and gives up its own attack.")
        });
    }

    /// SUR-11.5: deaths at the end of the phase.
    pub(super) fn end_hunt(&mut self) {
        let poisoned =
            self.all_who(|_, body| body.lives() && matches!(body.ate, Some(Meal::Victim(_, true))));
        for who in poisoned {
            let id = self.creature(who).id;
            self.body(who).fate = Fate::Poisoned;
            self.state.course.fresh += 1;
            self.step(rule!("SUR-11.5"), id.decides(&["corpses", "fate"]), || {
                format!(
                    "{id} has eaten Poisonous Flesh and dies; its body is carrion from the next round on."
                )
            });
        }
    }

    /// Whether a hunter has any possible victim (SUR-6.4).
    fn has_victims(&self, hunter: u32) -> bool {
        (0..self.setup.creatures.len() as u32).any(|prey| self.is_possible_victim(hunter, prey))
    }

    /// SUR-6.4.
    pub(super) fn is_possible_victim(&self, hunter: u32, prey: u32) -> bool {
        hunter != prey
            && self.lives(prey)
            && (self.uses(hunter, Advantage::Cannibalism) || !self.are_kin(hunter, prey, rule!("SUR-6.4")))
    }

    /// SUR-6.4: a hunter spares its own species.
    pub(super) fn spare_kin(&mut self, hunter: u32) {
        if !self.desk.writes() || self.uses(hunter, Advantage::Cannibalism) {
            return;
        }
        let all = 0..self.setup.creatures.len() as u32;
        let is_spared = |other: &u32| {
            *other != hunter && self.lives(*other) && self.are_kin(hunter, *other, rule!("SUR-6.4"))
        };
        let kin: Vec<u32> = all.filter(is_spared).collect();
        if kin.is_empty() {
            return;
        }
        let (id, who, kin) = (self.creature(hunter).id, self.names(&kin), self.ids(&kin));
        self.step(rule!("SUR-6.4"), (id, kin.spares(&["fate", "by"])), || {
            format!("{id} attacks none of its own species: not {who}.")
        });
    }

    /// SUR-6.10: whether a victor eats the attacker that it killed; if not, why.
    pub(super) fn eats_attacker(&self, victor: u32) -> Result<(), &'static str> {
        let creature = self.creature(victor);
        match creature.id.kind {
            Kind::Herbivore => Err("is a herbivore"),
            _ if self.is_fed(victor) => Err("has already fed"),
            _ if self.is_asleep(victor) => Err("is asleep"),
            _ => Ok(()),
        }
    }
}

/// How many hunters at the front have equal AP.
fn group(hunters: &[(u32, u8)]) -> usize {
    hunters.iter().take_while(|(_, ap)| *ap == hunters[0].1).count()
}
