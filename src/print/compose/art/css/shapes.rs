//! Boxes of elements, and the shapes of `clip-path` as elements of a clip path.

use kurbo::{BezPath, Shape};
use usvg::roxmltree::Node;

use super::measure::{length, measure, written};
use super::syntax::{function, split, words};
use super::transforms::place;

/// A box: x, y, width and height.
pub(super) type Bounds = [f64; 4];

/// The deepest group whose box is computed.
const DEEPEST: usize = 16;

/// The box of an element without its line, in its own coordinates; `None` for one whose box takes more than its attributes,
/// and once `left` elements were measured.
pub(super) fn bounds(node: Node<'_, '_>, left: &mut usize) -> Option<Bounds> {
    inner_bounds(node, left, 0)
}

fn inner_bounds(node: Node<'_, '_>, left: &mut usize, depth: usize) -> Option<Bounds> {
    *left = left.checked_sub(1)?;
    let number = |name: &str| node.attribute(name).map_or(Some(0.0), |text| length(text, 0.0));
    let around = |x: f64, y: f64, rx: f64, ry: f64| Some([x - rx, y - ry, rx * 2.0, ry * 2.0]);
    match node.tag_name().name() {
        "rect" | "image" => Some([number("x")?, number("y")?, number("width")?, number("height")?]),
        "circle" => around(number("cx")?, number("cy")?, number("r")?, number("r")?),
        "ellipse" => around(number("cx")?, number("cy")?, number("rx")?, number("ry")?),
        "line" => {
            let [x1, y1, x2, y2] = [number("x1")?, number("y1")?, number("x2")?, number("y2")?];
            Some([x1.min(x2), y1.min(y2), (x1 - x2).abs(), (y1 - y2).abs()])
        }
        "path" => outlined(node.attribute("d")?),
        "polygon" | "polyline" => outlined(&format!("M{}", node.attribute("points")?)),
        "g" | "a" if depth < DEEPEST => {
            let children = node.children().filter(Node::is_element);
            let drawn = children
                .filter(|child| !matches!(child.tag_name().name(), "title" | "desc" | "defs" | "style"));
            drawn
                .map(|child| if is_moved(child) { None } else { inner_bounds(child, left, depth + 1) })
                .try_fold(None, |all, one| {
                    let [x, y, width, height] = one?;
                    Some(Some(all.map_or([x, y, width, height], |[l, t, w, h]: Bounds| {
                        let (left, top) = (l.min(x), t.min(y));
                        [left, top, (l + w).max(x + width) - left, (t + h).max(y + height) - top]
                    })))
                })?
        }
        _ => None,
    }
}

fn is_moved(node: Node<'_, '_>) -> bool {
    node.has_attribute("transform")
        || node.attribute("style").is_some_and(|style| style.contains("transform"))
}

fn outlined(d: &str) -> Option<Bounds> {
    let found = BezPath::from_svg(d).ok()?.bounding_box();
    Some([found.x0, found.y0, found.width(), found.height()])
}

