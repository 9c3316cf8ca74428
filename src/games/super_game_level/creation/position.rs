//! The position of a Creation Phase, and what each player may still lay.

use super::action::Lay;
use super::setup::Setup;
use crate::pieces::{Landscape, Square};
use crate::tables::PIECES;

/// The stages of the phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    /// Before the first player is known.
    Beginning,
    /// While pieces are laid.
    Laying,
    /// After all actions, when the phase is over.
    Ending,
}

/// A position of the phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub stage: Stage,
    /// The number of actions taken.
    pub taken: usize,
    /// The pieces on the board, in the order of laying.
    pub laid: Vec<Lay>,
    /// The number of the player whose turn it is, once it is known.
    pub turn: Option<usize>,
    /// The number of passes in a row.
    pub passes: usize,
    pub has_ended: bool,
    /// The order of play.
    pub order: Option<Vec<usize>>,
}

impl Position {
    /// The squares of landscape that a player has laid.
    pub fn squares_of(&self, player: usize) -> u32 {
        self.laid.iter().filter(|lay| lay.player == player).map(Lay::area).sum()
    }

    /// The copies of a piece, by its number, that a player has left.
    pub fn left(&self, player: usize, piece: usize) -> u32 {
        let laid = self.laid.iter().filter(|lay| lay.player == player && lay.piece == piece).count();
        PIECES[piece].count.saturating_sub(laid as u32)
    }

    /// The square of a player's start square.
    pub fn start_of(&self, player: usize) -> Option<Square> {
        let start = |lay: &&Lay| lay.player == player && PIECES[lay.piece].landscape == Landscape::Start;
        self.laid.iter().find(start).map(|lay| lay.at)
    }

    /// The landscape in a square.
    pub fn landscape(&self, square: Square) -> Option<Landscape> {
        let here = self.laid.iter().find(|lay| lay.covers(square));
        here.map(|lay| PIECES[lay.piece].landscape)
    }

    /// Whether every square of the board holds landscape (SGL-2.10).
    pub fn is_full(&self, setup: &Setup) -> bool {
        self.laid.iter().map(Lay::area).sum::<u32>() == setup.columns * setup.rows
    }

    /// Whether a piece is within a player's limit, of which one square is kept for the start square (SGL-1.12).
    pub fn is_within_limit(&self, setup: &Setup, player: usize, piece: usize) -> bool {
        let row = &PIECES[piece];
        let is_kept = row.landscape != Landscape::Start && self.start_of(player).is_none();
        self.squares_of(player) + row.size.0 * row.size.1 + u32::from(is_kept) <= setup.limit
    }

    /// Whether a player has a piece that may be laid (SGL-2.10).
    pub fn has_open(&self, setup: &Setup, player: usize) -> bool {
        let is_open =
            |piece: usize| self.left(player, piece) > 0 && self.is_within_limit(setup, player, piece);
        !self.is_full(setup) && (0..PIECES.len()).any(is_open)
    }

    /// Whether any player has a piece that may be laid.
    pub fn has_any_open(&self, setup: &Setup) -> bool {
        (0..setup.players.len()).any(|player| self.has_open(setup, player))
    }
}
