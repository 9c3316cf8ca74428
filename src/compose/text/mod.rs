//! Text from words to positioned glyphs: [markup], shaping, wrapping and fitting.
//!
//! There are two ways to set a paragraph, with one result. `parley` sets any text: it knows every script, both directions of
//! writing and all rules of line breaking. Most paragraphs on cards are plain, though: words of a Latin language with spaces
//! between them; those are put together from words that were shaped once for the whole deck, which is several times
//! faster.

#[cfg(test)]
mod agreement;
pub(crate) mod fit;
pub(crate) mod hyphens;
pub(crate) mod known;
mod looks;
pub mod markup;
mod pieces;
mod plain;
mod rich;
pub(crate) mod shape;
pub(crate) mod typography;
pub(super) mod words;

pub(crate) use fit::HANGS;
pub use fit::{Area, Fitted, Overflow, fit};
pub use markup::{Paragraph, RichText};
pub use shape::{Block, Typesetter};
