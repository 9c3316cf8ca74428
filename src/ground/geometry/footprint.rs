//! The squares that a cut-out piece covers: a brick of 1 x 4, a block of 2 x 2, or any shape drawn in rows.

use std::fmt;

use super::{Length, Point, Rect, Size, Turn};

/// The squares that a piece covers, within the smallest rectangle around them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Footprint {
    columns: u32,
    rows: u32,
    /// Whether each square is covered, row by row.
    covered: Vec<bool>,
}

impl Footprint {
    /// The most squares in either direction.
    pub const MOST: u32 = 40;

    /// A full rectangle.
    ///
    /// # Panics
    /// If it has no squares.
    pub fn rectangle(columns: u32, rows: u32) -> Footprint {
        assert!(columns > 0 && rows > 0, "a piece covers at least one square");
        Footprint { columns, rows, covered: vec![true; (columns * rows) as usize] }
    }

    /// Reads `4x1` (columns by rows), or rows of `#` and `.` separated by a slash or a line break: `##/#.`. `None`
    /// for anything else, a shape larger than [`Footprint::MOST`], or one whose squares are not all connected by
    /// edges.
    pub fn parse(text: &str) -> Option<Footprint> {
        let text = text.trim();
        if let Some((columns, rows)) = text.split_once(['x', 'X', '×']) {
            let number = |part: &str| part.trim().parse().ok().filter(|n| (1..=Footprint::MOST).contains(n));
            return Some(Footprint::rectangle(number(columns)?, number(rows)?));
        }
        let rows: Vec<&str> = text.split(['/', '\n']).map(str::trim).filter(|row| !row.is_empty()).collect();
        let columns = rows.iter().map(|row| row.len()).max()?;
        let most = Footprint::MOST as usize;
        let known = rows.iter().all(|row| row.bytes().all(|b| matches!(b, b'#' | b'.')));
        if !known || columns > most || rows.len() > most {
            return None;
        }
        let at = |row: &str, column: usize| row.as_bytes().get(column) == Some(&b'#');
        let covered = rows.iter().flat_map(|row| (0..columns).map(move |column| at(row, column))).collect();
        let footprint = Footprint { columns: columns as u32, rows: rows.len() as u32, covered };
        (footprint.is_trimmed() && footprint.is_connected()).then_some(footprint)
    }

    /// Whether it covers the whole rectangle around it.
    pub fn is_full(&self) -> bool {
        self.covered.iter().all(|covered| *covered)
    }

    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// How many squares it covers.
    pub fn count(&self) -> usize {
        self.covered.iter().filter(|covered| **covered).count()
    }

    /// Whether it covers the square in a column and a row, both from 0.
    pub fn covers(&self, column: u32, row: u32) -> bool {
        column < self.columns && row < self.rows && self.covered[(row * self.columns + column) as usize]
    }

