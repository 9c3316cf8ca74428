//! Grids of hexes: flat-top and pointy-top, with every second column or row offset by half a hex.

use super::hex::{Hex, STEPS};
use super::{Label, Length, Point, Size};

/// The orientation of the hexes of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Top {
    /// Sides on top and at the bottom, in columns. The six directions are north, north-east, south-east, south, south-west,
    /// north-west.
    #[default]
    Flat,
    /// Corners on top and at the bottom, in rows. The six directions are north-east, east, south-east, south-west, west,
    /// north-west.
    Pointy,
}

/// Which columns of a flat-top grid are half a hex lower, or which rows of a pointy-top grid half a hex to the right;
/// counted from 0, so that with `Odd` the lower columns are B, D, F …
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Offset {
    /// The second, the fourth and so on.
    #[default]
    Odd,
    /// The first, the third and so on.
    Even,
}

/// The outline of the spaces of a grid in which each has six neighbors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Outline {
    /// Hexes.
    #[default]
    Hexes,
    /// Squares in columns or rows, every second of which is offset by half a square. They touch as hexes do, so that
    /// directions, distances and names are those of hexes.
    Bricks,
}

/// A rectangle of hexes, or of bricks. Its origin is the top left corner of the box around all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HexGrid {
    /// The orientation of the hexes.
    pub top: Top,
    /// Which columns or rows are offset.
    pub offset: Offset,
    /// The outline of each.
    pub outline: Outline,
    /// The size of a hex from flat to flat; the side of a brick.
    pub size: Length,
    /// Hexes side by side.
    pub columns: u32,
    /// Hexes one below the other.
    pub rows: u32,
}

/// The names of the six directions, clockwise. A die that gives n means the direction at index n - 1.
pub const DIRECTIONS: [[&str; 6]; 2] = [
    ["north", "north-east", "south-east", "south", "south-west", "north-west"],
    ["north-east", "east", "south-east", "south-west", "west", "north-west"],
];

impl HexGrid {
    /// The distance from the middle of a hex to each corner, which is also the length of a side, in micrometers.
    fn side(&self) -> f64 {
        self.size.to_um() as f64 / 3f64.sqrt()
    }

    /// From one column of flat-top spaces (or one row of pointy-top ones) to the next, and how far a space extends
    /// from its middle in that direction, in micrometers.
    fn pitch(&self) -> (f64, f64) {
        match self.outline {
            Outline::Hexes => (1.5 * self.side(), self.side()),
            Outline::Bricks => (self.size.to_um() as f64, self.size.to_um() as f64 / 2.0),
        }
    }

    /// The size of the box around all hexes.
    pub fn bounds(&self) -> Size {
        let (w, (pitch, reach)) = (self.size.to_um() as f64, self.pitch());
        let along = |n: u32| pitch * f64::from(n.saturating_sub(1)) + 2.0 * reach;
        let across = |n: u32, others: u32| w * (f64::from(n) + if others > 1 { 0.5 } else { 0.0 });
        let um = |n: f64| Length::um(n.round() as i64);
        match self.top {
            Top::Flat => Size::new(um(along(self.columns)), um(across(self.rows, self.columns))),
            Top::Pointy => Size::new(um(across(self.columns, self.rows)), um(along(self.rows))),
        }
    }

    /// Whether a space is in the grid.
    pub fn has(&self, at: Label) -> bool {
        at.column < self.columns && at.row < self.rows
    }

    /// Whether a column (or, pointy-top, a row) is half a space further down (or to the right).
    pub fn is_set_off(&self, n: u32) -> bool {
        let (first, only) = match self.top {
            Top::Flat => (self.offset == Offset::Even, self.columns == 1),
            Top::Pointy => (self.offset == Offset::Even, self.rows == 1),
        };
        !only && n.is_multiple_of(2) == first
    }

    /// The middle of a hex, to the micrometer.
    pub fn center(&self, at: Label) -> Point {
        let (x, y) = self.center_um(at);
        Point::new(Length::um(x.round() as i64), Length::um(y.round() as i64))
    }

