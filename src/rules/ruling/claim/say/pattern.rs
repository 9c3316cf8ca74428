//! Patterns of sentences: words with holes for names, numbers, places in an order, and anything.

use super::numbers::number;
use super::words;
use crate::geometry::Label;

/// What fills a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hole {
    /// A name, or the label of a space: `{x}`, and another: `{y}`.
    Name(bool),
    /// A number, or "no": `{n}`.
    Number,
    /// "first", "4th", "last": `{k}`.
    Nth,
    /// Anything: `{}`.
    Anything,
}

/// A pattern of words.
#[derive(Debug, Clone)]
pub(super) struct Pattern(Vec<Piece>);

#[derive(Debug, Clone)]
enum Piece {
    Word(String),
    Hole(Hole),
}

/// What fills the holes of a pattern.
#[derive(Debug, Clone, Default)]
pub(super) struct Filled(Vec<(Hole, Vec<String>)>);

/// Words for places in an order.
const NTH: [&str; 9] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

impl Pattern {
    /// A pattern as it is written: "{x} is killed by {y}".
    pub(super) fn new(text: &str) -> Pattern {
        let piece = |word: String| match word.as_str() {
            "{x}" | "{who}" => Piece::Hole(Hole::Name(false)),
            "{y}" | "{where}" => Piece::Hole(Hole::Name(true)),
            "{n}" => Piece::Hole(Hole::Number),
            "{k}" | "{nth}" => Piece::Hole(Hole::Nth),
            "{}" => Piece::Hole(Hole::Anything),
            _ => Piece::Word(word),
        };
        Pattern(words::of(text, &[]).into_iter().map(piece).collect())
    }

    /// What fills the holes if the words fit.
    pub(super) fn fits(&self, words: &[String]) -> Option<Filled> {
        let mut filled = Filled::default();
        fits(&self.0, words, &mut filled).then_some(filled)
    }

    /// The pattern's words with the holes filled.
    pub(super) fn with(&self, filled: &Filled) -> Vec<String> {
        let words = self.0.iter().flat_map(|piece| match piece {
            Piece::Word(word) => std::slice::from_ref(word),
            Piece::Hole(hole) => filled.get(*hole).unwrap_or_default(),
        });
        words.cloned().collect()
    }

    /// Whether it says what somebody has, with a noun or without: "{who} has {n} hit point".
    pub(super) fn is_had(&self) -> bool {
        match self.0.as_slice() {
            [
                Piece::Hole(Hole::Name(false)),
                Piece::Word(has),
                Piece::Hole(Hole::Number | Hole::Anything),
                rest @ ..,
            ] => has == "has" && !rest.iter().any(|piece| matches!(piece, Piece::Hole(_))),
            _ => false,
        }
    }

    /// Whether it has a word.
    pub(super) fn has(&self, wanted: &str) -> bool {
        self.0.iter().any(|piece| matches!(piece, Piece::Word(word) if word == wanted))
    }

    /// Whether it has a hole of this kind.
    pub(super) fn has_hole(&self, wanted: Hole) -> bool {
        self.0.iter().any(|piece| matches!(piece, Piece::Hole(hole) if *hole == wanted))
    }
}

impl Filled {
    /// The words in a hole.
    pub(super) fn get(&self, hole: Hole) -> Option<&[String]> {
        self.0.iter().find(|(other, _)| *other == hole).map(|(_, words)| words.as_slice())
    }

    /// The text in a hole, without the marks of names.
    pub(super) fn text(&self, hole: Hole) -> Option<String> {
        let words: Vec<&str> = self.get(hole)?.iter().map(|word| words::name(word).unwrap_or(word)).collect();
        Some(words.join(" "))
    }

    /// The number from 1 in a hole for a place in an order; 0 for the last.
    pub(super) fn nth(&self) -> Option<usize> {
        nth(self.get(Hole::Nth)?.first()?)
    }
}

fn fits(pieces: &[Piece], words: &[String], filled: &mut Filled) -> bool {
    let Some((piece, rest)) = pieces.split_first() else { return words.is_empty() };
    let Some((word, others)) = words.split_first() else { return false };
    let hole = match piece {
        Piece::Word(own) => return words::same(own, word) && fits(rest, others, filled),
        Piece::Hole(hole) => *hole,
    };
    let most = if hole == Hole::Anything { words.len() } else { 1 };
    let is_one = match hole {
        Hole::Name(_) => words::name(word).is_some() || Label::parse(&word.to_uppercase()).is_some(),
        Hole::Number => word == "no" || number(word).is_some(),
        Hole::Nth => nth(word).is_some(),
        Hole::Anything => true,
    };
    is_one
        && (1..=most).any(|length| {
            let before = filled.0.len();
            filled.0.push((hole, words[..length].to_vec()));
            let is_fit = fits(rest, &words[length..], filled);
            if !is_fit {
                filled.0.truncate(before);
            }
            is_fit
        })
}

/// The number from 1 of a place in an order; 0 for the last.
pub(in crate::ruling::claim) fn nth(word: &str) -> Option<usize> {
    if word == "last" {
        return Some(0);
    }
    let spelled = NTH.iter().position(|nth| *nth == word).map(|n| n + 1);
    spelled.or_else(|| {
        word.strip_suffix(|c: char| c.is_ascii_alphabetic())?
            .trim_end_matches(char::is_alphabetic)
            .parse()
            .ok()
    })
}
