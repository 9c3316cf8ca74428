//! Colors as users write them, and how light they are.

use std::fmt;

use crate::diag::{Report, code};
use crate::source::{Node, Read, Shape, read_text, shortened};

/// A color with its opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color {
    /// Red, 0 to 255.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity: 255 hides what is below, 0 is invisible.
    pub a: u8,
}

/// The predefined color words.
const NAMED: [(&str, Color); 9] = [
    ("black", Color::rgb(0, 0, 0)),
    ("white", Color::rgb(255, 255, 255)),
    ("gray", Color::rgb(128, 128, 128)),
    ("red", Color::rgb(200, 30, 40)),
    ("green", Color::rgb(40, 130, 60)),
    ("blue", Color::rgb(30, 80, 170)),
    ("yellow", Color::rgb(245, 200, 50)),
    ("orange", Color::rgb(225, 120, 30)),
    ("purple", Color::rgb(110, 60, 140)),
];

impl Color {
    /// Opaque black.
    pub const BLACK: Color = Color::rgb(0, 0, 0);
    /// Opaque white.
    pub const WHITE: Color = Color::rgb(255, 255, 255);

    /// An opaque color.
    pub const fn rgb(r: u8, g: u8, b: u8) -> Color {
        Color { r, g, b, a: 255 }
    }

    /// Reads `#b23a48`, `#b34`, `#b23a4880` or one of the basic words.
    pub fn parse(text: &str) -> Option<Color> {
        let text = text.trim();
        let Some(hex) = text.strip_prefix('#') else {
            return NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)).map(|(_, color)| *color);
        };
        let mut digits = [0; 8];
        let digits = digits.get_mut(..hex.len())?;
        for (digit, byte) in digits.iter_mut().zip(hex.bytes()) {
            *digit = char::from(byte).to_digit(16)? as u8;
        }
        match digits {
            [r, g, b] => Some(Color::rgb(*r * 17, *g * 17, *b * 17)),
            [r, rr, g, gg, b, bb] => Some(Color::rgb(*r * 16 + *rr, *g * 16 + *gg, *b * 16 + *bb)),
            [r, rr, g, gg, b, bb, a, aa] => {
                Some(Color { r: *r * 16 + *rr, g: *g * 16 + *gg, b: *b * 16 + *bb, a: *a * 16 + *aa })
            }
            _ => None,
        }
    }

    /// The predefined color words.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// Relative luminance as in WCAG 2: 0 is black, 1 is white.
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }

    /// The color with its opacity multiplied by `factor`, 0 to 1.
    pub fn faded(self, factor: f32) -> Color {
        Color { a: (f32::from(self.a) * factor.clamp(0.0, 1.0)).round() as u8, ..self }
    }
}

impl Read for Color {
    type Value = Color;
    const SHAPE: Shape = Shape::Color;

    fn read(node: &Node, report: &mut Report) -> Option<Color> {
        let text = read_text(node, report)?;
        let color = Color::parse(text.value);
        if color.is_none() {
            report
                .error(code::BAD_COLOR, node.origin, format!("\"{}\" is not a color", shortened(text.value)))
                .help("write #rrggbb, as in #b23a48, or a basic color");
        }
        color
    }

    fn written(color: &Color) -> String {
        let word = NAMED.iter().find(|(_, named)| named == color).map(|(word, _)| (*word).to_owned());
        word.unwrap_or_else(|| color.to_string())
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)?;
        if self.a == 255 { Ok(()) } else { write!(f, "{:02x}", self.a) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_prints() {
        for text in ["#b23a48", "#00000080"] {
            assert_eq!(Color::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Color::parse("#fff"), Some(Color::WHITE));
        assert_eq!(Color::parse("White"), Some(Color::WHITE));
        for text in ["", "#", "#12", "#12345", "#gggggg", "mauve"] {
            assert_eq!(Color::parse(text), None, "{text}");
        }
    }
}
