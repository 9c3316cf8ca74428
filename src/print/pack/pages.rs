//! Packs as PDF: a page for each side of a card, in the inks of a press.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Batch, Order, Packed, Row, Take, face_of, judge};
use crate::compose::{Face, FaceId};
use crate::diag::{Report, code};
use crate::geometry::{Point, Rect, Size, Tilt, Turn};
use crate::impose::{PageNumber, Placement, Sheet, Side};
use crate::model::Backs;
use crate::model::vendor::{SideOrder, VendorBack, VendorCopies};
use crate::press::Printed;
use crate::source::Files;
use crate::write::Document;
use crate::write::flatten::{flattened, without_text};
use crate::write::pdf::pdf;
use crate::write::png::fitted::{Fitted, fitted};
use crate::write::separation::{ForPress, Separation, Standard};

/// The resolution at which inks are measured: finer than what smears.
const MEASURED: u32 = 72;

/// The faces of a file and its pages.
struct Pages<'p> {
    printed: &'p Printed,
    press: ForPress<'p>,
    batch: &'p Batch<'p>,
    order: &'p Order<'p>,
    faces: Vec<Face>,
    known: BTreeMap<FaceId, FaceId>,
    sheets: Vec<Sheet>,
    is_continued: bool,
}

/// Writes the pieces of a batch as one PDF file.
///
/// # Errors
/// A picture can't be drawn, a font can't be embedded, or `take` refuses the file.
pub(super) fn pages(
    batch: &Batch<'_>,
    (printed, files): (&Printed, &Files),
    (order, separation, standard): (&Order<'_>, &Separation, Standard),
    name: &str,
    packed: &mut Packed,
    take: &mut Take<'_>,
) -> Result<(), String> {
    let mut pages = Pages {
        printed,
        press: ForPress { separation, standard },
        batch,
        order,
        faces: Vec::new(),
        known: BTreeMap::new(),
        sheets: Vec::new(),
        is_continued: false,
    };
    let name = format!("{name}.pdf");
    let repeats = order.vendor.copies == VendorCopies::Repeated;
    for piece in &batch.pieces {
        let back = piece.back.filter(|_| batch.chosen.back != VendorBack::None);
        let copies = if repeats { piece.copies } else { 1 };
        for _ in 0..copies {
            let (front, back) = ((piece.front, Side::Front), back.map(|back| (back, Side::Back)));
            let sides = match order.vendor.order {
                SideOrder::FrontFirst => [Some(front), back],
                SideOrder::BackFirst => [back, Some(front)],
            };
            for (face, side) in sides.into_iter().flatten() {
                pages.add(face, side, &piece.name)?;
            }
        }
        packed.rows.push(Row {
            file: name.clone(),
            back: back.map(|_| name.clone()),
            part: batch.title.to_owned(),
            size: batch.chosen.name.clone(),
            card: piece.name.clone(),
            copies: piece.copies,
        });
    }
    take(&name, pages.file(files)?)?;
    if let Some(layout) = batch.layout.filter(|_| pages.is_continued) {
        judge::bleed(batch, printed, order.vendor, layout, &mut packed.report);
    }
    ink(batch, printed, order, separation, &mut packed.report)
}

impl Pages<'_> {
    /// Adds a page with a side of a card.
    fn add(&mut self, face: FaceId, side: Side, name: &str) -> Result<(), String> {
        let id = self.face(face)?;
        let (vendor, chosen) = (self.order.vendor, &self.batch.chosen);
        let trim = chosen.size();
        let paper = Rect::from_size(trim).grown(vendor.bleed).size();
        let face = &self.faces[id.0 as usize];
        let across = chosen.turn.applied_to(face.size);
        let at = Point::new((paper.width - across.width) / 2, (paper.height - across.height) / 2);
        let number = PageNumber { number: self.sheets.len() + 1, count: 1 };
        let mut sheet = Sheet::page(paper, name, number, id, Rect::new(at, across));
        sheet.placements =
            vec![Placement { face: id, at: Rect::new(at, across), turn: chosen.turn, tilt: Tilt::default() }];
        sheet.side = side;
        sheet.trim = Rect::new(Point::new(vendor.bleed, vendor.bleed), trim);
        sheet.bleed_box = Rect::from_size(paper);
        self.sheets.push(sheet);
        Ok(())
    }

    /// The face as it is printed, made once: with the bleed that is asked for, and without transparency if the press knows
    /// none.
    fn face(&mut self, face: FaceId) -> Result<FaceId, String> {
        if let Some(known) = self.known.get(&face) {
            return Ok(*known);
        }
        let vendor = self.order.vendor;
        let bleed = self.batch.chosen.reach(vendor, self.batch.pieces[0].size);
        let own = face_of(self.printed, face);
        let made = if self.press.standard == Standard::X1a || own.bleed < bleed {
            let (made, is_continued) =
                flattened(own, &self.printed.fonts, bleed, (vendor.dpi, self.press.standard))?;
            self.is_continued |= is_continued;
            made
        } else {
            own.clone()
        };
        self.faces.push(made);
        let id = FaceId(self.faces.len() as u32 - 1);
        self.known.insert(face, id);
        Ok(id)
    }

    fn file(&self, files: &Files) -> Result<Vec<u8>, String> {
        let (file, _) = files.iter().next().ok_or("definitions come from files")?;
        let title = format!("{}, {}", self.batch.title, self.batch.chosen.name);
        let document =
            Document::new(title, &self.faces, &self.sheets, &self.printed.fonts, Backs::None, file);
        let document = Document {
            press: Some(self.press),
            bookmarks: Vec::new(),
            store: Arc::clone(&self.printed.store),
            ..document
        };
        let mut out = Vec::new();
        pdf(&document, &mut out).map_err(|error| error.to_string())?;
        Ok(out)
    }
}

