//! Pieces in the free places of a sheet, such as those of a die: each is checked to be on the paper and clear of the others.

use std::collections::BTreeSet;

use super::arrangement::{Arrangement, BETWEEN_OUTLINES, Batch, Cuts, OrientedPaper, Spot};
use super::marking;
use crate::compose::Piece;
use crate::diag::{Report, code};
use crate::geometry::figure::{NEAR, mm};
use crate::geometry::{Figure, Length, Orientation, Rect, Size, Tilt, Turn};
use crate::model::{Cut, FreePlace, SheetSpec};
use crate::source::Origin;

/// The most places of a sheet.
const MOST: usize = 500;
/// How far two outlines may reach into each other because measures are rounded, in millimeters.
const ROUNDED: f64 = 0.02;

/// A point in millimeters.
type Dot = [f64; 2];

/// Puts every copy of the pieces into the places of the sheet, in order. Places off the paper, and places that overlap, are reported.
pub(super) fn arrange<'p>(
    batch: Batch<'p>,
    all: &[&'p Piece],
    spec: &SheetSpec,
    report: &mut Report,
) -> Option<Arrangement<'p>> {
    let first = free(spec, batch, report)?;
    let rest: Vec<&FreePlace> = numbered(spec).map(|(_, place)| place).collect();
    let (begin, others) = all.split_at(first.len().min(all.len()));
    let spots = |pieces: &[&'p Piece], places: &[&FreePlace]| -> Vec<Spot<'p>> {
        pieces.iter().zip(places).map(|(piece, place)| spot(piece, place)).collect()
    };
    let mut sheets = vec![spots(begin, &first)];
    sheets.extend(others.chunks(rest.len()).map(|pieces| spots(pieces, &rest)));
    let orientation = spec.orientation.unwrap_or(Orientation::Portrait);
    let oriented = OrientedPaper { paper: spec.paper.lying(orientation), orientation };
    let mut faults = BTreeSet::new();
    for (n, sheet) in sheets.iter().enumerate() {
        let places = if n == 0 { &first } else { &rest };
        check(sheet, places, oriented.paper, (&mut faults, report));
    }
    let block = sheets.iter().flatten().map(Spot::bounds).reduce(Rect::union)?;
    faults.is_empty().then_some(Arrangement { oriented, block, cuts: Cuts::Outlines, sheets })
}

/// How far pieces may bleed: up to half of the space between a tilted or round one and its neighbors. Others end at each other later.
pub(super) fn bleed(batch: Batch<'_>, spec: &SheetSpec) -> Length {
    let most = spec.outer_bleed().min(batch.bleed);
    let all: Vec<&Piece> =
        (batch.pieces.iter()).flat_map(|piece| std::iter::repeat_n(piece, piece.copies as usize)).collect();
    let Some(found) = arrange(batch, &all, spec, &mut Report::default()) else { return most };
    let reach = most.to_mm() * 2.0;
    let mut least = reach;
    for sheet in &found.sheets {
        for (a, b) in pairs(sheet).filter(|(a, b)| !ends_at_neighbors(a) || !ends_at_neighbors(b)) {
            if a.bounds().grown(most * 2).overlaps(b.bounds()) {
                least = least.min(apart(&lines(a), &lines(b)));
            }
        }
    }
    if least >= reach { most } else { Length::um((least * 500.0) as i64) }
}

/// Reports bleed that ends early because places are near to each other.
pub(super) fn report_lost_bleed(bleed: Length, batch: Batch<'_>, spec: &SheetSpec, report: &mut Report) {
    let wanted = spec.outer_bleed().min(batch.bleed);
    if !spec.places.is_empty() && bleed < wanted {
        let message = format!("pieces in these places bleed {bleed}, not {wanted}: two are so close");
        report
            .warning(code::LOST_BLEED, spec.origin, message)
            .help(format!("leave {} between places, or write a smaller `bleed:`", wanted * 2));
    }
}

/// The places with their numbers, from 1, without those that the sheet skips.
fn numbered(spec: &SheetSpec) -> impl Iterator<Item = (u32, &FreePlace)> {
    let numbered = (0u32..).zip(&spec.places);
    numbered.filter(|(n, _)| !spec.skip.contains(n)).map(|(n, place)| (n + 1, place))
}

