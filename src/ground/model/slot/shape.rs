//! A drawn shape.

use super::{Holds, Paint, Part};
use crate::geometry::Length;
use crate::source::read::{Assumable, Both, Count, Decimal};
use crate::{document, words};

document! {
    /// A drawn shape.
    pub struct Shape ("a slot") with paint: Paint {
        /// which shape; each touches the sides of its slot; a line runs from the top left to the bottom right; a
        /// hexagon has a corner at the top, a flat one a side
        shape: Outline;
        /// corners of a polygon, points of a star
        points: Assumable<Count<3, 100>> = Assumable::assumed(POINTS);
        /// where a line begins in its slot, from the left and from the top; by default the top left corner
        from: Option<Both<Length>>;
        /// where it ends; by default the bottom right corner
        to: Option<Both<Length>>;
        /// how deep a star is cut; less is deeper
        inner: Decimal<50, 950> = INNER;
    }
}

/// The default number of corners of a polygon and points of a star.
const POINTS: u32 = 5;
/// The default inner radius of a star, as a fraction of the outer one.
const INNER: f32 = 0.45;

/// The outlines of shapes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Outline {
    /// A rectangle, with the corner radius of its paint.
    Rectangle,
    /// An ellipse that touches all sides.
    Ellipse,
    /// A line from the top left to the bottom right corner.
    Line,
    /// A rhombus that touches all sides.
    Diamond,
    /// A regular polygon with this many corners, one at the top.
    Polygon(u32),
    /// A hexagon with a side at the top that touches all sides.
    FlatHexagon,
    /// A star with this many points, one at the top, and the inner radius as a fraction of the outer one.
    Star(u32, f32),
    /// A shield.
    Shield,
}

words!(Outline = Outline:
    "rectangle" => Outline::Rectangle,
    "ellipse" => Outline::Ellipse,
    "circle" => Outline::Ellipse,
    "line" => Outline::Line,
    "diamond" => Outline::Diamond,
    "triangle" => Outline::Polygon(3),
    "hexagon" => Outline::Polygon(6),
    "hexagon-flat" => Outline::FlatHexagon,
    "octagon" => Outline::Polygon(8),
    "polygon" => Outline::Polygon(POINTS),
    "star" => Outline::Star(POINTS, INNER),
    "shield" => Outline::Shield,
);

impl Shape {
    /// Its outline, with its number of corners and depth.
    pub fn outline(&self) -> Outline {
        match self.shape {
            Outline::Polygon(_) if self.points.is_given => Outline::Polygon(self.points.value),
            Outline::Star(..) => Outline::Star(self.points.value, self.inner),
            other => other,
        }
    }
}

impl Holds for Shape {
    fn parts(&self) -> Vec<Part<'_>> {
        self.paint.parts()
    }
}
