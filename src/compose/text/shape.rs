//! Shaping: rich text into glyphs, once, at the largest size that its slot allows. Smaller sizes are the same glyphs, broken
//! into lines anew.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::fit::{HANGS, Measured};
use super::known::{Ground, Known, Shelf};
use super::looks::{Looked, looked};
use super::markup::{Paragraph, RichText};
use super::rich::{RichParagraph, Shaper};
use super::words::{WordParagraph, Words};
use crate::compose::drawing::Drawing;
use crate::compose::fonts::{Font, FontBook};
use crate::model::style::Align;
use crate::model::{Color, TextStyle};

/// What shapes text; one for each thread.
pub struct Typesetter<'f> {
    pub(super) fonts: &'f FontBook,
    hand: Lent<'f>,
    /// Texts with marks in them that were set before: what these mean, a layout says.
    marked: Known,
}

/// What a typesetter has learned of the fonts of a book. The book keeps it for the next one: words that were shaped once are known in all
/// parts, files and papers.
pub(in crate::compose) struct Hand {
    shaper: Shaper,
    words: Words,
    /// Short texts that were set before.
    texts: Shelf,
}

impl Hand {
    fn new(fonts: &FontBook) -> Hand {
        Hand { shaper: Shaper::new(fonts), words: Words::default(), texts: Shelf::default() }
    }
}

/// A hand that goes back to the book of its fonts.
struct Lent<'f> {
    fonts: &'f FontBook,
    hand: Option<Box<Hand>>,
}

impl Lent<'_> {
    fn get(&mut self) -> &mut Hand {
        self.hand.as_mut().expect("it is there until it is given back")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if let Some(hand) = self.hand.take() {
            self.fonts.take_back(hand);
        }
    }
}

/// What shaping needs besides the text: styles and icons by name.
pub trait Surroundings {
    /// A named style of the layout.
    fn style(&self, name: &str) -> Option<&TextStyle>;
    /// The color that a style has on this card.
    fn color(&self, style: &TextStyle) -> Color;
    /// An icon in a color: its drawing, one point high, and its width then.
    fn icon(&self, name: &str, color: Color) -> Option<(Arc<Drawing>, f32)>;
    /// The size of text that a layout calls plain, from which named styles differ.
    fn plain_size(&self) -> f32;
}

/// Surroundings without styles and icons: text in one size and color.
#[derive(Debug, Clone, Copy)]
pub struct Bare {
    /// The color of all text.
    pub color: Color,
    /// The size of all text, in points.
    pub size: f32,
}

impl Surroundings for Bare {
    fn style(&self, _: &str) -> Option<&TextStyle> {
        None
    }

    fn color(&self, _: &TextStyle) -> Color {
        self.color
    }

    fn icon(&self, _: &str, _: Color) -> Option<(Arc<Drawing>, f32)> {
        None
    }

    fn plain_size(&self) -> f32 {
        self.size
    }
}

/// Text that is shaped and waits to be broken into lines.
pub struct Block {
    pub(super) paragraphs: Vec<SetParagraph>,
    /// The size that it was shaped at.
    pub(super) size: f32,
    /// As far as its ink may hang out of its box, in points as printed.
    pub(super) hangs: f32,
    /// Whether it is set for its measures alone, and nothing is drawn of it.
    pub is_blank: bool,
    /// The width and size that its lines are broken for now, and what it measures so.
    pub(super) broken: Option<(f32, f32, Measured)>,
    /// Icons that are not there.
    pub unknown_icons: BTreeSet<String>,
    /// Styles that are not there.
    pub unknown_styles: BTreeSet<String>,
}

/// A paragraph that is shaped.
pub(super) struct SetParagraph {
    body: Body,
    /// A bullet, one line that stands before the first.
    pub bullet: Option<Box<SetParagraph>>,
    /// With extra space before it.
    pub apart: bool,
    /// The height of capitals, as a part of the size.
    pub cap_height: f32,
    /// The height of letters that rise above capitals.
    pub letter_height: f32,
    /// The depth of descenders, as a part of the size.
    pub descent: f32,
}

enum Body {
    Words(WordParagraph),
    Rich(Box<RichParagraph>),
}

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

impl<'f> Typesetter<'f> {
    /// A typesetter with the fonts of a book.
    pub fn new(fonts: &'f FontBook) -> Typesetter<'f> {
        let hand = fonts.hand().unwrap_or_else(|| Box::new(Hand::new(fonts)));
        Typesetter { fonts, hand: Lent { fonts, hand: Some(hand) }, marked: Known::default() }
    }

    /// The fonts that it sets with.
    pub fn fonts(&self) -> &'f FontBook {
        self.fonts
    }

    /// Texts that were set before on a ground, those with marks in them or those without.
    pub fn known(&mut self, (ground, with_marks): (Ground, bool)) -> &mut Known {
        if with_marks { &mut self.marked } else { self.hand.get().texts.on(ground) }
    }

    /// Shapes a text in a style.
    pub fn shape(&mut self, text: &RichText, style: &TextStyle, around: &dyn Surroundings) -> Block {
        let mut block = Block {
            paragraphs: Vec::with_capacity(text.paragraphs.len()),
            size: style.size,
            hangs: HANGS,
            is_blank: false,
            broken: None,
            unknown_icons: BTreeSet::new(),
            unknown_styles: BTreeSet::new(),
        };
        for paragraph in &text.paragraphs {
            let set = self.paragraph(paragraph, style, around, &mut block);
            block.paragraphs.push(set);
        }
        block
    }