    /// The squares that it covers, row by row, as (column, row).
    pub fn squares(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |column| (column, row)))
            .filter(|(column, row)| self.covers(*column, *row))
    }

    /// The piece after a turn.
    pub fn turned(&self, turn: Turn) -> Footprint {
        let (columns, rows) = match turn {
            Turn::None | Turn::Half => (self.columns, self.rows),
            Turn::Quarter | Turn::ThreeQuarters => (self.rows, self.columns),
        };
        let from = |column: u32, row: u32| match turn {
            Turn::None => (column, row),
            Turn::Quarter => (row, self.rows - 1 - column),
            Turn::Half => (self.columns - 1 - column, self.rows - 1 - row),
            Turn::ThreeQuarters => (self.columns - 1 - row, column),
        };
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let covered = squares
            .map(|(column, row)| {
                let (column, row) = from(column, row);
                self.covers(column, row)
            })
            .collect();
        Footprint { columns, rows, covered }
    }

    /// The piece as seen from behind, turned over sideways.
    #[must_use]
    pub fn mirrored(&self) -> Footprint {
        let (columns, rows) = (self.columns, self.rows);
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let covered = squares.map(|(column, row)| self.covers(columns - 1 - column, row)).collect();
        Footprint { columns, rows, covered }
    }

    /// The size of the piece, given the side of a square.
    pub fn size(&self, side: Length) -> Size {
        Size::new(side * i64::from(self.columns), side * i64::from(self.rows))
    }

    /// The outline as straight cuts, each a whole number of squares long, when the piece fills the rectangle `at`.
    pub fn edges(&self, at: Rect) -> Vec<(Point, Point)> {
        let (width, height) = (at.width / i64::from(self.columns), at.height / i64::from(self.rows));
        let corner = |column: u32, row: u32| {
            Point::new(at.x + width * i64::from(column), at.y + height * i64::from(row))
        };
        let mut edges = Vec::new();
        for (column, row) in self.squares() {
            if row == 0 || !self.covers(column, row - 1) {
                edges.push((corner(column, row), corner(column + 1, row)));
            }
            if !self.covers(column, row + 1) {
                edges.push((corner(column, row + 1), corner(column + 1, row + 1)));
            }
            if column == 0 || !self.covers(column - 1, row) {
                edges.push((corner(column, row), corner(column, row + 1)));
            }
            if !self.covers(column + 1, row) {
                edges.push((corner(column + 1, row), corner(column + 1, row + 1)));
            }
        }
        edges
    }

    /// Whether it touches every side of the rectangle around it.
    fn is_trimmed(&self) -> bool {
        let column = |column: u32| (0..self.rows).any(|row| self.covers(column, row));
        let row = |row: u32| (0..self.columns).any(|column| self.covers(column, row));
        column(0) && column(self.columns - 1) && row(0) && row(self.rows - 1)
    }

    fn is_connected(&self) -> bool {
        let Some(first) = self.squares().next() else { return false };
        let mut reached = vec![first];
        let mut next = 0;
        while let Some((column, row)) = reached.get(next).copied() {
            next += 1;
            let around = [
                (Some(column + 1), Some(row)),
                (column.checked_sub(1), Some(row)),
                (Some(column), Some(row + 1)),
                (Some(column), row.checked_sub(1)),
            ];
            for square in around.into_iter().filter_map(|(column, row)| column.zip(row)) {
                if self.covers(square.0, square.1) && !reached.contains(&square) {
                    reached.push(square);
                }
            }
        }
        reached.len() == self.count()
    }
}

impl fmt::Display for Footprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_full() {
            return write!(f, "{}x{}", self.columns, self.rows);
        }
        for row in 0..self.rows {
            let line: String =
                (0..self.columns).map(|column| if self.covers(column, row) { '#' } else { '.' }).collect();
            write!(f, "{}{line}", if row == 0 { "" } else { "/" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_turns_and_prints() {
        let corner = Footprint::parse("##/#.").unwrap();
        assert_eq!(corner.turned(Turn::Quarter).to_string(), "##/.#");
        assert_eq!(corner.turned(Turn::Half).to_string(), ".#/##");
        assert_eq!(corner.turned(Turn::ThreeQuarters).to_string(), "#./##");
        assert_eq!(Footprint::parse("4 x 1").unwrap().turned(Turn::Quarter).to_string(), "1x4");
        for text in ["", "0x1", "41x1", "#a", "#./.#", ".#/.#", "x", "..."] {
            assert_eq!(Footprint::parse(text), None, "{text}");
        }
    }

    #[test]
    fn its_outline_is_closed() {
        let side = Length::mm(10);
        for (text, sides) in [("1x1", 4), ("5x1", 12), ("2x2", 8), ("##/#.", 8)] {
            let piece = Footprint::parse(text).unwrap();
            assert_eq!(piece.edges(Rect::from_size(piece.size(side))).len(), sides, "{text}");
        }
    }
}
