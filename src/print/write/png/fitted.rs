//! A face in the center of a picture of an exact size, as print services and virtual tables ask for them.

use std::iter;

use resvg::tiny_skia::{Color, Pixmap};

use super::format::Format;
use super::packer::Packer;
use super::pictures::Pictures;
use super::raster::Raster;
use super::sheets::scale;
use crate::compose::drawing::Transform;
use crate::compose::{Face, FontBook};
use crate::geometry::Turn;

/// How much of a dot may be white below it: one that is covered in part.
const PART: f32 = 0.02;

/// The picture that a face is fitted into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fitted {
    /// Its columns and rows.
    pub dots: (u32, u32),
    /// Dots per inch: the face keeps its size.
    pub dpi: u32,
    /// How the face is turned.
    pub turn: Turn,
}

/// The dots of a fitted face, on white.
pub struct FittedDots {
    map: Pixmap,
    dpi: u32,
    /// Whether the face ends before the edge of the picture, with edges of several colors that are continued to it.
    pub is_continued: bool,
}

/// Draws a face into a picture. What its bleed does not reach gets the colors at its edge.
///
/// # Errors
/// There is no memory for the picture, or a picture in it has changed in the meantime.
pub fn fitted(face: &Face, fonts: &FontBook, fit: Fitted) -> Result<FittedDots, String> {
    let (columns, rows) = fit.dots;
    let FittedDots { mut map, .. } = FittedDots::blank(fit.dots, fit.dpi)?;
    let scale = scale(fit.dpi);
    let (width, height) = (face.size.width.to_pt() as f32, face.size.height.to_pt() as f32);
    let turned = Transform::turned(fit.turn, width, height);
    let [_, _, across, down] = turned.around([0.0, 0.0, width, height]);
    let left = (columns as f32 / scale - across) / 2.0;
    let top = (rows as f32 / scale - down) / 2.0;
    let at = Transform::scaled(scale, 0.0, 0.0).after(Transform::moved(left, top)).after(turned);
    let pictures = Pictures::from_drawings(iter::once(&face.drawing));
    Raster::new(fonts, &pictures).draw(&face.drawing, at, &mut map)?;
    let bleed = face.bleed.to_pt() as f32;
    let [left, top, right, bottom] = at.around([-bleed, -bleed, width + bleed, height + bleed]);
    let inner = [
        (left - PART).ceil().max(0.0) as usize,
        (top - PART).ceil().max(0.0) as usize,
        ((right + PART).floor().max(0.0) as usize).min(columns as usize),
        ((bottom + PART).floor().max(0.0) as usize).min(rows as usize),
    ];
    let is_continued = continue_edges(&mut map, inner);
    Ok(FittedDots { map, dpi: fit.dpi, is_continued })
}

impl FittedDots {
    /// White paper of so many columns and rows, to put pictures on.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn blank((columns, rows): (u32, u32), dpi: u32) -> Result<FittedDots, String> {
        let mut map = Pixmap::new(columns, rows)
            .ok_or_else(|| format!("there is no memory for {columns} × {rows} dots"))?;
        map.fill(Color::WHITE);
        Ok(FittedDots { map, dpi, is_continued: false })
    }

    /// Puts another picture on it, with its corner at these dots. What is beyond the edge is left out.
    pub fn put(&mut self, other: &FittedDots, (left, top): (u32, u32)) {
        let (columns, across) = (self.map.width() as usize, other.map.width() as usize);
        let (left, top) = (left as usize, top as usize);
        let seen = across.min(columns.saturating_sub(left));
        let onto = self.map.data_mut().as_chunks_mut::<4>().0;
        let from = other.map.data().as_chunks::<4>().0;
        for (onto, from) in onto.chunks_exact_mut(columns).skip(top).zip(from.chunks_exact(across)) {
            onto[left..left + seen].copy_from_slice(&from[..seen]);
        }
    }

    /// Red, green and blue of each dot, by rows.
    pub fn rgb(&self) -> Vec<u8> {
        self.map.data().as_chunks::<4>().0.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect()
    }

    /// The dots as a file.
    ///
    /// # Errors
    /// There are too many for the format.
    pub fn file(&self, format: Format) -> Result<Vec<u8>, String> {
        match format {
            Format::Png => Ok(Packer::new().file(&self.map, None, self.dpi)),
            other => other.file(&self.map, None, self.dpi),
        }
    }
}

/// Continues the colors at the edges of a rectangle (left, top, right, bottom) to the edges of the picture. Returns whether
/// an edge that was continued has several colors.
fn continue_edges(map: &mut Pixmap, [left, top, right, bottom]: [usize; 4]) -> bool {
    let (columns, rows) = (map.width() as usize, map.height() as usize);
    if left >= right || top >= bottom || [left, top, right, bottom] == [0, 0, columns, rows] {
        return false;
    }
    let dots = map.data_mut().as_chunks_mut::<4>().0;
    let mut varies = false;
    for row in dots.chunks_exact_mut(columns).take(bottom).skip(top) {
        let (first, last) = (row[left], row[right - 1]);
        row[..left].fill(first);
        row[right..].fill(last);
    }
    if left > 0 || right < columns {
        let column = |at: usize| (top..bottom).map(move |row| row * columns + at);
        let differ = |at: usize| column(at).any(|n| dots[n] != dots[top * columns + at]);
        varies |= differ(left) || differ(right - 1);
    }
    for (edge, outside) in [(top, 0..top), (bottom - 1, bottom..rows)] {
        let row = dots[edge * columns..(edge + 1) * columns].to_vec();
        varies |= !outside.is_empty() && row.iter().any(|dot| *dot != row[0]);
        outside.for_each(|n| dots[n * columns..(n + 1) * columns].copy_from_slice(&row));
    }
    varies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_continued_with_their_own_colors() {
        let mut map = Pixmap::new(6, 5).expect("it is small");
        map.fill(Color::WHITE);
        let dots = map.data_mut().as_chunks_mut::<4>().0;
        // Two by two dots of four colors, from the second column and row.
        for (n, (column, row)) in [(2, 1), (3, 1), (2, 2), (3, 2)].into_iter().enumerate() {
            dots[row * 6 + column] = [n as u8 + 1, 0, 0, 255];
        }
        assert!(continue_edges(&mut map, [2, 1, 4, 3]));
        let reds: Vec<u8> = map.data().as_chunks::<4>().0.iter().map(|dot| dot[0]).collect();
        let (above, below) = ([1, 1, 1, 2, 2, 2], [3, 3, 3, 4, 4, 4]);
        assert_eq!(reds, [above, above, below, below, below].concat());
        map.fill(Color::BLACK);
        assert!(!continue_edges(&mut map, [2, 1, 4, 3]), "one color is continued without loss");
        assert!(!continue_edges(&mut map, [0, 0, 6, 5]), "nothing is missing");
    }
}