    /// Takes back a block that was placed, to use its memory again.
    pub fn recycle(&mut self, block: Block) {
        for paragraph in block.paragraphs {
            if let Body::Rich(rich) = paragraph.body {
                self.hand.get().shaper.recycle(*rich);
            }
        }
    }

    fn paragraph(
        &mut self,
        paragraph: &Paragraph,
        style: &TextStyle,
        around: &dyn Surroundings,
        block: &mut Block,
    ) -> SetParagraph {
        let mut looked = looked(paragraph, style, around, self.fonts);
        block.unknown_styles.append(&mut looked.unknown_styles);
        let color = around.color(style);
        let mut icons = Vec::with_capacity(looked.icons.len());
        for (at, name) in std::mem::take(&mut looked.icons) {
            match around.icon(&name, color) {
                Some((drawing, aspect)) => icons.push((at, InlineIcon { drawing, aspect })),
                None => drop(block.unknown_icons.insert(name)),
            }
        }
        let font = self.fonts.nearest(&style.font.first.value, style.bold, style.italic);
        let (cap_height, descent) = font.map_or((0.7, 0.25), |font| (font.cap_height, font.descent));
        let letter_height = font.map_or(0.8, |font| font.letter_height);
        let body = self.body(&looked, icons, style, cap_height);
        let bullet = paragraph.bullet.then(|| {
            let bullet = RichText::plain("•").paragraphs.remove(0);
            let mut set = self.paragraph(&bullet, style, around, block);
            set.break_lines(None);
            Box::new(set)
        });
        SetParagraph { body, bullet, apart: paragraph.apart, cap_height, letter_height, descent }
    }

    fn body(
        &mut self,
        looked: &Looked<'_>,
        icons: Vec<(usize, InlineIcon)>,
        style: &TextStyle,
        cap_height: f32,
    ) -> Body {
        let Hand { shaper, words, .. } = self.hand.get();
        match words.paragraph(looked, &icons, style, cap_height, self.fonts, shaper) {
            Some(words) => Body::Words(words),
            None => Body::Rich(Box::new(shaper.paragraph(looked, icons, style, cap_height, self.fonts))),
        }
    }
}

impl SetParagraph {
    /// Breaks the paragraph into lines for a width; without one it is one line.
    pub fn break_lines(&mut self, room: Option<f32>) {
        match &mut self.body {
            Body::Words(words) => words.break_lines(room),
            Body::Rich(rich) => rich.break_lines(room),
        }
    }

    /// Whether its lines run from right to left.
    pub fn is_right_to_left(&self) -> bool {
        match &self.body {
            Body::Words(_) => false,
            Body::Rich(rich) => rich.is_right_to_left(),
        }
    }

    /// How many lines there are now.
    pub fn lines(&self) -> usize {
        match &self.body {
            Body::Words(words) => words.lines(),
            Body::Rich(rich) => rich.lines(),
        }
    }

    /// What is measured of a line.
    pub fn line(&self, n: usize) -> LineFacts {
        match &self.body {
            Body::Words(words) => words.line(n),
            Body::Rich(rich) => rich.line(n),
        }
    }

    /// How many letters the last line has, if it is one word.
    pub fn lone_letters(&self) -> Option<usize> {
        match &self.body {
            Body::Words(words) => words.lone_letters(),
            Body::Rich(rich) => rich.lone_letters(),
        }
    }

    /// How far the ink of a line reaches above and below its baseline.
    pub fn heights(&self, n: usize, fonts: &FontBook) -> Ink {
        match &self.body {
            Body::Words(words) => words.heights(n),
            Body::Rich(rich) => rich.ink(n, fonts),
        }
    }

    /// How far the ink of a line hangs over at its left and right end.
    pub fn hangs(&self, n: usize, fonts: &FontBook) -> [f32; 2] {
        match &self.body {
            Body::Words(words) => words.hangs(n),
            Body::Rich(rich) => {
                let Ink { left, right, .. } = rich.ink(n, fonts);
                [left, right]
            }
        }
    }

    /// From the top of the paragraph to the top of the next, in points at the size that was shaped.
    pub fn height(&self) -> f32 {
        match &self.body {
            Body::Words(words) => words.height(),
            Body::Rich(rich) => rich.height(),
        }
    }

    /// The characters that no font has, those of a bullet, too.
    pub fn missing(&mut self, placing: Placing<'_>, missing: &mut BTreeSet<char>) {
        if let Some(bullet) = &mut self.bullet {
            bullet.missing(placing, missing);
        }
        match &mut self.body {
            Body::Words(words) => words.missing(missing),
            Body::Rich(rich) => rich.place(placing, &mut Drawing::default(), missing),
        }
    }

    /// Puts the lines into their places. Characters that no font has are added to `missing`.
    pub fn place(&mut self, placing: Placing<'_>, into: &mut Drawing, missing: &mut BTreeSet<char>) {
        match &mut self.body {
            Body::Words(words) => words.place(placing, into, missing),
            Body::Rich(rich) => rich.place(placing, into, missing),
        }
    }
}