    fn center_um(&self, at: Label) -> (f64, f64) {
        let (w, (pitch, reach)) = (self.size.to_um() as f64, self.pitch());
        let along = |n: u32| reach + pitch * f64::from(n);
        let across = |n: u32, set_off: bool| w * (f64::from(n) + if set_off { 1.0 } else { 0.5 });
        match self.top {
            Top::Flat => (along(at.column), across(at.row, self.is_set_off(at.column))),
            Top::Pointy => (across(at.column, self.is_set_off(at.row)), along(at.row)),
        }
    }

    /// The corners of a hex relative to its middle, in micrometers, clockwise: the side towards direction n (from 0)
    /// is between corner n and the next. Two corners of a brick are in the middle of a side, where two others meet it.
    pub fn corners(&self) -> [(f64, f64); 6] {
        let w = self.size.to_um() as f64 / 2.0;
        let (s, h) = match self.outline {
            Outline::Hexes => (self.side(), self.side() / 2.0),
            Outline::Bricks => (w, w),
        };
        match self.top {
            Top::Flat => [(-h, -w), (h, -w), (s, 0.0), (h, w), (-h, w), (-s, 0.0)],
            Top::Pointy => [(0.0, -s), (w, -h), (w, h), (0.0, s), (-w, h), (-w, -h)],
        }
    }

    /// How far the axes of axial coordinates lean in a column (or, pointy-top, a row).
    fn lean(&self, n: i32) -> i32 {
        match self.offset {
            Offset::Odd => n.div_euclid(2),
            Offset::Even => (n + 1).div_euclid(2),
        }
    }

    /// The axial coordinates of a hex.
    pub fn axial(&self, at: Label) -> Hex {
        let (column, row) = (at.column as i32, at.row as i32);
        match self.top {
            Top::Flat => Hex::new(column, row - self.lean(column)),
            Top::Pointy => Hex::new(column - self.lean(row), row),
        }
    }

    /// The hex at axial coordinates, if it is in the grid.
    pub fn label(&self, hex: Hex) -> Option<Label> {
        let (column, row) = match self.top {
            Top::Flat => (hex.q, hex.r + self.lean(hex.q)),
            Top::Pointy => (hex.q + self.lean(hex.r), hex.r),
        };
        let at = Label { column: u32::try_from(column).ok()?, row: u32::try_from(row).ok()? };
        self.has(at).then_some(at)
    }

    /// The neighbor in a direction, 0 to 5, if it is in the grid.
    pub fn neighbor(&self, at: Label, direction: usize) -> Option<Label> {
        // Axial steps begin at the north, or at the north-west; pointy-top directions begin at the north-east.
        let first = usize::from(self.top == Top::Pointy);
        self.label(self.axial(at).plus(STEPS[(direction + first) % 6]))
    }

    /// The direction from a hex to its neighbor, 0 to 5.
    pub fn direction(&self, from: Label, to: Label) -> Option<usize> {
        (0..6).find(|direction| self.neighbor(from, *direction) == Some(to))
    }

    /// The distance between two hexes, in steps.
    pub fn distance(&self, from: Label, to: Label) -> u32 {
        self.axial(from).distance(self.axial(to))
    }

