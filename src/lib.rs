//! Punchboard: print-and-play sheets from definitions that were checked against the rules of their game, and rulings whose every step
//! cites a rule.
//!
//! Definitions are YAML files: decks of cards and other components, tables of players, layouts of faces, sheets of paper. What becomes of
//! them, in order:
//!
//! 1. **load** ([`model::load`], through [`source`]): text into [`model`]s in which every value knows its file, line and column. All
//!    mistakes are collected in one [`diag::Report`].
//! 2. **check** ([`games`], [`check`]): the definitions against the numbered rules of their game.
//! 3. **fill** ([`games::Game::fill`]): fields and components that the rulebook derives.
//! 4. **compose** ([`compose`]): entries and a layout into faces, one [`compose::Drawing`] a side.
//! 5. **impose** ([`impose`]): faces onto sheets, backs behind their fronts, marks in the margins.
//! 6. **write** ([`write`]): sheets as PDF, PNG or SVG. Nothing is decided here any more.
//!
//! [`press`] runs the last three, one after the other.
//!
//! The umpire takes the other way from the games' rules: a scenario ([`ruling`]) is judged by the rules of its game ([`adjudicate`]).
//!
//! [`cli`] is the only part that touches the disk and the terminal. The print column
//! (compose, impose, write) never sees a game; the rules column (ruling, games, check, adjudicate) never sees paper.

pub mod chance;

pub mod geometry;
pub mod source;

pub mod diag;

pub mod model;

pub mod ruling;

pub mod games;

pub mod check;

pub mod adjudicate;

pub mod compose;

pub mod impose;

pub mod write;

pub mod press;

pub mod cli;
