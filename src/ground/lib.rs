//! The base of Punchboard: definitions as they were written, every value with its file, line and column, and all
//! faults in one [`diag::Report`]. The crates for printing and for rules both build on it, and neither knows the
//! other.
//!
//! Only the library `punchboard` re-exports it for others; what is `#[doc(hidden)]` is only for the crates of this
//! workspace.

pub mod chance;
pub mod geometry;
pub mod parallel;
pub mod source;

pub mod diag;

pub mod model;
