//! Points, sizes and rectangles in exact lengths, `y` downward.

use std::fmt;

use super::Length;

/// A place on a face or a sheet, from its top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Point {
    /// Distance to the right.
    pub x: Length,
    /// Distance downward.
    pub y: Length,
}

/// A width and a height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Size {
    /// From left to right.
    pub width: Length,
    /// From top to bottom.
    pub height: Length,
}

/// An upright rectangle: its top left corner and its size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rect {
    /// The left edge.
    pub x: Length,
    /// The top edge.
    pub y: Length,
    /// From left to right.
    pub width: Length,
    /// From top to bottom.
    pub height: Length,
}

impl Point {
    /// The point at `x`, `y`.
    pub const fn new(x: Length, y: Length) -> Point {
        Point { x, y }
    }
}

impl Size {
    /// The size `width` by `height`.
    pub const fn new(width: Length, height: Length) -> Size {
        Size { width, height }
    }

    /// The size with width and height exchanged.
    pub const fn turned(self) -> Size {
        Size { width: self.height, height: self.width }
    }

    /// Whether a piece of this size fits into `other` without a turn.
    pub fn fits_in(self, other: Size) -> bool {
        self.width <= other.width && self.height <= other.height
    }
}

impl From<(Length, Length)> for Size {
    fn from((width, height): (Length, Length)) -> Size {
        Size { width, height }
    }
}

impl From<(Length, Length)> for Point {
    fn from((x, y): (Length, Length)) -> Point {
        Point { x, y }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width.to_string();
        write!(f, "{} x {}", width.trim_end_matches("mm"), self.height)
    }
}

impl Rect {
    /// The rectangle with its top left corner at `at`.
    pub const fn new(at: Point, size: Size) -> Rect {
        Rect { x: at.x, y: at.y, width: size.width, height: size.height }
    }

    /// The rectangle of this size at the origin.
    pub const fn from_size(size: Size) -> Rect {
        Rect { x: Length::ZERO, y: Length::ZERO, width: size.width, height: size.height }
    }

    /// The rectangle between its left, top, right and bottom edges.
    pub fn between(left: Length, top: Length, right: Length, bottom: Length) -> Rect {
        Rect { x: left, y: top, width: right - left, height: bottom - top }
    }

    /// The top left corner.
    pub const fn origin(self) -> Point {
        Point { x: self.x, y: self.y }
    }

    /// Width and height.
    pub const fn size(self) -> Size {
        Size { width: self.width, height: self.height }
    }

    /// The center.
    pub fn center(self) -> Point {
        Point::new(self.x + self.width / 2, self.y + self.height / 2)
    }

    /// The right edge.
    pub fn right(self) -> Length {
        self.x + self.width
    }

    /// The bottom edge.
    pub fn bottom(self) -> Length {
        self.y + self.height
    }

    /// The rectangle grown by `by` on all sides, shrunk where `by` is negative.
    pub fn grown(self, by: Length) -> Rect {
        Rect { x: self.x - by, y: self.y - by, width: self.width + by * 2, height: self.height + by * 2 }
    }

    /// The rectangle moved by `dx`, `dy`.
    pub fn moved(self, dx: Length, dy: Length) -> Rect {
        Rect { x: self.x + dx, y: self.y + dy, ..self }
    }

    /// Whether `other` is completely inside, edges included.
    pub fn contains(self, other: Rect) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }

    /// Whether the two share more than an edge.
    pub fn overlaps(self, other: Rect) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// Whether a line crosses the inside: an upright one at the distance `at` from the left, or a horizontal one at
    /// that distance from the top.
    pub fn is_cut(self, upright: bool, at: Length) -> bool {
        if upright { self.x < at && at < self.right() } else { self.y < at && at < self.bottom() }
    }

    /// The smallest rectangle around both.
    pub fn union(self, other: Rect) -> Rect {
        Rect::between(
            self.x.min(other.x),
            self.y.min(other.y),
            self.right().max(other.right()),
            self.bottom().max(other.bottom()),
        )
    }
}

impl fmt::Display for Rect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}, {}", self.size(), self.x, self.y)
    }
}
