//! Short texts that were set before: a number in its box is set once for a deck, not once a card.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::fitted::Fitted;
use crate::geometry::{Length, Size};
use crate::model::style::{Align, Caps, Figures, VerticalAlign};
use crate::model::{Color, Language};
use crate::source::Origin;

/// Texts that are remembered, at most.
const MOST: usize = 2_000;

/// Texts that were set before, by what tells them from all others.
#[derive(Debug, Default)]
pub struct KnownTexts(HashMap<SetKey, Fitted, RandomState>);

impl KnownTexts {
    /// A text that was set before, with its drawing.
    pub fn recall(&self, key: &SetKey) -> Option<&Fitted> {
        self.0.get(key)
    }

    /// Keeps a text that was set, unless there are too many.
    pub fn remember(&mut self, key: SetKey, fitted: &Fitted) {
        if self.0.len() < MOST {
            self.0.insert(key, fitted.clone());
        }
    }
}

/// Texts that were set before, by what they stand on: for faces of other layouts, too.
#[derive(Debug, Default)]
pub struct Shelf(Vec<(Ground, KnownTexts)>);

/// What faces have in common on which a text of one look comes out alike in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// How large they are: ink makes way at their edges.
    pub size: Size,
    /// The language, by which words are set and broken.
    pub language: Language,
    /// Whether they are drawn at all.
    pub is_blank: bool,
}

/// Grounds that are remembered, at most.
const MOST_GROUNDS: usize = 8;

impl Shelf {
    /// What was set on a ground.
    pub fn on(&mut self, ground: Ground) -> &mut KnownTexts {
        let known = self.0.iter().position(|(other, _)| *other == ground);
        let at = known.unwrap_or_else(|| {
            if self.0.len() == MOST_GROUNDS {
                self.0.remove(0);
            }
            self.0.push((ground, KnownTexts::default()));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }
}

/// What tells a text in its place from all others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SetKey {
    /// What it says.
    pub text: Box<str>,
    pub slot: Origin,
    /// Where the style names its font.
    pub font: Origin,
    /// Size, smallest size, leading and spacing, as bits.
    pub sizes: [u32; 4],
    /// Bold, italic, and with figures of one width.
    pub face: [bool; 3],
    /// What becomes of capitals and figures.
    pub shapes: (Caps, Figures),
    /// Where it stands, and in how many lines at most.
    pub stands: (Align, VerticalAlign, Option<u32>),
    pub color: Color,
    /// Left, top, width and height.
    pub place: (Length, Length, Length, Length),
}
