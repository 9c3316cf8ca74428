//! Outlines: lines and cubic curves, and the shapes that layouts know by name.

use std::f32::consts::{FRAC_PI_2, PI};

use crate::geometry::figure::Step;
use crate::geometry::{Figure, Point};

/// An outline of one or more figures, in points.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Path {
    /// Its segments, in order.
    pub segments: Vec<Segment>,
}

/// A segment of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// A figure begins at x, y.
    Move(f32, f32),
    /// A line to x, y.
    Line(f32, f32),
    /// A cubic curve: two control points and the end.
    Cubic([f32; 6]),
    /// The figure is closed.
    Close,
}

/// The distance of a curve's control points from its ends for a quarter of a circle of radius 1.
const KAPPA: f32 = 0.552_284_8;

impl Path {
    /// A rectangle.
    pub fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Path {
        Path::polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    }

    /// A rectangle with rounded corners; the radius is cut to half the shorter side.
    pub fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Path {
        let r = radius.min(width / 2.0).min(height / 2.0);
        if r <= 0.0 {
            return Path::rectangle(x, y, width, height);
        }
        let (k, right, bottom) = (r * (1.0 - KAPPA), x + width, y + height);
        let mut path = Path::default();
        path.segments.extend([
            Segment::Move(x + r, y),
            Segment::Line(right - r, y),
            Segment::Cubic([right - k, y, right, y + k, right, y + r]),
            Segment::Line(right, bottom - r),
            Segment::Cubic([right, bottom - k, right - k, bottom, right - r, bottom]),
            Segment::Line(x + r, bottom),
            Segment::Cubic([x + k, bottom, x, bottom - k, x, bottom - r]),
            Segment::Line(x, y + r),
            Segment::Cubic([x, y + k, x + k, y, x + r, y]),
            Segment::Close,
        ]);
        path
    }