    /// Every space, row by row.
    pub fn labels(&self) -> impl Iterator<Item = Label> + use<> {
        Label::of_grid(self.columns, self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grids() -> impl Iterator<Item = HexGrid> {
        [Top::Flat, Top::Pointy].into_iter().flat_map(|top| {
            [Offset::Odd, Offset::Even].into_iter().map(move |offset| HexGrid {
                top,
                offset,
                outline: Outline::Hexes,
                size: Length::mm(20),
                columns: 7,
                rows: 6,
            })
        })
    }

    fn one_column(offset: Offset) -> HexGrid {
        let (top, outline, size) = (Top::Flat, Outline::Hexes, Length::mm(20));
        HexGrid { top, offset, outline, size, columns: 1, rows: 2 }
    }

    fn at(text: &str) -> Label {
        Label::parse(text).unwrap()
    }

    #[test]
    fn neighbors_stand_one_size_away_in_their_direction() {
        for grid in grids() {
            for label in grid.labels() {
                let (x, y) = grid.center_um(label);
                let ring: Vec<_> = (0..6).filter_map(|n| Some((n, grid.neighbor(label, n)?))).collect();
                for (n, other) in ring {
                    let (ox, oy) = grid.center_um(other);
                    assert!(((ox - x).hypot(oy - y) - 20_000.0).abs() < 0.01, "{label} to {other}");
                    // Clockwise from the north, or from a twelfth of a turn after it.
                    let first = if grid.top == Top::Flat { 0.0 } else { 30.0 };
                    let angle = (ox - x).atan2(y - oy).to_degrees().rem_euclid(360.0);
                    assert!((angle - first - 60.0 * n as f64).abs() < 0.01, "{label} to {other}: {angle}");
                    assert_eq!(grid.direction(label, other), Some(n));
                    assert_eq!(grid.distance(label, other), 1);
                }
            }
        }
    }

    #[test]
    fn every_middle_and_every_corner_lies_in_its_box() {
        for grid in grids() {
            let bounds = grid.bounds();
            let (mut most_x, mut most_y) = (0f64, 0f64);
            for label in grid.labels() {
                assert_eq!(grid.label(grid.axial(label)), Some(label));
                let (x, y) = grid.center_um(label);
                for (dx, dy) in grid.corners() {
                    assert!(x + dx > -1.0 && y + dy > -1.0);
                    most_x = most_x.max(x + dx);
                    most_y = most_y.max(y + dy);
                }
            }
            assert!((most_x - bounds.width.to_um() as f64).abs() < 1.0);
            assert!((most_y - bounds.height.to_um() as f64).abs() < 1.0);
        }
    }

    #[test]
    fn the_rulebooks_neighbors() {
        // Columns B, D, F … are half a hex lower; 1 is north, 2 north-east and so on.
        let grid = HexGrid { columns: 10, rows: 10, ..one_column(Offset::Odd) };
        let around =
            |text| (0..6).map(|n| grid.neighbor(at(text), n).unwrap().to_string()).collect::<Vec<_>>();
        assert_eq!(around("B7"), ["B6", "C7", "C8", "B8", "A8", "A7"]);
        assert_eq!(around("C7"), ["C6", "D6", "D7", "C8", "B7", "B6"]);
        assert_eq!(grid.neighbor(at("A1"), 0), None);
        // Pitches of columns and rows as the trade knows them: 0.866 of the size, and the size.
        let (a, b) = (grid.center(at("A1")), grid.center(at("B1")));
        assert_eq!((b.x - a.x).to_um(), 17_321);
        assert_eq!((b.y - a.y).to_um(), 10_000);
    }

    #[test]
    fn a_single_column_is_not_set_off() {
        let grid = one_column(Offset::Even);
        assert_eq!(grid.bounds().height, Length::mm(40));
        assert_eq!(grid.center(at("A1")).y, Length::mm(10));
    }

    #[test]
    fn bricks_touch_their_six_neighbors_along_their_sides() {
        for grid in grids().map(|grid| HexGrid { outline: Outline::Bricks, ..grid }) {
            let corner = |label: Label, n: usize| {
                let ((x, y), (dx, dy)) = (grid.center_um(label), grid.corners()[n % 6]);
                (x + dx, y + dy)
            };
            for label in grid.labels() {
                for n in 0..6 {
                    let Some(other) = grid.neighbor(label, n) else { continue };
                    // The same side, from the other end.
                    assert_eq!(corner(label, n), corner(other, n + 4), "{label} to {other}");
                    assert_eq!(corner(label, n + 1), corner(other, n + 3), "{label} to {other}");
                }
            }
            let (across, down) = if grid.top == Top::Flat { (140, 130) } else { (150, 120) };
            assert_eq!(grid.bounds(), Size::new(Length::mm(across), Length::mm(down)));
        }
    }
}
