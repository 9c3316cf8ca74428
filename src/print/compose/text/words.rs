//! Plain paragraphs, put together from words that were shaped before.
//!
//! A deck has thousands of words and a few hundred different ones. Each is shaped by `parley` once for a
//! face, at size 1, and kept; a line consists of words and the spaces between them. Only paragraphs whose
//! lines can be broken only at spaces are set this way ([`is_plain`]); all others are left to `parley`.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use foldhash::fast::RandomState;

use super::line::{Ink, InlineIcon, Placing};
use super::looks::{Face, Looked, Run};
use super::pieces::{What, Word};
use super::plain::is_plain;
use super::rich::Shaper;
use super::typography::{GLUE, SOFT_HYPHEN};
use super::word_paragraph::WordParagraph;
use crate::compose::drawing::{Drawing, Glyph, Item, Shaped};
use crate::compose::fonts::{FontBook, FontId};
use crate::model::style::{Align, Families, Figures};
use crate::model::{Color, TextStyle};

/// The words that a typesetter has shaped or found with others, and those that all typesetters of the same
/// fonts share.
#[derive(Default)]
pub(super) struct Words {
    own: KnownWords,
    shared: Arc<Mutex<KnownWords>>,
}

/// Words by their face.
#[derive(Default)]
pub(super) struct KnownWords {
    faces: Vec<FaceWords>,
}

struct FaceWords {
    face: OwnFace,
    /// The space, which is every other word.
    space: Option<Arc<Word>>,
    known: HashMap<Box<str>, Arc<Word>, RandomState>,
}

/// The most words kept for a face.
const MOST_WORDS: usize = 50_000;
/// The size at which words are shaped: large, so that rounding does not matter.
const SHAPED: f32 = 100.0;

/// A [`Face`] with owned data.
#[derive(PartialEq)]
struct OwnFace {
    families: Families,
    bold: bool,
    italic: bool,
    small_caps: bool,
    figures: Figures,
    tabular: bool,
    spacing: f32,
}

impl OwnFace {
    fn is(&self, face: &Face<'_>) -> bool {
        self.families == *face.families
            && self.bold == face.bold
            && self.italic == face.italic
            && self.small_caps == face.small_caps
            && self.figures == face.figures
            && self.tabular == face.tabular
            && self.spacing.to_bits() == face.spacing.to_bits()
    }
}

impl Words {
    /// An empty store, with the words that others share.
    pub fn sharing(shared: &Arc<Mutex<KnownWords>>) -> Words {
        Words { own: KnownWords::default(), shared: shared.clone() }
    }

