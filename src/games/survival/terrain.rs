//! Terrains and their letters on maps.

use crate::words;

words! {
    /// The terrain of a hex (SUR-3.2).
    pub enum Terrain {
        /// Only swimmers can enter.
        Water = "water",
        /// Nothing grows.
        Desert = "desert",
        /// Grass grows.
        Grassland = "grassland",
        /// Fruit grows.
        Jungle = "jungle",
    }
}

impl Terrain {
    /// Whether plants grow on it (SUR-3.3 to SUR-3.6).
    pub const fn grows(self) -> bool {
        matches!(self, Terrain::Grassland | Terrain::Jungle)
    }
}

/// The letters of maps; `x` is no hex.
pub const TERRAIN_LETTERS: [(char, Option<Terrain>); 5] = [
    ('w', Some(Terrain::Water)),
    ('d', Some(Terrain::Desert)),
    ('g', Some(Terrain::Grassland)),
    ('j', Some(Terrain::Jungle)),
    ('x', None),
];

/// The map letter of a terrain.
pub fn terrain_letter(terrain: Terrain) -> char {
    let found = TERRAIN_LETTERS.iter().find(|(_, other)| *other == Some(terrain));
    found.map_or('x', |(letter, _)| *letter)
}
