//! SGL-10: what happens when a character arrives in a square, in the order of SGL-10.4.

use crate::options::BottomRow;
use crate::pieces::{Direction, Item, Landscape, Square};
use crate::play::Play;
use crate::rule;
use crate::ruling::About;
use crate::tables::HIT_POINTS;
use crate::world::Id;
use crate::world::{Charm, Place};

/// How a character comes to a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// It moved there with its own movement point.
    OwnMove,
    Push,
    Entry,
}

impl Play<'_, '_> {
    /// SGL-7.2: the square to which the character in a square can be pushed.
    pub fn room_behind(&self, square: Square, direction: Direction) -> Option<Square> {
        let behind = self.next(square, direction)?;
        (!self.is_solid(behind) && self.state.occupant(behind).is_none()).then_some(behind)
    }

    /// SGL-7.3: the arrival of a pushed character.
    pub fn be_pushed(&mut self, who: Id, to: Square) {
        self.put(who, to);
        self.arrive(who, Cause::Push);
        if self.state.is_dead(who) {
            return;
        }
        let name = self.name(who);
        if let Some(bump) = self.known_box_above(to) {
            self.desk.step(rule!("SGL-7.3"), (name, to, bump.beyond.decides(&["items"])), || {
                format!("{name} was pushed below a box in {to}: it bumps nothing.")
            });
        }
        if !self.has_footing(who) {
            self.desk.step(rule!("SGL-5.7"), (name, to).decides(&["at"]), || {
                format!("{name} has no footing in {to} and hangs there until its next activation.")
            });
        }
    }

    /// Puts a character into a square.
    pub fn put(&mut self, who: Id, square: Square) {
        self.state.bodies[who].place = Place::Board(square);
    }

    /// Grabs the item with all its effects, then tests the bottom row under the gravity that now holds. A bump comes
    /// before, a ceiling after.
    pub fn arrive(&mut self, who: Id, cause: Cause) {
        self.grab(who);
        self.test_bottom_row(who, cause);
    }

    /// SGL-10.1 to SGL-10.3: grabs the item in the square.
    fn grab(&mut self, who: Id) {
        let (at, name) = (self.square_of(who), self.name(who));
        let Some(item) = self.state.take(at) else { return };
        self.desk.step(rule!("SGL-10.1"), (name, at).decides(&["item", "items", "pile"]), || {
            format!("{name} grabs the {} in {at}.", item.name())
        });
        if item.is_held() {
            let old = self.state.bodies[who].item.replace(item);
            if let Some(old) = old {
                self.state.put_back(old);
                self.desk.step(rule!("SGL-10.2"), name.decides(&["item", "pile"]), || {
                    format!("{name}'s {} goes back into the pile.", old.name())
                });
            }
            return;
        }
        self.state.put_back(item);
        if let Some(held) = self.state.bodies[who].item {
            self.desk.step(rule!("SGL-10.3"), name.decides(&["item"]), || {
                format!(
                    "The {} goes straight back into the pile; {name} keeps its {}.",
                    item.name(),
                    held.name()
                )
            });
        }
        match item {
            Item::Charm => self.grab_charm(who),
            Item::Heart => self.grab_heart(who),
            _ => self.turn_gravity(),
        }
    }

    /// SGL-12.5: grabs a Charm.
    fn grab_charm(&mut self, who: Id) {
        let dead: Vec<Id> = (0..self.setup.names.len()).filter(|id| self.state.is_dead(*id)).collect();
        let owner = self.owner(who);
        self.desk.step(rule!("SGL-12.5"), ().decides(&["at"]), || match dead.len() {
            0 => "Nobody is dead whom the Charm could bring back.".to_owned(),
            _ => format!("The Charm lets {owner} bring back somebody from the Graveyard."),
        });
        self.state.charms.push(Charm { grabber: who, dead });
    }

    /// SGL-12.11: grabs a Heart.
    fn grab_heart(&mut self, who: Id) {
        self.know_hit_points(who, rule!("SGL-12.11"));
        let name = self.name(who);
        let hp = &mut self.state.bodies[who].hp;
        let before = *hp;
        *hp = (before + 1).min(HIT_POINTS);
        let now = *hp;
        self.desk.step(rule!("SGL-12.11"), name.decides(&["hp"]), || match now - before {
            0 => format!("{name} has {HIT_POINTS} hit points already: the Heart does nothing."),
            _ => format!("The Heart heals {name}: {before} + 1 = {now} hit points."),
        });
    }

    /// SGL-12.14: reverses gravity.
    fn turn_gravity(&mut self) {
        let now = self.state.gravity.turned();
        self.state.gravity = now;
        let mut jumper = None;
        if let Some(active) = &mut self.state.active {
            jumper = (active.jump > 0).then_some(active.who);
            (active.jump, active.jump_waits) = (0, false);
        }
        let jumper = jumper.map(|who| self.name(who));
        self.desk.step(rule!("SGL-12.14"), jumper.decides(&["gravity"]), || {
            let ends = jumper.map(|name| format!(", and {name}'s jump ends")).unwrap_or_default();
            format!("Gravity turns: it points {} now{ends}.", now.word())
        });
    }

    /// SGL-13.2: death in the bottom row.
    fn test_bottom_row(&mut self, who: Id, cause: Cause) {
        let (at, name) = (self.square_of(who), self.name(who));
        let is_ladder = self.landscape(at) == Some(Landscape::Ladder);
        if !self.is_bottom(at) || is_ladder || !self.desk.remembers(rule!("SGL-13.2")) {
            return;
        }
        self.hold_to_bottom(at);
        if cause != Cause::OwnMove && self.desk.is(BottomRow::OwnMove) {
            self.desk.step(rule!("SGL-13.2"), (name, at).decides(&["hp", "at"]), || {
                format!("{name} did not move into the bottom row itself and hangs in {at}.")
            });
            return;
        }
        self.die(who, rule!("SGL-13.2"), || {
            format!("{at} is in the bottom row and no ladder square: {name} dies.")
        });
    }
}
