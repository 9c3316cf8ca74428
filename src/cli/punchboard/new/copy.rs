//! Copies of built-in sets: read, changed a little, and written as a new folder.

use std::fs;
use std::path::Path;

use super::along;
use crate::cli::status::Trouble;
use crate::cli::{carried, disk};
use crate::model::template::slug;

/// The files of a set that go into a new folder, with their paths in it.
pub(super) struct Copy {
    files: Vec<(String, Vec<u8>)>,
}

impl Copy {
    /// The built-in files in a folder, whose path ends in `/`, and below it.
    pub fn from_folder(from: &str) -> Copy {
        let files = carried::below(from).into_iter().map(|path| {
            let bytes = carried::file(path).expect("it was listed");
            (path.strip_prefix(from).expect("it is below the folder").to_owned(), bytes.to_vec())
        });
        Copy { files: files.collect() }
    }

    /// Keeps only the files that are wanted, by their paths.
    pub fn retain(&mut self, is_wanted: impl Fn(&str) -> bool) {
        self.files.retain(|(name, _)| is_wanted(name));
    }

    /// Adds the files of another copy.
    pub fn add(&mut self, other: Copy) {
        self.files.extend(other.files);
        self.files.sort();
    }

    /// The text of a file; empty if there is none.
    pub fn text(&self, name: &str) -> String {
        let file = self.files.iter().find(|(known, _)| known == name);
        file.map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
    }

    /// Changes every definition file and text; `change` gets its path and its contents.
    pub fn change(&mut self, change: impl Fn(&str, &str) -> String) {
        let is_definition = |name: &str| matches!(name.rsplit('.').next(), Some("yaml" | "md"));
        for (name, bytes) in self.files.iter_mut().filter(|(name, _)| is_definition(name)) {
            *bytes = change(name, &String::from_utf8_lossy(bytes)).into_bytes();
        }
    }

    /// Adds the built-in layouts that the set uses. `set` is its name.
    pub fn with_layouts(&mut self, set: &str) {
        along::add_layouts(&mut self.files, set);
    }

    /// Writes the folder; returns the list of what was written, with the next command to run.
    pub fn write(&self, folder: &Path) -> Result<String, Trouble> {
        let is_empty = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
        if !is_empty {
            refuse_existing(folder)?;
        }
        let files: Vec<(&str, &[u8])> =
            self.files.iter().map(|(name, bytes)| (name.as_str(), &**bytes)).collect();
        disk::write_folder(folder, &files).map_err(|error| disk::cannot_be_written(folder, &error))?;
        let shown = disk::printed(folder);
        let shown = if shown.is_empty() { "." } else { shown.trim_end_matches('/') };
        Ok(format!("{shown}/\n{}Next: punchboard render {}\n", self.listed(), shell_word(shown)))
    }

    /// The files, one a line; files in folders are counted.
    fn listed(&self) -> String {
        let mut lines: Vec<(String, usize)> = Vec::new();
        for (name, _) in &self.files {
            let top = name.split_once('/').map_or(name.clone(), |(folder, _)| format!("{folder}/"));
            match lines.last_mut().filter(|(last, _)| *last == top) {
                Some((_, count)) => *count += 1,
                None => lines.push((top, 1)),
            }
        }
        let line = |(name, count): &(String, usize)| match (name.ends_with('/'), count) {
            (false, _) => format!("  {name}\n"),
            (true, 1) => format!("  {name} (1 file)\n"),
            (true, count) => format!("  {name} ({count} files)\n"),
        };
        lines.iter().map(line).collect()
    }
}

/// The name of a folder, even if it was written as `.`.
pub(super) fn name_of(folder: &Path) -> String {
    let own = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let true_name =
        || fs::canonicalize(folder).ok()?.file_name().map(|name| name.to_string_lossy().into_owned());
    own.or_else(true_name).unwrap_or_default()
}

/// A path as it is typed after a command: on one line, and quoted if necessary.
pub(super) fn shell_word(path: &str) -> String {
    let line: String = path.chars().filter(|c| !c.is_control()).collect();
    let is_plain = line.chars().all(|c| c.is_alphanumeric() || "-_./\\:".contains(c));
    if is_plain { line } else { format!("\"{line}\"") }
}

/// A game file that prints into the folder `name`, so that a copy never overwrites what the built-in set has printed.
pub(super) fn with_own_folder(text: &str, set: &str, name: &str) -> String {
    let name = slug(name);
    let has_folder = text.lines().any(|line| line.starts_with("folder:"));
    if has_folder || name.is_empty() || name == set.to_lowercase() {
        return text.to_owned();
    }
    let mut out = String::new();
    for line in text.lines() {
        out.push_str(&format!("{line}\n"));
        if line.starts_with("title:") {
            out.push_str(&format!("folder: {name}\n"));
        }
    }
    out
}

/// Refuses to overwrite a file or folder.
pub(super) fn refuse_existing(path: &Path) -> Result<(), String> {
    let shown = disk::printed(path);
    let message = format!("{shown} already exists: delete it, or choose another name");
    if path.symlink_metadata().is_ok() { Err(message) } else { Ok(()) }
}
