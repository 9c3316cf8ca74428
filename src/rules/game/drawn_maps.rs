//! Maps that a game draws at random.

use std::ops::RangeInclusive;

/// The random maps of a game as data. The same seed gives the same map on every machine.
#[derive(Debug, Clone)]
pub struct DrawnMaps {
    /// The help for the game, in one line.
    pub about: &'static str,
    /// A map with its article: "an island".
    pub called: &'static str,
    /// The numbers of players that a map can be for.
    pub players: RangeInclusive<u32>,
    /// The default number of players.
    pub default_players: u32,
    /// The definition of a map, by its seed and the number of players.
    pub definition: fn(u64, u32) -> String,
    /// Maps of a given number of hexes, if the game allows them.
    pub by_hexes: Option<&'static DrawnByHexes>,
}

/// Maps of a given number of hexes.
#[derive(Debug, Clone)]
pub struct DrawnByHexes {
    /// The numbers of hexes that a map can have.
    pub hexes: RangeInclusive<u32>,
    /// The help of `--hexes`.
    pub help: &'static str,
    /// The definition of a map, by its seed and its number of hexes.
    pub definition: fn(u64, u32) -> String,
}
