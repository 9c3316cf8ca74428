//! Short texts in large numbers: labels, numbers, names. Words are shaped once, and figures one by one,
//! since tabular figures do not depend on each other.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use foldhash::fast::RandomState;

use crate::compose::FontBook;
use crate::compose::drawing::{Drawing, Glyph, GlyphRun, Item, Letters, Paint, Stroke};
use crate::compose::fonts::FontId;
use crate::compose::path::Path;
use crate::compose::text::{Area, Bare, HANGS, RichText, Typesetter, fit};
use crate::model::look::TextLook;
use crate::model::style::{TITLES, TextStyle};
use crate::model::{Color, Look};
use crate::source::{Located, Origin};

/// The size at which words are shaped, in points.
const SHAPED: f32 = 100.0;

/// The type of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Type {
    pub bold: bool,
    pub italic: bool,
    /// Whether it is in the family of titles.
    pub title: bool,
}

/// Which point of a text its place names: the left end, the center or the right end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// A stretch of text at size 1.
struct Stretch {
    /// Glyphs, in as many fonts as needed, with their text.
    parts: Vec<(FontId, Box<[Glyph]>, Arc<str>)>,
    width: f32,
}

/// Sets short texts.
pub(super) struct Lettering<'f> {
    fonts: &'f FontBook,
    setter: Typesetter<'f>,
    family: String,
    /// The family of titles.
    titles: String,
    /// How much larger than asked for titles are set in it.
    scale: f32,
    nowhere: Origin,
    /// Stretches that were shaped, by type.
    known: [HashMap<Box<str>, Rc<Stretch>, RandomState>; 8],
    /// The figures among them, which are the most common.
    figures: [[Option<Rc<Stretch>>; 10]; 8],
    /// The stretches of the text that is being set.
    line: Vec<Rc<Stretch>>,
    /// Characters that no font has.
    pub missing: BTreeSet<char>,
}

impl From<&TextLook> for Type {
    fn from(look: &TextLook) -> Type {
        Type { bold: look.bold, italic: look.italic, title: false }
    }
}

impl Type {
    fn number(self) -> usize {
        usize::from(self.bold) + 2 * usize::from(self.italic) + 4 * usize::from(self.title)
    }
}

