//! Plain paragraphs, put together from words that were shaped before.
//!
//! A deck has thousands of words and a few hundred different ones. Each is shaped by `parley` once for a face, at size 1, and
//! remembered; a line is words and the spaces between them. Only paragraphs whose lines can be broken at spaces alone are set
//! in this way ([`is_plain`]); all others are left to `parley`.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use foldhash::fast::RandomState;

use super::looks::{Face, Looked, Run};
use super::pieces::{Piece, What, Word, divided};
use super::plain::is_plain;
use super::rich::Shaper;
use super::shape::{ICON_HEIGHT, ICON_SPACE, Ink, InlineIcon, LineFacts, Placing, Rhythm};
use super::typography::{GLUE, SOFT_HYPHEN};
use crate::compose::drawing::{Drawing, Glyph, GlyphRun, Item, Transform};
use crate::compose::fonts::{FontBook, FontId};
use crate::model::style::{Align, Families, Figures};
use crate::model::{Color, TextStyle};

/// Words that were shaped before, by their face.
#[derive(Default)]
pub(in crate::compose) struct Words {
    faces: Vec<FaceWords>,
}

/// Words of one face.
struct FaceWords {
    face: OwnFace,
    /// Every other word is one.
    space: Option<Arc<Word>>,
    known: HashMap<Box<str>, Arc<Word>, RandomState>,
}

/// Words that are remembered for a face, at most.
const MOST_WORDS: usize = 50_000;
/// The size that words are shaped at: large, so that nothing is lost in rounding.
const SHAPED: f32 = 100.0;

/// A [`Face`] that is kept.
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

/// A plain paragraph.
pub(super) struct WordParagraph {
    pieces: Vec<Piece>,
    /// The same before words were divided, if any can be.
    undivided: Option<Vec<Piece>>,
    /// The lines as they are broken now.
    lines: Vec<BrokenLine>,
    /// From the top of its first line to the bottom of its last.
    height: f32,
    rhythm: Rhythm,
    /// The size that it was shaped at.
    size: f32,
    cap_height: f32,
}

/// A line of words.
#[derive(Clone, Copy)]
struct BrokenLine {
    /// Its first piece.
    start: usize,
    width: f32,
    /// Below the top of the paragraph.
    baseline: f32,
    /// The size of its largest words.
    largest: f32,
}

/// A space at which a line can end.
struct Gap {
    /// The piece behind it.
    next: usize,
    /// Where a line that ends here ends, and where the next one begins.
    before: f64,
    after: f64,
}

