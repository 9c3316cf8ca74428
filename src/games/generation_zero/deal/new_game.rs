//! A new game as it is stated, and a position of its set-up.

use crate::kind::Kind;
use crate::options::Placement;
use crate::places::PlaceId;
use crate::ruling::{Cast, Desk};
use crate::scenario::newcomers::Pool;
use crate::setup::{CanonId, Id, Setup};
use crate::world::World;

/// A new game as a scenario states it.
pub(super) struct NewGame {
    pub setup: Setup,
    pub world: World,
    pub pool: Pool,
    pub rounds: u32,
    /// The order in which places are drawn for characters.
    pub order: Vec<Id>,
}

/// A position of a set-up.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub stage: Stage,
    /// The Location cards placed so far, by square in label order.
    pub locations: Vec<usize>,
    /// The place of each of the cast so far.
    pub at: Vec<Option<PlaceId>>,
    /// The number of Monsters placed or left out.
    pub monsters_seen: usize,
    /// Monsters left out, for which there is no place.
    pub out: Vec<Id>,
    /// Whether a Monster was left out because no Location has its habitat.
    pub has_homeless: bool,
    /// The Canons in the order of dealing, as far as they are shuffled.
    pub stack: Vec<CanonId>,
    /// The place of each Canon so far.
    pub canons: Vec<Option<PlaceId>>,
    /// The number of Canons dealt.
    pub dealt: usize,
    /// Characters in the order of placement.
    pub placed: Vec<Id>,
    /// The number of placements made.
    pub made: usize,
    /// The player who places next.
    pub player: usize,
}

/// A stage of a set-up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    /// Before anything is dealt.
    #[default]
    Opening,
    Locations,
    Monsters,
    /// Canons are shuffled.
    Shuffling,
    Canons,
    Characters,
    /// Nothing is left to deal.
    Done,
}

/// A step of a set-up.
pub(super) type Deal<'a, 'd> = crate::Play<'a, 'd, NewGame, Position>;

impl Cast for NewGame {
    fn name(&self, who: Id) -> &str {
        &self.setup.cast[who].name
    }
}

impl NewGame {
    /// A step of the set-up, with a desk.
    pub fn deal<'a, 'd>(&'a self, state: &'a mut Position, desk: &'a mut Desk<'d>) -> Deal<'a, 'd> {
        Deal { setup: self, action: 0, state, desk, by: None }
    }

    /// Whether a character is left to be placed by a draw, or by a given choice.
    pub fn are_placements_left(&self, state: &Position, desk: &Desk<'_>) -> bool {
        let is_one_left = state.placed.len() < self.order.len();
        let is_chosen = state.made < self.pool.placements.len();
        if is_one_left || is_chosen { is_one_left && desk.is(Placement::Random) || is_chosen } else { false }
    }

    /// The Monsters, by their numbers in the cast.
    pub fn monsters(&self) -> impl Iterator<Item = Id> {
        (0..self.setup.cast.len()).filter(|id| self.setup.cast[*id].kind == Kind::Monster)
    }
}
