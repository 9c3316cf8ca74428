//! Figures: lines and curves from a start to an end, for outlines to cut and for paths that text follows.

mod flaws;
mod grown;
mod svg;
mod way;

pub use flaws::Flaw;
pub use way::Way;

use super::{Length, Point, Size, Turn};

/// Lines and curves one after the other, measured from the top left corner of their piece.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Figure {
    /// The start point.
    pub start: Point,
    /// Its lines and curves, each beginning where the one before ends.
    pub steps: Vec<Step>,
    /// Whether a line leads back to the start.
    pub is_closed: bool,
}

/// A part of a figure, beginning where the one before ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// A straight line to a point.
    Line(Point),
    /// A cubic curve: two control points and its end.
    Curve([Point; 3]),
}

impl Step {
    /// Its end.
    pub fn end(&self) -> Point {
        match self {
            Step::Line(end) | Step::Curve([_, _, end]) => *end,
        }
    }
}

/// A straight line in place of a part of a figure, in millimeters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// The start.
    pub from: [f64; 2],
    /// The end.
    pub to: [f64; 2],
    /// The number of its step; the line that closes the figure comes after all steps.
    pub step: usize,
}

/// The greatest distance of straight lines from the curves that they replace when figures are checked, in
/// millimeters.
pub const NEAR: f64 = 0.05;
/// The most lines and curves of a figure; nobody cuts out more.
pub const MOST_STEPS: usize = 2_000;
/// The most lines that replace one curve.
const MOST_OF_A_CURVE: f64 = 200.0;

impl Figure {
    /// A closed polygon. Without points it is a closed figure without lines.
    pub fn polygon(points: &[Point]) -> Figure {
        let (start, rest) =
            points.split_first().map_or((Point::default(), points), |(first, rest)| (*first, rest));
        Figure { start, steps: rest.iter().map(|point| Step::Line(*point)).collect(), is_closed: true }
    }

    /// The number of corners, including the start.
    pub fn corners(&self) -> usize {
        self.steps.len() + 1
    }

    /// The figure as straight lines no farther from it than `near` (millimeters); none has length 0.
    pub fn stretches(&self, near: f64) -> Vec<Stretch> {
        let (mut stretches, mut from) = (Vec::with_capacity(self.steps.len()), mm(self.start));
        let mut to = |to: [f64; 2], step: usize| {
            if !is_one_place(from, to) {
                stretches.push(Stretch { from, to, step });
            }
            from = to;
        };
        let mut at = mm(self.start);
        for (n, step) in self.steps.iter().enumerate() {
            match step {
                Step::Line(end) => at = mm(*end),
                Step::Curve(points) => {
                    let points = points.map(mm);
                    let parts = parts_of_a_curve(at, points, near);
                    (1..parts)
                        .for_each(|part| to(on_a_curve(at, points, f64::from(part) / f64::from(parts)), n));
                    at = points[2];
                }
            }
            to(at, n);
        }
        if self.is_closed {
            to(mm(self.start), self.steps.len());
        }
        stretches
    }

    /// The figure turned clockwise together with a rectangle of this size, whose top left corner becomes the origin
    /// again.
    #[must_use]
    pub fn turned(&self, turn: Turn, Size { width, height }: Size) -> Figure {
        self.moved(|Point { x, y }| match turn {
            Turn::None => Point { x, y },
            Turn::Quarter => Point { x: height - y, y: x },
            Turn::Half => Point { x: width - x, y: height - y },
            Turn::ThreeQuarters => Point { x: y, y: width - x },
        })
    }

    /// The figure mirrored in a rectangle of this size: left and right, top and bottom, or both.
    #[must_use]
    pub fn mirrored(&self, [sideways, upside_down]: [bool; 2], size: Size) -> Figure {
        self.moved(|Point { x, y }| Point {
            x: if sideways { size.width - x } else { x },
            y: if upside_down { size.height - y } else { y },
        })
    }

    pub(super) fn moved(&self, place: impl Fn(Point) -> Point) -> Figure {
        let step = |step: &Step| match step {
            Step::Line(end) => Step::Line(place(*end)),
            Step::Curve(points) => Step::Curve(points.map(&place)),
        };
        Figure { start: place(self.start), steps: self.steps.iter().map(step).collect(), ..*self }
    }
}

/// How many lines replace a curve so that none is farther from it than `near`, by Wang's bound.
pub fn parts_of_a_curve(from: [f64; 2], [a, b, to]: [[f64; 2]; 3], near: f64) -> u32 {
    let bend = |[p, q, r]: [[f64; 2]; 3]| {
        let [x, y] = [0, 1].map(|n| p[n] - 2.0 * q[n] + r[n]);
        x.hypot(y)
    };
    let most = bend([from, a, b]).max(bend([a, b, to]));
    (0.75 * most / near).sqrt().ceil().clamp(1.0, MOST_OF_A_CURVE) as u32
}

/// The point of a curve at the parameter `part`, 0 to 1.
pub fn on_a_curve(from: [f64; 2], [a, b, to]: [[f64; 2]; 3], part: f64) -> [f64; 2] {
    let rest = 1.0 - part;
    let shares = [rest.powi(3), 3.0 * rest * rest * part, 3.0 * rest * part * part, part.powi(3)];
    [0, 1].map(|n| shares[0] * from[n] + shares[1] * a[n] + shares[2] * b[n] + shares[3] * to[n])
}

/// A point in millimeters.
pub fn mm(Point { x, y }: Point) -> [f64; 2] {
    [x.to_mm(), y.to_mm()]
}

/// The point nearest to a place in millimeters.
fn point([x, y]: [f64; 2]) -> Point {
    let length = |mm: f64| Length::um((mm * 1_000.0).round() as i64);
    Point { x: length(x), y: length(y) }
}

/// Whether two places are equal within numeric precision.
fn is_one_place(from: [f64; 2], to: [f64; 2]) -> bool {
    from.iter().zip(&to).all(|(from, to)| (from - to).abs() < 1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_mirrors_stay_in_their_rectangle() {
        let at = |x: i64, y: i64| Point::new(Length::mm(x), Length::mm(y));
        let size = Size::new(Length::mm(20), Length::mm(10));
        let corner = Figure::polygon(&[at(0, 0), at(20, 0), at(0, 10)]);
        assert_eq!(corner.turned(Turn::Quarter, size).start, at(10, 0));
        assert_eq!(corner.turned(Turn::Half, size).start, at(20, 10));
        assert_eq!(corner.mirrored([true, false], size).start, at(20, 0));
    }

    #[test]
    fn curves_become_lines_that_lie_near_to_them() {
        let circle = Figure::svg("M 10 0 A 10 10 0 1 1 10 20 A 10 10 0 1 1 10 0 Z").unwrap();
        let lines = circle.stretches(0.05);
        assert!((20..120).contains(&lines.len()), "{} lines", lines.len());
        for line in lines {
            let radius = (line.to[0] - 10.0).hypot(line.to[1] - 10.0);
            assert!((radius - 10.0).abs() < 0.06, "{radius}");
        }
    }
}
