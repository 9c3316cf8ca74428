//! Adjudication: scenarios judged by their games, under other readings, against claims and against what cases expect.
//!
//! Everything here is the same for all games; the rules are theirs.

pub mod ask;
mod claims;
mod inquiry;
mod judge;
mod line;
pub mod odds;
mod read;
mod readings;
mod starter;
mod submitted;
pub mod verify;
mod which;

pub use inquiry::{Inquiry, Need};
pub use judge::{Refused, house_rules, judge};
pub(crate) use line::{is_line, lines, of_line};
pub(crate) use read::of_node;
pub use read::{Docket, Entry, disputes, read};
pub use readings::readings;
pub use starter::starter;
pub use submitted::as_submitted;
pub use which::{Which, which};
