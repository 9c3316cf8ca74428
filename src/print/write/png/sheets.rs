//! Sheets as dots. Each face is drawn on separate dots, exactly in place, including fractions of a dot. A
//! face at the same fraction of a dot on several sheets, such as a common back, is drawn once.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use resvg::tiny_skia::{Color, Pixmap};

use super::pictures::Pictures;
use super::raster::{Raster, over};
use super::shapes::scaled;
use crate::compose::Face;
use crate::compose::drawing::Transform;
use crate::geometry::{Length, Size, Turn};
use crate::impose::Placement;
use crate::write::Document;
use crate::write::document::place;

/// The most dots of one picture.
const MOST_DOTS: u64 = 400_000_000;
/// The most bytes of faces kept for other sheets.
const MOST_BYTES: usize = 64 << 20;

/// The dots of paper at a resolution: columns and rows.
///
/// # Errors
/// There are too many.
pub(super) fn resolution(size: Size, dpi: u32) -> Result<(u32, u32), String> {
    let dots = |length: Length| (length.to_pt() / 72.0 * f64::from(dpi)).round().max(1.0) as u32;
    let (columns, rows) = (dots(size.width), dots(size.height));
    if u64::from(columns) * u64::from(rows) > MOST_DOTS {
        let most = (MOST_DOTS as f64 / (f64::from(columns) * f64::from(rows))).sqrt() * f64::from(dpi);
        return Err(format!(
            "{columns} × {rows} dots at {dpi} dpi are too many; write `--dpi {}`",
            most.floor()
        ));
    }
    Ok((columns, rows))
}

/// Dots per point.
pub(super) fn scale(dpi: u32) -> f32 {
    (f64::from(dpi) / 72.0) as f32
}

/// A face at a fraction of a dot, with its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    face: u32,
    turn: Turn,
    parts: [u32; 2],
}

/// How often a face will be placed again, and its dots.
type ToCome = (usize, Option<Arc<Pixmap>>);

/// The sheets of a document at a resolution.
pub(super) struct Sheets<'s> {
    document: &'s Document<'s>,
    dpi: u32,
    /// Whether empty areas are clear rather than white.
    is_clear: bool,
    pictures: Pictures,
    /// Only faces that are placed again.
    again: Mutex<HashMap<Key, ToCome>>,
    kept: AtomicUsize,
    /// The number of faces drawn.
    drawn: AtomicUsize,
}

impl<'s> Sheets<'s> {
    pub(super) fn new(document: &'s Document<'s>, dpi: u32, is_clear: bool) -> Sheets<'s> {
        let drawings = document.faces.iter().map(|face| &face.drawing);
        let pictures = Pictures::from_drawings(
            drawings.chain(document.margins.iter().flatten().map(|drawing| &**drawing)),
        );
        let scale = scale(dpi);
        let mut again: HashMap<Key, ToCome> = HashMap::new();
        for placement in document.sheets.iter().flat_map(|sheet| &sheet.placements) {
            let face = placed(placement, document, scale);
            again.entry(face.key).or_default().0 += 1;
        }
        again.retain(|_, (uses, _)| *uses > 1);
        let (kept, drawn) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Sheets { document, dpi, is_clear, pictures, again: Mutex::new(again), kept, drawn }
    }

    /// A raster for drawing sheets; one for each thread.
    pub(super) fn raster(&self) -> Raster<'_> {
        Raster::new(self.document.fonts, &self.pictures)
    }

    /// The number of faces drawn so far.
    pub(super) fn drawn(&self) -> usize {
        self.drawn.load(Ordering::Relaxed)
    }

    /// A sheet, on white or clear. The memory of `other`, a sheet no longer needed, may be reused for it.
    pub(super) fn sheet(
        &self,
        number: usize,
        raster: &mut Raster<'_>,
        other: Option<Pixmap>,
    ) -> Result<Pixmap, String> {
        let sheet = &self.document.sheets[number];
        let of_sheet = |why: String| format!("\"{}\": {why}", sheet.title);
        let (columns, rows) = resolution(sheet.paper, self.dpi).map_err(of_sheet)?;
        let mut map = other
            .filter(|other| (other.width(), other.height()) == (columns, rows))
            .or_else(|| Pixmap::new(columns, rows))
            .ok_or_else(|| format!("there is no memory for {columns} × {rows} dots"))?;
        map.fill(if self.is_clear { Color::TRANSPARENT } else { Color::WHITE });
        for placement in &sheet.placements {
            let placed = placed(placement, self.document, scale(self.dpi));
            let dots = self.face(&placed, raster)?;
            over(&dots, placed.corner, &mut map);
        }
        for drawing in &self.document.margins[number] {
            raster.draw(drawing, Transform::scaled(scale(self.dpi), 0.0, 0.0), &mut map)?;
        }
        Ok(map)
    }

    /// The dots of a face in its place.
    fn face(&self, placed: &Placed, raster: &mut Raster<'_>) -> Result<Arc<Pixmap>, String> {
        let again = || self.again.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((left, known)) = again().get_mut(&placed.key) {
            *left -= 1;
            if let Some(dots) = known.clone() {
                if *left == 0 {
                    *known = None;
                    self.kept.fetch_sub(dots.data().len(), Ordering::Relaxed);
                }
                return Ok(dots);
            }
        }
        self.drawn.fetch_add(1, Ordering::Relaxed);
        let dots = Arc::new(placed.draw(raster)?);
        if let Some((1.., known @ None)) = again().get_mut(&placed.key)
            && self.kept.load(Ordering::Relaxed) + dots.data().len() <= MOST_BYTES
        {
            self.kept.fetch_add(dots.data().len(), Ordering::Relaxed);
            *known = Some(dots.clone());
        }
        Ok(dots)
    }
}

