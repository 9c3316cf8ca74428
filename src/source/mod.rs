//! Texts that users write, read with the place of every value.
//!
//! A file comes in as bytes, is [decoded](encoding), kept in [`Files`], and parsed by the one [YAML door](yaml) into
//! [`Node`]s that know their [`Origin`]. A [`Document`] declares the keys of a map once, with types that can [`Read`] their values.

pub mod checksum;
pub mod csv;
pub mod document;
pub mod door;
pub mod encoding;
pub mod fields;
pub mod files;
pub mod form;
pub mod html;
pub mod lines;
pub mod mail;
pub mod names;
pub mod node;
pub mod origin;
pub mod read;
pub mod shape;
mod slips;
pub mod yaml;

pub use document::Document;
pub use door::Door;
pub use fields::Fields;
pub use files::{FileId, Files, Position};
pub use node::{Key, Located, Map, Node, Scalar, Value};
pub use origin::Origin;
pub use read::Read;
pub use shape::{Object, Shape};
