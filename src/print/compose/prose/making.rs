//! Small drawings of how pieces are made from sheets: cut from mark to mark, cut along outlines, fold, staple, glue.

use super::look::{INK, INK_OF_RULES, line};
use crate::compose::drawing::{Drawing, Paint, Stroke};
use crate::compose::path::{Path, Segment};
use crate::model::Color;
use crate::model::prose::Making;

/// The size of a drawing, in points.
pub(super) const SIZE: [f32; 2] = [78.0, 62.0];

const WHITE: Color = Color::WHITE;
/// The ink of pieces, and of paper that lies below other paper.
const PIECE: Color = Color::rgb(222, 224, 228);

/// The drawing of a step; `ink` is that of lines to cut and fold along.
pub(super) fn drawn(making: Making, ink: Color) -> Drawing {
    let mut drawing = Drawing::default();
    match making {
        Making::Cut => cut(&mut drawing, ink),
        Making::Outline => outline(&mut drawing, ink),
        Making::Fold => fold(&mut drawing, ink),
        Making::Staple => staple(&mut drawing, ink),
        Making::Glue => glue(&mut drawing, ink),
    }
    drawing
}

fn sheet(x: f32, y: f32, width: f32, height: f32, into: &mut Drawing) {
    into.path(Path::rectangle(x, y, width, height), Some(Paint::Color(WHITE)), Some(line(0.7, INK)));
}

fn fill(path: Path, color: Color, into: &mut Drawing) {
    into.path(path, Some(Paint::Color(color)), None);
}

fn dashed(x1: f32, y1: f32, x2: f32, y2: f32, ink: Color, into: &mut Drawing) {
    let stroke = Stroke { dash: vec![3.2, 2.2], ..line(1.1, ink) };
    into.path(Path::line(x1, y1, x2, y2), None, Some(stroke));
}

/// A pair of scissors at a point: they open to the right, or downward.
fn scissors(x: f32, y: f32, is_down: bool, into: &mut Drawing) {
    let place = |u: f32, v: f32| if is_down { (x - v, y + u) } else { (x + u, y + v) };
    let blade = |from: (f32, f32), to: (f32, f32)| {
        let ((x1, y1), (x2, y2)) = (place(from.0, from.1), place(to.0, to.1));
        Path::line(x1, y1, x2, y2)
    };
    let thick = Stroke { round: true, ..line(1.3, INK) };
    into.path(blade((-9.0, -2.6), (2.5, 1.6)), None, Some(thick.clone()));
    into.path(blade((-9.0, 2.6), (2.5, -1.6)), None, Some(thick));
    for v in [-3.4, 3.4] {
        let (cx, cy) = place(-11.0, v);
        into.path(Path::ellipse(cx - 2.3, cy - 2.3, 4.6, 4.6), None, Some(line(1.1, INK)));
    }
}

/// A curved arrow between two points, with its bow above them.
fn arrow((x1, y1): (f32, f32), (x2, y2): (f32, f32), rise: f32, ink: Color, into: &mut Drawing) {
    let third = (x2 - x1) / 3.0;
    let bow = [x1 + third * 0.5, y1 - rise, x2 - third * 0.5, y2 - rise, x2, y2];
    let path = Path { segments: vec![Segment::Move(x1, y1), Segment::Cubic(bow)] };
    into.path(path, None, Some(line(1.3, ink)));
    let lean = if x2 < x1 { 1.0 } else { -1.0 };
    let head = [(x2, y2 + 2.5), (x2 + lean * 5.5, y2 - 2.2), (x2 - lean * 0.8, y2 - 4.6)];
    fill(Path::polygon(head), ink, into);
}

