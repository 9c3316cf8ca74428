//! Colors as they are printed when ink is saved, so that everything stays legible on white.

use super::drawing::{Drawing, Item, Paint, PathItem, Stroke};
use crate::model::Color;

/// The least contrast of legible text, after WCAG 2.
pub const LEAST_CONTRAST: f64 = 4.5;
/// Colors above this luminance are meant for a dark ground.
const LIGHT: f64 = 0.45;
/// Areas above this luminance need no visible ink.
const WHITE: f64 = 0.95;

/// The contrast of two colors after WCAG 2: 1 is none, 21 that of black on white.
pub fn contrast(a: Color, b: Color) -> f64 {
    let (a, b) = (a.luminance(), b.luminance());
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Whether a color is legible on white.
pub(super) fn is_readable(color: Color) -> bool {
    contrast(color, Color::WHITE) >= LEAST_CONTRAST
}

/// Whether an area of this color may stay as it is.
pub(super) fn is_white(color: Color) -> bool {
    color.luminance() > WHITE
}

/// The color of text on white: itself, a darker shade of it, or black in place of a color for a dark ground.
pub(super) fn text(color: Color) -> Color {
    if color.luminance() > LIGHT { Color { a: color.a, ..Color::BLACK } } else { mark(color) }
}

/// The color of an icon or line on white: itself, or a darker shade of it. White becomes a gray.
pub(super) fn mark(color: Color) -> Color {
    if is_readable(color) {
        return color;
    }
    // The lightest legible shade.
    let shade = |part: u16| {
        let channel = |value: u8| (u16::from(value) * part / 256) as u8;
        Color { r: channel(color.r), g: channel(color.g), b: channel(color.b), a: color.a }
    };
    (0..=256).rev().map(shade).find(|color| is_readable(*color)).unwrap_or(Color::BLACK)
}

/// A tint on which black is legible.
pub(super) fn tint(color: Color) -> Color {
    const PALE: f64 = 0.72;
    let lighter = |part: u16| {
        let channel = |value: u8| 255 - (u16::from(255 - value) * part / 256) as u8;
        Color { r: channel(color.r), g: channel(color.g), b: channel(color.b), a: color.a }
    };
    (0..=256).rev().map(lighter).find(|color| color.luminance() >= PALE).unwrap_or(Color::WHITE)
}

/// A drawing in which the paint `from` is replaced by `to`, with a line around it.
pub(super) fn outlined(drawing: &Drawing, (from, to): (Color, Color), line: (Color, f32)) -> Drawing {
    let (color, width) = line;
    let is_from = |paint: &Paint| *paint == Paint::Color(from);
    let mut items = Vec::new();
    for item in &drawing.items {
        match item {
            Item::Path(path) => {
                let mut path = path.clone();
                if let Some(stroke) = path.stroke.as_mut().filter(|stroke| is_from(&stroke.paint)) {
                    stroke.paint = Paint::Color(to);
                    // A line is drawn over the same path with a thicker line.
                    let paint = Paint::Color(color);
                    let thicker = Stroke { paint, width: stroke.width + 2.0 * width, ..stroke.clone() };
                    let edge = PathItem { fill: None, stroke: Some(thicker), ..(*path).clone() };
                    items.push(Item::Path(Box::new(edge)));
                }
                if path.fill.as_ref().is_some_and(is_from) {
                    path.fill = Some(Paint::Color(to));
                    path.stroke.get_or_insert(Stroke {
                        paint: Paint::Color(color),
                        width,
                        dash: Vec::new(),
                        round: false,
                    });
                }
                items.push(Item::Path(path));
            }
            Item::Group(group) => {
                let mut group = group.clone();
                // The line keeps its width in a group that is scaled down.
                let [a, b, ..] = group.transform.0;
                let width = width / a.hypot(b).max(f32::MIN_POSITIVE);
                group.drawing = outlined(&group.drawing, (from, to), (color, width));
                items.push(Item::Group(group));
            }
            item => items.push(item.clone()),
        }
    }
    Drawing { items }
}

/// The perceived lightness of a color: 0 is black, 1 is white.
fn lightness(color: Color) -> f64 {
    let luminance = color.luminance();
    if luminance <= 0.003_130_8 { luminance * 12.92 } else { 1.055 * luminance.powf(1.0 / 2.4) - 0.055 }
}

/// The gray with the same lightness as a color.
pub fn gray(color: Color) -> Color {
    // Rounded down, so that legible text stays legible.
    let value = (lightness(color) * 255.0).floor() as u8;
    Color { r: value, g: value, b: value, a: color.a }
}

/// The part of a picture's ink that is left when ink is saved.
pub const FADED: f32 = 0.35;

/// A color of a drawing when ink is saved: areas become pale, and small dark things stay, so that the
/// drawing is recognizable.
pub(super) fn pale(color: Color, is_large: bool) -> Color {
    /// The parts left of a color that takes hardly any ink, and of black.
    const LEFT: [f64; 2] = [0.16, 0.75];
    let dark = 1.0 - lightness(color);
    let left = LEFT[0] + (LEFT[1] - LEFT[0]) * dark * dark;
    let left = if is_large { left.min(f64::from(FADED)) } else { left };
    let channel = |value: u8| 255 - (f64::from(255 - value) * left).round() as u8;
    Color { r: channel(color.r), g: channel(color.g), b: channel(color.b), a: color.a }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn color(text: &str) -> Color {
        Color::parse(text).unwrap()
    }

    #[test]
    fn what_can_be_read_keeps_its_color_and_all_else_gets_a_shade_that_can() {
        assert_eq!(mark(color("#1f57a8")), color("#1f57a8"));
        for word in ["#e3b23c", "#f5efe0", "#fff", "#f2c22b", "#e8b4a8", "#a8c4e8"] {
            let shade = mark(color(word));
            assert!(is_readable(shade), "{word} becomes {shade}");
            assert!(contrast(shade, Color::WHITE) < 4.8, "{word} becomes {shade}, darker than it needs to");
        }
        assert_eq!(text(Color::WHITE), Color::BLACK);
        assert_ne!(mark(color("#e8b4a8")), mark(color("#a8c4e8")));
    }

    #[test]
    fn black_can_be_read_on_tints() {
        for text in ["#e3b23c", "#000", "#6a4a2a", "#b3202c"] {
            assert!(contrast(tint(color(text)), Color::BLACK) >= LEAST_CONTRAST);
        }
    }

    #[test]
    fn grays_are_gray_and_no_lighter() {
        for text in ["#e3b23c", "#000", "#fff", "#6a4a2a", "#b3202c"] {
            let (before, after) = (color(text), gray(color(text)));
            assert!(after.r == after.g && after.g == after.b);
            assert!(after.luminance() <= before.luminance() + 1e-9);
        }
    }

    #[test]
    fn areas_become_pale_and_dark_lines_stay() {
        let left_of = |text: &str, is_large: bool| {
            let after = pale(color(text), is_large);
            (1.0 - lightness(after)) / (1.0 - lightness(color(text)))
        };
        let left = |text: &str| left_of(text, false);
        assert!(left("#000") > 0.7, "{}", left("#000"));
        assert!(left_of("#000", true) < 0.4, "{}", left_of("#000", true));
        for area in ["#e3b23c", "#c08a6a", "#8fb0d8", "#d8d4c8"] {
            assert!((0.1..0.4).contains(&left(area)), "{area}: {}", left(area));
        }
        assert_eq!(pale(Color::WHITE, false), Color::WHITE);
    }
}
