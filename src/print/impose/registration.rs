//! Registration marks: where they are on a sheet, and room for pieces that keep clear of them.

use std::borrow::Cow;

use super::arrange::{self, arrange};
use super::{Batch, Mark, Sheet};
use crate::diag::{Report, code};
use crate::geometry::{Length, Rect, Size};
use crate::model::sheet_spec::Margin;
use crate::model::{Registration, SheetSpec};

/// The least space between a mark and the bleed of a piece.
const LEAST: Length = Length::um(500);
/// The space that widened margins leave between a mark and the bleed of a piece.
const WANTED: Length = Length::um(1_500);

/// The sheet with margins in which pieces keep clear of its registration marks: as they are if that is enough, else wider at the sides,
/// or at top and bottom, whichever holds more.
pub(super) fn with_room<'s>(batch: Batch<'_>, spec: &'s SheetSpec) -> Cow<'s, SheetSpec> {
    let Some(marks) = &spec.registration else { return Cow::Borrowed(spec) };
    let [beside, above] = wider(marks, spec.margin);
    let choices = [spec.margin, beside, above];
    let sheets = |margin: &Margin| {
        let spec = SheetSpec { margin: *margin, ..spec.clone() };
        let found = arrange(batch, &spec, &mut Report::default())?;
        let bleed = arrange::bleed(batch, &spec);
        let spots = found.sheets.iter().flatten().map(|spot| spot.bounds().grown(bleed));
        let is_clear = !collides(spots, marks, found.oriented.paper);
        is_clear.then_some((found.sheets.len(), spec))
    };
    let best = choices.iter().filter_map(sheets).min_by_key(|(count, _)| *count);
    best.map_or(Cow::Borrowed(spec), |(_, spec)| Cow::Owned(spec))
}

/// The sheet with margins in which the tiles of a poster keep clear of its registration marks, with as few tiles as that takes. `tiles`
/// counts them.
pub(super) fn with_room_for_tiles(
    spec: &SheetSpec,
    tiles: impl Fn(&SheetSpec) -> Option<usize>,
) -> Cow<'_, SheetSpec> {
    let Some(marks) = &spec.registration else { return Cow::Borrowed(spec) };
    let choices = wider(marks, spec.margin).map(|margin| SheetSpec { margin, ..spec.clone() });
    let counted = choices.into_iter().filter_map(|spec| Some((tiles(&spec)?, spec)));
    counted.min_by_key(|(count, _)| *count).map_or(Cow::Borrowed(spec), |(_, spec)| Cow::Owned(spec))
}

/// Margins that are clear of marks: wide at the sides, or at top and bottom.
fn wider(marks: &Registration, margin: Margin) -> [Margin; 2] {
    let least = marks.reach() + WANTED;
    let near = marks.inset + marks.thickness / 2 + WANTED;
    [(least, near), (near, least)]
        .map(|(x, y)| margin.larger(Margin { left: x, right: x, top: y, bottom: y }))
}

/// The marks of a sheet; pieces that are too near to one are reported.
pub(super) fn marks(sheet: &Sheet, bleed: Length, spec: &SheetSpec, report: &mut Report) -> Vec<Mark> {
    let Some(marks) = &spec.registration else { return Vec::new() };
    let pieces = sheet.placements.iter().map(|placement| placement.bounds().grown(bleed));
    if collides(pieces, marks, sheet.paper) {
        let message =
            format!("a piece on sheet {} of \"{}\" touches a registration mark", sheet.number, sheet.title);
        report.error(code::REGISTRATION, spec.origin, message).help(format!(
            "make the margins {} at the sides, or at top and bottom; or use larger paper or shorter marks",
            marks.reach() + WANTED
        ));
    }
    marks.bars(sheet.paper).into_iter().map(|at| Mark::Registration { at }).collect()
}

/// Whether a piece with its bleed is too near to a mark.
fn collides(mut pieces: impl Iterator<Item = Rect>, marks: &Registration, paper: Size) -> bool {
    let bars = marks.bars(paper);
    pieces.any(|piece| bars.iter().any(|bar| bar.grown(LEAST).overlaps(piece)))
}

/// Whether a line along a cut is too near to a registration mark.
pub(super) fn is_near(mark: &Mark, spec: &SheetSpec, paper: Size) -> bool {
    let (Mark::Crop { from, to, .. }, Some(marks)) = (mark, &spec.registration) else { return false };
    let line = Rect::between(from.x, from.y, to.x, to.y).grown(Length::mm(1));
    marks.bars(paper).iter().any(|bar| bar.grown(WANTED).overlaps(line))
}
