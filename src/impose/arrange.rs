//! Which way of arranging fits the pieces: a grid for pieces of one size, nesting for pieces made of squares, shelves for mixed
//! sizes.

use super::grid::{self, Grid};
use super::{Batch, nest, shelf};
use crate::compose::Piece;
use crate::diag::Report;
use crate::geometry::{Orientation, Rect, Size, Turn};
use crate::model::SheetSpec;

/// Where every piece goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Arrangement<'p> {
    /// How the paper lies.
    pub lying: Lying,
    /// What pieces may take of it; rulers and words stay outside.
    pub block: Rect,
    /// What is cut how.
    pub cuts: Cuts,
    /// The spots of each sheet, in order.
    pub sheets: Vec<Vec<Spot<'p>>>,
}

/// Paper as it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lying {
    /// Its width and height.
    pub paper: Size,
    /// Which way it lies.
    pub orientation: Orientation,
}

/// How the cuts of an arrangement are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cuts {
    /// Straight through the whole sheet: marks around the block are enough.
    Through,
    /// Along the squares that neighbors share: marks around the block, and lines inside of it.
    Shared,
    /// Around each piece for itself: marks at its corners.
    Each,
}

/// A piece on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot<'p> {
    /// Which.
    pub piece: &'p Piece,
    /// Its trim's rectangle, after the turn.
    pub at: Rect,
    /// How it is turned.
    pub turn: Turn,
}

/// Arranges pieces, each as often as it has copies. What does not fit is reported.
pub(super) fn arrange<'p>(
    batch: Batch<'p>,
    spec: &SheetSpec,
    report: &mut Report,
) -> Option<Arrangement<'p>> {
    let all: Vec<&Piece> =
        (batch.pieces.iter()).flat_map(|piece| std::iter::repeat_n(piece, piece.copies as usize)).collect();
    let first = all.first()?;
    if let Some(side) = nest::common_side(&all) {
        return nest::arrange(&all, side, spec, report);
    }
    if all.iter().any(|piece| piece.size != first.size) {
        return shelf::arrange(&all, batch.bleed, spec, report);
    }
    let grid = Grid::find(first.size, spec, report)?;
    let slots = grid.slots(&spec.skip);
    if slots.is_empty() {
        grid::all_skipped(spec, report);
        return None;
    }
    let upright = |(piece, at): (&&'p Piece, &Rect)| Spot { piece, at: *at, turn: Turn::None };
    let sheets = all.chunks(slots.len()).map(|group| group.iter().zip(&slots).map(upright).collect());
    Some(Arrangement {
        lying: grid.lies(),
        block: grid.block(),
        cuts: Cuts::Through,
        sheets: sheets.collect(),
    })
}
