//! Lines of a paragraph: how they are measured, how far they stand apart, and how they are put into their places.

use std::sync::Arc;

use crate::compose::drawing::Drawing;
use crate::compose::fonts::{Font, FontBook};
use crate::model::TextStyle;
use crate::model::style::Align;

/// What is measured of a line, in points at the size that was shaped.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct LineFacts {
    /// Below the top of the paragraph.
    pub baseline: f32,
    /// Without spaces at its end.
    pub width: f32,
    /// The size of its largest words, or of the slot's own if that is larger.
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
    /// Adds a glyph: the box around its ink at size 1, where it stands on a line of a width, and its size there.
    pub fn add(&mut self, [left, top, right, bottom]: [f32; 4], (x, y): (f32, f32), size: f32, width: f32) {
        self.above = self.above.max(-(y + top * size));
        self.below = self.below.max(y + bottom * size);
        self.left = self.left.max(-(x + left * size));
        self.right = self.right.max(x + right * size - width);
    }
}

/// How far lines stand apart: by their largest words, and no nearer than the slot's own size asks for.
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

    /// How high a line is whose largest words are of a size, and how far its baseline lies below its top.
    pub fn line(&self, largest: f32) -> (f32, f32) {
        let size = largest.max(self.size);
        let height = self.leading * size;
        // As in CSS: the space that is left by the font's own height is shared out above and below.
        (height, (height - (self.ascent + self.descent) * size) / 2.0 + self.ascent * size)
    }
}

/// How the lines of a paragraph are put into their places.
#[derive(Clone, Copy)]
pub(super) struct Placing<'a> {
    pub fonts: &'a FontBook,
    /// From the size that was shaped to the size that is wanted.
    pub factor: f32,
    /// The left edge of the lines.
    pub x: f32,
    /// The top of the paragraph.
    pub y: f32,
    pub align: Align,
    /// The room for lines, in points at the size that was shaped.
    pub room: f32,
    /// How far ink may hang over at the left and right end of a line that stands in the middle, in the same points.
    pub hangs: [f32; 2],
}

impl Placing<'_> {
    /// How far a line of a width stands from the left. One in the middle makes way where its ink would hang over too far.
    pub fn shift(&self, width: f32, hangs: impl Fn() -> [f32; 2]) -> f32 {
        let free = self.room - width;
        match self.align {
            Align::Left | Align::Justify | Align::Start => 0.0,
            Align::Right | Align::End => free,
            // Nothing hangs over by more than the width of its line.
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
    /// Its width at a height of one.
    pub aspect: f32,
}

/// How far a bullet's text stands to the right, in type sizes.
pub(super) const BULLET: f32 = 0.9;
/// An icon in text is a little higher than capitals, so that it weighs the same.
pub(super) const ICON_HEIGHT: f32 = 1.2;
/// Space beside an icon in text, as a part of the type size.
pub(super) const ICON_SPACE: f32 = 0.08;
