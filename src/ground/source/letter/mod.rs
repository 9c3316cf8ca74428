//! The text of letters: what a player wrote in one, apart from headers, quotations, signatures and the news that it answers.

mod clean;
#[doc(hidden)]
pub mod marks;
mod own;

pub use clean::clean;
pub use own::{is_header, lines};

/// A line of a letter without quotation marks and white space around it; places are bytes of the letter.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    /// The beginning of its text.
    pub start: usize,
    /// The end of its text.
    pub end: usize,
    /// The width of the white space before it.
    pub indent: usize,
    /// Whether it is quoted.
    pub is_quoted: bool,
}
