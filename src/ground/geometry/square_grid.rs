//! Grids of squares.

use super::{Label, Length, Point, Rect, Size};

/// A rectangle of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareGrid {
    /// The side of a square.
    pub square: Length,
    /// Squares side by side.
    pub columns: u32,
    /// Squares one below the other.
    pub rows: u32,
}

impl SquareGrid {
    /// The size of all squares together.
    pub fn bounds(&self) -> Size {
        Size::new(self.square * i64::from(self.columns), self.square * i64::from(self.rows))
    }

    /// Whether a space is in the grid.
    pub fn has(&self, at: Label) -> bool {
        at.column < self.columns && at.row < self.rows
    }

    /// The rectangle of a square.
    pub fn square(&self, at: Label) -> Rect {
        let corner = Point::new(self.square * i64::from(at.column), self.square * i64::from(at.row));
        Rect::new(corner, Size::new(self.square, self.square))
    }

    /// Every space, row by row.
    pub fn labels(&self) -> impl Iterator<Item = Label> + use<> {
        Label::of_grid(self.columns, self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_lie_side_by_side() {
        let grid = SquareGrid { square: Length::um(25_400), columns: 20, rows: 20 };
        assert_eq!(grid.bounds(), Size::new(Length::mm(508), Length::mm(508)));
        let square = grid.square(Label::parse("C2").unwrap());
        assert_eq!((square.x.to_um(), square.y.to_um()), (50_800, 25_400));
    }
}
