//! What a whole game records in its turns: kills, deaths, abilities used, battles to be fought.

use super::places::PlaceId;
use super::setup::Id;

/// The record of a turn in a whole game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// Each player's kills (GZ-18.1).
    pub ledger: Vec<Score>,
    /// The deaths in this ruling, in order.
    pub deaths: Vec<Death>,
    /// Characters who have used an ability in this turn.
    pub used: Vec<Id>,
    /// Monsters fought in this ruling, which are face up from then on (GZ-2.8).
    pub faced: Vec<Id>,
}

/// A player's kills.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Score {
    /// 'Sues killed by the player's Agents.
    pub sues: i64,
    /// Agents killed by the player's 'Sues.
    pub agents: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Death {
    /// Who died.
    pub who: Id,
    /// Who killed it.
    pub by: Id,
    pub at: PlaceId,
}

/// An Agent's duty to fight the 'Sues at its place (GZ-5.15, GZ-5.16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Duty {
    pub who: Id,
    /// Whether a flight brought the Agent there, so that the battle comes after the others (GZ-8.10).
    pub by_flight: bool,
}

/// The standing of a game.
#[derive(Debug, Clone, Copy)]
pub struct Standing {
    /// The player who went first.
    pub first: usize,
    pub round: u32,
    /// The agreed number of rounds.
    pub rounds: u32,
    /// Whether the turn is under way.
    pub is_under_way: bool,
}