/// Reports the card with the most ink, if the vendor takes less. The file itself keeps the limit.
fn ink(
    batch: &Batch<'_>,
    printed: &Printed,
    order: &Order<'_>,
    separation: &Separation,
    report: &mut Report,
) -> Result<(), String> {
    let (Some(most), Some(layout)) = (order.vendor.ink, batch.layout) else { return Ok(()) };
    let mut worst: Option<(f64, &str)> = None;
    let mut measured: BTreeMap<FaceId, f64> = BTreeMap::new();
    for piece in &batch.pieces {
        for face in [Some(piece.front), piece.back].into_iter().flatten() {
            let ink = match measured.get(&face) {
                Some(ink) => *ink,
                None => {
                    // Small letters are black alone.
                    let bare = without_text(face_of(printed, face));
                    let dots = dots(bare.size);
                    let fit = Fitted { dots, dpi: MEASURED, turn: Turn::None };
                    separation.most_without_limit(&fitted(&bare, &printed.fonts, fit)?.rgb())
                }
            };
            measured.insert(face, ink);
            if worst.is_none_or(|(most, _)| ink > most) {
                worst = Some((ink, &piece.name));
            }
        }
    }
    if let Some((ink, name)) = worst.filter(|(ink, _)| *ink > f64::from(most) + 1.0) {
        let message = format!("{name}: ink {ink:.0} %, the most is {most} %");
        let place = (order.place)(batch.component, name).unwrap_or(layout);
        report.note(code::OUT_OF_RANGE, place, message).help(format!(
            "it is printed with {most} %: its darkest colors get less cyan, magenta and yellow; a dark gray in place of black looks the same"
        ));
    }
    Ok(())
}

/// The dots of a face as it is measured.
fn dots(size: Size) -> (u32, u32) {
    let dots = |points: f64| (points / 72.0 * f64::from(MEASURED)).floor().max(1.0) as u32;
    (dots(size.width.to_pt()), dots(size.height.to_pt()))
}
