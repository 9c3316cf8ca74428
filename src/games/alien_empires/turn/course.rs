//! The course of a part of a turn: what its actions ask about the position, and what forbids them in every part.

use super::super::hands;
use super::super::pieces::{Card, Power};
use super::super::scenario::act::{Deed, Play as CardPlay, Use};
use super::super::scenario::place::Place;
use super::super::scenario::turn::Setup;
use super::super::situation::Position;
use super::super::spaces::Space;
use crate::Play;
use crate::game::wording::figured;
use crate::ids::PlayerId;
use crate::ids::WorldId;
use crate::rule;
use crate::ruling::{About, Desk, Flow, Name, Names, Stop};

/// One action of a part of a turn; action 0 is the situation itself. `P` is the part of the position that only this part of the turn has.
pub type Course<'c, 'd, P> = Play<'c, 'd, Setup, Position<P>>;

/// Runs `work` as one action: if it is illegal, it has no effect.
pub fn attempt<P: Clone>(
    setup: &Setup,
    at: &mut Position<P>,
    desk: &mut Desk<'_>,
    action: usize,
    done: impl FnOnce(&mut Course<'_, '_, P>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let by = if action == 0 { at.now.active } else { setup.actions[action - 1].by };
    desk.attempt(at, |state, desk| done(&mut Play { setup, state, desk, action, by: Some(by) }))
}

/// Carries out the next action, or closes the part when all are done.
pub fn take_next<P: Clone>(
    setup: &Setup,
    at: &mut Position<P>,
    desk: &mut Desk<'_>,
    act: impl FnOnce(&mut Course<'_, '_, P>, &Deed) -> Result<(), Stop>,
    close: impl FnOnce(&mut Course<'_, '_, P>) -> Result<(), Stop>,
) -> Result<Flow, Stop> {
    let Some(action) = setup.actions.get(at.taken) else {
        attempt(setup, at, desk, 0, close)?;
        return Ok(Flow::Done);
    };
    let number = at.taken + 1;
    attempt(setup, at, desk, number, |course| act(course, &action.deed))?;
    at.taken = number;
    Ok(Flow::On)
}

/// The position at the beginning.
pub fn begin<P: Default>(setup: &Setup) -> Position<P> {
    Position { now: setup.begins.clone(), ..Position::default() }
}

impl<'c, P> Course<'c, '_, P> {
    /// The player whose action it is.
    pub(crate) fn actor(&self) -> PlayerId {
        self.by.expect("every action of a turn is somebody's")
    }

    /// Whether a player has a power face up.
    pub(crate) fn has(&self, player: PlayerId, power: Power) -> bool {
        self.state.now.seats[player].has(power)
    }

    /// The number of a player's tokens in a space.
    pub(crate) fn tokens(&self, player: PlayerId, space: Space) -> u32 {
        self.state.now.seats[player].tokens(space)
    }

    /// The space that an action names.
    pub(crate) fn space(&self, place: Place) -> Space {
        match place {
            Place::Space(space) => space,
            Place::World(world) => self.setup.board.worlds[world].1,
        }
    }

    /// A space with the world in it: "Vega (F6)".
    pub(crate) fn called(&self, space: Space) -> Names {
        space.called(self.setup.board.world_at(space).map(|world| self.world(world)))
    }

    /// A world's name.
    pub(crate) fn world(&self, world: WorldId) -> Name<'c> {
        let setup: &'c Setup = self.setup;
        Name::thing(world, &setup.board.worlds[world].0)
    }

    /// AE-13.3: takes one of the acting player's tokens off the map.
    pub(crate) fn sacrifice(&mut self, space: Space) -> Result<(), Stop> {
        let (player, name) = (self.actor(), self.name(self.actor()));
        if self.tokens(player, space) == 0 {
            return self.forbid(rule!("AE-13.3"), format!("{name} has no token in {space}"));
        }
        *self.state.now.seats[player].stacks.get_mut(space) -= 1;
        let at = self.called(space);
        self.step(rule!("AE-13.3"), (name, &at).decides(&["tokens", "lost", "holder"]), || {
            format!("{name} sacrifices a token in {at}.")
        });
        Ok(())
    }

    /// Checks what every power needs: the right part of the turn, the right player, the power itself.
    pub(crate) fn usable(&self, deed: &Use) -> Result<(), Stop> {
        let (name, power) = (self.name(self.actor()), deed.power());
        if matches!(deed, Use::Other(_)) {
            let when = self.setup.phase.when();
            return self.forbid(rule!("AE-13.11"), format!("{power} has no use {when}"));
        }
        if self.actor() != self.state.now.active && power != Power::TimeControl {
            let active = self.name(self.state.now.active);
            return self
                .forbid(rule!("AE-13.11"), format!("{power} works in its owner's turn, it is {active}'s"));
        }
        if !self.has(self.actor(), power) {
            return self.forbid(
                rule!("AE-13.1"),
                format!("{name} can't use {power}: it is not one of their powers"),
            );
        }
        Ok(())
    }

    /// Checks what every card played needs: an Event card, the right player, the right part of the turn.
    pub(crate) fn playable(&self, deed: &CardPlay) -> Result<(), Stop> {
        let card = deed.card();
        if matches!(card, Card::Race(_)) {
            return self.forbid(rule!("AE-2.8"), format!("{card} can be played in a conflict only"));
        }
        if self.actor() != self.state.now.active {
            let active = self.name(self.state.now.active);
            let reason = format!("only the active player plays Event cards, it is {active}'s turn");
            return self.forbid(rule!("AE-4.5"), reason);
        }
        if matches!(deed, CardPlay::Other(_)) {
            let when = self.setup.phase.when();
            return self.forbid(rule!("AE-4.5"), format!("{card} is not played {when}"));
        }
        Ok(())
    }

    /// AE-2.5: takes a card from the acting player's hand.
    pub(crate) fn take(&mut self, card: Card) -> Result<(), Stop> {
        hands::take_card(self, self.actor(), card)
    }

    /// AE-14.57, AE-14.59: lets the acting player give a card away.
    #[allow(
        clippy::redundant_closure_for_method_calls,
        reason = "the method by its name would be of one lifetime"
    )]
    pub(crate) fn give(&mut self, card: Card, to: PlayerId) -> Result<(), Stop> {
        hands::give(self, card, to, |course, player, power| course.has(player, power))
    }

    /// AE-14.62: the other player whose Contraceptives stop the active player's tokens in a space from growing.
    pub(crate) fn stopped_by(&self, space: Space) -> Option<PlayerId> {
        let stops = |player: &PlayerId| {
            *player != self.state.now.active
                && self.has(*player, Power::Contraceptives)
                && self.tokens(*player, space) > 0
        };
        (0..self.setup.board.players.len()).find(stops)
    }
}

/// Whether an action is allowed before the turn begins.
pub const fn comes_before_the_turn(deed: &Deed) -> bool {
    matches!(deed, Deed::Give { .. } | Deed::Use(Use::TimeControl(_)))
}

/// "1 token", "3 tokens".
pub fn tokens_of(number: u32) -> String {
    figured(number, "token", "tokens")
}
