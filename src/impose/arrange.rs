//! Which way of arranging fits the pieces: a grid for pieces of one size, nesting for pieces made of squares, shelves for mixed
//! sizes.

use super::grid::{self, Grid};
use super::{Batch, honeycomb, nest, shelf};
use crate::compose::Piece;
use crate::diag::Report;
use crate::geometry::{Length, Orientation, Rect, Size, Turn};
use crate::model::{Cut, SheetSpec};

/// Space between outlines that nobody has asked for another of: a knife or scissors go between them.
pub(super) const BETWEEN_OUTLINES: Length = Length::mm(2);

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
    /// Along edges that neighbors share: lines between them, and marks around the block.
    Shared,
    /// Around blocks of pieces of one size, and around each of the others for itself.
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
    if honeycomb::is_one(&all) {
        return honeycomb::arrange(&all, spec, report);
    }
    if all.iter().any(|piece| piece.size != first.size) {
        return shelf::arrange(&all, spec.bleed.min(batch.bleed), spec, report);
    }
    let apart = apart(&all, spec);
    let grid = Grid::find(first.size, apart.as_ref().unwrap_or(spec), report)?;
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

/// The sheet with some space between pieces that are cut along outlines, if nobody has asked for another.
fn apart(pieces: &[&Piece], spec: &SheetSpec) -> Option<SheetSpec> {
    let outlined = spec.gutter.is_none() && pieces.iter().any(|piece| piece.cut != Cut::Straight);
    outlined.then(|| {
        let gutter = BETWEEN_OUTLINES.max(spec.bleed * 2);
        SheetSpec { gutter: Some(Size::new(gutter, gutter)), ..spec.clone() }
    })
}

/// How far pieces may bleed where they lie: not at all where they share their cuts.
pub(super) fn bleed(batch: Batch<'_>, spec: &SheetSpec) -> Length {
    let all: Vec<&Piece> = batch.pieces.iter().collect();
    if nest::common_side(&all).is_some() {
        Length::ZERO
    } else if honeycomb::is_one(&all) {
        honeycomb::bleed(batch.bleed, spec)
    } else {
        spec.bleed.min(batch.bleed)
    }
}
