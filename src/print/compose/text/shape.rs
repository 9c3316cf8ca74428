//! Shaping: rich text into glyphs, once, at the largest size that its slot allows. Smaller sizes are the
//! same glyphs with other line breaks.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::block::{Block, Body, HANGS, SetParagraph};
use super::known::{Ground, KnownTexts, Shelf};
use super::line::{AFTER_NUMBER, BULLET, InlineIcon};
use super::looks::{Looked, looked};
use super::rich::Shaper;
use super::rich_text::{Paragraph, RichText};
use super::surroundings::Surroundings;
use super::words::{KnownWords, Words};
use crate::compose::fonts::FontBook;
use crate::model::TextStyle;

/// Shapes text; one for each thread.
pub struct Typesetter<'f> {
    pub(super) fonts: &'f FontBook,
    lent: Lent<'f>,
    /// Texts with marks that were set before: the meaning of these depends on the layout.
    marked: KnownTexts,
}

/// What all typesetters have measured with the fonts of a book, which keeps it: words that were shaped once
/// are known in all parts, files and papers.
#[derive(Default)]
struct Learned {
    /// The hands of idle typesetters.
    #[expect(clippy::vec_box, reason = "it is large, and handed on as it is")]
    hands: Mutex<Vec<Box<Hand>>>,
    /// Words that any typesetter has shaped.
    words: Arc<Mutex<KnownWords>>,
}

/// The contexts and caches of one typesetter.
struct Hand {
    shaper: Shaper,
    words: Words,
    /// Short texts that were set before.
    texts: Shelf,
}

impl Hand {
    fn new(fonts: &FontBook, learned: &Learned) -> Hand {
        Hand { shaper: Shaper::new(fonts), words: Words::sharing(&learned.words), texts: Shelf::default() }
    }
}

/// A hand on loan, which goes back to the others.
struct Lent<'f> {
    learned: &'f Learned,
    hand: Option<Box<Hand>>,
}

impl<'f> Lent<'f> {
    fn borrow(fonts: &'f FontBook) -> Lent<'f> {
        let learned: &Learned = fonts.learned();
        let hand = learned.hands.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Lent { learned, hand: Some(hand.unwrap_or_else(|| Box::new(Hand::new(fonts, learned)))) }
    }

    fn hand(&mut self) -> &mut Hand {
        self.hand.as_mut().expect("it is there until it is given back")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if let Some(hand) = self.hand.take() {
            self.learned.hands.lock().unwrap_or_else(PoisonError::into_inner).push(hand);
        }
    }
}

impl<'f> Typesetter<'f> {
    /// A typesetter with the fonts of a book.
    pub fn new(fonts: &'f FontBook) -> Typesetter<'f> {
        Typesetter { fonts, lent: Lent::borrow(fonts), marked: KnownTexts::default() }
    }

    /// Its fonts.
    pub fn fonts(&self) -> &'f FontBook {
        self.fonts
    }

    /// Texts that were set before on a ground, either those with marks or those without.
    pub fn known(&mut self, (ground, with_marks): (Ground, bool)) -> &mut KnownTexts {
        if with_marks { &mut self.marked } else { self.lent.hand().texts.on(ground) }
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

    /// Takes back a block that was placed, to reuse its memory.
    pub fn recycle(&mut self, block: Block) {
        for paragraph in block.paragraphs {
            if let Body::Rich(rich) = paragraph.body {
                self.lent.hand().shaper.recycle(*rich);
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
        block.unknown_icons.append(&mut looked.unknown_icons);
        let color = around.color(style);
        let mut icons = Vec::with_capacity(looked.icons.len());
        for (at, name) in std::mem::take(&mut looked.icons) {
            match around.icon(&name, color) {
                Some(icon) => icons.push((at, InlineIcon::named(&name, icon))),
                None => drop(block.unknown_icons.insert(name)),
            }
        }
        let font = self.fonts.nearest(&style.font.first.value, style.bold, style.italic);
        let (cap_height, descent) = font.map_or((0.7, 0.25), |font| (font.cap_height, font.descent));
        let letter_height = font.map_or(0.8, |font| font.letter_height);
        let body = self.body(&looked, icons, style, cap_height);
        let bullet = paragraph.bullet.as_ref().map(|bullet| {
            let bullet = RichText::plain(bullet).paragraphs.remove(0);
            let mut set = self.paragraph(&bullet, style, around, block);
            set.break_lines(None);
            Box::new(set)
        });
        let indent = bullet
            .as_ref()
            .map_or(0.0, |bullet| (bullet.line(0).width / style.size + AFTER_NUMBER).max(BULLET));
        SetParagraph { body, bullet, indent, apart: paragraph.apart, cap_height, letter_height, descent }
    }

    fn body(
        &mut self,
        looked: &Looked<'_>,
        icons: Vec<(usize, InlineIcon)>,
        style: &TextStyle,
        cap_height: f32,
    ) -> Body {
        let Hand { shaper, words, .. } = self.lent.hand();
        match words.paragraph(looked, &icons, style, cap_height, self.fonts, shaper) {
            Some(words) => Body::Words(words),
            None => Body::Rich(Box::new(shaper.paragraph(looked, icons, style, cap_height, self.fonts))),
        }
    }
}
