//! Randomly drawn islands (SUR-3.1, SUR-3.7, SUR-3.8, SUR-3.11, SUR-3.12): land grows from the middle, deserts
//! and jungles in patches.
//!
//! The order of the draws is part of the meaning of a seed, so that two programs draw the same island from it.

use std::ops::RangeInclusive;

use super::island::Island;
use super::pieces::HexId;
use super::tables::{
    DESERT_OF_LAND, JUNGLE_OF_LAND, LAND_OF_A_HUNDRED, LEAST_HEXES, SAMPLE_PLAYERS, hexes_for,
};
use super::terrain::Terrain;
use super::terrain::terrain_letter;
use crate::chance::Pcg32;
use crate::game::DrawnMaps;
use crate::game::drawn_maps::DrawnByHexes;
use crate::geometry::Label;

/// How many hexes a drawn island may have.
pub const HEXES: RangeInclusive<u32> = LEAST_HEXES..=1_000;
/// How many players an island can be drawn for, so that its hexes are within [`HEXES`].
const PLAYERS: RangeInclusive<u32> = 2..=400;

/// The maps that can be drawn.
pub(crate) const MAPS: DrawnMaps = DrawnMaps {
    about: "The island with its food",
    called: "an island",
    players: PLAYERS,
    default_players: SAMPLE_PLAYERS,
    definition: |seed, players| definition(seed, hexes_for(players)),
    by_hexes: Some(&DrawnByHexes {
        hexes: HEXES,
        help: "The number of hexes instead, including water",
        definition,
    }),
};

/// A drawn island.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DrawnIsland {
    columns: u32,
    rows: u32,
    /// The terrain of each hex, in label order.
    terrains: Vec<Terrain>,
    /// The food of each hex, in label order: the maximum of plant meals where plants grow, corpses in a desert.
    found: Vec<u32>,
}

/// The definition of an island with at least `hexes` hexes, drawn from a seed.
fn definition(seed: u64, hexes: u32) -> String {
    let island = DrawnIsland::new(&mut Pcg32::new(seed), hexes);
    let mut out = format!(
        "# An island of {} hexes, made with seed {seed} (PCG32, stream 54).\n\
         kind: map\n\
         game: survival\n\
         name: Island\n\
         rows: |\n",
        island.columns * island.rows
    );
    for row in island.letters() {
        out.push_str(&format!("  {row}\n"));
    }
    out.push_str("hexes:\n");
    for (label, terrain, found) in island.land() {
        let what = if terrain.grows() { "max" } else { "corpses" };
        out.push_str(&format!("  {label}: {{{what}: {found}}}\n"));
    }
    out
}

impl DrawnIsland {
    /// An island with at least `hexes` hexes: its last row is filled up.
    pub(super) fn new(chance: &mut Pcg32, hexes: u32) -> DrawnIsland {
        let (columns, rows) = extent(hexes);
        let mut draw = Draw {
            columns,
            island: Island::new(&vec![vec![Some(Terrain::Water); columns as usize]; rows as usize]),
            terrains: vec![None; (columns * rows) as usize],
            is_land: vec![false; (columns * rows) as usize],
            rows,
            chance,
        };
        let land = LAND_OF_A_HUNDRED * columns * rows / 100;
        draw.land(land);
        draw.patches(Terrain::Desert, DESERT_OF_LAND * land / LAND_OF_A_HUNDRED);
        draw.patches(Terrain::Jungle, JUNGLE_OF_LAND * land / LAND_OF_A_HUNDRED);
        let terrains: Vec<Terrain> = (0..draw.terrains.len())
            .map(|hex| match draw.terrains[hex] {
                Some(terrain) => terrain,
                None if draw.is_land[hex] => Terrain::Grassland,
                None => Terrain::Water,
            })
            .collect();
        let found = terrains.iter().map(|terrain| food(*terrain, |sides| draw.chance.die(sides))).collect();
        DrawnIsland { columns, rows, terrains, found }
    }

    /// The rows from the top, in map letters.
    pub(super) fn letters(&self) -> Vec<String> {
        let letter = |column, row| terrain_letter(self.terrains[(column * self.rows + row) as usize]);
        (0..self.rows).map(|row| (0..self.columns).map(|column| letter(column, row)).collect()).collect()
    }

    /// Every hex of land in label order, with its food: the maximum of plant meals, or corpses in a desert.
    pub(super) fn land(&self) -> impl Iterator<Item = (Label, Terrain, u32)> {
        let all = self.terrains.iter().zip(&self.found).zip(0..);
        let land = all.filter(|((terrain, _), _)| **terrain != Terrain::Water);
        land.map(|((terrain, found), hex)| {
            (Label { column: hex / self.rows, row: hex % self.rows }, *terrain, *found)
        })
    }
}

/// Draws the food of a hex: the maximum of plant meals where plants grow (SUR-3.7), corpses in a desert
/// (SUR-3.8). `die` rolls a die by its sides.
pub(super) fn food(terrain: Terrain, mut die: impl FnMut(u32) -> u32) -> u32 {
    match terrain {
        Terrain::Water => 0,
        Terrain::Desert => u32::from(die(3) == 1),
        Terrain::Grassland | Terrain::Jungle => die(4),
    }
}

/// The columns and rows of the smallest nearly square island with so many hexes.
fn extent(hexes: u32) -> (u32, u32) {
    let columns = (1..=hexes.max(1)).find(|columns| columns * columns >= hexes).unwrap_or(1);
    (columns, hexes.div_ceil(columns))
}

