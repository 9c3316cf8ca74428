//! GZ-6.5: an attack takes Attack minus Defence from Health; there is no chance in it.

use std::fmt;

use super::Purse;
use crate::diag::capital;
use crate::options::MaceThrust;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::setup::Id;
use crate::stats::{Against, Count, write_number};
use crate::words::{Stat, Weapon};

/// The number of a Mace's attacks after the third.
const BEYOND: u8 = 4;

/// An attack with its result.
struct Blow<'c> {
    who: Id,
    target: Id,
    attack: &'c Count,
    defence: &'c Count,
    /// The Health that the target has lost.
    lost: i64,
    /// The Health that the target has left.
    left: i64,
}

impl Play<'_, '_> {
    /// Attacks a living enemy.
    pub(super) fn attack(&mut self, who: Id, target: Id, gain: &mut Purse<'_>) -> Result<(), Stop> {
        self.ask_health(target, rule!("GZ-6.5"));
        let blow = self.mace_blow(who, target);
        let attack = self.count(who, Stat::Attack, Against::Attacking(target, blow == Some(3)));
        let defence = self.count(target, Stat::Defence, Against::AttackedBy(who));
        self.cite_parts(who, Stat::Attack, &attack);
        self.cite_parts(target, Stat::Defence, &defence);
        self.idle_in_attack(who, target, blow, &defence);
        let lost = (attack.value - defence.value).max(0).min(self.state.bodies[target].health);
        let left = self.state.bodies[target].health - lost;
        if self.desk.writes() {
            let mut text = String::with_capacity(100);
            self.write_attack(
                &Blow { who, target, attack: &attack, defence: &defence, lost, left },
                &mut text,
            )
            .expect("a String takes everything");
            self.desk.step(
                rule!("GZ-6.5"),
                (self.name(who), self.name(target).decides(&["fate", "health"])),
                || text,
            );
        }
        self.state.bodies[target].health = left;
        if self.bears_gun(who) && !self.fight().aimed.contains(&(who, target)) {
            self.state.fight_mut().aimed.push((who, target));
        }
        let fight = self.state.fight_mut();
        fight.loud |= lost > 0 || matches!(blow, Some(1 | 2));
        match fight.targets.iter_mut().find(|(other, _)| *other == who) {
            Some((_, last)) => *last = target,
            None => fight.targets.push((who, target)),
        }
        if left == 0 {
            self.killed_in_fight(target, who, gain)?;
        }
        Ok(())
    }

    fn write_attack(&self, blow: &Blow<'_>, out: &mut String) -> fmt::Result {
        let Blow { who, target, attack, defence, lost, left } = *blow;
        [self.name(who).text, " attacks ", self.name(target).text, ": "]
            .iter()
            .for_each(|part| out.push_str(part));
        self.write_computation(Stat::Attack, attack, out)?;
        out.push_str(" against ");
        self.write_computation(Stat::Defence, defence, out)?;
        if lost == 0 {
            out.push_str(": nothing lost.");
            return Ok(());
        }
        out.push_str(": ");
        write_number(lost, out)?;
        out.push_str(" lost, ");
        write_number(left, out)?;
        out.push_str(" left.");
        Ok(())
    }

    /// What an attack would take, without making it: own Attack, the target's Defence, Health lost.
    pub fn harm(&self, who: Id, target: Id) -> (i64, i64, i64) {
        let attack = self.count(who, Stat::Attack, Against::Attacking(target, false)).value;
        let answer = self.count(who, Stat::Defence, Against::AttackedBy(target)).value;
        let defence = self.count(target, Stat::Defence, Against::AttackedBy(who)).value;
        (attack, answer, (attack - defence).max(0))
    }

    fn bears_gun(&self, who: Id) -> bool {
        self.setup.cast[who].weapon == Some(Weapon::Gun)
    }

    /// GZ-12.9: the number of this attack in succession on the same target, with a Mace; 4 for all after the third where
    /// only that one is stronger.
    fn mace_blow(&mut self, who: Id, target: Id) -> Option<u8> {
        if !self.bears(who, Weapon::Mace) {
            return None;
        }
        let before = self.fight().maces.iter().find(|(bearer, last, _)| (*bearer, *last) == (who, target));
        let blow = match before.map(|(.., blow)| *blow) {
            None => 1,
            Some(3) if self.desk.is(MaceThrust::EveryThird) => 1,
            Some(blow) => (blow + 1).min(BEYOND),
        };
        let maces = &mut self.state.fight_mut().maces;
        maces.retain(|(bearer, ..)| *bearer != who);
        maces.push((who, target, blow));
        Some(blow)
    }

    /// GZ-7.2: lets a Monster attack whoever fights it.
    pub(super) fn monster_thrusts(&mut self, monster: Id) -> Result<(), Stop> {
        let fighter = self.fight().agents[0];
        let (name, victim) = (self.name(monster), self.name(fighter));
        self.desk.step(rule!("GZ-7.2"), (victim, name), || {
            format!("{} answers: it always attacks {victim}.", capital(name.text))
        });
        self.attack(monster, fighter, &mut Purse::default())?;
        let fight = self.state.fight_mut();
        fight.last_round = fight.round;
        Ok(())
    }
}
