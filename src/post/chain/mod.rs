//! Whole games from files: each turn is a scenario, made of the state and the players' orders, and its outcome
//! is the next state.
//!
//! Dice are drawn from the seed by the turn, the roller and the purpose, so that a correction changes nobody
//! else's dice. The folder of a turn has digests of its files and of the turn before, so that anybody can check
//! the game with `sha256sum` alone and play it again.

mod asking;
mod custom;
mod desk;
mod form;
mod game_file;
mod leaving;
mod letter;
mod lines;
mod pages;
mod pieces;
mod report;
mod state;
mod turn;

pub use super::round::{Past, Seal};
pub use asking::Asking;
pub use desk::TurnDesk;
pub use game_file::WholeGame;
pub(crate) use game_file::{GameFile, by_post, warn_if_guessed};
pub use letter::Letter;
pub use lines::orders_from;
pub use report::TurnNews;
pub use state::Progress;
pub use turn::{Orders, Played, begin, is_passed, passing, stand, turn};
pub(crate) use turn::{next_number, orders, players, sheet};
