//! Lines that text runs along in place of straight ones.

use crate::diag::{Report, code};
use crate::geometry::Figure;
use crate::model::cut::read_path;
use crate::source::document::is_meant;
use crate::source::read::{Both, Decimal};
use crate::source::{Document, Located, Node, Read, Shape};
use crate::{document, words};

/// A line that text runs along.
#[derive(Debug, Clone, PartialEq)]
pub struct Along {
    /// The line.
    pub line: Line,
    /// On which side of it letters stand.
    pub side: Side,
}

/// A line in a slot.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// A part of the ellipse that touches the sides of the slot, from one angle to another: degrees clockwise from its top.
    Arc(f32, f32),
    /// A figure, from the top left corner of the slot.
    Path(Figure),
}

words! {
    /// On which side of a line letters stand.
    pub enum Side {
        /// On it, with their heads to the left of the way that it runs.
        Above = "above",
        /// Hanging from it.
        Below = "below",
        /// Outside of a circle.
        Outside = "outside",
        /// Inside of it.
        Inside = "inside",
    }
}

document! {
    /// A line that text runs along.
    pub struct AlongKeys ("a line for text") at origin {
        /// a part of the circle that touches the sides of the slot, from one angle to another: degrees clockwise from its top; the text runs counterclockwise if the second is less
        arc: Option<Both<Decimal<-720_000, 720_000>>>;
        /// a path as SVG has it, in millimeters from the top left corner of the slot
        path: Option<Located<String>>;
        /// on which side of the line letters stand, seen as the text runs; outside and inside are for arcs
        side: Side = Side::Above;
    }
}

impl Along {
    /// Whether letters hang from the line, and do not stand on it.
    pub fn hangs(&self) -> bool {
        let is_backward = matches!(self.line, Line::Arc(from, to) if to < from);
        match self.side {
            Side::Above => false,
            Side::Below => true,
            Side::Outside => is_backward,
            Side::Inside => !is_backward,
        }
    }
}

impl Read for Along {
    type Value = Along;
    const SHAPE: Shape = Shape::Object(AlongKeys::OBJECT);

    fn read(node: &Node, report: &mut Report) -> Option<Along> {
        let keys = AlongKeys::read(node, report)?;
        let side = keys.side;
        let line = match (keys.arc, keys.path) {
            (Some((from, to)), None) => arc(from, to, node, report)?,
            (None, Some(path)) => {
                let line = read_path(&path, report)?;
                if line.stretches(1.0).is_empty() {
                    report
                        .error(code::OUTLINE, path.origin, "a path without length")
                        .help("write where it leads, like `M 0 10 Q 20 0 40 10`");
                    return None;
                }
                Line::Path(line)
            }
            (None, None) if ["arc", "path"].iter().any(|key| is_meant::<AlongKeys>(node, key)) => {
                return None;
            }
            (arc, _) => {
                let what = if arc.is_some() { "both an arc and a path" } else { "neither an arc nor a path" };
                report.error(code::OUTLINE, keys.origin, format!("a line for text with {what}")).help(
                    "write `arc: [-90, 90]` for the upper half of a circle, or `path: M 0 10 Q 20 0 40 10`",
                );
                return None;
            }
        };
        if let (Line::Path(_), Side::Outside | Side::Inside) = (&line, side) {
            let origin = node.get("side").map_or(node.origin, |side| side.origin);
            report
                .error(code::UNKNOWN_WORD, origin, format!("a path has no {}", side.word()))
                .help("write above or below, as the text runs");
            return None;
        }
        Some(Along { line, side })
    }
}

/// An arc that leads somewhere, and no farther than around.
fn arc(from: f32, to: f32, node: &Node, report: &mut Report) -> Option<Line> {
    let way = (to - from).abs();
    if way > 0.0 && way <= 360.0 {
        return Some(Line::Arc(from, to));
    }
    let what = if way > 0.0 { "an arc that goes around more than once" } else { "an arc without length" };
    let origin = node.get("arc").map_or(node.origin, |arc| arc.origin);
    report
        .error(code::OUT_OF_RANGE, origin, what)
        .help("write from and to which angle, clockwise from the top: `arc: [-90, 90]` is the upper half of the circle, `[270, 90]` the lower one, read from the left");
    None
}
