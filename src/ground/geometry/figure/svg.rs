//! SVG paths, read into figures; syntax errors are reported with their place.

use std::ops::Range;

use kurbo::{Arc, Point, SvgArc, Vec2};
use svgtypes::{Error, PathParser, PathSegment};

use super::{Figure, MOST_STEPS, Step, point};

/// What is wrong with a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathFault {
    /// The byte range in the text.
    pub at: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: String,
}

/// How far a path may go from its start in any direction, in millimeters.
const FARTHEST: f64 = 10_000.0;
/// The commands, for messages.
const COMMANDS: &str = "M begins, L, H and V draw lines, C, S, Q and T curves, A arcs, and Z goes back to the beginning; lower-case letters are relative to the pen";

impl Figure {
    /// Reads a path of one figure, in millimeters. An arc becomes one curve for each quarter.
    ///
    /// # Errors
    /// What can't be read, and where.
    pub fn svg(text: &str) -> Result<Figure, PathFault> {
        read(text).map(|pen| pen.figure)
    }

    /// The byte range, in a path's text, of the command with its numbers that leads to a corner; 0 is the start.
    pub fn place_in_svg(text: &str, corner: usize) -> Option<Range<usize>> {
        let pen = read(text).ok()?;
        Some(place(text, *pen.segments.get(corner)?))
    }
}

fn read(text: &str) -> Result<Pen, PathFault> {
    let mut pen = Pen::default();
    for (n, segment) in PathParser::from(text).enumerate() {
        if n > 0 && (pen.figure.is_closed || matches!(segment, Ok(PathSegment::MoveTo { .. }))) {
            return Err(second(text, place(text, n).start));
        }
        pen.follow(segment.map_err(|error| unreadable(text, place(text, n).start, &error))?);
        pen.segments.resize(pen.figure.corners(), n);
        let (message, help) = if pen.reach > FARTHEST {
            ("this leads more than 10 m away".to_owned(), "numbers are millimeters, without units")
        } else if pen.figure.steps.len() > MOST_STEPS {
            let message = format!("a path of more than {MOST_STEPS} lines and curves");
            (message, "simplify it: nobody can cut that many")
        } else {
            continue;
        };
        return Err(PathFault { at: place(text, n), message, help: help.to_owned() });
    }
    if pen.segments.is_empty() {
        Err(fault(text, text.len(), "a path begins with M", COMMANDS))
    } else {
        Ok(pen)
    }
}

/// Follows the segments of a path.
#[derive(Default)]
struct Pen {
    figure: Figure,
    /// The number of the segment that leads to each corner.
    segments: Vec<usize>,
    at: Point,
    /// The last control point of the segment before, and whether its curve was quadratic.
    control: Option<(Point, bool)>,
    /// The largest coordinate so far.
    reach: f64,
}

impl Pen {
    fn follow(&mut self, segment: PathSegment) {
        let from = self.at;
        let is_absolute = segment.is_abs();
        let to = |x, y| if is_absolute { Point::new(x, y) } else { from + Vec2::new(x, y) };
        // The last control point, mirrored at the pen.
        let mirrored = |control: Option<(Point, bool)>, is_quadratic| match control {
            Some((control, was_quadratic)) if was_quadratic == is_quadratic => from + (from - control),
            _ => from,
        };
        match segment {
            PathSegment::MoveTo { x, y, .. } => {
                self.go([to(x, y)]);
                self.figure.start = rounded(self.at);
            }
            PathSegment::LineTo { x, y, .. } => self.line(to(x, y)),
            PathSegment::HorizontalLineTo { x, .. } => self.line(Point::new(to(x, 0.0).x, from.y)),
            PathSegment::VerticalLineTo { y, .. } => self.line(Point::new(from.x, to(0.0, y).y)),
            PathSegment::CurveTo { x1, y1, x2, y2, x, y, .. } => {
                self.curve([to(x1, y1), to(x2, y2), to(x, y)]);
            }
            PathSegment::SmoothCurveTo { x2, y2, x, y, .. } => {
                self.curve([mirrored(self.control, false), to(x2, y2), to(x, y)]);
            }
            PathSegment::Quadratic { x1, y1, x, y, .. } => self.quadratic(to(x1, y1), to(x, y)),
            PathSegment::SmoothQuadratic { x, y, .. } => {
                self.quadratic(mirrored(self.control, true), to(x, y));
            }
            PathSegment::EllipticalArc { rx, ry, x_axis_rotation, large_arc, sweep, x, y, .. } => {
                let (radii, x_rotation) = (Vec2::new(rx, ry), x_axis_rotation.to_radians());
                self.arc(&SvgArc { from, to: to(x, y), radii, x_rotation, large_arc, sweep });
            }
            PathSegment::ClosePath { .. } => self.figure.is_closed = true,
        }
    }

