//! A position within a set-up.

use super::super::scenario::setup::Setup;
use super::super::situation::{self, Seat, Situation};
use super::super::spaces::Space;
use crate::ids::PlayerId;
use crate::ids::WorldId;

/// The whole position.
pub type Position = situation::Position<Dealt>;

/// What only a set-up knows.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Dealt {
    /// What comes next.
    pub stage: Stage,
    /// Where the worlds are that are placed.
    pub placed: Vec<Space>,
    /// Each player's D10s.
    pub rolls: Vec<Vec<u32>>,
    /// The picking order, once it is known.
    pub picking: Vec<PlayerId>,
    /// The homeworlds, in picking order.
    pub homeworlds: Vec<WorldId>,
    /// How many players have been dealt all their cards, in the scenario's order.
    pub served: usize,
    /// Whether whoever lays next has drawn for Race cards.
    pub has_drawn: bool,
    /// How many players have laid their cards, in picking order.
    pub laid: usize,
    /// Who has exchanged cards.
    pub exchanged: Vec<PlayerId>,
    /// Who has discarded down to the limit.
    pub discarded: Vec<PlayerId>,
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Stage {
    /// What stands in the file is looked over.
    #[default]
    Given,
    /// The next world is placed.
    Worlds,
    /// The next D10 is rolled.
    Order,
    /// The next card is dealt.
    Deal,
    /// A player draws for Race cards.
    Draw(Due),
    /// The next decision.
    Decisions,
}

/// Cards that are drawn for Race cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Due {
    /// Who draws.
    pub player: PlayerId,
    /// How many Race cards are still wanted to take the places of conflicting ones; nothing where they stay in the hand.
    pub replaces: Option<usize>,
}

impl Position {
    /// The position at the beginning.
    pub fn of(setup: &Setup) -> Position {
        let players = setup.board.players.len();
        let now = Situation {
            seats: vec![Seat::default(); players],
            supply: setup.supply.clone(),
            round: 1,
            ..Situation::default()
        };
        Position { now, taken: 0, own: Dealt { rolls: vec![Vec::new(); players], ..Dealt::default() } }
    }

    /// The next who picks a homeworld.
    pub fn picker(&self) -> Option<PlayerId> {
        self.own.picking.get(self.own.homeworlds.len()).copied()
    }

    /// Whether everybody has been dealt all cards.
    pub fn is_dealt(&self) -> bool {
        self.own.served == self.now.seats.len()
    }

    /// The next who lays Racial Destiny Cards.
    pub fn layer(&self) -> Option<PlayerId> {
        self.own.picking.get(self.own.laid).copied().filter(|_| self.is_dealt())
    }

    /// Whether all have laid theirs.
    pub fn all_laid(&self) -> bool {
        self.is_dealt() && self.own.laid == self.now.seats.len()
    }

    /// The first in picking order who holds too many cards and has not discarded.
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
