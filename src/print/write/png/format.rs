//! Dots in other formats than PNG: JPEG, which is white where the picture is clear, and `WebP`, which keeps
//! every dot.

use image_webp::{ColorType as WebpColors, WebPEncoder};
use jpeg_encoder::{ColorType, Encoder, PixelDensity, PixelDensityUnit, SamplingFactor};
use resvg::tiny_skia::{Mask, Pixmap};

/// A file format for dots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Every dot unchanged, clear where nothing is drawn.
    Png,
    /// Small files that look nearly the same, on white.
    Jpeg,
    /// Every dot unchanged, clear where nothing is drawn, in smaller files.
    Webp,
}

/// The quality of JPEG, from 1 to 100: high enough to keep type sharp.
const QUALITY: u8 = 92;
/// The most columns or rows of a `WebP` picture.
const MOST_OF_WEBP: u32 = 16_383;
/// The most columns or rows of a JPEG.
const MOST_OF_JPEG: u32 = 65_500;

impl Format {
    /// A file of dots, of which `seen` is the visible part, if not all.
    ///
    /// # Errors
    /// There are too many dots for the format.
    pub(super) fn file(self, map: &Pixmap, seen: Option<&Mask>, dpi: u32) -> Result<Vec<u8>, String> {
        let (columns, rows) = (map.width(), map.height());
        let (name, most) = match self {
            Format::Webp => ("WebP", MOST_OF_WEBP),
            Format::Jpeg | Format::Png => ("JPEG", MOST_OF_JPEG),
        };
        if columns.max(rows) > most {
            let best = u64::from(dpi) * u64::from(most) / u64::from(columns.max(rows));
            return Err(format!("{columns} × {rows} dots are too many for {name}; write `--dpi {best}`"));
        }
        let mut out = Vec::new();
        match self {
            Format::Webp => webp(map, seen, &mut out)?,
            Format::Jpeg | Format::Png => jpeg(map, dpi, &mut out)?,
        }
        Ok(out)
    }
}

fn jpeg(map: &Pixmap, dpi: u32, out: &mut Vec<u8>) -> Result<(), String> {
    let mut encoder = Encoder::new(out, QUALITY);
    encoder.set_density(PixelDensity { density: (dpi as u16, dpi as u16), unit: PixelDensityUnit::Inches });
    // Color in full resolution: type is often colored.
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    encoder.set_optimized_huffman_tables(true);
    let dots: Vec<u8> = map.data().as_chunks::<4>().0.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect();
    encoder
        .encode(&dots, map.width() as u16, map.height() as u16, ColorType::Rgb)
        .map_err(|error| error.to_string())
}

fn webp(map: &Pixmap, seen: Option<&Mask>, out: &mut Vec<u8>) -> Result<(), String> {
    let dots = map.data().as_chunks::<4>().0;
    let is_opaque = seen.is_none() && dots.iter().all(|dot| dot[3] == 255);
    let (data, colors): (Vec<u8>, _) = if is_opaque {
        (dots.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect(), WebpColors::Rgb8)
    } else {
        let seen = seen.map(Mask::data);
        let dot = |(n, dot): (usize, &[u8; 4])| match seen {
            Some(seen) => [dot[0], dot[1], dot[2], seen[n]],
            None => plain(*dot),
        };
        (dots.iter().enumerate().flat_map(dot).collect(), WebpColors::Rgba8)
    };
    let encoder = WebPEncoder::new(out);
    encoder.encode(&data, map.width(), map.height(), colors).map_err(|error| error.to_string())
}

/// A dot's color as files have it, whatever its opacity.
pub(super) fn plain([r, g, b, alpha]: [u8; 4]) -> [u8; 4] {
    if alpha == 255 || alpha == 0 {
        return [r, g, b, alpha];
    }
    let whole =
        |value: u8| ((u32::from(value) * 255 + u32::from(alpha) / 2) / u32::from(alpha)).min(255) as u8;
    [whole(r), whole(g), whole(b), alpha]
}
