//! One action in progress: the setup, the position, the umpire's desk, and the action's number.

use super::pieces::{Direction, Landscape, Square};
use super::setup::Setup;
use super::world::Id;
use super::world::{Active, World};
use crate::game::part::Whole;
use crate::options::StartSquareFooting;
use crate::rule;
use crate::ruling::Cast;

/// What every rule of a turn works on; the rules are in `turn`.
pub(super) type Play<'a, 'd> = crate::Play<'a, 'd, Setup, World>;

impl Cast for Setup {
    fn name(&self, who: Id) -> &str {
        &self.names[who]
    }
}

impl<'a> Play<'a, '_> {
    /// The name of a character's owner.
    pub fn owner(&self, who: Id) -> &'a str {
        &self.setup.players[self.setup.owners[who]]
    }

    /// Whether a character belongs to the player whose turn it is.
    pub fn is_own(&self, who: Id) -> bool {
        self.setup.owners[who] == self.setup.player
    }

    /// The square of a character.
    ///
    /// # Panics
    /// If it is not on the board.
    pub fn square_of(&self, who: Id) -> Square {
        self.state.square_of(who).expect("only who is on the board is asked for")
    }

    /// The activation of a character, if it is the active one.
    pub fn active_of(&mut self, who: Id) -> Option<&mut Active> {
        self.state.active.as_mut().filter(|active| active.who == who)
    }

    /// The next square in a direction, if it is on the board. If only a part of the board is known, demands the fact
    /// that it ends here.
    pub fn next(&self, square: Square, direction: Direction) -> Option<Square> {
        let next = direction.step_from(square).filter(|next| self.setup.landscape(*next).is_some());
        if next.is_none() && self.setup.part.is_part.value {
            let whole = Whole { board: "the board", why: "something may lie there", rule: rule!("SGL-1.1") };
            self.setup.part.demand_edge(self.desk, self.setup.board.size(), beyond(square, direction), whole);
        }
        next
    }

    /// Demands the fact that the board ends below a square, where somebody dies at the bottom.
    pub fn hold_to_bottom(&self, square: Square) {
        let whole = Whole { board: "the board", why: "the bottom row kills", rule: rule!("SGL-13.2") };
        let below = beyond(square, self.state.gravity.fall());
        self.setup.part.hold_to_edge(self.desk, self.setup.board.size(), below, whole);
    }

    /// The landscape of a square, bricks placed as items included; `None` off the board.
    pub fn landscape(&self, square: Square) -> Option<Landscape> {
        let landscape = self.setup.landscape(square)?;
        Some(if self.state.bricks.contains(&square) { Landscape::Brick } else { landscape })
    }

    /// Whether a square of the board is solid (SGL-1.3).
    pub fn is_solid(&self, square: Square) -> bool {
        self.landscape(square).is_none_or(Landscape::is_solid)
    }

    /// Whether a square of the board is empty of everything.
    pub fn is_bare(&self, square: Square) -> bool {
        self.landscape(square) == Some(Landscape::Empty)
            && self.state.occupant(square).is_none()
            && self.state.item(square).is_none()
            && !self.state.bombs.contains(&square)
    }

    /// The content of a square in words: "b", "a ladder square".
    pub fn content(&self, square: Square) -> String {
        let landscape = self.landscape(square).unwrap_or(Landscape::Empty);
        if let Some(who) = self.state.occupant(square) {
            self.name(who).to_string()
        } else if landscape != Landscape::Empty {
            landscape.with_article().to_owned()
        } else if let Some(item) = self.state.item(square) {
            item.with_article()
        } else if self.state.bombs.contains(&square) {
            "an armed bomb".to_owned()
        } else {
            "nothing".to_owned()
        }
    }

    /// Whether a square is in the bottom row under the current gravity.
    pub fn is_bottom(&self, square: Square) -> bool {
        self.next(square, self.state.gravity.fall()).is_none()
    }

    /// SGL-5.1: whether somebody on the board has footing.
    pub fn has_footing(&self, who: Id) -> bool {
        let at = self.square_of(who);
        if self.landscape(at) == Some(Landscape::Ladder) {
            return true;
        }
        let Some(below) = self.next(at, self.state.gravity.fall()) else { return false };
        match self.landscape(below) {
            Some(Landscape::Brick | Landscape::Box | Landscape::Ladder) => true,
            _ if self.state.occupant(below).is_some() => true,
            Some(Landscape::Start) => self.desk.is(StartSquareFooting::Floor),
            _ => false,
        }
    }
}

/// The column and row next to a square, on the board or not.
fn beyond(square: Square, direction: Direction) -> (i64, i64) {
    let at = |n: u32, step: i32| i64::from(n) + i64::from(step);
    (at(square.column, direction.right), at(square.row, direction.down))
}
