//! Reads files for cutting machines back, as lines in millimeters from the top left corner of the paper. It shares no code with the
//! writers.

use crate::support::xml::Element;

/// A point in millimeters.
pub type Place = [f64; 2];

/// A line without a break, with curves as many short lines.
#[derive(Debug, Clone)]
pub struct Line {
    pub layer: String,
    pub points: Vec<Place>,
}

/// A file.
pub struct Read {
    /// Its title, or the comment at its start.
    pub title: String,
    pub lines: Vec<Line>,
}

/// How many lines replace an arc or a curve.
const PARTS: i32 = 64;

/// Reads an SVG document with layers of paths.
pub fn svg(text: &str) -> Read {
    let root = Element::read(text);
    let attribute = |element: &Element, name: &str| {
        element
            .attributes
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.clone())
            .unwrap_or_default()
    };
    let (width, height) = (attribute(&root, "width"), attribute(&root, "height"));
    let size = |length: &str| length.strip_suffix("mm").expect("it is in millimeters").to_owned();
    assert_eq!(attribute(&root, "viewBox"), format!("0 0 {} {}", size(&width), size(&height)), "true scale");
    let title =
        root.inner.iter().find(|element| element.name == "title").expect("it has a title").text.clone();
    let mut lines = Vec::new();
    for group in root.inner.iter().filter(|element| element.name == "g") {
        for path in &group.inner {
            lines.push(Line { layer: attribute(group, "id"), points: path_points(&attribute(path, "d")) });
        }
    }
    Read { title, lines }
}

fn path_points(data: &str) -> Vec<Place> {
    let mut words = data.split_whitespace();
    let mut points: Vec<Place> = Vec::new();
    while let Some(word) = words.next() {
        let mut next = || words.next().expect("a number").parse::<f64>().expect("a number");
        match word {
            "M" | "L" => points.push([next(), next()]),
            "A" => {
                let (radius, _, _, large, sweep) = (next(), next(), next(), next(), next());
                assert!(large.abs() < 0.5, "no arc is more than half a circle");
                let (from, to) = (points[points.len() - 1], [next(), next()]);
                arc(from, to, radius, sweep > 0.5, &mut points);
            }
            "C" => {
                let from = points[points.len() - 1];
                let controls = [from, [next(), next()], [next(), next()], [next(), next()]];
                points.extend((1..=PARTS).map(|n| casteljau(controls, f64::from(n) / f64::from(PARTS))));
            }
            "Z" => points.push(points[0]),
            other => panic!("{other} in {data}"),
        }
    }
    points
}

fn casteljau([a, b, c, d]: [Place; 4], t: f64) -> Place {
    let between = |p: Place, q: Place| [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
    let (ab, bc, cd) = (between(a, b), between(b, c), between(c, d));
    between(between(ab, bc), between(bc, cd))
}

/// An arc of at most half a circle; `clockwise` as seen with `y` downward.
fn arc(from: Place, to: Place, radius: f64, clockwise: bool, points: &mut Vec<Place>) {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let chord = dx.hypot(dy);
    let height = (radius * radius - chord * chord / 4.0).max(0.0).sqrt();
    // The center is to the right of the chord for a clockwise arc.
    let side = if clockwise { 1.0 } else { -1.0 };
    let center = [
        f64::midpoint(from[0], to[0]) - dy / chord * height * side,
        f64::midpoint(from[1], to[1]) + dx / chord * height * side,
    ];
    let angle = |point: Place| (point[1] - center[1]).atan2(point[0] - center[0]);
    let start = angle(from);
    let mut sweep = angle(to) - start;
    let whole = std::f64::consts::TAU;
    if clockwise && sweep < 0.0 {
        sweep += whole;
    }
    if !clockwise && sweep > 0.0 {
        sweep -= whole;
    }
    points.extend((1..=PARTS).map(|n| {
        let at = start + sweep * f64::from(n) / f64::from(PARTS);
        [center[0] + radius * at.cos(), center[1] + radius * at.sin()]
    }));
}

/// Reads the polylines of a DXF file whose paper has a height.
pub fn dxf(text: &str, height: f64) -> Read {
    let rows: Vec<&str> = text.lines().collect();
    let groups: Vec<(u16, &str)> =
        rows.chunks(2).map(|pair| (pair[0].trim().parse().expect("a code"), pair[1])).collect();
    let mut lines = Vec::new();
    for entity in
        groups.split(|(code, _)| *code == 0).filter(|entity| entity.contains(&(100, "AcDbPolyline")))
    {
        let value = |code: u16| entity.iter().find(|(other, _)| *other == code).map(|(_, value)| *value);
        let layer = value(8).expect("a layer").to_owned();
        let mut corners: Vec<(Place, f64)> = Vec::new();
        for (code, value) in entity {
            let number = || value.parse::<f64>().expect("a number");
            match code {
                10 => corners.push(([number(), 0.0], 0.0)),
                20 => corners.last_mut().expect("x comes first").0[1] = height - number(),
                42 => corners.last_mut().expect("x comes first").1 = number(),
                _ => {}
            }
        }
        assert_eq!(value(90), Some(corners.len().to_string().as_str()), "the number of corners");
        if value(70) == Some("1") {
            corners.push(corners[0]);
        }
        let mut points = vec![corners[0].0];
        for pair in corners.windows(2) {
            let ((from, bulge), (to, _)) = (pair[0], pair[1]);
            if bulge == 0.0 {
                points.push(to);
            } else {
                let chord = (to[0] - from[0]).hypot(to[1] - from[1]);
                let radius = chord / 2.0 / (2.0 * bulge.abs().atan()).sin();
                arc(from, to, radius, bulge < 0.0, &mut points);
            }
        }
        lines.push(Line { layer, points });
    }
    Read { title: groups[0].1.to_owned(), lines }
}

impl Read {
    /// The stretches of a layer, each a straight line.
    pub fn stretches(&self, layer: &str) -> Vec<[Place; 2]> {
        let of_layer = self.lines.iter().filter(|line| line.layer == layer);
        of_layer.flat_map(|line| line.points.windows(2).map(|pair| [pair[0], pair[1]])).collect()
    }
}

/// The distance of a point from a stretch.
pub fn distance(point: Place, [from, to]: [Place; 2]) -> f64 {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let square = dx * dx + dy * dy;
    let (px, py) = (point[0] - from[0], point[1] - from[1]);
    let along = if square > 0.0 { ((px * dx + py * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
    (px - dx * along).hypot(py - dy * along)
}