impl Words {
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
        let mut paragraph = WordParagraph {
            pieces: Vec::with_capacity(looked.text.len() / 4 + icons.len()),
            undivided: None,
            lines: Vec::new(),
            height: 0.0,
            rhythm: Rhythm::new(style, Some(font)),
            size: style.size,
            cap_height: cap_height * style.size,
        };
        let mut icons = icons.iter().peekable();
        for run in &looked.runs {
            let face = self.face(&run.face);
            let mut at = run.range.start;
            while at < run.range.end {
                while let Some((_, icon)) = icons.next_if(|(place, _)| *place <= at) {
                    paragraph.push_icon(icon, run.color);
                }
                let next_icon = icons.peek().map_or(run.range.end, |(place, _)| (*place).min(run.range.end));
                let rest = &looked.text[at..next_icon];
                let glued = rest.starts_with(GLUE);
                let end = if glued {
                    GLUE.len_utf8()
                } else {
                    // Words are short, and hardly any has glue in it: it is faster to look at each byte than to search.
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
        if paragraph.pieces.iter().any(|piece| matches!(piece.what, What::Divisible(..))) {
            paragraph.undivided = Some(paragraph.pieces.clone());
        }
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

    /// A word or a space; nothing if the font's space is not to be had alone.
    fn word(
        &mut self,
        face: usize,
        text: &str,
        run: &Run<'_>,
        fonts: &FontBook,
        shaper: &mut Shaper,
    ) -> Option<Arc<Word>> {
        if let Some(word) = self.faces[face].get(text) {
            return Some(word.clone());
        }
        // Another thread may have met it before.
        let known = fonts.words(|words| words.recall(&run.face, text));
        let word = match known {
            // A count of its own for each thread: two that count up and down the same one wait for each other at every word.
            Some(word) => Arc::new(Word::clone(&word)),
            None => {
                let word = Arc::new(match text {
                    " " => space(&run.face, fonts, shaper)?,
                    text => shape(text, &run.face, fonts, shaper),
                });
                fonts.words(|words| {
                    let face = words.face(&run.face);
                    words.remember(face, text, &Arc::new(Word::clone(&word)));
                });
                word
            }
        };
        self.remember(face, text, &word);
        Some(word)
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

/// Shapes one word.
fn shape(text: &str, face: &Face<'_>, fonts: &FontBook, shaper: &mut Shaper) -> Word {
    let run = Run { range: 0..text.len(), face: *face, size: SHAPED, color: Color::BLACK };
    let looked =
        Looked { text: text.to_owned(), runs: vec![run], icons: Vec::new(), unknown_styles: BTreeSet::new() };
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
    let mut parts: Vec<(FontId, Box<[Glyph]>)> = Vec::new();
    let mut before = 0u16;
    for item in drawing.items {
        let Item::Text(part) = item else { continue };
        let moved = |glyph: &Glyph| Glyph {
            x: glyph.x + part.x,
            text_start: glyph.text_start.saturating_add(before),
            ..*glyph
        };
        parts.push((part.font, part.glyphs.iter().map(moved).collect()));
        before = before.saturating_add(u16::try_from(part.text.len()).unwrap_or(u16::MAX));
    }
    let mut ink = Ink::default();
    for (font, glyphs) in &parts {
        let inks = fonts.get(*font).inks();
        let boxes = glyphs.iter().filter_map(|glyph| Some((glyph, inks(glyph.id)?)));
        boxes.for_each(|(glyph, bounds)| ink.add(bounds, (glyph.x, glyph.y), 1.0, advance));
    }
    Word { text: text.into(), advance, ink, parts, missing }
}

/// A space. Alone it would be left out as the end of a line, so it is taken from between two letters.
fn space(face: &Face<'_>, fonts: &FontBook, shaper: &mut Shaper) -> Option<Word> {
    let framed = shape("n n", face, fonts, shaper);
    let [(font, glyphs)] = framed.parts.as_slice() else { return None };
    let [_, space, after] = **glyphs else { return None };
    let alone = Glyph { x: 0.0, text_start: 0, ..space };
    Some(Word {
        text: " ".into(),
        advance: after.x - space.x,
        ink: Ink::default(),
        parts: vec![(*font, [alone].into())],
        missing: framed.missing,
    })
}

impl WordParagraph {
    fn push_word(&mut self, word: Arc<Word>, glued: bool, run: &Run<'_>) {
        let width = word.advance * run.size;
        let what = match &*word.text {
            " " if glued => What::Glue(word),
            " " => What::Space(word),
            _ => What::Word(word),
        };
        self.pieces.push(Piece { what, size: run.size, color: run.color, width });
    }

    fn push_divisible(&mut self, what: What, run: &Run<'_>) {
        let width = if let What::Divisible(word, ..) = &what { word.advance * run.size } else { 0.0 };
        self.pieces.push(Piece { what, size: run.size, color: run.color, width });
    }

    fn push_icon(&mut self, icon: &InlineIcon, color: Color) {
        let width = icon.aspect * self.cap_height * ICON_HEIGHT + 2.0 * ICON_SPACE * self.size;
        self.pieces.push(Piece { what: What::Icon(icon.clone()), size: self.size, color, width });
    }

    /// Breaks at the last space before a line would become too long; a word that is too long for any line stands alone and
    /// sticks out.
    pub fn break_lines(&mut self, room: Option<f32>) {
        let room = f64::from(room.unwrap_or(f32::INFINITY)) + 0.001;
        if let Some(undivided) = &self.undivided {
            self.pieces = divided(undivided, room);
        }
        self.lines.clear();
        let (mut start, mut start_x, mut x) = (0, 0.0, 0.0);
        let (mut firm, mut weak): (Option<Gap>, Option<Gap>) = (None, None);
        let line = |start, width: f64| BrokenLine { start, width: width as f32, baseline: 0.0, largest: 0.0 };
        for (n, piece) in self.pieces.iter().enumerate() {
            let before = x;
            x += f64::from(piece.width);
            match piece.what {
                What::Space(_) => {
                    match &mut firm {
                        Some(gap) if gap.next == n => (gap.next, gap.after) = (n + 1, x),
                        _ => firm = Some(Gap { next: n + 1, before, after: x }),
                    }
                    weak = None;
                }
                What::Glue(_) => weak = Some(Gap { next: n + 1, before, after: x }),
                What::Hyphen(_) => {
                    self.lines.push(line(start, x - start_x));
                    (start, start_x) = (n + 1, x);
                    (firm, weak) = (None, None);
                }
                What::Word(_) | What::Divisible(..) | What::Icon(_) => {
                    while x - start_x > room
                        && let Some(gap) = firm.take().or_else(|| weak.take())
                    {
                        if gap.next > start {
                            self.lines.push(line(start, gap.before - start_x));
                            (start, start_x) = (gap.next, gap.after);
                        }
                    }
                }
            }
        }
        let end = firm.filter(|gap| gap.next == self.pieces.len()).map_or(x, |gap| gap.before);
        self.lines.push(line(start, end - start_x));
        self.put_baselines();
    }

    /// Puts each line as far below the one before as its largest words ask for.
    fn put_baselines(&mut self) {
        self.height = 0.0;
        for n in 0..self.lines.len() {
            let words = self.of_line(n).iter().filter(|piece| piece.letters().is_some());
            let largest = words.map(|piece| piece.size).fold(0.0, f32::max);
            let (height, baseline) = self.rhythm.line(largest);
            self.lines[n] = BrokenLine { baseline: self.height + baseline, largest, ..self.lines[n] };
            self.height += height;
        }
    }

    /// How far the ink of a line reaches above and below its baseline.
    pub fn heights(&self, n: usize) -> Ink {
        let mut ink = Ink::default();
        for piece in self.of_line(n) {
            if let Some(word) = piece.letters() {
                ink.above = ink.above.max(word.ink.above * piece.size);
                ink.below = ink.below.max(word.ink.below * piece.size);
            }
        }
        ink
    }

    /// How far the ink of a line hangs over at its left and right end.
    pub fn hangs(&self, n: usize) -> [f32; 2] {
        let line = self.of_line(n);
        [hangs(line.iter(), |ink| ink.left), hangs(line.iter().rev(), |ink| ink.right)]
    }

    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The pieces of a line, without the spaces at its end.
    fn of_line(&self, n: usize) -> &[Piece] {
        let Some(line) = self.lines.get(n) else { return &[] };
        let end = self.lines.get(n + 1).map_or(self.pieces.len(), |next| next.start);
        let line = &self.pieces[line.start..end];
        let spaces = line.iter().rev().take_while(|piece| piece.is_space()).count();
        &line[..line.len() - spaces]
    }

    pub fn line(&self, n: usize) -> LineFacts {
        let line = self.lines.get(n);
        line.map_or_else(LineFacts::default, |line| LineFacts {
            baseline: line.baseline,
            width: line.width,
            largest: line.largest.max(self.size),
        })
    }

    pub fn lone_letters(&self) -> Option<usize> {
        let last = self.of_line(self.lines.len().checked_sub(1)?);
        let letters = last.iter().map(|piece| {
            piece.letters().map_or(0, |word| word.text.chars().filter(|c| c.is_alphanumeric()).count())
        });
        (!last.iter().any(Piece::is_space)).then(|| letters.sum())
    }

    pub fn height(&self) -> f32 {
        self.height
    }

    /// The characters that no font has.
    pub fn missing(&self, missing: &mut BTreeSet<char>) {
        for piece in &self.pieces {
            if let Some(word) = piece.letters() {
                missing.extend(&word.missing);
            }
        }
    }

    pub fn place(&self, placing: Placing<'_>, into: &mut Drawing, missing: &mut BTreeSet<char>) {
        let Placing { factor, align, room, .. } = placing;
        let mut line = Line::new(factor);
        for n in 0..self.lines.len() {
            let facts = self.line(n);
            let pieces = self.of_line(n);
            // The last line of a paragraph keeps its spaces.
            let stretch = if align == Align::Justify && n + 1 < self.lines.len() {
                let spaces = pieces.iter().filter(|piece| piece.is_space()).count();
                (room - facts.width).max(0.0) / spaces.max(1) as f32
            } else {
                0.0
            };
            let start = placing.x + placing.shift(facts.width, || self.hangs(n)) * factor;
            line.begin(start, placing.y + facts.baseline * factor);
            for piece in pieces {
                match &piece.what {
                    What::Word(word) | What::Divisible(word, ..) | What::Hyphen(word) => {
                        missing.extend(&word.missing);
                        line.word(word, piece, 0.0, into);
                    }
                    What::Space(word) | What::Glue(word) => line.word(word, piece, stretch, into),
                    What::Icon(icon) => {
                        line.close(into);
                        let height = self.cap_height * ICON_HEIGHT * factor;
                        // Centered on the middle of the capitals.
                        let top = line.y - f32::midpoint(self.cap_height * factor, height);
                        let left = line.x + ICON_SPACE * self.size * factor;
                        let at = Transform::scaled(height, left, top);
                        into.push(Item::Shared(icon.drawing.clone(), at));
                        line.x += piece.width * factor;
                    }
                }
            }
            line.close(into);
        }
    }
}

/// How far ink hangs over at the end of a line whose pieces are told from that end on.
fn hangs<'p>(pieces: impl Iterator<Item = &'p Piece>, hangs: impl Fn(&Ink) -> f32) -> f32 {
    let (mut most, mut within) = (0.0f32, 0.0);
    for piece in pieces {
        if let Some(word) = piece.letters() {
            most = most.max(hangs(&word.ink) * piece.size - within);
        }
        within += piece.width;
        // No letter hangs over by more than its own size.
        if within > piece.size {
            break;
        }
    }
    most
}

/// A line that is being put together: words of one look follow each other in one run of glyphs.
struct Line {
    x: f32,
    y: f32,
    factor: f32,
    /// The look of the run that is being put together, and where it begins.
    open: Option<Open>,
    glyphs: Vec<Glyph>,
    text: String,
}

#[derive(Clone, Copy)]
struct Open {
    font: FontId,
    size: f32,
    color: Color,
    x: f32,
}

impl Line {
    fn new(factor: f32) -> Line {
        Line { x: 0.0, y: 0.0, factor, open: None, glyphs: Vec::new(), text: String::new() }
    }

    /// Begins the next line.
    fn begin(&mut self, x: f32, y: f32) {
        (self.x, self.y) = (x, y);
    }

    fn word(&mut self, word: &Word, piece: &Piece, stretch: f32, into: &mut Drawing) {
        let size = piece.size * self.factor;
        let several = word.parts.len() > 1;
        for (font, glyphs) in &word.parts {
            let same = self.open.filter(|open| {
                open.font == *font && open.size.to_bits() == size.to_bits() && open.color == piece.color
            });
            let open = match same {
                Some(open) => open,
                None => {
                    self.close(into);
                    let open = Open { font: *font, size, color: piece.color, x: self.x };
                    *self.open.insert(open)
                }
            };
            let (shift, before) = (self.x - open.x, self.text.len());
            // Each part of a word in several fonts brings its own text.
            let first = glyphs.first().map_or(0, |glyph| usize::from(glyph.text_start));
            let text = if several { part_text(word, glyphs) } else { &word.text };
            self.glyphs.extend(glyphs.iter().map(|glyph| Glyph {
                x: glyph.x * size + shift,
                y: glyph.y * size,
                text_start: u16::try_from(before + usize::from(glyph.text_start) - first).unwrap_or(u16::MAX),
                ..*glyph
            }));
            self.text.push_str(text);
        }
        self.x += (piece.width + stretch) * self.factor;
    }

    fn close(&mut self, into: &mut Drawing) {
        if let Some(Open { font, size, color, x }) = self.open.take() {
            let (glyphs, text) = (self.glyphs.as_slice().into(), self.text.as_str().into());
            into.push(Item::Text(GlyphRun { font, size, color, x, y: self.y, glyphs, text }));
        }
        self.glyphs.clear();
        self.text.clear();
    }
}

/// The text of one part of a word in several fonts: up to where the next part begins.
fn part_text<'w>(word: &'w Word, glyphs: &[Glyph]) -> &'w str {
    let start = glyphs.iter().map(|glyph| usize::from(glyph.text_start)).min().unwrap_or(0);
    let starts =
        word.parts.iter().flat_map(|(_, glyphs)| glyphs.iter().map(|glyph| usize::from(glyph.text_start)));
    let last = glyphs.iter().map(|glyph| usize::from(glyph.text_start)).max().unwrap_or(0);
    let end = starts.filter(|at| *at > last).min().unwrap_or(word.text.len());
    word.text.get(start..end).unwrap_or("")
}
