//! SGL-11 in the course of a turn: one activity, and what a fight does to the board.

use crate::games::super_game_level::combat::{self, Fighter, Side, clash};
use crate::games::super_game_level::play::Play;
use crate::games::super_game_level::scenario::Id;
use crate::rule;
use crate::ruling::Stop;

impl<'a> Play<'a, '_> {
    /// SGL-3.9: the one activity of a turn must not be used yet. Answers who is being played.
    pub(crate) fn begin_activity(&self) -> Result<Id, Stop> {
        let who = self.played()?;
        if self.state.active.as_ref().is_some_and(|active| active.has_acted) {
            let reason = format!("{} has used the one activity of its turn", self.name(who));
            return self.forbid(rule!("SGL-3.9"), reason);
        }
        Ok(who)
    }

    /// The activity is used.
    pub fn use_activity(&mut self) {
        if let Some(active) = &mut self.state.active {
            active.has_acted = true;
        }
    }

    /// SGL-11.1 to SGL-11.7.
    pub(crate) fn attack(&mut self, target: Id) -> Result<(), Stop> {
        let who = self.begin_activity()?;
        let (name, other, here) = (self.name(who), self.name(target), self.at(who));
        let Some(there) = self.state.at(target) else {
            return self.forbid(rule!("SGL-11.1"), format!("{other} is not on the board"));
        };
        if self.setup.owners[target] == self.setup.owners[who] {
            return self.forbid(rule!("SGL-11.1"), format!("{other} is {}'s too", self.owner(target)));
        }
        if !combat::are_adjacent(self.desk, here, there) {
            let reason = format!("{name} in {here} and {other} in {there} are not adjacent");
            return self.forbid(rule!("SGL-11.1"), reason);
        }
        self.use_activity();
        self.desk.step(rule!("SGL-11.1"), (name, other), || {
            format!("{name} in {here} attacks {other} in {there}, next to it.")
        });
        let higher = combat::higher(self.desk, self.state.gravity, here, there);
        let (attacker, defender) = (self.fighter(who), self.fighter(target));
        let found = clash(self.desk, attacker, defender, higher)?;
        if let Some(side) = found.hurt {
            let loser = if side == Side::Attacker { who } else { target };
            self.state.bodies[loser].hp -= 1;
            self.die_if_spent(loser);
        }
        self.look_for_the_end();
        Ok(())
    }

    fn fighter(&self, who: Id) -> Fighter<'a> {
        let body = &self.state.bodies[who];
        Fighter { name: self.name(who), hp: body.hp, item: body.item, is_frozen: body.frozen.is_some() }
    }
}