    /// Moves to the last of some points.
    fn go<const N: usize>(&mut self, points: [Point; N]) {
        self.reach = points.iter().fold(self.reach, |reach, Point { x, y }| reach.max(x.abs()).max(y.abs()));
        self.at = points[N - 1];
        self.control = None;
    }

    fn line(&mut self, end: Point) {
        self.go([end]);
        self.figure.steps.push(Step::Line(rounded(end)));
    }

    fn curve(&mut self, points: [Point; 3]) {
        self.go(points);
        self.figure.steps.push(Step::Curve(points.map(rounded)));
        self.control = Some((points[1], false));
    }

    fn quadratic(&mut self, control: Point, end: Point) {
        self.curve([self.at.lerp(control, 2.0 / 3.0), end.lerp(control, 2.0 / 3.0), end]);
        self.control = Some((control, true));
    }

    fn arc(&mut self, arc: &SvgArc) {
        let SvgArc { from, to, radii, .. } = *arc;
        // A path with too many steps is refused before its curves are made.
        self.reach = self.reach.max(radii.x.abs()).max(radii.y.abs()).max(to.x.abs()).max(to.y.abs());
        let whole = Some(arc).filter(|_| self.reach <= FARTHEST && from.distance(to) > 1e-9);
        match whole.and_then(Arc::from_svg_arc) {
            // At this tolerance an arc has the fewest curves possible: one for each quarter.
            Some(arc) => arc.to_cubic_beziers(FARTHEST, |one, two, end| self.curve([one, two, end])),
            None => self.line(to),
        }
        self.go([to]);
    }
}

fn rounded(Point { x, y }: Point) -> crate::geometry::Point {
    point([x, y])
}

/// The byte range of a segment, by its number: from its command, if it has one, to its last number. A segment that
/// can't be read extends to the end.
fn place(text: &str, segment: usize) -> Range<usize> {
    // The parser reports no places, so it is asked what it can read of the text up to there.
    let is_whole = |end: &usize| {
        text.is_char_boundary(*end) && !text[..*end].trim_end_matches(['+', '-']).ends_with(['e', 'E'])
    };
    let ends: Vec<usize> = (0..=text.len()).filter(is_whole).collect();
    // Two for each segment, and one for the beginning of the next.
    let read = |end: &usize| {
        PathParser::from(&text[..*end]).fold(0, |read, segment| read + 1 + usize::from(segment.is_ok()))
    };
    let end = |segments: usize| ends[ends.partition_point(|end| read(end) <= 2 * segments) - 1];
    let between = |c: char| c.is_ascii_whitespace() || c == ',';
    let start = text.len() - text[end(segment)..].trim_start_matches(between).len();
    start..text[..end(segment + 1)].trim_end_matches(between).len().max(start)
}

