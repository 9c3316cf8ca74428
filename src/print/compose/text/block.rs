//! Shaped text, which can be broken into lines for different widths. Its paragraphs were set in one of two ways.

use std::collections::BTreeSet;

use super::line::{Ink, LineFacts, Placing};
use super::measured::Measured;
use super::rich::RichParagraph;
use super::word_paragraph::WordParagraph;
use crate::compose::drawing::Drawing;
use crate::compose::fonts::FontBook;

/// How far ink may hang out of its box, in points, as tails of italics and tall letters do in good type: a
/// third of a millimetre.
pub(crate) const HANGS: f32 = 1.0;

/// Shaped text that is ready to be broken into lines.
pub struct Block {
    pub(super) paragraphs: Vec<SetParagraph>,
    /// The size at which it was shaped.
    pub(super) size: f32,
    /// How far its ink may hang out of its box, in points as printed.
    pub(super) hangs: f32,
    /// Whether it is set only to be measured, and not drawn.
    pub is_blank: bool,
    /// The width and size for which its lines are broken now, and the measures of this.
    pub(super) broken: Option<(f32, f32, Measured)>,
    pub unknown_icons: BTreeSet<String>,
    pub unknown_styles: BTreeSet<String>,
}

/// A shaped paragraph.
pub(super) struct SetParagraph {
    pub body: Body,
    /// The bullet or number, one line placed before the first.
    pub bullet: Option<Box<SetParagraph>>,
    /// The space that the bullet takes, as a fraction of the size.
    pub indent: f32,
    /// Whether it has extra space before it.
    pub apart: bool,
    /// The height of capitals, as a fraction of the size.
    pub cap_height: f32,
    /// The height of letters that rise above capitals, as a fraction of the size.
    pub letter_height: f32,
    /// The depth of descenders, as a fraction of the size.
    pub descent: f32,
}

/// The two ways to set a paragraph.
pub(super) enum Body {
    Words(WordParagraph),
    Rich(Box<RichParagraph>),
}

impl SetParagraph {
    /// Breaks the paragraph into lines for a width; without a width it is one line.
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

    /// The number of lines for the current width.
    pub fn lines(&self) -> usize {
        match &self.body {
            Body::Words(words) => words.lines(),
            Body::Rich(rich) => rich.lines(),
        }
    }

    /// The measures of a line.
    pub fn line(&self, n: usize) -> LineFacts {
        match &self.body {
            Body::Words(words) => words.line(n),
            Body::Rich(rich) => rich.line(n),
        }
    }

    /// The number of letters on the last line, if it is one word.
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

    /// From the top of the paragraph to the top of the next, in points at the size of shaping.
    pub fn height(&self) -> f32 {
        match &self.body {
            Body::Words(words) => words.height(),
            Body::Rich(rich) => rich.height(),
        }
    }

    /// Adds the characters that no font has, including those of a bullet.
    pub fn missing(&mut self, placing: Placing<'_>, missing: &mut BTreeSet<char>) {
        if let Some(bullet) = &mut self.bullet {
            bullet.missing(placing, missing);
        }
        match &mut self.body {
            Body::Words(words) => words.missing(missing),
            Body::Rich(rich) => rich.place(placing, &mut Drawing::default(), missing),
        }
    }

    /// Places the lines. Characters that no font has are added to `missing`.
    pub fn place(&mut self, placing: Placing<'_>, into: &mut Drawing, missing: &mut BTreeSet<char>) {
        match &mut self.body {
            Body::Words(words) => words.place(placing, into, missing),
            Body::Rich(rich) => rich.place(placing, into, missing),
        }
    }
}