impl<'f> Lettering<'f> {
    /// Sets texts in a look's family.
    pub fn new(fonts: &'f FontBook, look: &Look) -> Lettering<'f> {
        let titles = look.title_font.as_ref().map_or(TITLES, |font| font.value.as_str());
        Lettering::in_family(fonts, &look.font.value, titles, look.origin)
    }

    /// Sets texts in a family, and titles in another. `nowhere` is any place, for styles that are in no file.
    pub fn in_family(fonts: &'f FontBook, family: &str, titles: &str, nowhere: Origin) -> Lettering<'f> {
        Lettering {
            fonts,
            setter: Typesetter::new(fonts),
            family: family.to_owned(),
            titles: titles.to_owned(),
            scale: fonts.title_scale(titles),
            nowhere,
            known: Default::default(),
            figures: Default::default(),
            line: Vec::new(),
            missing: BTreeSet::new(),
        }
    }

    /// The height of capitals in a type, as a fraction of the size.
    pub fn cap_height(&self, face: Type) -> f32 {
        let (family, scale) = self.family(face);
        self.fonts.nearest(family, face.bold, face.italic).map_or(0.7, |font| font.cap_height * scale)
    }

    /// The family of a type, and how much larger than asked for it is set. Italics use the text family if
    /// the title family has none.
    fn family(&self, face: Type) -> (&str, f32) {
        let leans = || self.fonts.nearest(&self.titles, face.bold, true).is_some_and(|font| font.italic);
        if face.title && (!face.italic || leans()) { (&self.titles, self.scale) } else { (&self.family, 1.0) }
    }

    /// The width of a text at size 1.
    pub fn width(&mut self, text: &str, face: Type) -> f32 {
        stretches(text).map(|part| self.stretch(part, face).width).sum()
    }

    /// Sets a text with the center of its capitals at the height `y`.
    #[expect(clippy::too_many_arguments, reason = "a text, its look and its place")]
    pub fn set(
        &mut self,
        text: &str,
        face: Type,
        size: f32,
        color: Color,
        (x, y): (f32, f32),
        anchor: Anchor,
        into: &mut Drawing,
    ) {
        let baseline = y + self.cap_height(face) * size / 2.0;
        let scale = self.family(face).1;
        let mut line = std::mem::take(&mut self.line);
        line.extend(stretches(text).map(|part| self.stretch(part, face)));
        let width: f32 = line.iter().map(|stretch| stretch.width).sum();
        let width = match anchor {
            Anchor::Left => 0.0,
            Anchor::Middle => width * size / 2.0,
            Anchor::Right => width * size,
        };
        let mut pen = x - width;
        let mut close = |open: Option<(FontId, f32)>, glyphs: &mut Vec<Glyph>, shown: &mut String| {
            if let Some((font, x)) = open.filter(|_| !glyphs.is_empty()) {
                let letters = Letters::new(glyphs.as_slice(), shown.as_str());
                let run = GlyphRun { font, size: size * scale, color, x, y: baseline, letters };
                into.push(Item::Text(run));
            }
            glyphs.clear();
            shown.clear();
        };
        // The font of the unfinished run, and its start.
        let mut open: Option<(FontId, f32)> = None;
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(text.len());
        let mut shown = String::with_capacity(text.len());
        for stretch in line.drain(..) {
            for (font, own, words) in &stretch.parts {
                let start = match open {
                    Some((of, start)) if of == *font => start,
                    _ => {
                        close(open.replace((*font, pen)), &mut glyphs, &mut shown);
                        pen
                    }
                };
                let before = shown.len() as u16;
                glyphs.extend(own.iter().map(|glyph| Glyph {
                    x: glyph.x * size + pen - start,
                    y: glyph.y * size,
                    text_start: glyph.text_start + before,
                    ..*glyph
                }));
                shown.push_str(words);
            }
            pen += stretch.width * size;
        }
        close(open, &mut glyphs, &mut shown);
        self.line = line;
    }

    fn stretch(&mut self, text: &str, face: Type) -> Rc<Stretch> {
        if let [figure @ b'0'..=b'9'] = text.as_bytes() {
            let (face_number, figure) = (face.number(), usize::from(figure - b'0'));
            if self.figures[face_number][figure].is_none() {
                self.figures[face_number][figure] = Some(Rc::new(self.shape(text, face)));
            }
            return self.figures[face_number][figure].clone().expect("it was just shaped");
        }
        if let Some(known) = self.known[face.number()].get(text) {
            return known.clone();
        }
        let stretch = Rc::new(self.shape(text, face));
        self.known[face.number()].insert(text.into(), stretch.clone());
        stretch
    }

    fn shape(&mut self, text: &str, face: Type) -> Stretch {
        // Spaces at the ends would be dropped: they are framed, and the frame is removed again.
        let framed = text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace);
        let frame = if framed { self.width("n", face) } else { 0.0 };
        let whole = if framed { format!("n{text}n") } else { text.to_owned() };
        let style = self.style(face);
        let scale = self.family(face).1;
        let shaped = SHAPED / scale;
        let mut block =
            self.setter.shape(&RichText::plain(&whole), &style, &Bare { color: Color::BLACK, size: SHAPED });
        let room = Area { x: 0.0, y: 0.0, width: f32::MAX, height: f32::INFINITY };
        let fitted = fit(&self.setter, &mut block, &style, room, (None, HANGS));
        self.setter.recycle(block);
        self.missing.extend(&fitted.missing);
        let mut stretch = Stretch { parts: Vec::new(), width: 0.0 };
        for item in fitted.drawing.items {
            let Item::Text(run) = item else { continue };
            let font = self.fonts.get(run.font);
            let glyphs = run.glyphs();
            let last = glyphs.last().map_or(0.0, |g| g.x / shaped + font.advance(g.id) * scale);
            stretch.width = stretch.width.max(run.x / shaped + last);
            let x = run.x / shaped - frame;
            let at_one = |glyph: &Glyph| Glyph { x: glyph.x / shaped + x, y: glyph.y / shaped, ..*glyph };
            stretch.parts.push((run.font, glyphs.iter().map(at_one).collect(), run.text().into()));
        }
        if framed {
            stretch.width -= 2.0 * frame;
            unframe(&mut stretch);
        }
        stretch
    }

    fn style(&self, face: Type) -> TextStyle {
        let (family, _) = self.family(face);
        TextStyle {
            font: Located { value: family.to_owned(), origin: self.nowhere }.into(),
            size: SHAPED,
            min_size: SHAPED,
            bold: face.bold,
            italic: face.italic,
            tabular: true,
            leading: 1.0,
            paragraph: 0.0,
            lines: Some(1),
            ..TextStyle::plain(self.nowhere)
        }
    }
}

impl Lettering<'_> {
    /// Sets a text with a light edge around its letters (a dark one around light letters), so that it is
    /// legible over any ground.
    pub fn set_over(
        &mut self,
        text: &str,
        face: Type,
        size: f32,
        color: Color,
        at: (f32, f32),
        into: &mut Drawing,
    ) {
        let mut letters = Drawing::default();
        self.set(text, face, size, color, at, Anchor::Middle, &mut letters);
        let mut edge = Path::default();
        for (run, _) in letters.runs() {
            let font = self.fonts.get(run.font);
            for glyph in &*run.glyphs() {
                let outline = font.outline(glyph.id);
                let place = |x: f32, y: f32| (run.x + glyph.x + x * run.size, run.y + glyph.y + y * run.size);
                edge.segments.extend(outline.moved_by(place).segments);
            }
        }
        let ground = if color.luminance() < 0.5 { Color::WHITE } else { Color::BLACK };
        let paint = Paint::Color(Color { a: 215, ..ground });
        into.path(edge, None, Some(Stroke { paint, width: size * EDGE, dash: Vec::new(), round: true }));
        into.items.extend(letters.items);
    }
}

