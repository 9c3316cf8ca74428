//! Outlines that can't be cut: figures that leave their piece, cross themselves, or enclose nothing.

use super::{Figure, NEAR, Stretch};
use crate::geometry::{Length, Point, Size};

/// What is wrong with an outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// It has fewer than three corners, or almost no area.
    Empty,
    /// It is not closed.
    Open,
    /// It goes beyond a side of its piece.
    Beyond {
        /// The number of the corner beyond the side, or of the one that a curve beyond it leads to; 0 is the start of
        /// the figure.
        corner: usize,
        /// The side: "left", "top", "right" or "bottom".
        side: &'static str,
        /// How far it goes beyond the side.
        by: Length,
    },
    /// It crosses or touches itself.
    Crosses {
        /// The number of the corner at the end of the line that crosses.
        corner: usize,
        /// Where it crosses.
        at: Point,
    },
    /// It has more turns than a knife can follow.
    Endless,
}

/// The tolerance where an outline runs along a side of its piece.
const SLACK: Length = Length::um(20);
/// The least area in square millimeters.
const LEAST_AREA: f64 = 1.0;
/// The least distance of some corner from a line through the others, in millimeters; below it the figure is flat.
const LEAST_SIDE: f64 = 0.1;
/// The most lines that are compared with each other, since that takes quadratic time.
const MOST: usize = 4_000;

impl Figure {
    /// What is wrong with it as the outline of a piece of this size. Beyond each side, only the farthest place is
    /// returned.
    pub fn flaws(&self, size: Size) -> Vec<Flaw> {
        if !self.is_closed {
            return vec![Flaw::Open];
        }
        let lines = self.stretches(NEAR);
        if lines.len() > MOST {
            return vec![Flaw::Endless];
        }
        let beyond: Vec<Flaw> = self.beyond(&lines, size).collect();
        if !beyond.is_empty() {
            return beyond;
        }
        let corner = |step: usize| (step + 1) % self.corners();
        // The areas of a figure that crosses itself may cancel each other out.
        let crossing = crossing(&lines).filter(|_| !is_flat(&lines));
        if let Some((step, at)) = crossing {
            return vec![Flaw::Crosses { corner: corner(step), at: super::point(at) }];
        }
        let is_empty = lines.len() < 3 || area(&lines).abs() < LEAST_AREA;
        if is_empty { vec![Flaw::Empty] } else { Vec::new() }
    }

