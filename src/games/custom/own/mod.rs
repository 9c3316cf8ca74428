//! Rulebooks of custom games: rules as data, which disputes are judged by.
//!
//! A rulebook is read with the cards of its set into a [`Book`](code::Book): expressions with resolved names, steps
//! one after the other. A scenario of one of its disputes becomes a `Court`, a machine like that of any built-in
//! dispute, so that rulings, readings, odds and claims come from the same machinery.

mod act;
pub mod book;
mod cast;
mod changes;
pub mod checks;
pub mod code;
mod court;
mod cover;
mod disputes;
mod drawn;
mod evaluate;
mod expressions;
mod facts;
mod interview;
mod kept;
pub mod keys;
mod line;
mod lines;
mod liveness;
mod may;
pub mod measure;
mod over;
mod places;
pub mod prove;

mod reader;
mod rolls;
mod rules;
mod sayings;
pub mod scenario;
mod shown;
mod sort;
mod spans;
mod starter;
mod stated;
mod steps;
pub mod table;
pub mod uses;
pub mod value;
mod values;
mod values_of;
