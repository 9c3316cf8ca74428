//! PDF pages, drawn by a reader of PDF, beside the pictures that the program makes of the same sheets with resvg.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use punchboard::write::{png, svg};

use super::Built;
use crate::sets::called;

/// Dots a point: 144 an inch.
const SCALE: u32 = 2;
/// Two rasterisers shade edges differently, so that dots are compared by tiles: the mean color of 4 × 4 points. A letter that
/// is missing, or stands a point away, changes its tile by far more than this.
const TILE: u32 = 4 * SCALE;
/// The most by which a tile may differ, of 255: readers of PDF put large glyphs on whole dots.
const MOST: f64 = 48.0;

/// A picture's dots by tiles.
struct Tiles {
    columns: u32,
    means: Vec<[f64; 3]>,
}

impl Tiles {
    /// The tiles of the part that a picture of `stride` dots a line, four bytes each, has in common with another.
    fn of(dots: &[u8], stride: u32, [width, height]: [u32; 2]) -> Tiles {
        let (columns, rows) = (width / TILE, height / TILE);
        let mut sums = vec![[0.0; 3]; (columns * rows) as usize];
        // Plain loops: this goes over millions of dots in a build that is not optimised.
        for y in 0..rows * TILE {
            for x in 0..columns * TILE {
                let (dot, tile) = ((y * stride + x) as usize * 4, (y / TILE * columns + x / TILE) as usize);
                for channel in 0..3 {
                    sums[tile][channel] += f64::from(dots[dot + channel]);
                }
            }
        }
        let means = sums.into_iter().map(|sum| sum.map(|sum| sum / f64::from(TILE * TILE))).collect();
        Tiles { columns, means }
    }

    /// The greatest difference of a tile from another picture's, and where, in points.
    fn farthest(&self, other: &Tiles) -> (f64, [u32; 2]) {
        assert_eq!(self.columns, other.columns, "pictures of one page are of one size");
        let apart =
            |(a, b): (&[f64; 3], &[f64; 3])| a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        let tiles = self.means.iter().zip(&other.means).map(apart).enumerate();
        let (n, most) = tiles.max_by(|a, b| a.1.total_cmp(&b.1)).expect("a page has tiles");
        (most, [n as u32 % self.columns * TILE / SCALE, n as u32 / self.columns * TILE / SCALE])
    }
}

/// Every page is nearly the same picture.
pub fn alike(built: &Built) {
    // Other papers have the same faces in other places, and those are tested elsewhere.
    for file in built.composed.iter().filter(|file| file.printed.paper == "A4") {
        let pdf = Pdf::new(file.pdf.clone()).expect("it is a PDF");
        let document = file.printed.document(&built.set.files);
        let cache = RenderCache::new();
        for (n, (page, sheet)) in pdf.pages().iter().zip(&file.printed.sheets).enumerate() {
            let scale = SCALE as f32;
            let settings = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
            let unhinted = RenderSettings { hinting: false, ..RenderSettings::default() };
            let read = render(page, &cache, &InterpreterSettings::default(), &unhinted, &settings);
            let drawn =
                png::pixels(&svg::sheet(&document, n, svg::Text::Outlines), 72 * SCALE).expect("it is small");
            // The sizes may differ by what the last dot was rounded to.
            let (width, height) = (u32::from(read.width()), u32::from(read.height()));
            let common = [width.min(drawn.width()), height.min(drawn.height())];
            let of_pdf = Tiles::of(read.data_as_u8_slice(), width, common);
            let of_svg = Tiles::of(drawn.data(), drawn.width(), common);
            let (most, [x, y]) = of_pdf.farthest(&of_svg);
            assert!(most < MOST, "{}: {most:.0} of 255 apart at {x} pt, {y} pt", called(file, n, sheet));
        }
    }
}
