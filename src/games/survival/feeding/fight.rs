//! SUR-6.5 to SUR-6.10: a fight, and the fate of its loser.

use crate::options::AggressiveLoser;
use std::cmp::Ordering;

use super::Play;
use super::bonus::Side;
use crate::advantages::Advantage;
use crate::kind::Behaviour;
use crate::pieces::{Fate, Meal};
use crate::rolls;
use crate::rule;
use crate::ruling::{About, Roll, Stop};

impl Play<'_, '_> {
    /// Plays one attack.
    pub(super) fn fight(&mut self, attacker: u32, victim: u32) -> Result<(), Stop> {
        let pair = [attacker.min(victim), attacker.max(victim)];
        let attack = self.entrant(attacker, Side::Attacker, &pair);
        let defence = self.entrant(victim, Side::Victim, &pair);
        let fight = rolls::fight(self.desk, attack, defence)?;
        let (a, v) = (attack.id, defence.id);
        let text = |rolls: &[Roll]| match rolls {
            [attack, defence] => format!("{a} {} against {v} {}.", sum(attack), sum(defence)),
            _ => String::new(),
        };
        let text = text(&fight.rolls);
        self.step_with(rule!("SUR-6.5"), (a, v).decides(&["fate", "by"]), fight.rolls, || text);
        match fight.result {
            Ordering::Greater if self.escapes(victim)? => self.stand_off(attacker, victim),
            Ordering::Greater => self.attacker_wins(attacker, victim),
            Ordering::Equal => self.stand_off(attacker, victim),
            Ordering::Less => self.attacker_loses(attacker, victim),
        }
        Ok(())
    }

    /// SUR-10.10.
    fn escapes(&mut self, victim: u32) -> Result<bool, Stop> {
        if !self.uses(victim, Advantage::FleetOfFoot) {
            return Ok(false);
        }
        let id = self.creature(victim).id;
        let (escapes, rolls) = rolls::escapes(self.desk, id)?;
        self.step_with(rule!("SUR-10.10"), id.decides(&["fate"]), rolls, || {
            if escapes {
                format!("{id} is Fleet of Foot and escapes.")
            } else {
                format!("{id} is Fleet of Foot and does not escape.")
            }
        });
        Ok(escapes)
    }

    /// SUR-6.6.
    fn stand_off(&mut self, attacker: u32, victim: u32) {
        let (a, v) = (self.creature(attacker).id, self.creature(victim).id);
        self.step(rule!("SUR-6.6"), (a, v).decides(&["fate", "ap", "ate", "by"]), || {
            format!("A stand-off: {a} and {v} both live, nobody eats or gains anything.")
        });
    }

    /// SUR-6.8.
    fn attacker_wins(&mut self, attacker: u32, victim: u32) {
        self.gain(rule!("SUR-6.7"), attacker, "wins", &["ap"]);
        let (a, v) = (self.creature(attacker).id, self.creature(victim).id);
        self.body(victim).by = Some(a);
        if self.is_fed(attacker) {
            self.step(rule!("SUR-6.8"), (a.decides(&["ate"]), v.decides(&["fate", "by"])), || {
                format!("{a} kills {v} and, having fed, does not eat it.")
            });
            self.leave_body(victim);
        } else {
            self.step(rule!("SUR-6.8"), (a.decides(&["ate"]), v.decides(&["fate", "by"])), || {
                format!("{a} kills and eats {v}.")
            });
            self.eat(attacker, victim);
        }
    }

    /// SUR-6.9 and SUR-6.10.
    fn attacker_loses(&mut self, attacker: u32, victim: u32) {
        self.gain(rule!("SUR-6.7"), victim, "wins", &["ap"]);
        let (a, v) = (self.creature(attacker).id, self.creature(victim).id);
        let behaviour = self.behaves(victim, rule!("SUR-6.9"));
        let is_aggressive = self.is_aggressive(attacker, rule!("SUR-6.9"));
        let dies =
            behaviour == Behaviour::Aggressive || is_aggressive && self.desk.is(AggressiveLoser::Killed);
        let how = self.creature(attacker).behaviour.word();
        let against = behaviour.word();
        if !dies {
            self.step(
                rule!("SUR-6.9"),
                (a.decides(&["fate", "ate", "by"]), v.decides(&["fate", "by", "ate"])),
                || format!("{a} is {how} and {v} {against}: {a} is fended off, alive."),
            );
            return;
        }
        self.step(rule!("SUR-6.9"), (a.decides(&["fate", "ate", "by"]), v.decides(&["fate", "by"])), || {
            if is_aggressive {
                format!("{a} is aggressive and has lost: it dies.")
            } else {
                format!("{a} is {how} and {v} aggressive: {a} dies.")
            }
        });
        self.body(attacker).by = Some(v);
        match self.eats_attacker(victim) {
            Ok(()) => {
                self.step(rule!("SUR-6.10"), (v.decides(&["ate"]), a.decides(&["fate"])), || {
                    format!("{v} eats {a}.")
                });
                self.eat(victim, attacker);
                self.give_up_attack(victim);
            }
            Err(why) => {
                self.step(rule!("SUR-6.10"), (v.decides(&["ate"]), a.decides(&["fate"])), || {
                    format!("{v} {why}: it does not eat {a}.")
                });
                self.leave_body(attacker);
            }
        }
    }

    fn eat(&mut self, eater: u32, eaten: u32) {
        let is_poisonous = self.uses(eaten, Advantage::PoisonousFlesh);
        let id = self.creature(eaten).id;
        self.body(eaten).fate = Fate::Eaten;
        self.body(eater).ate = Some(Meal::Victim(id, is_poisonous));
    }

    /// SUR-6.13.
    fn leave_body(&mut self, dead: u32) {
        self.kill(dead);
        self.state.course.corpses += 1;
        let id = self.creature(dead).id;
        self.step(rule!("SUR-6.13"), id.decides(&["corpses"]), || {
            format!("The body of {id} is carrion in this round.")
        });
    }
}

/// "5 + 1 = 6".
pub(super) fn sum(roll: &Roll) -> String {
    let best = i64::from(roll.highest());
    match roll.total {
        Some(total) if total > best => format!("{best} + {} = {total}", total - best),
        _ => best.to_string(),
    }
}
