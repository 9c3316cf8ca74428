//! The base of Punchboard: definitions in which every value knows its file, line and column, and all faults in one
//! [`diag::Report`]. The crates for printing and for rules both build on it; neither knows the other.
//!
//! Files are read through a [`source::Door`], here from memory:
//!
//! ```
//! use punchboard_ground::diag::Report;
//! use punchboard_ground::model::load;
//! use punchboard_ground::source::door::{Door, Found, Trouble};
//! use punchboard_ground::source::Files;
//!
//! struct Memory(&'static str);
//!
//! impl Door for Memory {
//!     fn look(&self, _path: &str) -> Result<Found, Trouble> {
//!         Ok(Found::File)
//!     }
//!     fn read(&self, _path: &str, _most: u64) -> Result<Vec<u8>, Trouble> {
//!         Ok(self.0.into())
//!     }
//!     fn built_in(&self, _path: &str) -> Option<&'static [u8]> {
//!         None
//!     }
//!     fn built_in_below(&self, _folder: &str) -> Vec<&'static str> {
//!         Vec::new()
//!     }
//! }
//!
//! let herbs = Memory("
//! kind: deck
//! game: custom
//! component: herb
//! cards:
//!   - {name: Mint, cost: 1, copies: 4}
//!   - {name: Sage, cost: 2, copies: many}
//! ");
//! let (mut files, mut report) = (Files::default(), Report::default());
//! let loaded = load::definitions(&herbs, &["herbs.yaml".to_owned()], &mut files, &mut report);
//!
//! assert_eq!(loaded.sets[0].decks[0].entries[0].name.value, "Mint");
//! let faults: Vec<String> = report
//!     .iter()
//!     .map(|fault| {
//!         let place = files.position(fault.origin.expect("faults of a deck have places"));
//!         format!("line {}, column {}: {}", place.line, place.column, fault.message)
//!     })
//!     .collect();
//! assert_eq!(faults, ["line 7, column 35: \"many\" where a whole number belongs"]);
//! ```
//!
//! Other programs use the library `punchboard`, which re-exports this crate. Items with `#[doc(hidden)]` are for the
//! crates of this workspace only.

pub mod chance;
pub mod geometry;
pub mod parallel;
pub mod source;

pub mod diag;

pub mod model;
