//! How a piece is cut out: along one of a few named outlines, or along a custom one.

use std::sync::Arc;

use crate::diag::{Report, code};
use crate::geometry::figure::Flaw;
use crate::geometry::{Figure, Length, Point, Size};
use crate::source::document::is_meant;
use crate::source::read::{Both, List};
use crate::source::{Document, Located, Node, Origin, Read, Shape, lines, wrong_type};
use crate::{document, words};

/// How a piece is cut out.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Cut {
    /// Along the straight sides of its rectangle, or of its squares.
    Straight,
    /// Along its rectangle with rounded corners.
    Rounded,
    /// Along the ellipse within its rectangle; in a square, a circle.
    Round,
    /// Along the hexagon within it that has a side at the top.
    Hex,
    /// Along the hexagon within it that has a corner at the top.
    HexPointy,
    /// Along a custom outline, as seen from the front.
    Own(Arc<Figure>),
}

impl Cut {
    /// The default radius of rounded corners.
    pub const CORNER: Length = Length::mm(3);

    /// The word for it, for plans and programs; `own` for a custom outline.
    pub fn word(&self) -> &'static str {
        match self {
            Cut::Straight => "straight",
            Cut::Rounded => "rounded",
            Cut::Round => "round",
            Cut::Hex => "hex",
            Cut::HexPointy => "hex-pointy",
            Cut::Own(_) => "own",
        }
    }

    /// The custom outline for a face of this size; a back has the mirror image.
    pub fn own(&self, size: Size, is_back: bool) -> Option<Figure> {
        let Cut::Own(figure) = self else { return None };
        Some(if is_back { figure.mirrored([true, false], size) } else { (**figure).clone() })
    }
}

/// A reader of the named outlines.
#[derive(Debug)]
pub struct CutWord;

words!(CutWord = Cut:
    "straight" => Cut::Straight,
    "rounded" => Cut::Rounded,
    "round" => Cut::Round,
    "hex" => Cut::Hex,
    "hex-pointy" => Cut::HexPointy,
);

document! {
    /// A custom outline.
    pub struct OwnCut ("an outline") at origin {
        /// its corners, each from the left and from the top, in the order in which a knife passes them
        polygon: Option<List<Both<Length, Point>>>;
        /// a path in SVG syntax: one closed figure, in millimeters from the top left corner
        path: Option<Located<String>>;
    }
}

impl Read for Cut {
    type Value = Cut;
    const SHAPE: Shape = Shape::Either(&[CutWord::SHAPE, Shape::Object(OwnCut::OBJECT)]);

    fn read(node: &Node, report: &mut Report) -> Option<Cut> {
        if node.as_map().is_none() {
            return CutWord::read(node, report);
        }
        let corners = node.get("polygon").and_then(Node::as_list).unwrap_or_default();
        if let Some(single) =
            corners.iter().find(|corner| corner.as_list().is_none_or(|pair| pair.len() != 2))
        {
            wrong_type(single, "a corner", report);
            if let Some(fault) = report.last() {
                fault.help("each corner is a pair: `polygon: [[0mm, 5mm], [60mm, 5mm], …]`");
            }
            return None;
        }
        let OwnCut { origin, polygon, path } = OwnCut::read(node, report)?;
        let figure = match (polygon, path) {
            (Some(points), None) => {
                let written = node.get("polygon").and_then(Node::as_list);
                // Unreadable points were reported.
                written.filter(|written| written.len() == points.len())?;
                Figure::polygon(&points)
            }
            (None, Some(path)) => read_path(&path, report)?,
            (None, None) if ["polygon", "path"].iter().any(|key| is_meant::<OwnCut>(node, key)) => {
                return None;
            }
            (polygon, _) => {
                let what = if polygon.is_some() {
                    "both a polygon and a path"
                } else {
                    "neither a polygon nor a path"
                };
                report.error(code::OUTLINE, origin, format!("an outline with {what}")).help(
                    "write `polygon: [[0mm, 5mm], …]`, or `path: M 0 5 L … Z`; an inherited one is removed with `none`",
                );
                return None;
            }
        };
        Some(Cut::Own(Arc::new(figure)))
    }

    fn written(cut: &Cut) -> String {
        cut.word().to_owned()
    }
}

/// The figure of a path; faults are reported at their places.
pub(in crate::model) fn read_path(path: &Located<String>, report: &mut Report) -> Option<Figure> {
    match Figure::svg(&path.value) {
        Ok(figure) => Some(figure),
        Err(fault) => {
            let at = lines::stretch(path.as_str(), fault.at.start, fault.at.end);
            let is_incomplete = fault.at.start >= path.value.trim_end().len();
            let commas = if is_incomplete { "; a path with commas must be quoted" } else { "" };
            report.error(code::OUTLINE, at, fault.message).help(format!("{}{commas}", fault.help));
            None
        }
    }
}

/// Reports an outline that can't be cut. `node` is the value of the layout's `cut`, `size` the size of its pieces.
pub(super) fn check_outline(figure: &Figure, node: &Node, size: Option<Size>, report: &mut Report) {
    let Some(size) = size else {
        report
            .error(code::OUTLINE, node.origin, "a custom outline without a size")
            .help("give the layout a size, like `size: 30mm x 20mm`");
        return;
    };
    for flaw in figure.flaws(size) {
        let (at, message, help) = match flaw {
            Flaw::Empty => (
                node.origin,
                "an outline without an area".to_owned(),
                "it needs three corners or more that are not on one line".to_owned(),
            ),
            Flaw::Open => {
                (node.origin, "the outline is not closed".to_owned(), "end the path with Z".to_owned())
            }
            Flaw::Beyond { corner, side, by } => (
                place_of(corner, node),
                format!(
                    "the outline goes {} beyond the {side} side of the piece, which measures {size}",
                    tenths(by)
                ),
                "draw it within the piece, or make the layout's `size` larger".to_owned(),
            ),
            Flaw::Crosses { corner, at } => (
                place_of(corner, node),
                format!(
                    "the outline crosses itself, {} from the left and {} from the top",
                    tenths(at.x),
                    tenths(at.y)
                ),
                "list its corners in the order in which a knife passes them".to_owned(),
            ),
            Flaw::Endless => (
                node.origin,
                "the outline has more turns than a knife can follow".to_owned(),
                "simplify it".to_owned(),
            ),
        };
        report.error(code::OUTLINE, at, message).help(help);
    }
}

fn tenths(length: Length) -> Length {
    Length::um((length.to_um() + 50).div_euclid(100) * 100)
}

/// The place where a corner of an outline is written.
fn place_of(corner: usize, node: &Node) -> Origin {
    let Some(map) = node.as_map() else { return node.origin };
    if let Some(points) = map.get("polygon").and_then(Node::as_list) {
        return points.get(corner).map_or(node.origin, |point| point.origin);
    }
    let Some((path, value)) = map.get("path").and_then(|path| Some((path, path.as_text()?))) else {
        return node.origin;
    };
    let text = Located { value, origin: path.origin };
    Figure::place_in_svg(value, corner).map_or(path.origin, |at| lines::stretch(text, at.start, at.end))
}
