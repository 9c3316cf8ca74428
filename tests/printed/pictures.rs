//! PDF pages drawn by a PDF reader, compared with the program's pictures of the same sheets; and these compared with resvg's pictures of
//! the sheets as SVG.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use punchboard::write::{png, svg};

use super::Built;
use crate::support::sets::called;

/// Dots per point: 144 per inch.
const SCALE: u32 = 2;
/// Rasterizers shade edges differently, so tiles are compared: the mean color of 4 × 4 points. A missing letter, or one that is a point
/// away, changes its tile by far more than this.
const TILE: u32 = 4 * SCALE;
/// The most by which a tile may differ, of 255.
const MOST: f64 = 36.0;

/// A picture's dots, four bytes each.
struct Dots<'a> {
    bytes: &'a [u8],
    width: u32,
    height: u32,
}

impl Dots<'_> {
    /// The mean color of the tile whose corner is at a dot.
    fn tile(&self, left: u32, top: u32) -> [f64; 3] {
        let mut sums = [0.0; 3];
        // Plain loops, because this reads millions of dots in an unoptimized build.
        for y in top..top + TILE {
            for x in left..left + TILE {
                let dot = (y * self.width + x) as usize * 4;
                for (channel, sum) in sums.iter_mut().enumerate() {
                    *sum += f64::from(self.bytes[dot + channel]);
                }
            }
        }
        sums.map(|sum| sum / f64::from(TILE * TILE))
    }

    /// The greatest difference of a tile from that of another picture, and its place in points. PDF readers move large glyphs to whole
    /// dots, so tiles are also compared with a shift of one dot.
    fn farthest(&self, other: &Dots<'_>) -> (f64, [u32; 2]) {
        let (columns, rows) = (self.width.min(other.width) / TILE, self.height.min(other.height) / TILE);
        let mut farthest = (0.0, [0, 0]);
        for (row, column) in (1..rows - 1).flat_map(|row| (1..columns - 1).map(move |column| (row, column))) {
            let (left, top) = (column * TILE, row * TILE);
            let own = self.tile(left, top);
            let apart =
                |there: [f64; 3]| own.iter().zip(there).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            let mut least = apart(other.tile(left, top));
            if least >= MOST {
                let around = (0..3).flat_map(|dy| (0..3).map(move |dx| (left + dx - 1, top + dy - 1)));
                least = around.map(|(x, y)| apart(other.tile(x, y))).fold(least, f64::min);
            }
            if least > farthest.0 {
                farthest = (least, [left / SCALE, top / SCALE]);
            }
        }
        farthest
    }
}

/// Every page is nearly the same picture.
pub fn alike(built: &Built) {
    // Other papers have the same faces in other places, which are tested elsewhere.
    for file in built.composed.iter().filter(|file| file.printed.paper == "A4") {
        let pdf = Pdf::new(file.pdf.clone()).expect("it is a PDF");
        let document = file.printed.document(built.set.files());
        let cache = RenderCache::new();
        for (n, (page, sheet)) in pdf.pages().iter().zip(&file.printed.sheets).enumerate() {
            let scale = SCALE as f32;
            let settings = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
            let unhinted = RenderSettings { hinting: false, ..RenderSettings::default() };
            let read = render(page, &cache, &InterpreterSettings::default(), &unhinted, &settings);
            let drawn = png::dots(&document, n, 72 * SCALE).expect("it is small");
            let (width, height) = (u32::from(read.width()), u32::from(read.height()));
            let of_pdf = Dots { bytes: read.data_as_u8_slice(), width, height };
            let of_svg = Dots { bytes: drawn.data(), width: drawn.width(), height: drawn.height() };
            let (most, [x, y]) = of_pdf.farthest(&of_svg);
            assert!(most < MOST, "{}: {most:.0} of 255 apart at {x} pt, {y} pt", called(file, n, sheet));
        }
    }
}

/// The most by which a tile may differ between two pictures of the same drawing, of 255: letters may be shifted by a sixteenth of a dot.
const MOST_OF_SAME: f64 = 16.0;

/// Every sheet is the same picture, drawn straight from its display list or by `resvg` from its SVG.
pub fn same_as_svg(built: &Built) {
    for file in built.composed.iter().filter(|file| file.printed.paper == "A4") {
        let document = file.printed.document(built.set.files());
        // Only a front and a back of each, because resvg is slow.
        for (n, sheet) in file.printed.sheets.iter().enumerate().take(2) {
            let drawn = png::dots(&document, n, 72 * SCALE).expect("it is small");
            let svg = svg::sheet(&document, n, svg::Text::Outlines).expect("its pictures are there");
            let other = png::pixels(&svg, 72 * SCALE).expect("it is small");
            let drawn = Dots { bytes: drawn.data(), width: drawn.width(), height: drawn.height() };
            let other = Dots { bytes: other.data(), width: other.width(), height: other.height() };
            let (most, [x, y]) = drawn.farthest(&other);
            assert!(
                most < MOST_OF_SAME,
                "{}: {most:.0} of 255 apart at {x} pt, {y} pt",
                called(file, n, sheet)
            );
        }
    }
}
