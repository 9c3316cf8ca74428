//! The position of a turn: a value, equal to another one if both have the same future.

use std::fmt;

use super::pieces::{Direction, Frozen, Gravity, Item, Square};
use crate::source::read::Assumable;

/// A character, by its number in [`Setup::names`](super::setup::Setup::names).
pub type Id = usize;

/// The place of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// On a square of the board.
    Board(Square),
    /// On its owner's character sheet.
    Sheet,
    /// Dead.
    Graveyard,
}

/// In the words of scenarios.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Board(square) => square.fmt(f),
            Place::Sheet => f.write_str("sheet"),
            Place::Graveyard => f.write_str("graveyard"),
        }
    }
}

/// The current state of a character.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Body {
    pub place: Place,
    /// Hit points, 0 in the Graveyard.
    pub hp: u8,
    /// Whether its hit points are neither stated nor asked for yet.
    pub hp_is_unsaid: bool,
    /// The item that it holds.
    pub item: Option<Item>,
    /// How it is frozen, if it is.
    pub frozen: Option<Frozen>,
    /// Whether it was activated or lost its activation in this turn.
    pub is_activated: bool,
}

/// The activation in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Active {
    pub who: Id,
    /// The movement points left.
    pub points: u8,
    /// The points left of its jump.
    pub jump: u8,
    /// Whether the jump begins only after the current point (option `jump-begins`).
    pub jump_waits: bool,
    /// Whether it has jumped in this activation.
    pub has_jumped: bool,
    /// Whether its activity is used up.
    pub has_acted: bool,
}

/// A Charm whose use is still to be decided by its grabber's player.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Charm {
    /// The character that grabbed it.
    pub grabber: Id,
    /// The characters that were dead then; those who died later can't be brought back (SGL-10.4).
    pub dead: Vec<Id>,
}

/// The part of the turn (SGL-3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before the first entry and the first activation.
    Beginning,
    /// After the first entry, made or omitted.
    Movement,
    /// After all movement and the explosions before the second entry.
    SecondEntry,
    /// The end of the turn.
    Finished,
}

/// How the game ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum End {
    /// The player of this number won.
    Won(usize),
    /// No player is left.
    Draw,
    /// These players are equal after the agreed rounds (SGL-14.6), in the order of play.
    Equal(Vec<usize>),
}

/// The turn after this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Next {
    pub player: usize,
    pub round: u32,
}

/// Everything that changes in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct World {
    /// The direction in which things fall.
    pub gravity: Gravity,
    /// Whether gravity is neither stated nor asked for yet.
    pub gravity_is_unsaid: bool,
    /// The characters, in the file's order.
    pub bodies: Vec<Body>,
    /// The further characters on each player's sheet.
    pub reserves: Vec<Assumable<usize>>,
    /// The items on the board, sorted by square, at most one per square.
    pub items: Vec<(Square, Item)>,
    /// Bricks placed in this turn, in order.
    pub bricks: Vec<Square>,
    /// Armed bombs, in order.
    pub bombs: Vec<Square>,
    /// The tiles of each kind in the pile, in the order of [`Item::ALL`].
    pub pile: [u32; 9],
    /// The number of draws from the table that were used.
    pub drawn: usize,
    /// The activation in progress.
    pub active: Option<Active>,
    /// Charms grabbed in the previous action, in order.
    pub charms: Vec<Charm>,
    /// The part of the turn.
    pub phase: Phase,
    /// Whether the required entry (SGL-4.2) is still to come.
    pub must_enter: bool,
    /// Whether somebody died since the last test for the end of the game.
    pub has_died: bool,
    /// How the game ended, if it did.
    pub end: Option<End>,
    /// The next turn, once this one is over and the game is not.
    pub next: Option<Next>,
    /// Why the turn has stopped before its end.
    pub stop: Option<Stopped>,
    /// Whether the player has said that the turn is over.
    pub is_ended: bool,
    /// Whether another player has answered since the turn stopped.
    pub was_answered: bool,
    /// Whether the next action is where a character was pushed by the entry just made.
    pub was_pushed: bool,
}

/// A turn that has stopped before its end.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stopped {
    /// The number of actions that were taken.
    pub actions: usize,
    /// What a player is to decide; `None` if the turn's player may do anything.
    pub asked: Option<Asked>,
}

/// What a player is to decide.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Asked {
    /// The direction in which a character is pushed by an entry, with the free ones.
    Push(Id, Vec<Direction>),
    /// Whom the Charm of a character brings back, with those who are dead.
    Charm(Id, Vec<Id>),
}

impl Asked {
    /// The character whose player decides.
    pub fn who(&self) -> Id {
        let (Asked::Push(who, _) | Asked::Charm(who, _)) = self;
        *who
    }
}

impl World {
    /// The initial position, with nothing on the board but characters, and an empty pile.
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
            stop: None,
            is_ended: false,
            was_answered: false,
            was_pushed: false,
        }
    }

    /// The square of a character; `None` off the board.
    pub fn square_of(&self, who: Id) -> Option<Square> {
        match self.bodies[who].place {
            Place::Board(square) => Some(square),
            Place::Sheet | Place::Graveyard => None,
        }
    }

    pub fn occupant(&self, square: Square) -> Option<Id> {
        self.bodies.iter().position(|body| body.place == Place::Board(square))
    }

    /// Whether a character is dead.
    pub fn is_dead(&self, who: Id) -> bool {
        self.bodies[who].place == Place::Graveyard
    }

    /// The item in a square.
    pub fn item(&self, square: Square) -> Option<Item> {
        self.items.iter().find(|(at, _)| *at == square).map(|(_, item)| *item)
    }

    /// Lays an item into a square.
    pub fn lay(&mut self, square: Square, item: Item) {
        // Sorted by square, so that equal positions are equal values.
        let at = self.items.partition_point(|(other, _)| *other < square);
        self.items.insert(at, (square, item));
    }

    /// Takes the item out of a square.
    pub fn take(&mut self, square: Square) -> Option<Item> {
        let at = self.items.iter().position(|(other, _)| *other == square)?;
        Some(self.items.remove(at).1)
    }

    /// Puts a tile back into the pile.
    pub fn put_back(&mut self, item: Item) {
        self.pile[item as usize] += 1;
    }
}
