//! Single pictures: one face or one sheet, for viewing a few out of many.

use std::iter;

use resvg::tiny_skia::{Color, Pixmap};

use super::packer::Packer;
use super::pictures::Pictures;
use super::raster::Raster;
use super::sheets::{Sheets, resolution, scale};
use crate::compose::drawing::Transform;
use crate::compose::{Face, FontBook};
use crate::geometry::{Rect, Size};
use crate::write::Document;

/// A face with its bleed around it as a PNG file, on white.
///
/// # Errors
/// It has too many dots at this resolution, or a picture in it has changed in the meantime.
pub fn face_with_bleed(face: &Face, fonts: &FontBook, dpi: u32) -> Result<Vec<u8>, String> {
    let size: Size = Rect::from_size(face.size).grown(face.bleed).size();
    let (columns, rows) = resolution(size, dpi)?;
    let mut map = Pixmap::new(columns, rows).ok_or("there is no memory for a face")?;
    map.fill(Color::WHITE);
    let pictures = Pictures::from_drawings(iter::once(&face.drawing));
    let bleed = face.bleed.to_pt() as f32;
    let at = Transform::scaled(scale(dpi), 0.0, 0.0).after(Transform::moved(bleed, bleed));
    Raster::new(fonts, &pictures).draw(&face.drawing, at, &mut map)?;
    Ok(Packer::new().file(&map, None, dpi))
}

/// One sheet of a document as a PNG file.
///
/// # Errors
/// It has too many dots at this resolution, or a picture on it has changed in the meantime.
pub fn sheet(document: &Document<'_>, number: usize, dpi: u32) -> Result<Vec<u8>, String> {
    let sheets = Sheets::new(document, dpi, false);
    let map = sheets.sheet(number, &mut sheets.raster(), None)?;
    Ok(Packer::new().file(&map, None, dpi))
}
