//! The outline and the shadow of letters: shapes below the letters themselves, so that PDF, PNG and SVG look
//! the same and each word exists once for search and copy.

use super::canvas::Canvas;
use super::drawing::{Drawing, GlyphRun, Item, Paint, Stroke};
use super::fonts::FontBook;
use super::path::Path;
use crate::model::TextStyle;

impl Canvas<'_, '_> {
    /// Puts the outline and the shadow of a style below a text. Nothing is added if ink is saved.
    pub(super) fn put_below_letters(&mut self, drawing: &mut Drawing, style: &TextStyle) {
        if (style.outline.is_none() && style.shadow.is_none()) || self.low_ink.is_some() {
            return;
        }
        let fonts = self.setter.fonts();
        let runs = drawing.items.iter().flat_map(|item| match item {
            Item::Text(run) => vec![letters(run, fonts)],
            // Letters along a line are separate groups.
            Item::Group(group) => {
                let runs = group.drawing.items.iter().filter_map(|item| match item {
                    Item::Text(run) => Some(letters(run, fonts)),
                    _ => None,
                });
                runs.map(|path| path.moved_by(|x, y| group.transform.apply(x, y))).collect()
            }
            _ => Vec::new(),
        });
        let letters: Vec<Path> = runs.filter(|path| !path.segments.is_empty()).collect();
        let mut below = Drawing::default();
        if let Some(shadow) = &style.shadow
            && let Some(color) = self.named_color(&shadow.color)
        {
            let (x, y) = (shadow.x.to_pt() as f32, shadow.y.to_pt() as f32);
            let fill = Some(Paint::Color(color));
            for path in &letters {
                below.path(path.clone().moved_by(|left, top| (left + x, top + y)), fill.clone(), None);
            }
        }
        if let Some(outline) = &style.outline
            && let Some(color) = self.named_color(&outline.color)
        {
            let paint = Paint::Color(color);
            // Half of the line is within the letters, which cover it.
            let stroke =
                Stroke { paint, width: 2.0 * outline.width.to_pt() as f32, dash: Vec::new(), round: true };
            for path in letters {
                below.path(path, None, Some(stroke.clone()));
            }
        }
        drawing.items.splice(0..0, below.items);
    }
}

/// The outlines of all letters of a run, in place.
fn letters(run: &GlyphRun, fonts: &FontBook) -> Path {
    let font = fonts.get(run.font);
    let mut path = Path::default();
    for glyph in &*run.glyphs() {
        let (x, y) = (run.x + glyph.x, run.y + glyph.y);
        let outline = font.outline(glyph.id).moved_by(|left, top| (x + left * run.size, y + top * run.size));
        path.segments.extend(outline.segments);
    }
    path
}
