//! Sheets as PNG: the same drawing with glyphs as outlines, rasterised by `resvg`.

use std::io::Write;

use resvg::tiny_skia::{Color, Pixmap, Transform};
use usvg::{Options, Tree};

use super::Document;
use super::svg::{self, Text};
use crate::compose::art::{Colors, Dots};
use crate::geometry::{Length, Rect, Size};

/// Dots that one picture may have.
const MOST_DOTS: u64 = 400_000_000;

/// A sheet as a PNG file.
///
/// # Errors
/// The sheet has too many dots at this resolution.
pub fn sheet(document: &Document<'_>, number: usize, dpi: u32) -> Result<Vec<u8>, String> {
    let drawn = svg::sheet(document, number, Text::Outlines)?;
    let Some((size, corner)) = rounded_picture(document, number) else {
        return picture(&drawn, dpi);
    };
    let (map, mask) =
        (pixels(&drawn, dpi)?, rendered(&svg::rounded(size, corner)?, dpi, Color::TRANSPARENT)?);
    let dots = map.pixels().iter().zip(mask.pixels());
    let rgba: Vec<u8> =
        dots.flat_map(|(dot, seen)| [dot.red(), dot.green(), dot.blue(), seen.alpha()]).collect();
    Ok(encode(map.width(), map.height(), (png::ColorType::Rgba, 8), &rgba, None, Some(dpi)))
}

/// The size and the rounded corner of a sheet that is the picture of one card and nothing else.
fn rounded_picture(document: &Document<'_>, number: usize) -> Option<(Size, Length)> {
    let sheet = &document.sheets[number];
    let [only] = sheet.placements.as_slice() else { return None };
    let corner = document.faces[only.face.0 as usize].corner;
    (only.at == Rect::of(sheet.paper) && corner > Length::ZERO).then_some((sheet.paper, corner))
}

/// An SVG document of this program's own as a PNG file, on white.
///
/// # Errors
/// It has too many dots at this resolution.
///
/// # Panics
/// If the document is no SVG, which is a bug.
pub fn picture(document: &str, dpi: u32) -> Result<Vec<u8>, String> {
    let map = pixels(document, dpi)?;
    Ok(encode(map.width(), map.height(), (png::ColorType::Rgb, 8), &rgb(&map), None, Some(dpi)))
}

fn rgb(map: &Pixmap) -> Vec<u8> {
    map.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect()
}

/// An SVG document of this program's own as dots, on white.
///
/// # Errors
/// It has too many dots at this resolution.
///
/// # Panics
/// If the document is no SVG, which is a bug.
pub fn pixels(document: &str, dpi: u32) -> Result<Pixmap, String> {
    rendered(document, dpi, Color::WHITE)
}

/// An SVG document of this program's own as dots, on a ground.
fn rendered(document: &str, dpi: u32, ground: Color) -> Result<Pixmap, String> {
    let tree = Tree::from_str(document, &Options::default()).expect("the program's own SVG can be read");
    // The tree reckons in CSS pixels, of which an inch has 96.
    let scale = dpi as f32 / 96.0;
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    let (columns, rows) = (width.round().max(1.0) as u32, height.round().max(1.0) as u32);
    if u64::from(columns) * u64::from(rows) > MOST_DOTS {
        return Err(format!("a sheet has {columns} × {rows} dots at {dpi} dpi; use fewer"));
    }
    let mut map = Pixmap::new(columns, rows)
        .ok_or_else(|| format!("there is no memory for {columns} × {rows} dots"))?;
    map.fill(ground);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut map.as_mut());
    Ok(map)
}

/// A picture's dots as a PNG file, gray and palettes as they are.
pub(super) fn encode_dots(width: u32, height: u32, dots: &Dots) -> Vec<u8> {
    let joined = |parts: usize, bytes: &[u8], alpha: &[u8]| -> Vec<u8> {
        bytes.chunks_exact(parts).zip(alpha).flat_map(|(dot, a)| dot.iter().copied().chain([*a])).collect()
    };
    match (&dots.colors, &dots.alpha) {
        (Colors::Gray, None) => {
            encode(width, height, (png::ColorType::Grayscale, dots.bits), &dots.bytes, None, None)
        }
        (Colors::Rgb, None) => encode(width, height, (png::ColorType::Rgb, 8), &dots.bytes, None, None),
        (Colors::Palette(list), None) => {
            encode(width, height, (png::ColorType::Indexed, dots.bits), &dots.bytes, Some(list), None)
        }
        (Colors::Gray, Some(alpha)) if dots.bits == 8 => {
            let joined = joined(1, &dots.bytes, alpha);
            encode(width, height, (png::ColorType::GrayscaleAlpha, 8), &joined, None, None)
        }
        (_, Some(alpha)) => {
            let joined = joined(3, &dots.in_full(width), alpha);
            encode(width, height, (png::ColorType::Rgba, 8), &joined, None, None)
        }
    }
}

/// Dots as a PNG file; `dpi` is the resolution that is written into it.
fn encode(
    width: u32,
    height: u32,
    (colors, bits): (png::ColorType, u8),
    data: &[u8],
    palette: Option<&[u8]>,
    dpi: Option<u32>,
) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(colors);
    encoder.set_depth(png::BitDepth::from_u8(bits).expect("pictures have 1, 2, 4 or 8 bits"));
    encoder.set_compression(png::Compression::Balanced);
    if let Some(palette) = palette {
        encoder.set_palette(palette);
    }
    if let Some(dpi) = dpi {
        let dots = (f64::from(dpi) / 0.0254).round() as u32;
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: dots, yppu: dots, unit: png::Unit::Meter }));
    }
    let mut writer = encoder.write_header().expect("memory takes everything");
    writer.write_image_data(data).expect("there are as many dots as was said");
    writer.finish().expect("memory takes everything");
    out.flush().expect("memory takes everything");
    out
}