/// A face in its place on a sheet.
struct Placed<'f> {
    face: &'f Face,
    key: Key,
    /// The corner of its dots.
    corner: (i32, i32),
    /// The visible part, in dots from that corner.
    seen: [f32; 4],
    /// From the face to its dots.
    at: Transform,
}

fn placed<'f>(placement: &Placement, document: &Document<'f>, scale: f32) -> Placed<'f> {
    let face = &document.faces[placement.face.0 as usize];
    let at = Transform::scaled(scale, 0.0, 0.0).after(place(placement, face));
    let bleed = face.bleed.to_pt() as f32;
    let (width, height) = (face.size.width.to_pt() as f32, face.size.height.to_pt() as f32);
    let [left, top, right, bottom] = at.around([-bleed, -bleed, width + bleed, height + bleed]);
    let (x, y) = (left.floor(), top.floor());
    let key =
        Key { face: placement.face.0, turn: placement.turn, parts: [left - x, top - y].map(f32::to_bits) };
    Placed {
        face,
        key,
        corner: (x as i32, y as i32),
        seen: [left - x, top - y, right - x, bottom - y],
        at: Transform::moved(-x, -y).after(at),
    }
}

impl Placed<'_> {
    fn draw(&self, raster: &mut Raster<'_>) -> Result<Pixmap, String> {
        let [left, top, right, bottom] = self.seen;
        let (columns, rows) = (right.ceil().max(1.0), bottom.ceil().max(1.0));
        let dots = f64::from(columns) * f64::from(rows);
        let mut map = Some((columns as u32, rows as u32))
            .filter(|_| dots <= MOST_DOTS as f64)
            .and_then(|(columns, rows)| Pixmap::new(columns, rows))
            .ok_or_else(|| format!("there is no memory for a face of {columns} × {rows} dots"))?;
        raster.draw(&self.face.drawing, self.at, &mut map)?;
        cut(&mut map, [left, top, right, bottom]);
        Ok(map)
    }
}

/// Cuts dots at a box whose edges are in the outermost of them.
fn cut(map: &mut Pixmap, [left, top, right, bottom]: [f32; 4]) {
    let (columns, rows) = (map.width() as usize, map.height() as usize);
    // How much of a column or row of dots is inside.
    let within = |n: usize, from: f32, to: f32| {
        let n = n as f32;
        (((n + 1.0).min(to) - n.max(from)).clamp(0.0, 1.0) * 255.0).round() as u8
    };
    let data = map.data_mut();
    let mut fade = |at: usize, of: u8| {
        if of < 255 {
            data[at * 4..at * 4 + 4].iter_mut().for_each(|value| *value = scaled(*value, of));
        }
    };
    for row in BTreeSet::from([0, rows - 1]) {
        let of = within(row, top, bottom);
        (0..columns).for_each(|column| fade(row * columns + column, of));
    }
    for column in BTreeSet::from([0, columns - 1]) {
        let of = within(column, left, right);
        (0..rows).for_each(|row| fade(row * columns + column, of));
    }
}
