//! Figures: lines and curves from a start to an end, for outlines to cut along and for what text runs along.

mod flaws;
mod grown;
mod svg;
mod way;

pub use flaws::Flaw;
pub use way::Way;

use super::{Length, Point, Size, Turn};

/// Lines and curves one after the other, from the top left corner of whatever they are a figure of.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Figure {
    /// Where it begins.
    pub start: Point,
    /// Its lines and curves, each beginning where the one before ends.
    pub steps: Vec<Step>,
    /// Whether a line leads back to where it began.
    pub is_closed: bool,
}

/// A part of a figure, from where the one before ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// A straight line to a point.
    Line(Point),
    /// A cubic curve by two control points to its end.
    Curve([Point; 3]),
}

/// A straight line that lies near to a part of a figure, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// Where it begins.
    pub from: [f64; 2],
    /// Where it ends.
    pub to: [f64; 2],
    /// The number of the step that it is a part of; the line that closes the figure comes after all steps.
    pub step: usize,
}

/// How near straight lines lie to the curves that they stand for where figures are looked at, in millimetres.
pub const NEAR: f64 = 0.05;
/// The most lines and curves that a figure may have; nobody cuts out more.
pub const MOST_STEPS: usize = 2_000;
/// The most lines that stand for one curve.
const MOST_OF_A_CURVE: f64 = 200.0;

impl Figure {
    /// A closed polygon. Without any point, it is a closed figure that has no line.
    pub fn polygon(points: &[Point]) -> Figure {
        let (start, rest) =
            points.split_first().map_or((Point::default(), points), |(first, rest)| (*first, rest));
        Figure { start, steps: rest.iter().map(|point| Step::Line(*point)).collect(), is_closed: true }
    }

    /// How many corners it has, where it begins included.
    pub fn corners(&self) -> usize {
        self.steps.len() + 1
    }

    /// Straight lines that lie no farther from it than `near`, in millimetres; none of them is without length.
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

    /// Turned clockwise with a rectangle of a size, whose top left corner stays one.
    #[must_use]
    pub fn turned(&self, turn: Turn, Size { width, height }: Size) -> Figure {
        self.moved(|Point { x, y }| match turn {
            Turn::None => Point { x, y },
            Turn::Quarter => Point { x: height - y, y: x },
            Turn::Half => Point { x: width - x, y: height - y },
            Turn::ThreeQuarters => Point { x: y, y: width - x },
        })
    }

    /// With left and right of a rectangle of a size exchanged, or top and bottom, or both.
    #[must_use]
    pub fn mirrored(&self, [sideways, upside_down]: [bool; 2], size: Size) -> Figure {
        self.moved(|Point { x, y }| Point {
            x: if sideways { size.width - x } else { x },
            y: if upside_down { size.height - y } else { y },
        })
    }

    fn moved(&self, place: impl Fn(Point) -> Point) -> Figure {
        let step = |step: &Step| match step {
            Step::Line(end) => Step::Line(place(*end)),
            Step::Curve(points) => Step::Curve(points.map(&place)),
        };
        Figure { start: place(self.start), steps: self.steps.iter().map(step).collect(), ..*self }
    }
}

/// How many lines stand for a curve, so that none is farther from it than `near`. The bound is Wang's.
fn parts_of_a_curve(from: [f64; 2], [a, b, to]: [[f64; 2]; 3], near: f64) -> u32 {
    let bend = |[p, q, r]: [[f64; 2]; 3]| {
        let [x, y] = [0, 1].map(|n| p[n] - 2.0 * q[n] + r[n]);
        x.hypot(y)
    };
    let most = bend([from, a, b]).max(bend([a, b, to]));
    (0.75 * most / near).sqrt().ceil().clamp(1.0, MOST_OF_A_CURVE) as u32
}

/// The point of a curve at a part of its way, 0 to 1.
fn on_a_curve(from: [f64; 2], [a, b, to]: [[f64; 2]; 3], part: f64) -> [f64; 2] {
    let rest = 1.0 - part;
    let shares = [rest.powi(3), 3.0 * rest * rest * part, 3.0 * rest * part * part, part.powi(3)];
    [0, 1].map(|n| shares[0] * from[n] + shares[1] * a[n] + shares[2] * b[n] + shares[3] * to[n])
}

/// A point in millimetres.
fn mm(Point { x, y }: Point) -> [f64; 2] {
    [x.to_mm(), y.to_mm()]
}

/// The point nearest to a place in millimetres.
fn point([x, y]: [f64; 2]) -> Point {
    let length = |mm: f64| Length::um((mm * 1_000.0).round() as i64);
    Point { x: length(x), y: length(y) }
}

/// Whether two places are one, within the precision of numbers.
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
