//! Sheets as PDF. Only this module uses `printpdf`, which writes catalog, information, outline and pages.
//! `lopdf` adds what `printpdf` can't express, and `save` writes all of it.
//!
//! Each face and each drawing that is placed several times is one Form `XObject`; all else is written in
//! place. Text is real text in embedded subsets. No clock and no random numbers are used: the same sheets
//! give the same bytes.

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
mod layers;
mod marking;
mod marks;
mod metadata;
mod objects;
mod outline;
mod pages;
mod press_info;
pub mod read;
mod resources;
mod save;
mod shadings;
mod skeleton;
mod stream;
mod structure;
mod uses;
mod written;
mod xref;

use super::deflate;

pub use deflate::Store;
pub use frame::{Part, parts, pdf};
