//! Faces on sheets: n-up grids, nested squares, honeycombs, shelves of mixed sizes, backs behind their
//! fronts, marks in the margins.
//! Nothing is drawn here: sheets are placements and marks, and [`plan`] writes them as text.

mod arrange;
mod arrangement;
mod backs;
mod cuts;
pub mod cutting;
mod grid;
mod honeycomb;
mod margin;
mod marking;
mod nest;
mod pins;
mod places;
pub mod plan;
pub(crate) mod poster;
mod registration;
mod sheet;
mod sheet_line;
mod shelf;
pub mod show;
mod spare;

pub use arrangement::Batch;
pub use cutting::{Contour, Cutting};
pub(crate) use grid::{Grid, page_for, page_size};
pub(crate) use sheet::RulerUnit;
pub use sheet::{Mark, PageNumber, Placement, Sheet, Side};
pub(crate) use sheet_line::SheetLine;
#[doc(hidden)]
pub use spare::{Spare, spare, used};

use std::borrow::Cow;

use self::arrangement::Spot;
use self::margin::Furniture;
use self::marking::Marking;
use crate::compose::Piece;
use crate::diag::Report;
use crate::geometry::{Length, Rect};
use crate::model::SheetSpec;

/// How far the faces of a batch are printed beyond their trim; for pieces of squares, where they have no neighbor.
pub fn printed_bleed(batch: Batch<'_>, spec: &SheetSpec) -> Length {
    arrange::bleed(batch, spec)
}

/// The side of the squares of components that share edges, if all are made of squares of one size.
pub fn side_of_squares(pieces: &[Piece]) -> Option<Length> {
    nest::common_side(&pieces.iter().collect::<Vec<_>>())
}

/// How many components of a size a sheet holds with a bleed, if as many columns and rows as fit are used.
pub fn count_with_bleed(size: crate::geometry::Size, bleed: Length, spec: &SheetSpec) -> u32 {
    let free =
        SheetSpec { columns: None, rows: None, gutter: None, bleed, orientation: None, ..spec.clone() };
    Grid::find(size, &free, &mut Report::default()).map_or(0, |grid| grid.count())
}

/// Whether a sheet was made for pieces of a size, but turned by a quarter: for portrait ones where these are landscape.
pub fn needs_turned_sheet(size: crate::geometry::Size, spec: &SheetSpec) -> bool {
    spec.places.is_empty() && spec.component.is_some_and(|made| made != size && made.turned() == size)
}

/// Arranges components on sheets. What does not fit is reported.
pub fn impose(batch: Batch<'_>, spec: &SheetSpec, report: &mut Report) -> Vec<Sheet> {
    let spec = &*turned_to_fit(batch, spec);
    let spec = &*registration::with_room(batch, spec);
    let Some(mut arrangement) = arrange::arrange(batch, spec, report) else {
        return Vec::new();
    };
    if batch.is_stacked {
        arrangement.stack();
    }
    let oriented = arrangement.oriented;
    let bleed = printed_bleed(batch, spec);
    places::report_lost_bleed(bleed, batch, spec, report);
    let marking = Marking::new(&arrangement, bleed, spec);
    let furniture = marking.furniture(report);
    let behind = furniture.behind(oriented, spec);
    let of = arrangement.sheets.len();
    let mut sheets = Vec::with_capacity(of * 2);
    for (n, spots) in arrangement.sheets.iter().enumerate() {
        let mut front = Sheet::new(oriented.paper, batch.title, Side::Front, n + 1, of);
        for spot in spots {
            let Spot { piece, at, turn, tilt } = *spot;
            front.placements.push(Placement { face: piece.front, at, turn, tilt });
            if let (Some(fold), Some(back)) = (spec.backs.fold(), spot.piece.back) {
                front.placements.push(backs::folded(back, spot, oriented.paper, fold));
            }
        }
        front.marks = marking.marks(spots, &furniture, Side::Front);
        front.contours = marking.contours(spots);
        front.marks.extend(registration::marks(&front, bleed, spec, report));
        front.marks.extend(pins::marks(&front, spec, report));
        set_boxes(&mut front, marking.trims(spots), bleed);
        finish(&mut front, &furniture, batch, spec);
        sheets.push(front);
        if spec.backs.is_duplex() && batch.with_backs {
            let mut back = Sheet::new(oriented.paper, batch.title, Side::Back, n + 1, of);
            for spot in spots {
                if let Some(face) = spot.piece.back {
                    back.placements.push(backs::behind(face, spot, oriented, spec));
                }
            }
            back.marks = marking.marks(spots, &furniture, Side::Back);
            let trims = marking.trims(spots).into_iter().map(|at| backs::place_behind(at, oriented, spec));
            back.marks.extend(pins::behind(oriented, spec));
            set_boxes(&mut back, trims.collect(), bleed);
            finish(&mut back, &behind, batch, spec);
            sheets.push(back);
        }
    }
    marking.report_unmarked(report);
    sheets
}

/// The sheet, turned if it was made for portrait pieces and these are landscape.
fn turned_to_fit<'s>(batch: Batch<'_>, spec: &'s SheetSpec) -> Cow<'s, SheetSpec> {
    let is_turned =
        !batch.pieces.is_empty() && batch.pieces.iter().all(|piece| needs_turned_sheet(piece.size, spec));
    if is_turned { Cow::Owned(spec.turned()) } else { Cow::Borrowed(spec) }
}

/// Sets the rectangles around all trims and all bleeds.
fn set_boxes(sheet: &mut Sheet, trims: Vec<Rect>, bleed: Length) {
    if let Some(trim) = trims.into_iter().reduce(Rect::union) {
        sheet.trim = trim;
        sheet.bleed_box = trim.grown(bleed);
    }
}

/// Adds what is printed in the margins.
fn finish(sheet: &mut Sheet, furniture: &Furniture, batch: Batch<'_>, spec: &SheetSpec) {
    let turned_over = spec.backs.turned_over().filter(|_| batch.with_backs);
    let template = spec.registration.as_ref().and_then(|marks| marks.template.as_ref());
    let also = template.filter(|_| sheet.side == Side::Front).map(|template| template.value.clone());
    let marks = furniture.marks(sheet, (batch.set, batch.words), turned_over, also.into_iter().collect());
    sheet.marks.extend(marks);
    // A large deck has thousands of sheets.
    sheet.marks.shrink_to_fit();
}
