//! Sheets for a printer that was measured: everything is drawn where the printer puts it in the right place.
//!
//! Writers know nothing of it: each sheet becomes one face as large as its paper. Landscape sheets become upright pages, since a print
//! dialog turns landscape ones either way, and what was measured belongs to the paper as it runs through the printer.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::printed::Printed;
use crate::compose::drawing::{Drawing, Group, Item, Transform};
use crate::compose::path::Path;
use crate::compose::{Face, FaceId};
use crate::geometry::{Length, Rect, Tilt, Turn};
use crate::impose::{Placement, Sheet, Side};
use crate::model::Printer;
use crate::model::printer::PrintedSide;
use crate::write::Document;
use crate::write::document::place;

/// Points in a millimeter.
const PT: f32 = 72.0 / 25.4;

/// The sheets of a file for a printer.
pub(super) struct Corrected {
    faces: Vec<Face>,
    sheets: Vec<Sheet>,
    /// From each planned sheet to its page, in points.
    at: Vec<Transform>,
}

impl Printed {
    /// Draws everything where a printer puts it in the right place. Plans and contours for cutting machines stay as they are.
    pub fn correct_for(&mut self, printer: &Printer) {
        if self.pictures.is_some() {
            return;
        }
        let mut uses = vec![0_usize; self.faces.len()];
        let all = self.sheets.iter().flat_map(|sheet| &sheet.placements);
        all.for_each(|placement| uses[placement.face.0 as usize] += 1);
        // Booklets are also read page by page.
        let faces =
            if self.to_read.is_empty() { std::mem::take(&mut self.faces) } else { self.faces.clone() };
        let mut whole = Whole { faces, uses, shared: BTreeMap::new() };
        let (mut faces, mut sheets, mut ways) = (Vec::new(), Vec::new(), Vec::new());
        for sheet in &self.sheets {
            let side = match sheet.side {
                Side::Front => &printer.front,
                Side::Back => &printer.back,
            };
            let at = onto_upright(sheet, side);
            let drawing = whole.sheet(sheet, at);
            let paper = if is_lying(sheet) { sheet.paper.turned() } else { sheet.paper };
            let page = Rect::from_size(paper);
            let all = Placement {
                face: FaceId(faces.len() as u32),
                at: page,
                turn: Turn::None,
                tilt: Tilt::default(),
            };
            sheets.push(Sheet {
                paper,
                trim: moved(sheet.trim, at, page),
                bleed_box: moved(sheet.bleed_box, at, page),
                placements: vec![all],
                ..sheet.clone()
            });
            faces.push(Face { size: paper, bleed: Length::ZERO, corner: Length::ZERO, drawing });
            ways.push(at);
        }
        self.corrected = Some(Box::new(Corrected { faces, sheets, at: ways }));
    }
}

impl Corrected {
    /// The pieces of a planned sheet, and the box around each on its page: left, bottom, right and top in hundredths of a point.
    pub fn boxes<'c>(&'c self, n: usize, sheet: &'c Sheet) -> impl Iterator<Item = (FaceId, [i64; 4])> + 'c {
        let page = Rect::from_size(self.sheets[n].paper);
        let hundredths = |length: Length| (length.to_pt() * 100.0).round() as i64;
        sheet.placements.iter().map(move |placement| {
            let around = moved(placement.at, self.at[n], page);
            let (bottom, top) = (page.height - around.bottom(), page.height - around.y);
            (placement.face, [around.x, bottom, around.right(), top].map(hundredths))
        })
    }