/// A sheet of cards with marks at its edges, a line from mark to mark in each direction.
fn cut(into: &mut Drawing, ink: Color) {
    let ([left, top], [wide, high]) = ([20.0, 8.0], [14.0, 14.0]);
    sheet(12.0, 1.0, 58.0, 58.0, into);
    for n in 0..9 {
        let (column, row) = ((n % 3) as f32, (n / 3) as f32);
        let at = Path::rectangle(left + column * wide, top + row * high, wide, high);
        into.path(at, Some(Paint::Color(PIECE)), Some(line(0.4, WHITE)));
    }
    for n in 0..4 {
        let (x, y) = (left + n as f32 * wide, top + n as f32 * high);
        for (x1, y1, x2, y2) in [(x, 3.0, x, 7.0), (x, 51.0, x, 55.0), (14.0, y, 19.0, y), (63.0, y, 68.0, y)]
        {
            into.path(Path::line(x1, y1, x2, y2), None, Some(line(0.7, INK)));
        }
    }
    dashed(left + wide, 0.0, left + wide, 60.0, ink, into);
    dashed(10.0, top + high * 2.0, 72.0, top + high * 2.0, ink, into);
    scissors(10.0, top + high * 2.0, false, into);
}

/// A round and a six-sided piece, each within the line to cut along.
fn outline(into: &mut Drawing, ink: Color) {
    sheet(8.0, 3.0, 64.0, 54.0, into);
    fill(Path::hexagon(14.0, 12.0, 26.0, 22.5, true), PIECE, into);
    fill(Path::ellipse(42.0, 26.0, 24.0, 24.0), PIECE, into);
    let stroke = Stroke { dash: vec![3.2, 2.2], ..line(1.1, ink) };
    into.path(Path::hexagon(14.0, 12.0, 26.0, 22.5, true), None, Some(stroke.clone()));
    into.path(Path::ellipse(42.0, 26.0, 24.0, 24.0), None, Some(stroke));
    scissors(40.0, 38.0, false, into);
}

/// A sheet with fronts and backs, folded along its middle.
fn fold(into: &mut Drawing, ink: Color) {
    sheet(6.0, 18.0, 66.0, 40.0, into);
    for x in [12.0, 44.0] {
        fill(Path::rectangle(x, 24.0, 22.0, 28.0), PIECE, into);
    }
    dashed(39.0, 14.0, 39.0, 61.0, ink, into);
    arrow((60.0, 16.0), (18.0, 16.0), 15.0, ink, into);
}

/// Sheets in a stack, folded to a booklet with two staples in its fold.
fn staple(into: &mut Drawing, ink: Color) {
    for lower in [4.0, 2.0, 0.0] {
        let y = 12.0 + lower;
        let leaf = |x: f32| Path::polygon([(39.0, y + 6.0), (x, y), (x, y + 40.0), (39.0, y + 46.0)]);
        for x in [6.0, 72.0] {
            into.path(leaf(x), Some(Paint::Color(WHITE)), Some(line(0.7, INK)));
        }
    }
    for (x, width) in [(12.0, 20.0), (46.0, 20.0)] {
        for row in 0..5 {
            let y = 22.0 + row as f32 * 6.0;
            let lean = if x < 39.0 { 3.6 } else { -3.6 };
            into.path(Path::line(x, y, x + width, y + lean), None, Some(line(1.6, PIECE)));
        }
    }
    for y in [26.0, 46.0] {
        into.path(Path::line(39.0, y, 39.0, y + 6.0), None, Some(line(2.6, ink)));
    }
}

/// Two sheets of a poster, one over the strip of the other.
fn glue(into: &mut Drawing, ink: Color) {
    sheet(4.0, 10.0, 40.0, 48.0, into);
    fill(Path::rectangle(7.0, 13.0, 31.0, 42.0), PIECE, into);
    for n in 0..8 {
        let y = 14.0 + n as f32 * 6.0;
        into.path(Path::line(37.5, y, 44.0, y - 4.0), None, Some(line(0.8, ink)));
    }
    sheet(52.0, 4.0, 24.0, 48.0, into);
    fill(Path::rectangle(52.4, 7.0, 20.6, 42.0), PIECE, into);
    into.path(Path::line(52.0, 4.0, 52.0, 52.0), None, Some(line(0.7, INK_OF_RULES)));
    arrow((62.0, 8.0), (41.0, 8.0), 8.0, ink, into);
}
