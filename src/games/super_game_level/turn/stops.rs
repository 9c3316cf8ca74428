//! A turn that stops: where dice have fallen and its player may decide more, and where another player decides.

use crate::combat;
use crate::pieces::{Frozen, Item, Landscape, Square};
use crate::play::Play;
use crate::rule;
use crate::ruling::Stop;
use crate::setup::Action;
use crate::world::{Id, Phase, Place, Stopped};

impl Play<'_, '_> {
    /// Whether an action may be another player's answer: it was said before the turn stopped, or is the first one since.
    pub(super) fn is_answer(&self, number: usize) -> bool {
        number <= self.setup.earlier + 1
    }

    /// SGL-12.5: stops before an action if the player of a pushed character has to decide about a Charm first.
    pub(super) fn waits_for_another(&mut self, action: Action) -> bool {
        let open = self.open_charm().filter(|open| self.setup.stops && !self.is_own(open.who()));
        let Some(open) = open else { return false };
        if matches!(action, Action::Charm(_)) && self.is_answer(self.action) {
            self.state.was_answered |= self.action == self.setup.earlier + 1;
            return false;
        }
        self.state.stop = Some(Stopped { actions: self.action - 1, asked: Some(open) });
        true
    }

    /// SGL-4.3: the action that says where somebody is pushed belongs to the entry before it.
    pub(super) fn be_said_to_push(&mut self) -> Result<(), Stop> {
        if std::mem::take(&mut self.state.was_pushed) {
            return Ok(());
        }
        self.forbid(rule!("SGL-4.3"), "nobody is pushed by an entry just before")
    }

    /// Whether the turn stops after its last action: for a Charm, or since its player may decide more after something new.
    pub(super) fn stops_for_decisions(&mut self, has_news: bool) -> bool {
        let asked = self.open_charm().filter(|open| !self.state.is_ended || !self.is_own(open.who()));
        let is_news = (has_news || self.state.was_answered) && !self.state.is_ended;
        if !self.setup.stops || asked.is_none() && !(is_news && self.may_do_more()) {
            return false;
        }
        self.state.stop = Some(Stopped { actions: self.action, asked });
        true
    }

    /// Whether the player of the turn may do anything more in it.
    fn may_do_more(&self) -> bool {
        if self.state.phase == Phase::SecondEntry {
            return false;
        }
        let active = self.state.active.as_ref();
        let moves = active.is_some_and(|active| active.points > 0);
        let acts = active.is_some_and(|active| !active.has_acted && self.may_act(active.who));
        let plays = self.next_to_play().is_some();
        let waits = |who: &Id| self.is_own(*who) && self.state.bodies[*who].place == Place::Sheet;
        let enters = (0..self.setup.names.len()).any(|who| waits(&who)) && self.has_start_square();
        moves || acts || plays || enters
    }

    /// A character that can still be played.
    fn next_to_play(&self) -> Option<Id> {
        let can = |who: &Id| {
            let body = &self.state.bodies[*who];
            self.is_own(*who)
                && matches!(body.place, Place::Board(_))
                && !body.is_activated
                && body.frozen != Some(Frozen::Shot)
        };
        (0..self.setup.names.len()).find(can)
    }

    /// Whether a character can attack, or use an item.
    fn may_act(&self, who: Id) -> bool {
        let item = self.state.bodies[who].item;
        let Some(here) = self.state.square_of(who) else { return false };
        let is_beside = |other: Id| {
            let there = self.state.square_of(other);
            !self.is_own(other) && there.is_some_and(|there| combat::are_adjacent(self.desk, here, there))
        };
        matches!(item, Some(Item::Brick | Item::Bomb | Item::FreezeGun))
            || (0..self.setup.names.len()).any(is_beside)
    }

    fn has_start_square(&self) -> bool {
        let (columns, rows) = self.setup.board.size();
        let mut squares = (0..rows).flat_map(|row| (0..columns).map(move |column| Square { column, row }));
        squares.any(|square| self.setup.landscape(square) == Some(Landscape::Start))
    }
}