    /// Only the corners of a rectangle with rounded corners.
    pub fn arcs(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Path {
        let mut path = Path::rounded(x, y, width, height, radius);
        for segment in &mut path.segments {
            if let Segment::Line(x, y) = *segment {
                *segment = Segment::Move(x, y);
            }
        }
        // The outline begins with a useless move, and is not closed.
        path.segments.remove(0);
        path.segments.pop();
        path
    }

    /// An ellipse that touches the sides of a rectangle.
    pub fn ellipse(x: f32, y: f32, width: f32, height: f32) -> Path {
        let (rx, ry) = (width / 2.0, height / 2.0);
        let (cx, cy, kx, ky) = (x + rx, y + ry, rx * KAPPA, ry * KAPPA);
        let mut path = Path::default();
        path.segments.extend([
            Segment::Move(cx + rx, cy),
            Segment::Cubic([cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry]),
            Segment::Cubic([cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy]),
            Segment::Cubic([cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry]),
            Segment::Cubic([cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy]),
            Segment::Close,
        ]);
        path
    }

    /// A figure, with the top left corner of its piece at x, y.
    pub fn figure(figure: &Figure, x: f32, y: f32) -> Path {
        let at = |point: Point| (x + point.x.to_pt() as f32, y + point.y.to_pt() as f32);
        let (left, top) = at(figure.start);
        let mut path = Path { segments: vec![Segment::Move(left, top)] };
        path.segments.extend(figure.steps.iter().map(|step| match step {
            Step::Line(end) => {
                let (x, y) = at(*end);
                Segment::Line(x, y)
            }
            Step::Curve(points) => {
                let [(x1, y1), (x2, y2), (x, y)] = points.map(at);
                Segment::Cubic([x1, y1, x2, y2, x, y])
            }
        }));
        path.segments.extend(figure.is_closed.then_some(Segment::Close));
        path
    }

    /// The outline with every point mapped.
    pub fn moved_by(mut self, place: impl Fn(f32, f32) -> (f32, f32)) -> Path {
        for segment in &mut self.segments {
            match segment {
                Segment::Move(x, y) | Segment::Line(x, y) => (*x, *y) = place(*x, *y),
                Segment::Cubic(points) => {
                    for point in points.chunks_exact_mut(2) {
                        (point[0], point[1]) = place(point[0], point[1]);
                    }
                }
                Segment::Close => {}
            }
        }
        self
    }

    /// A straight line.
    pub fn line(x1: f32, y1: f32, x2: f32, y2: f32) -> Path {
        Path { segments: vec![Segment::Move(x1, y1), Segment::Line(x2, y2)] }
    }

    /// A closed figure through points.
    pub fn polygon(points: impl IntoIterator<Item = (f32, f32)>) -> Path {
        let mut segments: Vec<Segment> = Vec::new();
        for (x, y) in points {
            segments.push(if segments.is_empty() { Segment::Move(x, y) } else { Segment::Line(x, y) });
        }
        segments.push(Segment::Close);
        Path { segments }
    }

    /// A regular polygon with its first corner up, as large as a rectangle allows.
    pub fn regular(corners: u32, x: f32, y: f32, width: f32, height: f32) -> Path {
        Path::fitted((0..corners).map(|n| on_circle(n as f32 / corners as f32, 1.0)), x, y, width, height)
    }

    /// A star with its first point up, as large as a rectangle allows; `inner` is the inner radius as a part of the
    /// outer one.
    pub fn star(points: u32, inner: f32, x: f32, y: f32, width: f32, height: f32) -> Path {
        let corner =
            |n: u32| on_circle(n as f32 / (2 * points) as f32, if n.is_multiple_of(2) { 1.0 } else { inner });
        Path::fitted((0..2 * points).map(corner), x, y, width, height)
    }

    /// A rhomb that touches the sides of a rectangle.
    pub fn diamond(x: f32, y: f32, width: f32, height: f32) -> Path {
        let (cx, cy) = (x + width / 2.0, y + height / 2.0);
        Path::polygon([(cx, y), (x + width, cy), (cx, y + height), (x, cy)])
    }

    /// A hexagon that touches all sides of a rectangle, flat-top (`flat`) or pointy-top. It is regular if
    /// the sides of the rectangle are in the ratio 2 to √3, or √3 to 2.
    pub fn hexagon(x: f32, y: f32, width: f32, height: f32, flat: bool) -> Path {
        let at = |u: f32, v: f32| (x + width * u, y + height * v);
        if flat {
            Path::polygon([
                at(0.25, 0.0),
                at(0.75, 0.0),
                at(1.0, 0.5),
                at(0.75, 1.0),
                at(0.25, 1.0),
                at(0.0, 0.5),
            ])
        } else {
            Path::polygon([
                at(0.5, 0.0),
                at(1.0, 0.25),
                at(1.0, 0.75),
                at(0.5, 1.0),
                at(0.0, 0.75),
                at(0.0, 0.25),
            ])
        }
    }

    /// A heater shield in a rectangle.
    pub fn shield(x: f32, y: f32, width: f32, height: f32) -> Path {
        let at = |u: f32, v: f32| (x + width * u, y + height * v);
        let ((x1, y1), (x2, y2), (x3, y3)) = (at(1.0, 0.62), at(0.78, 0.86), at(0.5, 1.0));
        let ((x4, y4), (x5, y5)) = (at(0.22, 0.86), at(0.0, 0.62));
        Path {
            segments: vec![
                Segment::Move(x, y),
                Segment::Line(x + width, y),
                Segment::Line(x + width, y + height * 0.45),
                Segment::Cubic([x1, y1, x2, y2, x3, y3]),
                Segment::Cubic([x4, y4, x5, y5, x, y + height * 0.45]),
                Segment::Close,
            ],
        }
    }

    /// Points scaled without distortion to touch a rectangle, in its center.
    fn fitted(points: impl Iterator<Item = (f32, f32)>, x: f32, y: f32, width: f32, height: f32) -> Path {
        let points: Vec<_> = points.collect();
        let bounds = |pick: fn(&(f32, f32)) -> f32| {
            points.iter().map(pick).fold((f32::MAX, f32::MIN), |(l, h), v| (l.min(v), h.max(v)))
        };
        let ((left, right), (top, bottom)) = (bounds(|p| p.0), bounds(|p| p.1));
        let scale = (width / (right - left)).min(height / (bottom - top));
        let (dx, dy) = (
            x + width / 2.0 - f32::midpoint(left, right) * scale,
            y + height / 2.0 - f32::midpoint(top, bottom) * scale,
        );
        Path::polygon(points.iter().map(|(px, py)| (px * scale + dx, py * scale + dy)))
    }

    /// Points along its lines: their ends, and the middle of each straight one.
    pub fn points(&self) -> Vec<(f32, f32)> {
        let mut points: Vec<(f32, f32)> = Vec::new();
        let mut start = None;
        for segment in &self.segments {
            let straight = match *segment {
                Segment::Move(x, y) => {
                    start = Some((x, y));
                    points.push((x, y));
                    continue;
                }
                Segment::Line(x, y) => Some((x, y)),
                Segment::Close => start,
                Segment::Cubic([.., x, y]) => {
                    points.push((x, y));
                    continue;
                }
            };
            if let (Some(end), Some(last)) = (straight, points.last().copied()) {
                points.extend([(f32::midpoint(last.0, end.0), f32::midpoint(last.1, end.1)), end]);
            }
        }
        points
    }

    /// The smallest and the largest coordinates, control points included: left, top, right, bottom.
    pub fn bounds(&self) -> Option<[f32; 4]> {
        let mut bounds: Option<[f32; 4]> = None;
        let mut add = |x: f32, y: f32| {
            let [l, t, r, b] = bounds.unwrap_or([x, y, x, y]);
            bounds = Some([l.min(x), t.min(y), r.max(x), b.max(y)]);
        };
        for segment in &self.segments {
            match *segment {
                Segment::Move(x, y) | Segment::Line(x, y) => add(x, y),
                Segment::Cubic([x1, y1, x2, y2, x, y]) => {
                    add(x1, y1);
                    add(x2, y2);
                    add(x, y);
                }
                Segment::Close => {}
            }
        }
        bounds
    }
}

/// The point on a circle of a radius, at a fraction of the way round clockwise from the top.
fn on_circle(part: f32, radius: f32) -> (f32, f32) {
    let angle = 2.0 * PI * part - FRAC_PI_2;
    (radius * angle.cos(), radius * angle.sin())
}
