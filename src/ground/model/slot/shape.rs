//! A drawn shape.

use super::{Holds, Paint, Part};
use crate::geometry::Length;
use crate::source::read::{Assumable, Both, Count, Decimal};
use crate::{document, words};

document! {
    /// A drawn shape.
    pub struct Shape ("a slot") with paint: Paint {
        /// which; each touches the sides of its slot, a line runs from the top left to the bottom right; a hexagon stands on a corner, a flat one on a side
        shape: Outline;
        /// corners of a polygon, points of a star
        points: Assumable<Count<3, 100>> = Assumable::assumed(POINTS);
        /// where a line begins, from the left and from above, in its slot; the top left corner unless it says so
        from: Option<Both<Length>>;
        /// where it ends; the bottom right corner unless it says so
        to: Option<Both<Length>>;
        /// how deep a star is cut, less is deeper
        inner: Decimal<50, 950> = INNER;
    }
}

/// Corners of a polygon and points of a star of which nothing else is said.
const POINTS: u32 = 5;
/// The inner radius of a star of which nothing else is said, as a part of the outer one.
const INNER: f32 = 0.45;

/// The outlines of shapes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Outline {
    /// A rectangle with the corners of its paint.
    Rectangle,
    /// An ellipse that touches all sides.
    Ellipse,
    /// From the top left to the bottom right corner.
    Line,
    /// A rhomb that touches all sides.
    Diamond,
    /// A regular polygon of so many corners, the first one up.
    Polygon(u32),
    /// A hexagon with a side up that touches all sides.
    FlatHexagon,
    /// A star of so many points, the first one up; the inner radius as a part of the outer one.
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
    /// Its outline, with as many corners and as deep as it says.
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
