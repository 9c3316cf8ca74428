//! Free places on a sheet, such as those of a die, and pins on which the printed sheet is laid.

use crate::diag::{Report, code};
use crate::geometry::{Length, LengthError, Point, Rect, Tilt};
use crate::source::{Node, Origin, Read, Shape, bad_length, shortened};

/// A place for a piece on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FreePlace {
    /// The top left corner of the piece, as it is before it is turned about its center.
    pub corner: Point,
    /// How the piece is turned.
    pub tilt: Tilt,
    /// Where it is written.
    pub origin: Origin,
}

/// A pin of a die, a jig or a punch, on which a hole of the sheet is laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pin {
    /// The square around the hole.
    pub at: Rect,
    /// Where it is written.
    pub origin: Origin,
}

/// The diameter of a pin's hole by default: that of a common paper punch is larger, and of a die's pin about this.
const HOLE: Length = Length::mm(4);

/// A number without a unit is millimeters here, as on drawings of dies.
const LENGTH: Shape = Shape::Either(&[Shape::Length, Shape::Decimal(-5_000.0, 5_000.0)]);

impl Read for FreePlace {
    type Value = FreePlace;
    const SHAPE: Shape = Shape::List(&LENGTH);

    fn read(node: &Node, report: &mut Report) -> Option<FreePlace> {
        let [x, y, rest @ ..] = items(node, "[10mm, 20mm, 15]: left, top and degrees", report)? else {
            return None;
        };
        let corner = Point::new(millimeters(x, report)?, millimeters(y, report)?);
        let tilt = rest.first().map_or(Some(Tilt::default()), |degrees| angle(degrees, report))?;
        Some(FreePlace { corner, tilt, origin: node.origin })
    }
}

impl Read for Pin {
    type Value = Pin;
    const SHAPE: Shape = Shape::List(&LENGTH);

    fn read(node: &Node, report: &mut Report) -> Option<Pin> {
        let [x, y, rest @ ..] = items(node, "[10mm, 20mm, 4mm]: right, down and diameter", report)? else {
            return None;
        };
        let center = Point::new(millimeters(x, report)?, millimeters(y, report)?);
        let hole = rest.first().map_or(Some(HOLE), |hole| millimeters(hole, report))?;
        if !(Length::mm(1)..=Length::mm(30)).contains(&hole) {
            report
                .error(code::OUT_OF_RANGE, node.origin, format!("a pin of {hole}"))
                .help("write a diameter from 1mm to 30mm");
            return None;
        }
        let (x, y) = (center.x - hole / 2, center.y - hole / 2);
        Some(Pin { at: Rect { x, y, width: hole, height: hole }, origin: node.origin })
    }
}

/// The two or three values of a place.
fn items<'n>(node: &'n Node, form: &str, report: &mut Report) -> Option<&'n [Node]> {
    let found = node.as_list().filter(|list| (2..=3).contains(&list.len()));
    if found.is_none() {
        report
            .error(code::WRONG_TYPE, node.origin, "this is not a place on a sheet")
            .help(format!("write each place as a list: {form}"));
    }
    found
}

/// A length; a number without a unit is millimeters.
fn millimeters(node: &Node, report: &mut Report) -> Option<Length> {
    let text = node.as_text().unwrap_or_default();
    let length = match Length::parse(text) {
        Err(LengthError::NoUnit) => Length::parse(&format!("{text}mm")),
        other => other,
    };
    length.map_err(|error| bad_length(text, &error, node.origin, report)).ok()
}

/// Degrees clockwise.
fn angle(node: &Node, report: &mut Report) -> Option<Tilt> {
    let text = node.as_text().unwrap_or_default();
    let number = text.trim().trim_end_matches('°').parse::<f64>().ok();
    let found = number.filter(|degrees| degrees.abs() <= 360.0).map(Tilt::degrees);
    if found.is_none() {
        report
            .error(code::OUT_OF_RANGE, node.origin, format!("\"{}\" is not an angle", shortened(text)))
            .help("write degrees clockwise, from -360 to 360");
    }
    found
}
