//! The island: labeled flat-topped hexes in columns, with columns B, D, F… half a hex lower (SUR-3.10).

use super::pieces::HexId;
use super::terrain::Terrain;
use crate::geometry::Label;

/// A map of hexes. A hex's number is its place in label order: by column, then by row.
#[derive(Debug, Clone, Default)]
pub struct Island {
    columns: u32,
    rows: u32,
    /// The terrain of each place, column by column; `None` is no hex.
    terrains: Vec<Option<Terrain>>,
}

impl Island {
    /// An island from rows of equal length, from the top.
    pub fn new(rows: &[Vec<Option<Terrain>>]) -> Island {
        let (columns, count) = (rows.first().map_or(0, Vec::len), rows.len());
        let terrains = (0..columns).flat_map(|column| rows.iter().map(move |row| row[column])).collect();
        Island { columns: columns as u32, rows: count as u32, terrains }
    }

    /// The hex with a label, if there is one.
    pub fn hex(&self, label: Label) -> Option<HexId> {
        let within = label.column < self.columns && label.row < self.rows;
        let id = within.then(|| label.column * self.rows + label.row)?;
        self.terrains[id as usize].map(|_| id)
    }

    pub fn label(&self, hex: HexId) -> Label {
        Label { column: hex / self.rows, row: hex % self.rows }
    }

    /// The terrain of a hex.
    ///
    /// # Panics
    /// If the place is no hex.
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrains[hex as usize].expect("only hexes have numbers that are passed around")
    }

    /// Whether a hex is water.
    pub fn is_water(&self, hex: HexId) -> bool {
        self.terrain(hex) == Terrain::Water
    }

    /// The number of columns and rows.
    pub fn extent(&self) -> (u32, u32) {
        (self.columns, self.rows)
    }

    /// All hexes in label order.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        (0..self.terrains.len() as HexId).filter(|hex| self.terrains[*hex as usize].is_some())
    }

    /// The number of places, whether hexes or not.
    pub fn len(&self) -> usize {
        self.terrains.len()
    }

    /// The column and row next to a hex in a direction, 1 to 6: north, north-east, south-east, south,
    /// south-west, north-west. They may be off the map.
    ///
    /// # Panics
    /// If the direction is not 1 to 6.
    pub fn beside(&self, hex: HexId, direction: u32) -> (i64, i64) {
        let Label { column, row } = self.label(hex);
        let (column, row) = (i64::from(column), i64::from(row));
        // The upper neighbor of a lowered column is in the same row, otherwise one row up.
        let upper = row - i64::from(column % 2 == 0);
        match direction {
            1 => (column, row - 1),
            2 => (column + 1, upper),
            3 => (column + 1, upper + 1),
            4 => (column, row + 1),
            5 => (column - 1, upper + 1),
            6 => (column - 1, upper),
            _ => panic!("a D6 has no {direction}"),
        }
    }

    /// The neighbor in a direction, if that is a hex.
    pub fn neighbor(&self, hex: HexId, direction: u32) -> Option<HexId> {
        let (column, row) = self.beside(hex, direction);
        let label = Label { column: u32::try_from(column).ok()?, row: u32::try_from(row).ok()? };
        self.hex(label)
    }

    /// Whether two hexes are neighbors.
    pub fn are_neighbors(&self, a: HexId, b: HexId) -> bool {
        (1..=6).any(|direction| self.neighbor(a, direction) == Some(b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::SAMPLE;
    use crate::terrain::TERRAIN_LETTERS;

    fn sample() -> Island {
        let letter = |c: char| TERRAIN_LETTERS.iter().find(|(l, _)| *l == c).unwrap().1;
        Island::new(&SAMPLE.map(|row| row.chars().map(letter).collect::<Vec<_>>()))
    }

    #[test]
    fn neighbors_are_mutual() {
        let island = sample();
        for hex in island.hexes() {
            for direction in 1..=6 {
                let Some(other) = island.neighbor(hex, direction) else { continue };
                let back = (direction + 2) % 6 + 1;
                assert_eq!(island.neighbor(other, back), Some(hex));
            }
        }
    }

    #[test]
    fn b7_is_jungle() {
        let island = sample();
        let b7 = island.hex(Label::parse("B7").unwrap()).unwrap();
        assert_eq!(island.terrain(b7), Terrain::Jungle);
        assert_eq!(island.label(b7).to_string(), "B7");
        assert_eq!(island.hex(Label::parse("K1").unwrap()), None);
    }
}
