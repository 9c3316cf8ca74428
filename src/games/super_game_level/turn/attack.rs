//! SGL-11 during a turn: attacking as an activity, and the effects of an attack on the board.

use crate::combat::{self, Fighter, Side, clash};
use crate::diag::Code;
use crate::facts;
use crate::options::AttackOwn;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::world::Body;
use crate::world::Id;

impl<'a> Play<'a, '_> {
    /// SGL-3.9: tests that the one activity of a turn is not used up, and returns who is being played.
    pub(crate) fn begin_activity(&self) -> Result<Id, Stop> {
        let who = self.played()?;
        if self.state.active.as_ref().is_some_and(|active| active.has_acted) {
            let reason = format!("{} has used the one activity of its turn", self.name(who));
            return self.forbid(rule!("SGL-3.9"), reason);
        }
        Ok(who)
    }

    /// Marks the activity as used up.
    pub fn use_activity(&mut self) {
        if let Some(active) = &mut self.state.active {
            active.has_acted = true;
        }
    }

    /// SGL-11.1 to SGL-11.7: attacks a character.
    pub(crate) fn attack(&mut self, target: Id) -> Result<(), Stop> {
        let who = self.begin_activity()?;
        let (name, other, here) = (self.name(who), self.name(target), self.square_of(who));
        let Some(there) = self.state.square_of(target) else {
            return self.forbid(rule!("SGL-11.1"), format!("{other} is not on the board"));
        };
        if !combat::are_adjacent(self.desk, here, there) {
            let reason = format!("{name} in {here} and {other} in {there} are not adjacent");
            return self.forbid(rule!("SGL-11.1"), reason);
        }
        if self.setup.owners[target] == self.setup.owners[who] && self.desk.is(AttackOwn::Forbidden) {
            return self.forbid(rule!("SGL-11.1"), format!("{other} is {}'s too", self.owner(target)));
        }
        self.use_activity();
        self.desk.step(rule!("SGL-11.1"), (name, other).decides(&["acted"]), || {
            format!("{name} in {here} attacks {other} in {there}, next to it.")
        });
        let higher = combat::higher(self.desk, |_| self.state.gravity, here, there);
        let at = [who, target].map(|who| hit_points_of(&self.setup.names[who]));
        let (attacker, defender) = (self.fighter(who, &at[0]), self.fighter(target, &at[1]));
        let found = clash(self.desk, attacker, defender, higher)?;
        if let Some((side, left)) = found.hurt {
            let loser = if side == Side::Attacker { who } else { target };
            let body = &mut self.state.bodies[loser];
            (body.hp, body.hp_is_unsaid) = (left, false);
            // The dead are not being played any more.
            let points = self.state.active.as_ref().map_or(0, |active| active.points);
            self.die_if_spent(loser);
            self.loses_the_rest(who, points);
        }
        self.look_for_the_end();
        Ok(())
    }

    /// SGL-11.7: an attacker that dies loses the rest of its movement points.
    fn loses_the_rest(&mut self, who: Id, points: u8) {
        if points > 0 && self.state.is_dead(who) {
            let name = self.name(who);
            self.desk.step(rule!("SGL-11.7"), name.decides(&["points"]), || {
                format!("{name} is dead and loses its movement points that were left.")
            });
        }
    }

    fn fighter<'f>(&self, who: Id, path: &'f [&'f str]) -> Fighter<'f>
    where
        'a: 'f,
    {
        let body = &self.state.bodies[who];
        Fighter {
            name: self.name(who),
            hp: body.hp,
            unsaid: body.hp_is_unsaid.then_some(path),
            item: body.item,
            is_frozen: body.frozen.is_some(),
        }
    }

    /// Asks for a character's hit points, if they are not stated, before they change.
    pub fn know_hit_points(&mut self, who: Id, rule: Code) {
        let Body { hp, hp_is_unsaid, .. } = self.state.bodies[who];
        if hp_is_unsaid {
            let path = hit_points_of(&self.setup.names[who]);
            let hp = facts::hit_points(self.desk, &path, self.name(who), hp, rule);
            let body = &mut self.state.bodies[who];
            (body.hp, body.hp_is_unsaid) = (hp, false);
        }
    }
}

/// The path of a character's hit points in a scenario.
fn hit_points_of(name: &str) -> [&str; 3] {
    ["characters", name, "hp"]
}
