//! AE-4 to AE-6, AE-16: the parts of a turn besides Migration and Conflict, each a dispute: the Fate Phase, the Genesis Phase, the end.

mod course;
pub mod end;
mod ending;
mod events;
pub mod fate;
mod fate_powers;
pub mod genesis;
pub mod outcome;