    /// Reads the words that all share, or adds to them.
    fn shared<R>(&self, look: impl FnOnce(&mut KnownWords) -> R) -> R {
        look(&mut self.shared.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Sets a paragraph, if it is plain.
    pub(super) fn paragraph(
        &mut self,
        looked: &Looked<'_>,
        icons: &[(usize, InlineIcon)],
        style: &TextStyle,
        cap_height: f32,
        fonts: &FontBook,
        shaper: &mut Shaper,
    ) -> Option<WordParagraph> {
        if !is_plain(&looked.text) {
            return None;
        }
        let font = fonts.nearest(&style.font.first.value, style.bold, style.italic)?;
        let pieces = looked.text.len() / 4 + icons.len();
        let mut paragraph = WordParagraph::new(style, font, cap_height, pieces);
        let mut icons = icons.iter().peekable();
        for run in &looked.runs {
            let face = self.own.face(&run.face);
            let mut at = run.range.start;
            while at < run.range.end {
                while let Some((_, icon)) = icons.next_if(|(place, _)| *place <= at) {
                    paragraph.push_icon(icon, run.color);
                }
                let next_icon = icons.peek().map_or(run.range.end, |(place, _)| (*place).min(run.range.end));
                let rest = &looked.text[at..next_icon];
                // A letter of ASCII needs no comparison.
                let glued = !looked.text.as_bytes()[at].is_ascii() && rest.starts_with(GLUE);
                let end = if glued {
                    GLUE.len_utf8()
                } else {
                    // Words are short and rarely contain glue: testing each byte is faster than searching.
                    let end = rest.bytes().position(|byte| byte == b' ').unwrap_or(rest.len());
                    let word = &rest[..end];
                    let end = if word.is_ascii() { end } else { word.find(GLUE).unwrap_or(end) };
                    end.max(1)
                };
                let text = if glued { " " } else { &rest[..end] };
                if text.is_ascii() || !text.contains(SOFT_HYPHEN) {
                    let word = self.word(face, text, run, fonts, shaper)?;
                    paragraph.push_word(word, glued, run);
                } else {
                    let what = self.divisible(face, text, run, fonts, shaper)?;
                    paragraph.push_divisible(what, run);
                }
                at += end;
            }
        }
        icons.for_each(|(_, icon)| paragraph.push_icon(icon, Color::BLACK));
        paragraph.close();
        Some(paragraph)
    }

    /// A word with soft hyphens in it.
    fn divisible(
        &mut self,
        face: usize,
        text: &str,
        run: &Run<'_>,
        fonts: &FontBook,
        shaper: &mut Shaper,
    ) -> Option<What> {
        let whole = self.word(face, &text.replace(SOFT_HYPHEN, ""), run, fonts, shaper)?;
        let hyphen = self.word(face, "-", run, fonts, shaper)?;
        let syllables = text.split(SOFT_HYPHEN).filter(|syllable| !syllable.is_empty());
        let syllables: Option<Vec<Arc<Word>>> =
            syllables.map(|syllable| self.word(face, syllable, run, fonts, shaper)).collect();
        Some(What::Divisible(whole, syllables?.into(), hyphen))
    }

    /// A word or a space; `None` if the font's space can't be separated.
    fn word(
        &mut self,
        face: usize,
        text: &str,
        run: &Run<'_>,
        fonts: &FontBook,
        shaper: &mut Shaper,
    ) -> Option<Arc<Word>> {
        if let Some(word) = self.own.faces[face].get(text) {
            return Some(word.clone());
        }
        // Another thread may have shaped it before.
        let known = self.shared(|words| words.recall(&run.face, text));
        let word = match known {
            // A separate reference count for each thread: two that change the same one wait for each other
            // at every word.
            Some(word) => Arc::new(word.of_its_own()),
            None => {
                fonts.note_text(run.face.families, (run.face.bold, run.face.italic), text);
                let word = Arc::new(match text {
                    " " => space(&run.face, fonts, shaper)?,
                    text => shape(text, &run.face, fonts, shaper),
                });
                self.shared(|words| {
                    let face = words.face(&run.face);
                    words.remember(face, text, &Arc::new(word.of_its_own()));
                });
                word
            }
        };
        self.own.remember(face, text, &word);
        Some(word)
    }
}

impl KnownWords {
    /// The number of a face.
    fn face(&mut self, face: &Face<'_>) -> usize {
        if let Some(known) = self.faces.iter().position(|known| known.face.is(face)) {
            return known;
        }
        let own = OwnFace {
            families: face.families.clone(),
            bold: face.bold,
            italic: face.italic,
            small_caps: face.small_caps,
            figures: face.figures,
            tabular: face.tabular,
            spacing: face.spacing,
        };
        self.faces.push(FaceWords { face: own, space: None, known: HashMap::default() });
        self.faces.len() - 1
    }

    /// A word that was shaped before.
    fn recall(&self, face: &Face<'_>, text: &str) -> Option<Arc<Word>> {
        self.faces.iter().find(|known| known.face.is(face))?.get(text).cloned()
    }

    /// Keeps a word that was shaped.
    fn remember(&mut self, face: usize, text: &str, word: &Arc<Word>) {
        let FaceWords { space, known, .. } = &mut self.faces[face];
        if text == " " {
            *space = Some(word.clone());
        } else if known.len() < MOST_WORDS {
            known.insert(text.into(), word.clone());
        }
    }
}

impl FaceWords {
    /// A word or space that was shaped before.
    fn get(&self, text: &str) -> Option<&Arc<Word>> {
        if text == " " { self.space.as_ref() } else { self.known.get(text) }
    }
}

fn shape(text: &str, face: &Face<'_>, fonts: &FontBook, shaper: &mut Shaper) -> Word {
    let run = Run { range: 0..text.len(), face: *face, size: SHAPED, color: Color::BLACK };
    let looked = Looked {
        text: text.to_owned(),
        runs: vec![run],
        icons: Vec::new(),
        unknown_styles: BTreeSet::new(),
        unknown_icons: BTreeSet::new(),
    };
    let mut paragraph = shaper.one_line(&looked, SHAPED);
    let advance = paragraph.line(0).width / SHAPED;
    let (mut drawing, mut missing) = (Drawing::default(), BTreeSet::new());
    let placing = Placing {
        fonts,
        factor: 1.0 / SHAPED,
        x: 0.0,
        y: 0.0,
        align: Align::Left,
        room: 0.0,
        hangs: [0.0; 2],
    };
    paragraph.place(placing, &mut drawing, &mut missing);
    shaper.recycle(paragraph);
    let is_whole = drawing.items.len() == 1;
    let mut parts: Vec<(FontId, Arc<Shaped>)> = Vec::new();
    for item in drawing.items {
        let Item::Text(part) = item else { continue };
        let glyphs = part.glyphs().iter().map(|glyph| Glyph { x: glyph.x + part.x, ..*glyph }).collect();
        let text = if is_whole { text.into() } else { part.text().into() };
        parts.push((part.font, Arc::new(Shaped { glyphs, text })));
    }
    let mut ink = Ink::default();
    for (font, part) in &parts {
        let inks = fonts.get(*font).inks();
        let boxes = part.glyphs.iter().filter_map(|glyph| Some((glyph, inks(glyph.id)?)));
        boxes.for_each(|(glyph, bounds)| ink.add(bounds, (glyph.x, glyph.y), 1.0, advance));
    }
    Word { text: text.into(), advance, ink, parts, missing }
}

/// A space. At the end of a line it would be dropped, so it is taken from between two letters.
fn space(face: &Face<'_>, fonts: &FontBook, shaper: &mut Shaper) -> Option<Word> {
    let framed = shape("n n", face, fonts, shaper);
    let [(font, framed_space)] = framed.parts.as_slice() else { return None };
    let [_, space, after] = *framed_space.glyphs else { return None };
    let alone = Shaped { glyphs: [Glyph { x: 0.0, text_start: 0, ..space }].into(), text: " ".into() };
    Some(Word {
        text: " ".into(),
        advance: after.x - space.x,
        ink: Ink::default(),
        parts: vec![(*font, Arc::new(alone))],
        missing: framed.missing,
    })
}
