//! GZ-7: a fight with a Monster met on the way.

use super::Purse;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::scenario::thrust::Thrust;
use crate::setup::Id;
use crate::world::{Ended, Fight, Start};

impl Play<'_, '_> {
    /// Begins a fight with a Monster: the fighter has the first thrust (GZ-7.1).
    pub(super) fn begin_monster_fight(&mut self, who: Id, monster: Id) {
        let place = self.state.bodies[who].at;
        let (name, other) = (self.name(who), self.name(monster));
        if let Some(record) = self.state.record.as_mut().filter(|record| !record.faced.contains(&monster)) {
            record.faced.push(monster);
        }
        self.desk
            .step(rule!("GZ-7.1"), (name, other), || format!("{name} has the first thrust against {other}."));
        self.state.fights.push(Fight {
            place,
            with_monster: true,
            order: vec![Some(who), Some(monster)],
            start: Start { order: vec![who, monster], free: Vec::new() },
            agents: vec![who],
            sues: vec![monster],
            ..Fight::default()
        });
    }

    /// Fights a Monster to the end: first the listed thrusts, then attacks.
    pub(crate) fn fight_monster(
        &mut self,
        who: Id,
        monster: Id,
        thrusts: &mut std::slice::Iter<'_, Thrust>,
        gain: &mut Purse<'_>,
    ) -> Result<Ended, Stop> {
        let had_fled = self.state.bodies[who].fled;
        self.begin_monster_fight(who, monster);
        self.continue_fight()?;
        while self.fight().ended.is_none() {
            match thrusts.next() {
                Some(thrust) => self.take_thrust(thrust, gain)?,
                None => self.attack_on(gain)?,
            }
            self.continue_fight()?;
        }
        let ended = self.fight().ended.unwrap_or(Ended::Quiet);
        self.end_monster_fight(who);
        self.state.fights.pop();
        // Fleeing from a Monster is not fleeing from an earlier fight.
        self.state.bodies[who].fled = had_fled;
        Ok(ended)
    }

    /// Ends a fight with a Monster; a flight or an undecided fight ends her move (GZ-7.7).
    pub(super) fn end_monster_fight(&mut self, who: Id) {
        let name = self.name(who);
        if matches!(self.fight().ended, Some(Ended::Fled | Ended::Quiet | Ended::OneRound))
            && self.state.is_alive(who)
        {
            self.desk.step_once(rule!("GZ-7.7"), name.decides(&["result", "round", "at"]), || {
                format!("{name}'s move is over with it.")
            });
        }
        self.leave_fight();
    }
}
