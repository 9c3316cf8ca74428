//! GZ-6.8 to GZ-6.10: fleeing: faster than every enemy, out of the battle, along a path.

use super::Purse;
use crate::kind::Kind;
use crate::options::GunFlight;
use crate::places::PlaceId;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::scenario::thrust::Journey;
use crate::setup::Id;
use crate::words::{Stat, Weapon};
use crate::world::Ended;

impl Play<'_, '_> {
    /// Tries to flee from the current fight.
    pub(super) fn flee(
        &mut self,
        who: Id,
        path: &[PlaceId],
        journey: &Journey,
        ignores_terrain: bool,
        gain: &mut Purse<'_>,
    ) -> Result<(), Stop> {
        let fight = self.state.fight_mut();
        fight.maces.retain(|(bearer, ..)| *bearer != who);
        if !self.is_faster(who) {
            if self.kind(who) == Kind::Sue {
                self.shots_kill(who, false)?;
            }
            return Ok(());
        }
        self.state.fight_mut().loud = true;
        if self.kind(who) == Kind::Sue && self.desk.writes() {
            self.idle_guns(who);
        }
        if self.kind(who) == Kind::Sue && self.shots_kill(who, true)? {
            return Ok(());
        }
        let (name, from) = (self.name(who), self.fight().place);
        let with_monster = self.fight().with_monster;
        if self.setup.places.is_array() {
            if path.is_empty() {
                return self.forbid(rule!("GZ-6.9"), format!("{name} flees without a path"));
            }
            self.out_of_the_fight(who);
            self.desk.step(rule!("GZ-6.9"), name.decides(&["result", "round", "fate", "at"]), || {
                format!("{name} flees and is out of the fight.")
            });
            let mut thrusts = journey.thrusts.iter();
            let has_landed = self.walk(who, path, Some(from), &mut thrusts, ignores_terrain, gain)?;
            self.no_thrusts_left(thrusts.len())?;
            self.take_canons(who, &journey.ensnare, has_landed)?;
            self.state.bodies[who].fled = self.state.is_alive(who);
        } else {
            self.out_of_the_fight(who);
            self.state.bodies[who].at = self.setup.away;
            self.state.bodies[who].fled = true;
            self.desk.step(rule!("GZ-6.9"), name.decides(&["result", "round", "fate", "at"]), || {
                format!("{name} has fled.")
            });
            self.take_canons(who, &journey.ensnare, true)?;
        }
        // Effects on the fleeing fighter lasted to the end of the flight.
        self.end_effects(|effect| effect.on == who, || "The flight is over".to_owned());
        if with_monster {
            self.state.fight_mut().ended = Some(Ended::Fled);
        }
        Ok(())
    }

    /// GZ-6.8: the Speed must be higher than that of every enemy.
    fn is_faster(&mut self, who: Id) -> bool {
        let enemies = self.fight().enemies(who).iter();
        let fastest = enemies
            .map(|enemy| (self.stat(*enemy, Stat::Speed), *enemy))
            .rev()
            .max_by_key(|(speed, _)| *speed);
        let (speed, enemy) = fastest.expect("a fight that goes on has enemies");
        let own = self.stat(who, Stat::Speed);
        let (name, enemy) = (self.name(who), self.name(enemy));
        self.desk.step(rule!("GZ-6.8"), (name.decides(&["fate", "at"]), enemy), || {
            let so = if own > speed { "away" } else { "the flight fails, the thrust is lost" };
            format!("{name} flees: Speed {own} against {speed} ({enemy}): {so}.")
        });
        own > speed || !self.desk.remembers(rule!("GZ-6.8"))
    }

    /// GZ-12.8: each Gun that has targeted the fleeing 'Sue takes 1 Health. Returns whether she is dead.
    fn shots_kill(&mut self, sue: Id, succeeds: bool) -> Result<bool, Stop> {
        let agents = self.fight().agents.clone();
        for agent in agents {
            let aimed = self.fight().aimed.contains(&(agent, sue));
            if !aimed || !self.bears(agent, Weapon::Gun) || !self.desk.remembers(rule!("GZ-12.8")) {
                continue;
            }
            if !succeeds && self.desk.is(GunFlight::WithSuccess) {
                let (name, victim) = (self.name(agent), self.name(sue));
                self.idle(rule!("GZ-12.8"), || {
                    format!("{name}'s Gun does not hit {victim}: the flight has failed.")
                });
                continue;
            }
            self.ask_health(sue, rule!("GZ-12.8"));
            self.state.fight_mut().loud = true;
            self.state.bodies[sue].health -= 1;
            let (left, name, victim) = (self.state.bodies[sue].health, self.name(agent), self.name(sue));
            self.desk.step(rule!("GZ-12.8"), (name, victim.decides(&["fate", "health"])), || {
                let when = if succeeds { "runs" } else { "tries to run" };
                format!("{name}'s Gun hits {victim} as she {when}: 1 lost, {left} left.")
            });
            if left == 0 {
                self.desk.step(rule!("GZ-9.7"), name.decides(&["deaths", "killed_by"]), || {
                    format!("The shot counts as {name}'s kill.")
                });
                self.killed_in_fight(sue, agent, &mut Purse::default())?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn out_of_the_fight(&mut self, who: Id) {
        let fight = self.state.fight_mut();
        fight.leave(who);
        // A called Agent who flees stays where the flight leads.
        fight.called.retain(|called| called.who != who);
        // A duty to fight in the battle ends, too.
        self.state.duties.retain(|duty| duty.who != who);
    }
}
