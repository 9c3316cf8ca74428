//! Faces that fill a page, on paper smaller than they were made for: they are made smaller until they fit,
//! and say so.

use super::part::Part;
use crate::compose::drawing::{Group, Item, Transform};
use crate::compose::preflight::LEAST_TYPE;
use crate::compose::{Composed, Drawing, Face, Workshop, compose};
use crate::diag::{Code, Diagnostic, Report, Severity, code};
use crate::geometry::{Length, Size};

/// The least usable scale of a page, in percent.
const LEAST: u32 = 40;

/// Composes a part for a page, at the largest scale at which everything fits; returns the scale in percent.
/// A page narrower than the one that it was `made_for` is scaled down accordingly: otherwise things side by
/// side would overlap.
pub(super) fn to_page(
    part: &Part<'_>,
    page: Size,
    made_for: Size,
    workshop: Workshop<'_>,
    report: &mut Report,
) -> (Composed, u32) {
    let attempt = |percent: u32| {
        let mut found = Report::default();
        let large = enlarged(page, percent);
        let composed = compose(part.chosen(), &part.layout, large, workshop, &mut found);
        (composed, found)
    };
    let most = (page.width.to_um() * 100 / made_for.width.to_um().max(1)).clamp(i64::from(LEAST), 100) as u32;
    let (composed, found) = attempt(most);
    let mut done = |composed: Composed, found: Report, percent: u32| {
        report.append(found);
        if percent == 100 {
            return (composed, 100);
        }
        check_type(part, &composed, percent, report);
        (reduced(composed, page, percent), percent)
    };
    if lacks_room(&found) == 0 {
        return done(composed, found, most);
    }
    // A fault on a page of any size is not caused by the paper.
    let always = lacks_room(&attempt(LEAST / 4).1);
    let overflows = |found: &Report| lacks_room(found) > always;
    if !overflows(&found) {
        return done(composed, found, most);
    }
    let (mut best, mut fits, mut fails) = (attempt(LEAST), LEAST, most);
    if overflows(&best.1) {
        let message = format!("\"{}\" does not fit even at {LEAST} % of its size", part.wanted.title.value);
        report.error(code::FACE_TOO_LARGE, part.wanted.title.origin, message).help("use larger paper");
        return (best.0, 100);
    }
    while fails - fits > 1 {
        let percent = fits.midpoint(fails);
        let next = attempt(percent);
        if overflows(&next.1) {
            fails = percent;
        } else {
            (best, fits) = (next, percent);
        }
    }
    done(best.0, best.1, fits)
}

/// The number of texts, tables and overlapping slots that lack room.
fn lacks_room(report: &Report) -> usize {
    const CODES: [Code; 3] = [code::DOES_NOT_FIT, code::TEXT_DOES_NOT_FIT, code::OUT_OF_RANGE];
    let lacking = |fault: &&Diagnostic| fault.severity == Severity::Error && CODES.contains(&fault.code);
    report.iter().filter(lacking).count()
}

/// The page that has this size when it is scaled down.
fn enlarged(page: Size, percent: u32) -> Size {
    let larger = |length: Length| length * 100 / i64::from(percent);
    Size::new(larger(page.width), larger(page.height))
}

/// Warns of type that nobody can read.
fn check_type(part: &Part<'_>, composed: &Composed, percent: u32, report: &mut Report) {
    let sizes = composed.faces.iter().flat_map(|face| face.drawing.runs());
    let smallest = sizes.map(|(run, _)| run.size).reduce(f32::min).unwrap_or(LEAST_TYPE);
    let points = smallest * percent as f32 / 100.0;
    if points < LEAST_TYPE - 0.05 {
        let title = &part.wanted.title;
        let message = format!(
            "\"{}\" comes out at {percent} % on this paper, with type of {points:.1} pt",
            title.value
        );
        report
            .warning(code::SMALL_TYPE, title.origin, message)
            .help(format!("below {LEAST_TYPE:.0} pt hardly anybody can read it: use larger paper"));
    }
}

/// Faces scaled down, so that they fill the page.
fn reduced(composed: Composed, page: Size, percent: u32) -> Composed {
    let factor = percent as f32 / 100.0;
    let smaller = |face: Face| {
        let group = Group {
            transform: Transform::scaled(factor, 0.0, 0.0),
            clip: None,
            opacity: 1.0,
            drawing: face.drawing,
            tag: None,
        };
        let drawing = Drawing { items: vec![Item::Group(Box::new(group))] };
        Face { size: page, drawing, ..face }
    };
    let faces = composed.faces.into_iter().map(smaller).collect();
    let mut pieces = composed.pieces;
    pieces.iter_mut().for_each(|piece| piece.size = page);
    Composed { faces, pieces, ..composed }
}
