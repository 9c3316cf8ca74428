//! The postal game: rounds played from files.
//!
//! A game master keeps a folder with the [`Game`], its state and the players' [`Letter`]s. A [`Table`] is the
//! game before a round. The letters go into one scenario of the dispute `turn`, which is judged like any other;
//! from its ruling come the [`TurnReport`] for everybody and an order [form] for each player. Mistakes in
//! letters are reported to their players and never keep a round from being played.

#[doc(hidden)]
pub mod begin;
#[doc(hidden)]
pub mod changes;
pub mod echo;
pub mod form;
pub(crate) mod game;
mod german;
mod german_echo;
mod joining;
pub mod keys;
#[doc(hidden)]
pub mod latecomers;
mod leaving;
pub(crate) mod letter;
mod line;
mod lines;
mod phrase;
#[doc(hidden)]
pub mod players;
#[doc(hidden)]
pub mod press;
#[doc(hidden)]
pub mod report;
mod scenario;
#[doc(hidden)]
pub mod set_up;
#[doc(hidden)]
pub mod status;
mod table;
mod words;

pub use crate::game::letter::{Letter, Received};
pub use game::Game;
pub use leaving::{ALL_RESIGNED, CONCEDED};
#[doc(hidden)]
pub use letter::read as read_letter;
pub use players::Player;
pub use report::TurnReport;

pub use table::{Table, when};

// For the code that prints letters and begins games.
#[doc(hidden)]
pub use super::{
    drawn::HEXES,
    kind::Behaviour,
    rulebook,
    tables::{LAST_ROUND, MOST_ROUNDS},
    terrain::Terrain,
};
