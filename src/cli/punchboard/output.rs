//! A folder of printed files, from which outdated files are removed, and nothing else.
//!
//! A small list beside the folder names the files that were written there, so that the next run can remove outdated ones. A file that was
//! changed since then is the user's, and stays.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::owner::Owner;
use crate::cli::disk;
use crate::source::checksum::{Checksum, Summed};

/// The first line of the list.
const HEAD: &str = "# Files that punchboard has written here, so that it can remove old ones. Delete this list to keep them all.";

/// The ending of a list's name.
const LIST: &str = "punchboard";

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
    /// The definitions that files are printed from in this run.
    owner: Option<Owner>,
    before: List,
    now: List,
}

/// The files that were written, by name.
type List = BTreeMap<String, Entry>;

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    /// Checksum of the definitions (upper half) and of all else that it was made of.
    made_of: u64,
    /// Checksum of its bytes.
    sum: u64,
    /// The path of its definitions from the folder that the list is in; none for a built-in set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<String>,
}

/// How much of the definitions a run has printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    All,
    /// Pictures of all of them. Such a run has not read everything that other pictures are drawn with.
    Pictures,
    /// A selection, such as some of the cards, which makes no other file outdated.
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
    fn is_as_written(&self, path: &Path) -> Option<bool> {
        let data = fs::symlink_metadata(path).ok()?;
        Some(data.is_file() && fs::read(path).is_ok_and(|bytes| Checksum::of_bytes(&bytes) == self.sum))
    }
}

impl Output {
    /// The folder at a path, which may be missing, for files that are printed from an owner's definitions.
    pub(super) fn open(folder: PathBuf, owner: Option<Owner>) -> Output {
        disk::sweep(&folder);
        let before = read_list(&list_of(&folder));
        Output { folder, owner, before, now: List::new() }
    }

    /// Notes a file that was written. `made_of` and `sum` are the two checksums of an [`Entry`].
    pub(super) fn note(&mut self, name: &str, made_of: u64, sum: u64) {
        self.now.insert(name.to_owned(), Entry { made_of, sum, from: None });
    }

    /// Removes the files that earlier runs made of something else than this run, and writes the list. A run that printed a selection, or
    /// failed, removes nothing; files of other definitions that still exist stay, too.
    pub(super) fn close(mut self, extent: Extent) -> Result<Cleared, String> {
        let mut cleared = Cleared::default();
        let around = self.folder.parent().unwrap_or(Path::new(""));
        let from = self.owner.as_ref().map(|owner| owner.seen_from(around));
        self.now.values_mut().for_each(|entry| entry.from.clone_from(&from));
        let known = |made_of: u64| if extent == Extent::Pictures { made_of >> 32 } else { made_of };
        let made_of: BTreeSet<u64> = self.now.values().map(|entry| known(entry.made_of)).collect();
        for (name, entry) in &self.before {
            if self.now.contains_key(name) {
                continue;
            }
            let path = self.folder.join(name);
            // Another format, or other cards, of the same definitions: it is still right.
            let is_right = made_of.contains(&known(entry.made_of));
            let is_others = || entry.owner(around).is_some() && entry.from != from;
            match entry.is_as_written(&path) {
                None => {}
                Some(as_written)
                    if matches!(extent, Extent::Selection | Extent::Failed)
                        || as_written && (is_right || is_others()) =>
                {
                    self.now.insert(name.clone(), entry.clone());
                }
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

impl Entry {
    /// The definitions that it was printed from, if they still exist. `around` is the folder that the list is in.
    fn owner(&self, around: &Path) -> Option<Owner> {
        Owner::at(&around.join(self.from.as_ref()?))
    }
}

/// Other definitions whose printed files are in a set's folder: they have the same title and still exist.
pub(super) fn other_owner(folder_of_set: &Path, owner: &Owner) -> Option<Owner> {
    let mut lists: Vec<PathBuf> =
        fs::read_dir(folder_of_set).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    lists.retain(|path| path.extension().is_some_and(|ending| ending == LIST));
    lists.sort();
    let entries = lists.iter().flat_map(|path| {
        let folder = path
            .with_file_name(path.file_stem().unwrap_or_default().to_string_lossy().trim_start_matches('.'));
        read_list(path).into_iter().filter(move |(name, _)| folder.join(name).exists())
    });
    entries.filter_map(|(_, entry)| entry.owner(folder_of_set)).find(|other| !other.is_of_one_set(owner))
}

/// Reads a list; a file that is none is an empty one.
fn read_list(path: &Path) -> List {
    let mut list: List = serde_yaml::from_slice(&fs::read(path).unwrap_or_default()).unwrap_or_default();
    list.retain(|name, _| is_within(name));
    list
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
        let mut output = Output::open(folder.to_owned(), None);
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
    fn a_selection_removes_nothing() {
        let around = disk::scratch();
        let folder = around.path().join("a4");
        run(&folder, 1, &[("x.pdf", "ten"), ("y.pdf", "two")]);
        let select = |made_of| {
            let mut output = Output::open(folder.clone(), None);
            disk::write(&folder.join("x-ace.pdf"), b"ace").unwrap();
            output.note("x-ace.pdf", made_of, Checksum::of_bytes(b"ace"));
            output.close(Extent::Selection).unwrap()
        };
        for made_of in [1, 2] {
            assert_eq!(select(made_of), Cleared::default());
            assert_eq!(names_in(&folder), ["x-ace.pdf", "x.pdf", "y.pdf"]);
        }
        // All of the new definitions: files of the old ones are outdated, those of the selection are not.
        run(&folder, 2, &[("x.pdf", "new")]);
        assert_eq!(names_in(&folder), ["x-ace.pdf", "x.pdf"]);
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
