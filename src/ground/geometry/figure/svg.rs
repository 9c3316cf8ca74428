//! Paths as SVG writes them, read into figures; what can't be read is reported with its place.

use std::f64::consts::PI;
use std::ops::Range;

use super::{Figure, MOST_STEPS, Step, is_one_place, point};

/// What is wrong with a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathFault {
    /// Where in the text, in bytes.
    pub at: Range<usize>,
    /// What is wrong there.
    pub message: String,
    /// The way out.
    pub help: String,
}

/// As far as a path may go from its beginning in any direction, in millimetres.
const FARTHEST: f64 = 10_000.0;
/// The commands, for messages.
const COMMANDS: &str = "M begins, L, H and V draw lines, C, S, Q and T curves, A arcs, and Z goes back to the beginning; small letters count from where the pen is";

impl Figure {
    /// Reads a path of one figure, in millimetres, with the place in the text of what leads to each of its corners; the first is where it begins.
    ///
    /// # Errors
    /// What can't be read, and where.
    pub fn svg(text: &str) -> Result<(Figure, Vec<Range<usize>>), PathFault> {
        let mut reader = PathReader {
            text,
            at: 0,
            began: 0,
            pen: [0.0; 2],
            control: None,
            steps: Vec::new(),
            places: Vec::new(),
        };
        let start = reader.begin()?;
        let is_closed = reader.steps()?;
        let PathReader { steps, places, .. } = reader;
        Ok((Figure { start: point(start), steps, is_closed }, places))
    }
}

/// Reads a path from its beginning.
struct PathReader<'t> {
    text: &'t str,
    at: usize,
    /// Where the step that is being read begins.
    began: usize,
    /// Where the last step has ended.
    pen: [f64; 2],
    /// The last control point of the step before, with whether its curve was quadratic.
    control: Option<([f64; 2], bool)>,
    steps: Vec<Step>,
    places: Vec<Range<usize>>,
}

