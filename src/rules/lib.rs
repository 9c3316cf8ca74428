//! The column of rules: an engine for rulings whose every step cites a rule, and the games that are judged by it. It never sees paper.
//!
//! It has no readers but the library `punchboard`, which shows what others may build on; what is `#[doc(hidden)]` is for the crates of this
//! workspace alone.

pub(crate) use punchboard_ground::{chance, diag, geometry, model, source};
pub(crate) use punchboard_ground::{document, rule, words};

pub mod ruling;

pub mod games;
