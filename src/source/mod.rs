//! Texts that users write, read with the place of every value.
//!
//! A file comes in as bytes, is decoded, kept in [`Files`], and parsed by the one [YAML door](yaml) into
//! [`Node`]s that know their [`Origin`]. A [`Document`] declares the keys of a map once, with types that can [`Read`] their values.

pub(crate) mod checksum;
pub(crate) mod csv;
pub(crate) mod document;
pub mod door;
pub(crate) mod encoding;
mod fields;
pub(crate) mod files;
pub(crate) mod html;
pub(crate) mod lines;
pub(crate) mod mail;
pub(crate) mod markdown;
pub(crate) mod meant;
pub(crate) mod names;
pub(crate) mod node;
pub(crate) mod office;
pub(crate) mod origin;
mod phrase;
pub(crate) mod read;
pub(crate) mod recorded;
pub mod shape;
mod slips;
pub(crate) mod spreadsheet;
mod synonyms;
mod told;
mod unquoted;
mod xml;
pub mod yaml;

pub use document::Document;
pub use door::Door;
pub use fields::Fields;
pub(crate) use fields::{
    or_wrong_type, read_integer, read_length, read_list, read_map, read_size, read_text, read_word,
    shortened, unknown_key, wrong_type,
};
pub use files::{Files, Position};
pub use node::{Key, Located, Map, Node, Scalar, Value};
pub use origin::{FileId, Origin};
pub use read::Read;
pub use shape::{Object, Shape};
