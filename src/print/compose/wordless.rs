//! Drawings without text, for small pictures of pieces and pages: nobody wants to find, copy or hear the words in them.

use std::collections::HashMap;
use std::sync::Arc;

use super::drawing::{Drawing, GlyphRun, Item, Paint, PathItem, Transform};
use super::fonts::{FontBook, FontId};
use super::path::{Path, Segment};
use crate::model::Color;

/// Type that is smaller on paper, in points, becomes bars: nobody can read it.
const LEAST: f32 = 3.2;
/// The height of the bars, and their distance from the baseline, as parts of the size of type.
const BAR: [f32; 2] = [0.32, 0.1];
/// How much of the ink of type its bars have.
const INK: f32 = 0.45;

/// Drawings whose text becomes outlines, or bars where it is too small to be read.
pub(crate) struct Wordless<'f> {
    fonts: &'f FontBook,
    outlines: HashMap<(FontId, u16), Path>,
    /// Converted drawings, by the address of their original, which is kept beside them, and their scale.
    shared: HashMap<(usize, u32), (Arc<Drawing>, Arc<Drawing>)>,
}

impl<'f> Wordless<'f> {
    /// Drawings in some fonts.
    pub fn new(fonts: &'f FontBook) -> Wordless<'f> {
        Wordless { fonts, outlines: HashMap::new(), shared: HashMap::new() }
    }

    /// The drawing without text, for a scale at which it is printed.
    pub fn convert(&mut self, drawing: &Drawing, scale: f32) -> Drawing {
        Drawing { items: drawing.items.iter().filter_map(|item| self.item(item, scale)).collect() }
    }

    fn item(&mut self, item: &Item, scale: f32) -> Option<Item> {
        Some(match item {
            Item::Text(run) => {
                let is_small = run.size * scale < LEAST;
                let (path, color) = if is_small {
                    let color = run.color;
                    (self.bar(run)?, Color { a: (f32::from(color.a) * INK) as u8, ..color })
                } else {
                    (self.outlines(run), run.color)
                };
                let fill = Some(Paint::Color(color));
                Item::Path(Box::new(PathItem { path, fill, even_odd: false, stroke: None, pen: None }))
            }
            Item::Group(group) => {
                let mut group = group.clone();
                group.tag = None;
                group.drawing = self.convert(&group.drawing, scale * group.transform.scale());
                Item::Group(group)
            }
            Item::Layer(layer) => {
                let mut layer = layer.clone();
                layer.drawing = self.convert(&layer.drawing, scale);
                if let Some(mask) = &mut layer.mask {
                    mask.drawing = self.convert(&mask.drawing, scale);
                }
                Item::Layer(layer)
            }
            Item::Shared(drawing, at) => Item::Shared(self.shared(drawing, scale * at.scale()), *at),
            Item::Field(field) => Item::placed(self.convert(field.shown()?, scale), Transform::IDENTITY),
            Item::Origin(..) => return None,
            Item::Path(_) | Item::Picture(..) => item.clone(),
        })
    }

    fn shared(&mut self, drawing: &Arc<Drawing>, scale: f32) -> Arc<Drawing> {
        let key = (Arc::as_ptr(drawing).addr(), scale.to_bits());
        if let Some((_, known)) = self.shared.get(&key) {
            return known.clone();
        }
        let converted = Arc::new(self.convert(drawing, scale));
        self.shared.insert(key, (drawing.clone(), converted.clone()));
        converted
    }

    /// A bar over all letters of a run; `None` if it has none.
    fn bar(&self, run: &GlyphRun) -> Option<Path> {
        let (glyphs, font) = (run.glyphs(), self.fonts.get(run.font));
        let ends = glyphs.iter().map(|glyph| (glyph.x, glyph.x + font.advance(glyph.id) * run.size));
        let (left, right) = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        let [height, above] = BAR.map(|part| part * run.size);
        Some(Path::rectangle(run.x + left, run.y - above - height, right - left, height))
    }

    /// The outlines of all letters of a run.
    fn outlines(&mut self, run: &GlyphRun) -> Path {
        let fonts = self.fonts;
        let mut segments: Vec<Segment> = Vec::new();
        for glyph in run.glyphs().iter() {
            let known = self.outlines.entry((run.font, glyph.id));
            let outline = known.or_insert_with(|| fonts.get(run.font).outline(glyph.id)).clone();
            let (x, y, size) = (run.x + glyph.x, run.y + glyph.y, run.size);
            segments.extend(outline.moved_by(|u, v| (x + u * size, y + v * size)).segments);
        }
        Path { segments }
    }
}
