//! Adjudication: scenarios judged by their games, under other readings, against claims and against expected
//! rulings.
//!
//! All of this is the same for every game; the rules belong to the games.

pub mod ask;
mod claims;
mod inquiry;
mod judge;
mod line;
pub mod odds;
pub mod odds_unknown;
mod own;
mod read;
mod readings;
pub mod simulate;
mod starter;
mod submitted;
pub mod sweep;
mod unknown;
mod variant;
pub mod verify;
mod verify_odds;
mod which;

pub use inquiry::{Inquiry, Need};
pub use judge::{Refused, house_rules, judge};
pub(crate) use line::own_line;
pub use line::{is_line, lines, read_line, sent};
pub use own::{own_game, own_games};
pub use read::{Docket, Entry, disputes, read, read_with};
pub(crate) use read::{read_keys, read_node, read_own};
pub use readings::readings;
pub use starter::starter;
pub use submitted::as_submitted;
pub use variant::{Changed, changed, compared};
#[cfg(feature = "watch")]
pub(crate) use which::{Judged, games};
pub use which::{Which, which};
