//! How much of the paper is used, how many pieces still fit on the last sheet, and what would save it.

use super::arrange::{apart, is_grid};
use super::grid::Grid;
use super::{Batch, Sheet, Side, registration, turned_to_fit};
use crate::diag::Report;
use crate::geometry::{Length, Size};
use crate::model::SheetSpec;
use crate::model::sheet_spec::Margin;

/// The room on sheets for pieces of one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spare {
    /// The size of the pieces.
    pub size: Size,
    /// How many pieces there are.
    pub pieces: u32,
    /// How many a sheet holds.
    pub places: u32,
    /// The margin that would save a sheet, if a smaller margin is enough for that.
    pub margin: Option<Length>,
}

impl Spare {
    /// How many sheets there are.
    pub fn sheets(&self) -> u32 {
        self.pieces.div_ceil(self.places.max(1))
    }

    /// How many more pieces fit on the last sheet.
    pub fn free(&self) -> u32 {
        self.sheets() * self.places - self.pieces
    }

    /// How many pieces are on the last sheet.
    pub fn last(&self) -> u32 {
        self.places - self.free()
    }
}

/// The room on sheets; none if pieces have several sizes, are nested or fill a page each.
pub fn spare(batch: Batch<'_>, spec: &SheetSpec) -> Option<Spare> {
    let spec = &*turned_to_fit(batch, spec);
    let spec = &*registration::with_room(batch, spec);
    if !batch.skip.is_empty() || !spec.places.is_empty() || !is_grid(batch.pieces) {
        return None;
    }
    let size = batch.pieces.first()?.size;
    let pieces: u32 = batch.pieces.iter().map(|piece| piece.copies).sum();
    let places = |spec: &SheetSpec| {
        let pieces: Vec<_> = batch.pieces.iter().collect();
        let apart = apart(&pieces, spec);
        let grid = Grid::find(size, apart.as_ref().unwrap_or(spec), &mut Report::default())?;
        Some(grid.slots(&spec.skip).len() as u32).filter(|places| *places > 0)
    };
    let found = Spare { size, pieces, places: places(spec)?, margin: None };
    if found.places == 1 {
        return None;
    }
    let saves = |margin: &Length| {
        let smaller = SheetSpec { margin: at_most(spec.margin, *margin), ..spec.clone() };
        places(&smaller).is_some_and(|places| pieces.div_ceil(places) < found.sheets())
    };
    // Whole millimetres, the largest saving margin first.
    let is_free = spec.columns.is_none() || spec.rows.is_none();
    let least = SheetSpec::UNPRINTABLE.to_mm().ceil() as i64;
    let most = widest(spec.margin).to_mm().ceil() as i64 - 1;
    let mut margins = (least..=most).rev().map(Length::mm).filter(|_| is_free && found.sheets() > 1);
    Some(Spare { margin: margins.find(saves), ..found })
}

/// The printed area and the paper area of the fronts of sheets, in square millimetres.
pub fn used(sheets: &[Sheet]) -> (f64, f64) {
    let area = |size: Size| size.width.to_mm() * size.height.to_mm();
    let fronts = || sheets.iter().filter(|sheet| sheet.side == Side::Front);
    let faces = fronts().flat_map(|sheet| &sheet.placements).map(|placement| area(placement.at.size()));
    (faces.sum(), fronts().map(|sheet| area(sheet.paper)).sum())
}

fn at_most(margin: Margin, most: Length) -> Margin {
    let Margin { left, right, top, bottom } = margin;
    Margin { left: left.min(most), right: right.min(most), top: top.min(most), bottom: bottom.min(most) }
}

fn widest(margin: Margin) -> Length {
    margin.left.max(margin.right).max(margin.top).max(margin.bottom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_sheet_has_what_is_left() {
        let size = Size::new(Length::mm(63), Length::mm(88));
        let spare = |pieces| Spare { size, pieces, places: 9, margin: None };
        assert_eq!((spare(9).sheets(), spare(9).free(), spare(9).last()), (1, 0, 9));
        assert_eq!((spare(10).sheets(), spare(10).free(), spare(10).last()), (2, 8, 1));
    }
}
