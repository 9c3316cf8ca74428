//! A cache of short texts: a number in its box is set once for a deck, not once for each card.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::fitted::Fitted;
use crate::geometry::{Length, Size};
use crate::model::style::{Align, Caps, Figures, VerticalAlign};
use crate::model::{Color, Language};
use crate::source::Origin;

/// The most texts in the cache.
const MOST: usize = 2_000;

/// Texts that were set before, by their keys.
#[derive(Debug, Default)]
pub struct KnownTexts(HashMap<SetKey, Fitted, RandomState>);

impl KnownTexts {
    /// A text that was set before, with its drawing.
    pub fn recall(&self, key: &SetKey) -> Option<&Fitted> {
        self.0.get(key)
    }

    /// Keeps a text, unless there are too many.
    pub fn remember(&mut self, key: SetKey, fitted: &Fitted) {
        if self.0.len() < MOST {
            self.0.insert(key, fitted.clone());
        }
    }
}

/// Texts that were set before, by their grounds, also for faces of other layouts.
#[derive(Debug, Default)]
pub struct Shelf(Vec<(Ground, KnownTexts)>);

/// The properties of faces on which the appearance of a text depends, apart from its look and place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// Their size: ink is kept inside their edges.
    pub size: Size,
    /// The language, which decides how words are set and broken.
    pub language: Language,
    /// Whether they are left blank.
    pub is_blank: bool,
}

/// The most grounds in the cache.
const MOST_GROUNDS: usize = 8;

impl Shelf {
    /// The texts that were set on a ground.
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

/// Everything that the appearance of a text depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SetKey {
    /// Its words.
    pub text: Box<str>,
    pub slot: Origin,
    /// The place where the style names its font.
    pub font: Origin,
    /// Size, smallest size, leading and spacing, as bits.
    pub sizes: [u32; 4],
    /// Bold, italic, and tabular figures.
    pub face: [bool; 3],
    /// The treatment of capitals and figures.
    pub shapes: (Caps, Figures),
    /// Its alignment, and its most lines.
    pub stands: (Align, VerticalAlign, Option<u32>),
    pub color: Color,
    /// Left, top, width and height of its box.
    pub place: (Length, Length, Length, Length),
}
