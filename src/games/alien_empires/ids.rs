//! How rulings name players and worlds: by their numbers.

/// A player, by his place in the scenario.
pub type PlayerId = usize;

/// A world, by its number in the scenario.
pub type WorldId = usize;