impl PathReader<'_> {
    fn begin(&mut self) -> Result<[f64; 2], PathFault> {
        match self.command() {
            Some('M' | 'm') => {}
            Some(_) => {
                return Err(self.fault(
                    "a path begins with M",
                    "write `M` and where it begins: `M 0 5 L 20 0 L 20 10 Z`",
                ));
            }
            None => return Err(self.fault("a path begins with M", COMMANDS)),
        }
        let from = self.at;
        self.at += 1;
        self.pen = self.place([0.0; 2])?;
        self.places.push(from..self.at);
        Ok(self.pen)
    }

    /// Reads all steps; says whether the last one closes the figure.
    fn steps(&mut self) -> Result<bool, PathFault> {
        // Further numbers after M are lines.
        let mut command = if self.text[..self.at].trim_start().starts_with('m') { 'l' } else { 'L' };
        loop {
            self.blanks();
            let from = self.at;
            match self.peek() {
                None => return Ok(false),
                Some('Z' | 'z') => {
                    self.at += 1;
                    self.blanks();
                    if self.at < self.text.len() {
                        return Err(self.second());
                    }
                    return Ok(true);
                }
                // 20mm, of which the first m would begin another figure.
                Some('m') if self.follows_a_number() => {
                    return Err(
                        self.fault("numbers stand without units here", "they are millimetres: `L 20 0`")
                    );
                }
                Some('M' | 'm') => return Err(self.second()),
                Some(c) if "LlHhVvCcSsQqTtAa".contains(c) => {
                    command = c;
                    self.at += 1;
                }
                Some(c) if c.is_ascii_digit() || "+-.".contains(c) => {}
                Some(c) => {
                    return Err(self.fault(&format!("\"{c}\" is not a command of a path"), COMMANDS));
                }
            }
            self.began = from;
            self.step(command)?;
            self.places.push(from..self.at);
            if self.steps.len() > MOST_STEPS {
                let message = format!("a path of more than {MOST_STEPS} lines and curves");
                return Err(PathFault {
                    at: from..self.at,
                    message,
                    help: "make it simpler: nobody cuts along so many".to_owned(),
                });
            }
        }
    }

    fn step(&mut self, command: char) -> Result<(), PathFault> {
        let base = if command.is_ascii_lowercase() { self.pen } else { [0.0; 2] };
        let [x, y] = self.pen;
        let control = self.control.take();
        // The last control point on the other side of the pen.
        let mirrored = |quadratic: bool| match control {
            Some(([cx, cy], is_quadratic)) if is_quadratic == quadratic => [2.0 * x - cx, 2.0 * y - cy],
            _ => [x, y],
        };
        match command.to_ascii_uppercase() {
            'H' => {
                let x = self.number()? + base[0];
                self.line([x, y])
            }
            'V' => {
                let y = self.number()? + base[1];
                self.line([x, y])
            }
            'C' => {
                let one = self.place(base)?;
                let [two, end] = [self.place(base)?, self.place(base)?];
                self.curve([one, two, end], (two, false))
            }
            'S' => {
                let [two, end] = [self.place(base)?, self.place(base)?];
                self.curve([mirrored(false), two, end], (two, false))
            }
            'Q' => {
                let [control, end] = [self.place(base)?, self.place(base)?];
                self.quadratic(control, end)
            }
            'T' => {
                let end = self.place(base)?;
                self.quadratic(mirrored(true), end)
            }
            'A' => self.arc(base),
            _ => {
                let end = self.place(base)?;
                self.line(end)
            }
        }
    }

    fn line(&mut self, end: [f64; 2]) -> Result<(), PathFault> {
        self.keep_near(&[end])?;
        self.steps.push(Step::Line(point(end)));
        self.pen = end;
        Ok(())
    }

    fn curve(&mut self, points: [[f64; 2]; 3], control: ([f64; 2], bool)) -> Result<(), PathFault> {
        self.keep_near(&points)?;
        self.steps.push(Step::Curve(points.map(point)));
        (self.pen, self.control) = (points[2], Some(control));
        Ok(())
    }

    fn quadratic(&mut self, control: [f64; 2], end: [f64; 2]) -> Result<(), PathFault> {
        let toward = |from: [f64; 2]| [0, 1].map(|n| from[n] + (control[n] - from[n]) * 2.0 / 3.0);
        self.curve([toward(self.pen), toward(end), end], (control, true))
    }

    /// An arc of an ellipse, as the appendix of SVG on its implementation works it out.
    fn arc(&mut self, base: [f64; 2]) -> Result<(), PathFault> {
        let radii = [self.number()?.abs(), self.number()?.abs()];
        let turn = self.number()?.to_radians();
        let (is_large, is_clockwise) = (self.flag()?, self.flag()?);
        let end = self.place(base)?;
        self.keep_near(&[radii])?;
        let from = self.pen;
        if radii.iter().any(|radius| *radius < 1e-6) || is_one_place(from, end) {
            return self.line(end);
        }
        let (sin, cos) = turn.sin_cos();
        // Half the way from end to start, in the directions of the ellipse.
        let [dx, dy] = [0, 1].map(|n| (from[n] - end[n]) / 2.0);
        let half = [cos * dx + sin * dy, cos * dy - sin * dx];
        // Radii that are too short for the way grow.
        let [rx, ry] = {
            let reach = (half[0] / radii[0]).hypot(half[1] / radii[1]).max(1.0);
            radii.map(|radius| radius * reach)
        };
        let [u, v] = [half[0] / rx, half[1] / ry];
        let out = ((1.0 - u * u - v * v).max(0.0) / (u * u + v * v)).sqrt();
        let out = if is_large == is_clockwise { -out } else { out };
        let middle = [out * v, -out * u];
        let angle = |sign: f64| (sign * v - middle[1]).atan2(sign * u - middle[0]);
        let first = angle(1.0);
        let way = (angle(-1.0) - first).rem_euclid(2.0 * PI);
        let way = if is_clockwise { way } else { way - 2.0 * PI };
        let place = |[u, v]: [f64; 2]| {
            let [x, y] = [rx * u, ry * v];
            [
                cos * x - sin * y + f64::midpoint(from[0], end[0]),
                sin * x + cos * y + f64::midpoint(from[1], end[1]),
            ]
        };
        let parts = (way.abs() / (PI / 2.0) - 1e-9).ceil().max(1.0);
        let each = way / parts;
        let reach = 4.0 / 3.0 * (each / 4.0).tan();
        for part in 0..parts as u32 {
            let (a, b) = (first + each * f64::from(part), first + each * f64::from(part + 1));
            let on = |angle: f64, out: f64| {
                let (sin, cos) = angle.sin_cos();
                place([middle[0] + cos - out * sin, middle[1] + sin + out * cos])
            };
            let is_last = part + 1 == parts as u32;
            let points = [on(a, reach), on(b, -reach), if is_last { end } else { on(b, 0.0) }];
            self.curve(points, (points[1], false))?;
            self.control = None;
            if !is_last {
                // All parts of an arc have its place.
                self.places.push(self.began..self.at);
            }
        }
        Ok(())
    }

    /// A point, counted from `base`.
    fn place(&mut self, base: [f64; 2]) -> Result<[f64; 2], PathFault> {
        Ok([self.number()? + base[0], self.number()? + base[1]])
    }

    fn number(&mut self) -> Result<f64, PathFault> {
        self.blanks();
        let rest = &self.text[self.at..];
        let length = length_of_a_number(rest);
        let number = rest[..length].parse::<f64>().ok().filter(|number| number.is_finite());
        let Some(number) = number else {
            return Err(self.fault("a number is missing here", "M, L and T have two numbers, H and V one, Q and S four, C six and A seven: `L 20 0`, without units"));
        };
        self.at += length;
        Ok(number)
    }

    /// 0 or 1, which may stand side by side with what follows.
    fn flag(&mut self) -> Result<bool, PathFault> {
        self.blanks();
        let flag = self.peek();
        match flag {
            Some('0' | '1') => {
                self.at += 1;
                Ok(flag == Some('1'))
            }
            _ => Err(self.fault("this must be 0 or 1", "an arc is `A`, two radii, a turn, 0 or 1 for the long way, 0 or 1 for clockwise, and its end: `A 5 5 0 0 1 20 10`")),
        }
    }

    /// Goes beyond blanks and commas.
    fn blanks(&mut self) {
        let rest = self.text[self.at..].trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
        self.at = self.text.len() - rest.len();
    }

    fn command(&mut self) -> Option<char> {
        self.blanks();
        self.peek()
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn keep_near(&self, places: &[[f64; 2]]) -> Result<(), PathFault> {
        if places.iter().flatten().all(|number| number.abs() <= FARTHEST) {
            return Ok(());
        }
        Err(self.fault("this leads more than 10 m away", "numbers are millimetres, without units"))
    }

    /// Whether the sign that comes next stands right behind a figure, and a letter behind it.
    fn follows_a_number(&self) -> bool {
        let (before, rest) = self.text.split_at(self.at);
        before.ends_with(|c: char| c.is_ascii_digit())
            && rest.chars().nth(1).is_some_and(|c| c.is_ascii_alphabetic())
    }

    fn second(&self) -> PathFault {
        self.fault("a second figure begins here", "a path has one figure: end it with its first Z")
    }

    /// A fault at the sign that comes next, or at the last one.
    fn fault(&self, message: &str, help: &str) -> PathFault {
        let rest = &self.text[self.at.min(self.text.len())..];
        let sign = rest.chars().next().map_or(0, char::len_utf8);
        PathFault { at: self.at..self.at + sign, message: message.to_owned(), help: help.to_owned() }
    }
}