/// What is wrong with an unreadable segment that begins at a byte.
fn unreadable(text: &str, from: usize, error: &Error) -> PathFault {
    let at = match error {
        // Characters are counted from 1.
        Error::UnexpectedData(place) | Error::InvalidNumber(place) => {
            text.char_indices().nth(place - 1).map_or(text.len(), |(at, _)| at)
        }
        _ => text.len(),
    };
    let (before, rest) = text.split_at(from);
    let is_unit = before.ends_with(|c: char| c.is_ascii_digit())
        && rest.strip_prefix('m').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
    let (at, message, help) = match error {
        // 20mm, of which the first m would begin another figure.
        _ if is_unit => {
            (from, "numbers have no units here".to_owned(), "write millimeters without a unit: `L 20 0`")
        }
        Error::UnexpectedData(_) if at > from => (
            at,
            "this must be 0 or 1".to_owned(),
            "an arc is `A`, two radii, a turn, 0 or 1 for the long way, 0 or 1 for clockwise, and its end: `A 5 5 0 0 1 20 10`",
        ),
        Error::UnexpectedData(_) if before.is_empty() => {
            (at, "a path begins with M".to_owned(), "write `M` and where it begins: `M 0 5 L 20 0 L 20 10 Z`")
        }
        Error::UnexpectedData(_) => {
            let sign = text[at..].chars().next().unwrap_or_default();
            (at, format!("\"{sign}\" is not a command of a path"), COMMANDS)
        }
        _ => (
            at,
            "a number is missing here".to_owned(),
            "M, L and T have two numbers, H and V one, Q and S four, C six and A seven: `L 20 0`, without units",
        ),
    };
    fault(text, at, &message, help)
}

fn second(text: &str, at: usize) -> PathFault {
    fault(text, at, "a second figure begins here", "a path has one figure: end it with its first Z")
}

