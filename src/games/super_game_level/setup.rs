//! The part of a turn that does not change.

use super::board::Board;
use super::pieces::{Direction, Item, Landscape, Square};
use super::world::Id;
use crate::game::part::Part;
use crate::source::Located;

/// The board, the players and the actions.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The landscape.
    pub board: Board,
    /// Whether it is a part of a larger board.
    pub part: Part,
    /// The characters' names, in the file's order.
    pub names: Vec<String>,
    /// The owner of each character, by number.
    pub owners: Vec<usize>,
    /// The players: owners and those who have reserves.
    pub players: Vec<String>,
    /// The players whose reserves are stated, even as 0.
    pub reserved: Vec<usize>,
    /// The players in the order of play (SGL-3.1).
    pub order: Vec<usize>,
    pub round: u32,
    /// The number of rounds that was agreed (SGL-14.4).
    pub rounds: Option<u32>,
    /// The number of the player whose turn it is.
    pub player: usize,
    /// Whether the pile is stated.
    pub states_pile: bool,
    /// The items drawn from the pile at the table, in order.
    pub draws: Vec<Located<Item>>,
    /// The actions, in order.
    pub actions: Vec<Action>,
    /// Whether the turn stops where a player may decide more after dice have fallen, and where another player decides.
    pub stops: bool,
    /// The number of actions that were said before it stopped; later ones are new.
    pub earlier: usize,
    /// Whether the turn goes on after the last action.
    pub is_unfinished: bool,
}

impl Setup {
    /// The permanent landscape of a square; `None` off the board.
    pub fn landscape(&self, square: Square) -> Option<Landscape> {
        self.board.landscape(square)
    }

    /// The number of a player's named characters.
    pub fn named(&self, player: usize) -> usize {
        self.owners.iter().filter(|owner| **owner == player).count()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// An entry, with the direction in which a blocking character is pushed.
    Enter(Id, Square, Option<Direction>),
    /// The beginning of a character's activation.
    Play(Id),
    /// A movement point: a step, or none.
    Move(Option<Direction>),
    /// The announcement of a jump.
    Jump,
    Attack(Id),
    /// Placing a Brick.
    Brick(Square),
    /// Placing a Bomb.
    Bomb(Square),
    /// Firing the Freeze Gun.
    Freeze(Direction),
    /// Whom a Charm brings back, if anybody.
    Charm(Option<Id>),
    /// Where a character that blocks the entry just before is pushed, as its own player decides.
    Push(Direction),
    /// The turn is over.
    End,
}
