//! The two sides of a conflict.

use super::super::spaces::Space;
use crate::ids::PlayerId;

/// A side of the conflict: the attacker's or the defender's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The attacker's.
    Attacker,
    /// The defender's.
    Defender,
}

/// The primary players, and the space of the conflict.
#[derive(Debug, Clone)]
pub struct Sides {
    /// The attacker, then the defender.
    pub primary: [PlayerId; 2],
    pub space: Space,
}

/// Stands for a primary player missing in the scenario, which is not judged then.
pub(super) const UNNAMED: PlayerId = PlayerId::MAX;

impl Side {
    /// Both sides, the attacker's first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

impl Sides {
    /// The primary player of a side.
    pub const fn leader(&self, side: Side) -> PlayerId {
        self.primary[side as usize]
    }

    /// The side whose primary player somebody is.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.leader(*side) == player)
    }

    /// Whether both primary players are named.
    pub fn are_named(&self) -> bool {
        !self.primary.contains(&UNNAMED)
    }

    /// Whether a player is certainly not a primary player.
    pub fn exclude(&self, player: PlayerId) -> bool {
        self.are_named() && self.side_of(player).is_none()
    }
}
