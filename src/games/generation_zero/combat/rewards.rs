//! GZ-9: deaths and their rewards.

use super::purse::{Point, Purse};
use crate::kind::Kind;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Names, Stop};
use crate::setup::{CanonId, Id};
use crate::unseen::CANON;
use crate::words::{Artefact, Gain};
use crate::world::Loose;

impl Play<'_, '_> {
    /// Resolves the death of somebody who has lost the last Health in a fight.
    pub(super) fn killed_in_fight(
        &mut self,
        victim: Id,
        killer: Id,
        gain: &mut Purse<'_>,
    ) -> Result<(), Stop> {
        let name = self.name(victim);
        self.desk.step(
            rule!("GZ-6.13"),
            name.decides(&["deaths", "fate", "killed_by", "charged", "at"]),
            || format!("{name} is dead and out of the fight."),
        );
        match (self.kind(victim), self.kind(killer)) {
            (Kind::Sue, Kind::Agent) => self.sue_killed_by_agent(victim, killer),
            (Kind::Agent, Kind::Sue) => self.agent_killed_by_sue(victim, killer, gain)?,
            (Kind::Monster, _) => self.monster_killed(victim, killer, gain)?,
            _ => self.killed_by_monster(victim, killer),
        }
        Ok(())
    }

    /// GZ-9.1: the Agent who took a 'Sue's last Health has killed her and wins her Artefact.
    pub fn sue_killed_by_agent(&mut self, sue: Id, agent: Id) {
        let artefact = self.setup.cast[sue].artefact;
        self.state.bodies[agent].kills += 1;
        let (victim, name) = (self.name(sue), self.name(agent));
        self.desk.step(rule!("GZ-9.1"), (name.decides(&["kills", "artefacts"]), victim), || match artefact {
            Some(artefact) => format!("{name} has killed {victim} and wins her {}.", artefact.name()),
            None => format!("{name} has killed {victim}, who owned no Artefact."),
        });
        if let Some(artefact) = artefact {
            self.state.bodies[agent].artefacts.push(artefact);
            if artefact == Artefact::Pendant && self.artefacts_work() {
                self.ask_health(agent, rule!("GZ-13.3"));
                let body = &mut self.state.bodies[agent];
                (body.full, body.health) = (body.full + 1, body.health + 1);
                self.desk.step(rule!("GZ-13.3"), name.decides(&["health"]), || {
                    format!("The Pendant gives {name} 1 full Health and 1 Health.")
                });
            }
        }
        self.bury(sue, agent);
    }

    fn agent_killed_by_sue(&mut self, agent: Id, sue: Id, gain: &mut Purse<'_>) -> Result<(), Stop> {
        self.state.bodies[sue].kills += 1;
        let (victim, name) = (self.name(agent), self.name(sue));
        self.desk.step(rule!("GZ-9.2"), (name.decides(&["gained", "kills"]), victim), || {
            format!("{name} has killed {victim} and adds two points to her stats.")
        });
        self.place_points(sue, 2, gain)?;
        self.bury(agent, sue);
        Ok(())
    }

    fn monster_killed(&mut self, monster: Id, killer: Id, gain: &mut Purse<'_>) -> Result<(), Stop> {
        let (victim, name) = (self.name(monster), self.name(killer));
        self.desk.step(rule!("GZ-7.5"), victim, || format!("{victim} leaves the game."));
        if self.kind(killer) == Kind::Sue {
            self.desk.step(rule!("GZ-7.6"), name.decides(&["gained"]), || {
                format!("{name} has killed a Monster and raises one stat by one point.")
            });
            self.place_points(killer, 1, gain)?;
        } else {
            self.state.negotiating = true;
            self.desk.step(rule!("GZ-5.19"), name.decides(&["negotiating"]), || {
                format!("{name} has killed the secret Monster: from now on every 'Sue has 1 less Defence against Monsters.")
            });
        }
        self.bury(monster, killer);
        Ok(())
    }

    fn killed_by_monster(&mut self, victim: Id, monster: Id) {
        let (name, by) = (self.name(victim), self.name(monster));
        if self.kind(victim) == Kind::Sue {
            let artefact = self.setup.cast[victim].artefact;
            self.desk.step(rule!("GZ-7.9"), (by, name).decides(&["killed_by"]), || match artefact {
                Some(artefact) => format!(
                    "{by} has killed {name}: she counts for no player, her {} leaves the game.",
                    artefact.name()
                ),
                None => format!("{by} has killed {name}: she counts for no player."),
            });
        }
        self.bury(victim, monster);
    }

    /// GZ-9.3: adds points to the chosen stats, by default to Attack.
    fn place_points(&mut self, sue: Id, points: usize, gain: &mut Purse<'_>) -> Result<(), Stop> {
        let name = self.name(sue);
        for _ in 0..points {
            let what = match gain.take() {
                Point::To(what) => what,
                Point::Open(path) => self.choose_gain(sue, &path),
            };
            let word = match what {
                Gain::Health => {
                    return self.forbid(rule!("GZ-9.3"), format!("{name} may not add a point to Health"));
                }
                Gain::Special if self.special(sue, rule!("GZ-9.3")) >= 5 => {
                    return self.forbid(rule!("GZ-9.3"), format!("{name}'s Special is 5 and goes no higher"));
                }
                Gain::Special => "Special".to_owned(),
                Gain::Stat(stat) => stat.title().to_owned(),
            };
            let gained = &mut self.state.bodies[sue].gained;
            match gained.iter_mut().find(|(other, _)| *other == what) {
                Some((_, points)) => *points += 1,
                None => gained.push((what, 1)),
            }
            self.desk.step(rule!("GZ-9.3"), name, || format!("{name} adds 1 to {word}."));
        }
        Ok(())
    }

    /// The effects of any death: out of the fight, Canons loose (GZ-9.4), artefacts gone (GZ-9.5).
    fn bury(&mut self, victim: Id, killer: Id) {
        let body = &mut self.state.bodies[victim];
        (body.health, body.charged, body.paralysed, body.fled) = (0, false, false, false);
        body.killed_by = Some(killer);
        let place = body.at;
        let canons: Vec<CanonId> = std::mem::take(&mut body.canons);
        let artefacts = std::mem::take(&mut body.artefacts);
        let name = self.name(victim);
        if !canons.is_empty() {
            let names = Names::in_order(canons.iter().map(|canon| self.canon_name(*canon)));
            let at = self.place_name(place);
            self.desk.step(rule!("GZ-9.4"), (name, &names).decides(&["canons", "at", "held_by"]), || {
                format!("{name}'s Canons are loose at {at}: {names}.")
            });
            let unseen = vec![CANON; canons.len()].join(", ");
            self.desk.conceal(|| format!("{name}'s Canons are loose at {at}: {unseen}."));
        }
        canons.into_iter().for_each(|canon| self.state.canons[canon] = Loose::At(place));
        if !artefacts.is_empty() {
            self.desk.step(rule!("GZ-9.5"), name.decides(&["artefacts"]), || {
                format!("{name}'s artefacts leave the game.")
            });
        }
        self.state.effects.retain(|effect| effect.on != victim);
        self.state.fights.iter_mut().for_each(|fight| fight.leave(victim));
        self.record_death(victim, killer);
    }
}