/// The elements that a basic shape is in a box, such as `<circle …/>`; `None` if it is not understood.
pub(super) fn shape(text: &str, bounds: Bounds) -> Option<String> {
    let (name, arguments) = function(text)?;
    let [x, y, width, height] = bounds;
    match name.as_str() {
        "circle" | "ellipse" => round(&name, arguments, bounds),
        "inset" => {
            let (insets, radii) = rounded(arguments);
            let [top, right, bottom, left] = sides(&words(insets), [height, width])?;
            corners([x + left, y + top, width - left - right, height - top - bottom], radii)
        }
        "xywh" => {
            let (place, radii) = rounded(arguments);
            let [left, top, across, down] = four(&words(place), [width, height, width, height])?;
            corners([x + left, y + top, across, down], radii)
        }
        "rect" => {
            let (edges, radii) = rounded(arguments);
            let [top, right, bottom, left] = four(&words(edges), [height, width, height, width])?;
            corners([x + left, y + top, right - left, bottom - top], radii)
        }
        "polygon" => {
            let parts = split(arguments, b",");
            let (rule, points) = match parts.as_slice() {
                [rule @ ("evenodd" | "nonzero"), points @ ..] => (*rule, points),
                points => ("nonzero", points),
            };
            let point = |text: &&str| match words(text).as_slice() {
                [across, down] => {
                    let (across, down) = (length(across, width)? + x, length(down, height)? + y);
                    Some(format!("{},{}", written(across), written(down)))
                }
                _ => None,
            };
            let points: Vec<String> = points.iter().map(point).collect::<Option<_>>()?;
            Some(format!("<polygon clip-rule=\"{rule}\" points=\"{}\"/>", points.join(" ")))
        }
        "path" => {
            let parts = split(arguments, b",");
            let (rule, d) = match parts.as_slice() {
                [d] => ("nonzero", *d),
                [rule @ ("evenodd" | "nonzero"), d] => (*rule, *d),
                _ => return None,
            };
            let d = d.trim_matches(['"', '\'']);
            BezPath::from_svg(d).ok()?;
            let at = format!("translate({} {})", written(x), written(y));
            Some(format!(
                "<path clip-rule=\"{rule}\" transform=\"{at}\" d=\"{}\"/>",
                d.replace(['"', '<', '&'], "")
            ))
        }
        _ => None,
    }
}

/// `circle(RADIUS at PLACE)` and `ellipse(RADIUS RADIUS at PLACE)`.
fn round(name: &str, arguments: &str, [x, y, width, height]: Bounds) -> Option<String> {
    let (radii, at) = match arguments.split_once("at ") {
        Some((radii, at)) => (radii.trim(), at.trim()),
        None => (arguments, "center"),
    };
    let [across, down] = place(at, [width, height])?;
    let (sides, others) = ([across, width - across], [down, height - down]);
    let radius = |text: &str, sides: &[f64], whole: f64| match text {
        "" | "closest-side" => Some(sides.iter().copied().map(f64::abs).fold(f64::INFINITY, f64::min)),
        "farthest-side" => Some(sides.iter().copied().map(f64::abs).fold(0.0, f64::max)),
        text => length(text, whole),
    };
    let (rx, ry) = if name == "circle" {
        let diagonal = (width.hypot(height)) / std::f64::consts::SQRT_2;
        let r = radius(radii, &[sides, others].concat(), diagonal)?;
        (r, r)
    } else {
        let parts = words(radii);
        let part = |n: usize| parts.get(n).copied().unwrap_or_default();
        (radius(part(0), &sides, width)?, radius(part(1), &others, height)?)
    };
    let [cx, cy, rx, ry] = [x + across, y + down, rx, ry].map(written);
    Some(format!("<ellipse cx=\"{cx}\" cy=\"{cy}\" rx=\"{rx}\" ry=\"{ry}\"/>"))
}

/// What is before and after the word `round`.
fn rounded(arguments: &str) -> (&str, Option<&str>) {
    match arguments.split_once("round ") {
        Some((before, radii)) => (before.trim(), Some(radii)),
        None => (arguments, None),
    }
}

/// One to four lengths as top, right, bottom and left.
fn sides(parts: &[&str], [height, width]: [f64; 2]) -> Option<[f64; 4]> {
    let [top, right, bottom, left] = match parts {
        [all] => [all; 4],
        [ends, sides] => [ends, sides, ends, sides],
        [top, sides, bottom] => [top, sides, bottom, sides],
        [top, right, bottom, left] => [top, right, bottom, left],
        _ => return None,
    };
    four(&[top, right, bottom, left], [height, width, height, width])
}

fn four(parts: &[&str], wholes: [f64; 4]) -> Option<[f64; 4]> {
    let lengths: Option<Vec<f64>> =
        parts.iter().zip(wholes).map(|(text, whole)| length(text, whole)).collect();
    lengths?.try_into().ok()
}

/// A rectangle with one radius for all corners.
fn corners([x, y, width, height]: Bounds, radii: Option<&str>) -> Option<String> {
    let radius = match radii {
        Some(text) => measure(text).and_then(|_| length(text, width))?,
        None => 0.0,
    };
    let [x, y, width, height, radius] = [x, y, width.max(0.0), height.max(0.0), radius].map(written);
    Some(format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\"/>"))
}
