//! The engine of rulings: scenarios, dice and traces, and what a game is. It knows no game and nothing about paper.
//!
//! Only the games, each a crate on top of this one, and the library `punchboard` read it; `punchboard` shows what
//! others may build on. Items with `#[doc(hidden)]` are for the crates of this workspace alone.

#[doc(hidden)]
pub use punchboard_ground::{chance, diag, geometry, model, source};
#[doc(hidden)]
pub use punchboard_ground::{document, rule, words};

pub mod ruling;

pub mod game;
