//! The column of print: entries and layouts become faces, faces sheets, and sheets files. It never sees a game.
//!
//! It has no readers but the library `punchboard`, which shows what others may build on; what is `#[doc(hidden)]` is for the crates of this
//! workspace alone.

pub(crate) use punchboard_ground::{chance, diag, geometry, model, parallel, source};

pub mod compose;

pub mod impose;

pub mod write;

pub mod press;
