//! The ground floor of Punchboard: definitions as they were written, every value with its file, line and column, and all that is wrong with
//! them in one [`diag::Report`]. The columns of print and of rules both stand on it, and neither knows the other.
//!
//! It has no readers but the library `punchboard`, which shows what others may build on; what is `#[doc(hidden)]` is for the crates of this
//! workspace alone.

pub mod chance;
pub mod geometry;
pub mod parallel;
pub mod source;

pub mod diag;

pub mod model;
