//! A letter as people write it: a mail with its headers and quotations, orders in a line each among other words. It is read by lines; what
//! can't be read costs its own line and is reported there. What is well-formed YAML from the margin on is read as that.

pub mod clean;
mod heads;
pub(super) mod mail;
mod press;
mod units;
mod yaml;

pub(super) use mail::is_header;
pub(super) use units::{has_hashed_orders, is_for_lines, read};

use crate::source::{Key, Node};

/// The key of an order of which it isn't said for whom it is.
pub(super) const FOR_THE_ONLY_ONE: &str = "*";

/// Something that a letter says: a key and its value, as a YAML letter has them.
#[derive(Debug, Clone)]
pub(super) struct Said {
    /// `enemy`, `7C` …
    pub key: Key,
    /// What stands behind it.
    pub node: Node,
    /// Whether it stands in what the letter answers to.
    pub is_quoted: bool,
}

/// A line of a letter, without the marks of a quotation before it and without white space around it; places are bytes of the letter.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    /// Where its text begins.
    start: usize,
    end: usize,
    /// The white space before it.
    indent: usize,
    /// Whether it was written before.
    is_quoted: bool,
}
