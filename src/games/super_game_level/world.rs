//! The position of a turn: a value, equal to another when the same can still happen.

use std::fmt;

use super::pieces::{Frozen, Gravity, Item, Square};
use crate::source::read::Assumable;

/// A character, by its number in [`Setup::names`](super::setup::Setup::names).
pub type Id = usize;

/// Where somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// On a square of the board.
    Board(Square),
    /// On its owner's character sheet.
    Sheet,
    /// Dead.
    Graveyard,
}

/// In the words of a scenario.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Board(square) => square.fmt(f),
            Place::Sheet => f.write_str("sheet"),
            Place::Graveyard => f.write_str("graveyard"),
        }
    }
}

/// A character as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Body {
    pub place: Place,
    /// Hit points, 0 in the Graveyard.
    pub hp: u8,
    /// Whether nobody has said them, nor was it asked yet.
    pub hp_is_unsaid: bool,
    /// What it holds.
    pub item: Option<Item>,
    /// Whether and how it is frozen.
    pub frozen: Option<Frozen>,
    /// Whether it was activated this turn, or has lost this turn.
    pub is_activated: bool,
}

/// The activation that is open.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Active {
    pub who: Id,
    /// Movement points left.
    pub points: u8,
    /// Points of its jump left.
    pub jump: u8,
    /// Whether the jump begins only after the point at hand (option `jump-begins`).
    pub jump_waits: bool,
    /// Whether it has jumped in this activation.
    pub has_jumped: bool,
    /// Whether its activity is used.
    pub has_acted: bool,
}

/// A Charm on which its grabber's player may still decide.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Charm {
    /// Who grabbed it.
    pub grabber: Id,
    /// Who was dead when it was grabbed; whoever died later can't be meant (SGL-10.4).
    pub dead: Vec<Id>,
}

/// How far the turn is (SGL-3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Nobody has entered or been played.
    Beginning,
    /// The first entry is over, made or not.
    Movement,
    /// All movement is over, and so are the explosions that come before a second entry.
    SecondEntry,
    /// Nothing is left to do.
    Finished,
}

/// How the game ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum End {
    /// A player, by number, has won.
    Won(usize),
    /// Nobody is left.
    Draw,
    /// These are equal after the agreed rounds (SGL-14.6), in the order of play.
    Equal(Vec<usize>),
}

/// The turn that comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Next {
    pub player: usize,
    pub round: u32,
}

/// All that changes in the course of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct World {
    /// Which way things fall.
    pub gravity: Gravity,
    /// Whether nobody has said it, nor was it asked yet.
    pub gravity_is_unsaid: bool,
    /// The characters, in the file's order.
    pub bodies: Vec<Body>,
    /// Further characters on each player's sheet.
    pub reserves: Vec<Assumable<usize>>,
    /// What lies on the board, by square; at most one a square.
    pub items: Vec<(Square, Item)>,
    /// Bricks placed in this turn, in order.
    pub bricks: Vec<Square>,
    /// Bombs that are armed, in order.
    pub bombs: Vec<Square>,
    /// The tiles of each kind in the pile, in the order of [`Item::ALL`].
    pub pile: [u32; 9],
    /// How many of the draws made at the table were used.
    pub drawn: usize,
    /// The activation that is open.
    pub active: Option<Active>,
    /// Charms grabbed by the action just before, in order.
    pub charms: Vec<Charm>,
    /// How far the turn is.
    pub phase: Phase,
    /// Whether the entry that must be made (SGL-4.2) is still to come.
    pub must_enter: bool,
    /// Somebody died since the end of the game was last looked at.
    pub has_died: bool,
    /// Whether and how the game has ended.
    pub end: Option<End>,
    /// What comes after the turn, when it is over and the game is not.
    pub next: Option<Next>,
}

impl World {
    /// A position before anything is done, with nothing on the board but characters and nothing in the pile.
    pub fn new(gravity: Option<Gravity>, bodies: Vec<Body>, reserves: Vec<Assumable<usize>>) -> World {
        World {
            gravity: gravity.unwrap_or(Gravity::Down),
            gravity_is_unsaid: gravity.is_none(),
            bodies,
            reserves,
            items: Vec::new(),
            bricks: Vec::new(),
            bombs: Vec::new(),
            pile: [0; 9],
            drawn: 0,
            active: None,
            charms: Vec::new(),
            phase: Phase::Beginning,
            must_enter: false,
            has_died: false,
            end: None,
            next: None,
        }
    }

    /// The square that somebody is in.
    pub fn at(&self, who: Id) -> Option<Square> {
        match self.bodies[who].place {
            Place::Board(square) => Some(square),
            Place::Sheet | Place::Graveyard => None,
        }
    }

    pub fn occupant(&self, square: Square) -> Option<Id> {
        self.bodies.iter().position(|body| body.place == Place::Board(square))
    }

    /// Whether somebody is dead.
    pub fn is_dead(&self, who: Id) -> bool {
        self.bodies[who].place == Place::Graveyard
    }

    /// What lies in a square.
    pub fn item(&self, square: Square) -> Option<Item> {
        self.items.iter().find(|(at, _)| *at == square).map(|(_, item)| *item)
    }

    /// Lays an item down.
    pub fn lay(&mut self, square: Square, item: Item) {
        // Kept in the order of squares, so that equal positions are equal.
        let at = self.items.partition_point(|(other, _)| *other < square);
        self.items.insert(at, (square, item));
    }

    /// Takes up what lies in a square.
    pub fn take(&mut self, square: Square) -> Option<Item> {
        let at = self.items.iter().position(|(other, _)| *other == square)?;
        Some(self.items.remove(at).1)
    }

    /// Puts a tile back into the pile.
    pub fn put_back(&mut self, item: Item) {
        self.pile[item as usize] += 1;
    }
}
