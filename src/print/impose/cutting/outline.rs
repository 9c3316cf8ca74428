//! The outline of a piece in its place on a sheet.

use super::joined::joined;
use super::{Part, Way};
use crate::geometry::figure::Step;
use crate::geometry::{Figure, Footprint, Length, Point, Rect};
use crate::impose::honeycomb;
use crate::model::Cut;

/// A thing on a sheet for a cutting machine.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Contour {
    /// A piece to cut out.
    Cut {
        /// Its bounding rectangle on the sheet.
        at: Rect,
        /// Its outline, turned as it is on the sheet.
        cut: Cut,
        /// The radius of its corners.
        corner: Length,
        /// The squares that it covers, turned as it is on the sheet, if it is made of squares.
        squares: Option<Footprint>,
    },
    /// A line to fold along.
    Fold {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
    },
}

/// The distance of a curve's control points from its ends for a quarter of a circle of radius 1.
const KAPPA: f64 = 0.552_284_75;

impl Contour {
    /// A rectangle to cut out.
    pub(in crate::impose) fn rectangle(at: Rect) -> Contour {
        Contour::Cut { at, cut: Cut::Straight, corner: Length::ZERO, squares: None }
    }

    /// The outline of a piece as figures, measured from the corner of its rectangle: one, or several if its squares don't touch.
    pub(in crate::impose) fn figures(&self) -> Vec<Figure> {
        let Contour::Cut { at, .. } = self else { return Vec::new() };
        figures(&joined(&self.ways()), *at)
    }

    /// The ways around a piece; none along a fold. The outline of squares comes as separate lines.
    pub(super) fn ways(&self) -> Vec<Way> {
        let Contour::Cut { at, cut, corner, squares } = self else { return Vec::new() };
        match (cut, squares) {
            (Cut::Straight, Some(squares)) if !squares.is_full() => {
                let line = |(from, to)| Way { start: from, parts: vec![Part::Line(to)], is_closed: false };
                squares.edges(*at).into_iter().map(line).collect()
            }
            (Cut::Straight | Cut::Rounded, _) => vec![rectangle(*at, *corner)],
            (Cut::Round, _) => vec![ellipse(*at)],
            (Cut::Hex | Cut::HexPointy, _) => {
                let [first, rest @ ..] = honeycomb::corners(*at, cut);
                vec![closed(first, rest.into_iter().map(Part::Line).collect())]
            }
            (Cut::Own(figure), _) => {
                let place = |point: Point| Point::new(at.x + point.x, at.y + point.y);
                let part = |step: &Step| match step {
                    Step::Line(to) => Part::Line(place(*to)),
                    Step::Curve(points) => Part::Curve(points.map(place)),
                };
                vec![closed(place(figure.start), figure.steps.iter().map(part).collect())]
            }
        }
    }
}

/// Ways as figures, measured from the corner of their rectangle. Every arc is a quarter of a circle.
fn figures(ways: &[Way], at: Rect) -> Vec<Figure> {
    let place = |point: Point| Point::new(point.x - at.x, point.y - at.y);
    let figure = |way: &Way| {
        let mut from = way.start;
        let step = |part: &Part| {
            let start = std::mem::replace(&mut from, part.end());
            match *part {
                Part::Line(to) => Step::Line(place(to)),
                Part::Curve(points) => Step::Curve(points.map(place)),
                Part::Arc { to, clockwise, .. } => {
                    let (dx, dy) = (to.x - start.x, to.y - start.y);
                    let half = |length: Length| (length / 2).scaled(KAPPA);
                    // Along the way at its start and at its end.
                    let (one, other) = ((half(dx + dy), half(dy - dx)), (half(dx - dy), half(dx + dy)));
                    let (a, b) = if clockwise { (one, other) } else { (other, one) };
                    let first = Point::new(start.x + a.0, start.y + a.1);
                    let second = Point::new(to.x - b.0, to.y - b.1);
                    Step::Curve([first, second, to].map(place))
                }
            }
        };
        Figure { steps: way.parts.iter().map(step).collect(), start: place(way.start), is_closed: true }
    };
    ways.iter().map(figure).collect()
}

/// A closed way; a line leads back to its start if its parts don't.
fn closed(start: Point, mut parts: Vec<Part>) -> Way {
    if parts.last().is_some_and(|part| part.end() != start) {
        parts.push(Part::Line(start));
    }
    Way { start, parts, is_closed: true }
}

/// A rectangle, clockwise from the top left; its corners are rounded by a radius of at most half the shorter side.
fn rectangle(at: Rect, corner: Length) -> Way {
    let r = corner.min(at.width / 2).min(at.height / 2);
    let (left, top, right, bottom) = (at.x, at.y, at.right(), at.bottom());
    let line = |x, y| Part::Line(Point::new(x, y));
    if r <= Length::ZERO {
        return closed(at.origin(), vec![line(right, top), line(right, bottom), line(left, bottom)]);
    }
    let arc = |x, y| Part::Arc { to: Point::new(x, y), radius: r, clockwise: true };
    let parts = vec![
        line(right - r, top),
        arc(right, top + r),
        line(right, bottom - r),
        arc(right - r, bottom),
        line(left + r, bottom),
        arc(left, bottom - r),
        line(left, top + r),
        arc(left + r, top),
    ];
    closed(Point::new(left + r, top), parts)
}

/// The ellipse within a rectangle, clockwise from the right; in a square, a circle.
pub(super) fn ellipse(at: Rect) -> Way {
    let (rx, ry) = (at.width / 2, at.height / 2);
    let (x, y) = (at.x + rx, at.y + ry);
    let point = Point::new;
    let ends = [point(x, at.bottom()), point(at.x, y), point(x, at.y), point(at.right(), y)];
    if at.width == at.height {
        let arc = |to| Part::Arc { to, radius: rx, clockwise: true };
        return closed(ends[3], ends.map(arc).to_vec());
    }
    let (kx, ky) = (rx.scaled(KAPPA), ry.scaled(KAPPA));
    let controls = [
        [point(at.right(), y + ky), point(x + kx, at.bottom())],
        [point(x - kx, at.bottom()), point(at.x, y + ky)],
        [point(at.x, y - ky), point(x - kx, at.y)],
        [point(x + kx, at.y), point(at.right(), y - ky)],
    ];
    let curves = controls.into_iter().zip(ends).map(|([a, b], to)| Part::Curve([a, b, to]));
    closed(ends[3], curves.collect())
}
