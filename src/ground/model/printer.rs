//! A `printer` document: how far what a printer prints is from where it should be, by side of the paper, as measured on a page of
//! `punchboard calibrate`.

use super::Titled;
use super::sheet_spec::{Margin, MarginAround};
use crate::document;
use crate::geometry::{Length, Paper, Point, Size};
use crate::source::read::{Both, Decimal};

document! {
    /// What was measured of a printer.
    #[derive(PartialEq)]
    pub struct Printer ("a printer") at origin with head: Titled {
        /// the paper that it was measured on
        paper: Paper;
        /// how it prints the front
        front: PrintedSide = PrintedSide::EXACT;
        /// how it prints the back, as seen from the back
        back: PrintedSide = PrintedSide::EXACT;
    }
}

document! {
    /// How a printer prints one side of the paper.
    #[derive(Copy, PartialEq)]
    pub struct PrintedSide ("a side of the paper") {
        /// the printed size in percent of the true one, to the right and downward
        scale: Both<Decimal<90_000, 110_000>> = (100.0, 100.0);
        /// how far the middle of the page is shifted to the right and downward
        shift: Both<Length, Point> = Point::default();
        /// by how many degrees the page is turned clockwise
        angle: Decimal<-5_000, 5_000> = 0.0;
        /// the edges that it can't print on, of upright paper
        margins: Option<MarginAround>;
    }
}

/// What a person measures on one side of a calibration page, in millimeters. Crosses are numbered from the upper left one to the right;
/// the third is below the first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Readings {
    /// From the left edge of the paper to the first cross.
    pub a: f64,
    /// From the upper edge of the paper to the first cross.
    pub b: f64,
    /// From the left edge of the paper to the third cross.
    pub c: f64,
    /// From the first cross to the second.
    pub d: f64,
    /// From the first cross to the third.
    pub e: f64,
}

/// How far the crosses of a calibration page are from the edges of the paper, in millimeters.
pub const CROSSES: f64 = 25.0;

/// A place or a direction in millimeters.
type Place = [f64; 2];

/// An affine map of places in millimeters: `[a, b, c, d, e, f]` takes `x`, `y` to `a x + c y + e`, `b x + d y + f`.
pub type Map = [f64; 6];

impl PrintedSide {
    /// A side that is printed exactly.
    pub const EXACT: PrintedSide = PrintedSide {
        scale: (100.0, 100.0),
        shift: Point::new(Length::ZERO, Length::ZERO),
        angle: 0.0,
        margins: None,
    };

    /// The side on which this was measured, on upright paper of a size.
    pub fn measured(readings: Readings, paper: Size) -> PrintedSide {
        let Readings { a, b, c, d, e } = readings;
        let [width, height] = [paper.width.to_mm(), paper.height.to_mm()];
        let (across, down) = (width - 2.0 * CROSSES, height - 2.0 * CROSSES);
        let angle = -((c - a) / e).clamp(-1.0, 1.0).asin();
        let [kx, ky] = [d / across, e / down];
        // The first cross as seen from the middle of the page, scaled and turned.
        let [x, y] = turned([-across / 2.0 * kx, -down / 2.0 * ky], angle);
        let um = |mm: f64| Length::um((mm * 1_000.0).round() as i64);
        PrintedSide {
            scale: ((kx * 100.0) as f32, (ky * 100.0) as f32),
            shift: Point::new(um(a - width / 2.0 - x), um(b - height / 2.0 - y)),
            angle: angle.to_degrees() as f32,
            margins: None,
        }
    }

    /// Where the printer puts a place of upright paper of a size.
    pub fn prints(&self, paper: Size, [x, y]: Place) -> Place {
        let [cx, cy] = [paper.width.to_mm() / 2.0, paper.height.to_mm() / 2.0];
        let [kx, ky] = self.factors();
        let [dx, dy] = turned([(x - cx) * kx, (y - cy) * ky], f64::from(self.angle).to_radians());
        [cx + self.shift.x.to_mm() + dx, cy + self.shift.y.to_mm() + dy]
    }

    /// The map that undoes what the printer does: what is drawn at the result is printed where it should be.
    pub fn correction(&self, paper: Size) -> Map {
        let [cx, cy] = [paper.width.to_mm() / 2.0, paper.height.to_mm() / 2.0];
        let [kx, ky] = self.factors();
        let angle = f64::from(self.angle).to_radians();
        let (sin, cos) = angle.sin_cos();
        // Turned back, then scaled back, about the middle of the page.
        let [a, b, c, d] = [cos / kx, -sin / ky, sin / kx, cos / ky];
        let (px, py) = (cx + self.shift.x.to_mm(), cy + self.shift.y.to_mm());
        [a, b, c, d, cx - a * px - c * py, cy - b * px - d * py]
    }

    /// Whether it is printed exactly.
    pub fn is_exact(&self) -> bool {
        PrintedSide { margins: None, ..*self } == PrintedSide::EXACT
    }

    fn factors(&self) -> Place {
        [f64::from(self.scale.0) / 100.0, f64::from(self.scale.1) / 100.0]
    }
}

impl Printer {
    /// The edges that it can't print on upright paper, on either side as seen from the front, if they were measured.
    pub fn margins(&self) -> Option<Margin> {
        let back = self.back.margins.map(|back| Margin { left: back.right, right: back.left, ..back });
        [self.front.margins, back].into_iter().flatten().reduce(Margin::larger)
    }
}

/// A direction turned clockwise, with `y` downward.
fn turned([x, y]: Place, angle: f64) -> Place {
    let (sin, cos) = angle.sin_cos();
    [x * cos - y * sin, x * sin + y * cos]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side() -> PrintedSide {
        PrintedSide {
            scale: (99.6, 100.3),
            shift: Point::new(Length::um(800), Length::um(-1_300)),
            angle: 0.35,
            margins: None,
        }
    }

    fn paper() -> Size {
        Size::new(Length::mm(210), Length::mm(297))
    }

    #[test]
    fn what_is_corrected_is_printed_where_it_should_be() {
        let (side, paper) = (side(), paper());
        let [a, b, c, d, e, f] = side.correction(paper);
        for [x, y] in [[0.0, 0.0], [210.0, 297.0], [20.0, 280.0], [105.0, 148.5]] {
            let printed = side.prints(paper, [a * x + c * y + e, b * x + d * y + f]);
            assert!((printed[0] - x).abs() < 1e-6 && (printed[1] - y).abs() < 1e-6, "{printed:?}");
        }
    }

    #[test]
    fn readings_give_what_the_printer_does() {
        let (side, paper) = (side(), paper());
        let [first, second, third] =
            [[25.0, 25.0], [185.0, 25.0], [25.0, 272.0]].map(|at| side.prints(paper, at));
        let distance = |p: Place, q: Place| (p[0] - q[0]).hypot(p[1] - q[1]);
        let readings = Readings {
            a: first[0],
            b: first[1],
            c: third[0],
            d: distance(first, second),
            e: distance(first, third),
        };
        let found = PrintedSide::measured(readings, paper);
        assert!((found.angle - side.angle).abs() < 1e-4, "{found:?}");
        assert!(
            (found.scale.0 - side.scale.0).abs() < 1e-3 && (found.scale.1 - side.scale.1).abs() < 1e-3,
            "{found:?}"
        );
        let off = [found.shift.x - side.shift.x, found.shift.y - side.shift.y].map(|off| off.to_um().abs());
        assert!(off[0] <= 2 && off[1] <= 2, "{found:?}");
    }
}
