//! Letters as dots. Letters repeat: how much each covers of which dots is kept, for eight positions of its
//! corner across a dot and eight down. So a letter is at most a sixteenth of a dot away from its place.

use std::collections::HashMap;

use foldhash::fast::RandomState;
use resvg::tiny_skia::{self, FillRule, Paint as Ink, Pixmap};

use super::shapes::{matrix, outline, scaled};
use crate::compose::FontBook;
use crate::compose::drawing::{GlyphRun, Transform};
use crate::compose::fonts::FontId;
use crate::model::Color;

/// Positions across a dot.
const PLACES: f32 = 8.0;
/// Letters higher than this many dots are drawn in place.
const MOST_DOTS: f32 = 256.0;
/// The most bytes of kept letters; beyond them all are dropped.
const MOST_BYTES: usize = 16 << 20;

/// A glyph of a size and a turn, at a position in its dot.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    font: FontId,
    glyph: u16,
    turned: [u32; 4],
    place: [u8; 2],
}

/// How much of each dot is covered, from a corner near the glyph's origin.
struct Stamp {
    left: i32,
    top: i32,
    width: usize,
    covers: Vec<u8>,
}

/// The kept glyphs.
#[derive(Default)]
pub(super) struct Glyphs {
    stamps: HashMap<Key, Option<Stamp>, RandomState>,
    bytes: usize,
}

impl Glyphs {
    pub(super) fn draw(&mut self, run: &GlyphRun, fonts: &FontBook, at: Transform, map: &mut Pixmap) {
        let [a, b, c, d, ..] = at.0;
        let turned = [a, b, c, d].map(|n| n * run.size);
        let is_large = turned.iter().any(|n| n.abs() > MOST_DOTS);
        for glyph in &*run.glyphs() {
            let (x, y) = at.apply(run.x + glyph.x, run.y + glyph.y);
            if is_large || !(x.abs() < 1e6 && y.abs() < 1e6) {
                let [a, b, c, d] = turned;
                large(run, fonts, glyph.id, Transform([a, b, c, d, x, y]), map);
                continue;
            }
            let places = [x, y].map(|n| (n * PLACES).round() as i32);
            let place = places.map(|n| n.rem_euclid(PLACES as i32) as u8);
            let corner = places.map(|n| n.div_euclid(PLACES as i32));
            let key = Key { font: run.font, glyph: glyph.id, turned: turned.map(f32::to_bits), place };
            if self.bytes > MOST_BYTES {
                (self.stamps, self.bytes) = (HashMap::default(), 0);
            }
            let bytes = &mut self.bytes;
            let stamp = self.stamps.entry(key).or_insert_with(|| {
                let [x, y] = place.map(|n| f32::from(n) / PLACES);
                let stamp = stamp(run, fonts, glyph.id, (turned, x, y));
                *bytes += 64 + stamp.as_ref().map_or(0, |stamp| stamp.covers.len());
                stamp
            });
            if let Some(stamp) = stamp {
                stamp.put(run.color, corner, map);
            }
        }
    }
}

/// Draws a glyph in place.
fn large(run: &GlyphRun, fonts: &FontBook, glyph: u16, at: Transform, map: &mut Pixmap) {
    if let Some(path) = outline(&fonts.get(run.font).outline(glyph)) {
        let mut ink = Ink::default();
        let Color { r, g, b, a } = run.color;
        ink.set_color_rgba8(r, g, b, a);
        map.fill_path(&path, &ink, FillRule::Winding, matrix(at), None);
    }
}

/// The dots that a glyph covers; none if it is blank.
fn stamp(
    run: &GlyphRun,
    fonts: &FontBook,
    glyph: u16,
    ([a, b, c, d], x, y): ([f32; 4], f32, f32),
) -> Option<Stamp> {
    let at = Transform([a, b, c, d, x, y]);
    let path = outline(&fonts.get(run.font).outline(glyph))?.transform(matrix(at))?;
    let bounds = path.bounds();
    let (left, top) = (bounds.left().floor() - 1.0, bounds.top().floor() - 1.0);
    let (width, height) = (bounds.right().ceil() + 1.0 - left, bounds.bottom().ceil() + 1.0 - top);
    let mut mask = tiny_skia::Mask::new(width as u32, height as u32)?;
    mask.fill_path(&path, FillRule::Winding, true, tiny_skia::Transform::from_translate(-left, -top));
    Some(Stamp { left: left as i32, top: top as i32, width: width as usize, covers: mask.take() })
}

impl Stamp {
    /// Draws a glyph of a color at a corner.
    fn put(&self, Color { r, g, b, a }: Color, [x, y]: [i32; 2], map: &mut Pixmap) {
        let (columns, rows) = (map.width() as i32, map.height() as i32);
        let (left, top) = (x + self.left, y + self.top);
        let (from, to) = ((-left).max(0), (columns - left).min(self.width as i32));
        if from >= to {
            return;
        }
        let data = map.data_mut();
        for (row, covers) in (top..).zip(self.covers.chunks_exact(self.width)) {
            if row < 0 || row >= rows {
                continue;
            }
            let at = (row as usize * columns as usize + (left + from) as usize) * 4;
            let dots = data[at..at + (to - from) as usize * 4].as_chunks_mut::<4>().0;
            for (dot, cover) in dots.iter_mut().zip(&covers[from as usize..to as usize]) {
                let alpha = scaled(*cover, a);
                if alpha == 0 {
                    continue;
                }
                for (below, color) in dot.iter_mut().zip([r, g, b, 255]) {
                    *below = scaled(color, alpha) + scaled(*below, 255 - alpha);
                }
            }
        }
    }
}
