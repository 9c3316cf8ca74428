//! Curved lines that text follows.

use crate::diag::{Report, code};
use crate::geometry::Figure;
use crate::model::cut::read_path;
use crate::source::document::is_meant;
use crate::source::read::{Both, Decimal};
use crate::source::{Document, Located, Node, Read, Shape};
use crate::{document, words};

/// A line that text follows.
#[derive(Debug, Clone, PartialEq)]
pub struct Along {
    /// The line.
    pub line: Line,
    /// The side of the line on which letters are.
    pub side: Side,
}

/// A line in a slot.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// A part of the ellipse that touches the sides of the slot, from one angle to another: degrees clockwise from its top.
    Arc(f32, f32),
    /// A figure, measured from the top left corner of the slot.
    Path(Figure),
}

words! {
    /// The side of a line on which letters are.
    pub enum Side {
        /// On the line, with their heads to the left of its direction.
        Above = "above",
        /// Hanging from the line.
        Below = "below",
        /// Outside a circle.
        Outside = "outside",
        /// Inside a circle.
        Inside = "inside",
    }
}

document! {
    /// A line that text follows.
    pub struct AlongKeys ("a line for text") at origin {
        /// a part of the circle that touches the sides of the slot, from one angle to another: degrees clockwise from
        /// its top; the text runs counterclockwise if the second is less
        arc: Option<Both<Decimal<-720_000, 720_000>>>;
        /// a path in SVG syntax, in millimeters from the top left corner of the slot
        path: Option<Located<String>>;
        /// on which side of the line letters are, seen in the direction of the text; outside and inside are for arcs
        side: Side = Side::Above;
    }
}

impl Along {
    /// Whether letters hang from the line instead of standing on it.
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
                        .help("write where it goes, like `M 0 10 Q 20 0 40 10`");
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
                .help("write above or below, in the direction of the text");
            return None;
        }
        Some(Along { line, side })
    }
}

/// An arc that is neither empty nor more than a full circle.
fn arc(from: f32, to: f32, node: &Node, report: &mut Report) -> Option<Line> {
    let way = (to - from).abs();
    if way > 0.0 && way <= 360.0 {
        return Some(Line::Arc(from, to));
    }
    let what = if way > 0.0 { "an arc of more than a full circle" } else { "an arc without length" };
    let origin = node.get("arc").map_or(node.origin, |arc| arc.origin);
    report
        .error(code::OUT_OF_RANGE, origin, what)
        .help("write two angles, clockwise from the top: `arc: [-90, 90]` is the upper half of the circle, `[270, 90]` the lower half, read from the left");
    None
}
