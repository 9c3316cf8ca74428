//! A folder of printed files, from which outdated files are removed, and nothing else.
//!
//! A small list beside the folder names the files that were written there, so that the next run can remove outdated ones. A file that was
//! changed since then is the user's, and stays.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::cli::disk;
use crate::source::checksum::{Checksum, Summed};

/// The first line of the list.
const HEAD: &str = "# Files that punchboard has written here, so that it can remove old ones. Delete this list to keep them all.";

/// Runs `make` with `out`; returns the checksum of what it wrote.
pub(super) fn summed(
    out: &mut dyn Write,
    make: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<u64> {
    let mut sum = Summed::default();
    make(&mut Summing { out, sum: &mut sum })?;
    Ok(sum.value())
}

/// A writer that adds up the checksum of the bytes that pass through it.
struct Summing<'o> {
    out: &'o mut dyn Write,
    sum: &'o mut Summed,
}

impl Write for Summing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.out.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A folder that files are written into.
pub(super) struct Output {
    folder: PathBuf,
    before: List,
    now: List,
}

/// The files that were written, by name.
type List = BTreeMap<String, Entry>;

/// A file that was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    /// Checksum of the definitions (upper half) and of all else that it was made of.
    made_of: u64,
    /// Checksum of its bytes.
    sum: u64,
}

/// How much of the definitions a run has printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    All,
    /// A selection of cards, or pictures of them.
    Selection,
    /// Not everything was written: old files may be all that is left.
    Failed,
}

/// Outdated files of earlier runs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Cleared {
    /// Files that were removed.
    pub removed: Vec<PathBuf>,
    /// Files that stay because they were changed after they were written.
    pub kept: Vec<PathBuf>,
}

impl Entry {
    /// Whether the file is unchanged since it was written; `None` if it is missing.
    fn is_as_written(self, path: &Path) -> Option<bool> {
        let data = fs::symlink_metadata(path).ok()?;
        Some(data.is_file() && fs::read(path).is_ok_and(|bytes| Checksum::of_bytes(&bytes) == self.sum))
    }
}

impl Output {
    /// The folder at a path, which may be missing.
    pub(super) fn open(folder: PathBuf) -> Output {
        disk::sweep(&folder);
        let list = fs::read(list_of(&folder)).unwrap_or_default();
        let mut before: List = serde_yaml::from_slice(&list).unwrap_or_default();
        before.retain(|name, _| is_within(name));
        Output { folder, before, now: List::new() }
    }

    /// Notes a file that was written. `made_of` and `sum` are the two checksums of an [`Entry`].
    pub(super) fn note(&mut self, name: &str, made_of: u64, sum: u64) {
        self.now.insert(name.to_owned(), Entry { made_of, sum });
    }

    /// Removes the files that earlier runs made of something else than this run, unless this one failed, and writes the list. A run that
    /// prints a selection has not read everything that the other files are drawn with, so it compares the definitions alone.
    pub(super) fn close(mut self, extent: Extent) -> Result<Cleared, String> {
        let mut cleared = Cleared::default();
        let known = |made_of: u64| if extent == Extent::Selection { made_of >> 32 } else { made_of };
        let made_of: BTreeSet<u64> = self.now.values().map(|entry| known(entry.made_of)).collect();
        for (name, entry) in &self.before {
            if self.now.contains_key(name) {
                continue;
            }
            let path = self.folder.join(name);
            let mut keep = || self.now.insert(name.clone(), *entry);
            match entry.is_as_written(&path) {
                None => {}
                _ if extent == Extent::Failed => _ = keep(),
                // Another format, or other cards, of the same definitions: it is still right.
                Some(true) if made_of.contains(&known(entry.made_of)) => _ = keep(),
                Some(true) => {
                    fs::remove_file(&path).map_err(|error| cannot_be_removed(&path, &error))?;
                    // An empty folder of pictures is removed; removing one with other files fails, so it stays.
                    if let Some(within) = path.parent().filter(|within| *within != self.folder) {
                        let _ = fs::remove_dir(within);
                    }
                    cleared.removed.push(path);
                }
                Some(false) => cleared.kept.push(path),
            }
        }
        let folders: BTreeSet<&str> =
            self.now.keys().filter_map(|name| Some(name.rsplit_once('/')?.0)).collect();
        folders.into_iter().for_each(|folder| disk::sweep(&self.folder.join(folder)));
        // An unchanged list need not be written again.
        if self.now != self.before {
            let list = serde_yaml::to_string(&self.now).expect("names and numbers are YAML");
            let (list, path) = (format!("{HEAD}\n{list}"), list_of(&self.folder));
            disk::write(&path, list.as_bytes()).map_err(|error| disk::cannot_be_written(&path, &error))?;
        }
        Ok(cleared)
    }
}

impl Cleared {
    /// Adds the files of another folder.
    pub(super) fn append(&mut self, other: Cleared) {
        self.removed.extend(other.removed);
        self.kept.extend(other.kept);
    }
}

/// Whether a name is that of a file in the folder or one folder below: the program writes nowhere else.
fn is_within(name: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && !name.contains(['\\', ':']) && name != "." && name != "..";
    name.split('/').all(is_name) && name.matches('/').count() < 2
}