    /// The farthest place beyond each side.
    fn beyond(&self, lines: &[Stretch], size: Size) -> impl Iterator<Item = Flaw> {
        let size = [size.width.to_mm(), size.height.to_mm()];
        let corners = self.corners();
        let places: Vec<([f64; 2], usize)> =
            lines.iter().map(|line| (line.to, (line.step + 1) % corners)).collect();
        let sides: [(&'static str, Beyond); 4] = [
            ("left", |[x, _], _| -x),
            ("top", |[_, y], _| -y),
            ("right", |[x, _], [width, _]| x - width),
            ("bottom", |[_, y], [_, height]| y - height),
        ];
        sides.into_iter().filter_map(move |(side, beyond)| {
            let far = places.iter().map(|(place, corner)| (beyond(*place, size), *corner));
            let (by, corner) = far.reduce(|a, b| if b.0 > a.0 { b } else { a })?;
            let by = super::point([by, 0.0]).x;
            (by > SLACK).then_some(Flaw::Beyond { corner, side, by })
        })
    }
}

/// How far a place is beyond a side of a piece, given its size.
type Beyond = fn([f64; 2], [f64; 2]) -> f64;

/// The area within closed lines, in square millimeters: positive if they run clockwise.
pub(super) fn area(lines: &[Stretch]) -> f64 {
    lines.iter().map(|Stretch { from, to, .. }| from[0] * to[1] - from[1] * to[0]).sum::<f64>() / 2.0
}

/// Whether all corners are on one line.
fn is_flat(lines: &[Stretch]) -> bool {
    let Some(Stretch { from: start, .. }) = lines.first() else { return true };
    let away = |to: [f64; 2]| [to[0] - start[0], to[1] - start[1]];
    let far = lines
        .iter()
        .map(|line| away(line.to))
        .max_by(|one, other| f64::hypot(one[0], one[1]).total_cmp(&f64::hypot(other[0], other[1])));
    let [x, y] = far.unwrap_or_default();
    let length = f64::hypot(x, y).max(LEAST_SIDE);
    lines.iter().all(|line| {
        let [to_x, to_y] = away(line.to);
        ((to_x * y - to_y * x) / length).abs() < LEAST_SIDE
    })
}

/// The first step that crosses or touches another part of its figure, and where.
fn crossing(lines: &[Stretch]) -> Option<(usize, [f64; 2])> {
    for (n, line) in lines.iter().enumerate() {
        for (m, before) in lines[..n].iter().enumerate() {
            // Neighbors meet in a point; so do the last and the first.
            let meeting = if m + 1 == n {
                folds_back(before, line).then_some(line.from)
            } else if m == 0 && n + 1 == lines.len() {
                folds_back(line, before).then_some(line.to)
            } else {
                meeting(before, line)
            };
            if let Some(place) = meeting {
                return Some((line.step, place));
            }
        }
    }
    None
}

fn cross([a, b]: [f64; 2], [c, d]: [f64; 2]) -> f64 {
    a * d - b * c
}

fn dot([a, b]: [f64; 2], [c, d]: [f64; 2]) -> f64 {
    a * c + b * d
}

fn minus([a, b]: [f64; 2], [c, d]: [f64; 2]) -> [f64; 2] {
    [a - c, b - d]
}

/// Whether a line goes back along the one before it.
fn folds_back(before: &Stretch, line: &Stretch) -> bool {
    let (one, other) = (minus(before.to, before.from), minus(line.to, line.from));
    cross(one, other).abs() < 1e-9 && dot(one, other) < 0.0
}

/// The point where two lines meet, if any.
fn meeting(one: &Stretch, other: &Stretch) -> Option<[f64; 2]> {
    let (along, across) = (minus(one.to, one.from), minus(other.to, other.from));
    let (between, turn) = (minus(other.from, one.from), cross(along, across));
    if turn.abs() < 1e-9 {
        // Parallel: they meet if they are on one line and share a part of it.
        let length = dot(along, along);
        let part = |place: [f64; 2]| dot(minus(place, one.from), along) / length;
        let (a, b) = (part(other.from), part(other.to));
        let shares = a.max(b) >= 0.0 && a.min(b) <= 1.0;
        return (cross(along, between).abs() < 1e-9 && shares).then_some(other.from);
    }
    let (t, u) = (cross(between, across) / turn, cross(between, along) / turn);
    let is_on = |part: f64| (0.0..=1.0).contains(&part);
    (is_on(t) && is_on(u)).then(|| [0, 1].map(|n| one.from[n] + along[n] * t))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flaws(points: &[(i64, i64)]) -> Vec<Flaw> {
        let points: Vec<Point> =
            points.iter().map(|(x, y)| Point::new(Length::mm(*x), Length::mm(*y))).collect();
        Figure::polygon(&points).flaws(Size::new(Length::mm(20), Length::mm(10)))
    }

    #[test]
    fn an_outline_is_closed_within_its_piece_and_crosses_itself_nowhere() {
        assert_eq!(flaws(&[(0, 0), (20, 0), (10, 10)]), []);
        assert_eq!(flaws(&[(0, 0), (20, 0)]), [Flaw::Empty]);
        assert_eq!(flaws(&[]), [Flaw::Empty]);
        assert_eq!(flaws(&[(0, 0), (10, 5), (20, 10)]), [Flaw::Empty]);
        let far = |corner, side, mm| Flaw::Beyond { corner, side, by: Length::mm(mm) };
        assert_eq!(flaws(&[(-2, 0), (21, 0), (23, 10), (10, 10)]), [far(0, "left", 2), far(2, "right", 3)]);
        let bow = flaws(&[(0, 0), (20, 10), (20, 0), (0, 6)]);
        assert!(matches!(bow[..], [Flaw::Crosses { corner: 3, .. }]), "{bow:?}");
    }

    #[test]
    fn a_way_there_and_back_is_a_crossing() {
        let spike = flaws(&[(0, 0), (10, 0), (20, 0), (10, 0), (10, 10), (0, 10)]);
        assert!(matches!(spike[..], [Flaw::Crosses { corner: 3, .. }]), "{spike:?}");
        let pinched = flaws(&[(0, 0), (10, 5), (20, 0), (20, 10), (10, 5), (0, 10)]);
        assert!(matches!(pinched[..], [Flaw::Crosses { .. }]), "{pinched:?}");
    }

    #[test]
    fn paths_are_looked_at_with_their_curves() {
        let size = Size::new(Length::mm(20), Length::mm(10));
        let leaf = Figure::svg("M0 5Q10 -5 20 5Q10 15 0 5Z").unwrap();
        assert_eq!(leaf.flaws(size), []);
        let round = Figure::svg("M 10 0 A 10 5 0 0 1 10 10 A 10 5 0 0 1 10 0 Z").unwrap();
        assert_eq!(round.flaws(size), []);
        let open = Figure::svg("M 0 0 H 20 V 10").unwrap();
        assert_eq!(open.flaws(size), [Flaw::Open]);
    }
}
