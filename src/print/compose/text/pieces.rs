//! The pieces of a plain paragraph: words, spaces and icons, and how words are divided at the end of a line.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::line::{Ink, InlineIcon};
use crate::compose::drawing::Shaped;
use crate::compose::fonts::FontId;
use crate::model::Color;

/// A word at size 1.
pub(super) struct Word {
    pub text: Box<str>,
    pub advance: f32,
    /// How far its ink reaches.
    pub ink: Ink,
    /// Its glyphs, in as many fonts as needed, each part with its text.
    pub parts: Vec<(FontId, Arc<Shaped>)>,
    /// Characters that no font has.
    pub missing: BTreeSet<char>,
}

/// A part of a line that can't be broken.
#[derive(Clone)]
pub(super) struct Piece {
    pub what: What,
    pub size: f32,
    pub color: Color,
    pub width: f32,
}

#[derive(Clone)]
pub(super) enum What {
    Word(Arc<Word>),
    /// A word that may be divided: undivided, its syllables, and the hyphen after one that ends a line.
    Divisible(Arc<Word>, Arc<[Arc<Word>]>, Arc<Word>),
    /// The hyphen of a divided word, after which a line ends.
    Hyphen(Arc<Word>),
    /// A space, at which a line may be broken.
    Space(Arc<Word>),
    /// A space at which a line is broken only if it has no other.
    Glue(Arc<Word>),
    Icon(InlineIcon),
}

impl Word {
    /// A copy that shares nothing: threads that change the same reference count wait for each other at every word.
    pub fn of_its_own(&self) -> Word {
        let parts = self.parts.iter().map(|(font, part)| (*font, Arc::new(Shaped::clone(part))));
        Word {
            text: self.text.clone(),
            advance: self.advance,
            ink: self.ink,
            parts: parts.collect(),
            missing: self.missing.clone(),
        }
    }
}

impl Piece {
    pub fn is_space(&self) -> bool {
        matches!(self.what, What::Space(_) | What::Glue(_))
    }

    pub fn is_icon(&self) -> bool {
        matches!(self.what, What::Icon(_))
    }

    /// A part of it with the same look.
    pub fn with(&self, what: What, word: &Word) -> Piece {
        Piece { what, width: word.advance * self.size, ..self.clone() }
    }

    pub fn letters(&self) -> Option<&Word> {
        match &self.what {
            What::Word(word) | What::Divisible(word, ..) | What::Hyphen(word) => Some(word),
            What::Space(_) | What::Glue(_) | What::Icon(_) => None,
        }
    }
}

/// A word is divided only if the line would otherwise stay empty for more than this fraction of it.
const LOOSE: f64 = 0.125;

/// The pieces of a paragraph, with words divided where lines of a width end. It ends lines as `break_lines`
/// does, but also at hyphens.
pub(super) fn divided(undivided: &[Piece], room: f64) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::with_capacity(undivided.len() + 4);
    // Where the line begins, where the last space on it ends, and where the next piece begins.
    let (mut start, mut gap, mut x) = (0.0, None, 0.0);
    for piece in undivided {
        let width = f64::from(piece.width);
        if piece.is_space() {
            x += width;
            if gap.is_none() || matches!(piece.what, What::Space(_)) {
                gap = Some(x);
            }
            pieces.push(piece.clone());
            continue;
        }
        let What::Divisible(_, syllables, hyphen) = &piece.what else {
            x += width;
            if x - start > room
                && let Some(gap) = gap.take()
            {
                start = gap;
            }
            pieces.push(piece.clone());
            continue;
        };
        let mut rest: &[Arc<Word>] = syllables;
        let part = |word: &Arc<Word>| f64::from(word.advance * piece.size);
        loop {
            let is_whole = rest.len() == syllables.len();
            let left: f64 = if is_whole { width } else { rest.iter().map(part).sum() };
            if x + left - start <= room {
                break;
            }
            let used = x - start;
            let is_loose = gap.is_none() || room - used > room * LOOSE;
            let fitting = if is_loose { fitting(rest, room - used - part(hyphen), part) } else { 0 };
            if fitting > 0 {
                let (first, last) = rest.split_at(fitting);
                let word = |word: &Arc<Word>| piece.with(What::Word(word.clone()), word);
                pieces.extend(first.iter().map(word));
                pieces.push(piece.with(What::Hyphen(hyphen.clone()), hyphen));
                x += first.iter().map(part).sum::<f64>() + part(hyphen);
                (start, gap, rest) = (x, None, last);
            } else if let Some(next) = gap.take() {
                start = next;
            } else {
                break;
            }
        }
        if rest.len() == syllables.len() {
            pieces.push(piece.clone());
            x += width;
        } else {
            pieces.extend(rest.iter().map(|word| piece.with(What::Word(word.clone()), word)));
            x += rest.iter().map(part).sum::<f64>();
        }
    }
    pieces
}

/// How many syllables fit into a room, not counting the last one, which has no hyphen after it.
fn fitting(syllables: &[Arc<Word>], mut room: f64, width: impl Fn(&Arc<Word>) -> f64) -> usize {
    let all_but_last = &syllables[..syllables.len().saturating_sub(1)];
    let mut fits = |syllable: &&Arc<Word>| {
        room -= width(syllable);
        room >= 0.0
    };
    all_but_last.iter().take_while(|syllable| fits(syllable)).count()
}
