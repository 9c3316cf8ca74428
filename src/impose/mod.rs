//! Faces on sheets: n-up grids, nested squares, shelves of mixed sizes, backs behind their fronts, marks in the margins. Nothing is drawn here; sheets are
//! placements and marks, and [`plan`] writes them as text.

mod arrange;
mod backs;
mod crop_marks;
mod grid;
mod margin;
mod nest;
pub mod plan;
pub mod poster;
mod sheet;
mod shelf;

pub use grid::{Grid, page_size};
pub use sheet::{Mark, Placement, RulerUnit, Sheet, Side};

use self::arrange::{Arrangement, Cuts, Spot};
use crate::compose::Piece;
use crate::diag::Report;
use crate::geometry::{Length, Rect};
use crate::model::{Backs, Cut, SheetSpec};

/// Components that go on sheets together.
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    /// The components in order.
    pub pieces: &'a [Piece],
    /// How far their faces go beyond the trim.
    pub bleed: Length,
    /// The set's name, for the margin.
    pub set: &'a str,
    /// What they are called, for the margin.
    pub title: &'a str,
    /// Whether every sheet gets a back side, because others in the same file have one.
    pub with_backs: bool,
}

/// Arranges components on sheets as a specification says. What does not fit is reported.
pub fn impose(batch: Batch<'_>, spec: &SheetSpec, report: &mut Report) -> Vec<Sheet> {
    let Some(arrangement) = arrange::arrange(batch, spec, report) else {
        return Vec::new();
    };
    let lying = arrangement.lying;
    let bleed = if arrangement.cuts == Cuts::Shared { Length::ZERO } else { spec.bleed.min(batch.bleed) };
    let furniture = margin::Furniture::arrange(lying, arrangement.block, bleed, spec, report);
    let of = arrangement.sheets.len();
    let mut sheets = Vec::with_capacity(of * 2);
    for (n, spots) in arrangement.sheets.iter().enumerate() {
        let mut front = Sheet::new(lying.paper, batch.title, Side::Front, n + 1, of);
        for spot in spots {
            front.placements.push(Placement { face: spot.piece.front, at: spot.at, turn: spot.turn });
            if let (Backs::GutterFold, Some(back)) = (spec.backs, spot.piece.back) {
                front.placements.push(backs::folded(back, spot, lying.paper));
            }
        }
        let mut sides = vec![front];
        if spec.backs.is_duplex() && batch.with_backs {
            let mut back = Sheet::new(lying.paper, batch.title, Side::Back, n + 1, of);
            for spot in spots {
                if let Some(face) = spot.piece.back {
                    back.placements.push(backs::behind(face, spot, lying, spec));
                }
            }
            sides.push(back);
        }
        for mut sheet in sides {
            finish(&mut sheet, spots, bleed, &arrangement, spec, &furniture, batch);
            sheets.push(sheet);
        }
    }
    sheets
}

/// Boxes and marks of a sheet with pieces in its spots.
fn finish(
    sheet: &mut Sheet,
    spots: &[Spot<'_>],
    bleed: Length,
    arrangement: &Arrangement<'_>,
    spec: &SheetSpec,
    furniture: &margin::Furniture,
    batch: Batch<'_>,
) {
    let lying = arrangement.lying;
    let used = spots.iter().map(|spot| spot.at);
    let turned: Vec<Rect> = match (sheet.side, spec.backs) {
        (Side::Back, _) => used.map(|slot| backs::place_behind(slot, lying, spec)).collect(),
        (Side::Front, Backs::GutterFold) => {
            used.flat_map(|slot| [slot, backs::across(slot, lying.paper)]).collect()
        }
        (Side::Front, _) => used.collect(),
    };
    let Some(trim) = turned.iter().copied().reduce(Rect::union) else { return };
    sheet.trim = trim;
    sheet.bleed_box = trim.grown(bleed);
    if let Some(marks) = spec.crop_marks {
        sheet.marks.extend(match arrangement.cuts {
            Cuts::Through | Cuts::Shared => crop_marks::around(&turned, bleed, marks, &furniture.free),
            Cuts::Each => crop_marks::at_corners(&turned, bleed, marks),
        });
        // What is cut out is cut from the front.
        if sheet.side == Side::Front {
            if arrangement.cuts == Cuts::Shared {
                sheet.marks.extend(nest::cut_lines(spots, marks));
            }
            let outlined = spots.iter().filter(|spot| spot.piece.cut != Cut::Straight);
            let outline =
                |spot: &Spot<'_>| Mark::Outline { at: spot.at, cut: spot.piece.cut, width: marks.width };
            sheet.marks.extend(outlined.map(outline));
        }
    }
    if spec.backs == Backs::GutterFold {
        sheet.marks.extend(crop_marks::fold_line(lying.paper, trim.grown(bleed), &furniture.free));
    }
    sheet.marks.extend(furniture.marks(sheet, batch.set));
}
