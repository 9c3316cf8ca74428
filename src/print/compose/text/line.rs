//! Lines of a paragraph: their measures, their distance, and their placement.

use std::sync::Arc;

use crate::compose::drawing::{Drawing, Item, Transform};
use crate::compose::fonts::{Font, FontBook};
use crate::compose::tag::Tag;
use crate::model::TextStyle;
use crate::model::style::Align;

/// The measures of a line, in points at the size of shaping.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct LineFacts {
    /// The distance of the baseline from the top of the paragraph.
    pub baseline: f32,
    /// The width without spaces at its end.
    pub width: f32,
    /// The size of its largest words, or of the slot if that is larger.
    pub largest: f32,
}

/// How far ink reaches: above and below the baseline, and beyond the left and right end of a line or word.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Ink {
    pub above: f32,
    pub below: f32,
    pub left: f32,
    pub right: f32,
}

impl Ink {
    /// Adds a glyph: the box around its ink at size 1, its place on a line of a width, and its size there.
    pub fn add(&mut self, [left, top, right, bottom]: [f32; 4], (x, y): (f32, f32), size: f32, width: f32) {
        self.above = self.above.max(-(y + top * size));
        self.below = self.below.max(y + bottom * size);
        self.left = self.left.max(-(x + left * size));
        self.right = self.right.max(x + right * size - width);
    }
}

/// The distance of lines: by their largest words, but at least that of the slot's size.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rhythm {
    pub size: f32,
    pub leading: f32,
    pub ascent: f32,
    pub descent: f32,
}

impl Rhythm {
    /// The rhythm of a style with its font's measures.
    pub fn new(style: &TextStyle, font: Option<&Font>) -> Rhythm {
        let (ascent, descent) = font.map_or((1.0, 0.25), |font| (font.ascent, font.descent));
        Rhythm { size: style.size, leading: style.leading, ascent, descent }
    }

    /// The height of a line whose largest words have a size, and the distance of its baseline from its top.
    pub fn line(&self, largest: f32) -> (f32, f32) {
        let size = largest.max(self.size);
        let height = self.leading * size;
        // As in CSS, the space beyond the font's own height is divided between above and below.
        (height, (height - (self.ascent + self.descent) * size) / 2.0 + self.ascent * size)
    }
}

/// How the lines of a paragraph are placed.
#[derive(Clone, Copy)]
pub(super) struct Placing<'a> {
    pub fonts: &'a FontBook,
    /// The factor from the size of shaping to the final size.
    pub factor: f32,
    /// The left edge of the lines.
    pub x: f32,
    /// The top of the paragraph.
    pub y: f32,
    pub align: Align,
    /// The room for lines, in points at the size of shaping.
    pub room: f32,
    /// How far ink may hang out at the left and right end of a centered line, in the same points.
    pub hangs: [f32; 2],
}

impl Placing<'_> {
    /// The distance of a line of a width from the left. A centered line is moved if its ink would hang out too far.
    pub fn shift(&self, width: f32, hangs: impl Fn() -> [f32; 2]) -> f32 {
        let free = self.room - width;
        match self.align {
            Align::Left | Align::Justify | Align::Start => 0.0,
            Align::Right | Align::End => free,
            // Ink never hangs out by more than the width of its line.
            Align::Center if free > 2.0 * width => free / 2.0,
            Align::Center => {
                let [left, right] = hangs();
                let (left, right) = (left - self.hangs[0], right - self.hangs[1]);
                let middle = if right > 0.0 { (free / 2.0).min(free - right) } else { free / 2.0 };
                if left > 0.0 { middle.max(left) } else { middle }
            }
        }
    }
}

/// An icon in a paragraph.
#[derive(Clone)]
pub(super) struct InlineIcon {
    pub drawing: Arc<Drawing>,
    /// Its width divided by its height.
    pub aspect: f32,
    /// Its word.
    pub tag: Arc<Tag>,
}

impl InlineIcon {
    /// An icon of the name `name`.
    pub fn named(name: &str, (drawing, aspect): (Arc<Drawing>, f32)) -> InlineIcon {
        InlineIcon { drawing, aspect, tag: Tag::icon(name) }
    }

    /// The icon at its place in a drawing.
    pub fn placed(&self, at: Transform) -> Item {
        let icon = Item::Shared(self.drawing.clone(), at);
        Item::tagged(self.tag.clone(), Drawing { items: vec![icon] })
    }
}

/// The indent of text after a bullet, in type sizes.
pub(super) const BULLET: f32 = 0.9;
/// The space between a number and its text, in type sizes.
pub(super) const AFTER_NUMBER: f32 = 0.35;
/// The height of icons in text, in heights of capitals: slightly higher looks equally large.
pub(super) const ICON_HEIGHT: f32 = 1.2;
/// The space beside an icon in text, as a fraction of the type size.
pub(super) const ICON_SPACE: f32 = 0.08;
