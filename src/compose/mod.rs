//! Faces from entries and a layout: each side of a component as one [`Drawing`].
//!
//! Composing knows nothing of sheets and nothing of games. Text is shaped and fitted here once; the positions that are
//! measured are the positions that are written.

pub mod art;
pub mod bind;
pub mod board;
pub mod canvas;
pub mod drawing;
pub mod face;
pub mod fonts;
mod known_fields;
pub mod likeness;
pub mod marks;
pub mod parallel;
pub mod path;
pub mod preflight;
pub mod prose;
mod share;
pub mod slots;
mod squares;
pub mod text;

pub use art::Art;
pub use drawing::Drawing;
pub use face::{Composed, Face, FaceId, Piece, Workshop, compose};
pub use fonts::FontBook;
pub use known_fields::unknown_fields;

/// How everything is drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Without filled backgrounds, to save ink.
    pub low_ink: bool,
    /// The language of the words, for quotation marks.
    pub language: crate::model::Language,
    /// Only for what is wrong with them: faces come out blank.
    pub faults_only: bool,
}
