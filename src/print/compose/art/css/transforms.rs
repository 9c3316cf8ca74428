//! `transform`, `transform-origin`, `translate`, `rotate` and `scale` of styles as the attribute `transform` of SVG.

use super::measure::{Measure, angle, length, measure, written};
use super::syntax::{end, function, split, words};

/// The transforms of an element, as text of styles.
#[derive(Debug, Default)]
pub(super) struct Transforms<'t> {
    /// A `transform` attribute, which is in the syntax of SVG already.
    pub attribute: Option<&'t str>,
    pub transform: Option<&'t str>,
    pub translate: Option<&'t str>,
    pub rotate: Option<&'t str>,
    pub scale: Option<&'t str>,
    pub origin: Option<&'t str>,
}

impl Transforms<'_> {
    /// The attribute, for a reference box of x, y, width and height; `None` if something is not understood.
    pub fn attribute(&self, [x, y, width, height]: [f64; 4]) -> Option<String> {
        let mut parts: Vec<String> = Vec::new();
        if let Some(translate) = self.translate.filter(|text| *text != "none") {
            parts.push(moved(&words(translate), [width, height])?);
        }
        if let Some(rotate) = self.rotate.filter(|text| *text != "none") {
            parts.push(format!("rotate({})", written(angle(rotate)?)));
        }
        if let Some(scale) = self.scale.filter(|text| *text != "none") {
            parts.push(scaled(&words(scale))?);
        }
        match (self.transform, self.attribute) {
            (Some("none"), _) => {}
            (Some(style), _) => parts.extend(functions(style, [width, height])?),
            (None, Some(attribute)) => parts.push(attribute.to_owned()),
            (None, None) => {}
        }
        let inner = parts.join(" ");
        let origin = match self.origin {
            Some(origin) => place(origin, [width, height])?,
            None => [0.0, 0.0],
        };
        // A box that is not at 0 moves the default origin only if there is an origin to speak of.
        let [ox, oy] = [origin[0] + x, origin[1] + y];
        if inner.is_empty() || (ox == 0.0 && oy == 0.0) {
            return Some(inner);
        }
        let [left, top] = [written(ox), written(oy)];
        Some(format!("translate({left} {top}) {inner} translate({} {})", written(-ox), written(-oy)))
    }
}

/// The functions of a `transform` of styles.
fn functions(text: &str, size: [f64; 2]) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let open = rest.find('(')?;
        let close = end(rest, open + 1, b")");
        let (name, arguments) = function(rest.get(..=close)?)?;
        let arguments = split(arguments, b",");
        out.push(one(&name, &arguments, size)?);
        rest = rest[close + 1..].trim_start_matches([' ', ',', '\t', '\n', '\r']);
    }
    Some(out)
}

fn one(name: &str, arguments: &[&str], size: [f64; 2]) -> Option<String> {
    let number = |text: &str| match measure(text)? {
        Measure::Number(number) | Measure::Length(number) => Some(number),
        _ => None,
    };
    let degrees = |at: usize| arguments.get(at).map_or(Some(0.0), |text| angle(text)).map(written);
    match name {
        "translate" => moved(arguments, size),
        "translatex" => moved(&[arguments.first()?, "0"], size),
        "translatey" => moved(&["0", arguments.first()?], size),
        "translate3d" if number(arguments.get(2)?)? == 0.0 => moved(&arguments[..2], size),
        "scale" => scaled(arguments),
        "scalex" => scaled(&[arguments.first()?, "1"]),
        "scaley" => scaled(&["1", arguments.first()?]),
        "rotate" | "rotatez" => Some(format!("rotate({})", degrees(0)?)),
        "skewx" => Some(format!("skewX({})", degrees(0)?)),
        "skewy" => Some(format!("skewY({})", degrees(0)?)),
        "skew" => {
            let [across, down] = [0, 1].map(|at| arguments.get(at).map_or(Some(0.0), |text| angle(text)));
            let [across, down] = [across?.to_radians().tan(), down?.to_radians().tan()];
            Some(format!("matrix(1 {} {} 1 0 0)", written(down), written(across)))
        }
        "matrix" => {
            let numbers: Option<Vec<String>> =
                arguments.iter().map(|text| number(text).map(written)).collect();
            numbers
                .filter(|numbers| numbers.len() == 6)
                .map(|numbers| format!("matrix({})", numbers.join(" ")))
        }
        _ => None,
    }
}

fn moved(parts: &[&str], [width, height]: [f64; 2]) -> Option<String> {
    let x = length(parts.first()?, width)?;
    let y = parts.get(1).map_or(Some(0.0), |text| length(text, height))?;
    Some(format!("translate({} {})", written(x), written(y)))
}

fn scaled(parts: &[&str]) -> Option<String> {
    let factor = |text: &str| length(text, 1.0);
    let x = factor(parts.first()?)?;
    let y = parts.get(1).map_or(Some(x), |text| factor(text))?;
    Some(format!("scale({} {})", written(x), written(y)))
}

/// A place such as `center`, `left 20%` or `10px 50%` in a box of a size.
pub(super) fn place(text: &str, [width, height]: [f64; 2]) -> Option<[f64; 2]> {
    let parts = words(text);
    let (mut across, mut down) = (parts.first().copied()?, parts.get(1).copied().unwrap_or("center"));
    if matches!(across, "top" | "bottom") || matches!(down, "left" | "right") {
        (across, down) = (down, across);
    }
    let along = |text: &str, whole: f64| match text {
        "left" | "top" => Some(0.0),
        "center" => Some(whole / 2.0),
        "right" | "bottom" => Some(whole),
        text => length(text, whole),
    };
    Some([along(across, width)?, along(down, height)?])
}