/// A fault at a character, or after the last one.
fn fault(text: &str, at: usize, message: &str, help: &str) -> PathFault {
    let sign = text[at..].chars().next().map_or(0, char::len_utf8);
    PathFault { at: at..at + sign, message: message.to_owned(), help: help.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;

    /// The points of a path, in micrometers, each step after the part of the text that leads to it.
    fn read(path: &str) -> String {
        let figure = Figure::svg(path).unwrap();
        let point = |point: &Point| format!("{},{}", point.x.to_um(), point.y.to_um());
        let steps = figure.steps.iter().map(|step| match step {
            Step::Line(end) => point(end),
            Step::Curve(points) => points.each_ref().map(point).join(" "),
        });
        let place = |corner| &path[Figure::place_in_svg(path, corner).unwrap()];
        let all = [point(&figure.start)].into_iter().chain(steps).enumerate();
        let mut read: Vec<String> =
            all.map(|(corner, leads)| format!("{}: {leads}", place(corner))).collect();
        read.extend(figure.is_closed.then(|| "closed".to_owned()));
        read.join("; ")
    }

    #[test]
    fn all_commands_lead_where_svg_says() {
        for (path, steps) in [
            (
                "M1 2 3 4l1-1.5.5.5H0v-2",
                "M1 2: 1000,2000; 3 4: 3000,4000; l1-1.5: 4000,2500; .5.5: 4500,3000; H0: 0,3000; v-2: 0,1000",
            ),
            ("m1 2 3 4 5 6z", "m1 2: 1000,2000; 3 4: 4000,6000; 5 6: 9000,12000; closed"),
            (
                "m1,1 c1 1 2 2 3 0 s2-2 3 0 q1 1 2 0 t2 0z",
                "m1,1: 1000,1000; c1 1 2 2 3 0: 2000,2000 3000,3000 4000,1000; \
                 s2-2 3 0: 5000,-1000 6000,-1000 7000,1000; q1 1 2 0: 7667,1667 8333,1667 9000,1000; \
                 t2 0: 9667,333 10333,333 11000,1000; closed",
            ),
            (
                "M 0 0 S 1 1 2 0 T 4 0 T 6 0",
                "M 0 0: 0,0; S 1 1 2 0: 0,0 1000,1000 2000,0; T 4 0: 2000,0 2667,0 4000,0; \
                 T 6 0: 5333,0 6000,0 6000,0",
            ),
            (
                "M0 0h5 5v5 5H0V0 1Z",
                "M0 0: 0,0; h5: 5000,0; 5: 10000,0; v5: 10000,5000; 5: 10000,10000; H0: 0,10000; V0: 0,0; \
                 1: 0,1000; closed",
            ),
            (
                " M 0 0 , L 5 5 \n\t L 1e1 +2.5E-1 .5.5 z ",
                "M 0 0: 0,0; L 5 5: 5000,5000; L 1e1 +2.5E-1: 10000,250; .5.5: 500,500; closed",
            ),
            ("M 0.0004 0.0005 H 0.0015", "M 0.0004 0.0005: 0,1; H 0.0015: 2,1"),
        ] {
            assert_eq!(read(path), steps, "{path}");
        }
    }

    #[test]
    fn arcs_have_a_curve_for_each_quarter() {
        for (path, steps) in [
            ("M0 10A10 10 0 0110 0", "M0 10: 0,10000; A10 10 0 0110 0: 0,4477 4477,0 10000,0"),
            (
                "M 5 5 a 8 3 -30 0 0 4 6 1 2 0 0 1 0 4",
                "M 5 5: 5000,5000; a 8 3 -30 0 0 4 6: 435,7691 -2370,11216 -1266,12873; \
                 a 8 3 -30 0 0 4 6: -161,14530 4435,13691 9000,11000; \
                 1 2 0 0 1 0 4: 9552,11000 10000,11895 10000,13000; \
                 1 2 0 0 1 0 4: 10000,14105 9552,15000 9000,15000",
            ),
            // Radii that are too short for the distance are enlarged.
            (
                "M 0 0 A 1 -1 0 0 1 20 0",
                "M 0 0: 0,0; A 1 -1 0 0 1 20 0: 0,-5523 4477,-10000 10000,-10000; \
                 A 1 -1 0 0 1 20 0: 15523,-10000 20000,-5523 20000,0",
            ),
            // Without a radius, or without a distance, it is a line.
            (
                "M 0 0 A 0 5 0 0 1 20 0 A 5 5 0 0 1 20 0 S 1 1 2 2",
                "M 0 0: 0,0; A 0 5 0 0 1 20 0: 20000,0; A 5 5 0 0 1 20 0: 20000,0; \
                 S 1 1 2 2: 20000,0 1000,1000 2000,2000",
            ),
            ("M0 0A1 1 0 0 0 1e-200 0", "M0 0: 0,0; A1 1 0 0 0 1e-200 0: 0,0"),
        ] {
            assert_eq!(read(path), steps, "{path}");
        }
        // The long way has three quarters, however large it is.
        for path in ["M0 10A10 10 0 1 0 10 0", "M0 0 A 400 400 0 1 0 400 400"] {
            assert_eq!(Figure::svg(path).unwrap().steps.len(), 3);
        }
    }

    #[test]
    fn what_cannot_be_read_is_reported_at_its_place() {
        let long = format!("M0 0{}", " 1 1".repeat(MOST_STEPS + 1));
        for (path, at, message) in [
            ("L 0 0", 0..1, "a path begins with M"),
            ("", 0..0, "a path begins with M"),
            ("M 0 0 X 3", 6..7, "\"X\" is not a command of a path"),
            ("M 0 0 ü", 6..8, "\"ü\" is not a command of a path"),
            ("M 0 0 L 1 2 x", 12..13, "\"x\" is not a command of a path"),
            ("M ü", 2..4, "a number is missing here"),
            ("M 0 0 L 3mm 4", 9..10, "a number is missing here"),
            ("M 0 0 L 3", 9..9, "a number is missing here"),
            ("M0 0H1e999", 5..6, "a number is missing here"),
            ("M 0 0 H 3mm V 4", 9..10, "numbers have no units here"),
            ("M0 0H5V5Z M1 1", 10..11, "a second figure begins here"),
            ("M0 0H5V5Z # x", 10..11, "a second figure begins here"),
            ("M0 0H5m1 1", 6..7, "a second figure begins here"),
            ("M0 0A1 1 0 2 0 3 3", 11..12, "this must be 0 or 1"),
            ("M0 0A1 1 0 0 x 3 3", 13..14, "this must be 0 or 1"),
            ("M0 0H9999h9999", 9..14, "this leads more than 10 m away"),
            ("M0 0A1e300 1 0 1 1 5 5", 4..22, "this leads more than 10 m away"),
            (&long, 8_005..8_008, "a path of more than 2000 lines and curves"),
        ] {
            let fault = Figure::svg(path).unwrap_err();
            assert_eq!((fault.at, &*fault.message), (at, message), "{path}");
        }
    }
}
