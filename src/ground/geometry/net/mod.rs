//! Nets: flat outlines that are cut out, folded and glued to boxes, dice and standees, with the panels that are seen afterward.
//!
//! The printed side of a net is its outside. Each panel says how it is turned, so that what is drawn on it stands upright when the piece
//! is folded.

mod die;
mod flat;
mod ten_sided;
mod tray;
mod tuck;

pub use die::die;
pub use flat::{divider, standee};
pub use ten_sided::ten_sided_die;
pub use tray::{lid, tray};
pub use tuck::{Tuck, tuck};

use super::figure::Step;
use super::{Figure, Length, Point, Rect, Size, Turn};

/// A net.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Net {
    /// The rectangle around it.
    pub size: Size,
    /// Where it is cut out.
    pub outline: Figure,
    /// The lines along which it is folded, each away from its printed side.
    pub folds: Vec<[Point; 2]>,
    /// The panels that are seen when it is folded.
    pub panels: Vec<NetPanel>,
}

/// A panel of a net.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetPanel {
    /// Its name in layouts.
    pub name: &'static str,
    /// The rectangle that it covers on the net.
    pub at: Rect,
    /// How what is drawn on it is turned.
    pub turn: Turn,
    /// How far it is turned besides, clockwise about its middle, in thousandths of a degree.
    pub tilt: i32,
}

impl NetPanel {
    /// How far what is drawn on it is turned, in degrees clockwise about its middle.
    pub fn degrees(&self) -> f32 {
        self.turn.degrees() as f32 + self.tilt as f32 / 1000.0
    }

    /// The rectangle of its content before the turn, about the same middle.
    pub fn upright(&self) -> Rect {
        let size = self.turn.applied_to(self.at.size());
        let x = self.at.x + (self.at.width - size.width) / 2;
        let y = self.at.y + (self.at.height - size.height) / 2;
        Rect::new(Point::new(x, y), size)
    }
}

impl Net {
    /// The panel with a name.
    pub fn panel(&self, name: &str) -> Option<&NetPanel> {
        self.panels.iter().find(|panel| panel.name == name)
    }
}

/// A panel of a net, by its corner and size.
fn panel(
    name: &'static str,
    (x, y): (Length, Length),
    (width, height): (Length, Length),
    turn: Turn,
) -> NetPanel {
    NetPanel { name, at: Rect { x, y, width, height }, turn, tilt: 0 }
}

/// The middle of a quarter of a circle's curve, as a fraction of the radius.
const KAPPA: f64 = 0.552_284_8;

/// An outline that is drawn from corner to corner, clockwise.
struct Pen {
    figure: Figure,
    at: Point,
}

impl Pen {
    fn new(x: Length, y: Length) -> Pen {
        let start = Point::new(x, y);
        Pen { figure: Figure { start, steps: Vec::new(), is_closed: true }, at: start }
    }

    /// A straight line; none if it would end where it begins.
    fn line(&mut self, x: Length, y: Length) {
        let to = Point::new(x, y);
        if to != self.at {
            self.figure.steps.push(Step::Line(to));
            self.at = to;
        }
    }

    /// Lines through several corners.
    fn lines(&mut self, corners: impl IntoIterator<Item = (Length, Length)>) {
        corners.into_iter().for_each(|(x, y)| self.line(x, y));
    }

    /// A quarter of an ellipse, first in the direction of `corner`, then toward the end.
    fn quarter(&mut self, corner: (Length, Length), to: (Length, Length)) {
        let between = |a: Length, b: Length| a + (b - a).scaled(KAPPA);
        let (x, y) = to;
        let first = Point::new(between(self.at.x, corner.0), between(self.at.y, corner.1));
        let second = Point::new(between(x, corner.0), between(y, corner.1));
        self.at = Point::new(x, y);
        self.figure.steps.push(Step::Curve([first, second, self.at]));
    }

    /// The closed outline.
    fn finish(mut self) -> Figure {
        if self.figure.steps.last() == Some(&Step::Line(self.figure.start)) {
            self.figure.steps.pop();
        }
        self.figure
    }
}

#[cfg(test)]
mod tests;
