//! Chooses the arrangement that fits the pieces: a grid for pieces of one size, nesting for pieces made of
//! squares, shelves for mixed sizes.

use super::arrangement::{Arrangement, BETWEEN_OUTLINES, Batch, Cuts, Spot};
use super::grid::{self, Grid};
use super::{honeycomb, nest, places, shelf};
use crate::compose::Piece;
use crate::diag::{Report, code};
use crate::geometry::{Footprint, Length, Rect, Size, Tilt, Turn};
use crate::model::{Cut, SheetSpec};

/// Arranges every copy of the pieces. Pieces that do not fit are reported.
pub(super) fn arrange<'p>(
    batch: Batch<'p>,
    spec: &SheetSpec,
    report: &mut Report,
) -> Option<Arrangement<'p>> {
    let all: Vec<&Piece> =
        (batch.pieces.iter()).flat_map(|piece| std::iter::repeat_n(piece, piece.copies as usize)).collect();
    let first = all.first()?;
    if !spec.places.is_empty() {
        return places::arrange(batch, &all, spec, report);
    }
    let is_grid = nest::common_side(&all).is_none() && all.iter().all(|piece| piece.size == first.size);
    if !batch.skip.is_empty() && (!is_grid || honeycomb::is_one(&all)) {
        report.error_nowhere(code::OUT_OF_RANGE, format!("\"{}\" has no places to skip", batch.title)).help(
            "places are counted where all pieces have one size and are in rows, as on sheets of labels",
        );
        return None;
    }
    if let Some(side) = nest::common_side(&all) {
        return nest::arrange(&all, side, spec, report);
    }
    if honeycomb::is_one(&all) {
        return honeycomb::arrange(&all, spec, report);
    }
    if all.iter().any(|piece| piece.size != first.size) {
        return shelf::arrange(&all, (spec.bleed.min(batch.bleed), bleed(batch, spec)), spec, report);
    }
    let apart = apart(&all, spec);
    let grid = Grid::find(first.size, apart.as_ref().unwrap_or(spec), report)?;
    let slots = grid.slots(&spec.skip);
    if slots.is_empty() {
        grid::all_skipped(spec, report);
        return None;
    }
    let used = first_places(&grid, batch, spec, report)?;
    let upright =
        |(piece, at): (&&'p Piece, &Rect)| Spot { piece, at: *at, turn: Turn::None, tilt: Tilt::default() };
    // The first sheet, then all others.
    let (begin, rest) = all.split_at(used.len().min(all.len()));
    let first = std::iter::once(begin.iter().zip(&used).map(upright).collect());
    let sheets =
        first.chain(rest.chunks(slots.len()).map(|group| group.iter().zip(&slots).map(upright).collect()));
    Some(Arrangement {
        oriented: grid.oriented_paper(),
        block: grid.block(),
        cuts: Cuts::Through,
        sheets: sheets.collect(),
    })
}

/// Whether pieces lie in a grid: all of one size, neither nested nor in a honeycomb.
pub(super) fn is_grid(pieces: &[Piece]) -> bool {
    let all: Vec<&Piece> = pieces.iter().collect();
    let of_one_size = |first: &&Piece| all.iter().all(|piece| piece.size == first.size);
    all.first().is_some_and(of_one_size) && nest::common_side(&all).is_none() && !honeycomb::is_one(&all)
}

/// The free places of the first sheet. Skipped places that do not exist are reported.
fn first_places(grid: &Grid, batch: Batch<'_>, spec: &SheetSpec, report: &mut Report) -> Option<Vec<Rect>> {
    let count = grid.count();
    // A face that fills the page is no sheet of labels.
    if count == 1 {
        return Some(grid.slots(&spec.skip));
    }
    if let Some(beyond) = batch.skip.iter().find(|place| **place > count) {
        let message =
            format!("place {beyond} of \"{}\" can't be skipped: its sheets have {count}", batch.title);
        report
            .error_nowhere(code::OUT_OF_RANGE, message)
            .help("places are counted row by row, from 1 at the top left");
        return None;
    }
    let skip: Vec<u32> = spec.skip.iter().copied().chain(batch.skip.iter().map(|place| place - 1)).collect();
    let places = grid.slots(&skip);
    if places.is_empty() {
        let message = format!("all {count} places of the first sheet of \"{}\" are skipped", batch.title);
        report.error_nowhere(code::OUT_OF_RANGE, message).help("take a new sheet, and leave `--skip` out");
        return None;
    }
    Some(places)
}

/// The sheet with space between pieces that are cut along outlines, if no gutter is given.
pub(super) fn apart(pieces: &[&Piece], spec: &SheetSpec) -> Option<SheetSpec> {
    let outlined = spec.gutter.is_none() && pieces.iter().any(|piece| piece.cut != Cut::Straight);
    outlined.then(|| {
        let gutter = BETWEEN_OUTLINES.max(spec.bleed * 2);
        SheetSpec { gutter: Some(Size::new(gutter, gutter)), ..spec.clone() }
    })
}

/// Whether the bleed of a piece can end at its neighbors: it has straight sides, or is printed as if it had.
pub(super) fn ends_at_neighbors(piece: &Piece) -> bool {
    !matches!(piece.cut, Cut::Own(_)) && piece.footprint.as_ref().is_none_or(Footprint::is_full)
}

/// How far pieces may bleed on their sheet where they have no neighbor.
pub(super) fn bleed(batch: Batch<'_>, spec: &SheetSpec) -> Length {
    let all: Vec<&Piece> = batch.pieces.iter().collect();
    if !spec.places.is_empty() {
        places::bleed(batch, spec)
    } else if nest::common_side(&all).is_some() {
        spec.rim().min(batch.bleed)
    } else if all.iter().all(|piece| ends_at_neighbors(piece)) {
        spec.outer_bleed().min(batch.bleed)
    } else {
        spec.bleed.min(batch.bleed)
    }
}
