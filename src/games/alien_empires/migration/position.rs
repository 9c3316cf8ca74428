//! A position within a Migration Phase.

use super::super::by_space::BySpace;
use super::super::hands::Hands;
use super::super::pieces::{Card, Powers};
use super::super::scenario::migration::Setup;
use super::super::scenario::place::Place;
use super::super::spaces::Space;
use crate::ids::PlayerId;
use crate::ids::WorldId;

/// A position within a Migration Phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// Each player's tokens and cards.
    pub holdings: Vec<Holding>,
    pub worlds: Vec<Space>,
    /// The discards, oldest first.
    pub discards: Vec<Card>,
    /// Free powers that were used (AE-13.2).
    pub used: Powers,
    /// Whether tokens have moved by a `move`.
    pub has_moved: bool,
    /// The world that Gatherer names.
    pub gathered: Option<WorldId>,
    /// The number of tokens that Repulsion has moved.
    pub repelled: u32,
    /// The move that tokens may follow: the one directly before.
    pub trail: Option<Trail>,
    /// The number of actions taken.
    pub taken: usize,
    /// Whether the beginning of the phase was reported.
    pub begun: bool,
}

/// A move that may be followed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Trail {
    pub from: Space,
    pub to: Space,
    /// Players who kept the toll at its start before the move.
    pub keepers: Vec<PlayerId>,
}

/// A player's tokens and cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Holding {
    /// The player's stacks, by space.
    pub stacks: BySpace<Stack>,
    /// The player's cards, in order.
    pub hand: Vec<Card>,
    /// The number of the player's tokens that have left the map.
    pub lost: u32,
    /// The numbers of tokens that have retreated, by the space they went to.
    pub retreated: BySpace<u32>,
}

/// All tokens of one player in one space. The numbers count tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Stack {
    /// Tokens that may still be moved, by their owner or by somebody's Repulsion.
    pub fresh: u32,
    /// Tokens that have been moved.
    pub moved: u32,
}

impl Stack {
    /// All tokens in the stack.
    pub const fn tokens(self) -> u32 {
        self.fresh + self.moved
    }
}

impl Position {
    /// The position at the beginning.
    pub fn at_start(setup: &Setup) -> Position {
        let holdings = setup.tokens.iter().zip(&setup.hands).enumerate().map(|(player, (tokens, hand))| {
            let stacks = tokens.iter().filter(|(_, tokens)| *tokens > 0).map(|(space, tokens)| {
                // With Strategy, only one stack is free to move.
                let is_free = player != setup.active || setup.strategy.is_none_or(|only| only == *space);
                let (fresh, moved) = if is_free { (*tokens, 0) } else { (0, *tokens) };
                (*space, Stack { fresh, moved })
            });
            Holding { stacks: stacks.collect(), hand: hand.clone(), lost: 0, retreated: BySpace::default() }
        });
        Position {
            holdings: holdings.collect(),
            worlds: setup.worlds.iter().map(|(_, space)| *space).collect(),
            discards: setup.discards.clone(),
            used: Powers::default(),
            has_moved: false,
            gathered: None,
            repelled: 0,
            trail: None,
            taken: 0,
            begun: false,
        }
    }

    /// The space that an action names, at this moment.
    pub fn space(&self, place: Place) -> Space {
        match place {
            Place::Space(space) => space,
            Place::World(world) => self.worlds[world],
        }
    }

    pub fn world(&self, space: Space) -> Option<WorldId> {
        self.worlds.iter().position(|at| *at == space)
    }

    /// The players with tokens in a space.
    pub fn players_at(&self, space: Space) -> Vec<PlayerId> {
        let there = |player: &PlayerId| self.holdings[*player].stack(space).tokens() > 0;
        (0..self.holdings.len()).filter(there).collect()
    }
}

impl Hands for Position {
    fn hand(&mut self, player: PlayerId) -> &mut Vec<Card> {
        &mut self.holdings[player].hand
    }
}

impl Holding {
    pub fn stack(&self, space: Space) -> Stack {
        self.stacks.get(space)
    }

    /// The stack in a space, to be changed.
    pub fn stack_mut(&mut self, space: Space) -> &mut Stack {
        self.stacks.get_mut(space)
    }

    /// Takes tokens out of a space, moved ones first; returns how many of each kind.
    pub fn remove_moved_first(&mut self, space: Space, number: u32) -> Stack {
        let stack = self.stack_mut(space);
        let moved = stack.moved.min(number);
        let fresh = number - moved;
        stack.moved -= moved;
        stack.fresh -= fresh;
        Stack { fresh, moved }
    }

    /// Takes tokens out of a space, unmoved ones first; returns how many of each kind.
    pub fn remove_fresh_first(&mut self, space: Space, number: u32) -> Stack {
        let stack = self.stack_mut(space);
        let fresh = stack.fresh.min(number);
        let moved = number - fresh;
        stack.moved -= moved;
        stack.fresh -= fresh;
        Stack { fresh, moved }
    }

    pub fn put(&mut self, space: Space, tokens: Stack) {
        let stack = self.stack_mut(space);
        stack.fresh += tokens.fresh;
        stack.moved += tokens.moved;
    }
}
