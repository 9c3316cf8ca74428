//! Outlines of glyphs as paths.

use kurbo::{BezPath, CubicBez, Point, QuadBez};
use skrifa::outline::OutlinePen;

use crate::compose::path::{Path, Segment};

/// Scales outlines to size 1, and flips them, since `y` grows upward in fonts.
#[derive(Default)]
pub(super) struct PathPen {
    pub path: Path,
    at: (f32, f32),
    /// The unit of the font.
    unit: f32,
}

impl PathPen {
    /// A pen for a font whose unit is this fraction of the type size.
    pub fn new(unit: f32) -> PathPen {
        PathPen { unit, ..PathPen::default() }
    }

    fn scaled(&self, x: f32, y: f32) -> (f32, f32) {
        (x * self.unit, -y * self.unit)
    }
}

impl OutlinePen for PathPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = self.scaled(x, y);
        self.path.segments.push(Segment::Move(self.at.0, self.at.1));
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.at = self.scaled(x, y);
        self.path.segments.push(Segment::Line(self.at.0, self.at.1));
    }
    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ((x0, y0), (cx, cy), (x, y)) = (self.at, self.scaled(cx, cy), self.scaled(x, y));
        let toward = |from: f32, control: f32| from + (control - from) * 2.0 / 3.0;
        let curve = [toward(x0, cx), toward(y0, cy), toward(x, cx), toward(y, cy), x, y];
        self.at = (x, y);
        self.path.segments.push(Segment::Cubic(curve));
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2)) = (self.scaled(x1, y1), self.scaled(x2, y2));
        self.at = self.scaled(x, y);
        self.path.segments.push(Segment::Cubic([x1, y1, x2, y2, self.at.0, self.at.1]));
    }
    fn close(&mut self) {
        self.path.segments.push(Segment::Close);
    }
}

/// Collects outlines in units of the font, of lines and quadratic curves, as TrueType stores them.
#[derive(Default)]
pub(super) struct QuadPen {
    pub path: BezPath,
    at: Point,
}

/// How far a quadratic curve may be away from the cubic one, in units of the font.
const NEAR: f64 = 0.5;

impl QuadPen {
    fn to(&mut self, x: f32, y: f32) -> Point {
        self.at = Point::new(x.into(), y.into());
        self.at
    }
}

impl OutlinePen for QuadPen {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.to(x, y);
        self.path.move_to(to);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.to(x, y);
        self.path.line_to(to);
    }
    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let to = self.to(x, y);
        self.path.quad_to(Point::new(cx.into(), cy.into()), to);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let from = self.at;
        let to = self.to(x, y);
        let point = |x: f32, y: f32| Point::new(x.into(), y.into());
        let cubic = CubicBez::new(from, point(x1, y1), point(x2, y2), to);
        for (.., QuadBez { p1, p2, .. }) in cubic.to_quads(NEAR) {
            self.path.quad_to(p1, p2);
        }
    }
    fn close(&mut self) {
        self.path.close_path();
    }
}
