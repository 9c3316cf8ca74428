//! Copies of what the program carries: read, changed a little, and written as a new folder.

use std::fs;
use std::path::Path;

use super::along;
use crate::cli::status::Trouble;
use crate::cli::{carried, disk};
use crate::model::template::slug;

/// The files of a set on their way into a new folder, by their paths in it.
pub(super) struct Copy {
    files: Vec<(String, Vec<u8>)>,
}

impl Copy {
    /// The files that the program carries in a folder, which ends in `/`, and below it.
    pub fn of(from: &str) -> Copy {
        let files = carried::below(from).into_iter().map(|path| {
            let bytes = carried::file(path).expect("it was listed");
            (path.strip_prefix(from).expect("it is below the folder").to_owned(), bytes.to_vec())
        });
        Copy { files: files.collect() }
    }

    /// Leaves out files.
    pub fn retain(&mut self, is_wanted: impl Fn(&str) -> bool) {
        self.files.retain(|(name, _)| is_wanted(name));
    }

    /// Changes the text of every definition; `change` gets its path and its text.
    pub fn change(&mut self, change: impl Fn(&str, &str) -> String) {
        let is_definition = |name: &str| name.rsplit('.').next() == Some("yaml");
        for (name, bytes) in self.files.iter_mut().filter(|(name, _)| is_definition(name)) {
            *bytes = change(name, &String::from_utf8_lossy(bytes)).into_bytes();
        }
    }

    /// Brings along what the set, called `set`, takes from the program's layouts.
    pub fn with_layouts(&mut self, set: &str) {
        along::bring(&mut self.files, set);
    }

    /// Writes the folder; returns what was written, and what to do next.
    pub fn write(&self, folder: &Path) -> Result<String, Trouble> {
        let is_empty = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
        if !is_empty {
            refuse_what_is_there(folder)?;
        }
        let files: Vec<(&str, &[u8])> =
            self.files.iter().map(|(name, bytes)| (name.as_str(), &**bytes)).collect();
        disk::write_folder(folder, &files).map_err(|error| disk::cannot_be_written(folder, &error))?;
        let shown = disk::shown(folder);
        let shown = if shown.is_empty() { "." } else { shown.trim_end_matches('/') };
        Ok(format!("{shown}/\n{}Next: punchboard render {}\n", self.listed(), shell_word(shown)))
    }

    /// The files, a line each; those of a folder in it are counted.
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

/// What a new folder is called, however it was named: `.` is the current one.
pub(super) fn name_of(folder: &Path) -> String {
    let own = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let true_name =
        || fs::canonicalize(folder).ok()?.file_name().map(|name| name.to_string_lossy().into_owned());
    own.or_else(true_name).unwrap_or_default()
}

/// A path as it is typed behind a command, on one line, and quoted where it has to be.
pub(super) fn shell_word(path: &str) -> String {
    let line: String = path.chars().filter(|c| !c.is_control()).collect();
    let is_plain = line.chars().all(|c| c.is_alphanumeric() || "-_./\\:".contains(c));
    if is_plain { line } else { format!("\"{line}\"") }
}

/// A game file with a folder of its own to print into, called `name`: a copy never writes over what the built-in set prints.
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

/// Refuses to write over what somebody has.
pub(super) fn refuse_what_is_there(path: &Path) -> Result<(), String> {
    let shown = disk::shown(path);
    let message = format!("{shown} is there already: delete it, or choose another name");
    if path.symlink_metadata().is_ok() { Err(message) } else { Ok(()) }
}
