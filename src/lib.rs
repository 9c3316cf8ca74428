//! Print-and-play generator, rules checker and adjudicator.
pub mod adjudicate;
pub mod check;
pub mod cli;
pub mod compose;
pub mod diag;
pub mod games;
pub mod geometry;
pub mod impose;
pub mod model;
pub mod press;
pub mod ruling;
pub mod source;
pub mod write;
