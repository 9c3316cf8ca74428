//! What needs no drawing and belongs to no one game: the catalogue of codes.

pub mod catalogue;
pub mod examples;
mod own;
