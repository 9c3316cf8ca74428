//! Packs of pages that hold several cards: fronts on one page, and backs on another in mirrored columns, so that they are behind
//! their fronts when the paper is turned over its long edge.

use super::{Batch, Order, Packed, Row, Take, face_of, judge};
use crate::compose::{FaceId, Piece};
use crate::diag::code;
use crate::geometry::{Length, Size, Turn};
use crate::model::vendor::{Vendor, VendorBack};
use crate::press::Printed;
use crate::write::png::Format;
use crate::write::png::fitted::{Fitted, FittedDots, fitted};

/// Where cards are on a page, in dots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Grid {
    columns: u32,
    rows: u32,
    /// The size of a card with its bleed.
    cell: (u32, u32),
    /// The corner of the first card.
    corner: (u32, u32),
    /// How cards are turned so that a page holds more of them.
    turn: Turn,
}

impl Grid {
    /// The grid for cards on a page, in its middle: upright unless it holds more of them lying. `None` if it holds none.
    fn find(page: (u32, u32), card: (u32, u32)) -> Option<Grid> {
        let grid = |cell: (u32, u32), turn: Turn| {
            let (columns, rows) = (page.0 / cell.0, page.1 / cell.1);
            let corner = ((page.0 - columns * cell.0) / 2, (page.1 - rows * cell.1) / 2);
            Grid { columns, rows, cell, corner, turn }
        };
        let (upright, lying) = (grid(card, Turn::None), grid((card.1, card.0), Turn::Quarter));
        let best = if lying.count() > upright.count() { lying } else { upright };
        (best.count() > 0).then_some(best)
    }

    fn count(self) -> u32 {
        self.columns * self.rows
    }

    /// The corner of the card at a place, counted row by row; on the page of backs, columns are mirrored.
    fn place(self, number: u32, is_back: bool) -> (u32, u32) {
        let (column, row) = (number % self.columns, number / self.columns);
        let column = if is_back { self.columns - 1 - column } else { column };
        (self.corner.0 + column * self.cell.0, self.corner.1 + row * self.cell.1)
    }

    /// A side as it is on its page. A lying back points the other way, so that both sides have their top at the same edge.
    fn fit(self, fit: Fitted, is_back: bool) -> Fitted {
        let turn = if is_back && self.turn == Turn::Quarter { Turn::ThreeQuarters } else { self.turn };
        Fitted { dots: self.cell, turn: fit.turn.then(turn), ..fit }
    }
}

/// Writes the pieces of a batch as pages of this size.
///
/// # Errors
/// A picture can't be drawn, or `take` refuses a file.
pub(super) fn pages(
    batch: &Batch<'_>,
    page: Size,
    (printed, order, (format, ending)): (&Printed, &Order<'_>, (Format, &str)),
    folder: &str,
    packed: &mut Packed,
    take: &mut Take<'_>,
) -> Result<(), String> {
    let vendor = order.vendor;
    let fit = batch.chosen.fit(vendor);
    let dots = |length: Length| (length.to_mm() / 25.4 * f64::from(vendor.dpi)).round() as u32;
    let page = (dots(page.width), dots(page.height));
    let Some(grid) = Grid::find(page, fit.dots) else {
        report_too_large(batch, vendor, packed);
        return Ok(());
    };
    let has_back =
        batch.chosen.back != VendorBack::None && batch.pieces.iter().any(|piece| piece.back.is_some());
    let mut is_continued = false;
    let mut draw = |face: FaceId, is_back: bool| -> Result<FittedDots, String> {
        let dots = fitted(face_of(printed, face), &printed.fonts, grid.fit(fit, is_back))?;
        is_continued |= dots.is_continued;
        Ok(dots)
    };
    let all: Vec<&Piece> =
        batch.pieces.iter().flat_map(|piece| std::iter::repeat_n(piece, piece.copies as usize)).collect();
    let pages = all.chunks(grid.count() as usize);
    let digits = pages.len().to_string().len().max(2);
    for (number, pieces) in pages.enumerate() {
        let name = |side: &str| format!("{folder}/{side}-{:0digits$}{ending}", number + 1);
        let mut front = FittedDots::blank(page, vendor.dpi)?;
        let mut back = has_back.then(|| FittedDots::blank(page, vendor.dpi)).transpose()?;
        for (piece, copies) in fill((&mut front, back.as_mut()), pieces, grid, &mut draw)? {
            packed.rows.push(Row {
                file: name("FRONT"),
                back: piece.back.filter(|_| has_back).map(|_| name("BACK")),
                part: batch.title.to_owned(),
                size: batch.chosen.name.clone(),
                card: piece.name.clone(),
                copies,
            });
        }
        take(&name("FRONT"), front.file(format)?)?;
        if let Some(back) = back {
            take(&name("BACK"), back.file(format)?)?;
        }
    }
    if let Some(layout) = batch.layout.filter(|_| is_continued) {
        judge::bleed(batch, printed, vendor, layout, &mut packed.report);
    }
    Ok(())
}

/// Puts pieces on a page and its back; copies, which are beside each other, are drawn once. Returns each with its copies.
fn fill<'p>(
    (front, mut back): (&mut FittedDots, Option<&mut FittedDots>),
    pieces: &[&'p Piece],
    grid: Grid,
    draw: &mut dyn FnMut(FaceId, bool) -> Result<FittedDots, String>,
) -> Result<Vec<(&'p Piece, u32)>, String> {
    let mut filled = Vec::new();
    let mut place = 0;
    for alike in pieces.chunk_by(|a, b| std::ptr::eq(*a, *b)) {
        let (piece, copies) = (alike[0], alike.len() as u32);
        let drawn = draw(piece.front, false)?;
        (place..place + copies).for_each(|at| front.put(&drawn, grid.place(at, false)));
        if let (Some(page), Some(face)) = (back.as_deref_mut(), piece.back) {
            let drawn = draw(face, true)?;
            (place..place + copies).for_each(|at| page.put(&drawn, grid.place(at, true)));
        }
        place += copies;
        filled.push((piece, copies));
    }
    Ok(filled)
}

/// Reports pieces of which a page holds none.
fn report_too_large(batch: &Batch<'_>, vendor: &Vendor, packed: &mut Packed) {
    if let Some(layout) = batch.layout {
        let message = format!("{}: larger than a page of {}", batch.title, vendor.title());
        let help = "print it smaller, or leave it out with `--only`";
        packed.report.error(code::TOO_LARGE, layout, message).help(help);
    }
    packed.left_out.push((batch.title.to_owned(), "it is larger than a page"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backs_are_behind_their_fronts() {
        // Poker cards with 2 mm of bleed at 300 dots: 18 lying ones on a page, 16 upright ones.
        let grid = Grid::find((3600, 5400), (797, 1097)).expect("a page holds some");
        assert_eq!((grid.columns, grid.rows, grid.turn), (3, 6, Turn::Quarter));
        for number in 0..grid.count() {
            // From the left edge to the left side of the front, and from the right edge to the right side of the back.
            let across = grid.place(number, false).0 + grid.place(number, true).0 + grid.cell.0;
            assert!(across.abs_diff(3600) <= 1, "{number}: seen through the paper, both are at one place");
            assert_eq!(grid.place(number, false).1, grid.place(number, true).1);
        }
        let upright = Grid::find((3600, 5400), (850, 1790)).expect("a page holds some");
        assert_eq!((upright.columns, upright.rows, upright.turn), (4, 3, Turn::None), "as many lie");
        assert_eq!(Grid::find((3600, 5400), (4000, 6000)), None);
    }
}