/// An island while it is drawn.
struct Draw<'c> {
    columns: u32,
    rows: u32,
    /// Used only for its neighborhoods.
    island: Island,
    terrains: Vec<Option<Terrain>>,
    is_land: Vec<bool>,
    chance: &'c mut Pcg32,
}

impl Draw<'_> {
    /// One of several hexes in label order. A single hex is taken without a draw.
    fn pick(&mut self, hexes: &[HexId]) -> HexId {
        match hexes {
            [only] => *only,
            _ => hexes[self.chance.below(hexes.len() as u32) as usize],
        }
    }

    /// The hexes, in label order, for which `holds` is true and that have a neighbor for which `neighbor` is
    /// true.
    fn beside(&self, holds: impl Fn(usize) -> bool, neighbor: impl Fn(usize) -> bool) -> Vec<HexId> {
        let is_beside = |hex: &HexId| {
            (1..=6).any(|way| self.island.neighbor(*hex, way).is_some_and(|other| neighbor(other as usize)))
        };
        self.island.hexes().filter(|hex| holds(*hex as usize) && is_beside(hex)).collect()
    }

    /// Draws the land, in one piece, from the middle hex (SUR-3.11).
    fn land(&mut self, count: u32) {
        let (column, row) = (self.columns.div_ceil(2) - 1, self.rows.div_ceil(2) - 1);
        self.is_land[(column * self.rows + row) as usize] = true;
        for _ in 1..count {
            let coast = self.beside(|hex| !self.is_land[hex], |other| self.is_land[other]);
            let hex = self.pick(&coast);
            self.is_land[hex as usize] = true;
        }
    }

    /// Draws patches of a terrain, of one to six hexes each, while there is room.
    fn patches(&mut self, terrain: Terrain, count: u32) {
        let mut left = count;
        while left > 0 {
            let is_bare = |hex: usize| self.is_land[hex] && self.terrains[hex].is_none();
            let bare: Vec<HexId> = self.island.hexes().filter(|hex| is_bare(*hex as usize)).collect();
            let mut patch = vec![self.pick(&bare)];
            self.terrains[patch[0] as usize] = Some(terrain);
            let size = self.chance.die(6).min(left);
            while (patch.len() as u32) < size {
                let is_bare = |hex: usize| self.is_land[hex] && self.terrains[hex].is_none();
                let edge = self.beside(is_bare, |other| patch.contains(&(other as HexId)));
                if edge.is_empty() {
                    break;
                }
                let hex = self.pick(&edge);
                self.terrains[hex as usize] = Some(terrain);
                patch.push(hex);
            }
            left -= patch.len() as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::hexes_for;
    use std::collections::BTreeSet;

    const SEED_1: &str = "\
# An island of 30 hexes, made with seed 1 (PCG32, stream 54).
kind: map
game: survival
name: Island
rows: |
  ggwjgw
  wwggjg
  ddgjgw
  wwdjjj
  wgggjw
hexes:
  A1: {max: 3}
  A3: {corpses: 1}
  B1: {max: 2}
  B3: {corpses: 0}
  B5: {max: 2}
  C2: {max: 2}
  C3: {max: 1}
  C4: {corpses: 0}
  C5: {max: 1}
  D1: {max: 3}
  D2: {max: 3}
  D3: {max: 2}
  D4: {max: 1}
  D5: {max: 1}
  E1: {max: 1}
  E2: {max: 1}
  E3: {max: 1}
  E4: {max: 2}
  E5: {max: 4}
  F2: {max: 2}
  F4: {max: 2}
";

    #[test]
    fn a_seed_means_an_island() {
        assert_eq!(definition(1, 30), SEED_1);
    }

    #[test]
    fn islands_are_nearly_square() {
        assert!(HEXES.contains(&hexes_for(*PLAYERS.end())));
        assert_eq!([30, 100, 102, 1_000].map(extent), [(6, 5), (10, 10), (11, 10), (32, 32)]);
    }

    #[test]
    fn terrains_are_as_many_as_they_should_be() {
        for (seed, hexes) in (0..60).zip((30..=1_000).step_by(17)) {
            let island = DrawnIsland::new(&mut Pcg32::new(seed), hexes);
            let count = |terrain| island.terrains.iter().filter(|other| **other == terrain).count() as u32;
            let all = island.columns * island.rows;
            let land = 73 * all / 100;
            let (desert, jungle) = (13 * land / 73, 26 * land / 73);
            let wanted = [all - land, desert, jungle, land - desert - jungle];
            let there = [Terrain::Water, Terrain::Desert, Terrain::Jungle, Terrain::Grassland].map(count);
            assert_eq!(there, wanted, "{hexes} hexes, seed {seed}");
        }
    }

    #[test]
    fn seeds_give_islands_of_their_own_and_dice_fall_evenly() {
        let (mut islands, mut most, mut corpses) = (BTreeSet::new(), [0_u32; 5], [0_u32; 2]);
        for seed in 0..1_000 {
            let island = DrawnIsland::new(&mut Pcg32::new(seed), 100);
            for (_, terrain, found) in island.land() {
                let counted = if terrain.grows() { &mut most[..] } else { &mut corpses[..] };
                counted[found as usize] += 1;
            }
            islands.insert((island.letters(), island.found));
        }
        assert_eq!(islands.len(), 1_000);
        let fertile: u32 = most.iter().sum();
        assert!(most[1..].iter().all(|n| (24..=26).contains(&(100 * n / fertile))), "{most:?}");
        assert!((320..=345).contains(&(1_000 * corpses[1] / (corpses[0] + corpses[1]))), "{corpses:?}");
    }
}
