//! Maps that a game draws at random: what is asked for one, and its definition.

use std::ops::RangeInclusive;

/// What a game declares of its maps; the same seed gives the same map on every machine.
#[derive(Debug, Clone)]
pub struct DrawnMaps {
    /// What is drawn, in one line.
    pub about: &'static str,
    /// The map with its article: "an island".
    pub called: &'static str,
    /// How many people a map can be for.
    pub players: RangeInclusive<u32>,
    /// How many it is for by default.
    pub default_players: u32,
    /// The definition of a map by its seed and the number of players.
    pub definition: fn(u64, u32) -> String,
    /// How a map of a given number of hexes is drawn, where that can be asked for instead.
    pub by_hexes: Option<&'static DrawnByHexes>,
}

/// Maps of a given number of hexes.
#[derive(Debug, Clone)]
pub struct DrawnByHexes {
    /// How many hexes a map can have.
    pub hexes: RangeInclusive<u32>,
    /// What the number means.
    pub help: &'static str,
    /// The definition of a map by its seed and its number of hexes.
    pub definition: fn(u64, u32) -> String,
}
