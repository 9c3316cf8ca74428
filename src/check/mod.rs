//! The catalogue of codes, with an explanation and an example of each.

pub mod catalogue;
pub mod custom;
pub mod examples;
mod own;
mod questions;
