//! GZ-14: the departments' abilities.

use super::ability::{Used, change_of, duration};
use crate::ability::Change;
use crate::diag::{Code, and_list};
use crate::kind::Kind;
use crate::options::{AppendixDepartments, NeuralyseRelease, Specialist};
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::scenario::picks::Pick;
use crate::scenario::thrust::Choice;
use crate::setup::{Id, Named};
use crate::source::{Located, Origin};
use crate::words::{Counselled, Department, Stat};
use crate::world::{Called, Loose};

impl Play<'_, '_> {
    pub(super) fn use_department(&mut self, who: Id, choice: &Choice, origin: Origin) -> Result<Used, Stop> {
        let (character, name) = (&self.setup.cast[who], self.name(who));
        if character.kind != Kind::Agent {
            return self.forbid(rule!("GZ-14.2"), format!("{name} is in no department"));
        }
        if !self.desk.is(AppendixDepartments::Used) {
            return self.forbid(rule!("GZ-14.1"), "departments have no effect by agreement");
        }
        let Some(department) = character.department() else {
            let reason = match &character.department {
                Some(department) => format!("{department} gives {name} no ability"),
                None => format!("{name} is in no department"),
            };
            return self.forbid(rule!("GZ-14.13"), reason);
        };
        let fits = match self.state.fight() {
            None => department.is_for_the_map(),
            Some(fight) => !fight.with_monster || department.is_for_monster_fights(),
        };
        if !fits {
            return self.forbid(rule!("GZ-14.3"), format!("{} can't be used here", department.ability()));
        }
        self.check_charged(who)?;
        match department {
            Department::Dms => self.boredom(who, choice, origin)?,
            Department::Doga => {
                self.upon_oneself(who, choice, rule!("GZ-14.5"), &[(Stat::Attack, Change::Double)], 1)?;
            }
            Department::Dic => self.neuralyse(who, choice, origin)?,
            Department::Df => self.call_specialist(who, choice, origin)?,
            Department::FicPsych => self.counsel(who, choice, origin)?,
            Department::DoWtf => {
                let changes = [(Stat::Insanity, Change::Set(5)), (Stat::Stealth, Change::Set(0))];
                self.upon_oneself(who, choice, rule!("GZ-14.9"), &changes, 2)?;
            }
            Department::Dcup => {
                self.ask_kills(who);
                let kills = self.state.bodies[who].kills;
                self.upon_oneself(who, choice, rule!("GZ-14.10"), &[(Stat::Attack, Change::Add(kills))], 1)?;
            }
            Department::Di => self.warp(who, choice, origin)?,
        }
        Ok(Used::default())
    }

    fn cite_use(&mut self, who: Id, on: Id, rule: Code, changes: &[(Stat, Change)], turns: u32) {
        let (name, victim, ability) = (self.name(who), self.name(on), self.ability_name(who, true));
        self.desk.step(rule, (victim, name.decides(&["charged"])), || {
            let changes: Vec<_> = changes.iter().map(|(stat, change)| change_of(*stat, *change)).collect();
            let on = if who == on { String::new() } else { format!(" on {victim}") };
            format!("{name} uses {ability}{on}: {} {}.", and_list(&changes), duration(turns))
        });
        let changes = if self.desk.remembers(rule) { changes } else { &[] };
        for (stat, change) in changes {
            self.affect(who, on, true, *stat, *change, turns);
        }
    }

    /// Uses an ability that acts on its user.
    fn upon_oneself(
        &mut self,
        who: Id,
        choice: &Choice,
        rule: Code,
        changes: &[(Stat, Change)],
        turns: u32,
    ) -> Result<(), Stop> {
        Self::no_target(choice, &self.ability_name(who, true))?;
        self.discharge(who);
        self.cite_use(who, who, rule, changes, turns);
        Ok(())
    }

    /// GZ-14.4: lowers an enemy's stats.
    fn boredom(&mut self, who: Id, choice: &Choice, origin: Origin) -> Result<(), Stop> {
        let enemies = self.fight().enemies(who).to_vec();
        let enemy = self.one_of(&enemies, choice, rule!("GZ-14.4"), "Boredom", origin)?;
        self.discharge(who);
        let stats = [Stat::Attack, Stat::Defence, Stat::Speed, Stat::Observe, Stat::Allure];
        self.cite_use(who, enemy, rule!("GZ-14.4"), &stats.map(|stat| (stat, Change::Add(-1))), 1);
        Ok(())
    }

    /// GZ-14.6: paralyses a 'Sue and releases one of her Canons.
    fn neuralyse(&mut self, who: Id, choice: &Choice, origin: Origin) -> Result<(), Stop> {
        let sues = self.fight().sues.clone();
        let sue = self.one_of(&sues, choice, rule!("GZ-14.6"), "Neuralyse", origin)?;
        let (name, victim) = (self.name(who), self.name(sue));
        let held = self.state.bodies[sue].canons.clone();
        // The option matters only if there is a choice.
        let at_random =
            (held.len() > 1 || choice.release.is_some()) && self.desk.is(NeuralyseRelease::Random);
        if let Some(release) = choice.release.filter(|_| at_random) {
            return Self::refuse(release.origin, "the Canon is drawn at random", "delete `release`");
        }
        let (released, roll) = match (choice.release, held.as_slice()) {
            (Some(Located { value: Pick::Of(canon), .. }), _) if !held.contains(&canon) => {
                let canon = self.canon_name(canon);
                return self.forbid_unseen(rule!("GZ-14.6"), [canon], |[canon]| {
                    format!("{victim} does not hold {canon}")
                });
            }
            (Some(release), _) => (self.picked(release.value), None),
            (None, []) => (None, None),
            (None, _) if at_random => {
                self.roll_release(who, &held).map(|(canon, roll)| (Some(canon), roll))?
            }
            (None, held) => {
                let what = format!("which of {victim}'s Canons Neuralyse releases");
                (self.choose_canon("release", &what, rule!("GZ-14.6"), held), None)
            }
        };
        self.discharge(who);
        self.state.bodies[sue].paralysed = true;
        let place = self.fight().place;
        if let Some(canon) = released {
            self.state.bodies[sue].canons.retain(|other| *other != canon);
            self.state.canons[canon] = Loose::At(place);
        }
        let sentence = format!("{name} uses Neuralyse on {victim}: she loses her next thrust");
        match released.map(|canon| self.canon_name(canon)) {
            None => self.desk.step_with(
                rule!("GZ-14.6"),
                (name, victim).decides(&["canons", "charged", "at", "held_by"]),
                roll,
                || format!("{sentence}."),
            ),
            Some(canon) => {
                let about = (name, victim, canon);
                self.step_unseen_with(
                    rule!("GZ-14.6"),
                    about.decides(&["canons", "charged", "at", "held_by"]),
                    roll,
                    [canon],
                    |[canon]| format!("{sentence}, and {canon} is loose."),
                );
            }
        }
        Ok(())
    }

