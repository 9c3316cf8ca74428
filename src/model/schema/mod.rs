//! The fields of every document as data: for reading, for suggestions, for editors.
//!
//! The tables say what may stand where; [`load`](super::load) reads by them, so that nothing is read that is not in them, and the
//! schema for editors is made from them.

mod faces;
pub mod words;

pub use faces::*;

pub use crate::source::shape::{Field, Names, Object, Shape};
