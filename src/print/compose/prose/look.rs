//! How texts in pages look: families, sizes, inks and lines.

use crate::compose::drawing::{Paint, Stroke};
use crate::compose::ink::{LEAST_CONTRAST, contrast};
use crate::compose::tag::Role;
use crate::model::Color;
use crate::model::style::Align;

/// The family of running text.
pub const TEXT: &str = "Alegreya Sans";

/// The family of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    /// The family of running text.
    Text,
    /// The family of titles, which the shop names.
    Titles,
    /// The family of titles, for a sentence; the family of text if the titles' family was chosen for titles alone.
    Lead,
}

/// Sizes and distances in points.
pub(super) const BODY: f32 = 9.5;
pub(super) const SMALL: f32 = 8.0;
pub(super) const GAP: f32 = 12.0;

/// The width of the margin for rules' numbers at the left of a text, in points.
pub const RULES: f32 = 44.0;

/// The line height, as a fraction of the size.
pub(super) const LEADING: f32 = 1.25;

pub(super) const INK: Color = Color::BLACK;
pub(super) const QUIET: Color = Color::rgb(95, 95, 95);
pub(super) const INK_OF_RULES: Color = Color::rgb(185, 185, 185);
/// The ink of rules' numbers: lighter than any text, and still readable.
pub(super) const FAINT: Color = Color::rgb(117, 117, 117);

/// A color as the ink of letters: darker, if it is hardly readable on white.
pub fn colored(color: Color) -> Color {
    let mut ink = Color { a: 255, ..color };
    while contrast(ink, Color::WHITE) < LEAST_CONTRAST {
        [ink.r, ink.g, ink.b] = [ink.r, ink.g, ink.b].map(|part| part - part.div_ceil(16));
    }
    ink
}

/// The look of a text.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub family: Family,
    pub size: f32,
    pub bold: bool,
    pub color: Color,
    pub align: Align,
    /// What it is to people who listen to the page.
    pub role: Role,
}

pub(super) const PLAIN: Look = Look {
    family: Family::Text,
    size: BODY,
    bold: false,
    color: INK,
    align: Align::Left,
    role: Role::Paragraph,
};
pub(super) const ASIDE: Look = Look { size: SMALL, color: QUIET, ..PLAIN };

/// A line in an ink.
pub(super) fn line(width: f32, color: Color) -> Stroke {
    Stroke { paint: Paint::Color(color), width, dash: Vec::new(), round: false }
}
