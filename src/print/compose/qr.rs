//! QR codes as squares: which of them are dark, wherever they are drawn.

use qrcode::{EcLevel, QrCode};

use crate::compose::path::{Path, Segment};
use crate::model::slot::Level;

/// Right, down, left, up: columns and rows.
const WAYS: [(i64, i64); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
/// The squares of white that must be around a code, by ISO 18004.
pub const QUIET: usize = 4;

/// The squares of a code, without the white around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Squares {
    /// How many squares are in a row.
    pub count: usize,
    /// Whether each square is dark, row by row from the top left.
    pub are_dark: Vec<bool>,
}

impl Squares {
    /// The code of a text; `None` if the text is too long for any code.
    pub fn of(text: &str, level: Level) -> Option<Squares> {
        let level = match level {
            Level::Low => EcLevel::L,
            Level::Medium => EcLevel::M,
            Level::Quartile => EcLevel::Q,
            Level::High => EcLevel::H,
        };
        let code = QrCode::with_error_correction_level(text, level).ok()?;
        let are_dark = code.to_colors().iter().map(|color| *color == qrcode::Color::Dark).collect();
        Some(Squares { count: code.width(), are_dark })
    }

    /// Whether the square in a column and row is dark. Outside of the code all is light.
    pub fn is_dark(&self, column: i64, row: i64) -> bool {
        let inside = (0..self.count as i64).contains(&column) && (0..self.count as i64).contains(&row);
        inside && self.are_dark[row as usize * self.count + column as usize]
    }

    /// The outline of all dark squares as one path, so that no hairlines show between them. `place` maps corners of squares, counted from
    /// the top left, to the face.
    pub fn outline(&self, place: impl Fn((usize, usize)) -> (f32, f32)) -> Path {
        let count = self.count;
        // Each edge between dark and light, directed with the dark square at its right: by its first corner and its direction.
        let width = count + 1;
        let mut edges = vec![[false; 4]; width * width];
        for row in 0..count as i64 {
            for column in (0..count as i64).filter(|column| self.is_dark(*column, row)) {
                let mut edge = |(c, r): (i64, i64), way: usize, neighbor: (i64, i64)| {
                    if !self.is_dark(neighbor.0, neighbor.1) {
                        edges[r as usize * width + c as usize][way] = true;
                    }
                };
                edge((column, row), 0, (column, row - 1));
                edge((column + 1, row), 1, (column + 1, row));
                edge((column + 1, row + 1), 2, (column, row + 1));
                edge((column, row + 1), 3, (column - 1, row));
            }
        }
        let mut path = Path::default();
        for first in 0..edges.len() {
            while let Some(mut way) = (0..4).find(|way| edges[first][*way]) {
                let mut at = first;
                let corner = |at: usize| place((at % width, at / width));
                let (x, y) = corner(at);
                path.segments.push(Segment::Move(x, y));
                loop {
                    edges[at][way] = false;
                    let (right, down) = WAYS[way];
                    at = (at as i64 + right + down * width as i64) as usize;
                    // At a corner where two dark squares touch, each keeps its own outline: the right turn comes first.
                    let Some(next) =
                        [1, 0, 3].map(|turn| (way + turn) % 4).into_iter().find(|next| edges[at][*next])
                    else {
                        break;
                    };
                    if next != way {
                        let (x, y) = corner(at);
                        path.segments.push(Segment::Line(x, y));
                    }
                    way = next;
                }
                path.segments.push(Segment::Close);
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(squares: &[u8], count: usize) -> (usize, usize) {
        let are_dark = squares.iter().map(|square| *square == b'#').collect();
        let path = Squares { count, are_dark }.outline(|(column, row)| (column as f32, row as f32));
        let of = |kind: fn(&Segment) -> bool| path.segments.iter().filter(|segment| kind(segment)).count();
        (
            of(|segment| matches!(segment, Segment::Move(..))),
            of(|segment| matches!(segment, Segment::Line(..))),
        )
    }

    #[test]
    fn squares_side_by_side_have_one_outline() {
        assert_eq!(figures(b"##..", 2), (1, 3));
        // Two that touch at a corner have two.
        assert_eq!(figures(b"#..#", 2), (2, 6));
        // A ring has an outer and an inner outline.
        assert_eq!(figures(b"####.####", 3), (2, 6));
    }
}
