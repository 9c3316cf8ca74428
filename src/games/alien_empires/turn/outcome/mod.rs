//! Outcomes of the phases of a turn.

pub mod end;
pub mod fate;
pub mod genesis;
