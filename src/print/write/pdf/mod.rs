//! Sheets as PDF. The one door of `printpdf`, which writes the document's frame: catalog, pages and outline; what it
//! can't say is set afterwards in the `lopdf` document that it yields, and saved by `save`, whole.
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

use super::deflate;

pub use deflate::Store;
pub use fonts::can_embed;
pub use frame::{Part, parts, pdf};
