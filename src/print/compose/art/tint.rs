//! The colors of icons: which drawings get another one instead of their own.

use usvg::roxmltree::Document;

use super::tracing::Tracer;
use crate::compose::path::Path;
use crate::model::Color;

/// Whether the colors of a drawing are replaced by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tint {
    /// Only what the drawing leaves open (`currentColor`).
    Never,
    /// If all of it is black or one dark gray.
    Plain,
    /// All of them.
    Always,
}

/// The color that replaces all others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tinted {
    pub color: Color,
    /// Whether a ground that fills the frame is left out: it would hide all else, which has the same color.
    pub drops_ground: bool,
}

/// The color in which all of a drawing is printed, if its own are replaced.
pub(super) fn tinted(tint: Tint, color: Color, tracer: &Tracer, document: &Document<'_>) -> Option<Tinted> {
    let is_wanted = match tint {
        Tint::Never => false,
        Tint::Always => true,
        Tint::Plain => {
            let mut colors = tracer.colors.iter();
            let is_plain = colors.next().is_some_and(|color| is_dark(*color)) && colors.next().is_none();
            is_plain && !tracer.has_pictures && !tracer.has_images() && !names_current_color(document)
        }
    };
    is_wanted.then_some(Tinted { color, drops_ground: tracer.colors.len() > 1 })
}

/// Whether a color is black or a dark gray, which icons have whose color is left to others.
fn is_dark(color: Color) -> bool {
    let (least, most) = (color.r.min(color.g).min(color.b), color.r.max(color.g).max(color.b));
    most <= 0x80 && most - least <= 0x20
}

/// Whether a drawing leaves colors to its surroundings.
pub(super) fn names_current_color(document: &Document<'_>) -> bool {
    let mut attributes = document.descendants().flat_map(|node| node.attributes());
    attributes.any(|attribute| attribute.value().to_ascii_lowercase().contains("currentcolor"))
}

/// Whether an outline is a rectangle over all of a frame.
pub(super) fn covers(outline: &Path, frame: [f32; 4]) -> bool {
    let slack = 0.005 * (frame[2] - frame[0]);
    let is_over = |[l, t, r, b]: [f32; 4]| {
        l <= frame[0] + slack && t <= frame[1] + slack && r >= frame[2] - slack && b >= frame[3] - slack
    };
    outline.segments.len() <= 6 && outline.bounds().is_some_and(is_over)
}