/// The thickness of the edge around letters, as a fraction of their size; half of it is under them.
const EDGE: f32 = 0.26;

/// Removes the frame: the first glyph and the last.
fn unframe(stretch: &mut Stretch) {
    if let Some((_, glyphs, text)) = stretch.parts.first_mut() {
        let rest = glyphs.iter().skip(1).map(|g| Glyph { text_start: g.text_start.saturating_sub(1), ..*g });
        *glyphs = rest.collect();
        *text = text[1..].into();
    }
    if let Some((_, glyphs, text)) = stretch.parts.last_mut() {
        *glyphs = glyphs[..glyphs.len().saturating_sub(1)].into();
        *text = text[..text.len().saturating_sub(1)].into();
    }
}

/// A text in stretches that are shaped separately: each figure, and the text between figures.
fn stretches(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = if first.is_ascii_digit() {
            1
        } else {
            rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len())
        };
        let (part, after) = rest.split_at(end);
        rest = after;
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::compose::fonts::Font;
    use crate::source::Files;

    #[test]
    fn blanks_between_figures_have_their_width() {
        let mut fonts = FontBook::empty();
        let bytes = include_bytes!("../../../../layouts/fonts/NotoSans-Regular.ttf");
        let font = Font::read("Noto Sans", false, false, bytes.as_slice()).expect("it is a font");
        fonts.add(Arc::new(font)).expect("it can be used");
        let mut lettering = Lettering {
            fonts: &fonts,
            setter: Typesetter::new(&fonts),
            family: "Noto Sans".to_owned(),
            titles: "Noto Sans".to_owned(),
            scale: 1.0,
            nowhere: Origin::of_file(Files::default().add("test", "")),
            known: Default::default(),
            figures: Default::default(),
            line: Vec::new(),
            missing: BTreeSet::new(),
        };
        let mut width = |text: &str| lettering.width(text, Type::default());
        let blank = width("1 2") - width("12");
        assert!(blank > 0.1, "{blank}");
        for text in ["1\u{a0}2", "1\u{202f}2", "1\u{a0}mile", "mile\u{a0}1"] {
            let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
            assert!(width(text) - width(&bare) > 0.05, "{text:?}: {} and {}", width(text), width(&bare));
        }
    }

    #[test]
    fn figures_stand_alone() {
        let parts: Vec<&str> = stretches("AB12 to 7C").collect();
        assert_eq!(parts, ["AB", "1", "2", " to ", "7", "C"]);
    }
}