/// How many bytes a number takes at the beginning of a text.
fn length_of_a_number(text: &str) -> usize {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let sign = |from: usize| usize::from(text[from..].starts_with(['+', '-']));
    let mut end = sign(0);
    end += digits(end);
    if text[end..].starts_with('.') {
        end += 1 + digits(end + 1);
    }
    if text[end..].starts_with(['e', 'E']) {
        let start = end + 1 + sign(end + 1);
        let exponent = digits(start);
        if exponent > 0 {
            end = start + exponent;
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;

    fn ends(path: &str) -> Vec<(f64, f64)> {
        let (figure, places) = Figure::svg(path).unwrap();
        assert_eq!(places.len(), figure.corners(), "{path}");
        let end = |step: &Step| match step {
            Step::Line(end) | Step::Curve([_, _, end]) => (end.x.to_mm(), end.y.to_mm()),
        };
        figure.steps.iter().map(end).collect()
    }

    #[test]
    fn all_commands_lead_where_svg_says() {
        assert_eq!(
            ends("M1 2 3 4l1-1.5.5.5H0v-2"),
            [(3.0, 4.0), (4.0, 2.5), (4.5, 3.0), (0.0, 3.0), (0.0, 1.0)]
        );
        assert_eq!(
            ends("m1,1 c1 1 2 2 3 0 s2-2 3 0 q1 1 2 0 t2 0z"),
            [(4.0, 1.0), (7.0, 1.0), (9.0, 1.0), (11.0, 1.0)]
        );
    }

    #[test]
    fn arcs_go_around_their_middle() {
        let (figure, _) = Figure::svg("M0 10A10 10 0 0110 0").unwrap();
        let [Step::Curve([_, _, end])] = figure.steps[..] else { panic!("{figure:?}") };
        assert_eq!(end, Point::new(crate::geometry::Length::mm(10), crate::geometry::Length::ZERO));
        for line in figure.stretches(0.01) {
            let radius = (line.to[0] - 10.0).hypot(line.to[1] - 10.0);
            assert!((radius - 10.0).abs() < 0.02, "{radius}");
        }
        // The long way has three quarters.
        assert_eq!(ends("M0 10A10 10 0 1 0 10 0").len(), 3);
    }

    #[test]
    fn what_cannot_be_read_is_told_at_its_place() {
        let fault = |path: &str| Figure::svg(path).map_err(|fault| (fault.at, fault.message));
        let told = |at: Range<usize>, message: &str| Err((at, message.to_owned()));
        assert_eq!(fault("L 0 0"), told(0..1, "a path begins with M"));
        assert_eq!(fault(""), told(0..0, "a path begins with M"));
        assert_eq!(fault("M 0 0 X 3"), told(6..7, "\"X\" is not a command of a path"));
        assert_eq!(fault("M 0 0 L 3mm 4"), told(9..10, "a number is missing here"));
        assert_eq!(fault("M 0 0 L 3"), told(9..9, "a number is missing here"));
        assert_eq!(fault("M 0 0 H 3mm V 4"), told(9..10, "numbers stand without units here"));
        assert_eq!(fault("M0 0H5V5Z M1 1"), told(10..11, "a second figure begins here"));
        assert_eq!(fault("M0 0A1 1 0 2 0 3 3"), told(11..12, "this must be 0 or 1"));
        assert!(fault("M0 0H1e9").is_err() && fault("M0 0H1e999").is_err());
    }
}
