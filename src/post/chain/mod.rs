//! Whole games from files: each turn is a scenario, made of the state and the players' orders, and its outcome
//! is the next state.
//!
//! Dice are drawn from the seed by the turn, the roller and the purpose, so that a correction changes nobody
//! else's dice. The folder of a turn has digests of its files and of the turn before, so that anybody can check
//! the game with `sha256sum` alone and play it again.

mod asking;
mod game_file;
mod proof;
mod prove;
mod state;
mod turn;

pub use asking::Asking;
pub use game_file::WholeGame;
pub(crate) use game_file::{GameFile, warn_if_guessed};
pub(crate) use proof::{PROOF, before, digests, first_changed};
pub(crate) use prove::{CHANGED, LOST};
pub use prove::{Proven, prove};
pub use state::Progress;
pub use turn::{Orders, Past, Played, UNDONE, begin, stand, turn};
pub(crate) use turn::{next_number, number, orders, players, sheet};