/// The path of a folder's list: beside the folder, so that the folder holds nothing but printed files.
fn list_of(folder: &Path) -> PathBuf {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    folder.with_file_name(format!(".{name}.punchboard"))
}

fn cannot_be_removed(path: &Path, error: &io::Error) -> String {
    format!("{} is outdated and can't be removed: {}", disk::shown(path), disk::reason(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(folder: &Path, made_of: u64, files: &[(&str, &str)]) -> Cleared {
        let mut output = Output::open(folder.to_owned());
        for (name, text) in files {
            disk::write(&folder.join(name), text.as_bytes()).unwrap();
            output.note(name, made_of, Checksum::of_bytes(text.as_bytes()));
        }
        output.close(Extent::All).unwrap()
    }

    fn names_in(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn outdated_files_are_removed_and_files_that_are_still_right_stay() {
        let around = disk::scratch();
        let folder = around.path().join("a4");
        run(&folder, 1, &[("x.pdf", "ten")]);
        // Another format of the same definitions.
        assert_eq!(run(&folder, 1, &[("x-1.png", "ten"), ("x-2.png", "ten")]), Cleared::default());
        assert_eq!(names_in(&folder), ["x-1.png", "x-2.png", "x.pdf"]);
        let cleared = run(&folder, 2, &[("y.pdf", "two")]);
        assert_eq!(cleared.removed.len(), 3);
        assert_eq!(names_in(&folder), ["y.pdf"]);
    }

    #[test]
    fn a_selection_keeps_files_of_the_same_definitions() {
        let around = disk::scratch();
        let folder = around.path().join("a4");
        let made_of = |definitions: u64, rest: u64| definitions << 32 | rest;
        run(&folder, made_of(1, 1), &[("x.pdf", "ten"), ("y.pdf", "two")]);
        let select = |made_of| {
            let mut output = Output::open(folder.clone());
            disk::write(&folder.join("x-ace.pdf"), b"ace").unwrap();
            output.note("x-ace.pdf", made_of, Checksum::of_bytes(b"ace"));
            output.close(Extent::Selection).unwrap()
        };
        assert_eq!(select(made_of(1, 2)), Cleared::default());
        assert_eq!(names_in(&folder), ["x-ace.pdf", "x.pdf", "y.pdf"]);
        select(made_of(2, 2));
        assert_eq!(names_in(&folder), ["x-ace.pdf"]);
    }

    #[test]
    fn files_that_others_wrote_or_changed_are_left_alone() {
        let around = disk::scratch();
        let folder = around.path().join("a4");
        run(&folder, 1, &[("x.pdf", "old"), ("z.pdf", "old")]);
        fs::write(folder.join("notes.txt"), "mine").unwrap();
        fs::write(folder.join("x.pdf"), "with my remarks").unwrap();
        let cleared = run(&folder, 2, &[("y.pdf", "new")]);
        assert_eq!(cleared.kept, [folder.join("x.pdf")]);
        assert_eq!(names_in(&folder), ["notes.txt", "x.pdf", "y.pdf"]);
        // It is reported once; after that it is the user's.
        assert_eq!(run(&folder, 3, &[("y.pdf", "newer")]), Cleared::default());
    }

    #[test]
    fn folders_of_pictures_are_removed_with_their_last_file() {
        let around = disk::scratch();
        let folder = around.path().join("pictures");
        run(&folder, 1, &[("old/ace.png", "ace"), ("new/ace.png", "ace"), ("old/two.png", "two")]);
        fs::write(folder.join("old/notes.txt"), "mine").unwrap();
        let cleared = run(&folder, 2, &[("new/ace.png", "other")]);
        assert_eq!((cleared.removed.len(), names_in(&folder.join("old"))), (2, vec!["notes.txt".to_owned()]));
        fs::remove_file(folder.join("old/notes.txt")).unwrap();
        run(&folder, 3, &[("old/ace.png", "ace")]);
        run(&folder, 4, &[("x.png", "ace")]);
        assert_eq!(names_in(&folder), ["x.png"]);
    }

    #[test]
    fn a_list_can_name_nothing_outside_its_folder() {
        let around = disk::scratch();
        let folder = around.path().join("a4");
        fs::create_dir(&folder).unwrap();
        let outside = around.path().join("deck.yaml");
        fs::write(&outside, "mine").unwrap();
        let sum = Checksum::of_bytes(b"mine");
        fs::write(list_of(&folder), format!("{HEAD}\n../deck.yaml: {{made_of: 1, sum: {sum}}}\n")).unwrap();
        assert_eq!(run(&folder, 2, &[("y.pdf", "new")]), Cleared::default());
        assert!(outside.exists());
        // A file that is not a list is overwritten, and nothing is removed for it.
        fs::write(list_of(&folder), "0000000000000001 0000000000000002 y.pdf\n").unwrap();
        assert_eq!(run(&folder, 3, &[("z.pdf", "new")]), Cleared::default());
        assert_eq!(names_in(&folder), ["y.pdf", "z.pdf"]);
    }
}
