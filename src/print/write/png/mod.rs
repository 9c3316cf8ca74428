//! Sheets as pictures in dots: each face is drawn once, straight from its display list, and copied to its places.

pub mod fitted;
mod format;
mod glyphs;
mod packer;
mod paint;
mod pictures;
mod raster;
mod shapes;
mod sheets;
#[doc(hidden)]
pub mod single;

use std::io::Write;

use resvg::tiny_skia::{Color, Mask, Pixmap, Transform};
use usvg::{Options, Tree};

pub use self::format::Format;
use self::packer::Packer;
use self::pictures::Pictures;
use self::raster::Raster;
use self::shapes::{matrix, outline};
use self::sheets::{Sheets, resolution, scale};
use super::Document;
use crate::compose::drawing::Transform as Map;
use crate::compose::path::Path;
use crate::compose::picture::{Colors, Dots};
use crate::compose::{Face, FontBook};
use crate::geometry::{Length, Rect, Size};
use crate::parallel;

/// Makes the sheets of a document as files of a format, on all cores; `take` gets them in order. Returns how
/// many faces were drawn: a face at the same part of a dot on several sheets is drawn once.
///
/// # Errors
/// A sheet has too many dots at this resolution; a picture has changed in the meantime; or `take` refuses a file.
pub fn sheets(
    document: &Document<'_>,
    format: Format,
    dpi: u32,
    mut take: impl FnMut(Vec<u8>) -> Result<(), String>,
) -> Result<usize, String> {
    let sheets = Sheets::new(document, dpi, document.is_clear && format != Format::Jpeg);
    let numbers: Vec<usize> = (0..document.sheets.len()).collect();
    let one = |(raster, packer, last): &mut (Raster<'_>, Packer, Option<Pixmap>), number: &usize| {
        let map = sheets.sheet(*number, raster, last.take())?;
        let seen = match rounded_picture(document, *number) {
            Some((size, corner)) => Some(rounded(&map, size, corner, dpi)?),
            None => None,
        };
        let file = match format {
            Format::Png => packer.file(&map, seen.as_ref(), dpi),
            other => other
                .file(&map, seen.as_ref(), dpi)
                .map_err(|why| format!("\"{}\": {why}", document.sheets[*number].title))?,
        };
        *last = Some(map);
        Ok(file)
    };
    let tools = || (sheets.raster(), Packer::new(), None);
    parallel::in_order(&numbers, tools, one, |made: Result<Vec<u8>, String>| take(made?))?;
    Ok(sheets.drawn())
}

/// The dots of a sheet, on white.
///
/// # Errors
/// It has too many dots at this resolution, or a picture has changed in the meantime.
pub fn dots(document: &Document<'_>, number: usize, dpi: u32) -> Result<Pixmap, String> {
    let sheets = Sheets::new(document, dpi, false);
    sheets.sheet(number, &mut sheets.raster(), None)
}

/// Red, green and blue of each dot of a sheet, on white.
///
/// # Errors
/// As [`dots`].
pub fn rgb(document: &Document<'_>, number: usize, dpi: u32) -> Result<Vec<u8>, String> {
    let map = dots(document, number, dpi)?;
    Ok(map.data().as_chunks::<4>().0.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect())
}

/// The dots of a face alone, cut at its trim, on white.
///
/// # Errors
/// It has too many dots at this resolution, or a picture has changed in the meantime.
pub fn face(face: &Face, fonts: &FontBook, dpi: u32) -> Result<Pixmap, String> {
    let (columns, rows) = resolution(face.size, dpi)?;
    let mut map = Pixmap::new(columns, rows).ok_or("there is no memory for a face")?;
    map.fill(Color::WHITE);
    let pictures = Pictures::from_drawings(std::iter::once(&face.drawing));
    Raster::new(fonts, &pictures).draw(&face.drawing, Map::scaled(scale(dpi), 0.0, 0.0), &mut map)?;
    Ok(map)
}

