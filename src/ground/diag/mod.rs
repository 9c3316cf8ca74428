//! Messages about what users wrote: one [`Diagnostic`] a fault, collected in a [`Report`], printed by [`render`].
//!
//! A user's mistake is never an `Err` and never a panic: it is reported here, with its place and how to fix it, and
//! the program goes on to find more.

pub mod code;
#[doc(hidden)]
pub mod columns;
pub(crate) mod diagnostic;
#[doc(hidden)]
pub mod fold;
mod left_out;
mod places;
pub(crate) mod policy;
pub mod render;
pub(crate) mod report;
mod suggest;

pub use code::Code;
pub use diagnostic::{About, Asks, Cause, Diagnostic, Related, Severity};
#[doc(hidden)]
pub use left_out::left_out;
pub use policy::Policy;
pub use report::Report;
#[doc(hidden)]
pub use suggest::{and_list, capital, counted, differ_by_a_letter, is_or_are, sentence, surely};
pub use suggest::{did_you_mean, nearest, or_list};
