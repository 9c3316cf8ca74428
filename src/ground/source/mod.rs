//! Texts that users write, read with the place of every value.
//!
//! A file's bytes are decoded, kept in [`Files`], and parsed by the [YAML reader](yaml) into [`Node`]s that know
//! their [`Origin`]. A [`Document`] declares the keys of a map, with types that can [`Read`] their values.

mod assumable;
#[doc(hidden)]
pub mod checksum;
pub(crate) mod csv;
#[doc(hidden)]
pub mod document;
pub mod door;
#[doc(hidden)]
pub mod encoding;
#[doc(hidden)]
#[doc(hidden)]
pub mod fetched;
mod fields;
pub mod files;
#[doc(hidden)]
pub mod foreign;
#[doc(hidden)]
pub mod html;
#[doc(hidden)]
pub mod letter;
#[doc(hidden)]
pub mod lines;
#[doc(hidden)]
pub mod mail;
#[doc(hidden)]
pub mod markdown;
#[doc(hidden)]
pub mod meant;
#[doc(hidden)]
pub mod missing;
pub mod names;
#[doc(hidden)]
pub mod node;
#[doc(hidden)]
pub mod office;
pub(crate) mod origin;
mod phrase;
#[doc(hidden)]
pub mod read;
#[doc(hidden)]
pub mod recorded;
pub mod shape;
mod slips;
#[cfg(feature = "spreadsheets")]
pub(crate) mod spreadsheet;
#[cfg(not(feature = "spreadsheets"))]
#[path = "spreadsheet/left_out.rs"]
pub(crate) mod spreadsheet;
mod synonyms;
pub(crate) mod table;
mod unquoted;
mod xml;
pub mod yaml;

pub use document::Document;
pub use door::Door;
pub use fields::Fields;
#[doc(hidden)]
pub use fields::{
    bad_length, one_line, or_wrong_type, read_integer, read_length, read_list, read_map, read_size,
    read_text, read_word, shortened, unknown_key, visible, wrong_type,
};
pub use files::{FilePosition, Files};
pub use node::{Key, Located, Map, Node, Scalar, Value};
pub use origin::{FileId, Origin};
pub use read::Read;
pub use shape::{Object, Shape};
