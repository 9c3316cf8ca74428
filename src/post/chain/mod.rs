//! Whole games from files: each turn is a scenario, made of the state and the players' orders, and its outcome
//! is the next state.
//!
//! Dice are drawn from the seed by the turn, the roller and the purpose, so that a correction changes nobody
//! else's dice. The folder of a turn has digests of its files and of the turn before, so that anybody can check
//! the game with `sha256sum` alone and play it again.

mod around;
mod asking;
mod custom;
mod desk;
mod first;
mod form;
mod game_file;
mod german;
mod illegal;
mod leaving;
mod letter;
mod lines;
mod pages;
mod report;
mod seen;
mod state;
mod stops;
mod turn;
mod waits;
mod words;

use super::game::Habits;
pub use super::round::{Past, Seal};

pub use asking::Asking;
pub use desk::TurnDesk;
pub use first::first_files;
pub(super) use game_file::GAME;
pub use game_file::TurnGame;
pub(crate) use game_file::{GameFile, warn_if_guessed};
pub use lines::orders_from;
pub use pages::changes as page_changes;
pub use report::TurnNews;
pub use state::Progress;
pub use turn::{Orders, begin, passing, stand, turn, waits};
pub(crate) use turn::{orders, players, sheet};

/// What games in turns have of their own.
pub(super) const HABITS: Habits = Habits {
    word: "turn",
    when: |number| format!("turn {number}"),
    set_up: Some("rounds/00/orders.yaml"),
    before: "before.yaml",
    orders: Some("orders.yaml"),
    fixed: &["game", "title", "seed", "commitment", "words", "dice", "house_rules"],
    is_open: false,
    resigns_after: true,
    named: ("log", "log.txt"),
};
