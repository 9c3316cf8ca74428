//! Adjudication: scenarios judged by their games, under other readings, against claims and against what cases expect.
//!
//! Everything here is the same for all games; the rules are theirs.

mod claims;
mod judge;
pub mod odds;
mod read;
mod readings;
mod told;
pub mod verify;

pub use judge::{Refused, house_rules, judge};
pub use read::{Docket, Entry, disputes, read};
pub use readings::readings;
pub use told::as_told;
