//! Short texts that were set before: a number in its box is set once for a deck, not once a card.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::fit::Fitted;
use crate::geometry::Length;
use crate::model::Color;
use crate::model::style::{Align, Caps, Figures, VerticalAlign};
use crate::source::Origin;

/// Texts that are remembered, at most.
const MOST: usize = 2_000;

/// Texts that were set before, by what tells them from all others.
#[derive(Debug, Default)]
pub struct Known(HashMap<SetKey, Fitted, RandomState>);

impl Known {
    /// A text that was set before, with its drawing.
    pub fn recall(&self, key: &SetKey) -> Option<&Fitted> {
        self.0.get(key)
    }

    /// Keeps a text that was set.
    pub fn remember(&mut self, key: SetKey, fitted: Fitted) {
        if self.0.len() < MOST {
            self.0.insert(key, fitted);
        }
    }
}

/// What tells a text in its place from all others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SetKey {
    /// What it says.
    pub text: Box<str>,
    /// Which slot it is for.
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
    /// Its color.
    pub color: Color,
    /// Left, top, width and height.
    pub place: (Length, Length, Length, Length),
}