/// The places of the first sheet that are neither skipped by the sheet nor used already. Numbers without a place are reported.
fn free<'s>(spec: &'s SheetSpec, batch: Batch<'_>, report: &mut Report) -> Option<Vec<&'s FreePlace>> {
    let count = spec.places.len();
    if count > MOST {
        let message = format!("a sheet of {count} places");
        report.error(code::OUT_OF_RANGE, spec.origin, message).help(format!("the most is {MOST}"));
        return None;
    }
    if spec.columns.or(spec.rows).is_some() || spec.gutter.is_some() {
        report
            .error(code::PLACES, spec.origin, "a sheet with `places:` has no columns, rows or gutter")
            .help("leave out `columns:`, `rows:` and `gutter:`, or `places:`");
        return None;
    }
    if let Some(beyond) = batch.skip.iter().find(|place| **place as usize > count) {
        let message =
            format!("place {beyond} of \"{}\" can't be skipped: its sheets have {count}", batch.title);
        report.error_nowhere(code::OUT_OF_RANGE, message).help("places are counted as the sheet lists them");
        return None;
    }
    let free: Vec<&FreePlace> =
        numbered(spec).filter(|(n, _)| !batch.skip.contains(n)).map(|(_, place)| place).collect();
    if free.is_empty() {
        let message = format!("all {count} places of the first sheet of \"{}\" are skipped", batch.title);
        report.error(code::OUT_OF_RANGE, spec.origin, message).help("leave a place free");
        return None;
    }
    Some(free)
}

/// A piece in a place. Quarter turns are exact.
fn spot<'p>(piece: &'p Piece, place: &FreePlace) -> Spot<'p> {
    let at = Rect::new(place.corner, piece.size);
    let Some(turn) = place.tilt.as_turn() else {
        return Spot { piece, at, turn: Turn::None, tilt: place.tilt };
    };
    let size: Size = turn.applied_to(piece.size);
    let corner = place.corner;
    let at = Rect {
        x: corner.x + (piece.size.width - size.width) / 2,
        y: corner.y + (piece.size.height - size.height) / 2,
        width: size.width,
        height: size.height,
    };
    Spot { piece, at, turn, tilt: Tilt::default() }
}

/// Reports places off the paper and places that overlap, each once.
fn check(
    sheet: &[Spot<'_>],
    places: &[&FreePlace],
    paper: Size,
    (faults, report): (&mut BTreeSet<(Origin, Origin)>, &mut Report),
) {
    let paper_at = Rect::from_size(paper);
    let origin = |n: usize| places[n].origin;
    for (n, spot) in sheet.iter().enumerate() {
        let bounds = spot.bounds();
        if !paper_at.contains(bounds) && faults.insert((origin(n), origin(n))) {
            let beyond = [-bounds.x, -bounds.y, bounds.right() - paper.width, bounds.bottom() - paper.height];
            let most = beyond.into_iter().max().unwrap_or_default();
            let message = format!("{} in this place is {most} off the paper", spot.piece.name);
            report.error(code::PLACES, places[n].origin, message).help(format!(
                "the paper is {paper}; a place is the left and top of a piece before it is turned about its center"
            ));
        }
    }
    for (a, b) in (0..sheet.len()).flat_map(|a| (a + 1..sheet.len()).map(move |b| (a, b))) {
        let overlap =
            sheet[a].bounds().overlaps(sheet[b].bounds()) && overlap(&lines(&sheet[a]), &lines(&sheet[b]));
        if overlap && faults.insert((origin(a), origin(b))) {
            let message = format!("{} in this place overlaps {}", sheet[b].piece.name, sheet[a].piece.name);
            report
                .error(code::PLACES, places[b].origin, message)
                .related(places[a].origin, "the other place")
                .help(format!(
                    "leave at least {BETWEEN_OUTLINES} between pieces that a die or scissors cut out"
                ));
        }
    }
}

/// Whether the bleed of a piece ends at its neighbors side by side.
fn ends_at_neighbors(spot: &Spot<'_>) -> bool {
    spot.tilt.is_none() && !matches!(spot.piece.cut, Cut::Round | Cut::Own(_))
}

fn pairs<'s, 'p>(sheet: &'s [Spot<'p>]) -> impl Iterator<Item = (&'s Spot<'p>, &'s Spot<'p>)> {
    (0..sheet.len()).flat_map(move |a| (a + 1..sheet.len()).map(move |b| (&sheet[a], &sheet[b])))
}

