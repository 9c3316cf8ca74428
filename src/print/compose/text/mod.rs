//! Text from words to positioned glyphs: [markup], shaping, wrapping and fitting.
//!
//! There are two ways to set a paragraph, with the same result. `parley` sets any text: it knows every
//! script, both directions of writing and all rules of line breaking. Most paragraphs on cards are plain,
//! though: words of a Latin language separated by spaces. These are put together from words shaped once for
//! the whole deck, which is several times faster.

#[cfg(test)]
mod agreement;
mod block;
mod fit;
mod fitted;
pub(crate) mod hyphens;
pub(crate) mod known;
mod line;
mod looks;
pub mod markup;
mod measured;
mod pieces;
mod plain;
mod rich;
mod rich_text;
mod shape;
mod surroundings;
pub(crate) mod typography;
mod word_paragraph;
mod words;

pub(crate) use block::{Block, HANGS};
pub(crate) use fit::fit;
pub(crate) use fitted::{Area, Fitted, Overflow};
pub(crate) use rich_text::RichText;
pub(crate) use shape::Typesetter;
pub(crate) use surroundings::{Bare, Surroundings};
