//! Text from words to positioned glyphs: [markup], shaping, wrapping and fitting.

pub mod fit;
pub mod markup;
pub mod shape;

pub use fit::{Area, Fitted, Overflow, fit};
pub use markup::{Paragraph, RichText};
pub use shape::{Block, Typesetter};