/// Whether two closed outlines cover something together.
fn overlap(a: &[[Dot; 2]], b: &[[Dot; 2]]) -> bool {
    let a = shrunk(a);
    let inside = |line: &[Dot; 2], outline: &[[Dot; 2]]| is_inside(line[0], outline);
    a.iter().any(|line| b.iter().any(|other| cross(*line, *other)))
        || a.first().is_some_and(|line| inside(line, b))
        || b.first().is_some_and(|line| inside(line, &a))
}

/// An outline a little smaller, so that outlines that touch don't overlap.
fn shrunk(outline: &[[Dot; 2]]) -> Vec<[Dot; 2]> {
    let ends = |n: usize| {
        let all = outline.iter().map(|line| line[0][n]);
        (all.clone().fold(f64::INFINITY, f64::min), all.fold(f64::NEG_INFINITY, f64::max))
    };
    let [x, y] = [ends(0), ends(1)];
    let smaller = |at: f64, (least, most): (f64, f64)| {
        let (middle, wide) = (f64::midpoint(least, most), (most - least).max(ROUNDED * 4.0));
        middle + (at - middle) * (1.0 - 2.0 * ROUNDED / wide)
    };
    let point = |[px, py]: Dot| [smaller(px, x), smaller(py, y)];
    outline.iter().map(|[from, to]| [point(*from), point(*to)]).collect()
}

/// Whether two lines cross.
fn cross([a, b]: [Dot; 2], [c, d]: [Dot; 2]) -> bool {
    let side = |p: Dot, q: Dot, r: Dot| (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// Whether a point is within a closed outline.
fn is_inside([x, y]: Dot, outline: &[[Dot; 2]]) -> bool {
    let crossed = |[[ax, ay], [bx, by]]: &&[Dot; 2]| {
        (ay > &y) != (by > &y) && x < ax + (y - ay) / (by - ay) * (bx - ax)
    };
    outline.iter().filter(crossed).count() % 2 == 1
}

/// The least distance between two outlines that don't overlap, in millimeters.
fn apart(a: &[[Dot; 2]], b: &[[Dot; 2]]) -> f64 {
    let to_lines = |point: Dot, lines: &[[Dot; 2]]| {
        lines.iter().map(|line| distance(point, *line)).fold(f64::INFINITY, f64::min)
    };
    let all = |points: &[[Dot; 2]], lines: &[[Dot; 2]]| {
        points.iter().map(|line| to_lines(line[0], lines)).fold(f64::INFINITY, f64::min)
    };
    all(a, b).min(all(b, a))
}

fn distance([x, y]: Dot, [[ax, ay], [bx, by]]: [Dot; 2]) -> f64 {
    let (dx, dy) = (bx - ax, by - ay);
    let share = (((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy).max(1e-12)).clamp(0.0, 1.0);
    (x - ax - share * dx).hypot(y - ay - share * dy)
}

/// The lines around a piece on its sheet, in millimeters.
fn lines(spot: &Spot<'_>) -> Vec<[Dot; 2]> {
    let lines = |(at, figure): (Rect, Figure)| {
        let [x, y] = mm(at.origin());
        let place = move |[px, py]: Dot| [px + x, py + y];
        figure
            .stretches(NEAR)
            .into_iter()
            .map(move |line| [place(line.from), place(line.to)])
            .collect::<Vec<_>>()
    };
    marking::figures(spot, spot.piece.corner).into_iter().flat_map(lines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Vec<[Dot; 2]> {
        let corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
        (0..4).map(|n| [corners[n], corners[(n + 1) % 4]]).collect()
    }

    #[test]
    fn what_touches_does_not_overlap() {
        let card = rectangle(0.0, 0.0, 63.0, 88.0);
        assert!(!overlap(&card, &rectangle(63.0, 0.0, 63.0, 88.0)));
        assert!(overlap(&card, &rectangle(40.0, 0.0, 63.0, 88.0)));
        assert!(overlap(&card, &card));
        assert!(
            overlap(&card, &rectangle(10.0, 10.0, 5.0, 5.0))
                && overlap(&rectangle(10.0, 10.0, 5.0, 5.0), &card)
        );
    }

    #[test]
    fn distances_are_between_outlines() {
        let gap = apart(&rectangle(0.0, 0.0, 10.0, 10.0), &rectangle(13.0, 2.0, 5.0, 5.0));
        assert!((gap - 3.0).abs() < 1e-9, "{gap}");
    }
}
