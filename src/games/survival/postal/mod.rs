//! The postal game: rounds that are played from files.
//!
//! A game master keeps a folder with the [`Game`], its state and the players' [`Letter`]s. A [`Table`] is the game before a round;
//! what the letters say goes into one scenario of the dispute `turn`, which is judged like any other, and from the ruling come the
//! [`TurnReport`] for all and an order [form] for each player. What a player has done wrong is told to the player and never keeps a
//! round from being played.

pub(crate) mod begin;
pub(crate) mod changes;
mod due;
pub mod echo;
pub(crate) mod erratum;
pub mod form;
pub(crate) mod game;
mod joining;
pub mod keys;
pub(crate) mod letter;
mod line;
mod lines;
pub(crate) mod marks;
pub(crate) mod message;
mod phrase;
pub(crate) mod players;
pub(crate) mod press;
mod reminder;
pub(crate) mod report;
mod scenario;
mod table;
mod words;

pub use game::Game;
pub use letter::{Letter, Received, Unused};
pub use message::Message;
pub use players::Player;
pub(crate) use reminder::reminder;
pub use report::TurnReport;

pub use table::Table;
