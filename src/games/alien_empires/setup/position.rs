//! A position within a set-up.

use super::super::scenario::setup::Setup;
use super::super::situation::{self, Seat, Situation};
use super::super::spaces::Space;
use crate::ids::PlayerId;
use crate::ids::WorldId;

/// A position within a set-up.
pub type Position = situation::Position<Dealt>;

/// The part of the position that only a set-up has.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Dealt {
    /// The stage that comes next.
    pub stage: Stage,
    /// The spaces of the worlds placed so far.
    pub placed: Vec<Space>,
    /// Each player's D10s.
    pub rolls: Vec<Vec<u32>>,
    /// The picking order, once it is known.
    pub picking: Vec<PlayerId>,
    /// The homeworlds, in picking order.
    pub homeworlds: Vec<WorldId>,
    /// How many players have been dealt all cards, in the scenario's order.
    pub served: usize,
    /// Whether the player who lays next has drawn for Race cards.
    pub has_drawn: bool,
    /// How many players have laid their cards, in picking order.
    pub laid: usize,
    /// Players who have exchanged cards.
    pub exchanged: Vec<PlayerId>,
    /// Players who have discarded down to the limit.
    pub discarded: Vec<PlayerId>,
}

/// A stage of a set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Stage {
    /// The scenario's hands and worlds are checked.
    #[default]
    Given,
    /// Worlds are placed.
    Worlds,
    /// D10s are rolled.
    Order,
    /// Cards are dealt.
    Deal,
    /// A player draws for Race cards.
    Draw(Due),
    /// Players decide.
    Decisions,
}

/// A draw for Race cards that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Due {
    /// Who draws.
    pub player: PlayerId,
    /// How many Race cards are still needed to replace conflicting ones; `None` if the drawn cards stay in the hand.
    pub replaces: Option<usize>,
}

impl Position {
    /// The position at the beginning.
    pub fn at_start(setup: &Setup) -> Position {
        let players = setup.board.players.len();
        let now = Situation {
            seats: vec![Seat::default(); players],
            supply: setup.supply.clone(),
            round: 1,
            ..Situation::default()
        };
        Position { now, taken: 0, own: Dealt { rolls: vec![Vec::new(); players], ..Dealt::default() } }
    }

    /// The player who picks a homeworld next.
    pub fn picker(&self) -> Option<PlayerId> {
        self.own.picking.get(self.own.homeworlds.len()).copied()
    }

    /// Whether everybody has been dealt all cards.
    pub fn is_dealt(&self) -> bool {
        self.own.served == self.now.seats.len()
    }

    /// The player who lays Racial Destiny Cards next.
    pub fn layer(&self) -> Option<PlayerId> {
        self.own.picking.get(self.own.laid).copied().filter(|_| self.is_dealt())
    }

    /// Whether all have laid Racial Destiny Cards.
    pub fn all_laid(&self) -> bool {
        self.is_dealt() && self.own.laid == self.now.seats.len()
    }

    /// The first player in picking order who is over the hand limit and has not discarded.
    pub fn discarder(&self) -> Option<PlayerId> {
        let is_over =
            |player: &PlayerId| self.now.over_limit(*player) > 0 && !self.own.discarded.contains(player);
        self.own.picking.iter().copied().find(|player| self.all_laid() && is_over(player))
    }

    /// Whether all have picked and laid, and no hand is over its limit.
    pub fn is_done(&self) -> bool {
        let players = 0..self.now.seats.len();
        self.all_laid() && players.into_iter().all(|player| self.now.over_limit(player) == 0)
    }
}