    /// GZ-14.7: calls another Agent into the battle for one turn.
    fn call_specialist(&mut self, who: Id, choice: &Choice, origin: Origin) -> Result<(), Stop> {
        Self::no_target(choice, "Specialist")?;
        let Some(called) = choice.call else {
            return Self::refuse(
                origin,
                "missing name of the Agent whom the Specialist calls",
                "add `call: NAME`",
            );
        };
        let name = self.name(who);
        let called = match called {
            Named::Character(id) => id,
            Named::Canon(canon) => {
                let canon = self.canon_name(canon);
                return self
                    .forbid_unseen(rule!("GZ-14.7"), [canon], |[canon]| format!("{canon} is not an Agent"));
            }
        };
        let other = self.name(called);
        let (caller, character) = (&self.setup.cast[who], &self.setup.cast[called]);
        if character.kind != Kind::Agent {
            return self
                .forbid_unseen(rule!("GZ-14.7"), [other], |[other]| format!("{other} is not an Agent"));
        }
        let is_anothers = character.player != caller.player && self.desk.is(Specialist::OwnPlayer);
        let reason = if is_anothers {
            Some(format!("{other} is another player's"))
        } else if character.department() == caller.department() {
            Some(format!("{other} is of the same department"))
        } else if !self.state.is_alive(called) {
            Some(format!("{other} is dead"))
        } else if self.fight().has(called) {
            Some(format!("{other} is in the battle already"))
        } else {
            None
        };
        if let Some(reason) = reason {
            return self.forbid(rule!("GZ-14.7"), reason);
        }
        self.discharge(who);
        let home = self.state.bodies[called].at;
        let place = self.fight().place;
        self.state.bodies[called].at = place;
        let fight = self.state.fight_mut();
        // An earlier place of his in the order, from before he fled, is given up.
        fight.order.iter_mut().filter(|seat| **seat == Some(called)).for_each(|seat| *seat = None);
        fight.order.push(Some(called));
        fight.agents.push(called);
        fight.called.push(Called { who: called, by: who, home });
        self.desk.step(rule!("GZ-14.7"), (name, other).decides(&["at", "charged"]), || {
            format!("{name} calls {other} in for one turn, last in the order.")
        });
        Ok(())
    }

    /// GZ-14.8: raises a stat of an ally.
    fn counsel(&mut self, who: Id, choice: &Choice, origin: Origin) -> Result<(), Stop> {
        let ally = self.one_of(&self.allies(who), choice, rule!("GZ-14.8"), "Counsel", origin)?;
        self.discharge(who);
        let stats = Counselled::WORDS;
        let names = stats.map(Stat::name);
        let stat = choice.stat.unwrap_or_else(|| {
            stats[self.choose("stat", "which stat Counsel raises", rule!("GZ-14.8"), &names)]
        });
        self.cite_use(who, ally, rule!("GZ-14.8"), &[(stat, Change::Add(2))], 1);
        Ok(())
    }

    /// GZ-14.11: swaps two Locations with everything on them.
    fn warp(&mut self, who: Id, choice: &Choice, origin: Origin) -> Result<(), Stop> {
        Self::no_target(choice, "Spatial Warp")?;
        let name = self.name(who);
        if !self.setup.places.is_array() {
            self.discharge(who);
            self.desk.step(rule!("GZ-14.11"), name.decides(&["at", "charged"]), || {
                format!("{name} swaps two Locations; without a map nothing else changes.")
            });
            return Ok(());
        }
        let Some((a, b)) = choice.swap else {
            return Self::refuse(origin, "missing Locations to swap", "add `swap: [B2, C3]`");
        };
        self.discharge(who);
        let (first, second) = (self.place_name(a), self.place_name(b));
        self.desk.step(rule!("GZ-14.11"), name.decides(&["at", "charged"]), || {
            format!("{name} uses Spatial Warp: {first} and {second} change places, with everything on them.")
        });
        let other = |place: usize| {
            if place == a {
                b
            } else if place == b {
                a
            } else {
                place
            }
        };
        let world = &mut *self.state;
        world.cards.swap(a, b);
        world.terrains.swap(a, b);
        world.bodies.iter_mut().for_each(|body| body.at = other(body.at));
        for canon in &mut world.canons {
            if let Loose::At(place) = canon {
                *place = other(*place);
            }
        }
        for fight in &mut world.fights {
            fight.place = other(fight.place);
            fight.called.iter_mut().for_each(|called| called.home = other(called.home));
        }
        world.battles.iter_mut().for_each(|(place, _)| *place = other(*place));
        Ok(())
    }
}
