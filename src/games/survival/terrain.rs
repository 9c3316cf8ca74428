//! What hexes are, and the letters of maps.

use crate::words;

words! {
    /// What a hex is (SUR-3.2).
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
    /// Whether plants grow there (SUR-3.3 to SUR-3.6).
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

/// The letter of a terrain in maps.
pub fn terrain_letter(terrain: Terrain) -> char {
    let found = TERRAIN_LETTERS.iter().find(|(_, other)| *other == Some(terrain));
    found.map_or('x', |(letter, _)| *letter)
}
