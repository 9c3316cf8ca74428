//! Names of files and folders in a pack.

use std::collections::BTreeSet;

use crate::model::template::file_name;

/// The names that are in use.
#[derive(Debug, Default)]
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// A name, with a number behind it if it is in use.
    pub(super) fn free(&mut self, name: &str) -> String {
        let numbered = (2..).map(|n| format!("{name}-{n}"));
        let mut all = std::iter::once(name.to_owned()).chain(numbered);
        let free = all.find(|name| !self.0.contains(name)).expect("numbers do not end");
        self.0.insert(free.clone());
        free
    }
}

/// `cards-agents-PokerDeck`: the folder of a part in a file of the set, for a size of the vendor.
pub(super) fn folder(file: &str, part: &str, size: &str) -> String {
    let part = file_name(part);
    // The name of a part that equals its file's is not repeated.
    let part = if part == file || part.is_empty() { file.to_owned() } else { format!("{file}-{part}") };
    // Names of sizes are the vendor's: their capitals stay.
    let size: String =
        size.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    format!("{part}-{size}")
}

/// A piece's name in a file; one without letters is replaced.
pub(super) fn of_piece(name: &str) -> String {
    let name = file_name(name);
    if name.is_empty() { "card".to_owned() } else { name }
}
