//! SGL-4: entering the board.

use crate::options::{Adjacency, EntryPush};
use crate::pieces::{Direction, Landscape, Square};
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::setup::Action;
use crate::tables::EXPLOSION;
use crate::turn::arrival::Cause;
use crate::world::{Asked, Id, Phase, Place, Stopped};

impl Play<'_, '_> {
    /// Makes an entry: the first, or the second after all movement.
    pub(crate) fn enter(&mut self, who: Id, square: Square, push: Option<Direction>) -> Result<(), Stop> {
        let name = self.name(who);
        let is_first = self.state.phase == Phase::Beginning;
        match self.state.phase {
            Phase::Beginning => {}
            Phase::Movement => {
                self.end_movement()?;
                self.forbid_after_the_end()?;
            }
            Phase::SecondEntry | Phase::Finished => {
                return self.forbid(rule!("SGL-4.6"), "the second entry has been made");
            }
        }
        self.test_entry(who, square)?;
        let blocker = self.state.occupant(square);
        let push = match blocker {
            Some(blocker) => self.push_as_its_player_says(blocker, square, push)?,
            None => push,
        };
        if self.state.stop.is_some() {
            return Ok(());
        }
        let way = match blocker {
            Some(blocker) => self.way_out(blocker, square, push)?,
            None => None,
        };
        let rule = if is_first { rule!("SGL-4.1") } else { rule!("SGL-4.6") };
        self.state.phase = if is_first { Phase::Movement } else { Phase::SecondEntry };
        self.state.must_enter = false;
        self.desk.step(rule, (name, square).decides(&["at"]), || {
            let which = if is_first { "" } else { ", the second entry of this turn" };
            format!("{name} enters on the start square {square}{which}.")
        });
        let explodes = blocker.filter(|_| way.is_none());
        if let Some((blocker, (direction, to))) = blocker.zip(way) {
            let other = self.name(blocker);
            self.desk.step(rule!("SGL-4.3"), (other, to).decides(&["at"]), || {
                format!("{other} is pushed {} to {to}.", direction.name())
            });
            self.be_pushed(blocker, to);
        }
        if let Some(blocker) = explodes {
            let other = self.name(blocker);
            self.die(blocker, rule!("SGL-4.5"), || {
                format!("No direction is free for {other} in {square}: {other} explodes and dies.")
            });
        }
        self.put(who, square);
        self.arrive(who, Cause::Entry);
        if explodes.is_some() && !self.state.is_dead(who) {
            self.suffer_explosion(who);
        }
        self.look_for_the_end();
        Ok(())
    }

    /// SGL-4.5: the entering character loses a hit point by the explosion of the one that it met.
    fn suffer_explosion(&mut self, who: Id) {
        let name = self.name(who);
        self.know_hit_points(who, rule!("SGL-4.5"));
        let hp = &mut self.state.bodies[who].hp;
        *hp = hp.saturating_sub(EXPLOSION);
        let left = *hp;
        self.desk.step(rule!("SGL-4.5"), name.decides(&["hp"]), || {
            format!("{name} loses {EXPLOSION} hit point, {left} left.")
        });
        self.die_if_spent(who);
    }

    /// SGL-4.1: tests whether this character may enter here.
    fn test_entry(&self, who: Id, square: Square) -> Result<(), Stop> {
        let (name, owner) = (self.name(who), self.owner(who));
        if !self.is_own(who) {
            return self.forbid(rule!("SGL-4.1"), format!("{name} is {owner}'s, whose turn it isn't"));
        }
        if self.state.bodies[who].place != Place::Sheet {
            let place = if self.state.is_dead(who) { "in the Graveyard" } else { "on the board" };
            return self.forbid(rule!("SGL-4.1"), format!("{name} is {place}, not on the character sheet"));
        }
        if self.landscape(square) != Some(Landscape::Start) {
            return self.forbid(rule!("SGL-4.1"), format!("{square} is not a start square"));
        }
        Ok(())
    }

    /// SGL-4.4: the free directions around a square.
    fn free_ways(&self, square: Square) -> Vec<(Direction, Square)> {
        let reaches_corners = self.desk.is(Adjacency::Eight);
        let ways = Direction::WORDS.iter().map(|(_, direction)| *direction);
        let ways = ways.filter(|direction| reaches_corners || !direction.is_diagonal());
        let room = ways.filter_map(|way| Some((way, self.room_behind(square, way)?)));
        let is_empty = |to: Square| self.landscape(to).is_none_or(|landscape| landscape == Landscape::Empty);
        room.filter(|(_, to)| is_empty(*to) || self.desk.is(EntryPush::Open)).collect()
    }

    /// SGL-4.3: where a blocking character is pushed, as its own player decides: in the action after the entry, where the turn stops for other
    /// players. If he has a choice and has not said it, the turn stops.
    fn push_as_its_player_says(
        &mut self,
        blocker: Id,
        square: Square,
        push: Option<Direction>,
    ) -> Result<Option<Direction>, Stop> {
        let said = match self.setup.actions.get(self.action) {
            Some(Action::Push(direction)) if !self.setup.stops || self.is_answer(self.action + 1) => {
                Some(*direction)
            }
            _ => None,
        };
        self.state.was_pushed = said.is_some();
        self.state.was_answered |=
            said.is_some() && !self.is_own(blocker) && self.action == self.setup.earlier;
        if !self.setup.stops || self.is_own(blocker) {
            return Ok(said.or(push));
        }
        let ways: Vec<Direction> = self.free_ways(square).into_iter().map(|(way, _)| way).collect();
        if push.is_some() && ways.len() > 1 {
            let (name, owner) = (self.name(blocker), self.owner(blocker));
            let reason = format!("{owner} decides where {name} is pushed: leave the direction out");
            return self.forbid(rule!("SGL-4.3"), reason);
        }
        if said.is_none() && ways.len() > 1 {
            let asked = Some(Asked::Push(blocker, ways));
            self.state.stop = Some(Stopped { actions: self.action, asked });
        }
        Ok(said)
    }

    /// SGL-4.3, SGL-4.4: the direction in which a blocking character is pushed; `None` if no direction is free.
    fn way_out(
        &self,
        blocker: Id,
        square: Square,
        push: Option<Direction>,
    ) -> Result<Option<(Direction, Square)>, Stop> {
        let name = self.name(blocker);
        let reaches_corners = self.desk.is(Adjacency::Eight);
        let free = self.free_ways(square);
        if free.is_empty() {
            return Ok(None);
        }
        let Some(push) = push else {
            if let [only] = free.as_slice() {
                return Ok(Some(*only));
            }
            let names: Vec<_> = free.iter().map(|(way, _)| way.name()).collect();
            let ways = crate::diag::or_list(&names);
            let reason = format!("{name} blocks {square}, and it isn't said where it is pushed: {ways}");
            return self.forbid(rule!("SGL-4.3"), reason);
        };
        if push.is_diagonal() && !reaches_corners {
            return self.forbid(rule!("SGL-4.3"), format!("{name} can't be pushed diagonally"));
        }
        match free.iter().find(|(way, _)| *way == push) {
            Some(way) => Ok(Some(*way)),
            None => {
                let reason =
                    format!("{name} can't be pushed {} from {square}: that way isn't free", push.name());
                self.forbid(rule!("SGL-4.4"), reason)
            }
        }
    }
}
