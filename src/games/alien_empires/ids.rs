//! The numbers of players and worlds, by which rulings name them.

/// A player's index in the scenario.
pub type PlayerId = usize;

/// A world's index in the scenario.
pub type WorldId = usize;