/// The visible part of a card with rounded corners.
fn rounded(map: &Pixmap, size: Size, corner: Length, dpi: u32) -> Result<Mask, String> {
    let pt = |length: Length| length.to_pt() as f32;
    let path = Path::rounded(0.0, 0.0, pt(size.width), pt(size.height), pt(corner));
    let mut seen = Mask::new(map.width(), map.height()).ok_or("there is no memory for a card's corners")?;
    if let Some(path) = outline(&path) {
        let at = matrix(Map::scaled(scale(dpi), 0.0, 0.0));
        seen.fill_path(&path, resvg::tiny_skia::FillRule::Winding, true, at);
    }
    Ok(seen)
}

/// The size and the corner radius of a sheet that is the picture of a single card.
fn rounded_picture(document: &Document<'_>, number: usize) -> Option<(Size, Length)> {
    // Sheets that are not paper were cut out already.
    if document.is_clear {
        return None;
    }
    let sheet = &document.sheets[number];
    let [only] = sheet.placements.as_slice() else { return None };
    let corner = document.faces[only.face.0 as usize].corner;
    (only.at == Rect::from_size(sheet.paper) && corner > Length::ZERO).then_some((sheet.paper, corner))
}

/// An SVG document made by this program as dots, on white, as `resvg` draws it.
///
/// # Errors
/// It has too many dots at this resolution.
///
/// # Panics
/// The document is not SVG, which is a bug.
pub fn pixels(document: &str, dpi: u32) -> Result<Pixmap, String> {
    let tree = Tree::from_str(document, &Options::default()).expect("the program's own SVG can be read");
    // The tree measures in CSS pixels, 96 to an inch.
    let scale = dpi as f32 / 96.0;
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    let (columns, rows) = (width.round().max(1.0) as u32, height.round().max(1.0) as u32);
    let mut map = Pixmap::new(columns, rows)
        .ok_or_else(|| format!("there is no memory for {columns} × {rows} dots"))?;
    map.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut map.as_mut());
    Ok(map)
}

/// A picture's dots as a PNG file; gray and palettes stay as they are.
pub(super) fn encode_dots(width: u32, height: u32, dots: &Dots) -> Vec<u8> {
    let joined = |parts: usize, bytes: &[u8], alpha: &[u8]| -> Vec<u8> {
        bytes.chunks_exact(parts).zip(alpha).flat_map(|(dot, a)| dot.iter().copied().chain([*a])).collect()
    };
    match (&dots.colors, &dots.alpha) {
        (Colors::Gray, None) => {
            encode(width, height, (png::ColorType::Grayscale, dots.bits), &dots.bytes, None)
        }
        (Colors::Rgb, None) => encode(width, height, (png::ColorType::Rgb, 8), &dots.bytes, None),
        (Colors::Palette(list), None) => {
            encode(width, height, (png::ColorType::Indexed, dots.bits), &dots.bytes, Some(list))
        }
        (Colors::Gray, Some(alpha)) if dots.bits == 8 => {
            let joined = joined(1, &dots.bytes, alpha);
            encode(width, height, (png::ColorType::GrayscaleAlpha, 8), &joined, None)
        }
        (_, Some(alpha)) => {
            let joined = joined(3, &dots.in_full(width), alpha);
            encode(width, height, (png::ColorType::Rgba, 8), &joined, None)
        }
    }
}

/// Dots as a PNG file.
fn encode(
    width: u32,
    height: u32,
    (colors, bits): (png::ColorType, u8),
    data: &[u8],
    palette: Option<&[u8]>,
) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(colors);
    encoder.set_depth(png::BitDepth::from_u8(bits).expect("pictures have 1, 2, 4 or 8 bits"));
    encoder.set_compression(png::Compression::Balanced);
    if let Some(palette) = palette {
        encoder.set_palette(palette);
    }
    let mut writer = encoder.write_header().expect("memory takes everything");
    writer.write_image_data(data).expect("the header gives the number of dots");
    writer.finish().expect("memory takes everything");
    out.flush().expect("memory takes everything");
    out
}
