//! What a whole game keeps of its turns: kills, deaths, abilities used, and who has a battle to fight.

use super::places::PlaceId;
use super::setup::Id;

/// What is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// The kills of each player (GZ-18.1).
    pub ledger: Vec<Score>,
    /// Who has died in this ruling, in order.
    pub deaths: Vec<Death>,
    /// Who has used an ability in this turn.
    pub used: Vec<Id>,
    /// The Monsters that were fought in this ruling, and lie face up from then on (GZ-2.8).
    pub faced: Vec<Id>,
}

/// A player's kills.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Score {
    /// 'Sues killed by own Agents.
    pub sues: i64,
    /// Agents killed by own 'Sues.
    pub agents: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Death {
    /// Who has died.
    pub who: Id,
    /// Who did it.
    pub by: Id,
    pub at: PlaceId,
}

/// A duty to fight the 'Sues where an Agent is (GZ-5.15, GZ-5.16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Duty {
    pub who: Id,
    /// Whether a flight brought the Agent there; then the battle comes after the others (GZ-8.10).
    pub by_flight: bool,
}

/// How a game stands.
#[derive(Debug, Clone, Copy)]
pub struct Standing {
    /// Who went first.
    pub first: usize,
    pub round: u32,
    /// The agreed number of rounds.
    pub rounds: u32,
    /// Whether the turn is under way already.
    pub is_under_way: bool,
}
