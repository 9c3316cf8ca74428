//! A plain paragraph of words that were shaped before: breaking it into lines, and placing it.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::line::{ICON_HEIGHT, ICON_SPACE, Ink, InlineIcon, LineFacts, Placing, Rhythm};
use super::looks::Run;
use super::pieces::{Piece, What, Word, divided};
use crate::compose::drawing::{Drawing, GlyphRun, Item, Letters, Shaped, Transform};
use crate::compose::fonts::{Font, FontId};
use crate::compose::glyphs::{Place, Placed};
use crate::model::style::Align;
use crate::model::{Color, TextStyle};

/// A plain paragraph.
pub(super) struct WordParagraph {
    pieces: Vec<Piece>,
    /// Its pieces before words were divided, if any can be.
    undivided: Option<Vec<Piece>>,
    /// The lines for the current width.
    lines: Vec<BrokenLine>,
    /// From the top of its first line to the bottom of its last.
    height: f32,
    rhythm: Rhythm,
    /// The size at which it was shaped.
    size: f32,
    cap_height: f32,
}

#[derive(Clone, Copy)]
struct BrokenLine {
    /// Its first piece.
    start: usize,
    width: f32,
    /// The distance of the baseline from the top of the paragraph.
    baseline: f32,
    /// The size of its largest words.
    largest: f32,
}

/// A space at which a line can end.
struct Gap {
    /// The piece after it.
    next: usize,
    /// The end of a line that ends here, and the beginning of the next one.
    before: f64,
    after: f64,
}

impl WordParagraph {
    /// An empty paragraph in a style with its font.
    pub fn new(style: &TextStyle, font: &Font, cap_height: f32, pieces: usize) -> WordParagraph {
        WordParagraph {
            pieces: Vec::with_capacity(pieces),
            undivided: None,
            lines: Vec::new(),
            height: 0.0,
            rhythm: Rhythm::new(style, Some(font)),
            size: style.size,
            cap_height: cap_height * style.size,
        }
    }

    /// Ends the adding of words: those that may be divided are kept undivided, for lines of other widths.
    pub fn close(&mut self) {
        if self.pieces.iter().any(|piece| matches!(piece.what, What::Divisible(..))) {
            self.undivided = Some(self.pieces.clone());
        }
    }

    pub fn push_word(&mut self, word: Arc<Word>, glued: bool, run: &Run<'_>) {
        let width = word.advance * run.size;
        let what = match &*word.text {
            " " if glued => What::Glue(word),
            " " => What::Space(word),
            _ => What::Word(word),
        };
        self.pieces.push(Piece { what, size: run.size, color: run.color, width });
    }

    pub fn push_divisible(&mut self, what: What, run: &Run<'_>) {
        let width = if let What::Divisible(word, ..) = &what { word.advance * run.size } else { 0.0 };
        self.pieces.push(Piece { what, size: run.size, color: run.color, width });
    }

    pub fn push_icon(&mut self, icon: &InlineIcon, color: Color) {
        let width = icon.aspect * self.cap_height * ICON_HEIGHT + 2.0 * ICON_SPACE * self.size;
        self.pieces.push(Piece { what: What::Icon(icon.clone()), size: self.size, color, width });
    }

    /// Breaks at the last space before a line would become too long; without one, between two icons. A word that
    /// is too long for any line is alone on its line and sticks out.
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
                    if n > start && piece.is_icon() && self.pieces[n - 1].is_icon() {
                        weak = Some(Gap { next: n, before, after: before });
                    }
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

    /// Places each line as far below the one before as its largest words need.
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
                        // Centered on the center of the capitals.
                        let top = line.y - f32::midpoint(self.cap_height * factor, height);
                        let left = line.x + ICON_SPACE * self.size * factor;
                        let at = Transform::scaled(height, left, top);
                        into.push(icon.placed(at));
                        line.x += piece.width * factor;
                    }
                }
            }
            line.close(into);
        }
    }
}

/// How far ink hangs out at the end of a line; the pieces are given from that end on.
fn hangs<'p>(pieces: impl Iterator<Item = &'p Piece>, hangs: impl Fn(&Ink) -> f32) -> f32 {
    let (mut most, mut within) = (0.0f32, 0.0);
    for piece in pieces {
        if let Some(word) = piece.letters() {
            most = most.max(hangs(&word.ink) * piece.size - within);
        }
        within += piece.width;
        // No letter hangs out by more than its own size.
        if within > piece.size {
            break;
        }
    }
    most
}

/// An unfinished line: words of one look become one run of glyphs.
struct Line {
    x: f32,
    y: f32,
    factor: f32,
    /// The look of the unfinished run, and its beginning.
    open: Option<Open>,
    words: Vec<Placed>,
    /// The space between its words.
    space: Option<Arc<Shaped>>,
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
        Line { x: 0.0, y: 0.0, factor, open: None, words: Vec::new(), space: None }
    }

    /// Begins the next line.
    fn begin(&mut self, x: f32, y: f32) {
        (self.x, self.y) = (x, y);
    }

    fn word(&mut self, word: &Word, piece: &Piece, stretch: f32, into: &mut Drawing) {
        let size = piece.size * self.factor;
        for (font, part) in &word.parts {
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
            self.put(part, self.x - open.x, piece.is_space());
        }
        self.x += (piece.width + stretch) * self.factor;
    }

    /// Adds a word, or the space after one, to the run.
    fn put(&mut self, part: &Arc<Shaped>, x: f32, is_space: bool) {
        if let (true, Some(before), Some(place)) = (is_space, self.words.last_mut(), Place::at(x))
            && before.space.is_none()
            && self.space.as_ref().is_none_or(|space| Arc::ptr_eq(space, part))
        {
            before.space = Some(place);
            self.space.get_or_insert_with(|| part.clone());
        } else {
            self.words.push(Placed { word: part.clone(), x, space: None });
        }
    }

    fn close(&mut self, into: &mut Drawing) {
        let space = self.space.take();
        if let Some(Open { font, size, color, x }) = self.open.take() {
            let letters = Letters::of_words(&self.words, space);
            into.push(Item::Text(GlyphRun { font, size, color, x, y: self.y, letters }));
        }
        self.words.clear();
    }
}
