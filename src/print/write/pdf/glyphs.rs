//! The glyphs of a font that a document uses, with their numbers in its file.
//!
//! They are numbered in the order of the font. If half of an alphabet is used, the rest is added: so the
//! decks of a set, whose words use the same letters except for a rare one, have identical fonts, which are
//! made once ([`super::fonts`]).

use super::stream::whole;
use crate::compose::drawing::{Glyph, Shaped};
use crate::compose::fonts::Font;

/// The used glyphs of a font. Until they are numbered, they are counted in order of first use.
pub(super) struct UsedFont {
    /// From the font's glyph numbers to those in the file; 0 for an unused glyph.
    numbers: Vec<u16>,
    /// The text of each glyph, by its number in the file; the first use decides.
    pub texts: Vec<Box<str>>,
    /// The text of each glyph if it is one ASCII character; otherwise 0.
    letters: Vec<u8>,
    /// The font's glyph number of each glyph.
    pub originals: Vec<u16>,
    /// The width of each glyph as the file states it: in thousandths of the size, with two decimals.
    pub widths: Vec<f64>,
}

impl Default for UsedFont {
    fn default() -> UsedFont {
        UsedFont {
            numbers: Vec::new(),
            texts: vec!["".into()],
            letters: Vec::new(),
            originals: vec![0],
            widths: Vec::new(),
        }
    }
}

/// Letters that are added together if half of them are used.
const ALPHABETS: [&str; 3] = ["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"];

impl UsedFont {
    /// Counts glyphs that show a text.
    pub fn add(&mut self, Shaped { glyphs, text }: &Shaped) {
        for (n, glyph) in glyphs.iter().enumerate() {
            if self.number(glyph.id) == 0 && glyph.id != 0 {
                self.add_glyph(glyph.id, shown(glyphs, text, n));
            }
        }
    }

    fn add_glyph(&mut self, glyph: u16, text: &str) {
        if self.numbers.len() <= usize::from(glyph) {
            // Enough for letters: most fonts have more glyphs than any file shows.
            self.numbers.resize(usize::from(glyph) + 64, 0);
        }
        self.numbers[usize::from(glyph)] = self.texts.len() as u16;
        self.texts.push(text.into());
        self.originals.push(glyph);
    }

    /// Completes alphabets, and numbers all glyphs in the order of the font.
    pub fn complete(&mut self, font: &Font) {
        let glyph_of = font.glyphs_of_letters();
        for alphabet in ALPHABETS {
            let glyphs: Vec<(&str, u16)> = (0..alphabet.len())
                .filter_map(|n| Some((&alphabet[n..=n], glyph_of(char::from(alphabet.as_bytes()[n]))?)))
                .collect();
            let is_used = |(_, glyph): &(&str, u16)| self.number(*glyph) != 0;
            if glyphs.iter().filter(|glyph| is_used(glyph)).count() * 2 < alphabet.len() {
                continue;
            }
            let rest: Vec<(&str, u16)> = glyphs.into_iter().filter(|glyph| !is_used(glyph)).collect();
            rest.into_iter().for_each(|(letter, glyph)| self.add_glyph(glyph, letter));
        }
        let mut order: Vec<usize> = (0..self.originals.len()).collect();
        order.sort_unstable_by_key(|n| self.originals[*n]);
        self.originals = order.iter().map(|n| self.originals[*n]).collect();
        self.texts = order.iter().map(|n| std::mem::take(&mut self.texts[*n])).collect();
        for (number, glyph) in (0..).zip(&self.originals).skip(1) {
            self.numbers[usize::from(*glyph)] = number;
        }
        let letter = |text: &str| if let [letter @ 1..128] = text.as_bytes() { *letter } else { 0 };
        self.letters = self.texts.iter().map(|text| letter(text)).collect();
        self.widths = self.originals.iter().map(|glyph| width_in_file(font.advance(*glyph))).collect();
    }

    /// The number of a glyph in the file.
    pub fn number(&self, glyph: u16) -> u16 {
        self.numbers.get(usize::from(glyph)).copied().unwrap_or(0)
    }

    /// Whether glyphs show, of a text, what they show elsewhere, so that no `ActualText` is needed.
    pub fn shows_plainly(&self, glyphs: &[Glyph], text: &str) -> bool {
        let bytes = text.as_bytes();
        let mut before = None;
        for (n, glyph) in glyphs.iter().enumerate() {
            let number = usize::from(self.number(glyph.id));
            let start = usize::from(glyph.text_start);
            let end = glyphs.get(n + 1).map_or(bytes.len(), |next| usize::from(next.text_start));
            // Nearly all are one letter each.
            let is_letter = end == start + 1 && before != Some(start) && self.letters[number] != 0;
            let is_told = is_letter && bytes.get(start) == Some(&self.letters[number]);
            if !is_told && &*self.texts[number] != shown(glyphs, text, n) {
                return false;
            }
            before = Some(start);
        }
        true
    }
}

/// A glyph's width as the file states it: thousandths of the size, two decimals.
fn width_in_file(advance: f32) -> f64 {
    whole(f64::from(advance) * 100_000.0) as f64 / 100.0
}

/// The part of the text that one glyph shows: empty for later glyphs of one character.
fn shown<'t>(glyphs: &[Glyph], text: &'t str, n: usize) -> &'t str {
    let start = usize::from(glyphs[n].text_start);
    let first = n == 0 || usize::from(glyphs[n - 1].text_start) != start;
    if !first {
        return "";
    }
    let end = match glyphs.get(n + 1) {
        None => text.len(),
        Some(next) if usize::from(next.text_start) > start => usize::from(next.text_start),
        // In right-to-left text later glyphs come before earlier ones.
        Some(_) => {
            let later = glyphs[n..].iter().map(|glyph| usize::from(glyph.text_start)).find(|at| *at > start);
            later.unwrap_or(text.len())
        }
    };
    text.get(start..end).unwrap_or("")
}
