//! A new game as it is stated, and how far its set-up has come.

use crate::kind::Kind;
use crate::options::Placement;
use crate::places::PlaceId;
use crate::ruling::{Cast, Desk};
use crate::scenario::newcomers::Pool;
use crate::setup::{CanonId, Id, Setup};
use crate::world::World;

/// A new game as a scenario states it.
pub(super) struct Table {
    pub setup: Setup,
    pub world: World,
    pub pool: Pool,
    pub rounds: u32,
    /// The order in which places are drawn for characters.
    pub order: Vec<Id>,
}

/// How far a set-up has come.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub stage: Stage,
    /// What lies on each square so far, in label order.
    pub locations: Vec<usize>,
    /// Where everybody of the cast is so far.
    pub at: Vec<Option<PlaceId>>,
    /// Monsters that were placed, or stay out.
    pub monsters_seen: usize,
    /// Monsters that stay out, since there is no place for them.
    pub out: Vec<Id>,
    /// Whether one of them is at home on no Location at all.
    pub has_homeless: bool,
    /// The Canons in the order in which they are dealt: those that were shuffled.
    pub stack: Vec<CanonId>,
    /// Where each Canon lies so far.
    pub canons: Vec<Option<PlaceId>>,
    /// How many Canons were dealt.
    pub dealt: usize,
    /// Characters in the order in which they were placed.
    pub placed: Vec<Id>,
    /// How many of the placements were made.
    pub made: usize,
    /// Who places next.
    pub player: usize,
}

/// What is dealt.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    /// Nothing yet.
    #[default]
    Opening,
    Locations,
    Monsters,
    /// Canons are shuffled.
    Shuffling,
    Canons,
    Characters,
    /// Everything.
    Done,
}

/// One set-up in the making.
pub(super) type Deal<'a, 'd> = crate::Play<'a, 'd, Table, Position>;

impl Cast for Table {
    fn name(&self, who: Id) -> &str {
        &self.setup.cast[who].name
    }
}

impl Table {
    /// One stage of the set-up.
    pub fn deal<'a, 'd>(&'a self, state: &'a mut Position, desk: &'a mut Desk<'d>) -> Deal<'a, 'd> {
        Deal { setup: self, action: 0, state, desk, by: None }
    }

    /// Whether a character is to be placed that is drawn for, or for which somebody has chosen.
    pub fn are_placements_left(&self, state: &Position, desk: &Desk<'_>) -> bool {
        let is_one_left = state.placed.len() < self.order.len();
        let is_chosen = state.made < self.pool.placements.len();
        if is_one_left || is_chosen { is_one_left && desk.is(Placement::Random) || is_chosen } else { false }
    }

    /// The Monsters, by their places in the cast.
    pub fn monsters(&self) -> impl Iterator<Item = Id> {
        (0..self.setup.cast.len()).filter(|id| self.setup.cast[*id].kind == Kind::Monster)
    }
}
