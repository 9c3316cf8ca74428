//! The starfield (AE-1.2): a hexagon of flat-topped hexes, its spaces and the distances between them.

use std::fmt;

use crate::geometry::Label;
use crate::model::HexMap;
use crate::ruling::{About, Name, Names, Subject};

/// A space of the map. Ordered by column from the left, then by row, as this game lists spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space {
    column: u8,
    row: u8,
}

/// The map: a hexagon, its side counted in spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Starfield {
    side: u8,
}

/// The sides that a map may have, in spaces.
pub const SIDES: std::ops::RangeInclusive<i64> = 2..=13;

impl Starfield {
    /// The map with a side from [`SIDES`].
    pub fn new(side: u8) -> Starfield {
        debug_assert!(SIDES.contains(&i64::from(side)));
        Starfield { side }
    }

    /// The space in the middle.
    pub fn centre(self) -> Space {
        Space { column: self.side - 1, row: self.side - 1 }
    }

    /// The space of a label; `None` if it is not on the map.
    pub fn space(self, label: Label) -> Option<Space> {
        let (column, row) = (u8::try_from(label.column).ok()?, u8::try_from(label.row).ok()?);
        let space = Space { column, row };
        (space.distance(self.centre()) < u32::from(self.side)).then_some(space)
    }

    /// All spaces, in order.
    pub fn spaces(self) -> impl Iterator<Item = Space> {
        let across = 2 * u32::from(self.side) - 1;
        let labels = (0..across).flat_map(move |column| (0..across).map(move |row| Label { column, row }));
        labels.filter_map(move |label| self.space(label))
    }

    /// The spaces next to a space, in order.
    pub fn around(self, space: Space) -> impl Iterator<Item = Space> {
        let near = |n: u8| n.saturating_sub(1)..=n.saturating_add(1);
        let all = near(space.column).flat_map(move |column| near(space.row).map(move |row| (column, row)));
        let all = all.filter_map(move |(column, row)| {
            self.space(Label { column: u32::from(column), row: u32::from(row) })
        });
        all.filter(move |other| other.is_beside(space))
    }
}

/// The side of the hexagon that a map is; `None` if it is not one.
pub fn side_of(map: &HexMap) -> Option<u32> {
    let side = map.columns.div_ceil(2);
    if !SIDES.contains(&i64::from(side)) || map.columns != 2 * side - 1 || map.rows != map.columns {
        return None;
    }
    let field = Starfield::new(u8::try_from(side).ok()?);
    let mut labels = (0..map.rows).flat_map(|row| (0..map.columns).map(move |column| Label { column, row }));
    labels.all(|at| field.space(at).is_some() == map.symbol(at).is_some()).then_some(side)
}

impl Space {
    /// The distance in spaces, on the shortest way.
    pub fn distance(self, other: Space) -> u32 {
        let (a, b) = (self.axial(), other.axial());
        let (q, r) = (a.0 - b.0, a.1 - b.1);
        q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs())
    }

    /// Whether the two spaces are adjacent.
    pub fn is_beside(self, other: Space) -> bool {
        self.distance(other) == 1
    }

    /// The space with the world in it: "Vega (F6)".
    pub fn called(self, world: Option<Name<'_>>) -> Names {
        let subjects = [Subject::from(self)].into_iter().chain(world.map(|name| name.subject)).collect();
        Names { subjects, text: world.map_or_else(|| self.to_string(), |name| format!("{name} ({self})")) }
    }

    /// Axial coordinates: columns B, D, F … are half a hex lower.
    fn axial(self) -> (i32, i32) {
        let (column, row) = (i32::from(self.column), i32::from(self.row));
        (column, row - (column - (column & 1)) / 2)
    }
}

impl From<Space> for Subject {
    fn from(space: Space) -> Subject {
        Subject::Place(Label { column: u32::from(space.column), row: u32::from(space.row) })
    }
}

impl About for Space {
    fn add_to(&self, about: &mut Vec<Subject>) {
        about.push(Subject::from(*self));
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // No map has more columns than there are letters.
        write!(f, "{}{}", char::from(b'A' + self.column), self.row + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(side: u8) -> Vec<(String, String)> {
        let spaces: Vec<Space> = Starfield::new(side).spaces().collect();
        let mut columns: Vec<(String, String)> = Vec::new();
        for (n, space) in spaces.iter().enumerate() {
            if n == 0 || spaces[n - 1].column != space.column {
                columns.push((space.to_string(), String::new()));
            }
            columns.last_mut().expect("one was pushed").1 = space.to_string();
        }
        columns
    }

    #[test]
    fn maps_have_the_columns_of_the_rulebook() {
        let of = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
        };
        assert_eq!(
            columns(6),
            of(&[
                ("A4", "A9"),
                ("B3", "B9"),
                ("C3", "C10"),
                ("D2", "D10"),
                ("E2", "E11"),
                ("F1", "F11"),
                ("G2", "G11"),
                ("H2", "H10"),
                ("I3", "I10"),
                ("J3", "J9"),
                ("K4", "K9"),
            ])
        );
        let seven = columns(7);
        assert_eq!(
            (seven.len(), &seven[6], &seven[12]),
            (13, &of(&[("G1", "G13")])[0], &of(&[("M4", "M10")])[0])
        );
        assert_eq!(Starfield::new(6).spaces().count(), 91);
        assert_eq!(Starfield::new(7).spaces().count(), 127);
        assert_eq!(Starfield::new(7).centre().to_string(), "G7");
    }

    #[test]
    fn every_space_but_those_at_the_edge_has_six_beside_it() {
        for side in SIDES {
            let field = Starfield::new(side as u8);
            for space in field.spaces() {
                let beside = field.spaces().filter(|other| other.is_beside(space)).count();
                let edge = space.distance(field.centre()) + 1 == side as u32;
                assert!(
                    if edge { (3..=4).contains(&beside) } else { beside == 6 },
                    "{space} on {side}: {beside}"
                );
            }
        }
    }
}
