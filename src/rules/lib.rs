//! The engine of rulings: scenarios, dice and traces, and what a game is. It knows no game, and never sees paper.
//!
//! It has no readers but the games, each a crate of its own above it, and the library `punchboard`, which shows what others may build on; what
//! is `#[doc(hidden)]` is for the crates of this workspace alone.

#[doc(hidden)]
pub use punchboard_ground::{chance, diag, geometry, model, source};
#[doc(hidden)]
pub use punchboard_ground::{document, rule, words};

pub mod ruling;

pub mod game;
