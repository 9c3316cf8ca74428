//! Faces on sheets: n-up grids, backs behind their fronts, marks in the margins. Nothing is drawn here; sheets are
//! placements and marks, and [`plan`] writes them as text.

mod backs;
mod crop_marks;
mod grid;
mod margin;
pub mod plan;
pub mod poster;
mod sheet;

pub use grid::{Grid, page_size};
pub use sheet::{Mark, Placement, RulerUnit, Sheet, Side};

use crate::compose::{FaceId, Piece};
use crate::diag::Report;
use crate::geometry::{Length, Rect, Size};
use crate::model::{Backs, SheetSpec};

/// Components of one size that go on sheets together.
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    /// The components in order.
    pub pieces: &'a [Piece],
    /// Their trim size.
    pub size: Size,
    /// How far their faces go beyond the trim.
    pub bleed: Length,
    /// The set's name, for the margin.
    pub set: &'a str,
    /// What they are called, for the margin.
    pub title: &'a str,
    /// Whether every sheet gets a back side, because others in the same file have one.
    pub with_backs: bool,
    /// Whether "DRAFT" is written across each sheet.
    pub draft: bool,
}

/// Arranges components on sheets as a specification says. What does not fit is reported.
pub fn impose(batch: Batch<'_>, spec: &SheetSpec, report: &mut Report) -> Vec<Sheet> {
    let Some(grid) = Grid::find(batch.size, spec, report) else {
        return Vec::new();
    };
    let bleed = spec.bleed.min(batch.bleed);
    let all: Vec<&Piece> =
        (batch.pieces.iter()).flat_map(|piece| std::iter::repeat_n(piece, piece.copies as usize)).collect();
    let slots: Vec<Rect> = grid.slots(&spec.skip);
    if slots.is_empty() {
        grid::all_skipped(spec, report);
        return Vec::new();
    }
    let groups: Vec<&[&Piece]> = all.chunks(slots.len()).collect();
    let furniture = margin::Furniture::arrange(&grid, bleed, spec, report);
    let mut sheets = Vec::with_capacity(groups.len() * 2);
    for (n, group) in groups.iter().enumerate() {
        let number = n + 1;
        let mut front = Sheet::new(grid.paper, batch.title, Side::Front, number, groups.len());
        for (piece, slot) in group.iter().zip(&slots) {
            front.place(piece.front, *slot);
            if let (Backs::GutterFold, Some(back)) = (spec.backs, piece.back) {
                front.place(back, backs::across(*slot, grid.paper));
            }
        }
        let mut sides = vec![front];
        if spec.backs.is_duplex() && batch.with_backs {
            let mut back = Sheet::new(grid.paper, batch.title, Side::Back, number, groups.len());
            for (piece, slot) in group.iter().zip(&slots) {
                if let Some(face) = piece.back {
                    back.placements.push(backs::behind(face, *slot, &grid, spec));
                }
            }
            sides.push(back);
        }
        for mut sheet in sides {
            let used: Vec<Rect> = slots[..group.len()].to_vec();
            finish(&mut sheet, &used, bleed, &grid, spec, &furniture, batch);
            sheets.push(sheet);
        }
    }
    sheets
}

/// Boxes and marks of a sheet whose slots are `used`.
fn finish(
    sheet: &mut Sheet,
    used: &[Rect],
    bleed: Length,
    grid: &Grid,
    spec: &SheetSpec,
    furniture: &margin::Furniture,
    batch: Batch<'_>,
) {
    let turned: Vec<Rect> = match (sheet.side, spec.backs) {
        (Side::Back, _) => used.iter().map(|slot| backs::place_behind(*slot, grid, spec)).collect(),
        (Side::Front, Backs::GutterFold) => {
            used.iter().flat_map(|slot| [*slot, backs::across(*slot, grid.paper)]).collect()
        }
        (Side::Front, _) => used.to_vec(),
    };
    let Some(trim) = turned.iter().copied().reduce(Rect::union) else { return };
    sheet.trim = trim;
    sheet.bleed_box = trim.grown(bleed);
    if let Some(marks) = spec.crop_marks {
        sheet.marks.extend(crop_marks::around(&turned, bleed, marks, &furniture.free));
    }
    if spec.backs == Backs::GutterFold {
        sheet.marks.extend(crop_marks::fold_line(grid.paper, trim.grown(bleed), &furniture.free));
    }
    sheet.marks.extend(furniture.marks(sheet, batch.set));
    if batch.draft {
        sheet.marks.push(Mark::Draft);
    }
}

/// The face of an id moved to where its part's faces begin in a file's list.
pub fn shifted(sheet: &mut Sheet, by: u32) {
    for placement in &mut sheet.placements {
        placement.face = FaceId(placement.face.0 + by);
    }
}
