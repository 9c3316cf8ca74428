//! Faces from entries and a layout: each side of a component as one [`Drawing`].
//!
//! Composing knows nothing of sheets and nothing of games. Text is shaped and fitted here once; the measured
//! positions are the written ones.

mod along;
#[doc(hidden)]
pub mod art;
pub(crate) mod board;
pub(crate) mod canvas;
mod characters;
mod composed;
pub mod contrast;
pub mod drawing;
mod entries;
pub(crate) mod face;
#[doc(hidden)]
pub mod fonts;
pub(crate) mod form;
mod glyphs;
mod hatch;
pub(crate) mod ink;
mod known_fields;
mod letters;
pub(crate) mod likeness;
pub(crate) mod marks;
pub mod path;
#[doc(hidden)]
pub mod picture;
pub(crate) mod portrait;
pub(crate) mod preflight;
pub(crate) mod prose;
#[doc(hidden)]
pub mod qr;
mod series;
mod setting;
mod share;
pub(crate) mod slots;
pub(crate) mod squares;
pub mod tag;
pub mod text;
pub(crate) mod toned;
mod which;
pub(crate) mod wordless;
mod workshop;

pub use art::{Art, Tint};
pub use composed::{Composed, Face, FaceId, Piece};
pub use drawing::Drawing;
pub(crate) use entries::compose;
pub(crate) use face::{Chosen, SizesOfAll};
pub use fonts::{Font, FontBook};
pub use known_fields::{unknown_fields, unknown_fields_in, unknown_fields_of};
#[doc(hidden)]
pub(crate) use series::shows_revision;
#[doc(hidden)]
pub use which::meets;
pub(crate) use workshop::{Exhibits, Workshop};

/// How everything is drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// How ink is saved; on backs, unless they have their own.
    pub ink: Ink,
    /// How ink is saved on backs.
    pub back_ink: Option<Ink>,
    /// Whether everything that can be drawn is drawn: a missing picture leaves its name in a gray box.
    pub draft: bool,
    /// The language of the words, for quotation marks.
    pub language: crate::model::Language,
    /// Whether only faults are searched for: faces are left blank.
    pub faults_only: bool,
    /// Whether the record of what is printed has a small picture of each piece.
    pub pictured: bool,
    /// Whether drawings say where their things are defined.
    pub origins: bool,
    /// The revision of what is printed, for `{revision}` and the margin.
    pub revision: Option<&'static str>,
    /// The address of a page that settles disputes, for `{umpire}` and for rules.
    pub umpire: Option<&'static str>,
}

/// How ink is saved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// As designed.
    #[default]
    Full,
    /// Without filled backgrounds.
    Low,
    /// Like `Low`, in black and grays, for printers with one ink.
    Mono,
}

impl Ink {
    /// Whether ink is saved.
    pub const fn is_saved(self) -> bool {
        !matches!(self, Ink::Full)
    }
}
