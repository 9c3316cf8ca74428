//! Turns by any angle, for pieces in free places of a sheet.

use super::{Figure, Length, Point, Rect, Turn};

/// A clockwise turn about the center of a piece, in thousandths of a degree from 0 to 360,000.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tilt(i32);

/// Thousandths of a degree in a full turn.
const FULL: i32 = 360_000;

impl Tilt {
    /// A turn by so many degrees clockwise.
    pub fn degrees(degrees: f64) -> Tilt {
        Tilt(((degrees * 1_000.0).round() as i32).rem_euclid(FULL))
    }

    /// Degrees clockwise, from 0 to 360.
    pub fn to_degrees(self) -> f64 {
        f64::from(self.0) / 1_000.0
    }

    /// Whether nothing is turned.
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The same turn in quarters, which are exact, if it is one.
    pub fn as_turn(self) -> Option<Turn> {
        match self.0 {
            0 => Some(Turn::None),
            90_000 => Some(Turn::Quarter),
            180_000 => Some(Turn::Half),
            270_000 => Some(Turn::ThreeQuarters),
            _ => None,
        }
    }

    /// The turn as seen from behind.
    #[must_use]
    pub fn mirrored(self) -> Tilt {
        Tilt((FULL - self.0) % FULL)
    }

    /// Where a point is after the turn about a center.
    pub fn place(self, point: Point, center: Point) -> Point {
        if self.is_none() {
            return point;
        }
        let (sin, cos) = self.to_degrees().to_radians().sin_cos();
        let (x, y) = ((point.x - center.x).to_mm(), (point.y - center.y).to_mm());
        let length = |mm: f64| Length::um((mm * 1_000.0).round() as i64);
        Point::new(center.x + length(x * cos - y * sin), center.y + length(x * sin + y * cos))
    }

    /// The rectangle around a rectangle that is turned about its center.
    pub fn around(self, at: Rect) -> Rect {
        let center = at.center();
        let corners = [(at.x, at.y), (at.right(), at.y), (at.right(), at.bottom()), (at.x, at.bottom())];
        let points = corners.map(|(x, y)| self.place(Point::new(x, y), center));
        let [left, right] = ends(points.map(|point| point.x));
        let [top, bottom] = ends(points.map(|point| point.y));
        Rect::between(left, top, right, bottom)
    }

    /// A figure within a rectangle, turned about the rectangle's center and measured from the corner of the rectangle [around](Self::around)
    /// it.
    #[must_use]
    pub fn figure(self, figure: &Figure, at: Rect) -> Figure {
        let (center, corner) = (at.center(), self.around(at).origin());
        figure.moved(|Point { x, y }| {
            let there = self.place(Point::new(at.x + x, at.y + y), center);
            Point::new(there.x - corner.x, there.y - corner.y)
        })
    }
}

/// The least and the greatest of some lengths.
fn ends(lengths: [Length; 4]) -> [Length; 2] {
    lengths.into_iter().fold([lengths[0]; 2], |[least, most], length| [least.min(length), most.max(length)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_on_its_corner_is_wider() {
        let at = Rect::new(
            Point::new(Length::mm(10), Length::mm(10)),
            super::super::Size::new(Length::mm(20), Length::mm(20)),
        );
        let around = Tilt::degrees(45.0).around(at);
        assert_eq!((around.x, around.width), (Length::um(5_858), Length::um(28_284)));
        assert_eq!(Tilt::degrees(-90.0).as_turn(), Some(Turn::ThreeQuarters));
        assert_eq!(Tilt::degrees(15.0).mirrored(), Tilt::degrees(345.0));
    }
}
