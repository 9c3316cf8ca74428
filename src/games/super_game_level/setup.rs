//! What stays the same throughout a turn.

use super::board::Board;
use super::pieces::{Direction, Item, Landscape, Square};
use super::world::Id;
use crate::game::part::Part;
use crate::source::Located;

/// The board, who plays, and what is done.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The landscape.
    pub board: Board,
    /// Whether it is only a part of the real one.
    pub part: Part,
    /// The characters' names, in the file's order.
    pub names: Vec<String>,
    /// The owner of each, by number.
    pub owners: Vec<usize>,
    /// The players: owners and those who have reserves.
    pub players: Vec<String>,
    /// The players whose reserves are stated, if only that there are none.
    pub reserved: Vec<usize>,
    /// The players in the order of play (SGL-3.1).
    pub order: Vec<usize>,
    pub round: u32,
    /// The number of rounds that was agreed (SGL-14.4).
    pub rounds: Option<u32>,
    /// Whose turn it is.
    pub player: usize,
    /// Whether it is said what is in the pile.
    pub states_pile: bool,
    /// What was drawn from the pile at the table, in order.
    pub draws: Vec<Located<Item>>,
    /// What the player does.
    pub actions: Vec<Action>,
    /// Whether the turn isn't over after the last action.
    pub is_unfinished: bool,
}

impl Setup {
    /// What a square holds for good; `None` off the board.
    pub fn landscape(&self, square: Square) -> Option<Landscape> {
        self.board.at(square)
    }

    /// How many characters of a player have names here.
    pub fn named(&self, player: usize) -> usize {
        self.owners.iter().filter(|owner| **owner == player).count()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// An entry, with the direction in which a blocking character is pushed.
    Enter(Id, Square, Option<Direction>),
    /// A character's activation begins.
    Play(Id),
    /// One movement point: a step, or none.
    Move(Option<Direction>),
    /// A jump is announced.
    Jump,
    Attack(Id),
    /// A Brick is placed.
    Brick(Square),
    /// A Bomb is placed.
    Bomb(Square),
    /// The Freeze Gun is fired.
    Freeze(Direction),
    /// A Charm brings somebody back, or nobody.
    Charm(Option<Id>),
}
