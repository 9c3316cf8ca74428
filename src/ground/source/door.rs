//! How files are read. The `cli` provides the door, for the disk and for built-in files; everything below only uses
//! it.

use std::sync::Arc;

/// Why a file can't be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// There is no file of that name.
    NotFound,
    /// It has more than this many bytes.
    TooLarge(u64),
    /// The system refused, for this reason.
    Refused(String),
}

/// What a path leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// A file.
    File,
    /// A folder, with the whole paths of all files in it and below it, sorted.
    Folder(Vec<String>),
}

/// Reads a file again later, without the door.
pub type Again = Arc<dyn Fn() -> Result<Vec<u8>, Trouble> + Send + Sync>;

/// Where files come from. Paths have `/` between folders on every system.
pub trait Door: Sync {
    /// Whether a path is a file or a folder.
    ///
    /// # Errors
    /// It is missing, or can't be accessed.
    fn look(&self, path: &str) -> Result<Found, Trouble>;

    /// The whole paths of the files in a folder, without those of folders in it, sorted; none if it can't be listed.
    fn list(&self, folder: &str) -> Vec<String> {
        let Ok(Found::Folder(paths)) = self.look(folder) else { return Vec::new() };
        let prefix = format!("{}/", folder.trim_end_matches('/'));
        let is_own = |path: &String| !path.strip_prefix(&prefix).unwrap_or(path).contains('/');
        paths.into_iter().filter(is_own).collect()
    }

    /// The bytes of a file, at most `most` of them.
    ///
    /// # Errors
    /// It is missing, too large, or can't be read.
    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble>;

    /// A function that reads a file again later; `None` if it can be read only once.
    fn again(&self, _path: &str) -> Option<Again> {
        None
    }

    /// A built-in file: `layouts/icons/stat-attack.svg`.
    fn built_in(&self, path: &str) -> Option<&'static [u8]>;

    /// Whether a file is built in, without unpacking it.
    fn is_built_in(&self, path: &str) -> bool {
        self.built_in(path).is_some()
    }

    /// The paths of the built-in files in a folder and below it, sorted.
    fn built_in_below(&self, folder: &str) -> Vec<&'static str>;
}

/// The largest size of definitions, in bytes; 32 MiB hold some 70,000 cards.
pub const MOST_TEXT: u64 = 32 << 20;
/// The largest size of pictures and fonts, in bytes.
pub const MOST_BINARY: u64 = 64 << 20;

/// The beginning of the name of a built-in file.
pub const BUILT_IN: &str = "built-in:";

/// A path relative to the file that names it: `beside("decks/a/b.yaml", "../c.png")` is `decks/c.png`.
pub fn beside(file: &str, path: &str) -> String {
    if path.starts_with('/') || path.contains(':') {
        return path.to_owned();
    }
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = if folder.is_empty() { Vec::new() } else { folder.split('/').collect() };
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| !matches!(*last, ".." | "")) => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Whether a file is in the folder of another one, or below it, or built in.
pub fn is_within(file: &str, path: &str) -> bool {
    if path.starts_with(BUILT_IN) {
        return true;
    }
    match file.rsplit_once('/') {
        Some((folder, _)) => path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')),
        None => !path.starts_with('/') && path.split('/').next() != Some(".."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_within_a_folder() {
        assert!(is_within("a/b.yaml", "a/c/d.yaml") && is_within("b.yaml", "c.yaml"));
        assert!(is_within("../b.yaml", "../c.yaml") && is_within("b.yaml", "built-in:decks/a.yaml"));
        assert!(!is_within("a/b.yaml", "ab/c.yaml") && !is_within("a/b.yaml", "c.yaml"));
        assert!(!is_within("b.yaml", "../c.yaml") && !is_within("b.yaml", "/etc/passwd"));
    }

    #[test]
    fn paths_beside_a_file() {
        assert_eq!(beside("decks/a/b.yaml", "c.png"), "decks/a/c.png");
        assert_eq!(beside("decks/a/b.yaml", "../c.png"), "decks/c.png");
        assert_eq!(beside("b.yaml", "./c.png"), "c.png");
        assert_eq!(beside("b.yaml", "../c.png"), "../c.png");
        assert_eq!(beside("/x/b.yaml", "c.png"), "/x/c.png");
        assert_eq!(beside("built-in:decks/a/b.yaml", "c.yaml"), "built-in:decks/a/c.yaml");
    }
}