    /// Puts the corrected pages in place of the planned sheets of a document. Margins that sheets share stay shared.
    pub fn apply<'c>(&'c self, document: &mut Document<'c>) {
        (document.faces, document.sheets) = (&self.faces, &self.sheets);
        let mut known: Vec<(Arc<Drawing>, Transform, Arc<Drawing>)> = Vec::new();
        for (at, drawings) in self.at.iter().zip(&mut document.margins) {
            for drawing in drawings.iter_mut().filter(|drawing| !drawing.is_empty()) {
                let same = known.iter().find(|(plain, there, _)| Arc::ptr_eq(plain, drawing) && there == at);
                let corrected = match same {
                    Some((.., corrected)) => corrected.clone(),
                    None => {
                        let moved = group((**drawing).clone(), *at, None);
                        let made = Arc::new(Drawing { items: vec![moved] });
                        known.push((drawing.clone(), *at, made.clone()));
                        made
                    }
                };
                *drawing = corrected;
            }
        }
    }
}

/// Faces on their way to whole sheets.
pub(super) struct Whole {
    faces: Vec<Face>,
    /// How often each is placed.
    uses: Vec<usize>,
    /// The drawings of those that are placed several times.
    shared: BTreeMap<FaceId, Arc<Drawing>>,
}

impl Whole {
    /// Faces that stay where they are, too, so that their drawings are shared.
    pub fn sharing(faces: &[Face]) -> Whole {
        Whole { faces: faces.to_vec(), uses: vec![usize::MAX; faces.len()], shared: BTreeMap::new() }
    }

    /// Everything on a sheet as one drawing.
    pub fn sheet(&mut self, sheet: &Sheet, at: Transform) -> Drawing {
        let mut placed = Drawing::default();
        for placement in &sheet.placements {
            let number = placement.face.0 as usize;
            let face = &mut self.faces[number];
            let bleed = face.bleed.to_pt() as f32;
            let (width, height) = (face.size.width.to_pt() as f32, face.size.height.to_pt() as f32);
            let seen = Path::rectangle(-bleed, -bleed, width + 2.0 * bleed, height + 2.0 * bleed);
            let map = place(placement, face);
            let drawing = if self.uses[number] > 1 {
                let take = || Arc::new(std::mem::take(&mut face.drawing));
                let shared = self.shared.entry(placement.face).or_insert_with(take).clone();
                Drawing { items: vec![Item::Shared(shared, Transform::IDENTITY)] }
            } else {
                std::mem::take(&mut face.drawing)
            };
            placed.push(group(drawing, map, Some(seen)));
        }
        Drawing { items: vec![group(placed, at, None)] }
    }
}

fn is_lying(sheet: &Sheet) -> bool {
    sheet.paper.width > sheet.paper.height
}

fn group(drawing: Drawing, transform: Transform, clip: Option<Path>) -> Item {
    Item::Group(Box::new(Group { transform, clip, opacity: 1.0, drawing, tag: None }))
}

/// From a sheet to the upright page on which a printer prints it in the right place, in points.
fn onto_upright(sheet: &Sheet, side: &PrintedSide) -> Transform {
    let lies = is_lying(sheet);
    let paper = if lies { sheet.paper.turned() } else { sheet.paper };
    let [a, b, c, d, e, f] = side.correction(paper).map(|number| number as f32);
    let correction = Transform([a, b, c, d, e * PT, f * PT]);
    if !lies {
        return correction;
    }
    // The top of the sheet is at the left of the page.
    let size = sheet.paper;
    let turned =
        Transform::turned(Turn::ThreeQuarters, size.width.to_pt() as f32, size.height.to_pt() as f32);
    correction.after(turned)
}

/// The box around a moved rectangle, within the page.
fn moved(rect: Rect, at: Transform, page: Rect) -> Rect {
    let pt = |length: Length| length.to_pt() as f32;
    let [left, top, right, bottom] = at.around([pt(rect.x), pt(rect.y), pt(rect.right()), pt(rect.bottom())]);
    let length = |points: f32, most: Length| Length::from_pt(f64::from(points)).clamp(Length::ZERO, most);
    Rect::between(
        length(left, page.width),
        length(top, page.height),
        length(right, page.width),
        length(bottom, page.height),
    )
}
