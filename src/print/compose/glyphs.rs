//! The glyphs of a run, and their text. A large deck has millions of glyphs and a few hundred different
//! words: a run made of words refers to them, with the place of each.

use std::borrow::Cow;
use std::sync::Arc;

/// One glyph of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Glyph {
    /// Its number in the font.
    pub id: u16,
    /// The byte of the run's text at which its text begins.
    pub text_start: u16,
    /// Its distance from the beginning of the run.
    pub x: f32,
    /// Its distance below the baseline; negative above it.
    pub y: f32,
}

/// Glyphs in visual order, with their text.
#[derive(Debug, Clone, PartialEq)]
pub struct Shaped {
    /// The glyphs.
    pub glyphs: Box<[Glyph]>,
    /// The text, for searching and copying.
    pub text: Box<str>,
}

/// The content of a run. Text that appears on many faces is stored once.
#[derive(Debug, Clone, PartialEq)]
pub struct Letters(Arc<Kept>);

#[derive(Debug, PartialEq)]
enum Kept {
    /// Glyphs in the run's size.
    Whole(Shaped),
    /// Words, and the space after some of them.
    Words(Box<[Placed]>, Option<Arc<Shaped>>),
}

/// A word of a run.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Placed {
    /// At size 1.
    pub word: Arc<Shaped>,
    /// The x of its beginning.
    pub x: f32,
    /// The place of the space after it, if there is one.
    pub space: Option<Place>,
}

/// A place in a run, but never its beginning.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Place(std::num::NonZeroU32);

impl Place {
    /// A place; `None` for the beginning of the run.
    pub fn at(x: f32) -> Option<Place> {
        std::num::NonZeroU32::new(x.to_bits()).map(Place)
    }

    fn x(self) -> f32 {
        f32::from_bits(self.0.get())
    }
}

impl Placed {
    /// The word and the space after it, each with its place.
    fn parts<'p>(&'p self, space: Option<&'p Shaped>) -> impl Iterator<Item = (&'p Shaped, f32)> {
        let behind = self.space.and_then(|place| Some((space?, place.x())));
        std::iter::once((&*self.word, self.x)).chain(behind)
    }
}

impl Letters {
    /// Glyphs in the size of their run, with their text.
    pub fn new(glyphs: impl Into<Box<[Glyph]>>, text: impl Into<Box<str>>) -> Letters {
        Letters(Arc::new(Kept::Whole(Shaped { glyphs: glyphs.into(), text: text.into() })))
    }

    /// Words in order, and the space after those that have one.
    pub(super) fn of_words(words: &[Placed], space: Option<Arc<Shaped>>) -> Letters {
        Letters(Arc::new(Kept::Words(words.into(), space)))
    }

    /// The glyphs in the size of their run.
    pub(super) fn glyphs(&self, size: f32) -> Cow<'_, [Glyph]> {
        let (words, space) = match &*self.0 {
            Kept::Whole(shaped) => return Cow::Borrowed(&shaped.glyphs),
            Kept::Words(words, space) => (words, space.as_deref()),
        };
        let count = words.iter().map(|placed| placed.word.glyphs.len() + 1).sum();
        let (mut glyphs, mut before) = (Vec::with_capacity(count), 0);
        for (shaped, x) in words.iter().flat_map(|placed| placed.parts(space)) {
            glyphs.extend(shaped.glyphs.iter().map(|glyph| Glyph {
                x: glyph.x * size + x,
                y: glyph.y * size,
                text_start: u16::try_from(before + usize::from(glyph.text_start)).unwrap_or(u16::MAX),
                ..*glyph
            }));
            before += shaped.text.len();
        }
        Cow::Owned(glyphs)
    }

    /// The text of the glyphs.
    pub(super) fn text(&self) -> Cow<'_, str> {
        let (words, space) = match &*self.0 {
            Kept::Whole(shaped) => return Cow::Borrowed(&shaped.text),
            Kept::Words(words, space) => (words, space.as_deref()),
        };
        let mut text = String::with_capacity(words.iter().map(|placed| placed.word.text.len() + 1).sum());
        let all = words.iter().flat_map(|placed| placed.parts(space));
        all.for_each(|(shaped, _)| text.push_str(&shaped.text));
        Cow::Owned(text)
    }

    /// All parts of it, each with its text: the words of a line, or the whole.
    pub(crate) fn each(&self) -> impl Iterator<Item = &Shaped> {
        let (whole, words, space) = match &*self.0 {
            Kept::Whole(shaped) => (Some(shaped), None, None),
            Kept::Words(words, space) => (None, Some(words.iter()), space.as_deref()),
        };
        whole.into_iter().chain(words.into_iter().flatten().map(|placed| &*placed.word)).chain(space)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A large deck holds a hundred thousand of them.
    #[test]
    fn words_are_small() {
        assert!(size_of::<Placed>() <= 16, "a word in its place has {} bytes", size_of::<Placed>());
        assert_eq!(size_of::<Letters>(), 8);
    }

    #[test]
    fn words_are_what_their_glyphs_are() {
        let shaped = |text: &str| {
            let glyph = |n: usize| Glyph { id: n as u16 + 1, text_start: n as u16, x: n as f32, y: 0.0 };
            Arc::new(Shaped { glyphs: (0..text.len()).map(glyph).collect(), text: text.into() })
        };
        let placed = |text: &str, x, space| Placed { word: shaped(text), x, space: Place::at(space) };
        let letters =
            Letters::of_words(&[placed("to", 0.0, 16.0), placed("be", 20.0, 0.0)], Some(shaped(" ")));
        assert_eq!(letters.text(), "to be");
        let glyphs: Vec<_> = letters.glyphs(8.0).iter().map(|glyph| (glyph.text_start, glyph.x)).collect();
        assert_eq!(glyphs, [(0, 0.0), (1, 8.0), (2, 16.0), (3, 20.0), (4, 28.0)]);
        assert_eq!(letters.each().map(|shaped| &*shaped.text).collect::<Vec<_>>(), ["to", "be", " "]);
    }
}
