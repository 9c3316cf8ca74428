//! Sheets as PDF. The one door of `printpdf`, which writes catalog, information, outline and pages; what it can't say is added in the words of
//! `lopdf`, and all of it saved by `save`.
//!
//! Each face and each drawing that stands in several places is one Form `XObject`; all else is written where it stands. Text is real text in embedded
//! subsets. There is no clock and no chance in it: the same sheets give the same bytes.

mod bind;
mod content;
mod fields;
mod fonts;
mod forms;
mod frame;
mod glyphs;
mod identity;
mod images;
mod inventory;
mod objects;
mod pages;
mod resources;
mod save;
mod shadings;
mod skeleton;
mod stream;
mod uses;
mod written;
mod xref;

use super::deflate;

pub use deflate::Store;
pub use fonts::can_embed;
pub use frame::{Part, parts, pdf};
