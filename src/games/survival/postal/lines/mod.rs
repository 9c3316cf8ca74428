//! Letters as people write them: mails with headers and quotations, and orders among other text. They are read
//! line by line; a line that can't be read is reported and costs only itself. Well-formed YAML at the margin is
//! read as YAML.

mod heads;
mod press;
mod units;
mod yaml;

pub(super) use units::read;

use crate::source::{Key, Node};

/// The key of an order that names no creature.
pub(super) const FOR_THE_ONLY_ONE: &str = "*";

/// An entry of a letter: a key and its value, as in a YAML letter.
#[derive(Debug, Clone)]
pub(super) struct LetterEntry {
    /// `enemy`, `7C` …
    pub key: Key,
    /// The value.
    pub node: Node,
    /// Whether it is in the quoted text that the letter answers.
    pub is_quoted: bool,
}
