//! What a cutting machine follows on a sheet: contours of the pieces, lines to fold along, registration marks.
//!
//! A sheet lists the contours of its pieces. [`Cutting::of_sheet`] turns them into the ways of a knife: an edge that two pieces
//! share is cut once, and before the edges around both, so that the paper holds them until the end.

mod joined;
mod outline;

pub use outline::Contour;

use self::joined::joined;
use super::{Mark, Sheet};
use crate::geometry::{Length, Point, Rect, Size};
use crate::source::checksum::Checksum;

/// Everything that a cutting machine follows on a sheet, in the order in which it should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cutting {
    /// The paper in its orientation.
    pub paper: Size,
    /// The cuts: edges that pieces share, then outlines, the inner ones first.
    pub cuts: Vec<Way>,
    /// The lines to fold along.
    pub folds: Vec<(Point, Point)>,
    /// The registration marks that are printed on the sheet.
    pub registration: Vec<Rect>,
    /// The squares around the holes for pins.
    pub pins: Vec<Rect>,
}

/// A way of the knife without a break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// Where it begins.
    pub start: Point,
    /// Its parts, each beginning where the one before ends.
    pub parts: Vec<Part>,
    /// Whether it ends where it begins.
    pub is_closed: bool,
}

/// A part of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A straight line to a point.
    Line(Point),
    /// A circular arc to a point.
    Arc {
        /// Its end.
        to: Point,
        /// Its radius.
        radius: Length,
        /// Whether it turns to the right, as a clock does, on a sheet with `y` downward. It is never more than half a circle.
        clockwise: bool,
    },
    /// A cubic curve: two control points and its end.
    Curve([Point; 3]),
}

impl Part {
    /// Where it ends.
    pub fn end(self) -> Point {
        match self {
            Part::Line(to) | Part::Arc { to, .. } | Part::Curve([.., to]) => to,
        }
    }

    /// The same part from its end to its start.
    fn reversed(self, start: Point) -> Part {
        match self {
            Part::Line(_) => Part::Line(start),
            Part::Arc { radius, clockwise, .. } => Part::Arc { to: start, radius, clockwise: !clockwise },
            Part::Curve([a, b, _]) => Part::Curve([b, a, start]),
        }
    }
}

impl Way {
    /// Its corners: the start and the ends of its parts.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        std::iter::once(self.start).chain(self.parts.iter().map(|part| part.end()))
    }

    /// The rectangle around its corners.
    fn bounds(&self) -> Rect {
        let at = |point| Rect::new(point, Size::default());
        self.points().map(at).reduce(Rect::union).unwrap_or_default()
    }
}

impl Cutting {
    /// What a machine follows on a sheet; none if nothing is cut or folded.
    pub fn of_sheet(sheet: &Sheet) -> Option<Cutting> {
        let mut folds: Vec<(Point, Point)> = Vec::new();
        let mut outlines = Vec::new();
        for contour in &sheet.contours {
            match contour {
                Contour::Fold { from, to } => folds.push((*from, *to)),
                Contour::Cut { .. } => outlines.extend(contour.ways()),
            }
        }
        folds.sort_unstable();
        folds.dedup();
        let cuts = joined(&outlines);
        let registration = sheet.marks.iter().filter_map(|mark| match mark {
            Mark::Registration { at } => Some(*at),
            _ => None,
        });
        let pins = sheet.marks.iter().filter_map(|mark| match mark {
            Mark::Pin { at } => Some(*at),
            _ => None,
        });
        let (registration, pins) = (registration.collect(), pins.collect());
        let cutting = Cutting { paper: sheet.paper, cuts, folds, registration, pins };
        (!cutting.cuts.is_empty() || !cutting.folds.is_empty()).then_some(cutting)
    }

    /// The circles of the holes for pins.
    pub fn holes(&self) -> impl Iterator<Item = Way> {
        self.pins.iter().map(|at| outline::ellipse(*at))
    }

    /// Eight signs that differ if anything about it differs, the same on every machine.
    pub fn sum(&self) -> String {
        let mut numbers: Vec<i64> = vec![self.paper.width.to_um(), self.paper.height.to_um()];
        let numbers_of = |point: &Point| [point.x.to_um(), point.y.to_um()];
        let mut add = |points: &[Point]| numbers.extend(points.iter().flat_map(numbers_of));
        for way in &self.cuts {
            add(&[way.start]);
            for part in &way.parts {
                match part {
                    Part::Line(to) => add(&[*to]),
                    Part::Arc { to, radius, clockwise } => {
                        let way_round = Length::um(i64::from(*clockwise));
                        add(&[*to, Point::new(*radius, way_round)]);
                    }
                    Part::Curve(points) => add(points),
                }
            }
        }
        self.folds.iter().for_each(|(from, to)| add(&[*from, *to]));
        self.registration
            .iter()
            .chain(&self.pins)
            .for_each(|at| add(&[at.origin(), Point::new(at.right(), at.bottom())]));
        let sum = numbers.iter().fold(Checksum::default(), |sum, number| sum.with(&number.to_le_bytes()));
        format!("{:08x}", sum.value() >> 32)
    }
}
