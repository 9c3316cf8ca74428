//! Shaped text, which is broken into lines for one width after another: its paragraphs were set in one of two ways.

use std::collections::BTreeSet;

use super::line::{Ink, LineFacts, Placing};
use super::measured::Measured;
use super::rich::RichParagraph;
use super::word_paragraph::WordParagraph;
use crate::compose::drawing::Drawing;
use crate::compose::fonts::FontBook;

/// As far as ink may hang out of its box, in points, as the tails of italics and tall letters do in good type: a third of a millimetre.
pub(crate) const HANGS: f32 = 1.0;

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
    pub unknown_icons: BTreeSet<String>,
    pub unknown_styles: BTreeSet<String>,
}

/// A paragraph that is shaped.
pub(super) struct SetParagraph {
    pub body: Body,
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

/// How it was set.
pub(super) enum Body {
    Words(WordParagraph),
    Rich(Box<RichParagraph>),
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
