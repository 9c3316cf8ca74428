//! Watches files, and decides which changes matter: those of files that were read, and new definitions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf, absolute};
use std::time::{Duration, SystemTime};

use notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};

use crate::cli::{Disk, disk, terminal};
use crate::source::Door;
use crate::source::checksum::Checksum;
use crate::source::door::{BUILT_IN, MOST_BINARY};
use crate::source::recorded::Asked;

/// Editors save in several steps; events this close together are one change.
const AT_ONCE: Duration = Duration::from_millis(10);

/// A file this new may be written again without a different time stamp, because file systems store times coarsely.
const LATELY: Duration = Duration::from_millis(40);

/// What shows that a file has changed without reading it: its time of writing, its length in bytes, its inode.
type Stamp = Option<(SystemTime, u64, u64)>;

/// Watches the folders of the files that were read, and decides which changes matter.
pub(super) struct Changes {
    debouncer: Debouncer<RecommendedWatcher>,
    /// Watched folders, and those that should be watched but can't be.
    folders: BTreeSet<PathBuf>,
    /// Files that were read, by absolute path: the path that they were read by, and the checksum of their bytes.
    read: BTreeMap<PathBuf, (String, u64)>,
    /// Files that are needed but missing.
    missed: BTreeSet<PathBuf>,
    /// Folders in which every definition is read, including new ones.
    inside: BTreeSet<PathBuf>,
    /// Stamps of files and folders at the last look or event.
    stamps: BTreeMap<PathBuf, Stamp>,
}

impl Changes {
    /// Starts without watching anything. `report` is called with the paths of files that have events.
    ///
    /// # Errors
    /// Files can't be watched on this machine.
    pub(super) fn new(report: impl Fn(Vec<PathBuf>) + Send + 'static) -> Result<Changes, String> {
        let happened = move |events: DebounceEventResult| {
            report(events.into_iter().flatten().map(|event| event.path).collect());
        };
        let debouncer =
            new_debouncer(AT_ONCE, happened).map_err(|error| format!("files can't be watched: {error}"))?;
        Ok(Changes {
            debouncer,
            folders: BTreeSet::new(),
            read: BTreeMap::new(),
            missed: BTreeSet::new(),
            inside: BTreeSet::new(),
            stamps: BTreeMap::new(),
        })
    }

    /// Whether events of these files matter. Opening and reading a file also causes events, which don't.
    pub(super) fn matter(&mut self, paths: &[PathBuf]) -> bool {
        let mut matters = false;
        for path in paths {
            matters |= self.matters(path);
        }
        matters
    }

    fn matters(&mut self, path: &Path) -> bool {
        let is_folder = path.is_dir();
        if self.folders.contains(path) {
            // A folder that was deleted must be watched again if it comes back. New files in it have events of their own.
            return !is_folder && self.folders.remove(path);
        }
        let is_of_interest = self.read.contains_key(path)
            || self.missed.contains(path)
            || (is_folder || is_definition(path)) && self.is_inside(path);
        if !is_of_interest {
            return false;
        }
        let stamp = stamp(path);
        let before = self.stamps.insert(path.to_owned(), stamp);
        before != Some(stamp) || !is_folder && is_recent(stamp) && self.has_new_content(path)
    }

    fn is_inside(&self, path: &Path) -> bool {
        let is_hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        !is_hidden && self.inside.iter().any(|folder| path.starts_with(folder))
    }

    /// Whether the content of a file differs from what was read.
    fn has_new_content(&self, path: &Path) -> bool {
        let Some((name, sum)) = self.read.get(path) else { return true };
        Disk.read(name, MOST_BINARY).map_or(true, |bytes| Checksum::of_bytes(&bytes) != *sum)
    }

    /// Whether files have changed without an event, as in network folders and in some containers.
    pub(super) fn matter_without_event(&mut self) -> bool {
        let mut matters = false;
        for path in self.of_interest() {
            let stamp = stamp(&path);
            let before = self.stamps.insert(path.clone(), stamp);
            if before == Some(stamp) {
                continue;
            }
            matters = true;
            if before.flatten().map(|(.., which)| which) != stamp.map(|(.., which)| which) {
                // A folder that was replaced must be watched again.
                self.folders.remove(&path);
            }
        }
        matters
    }

    /// The files that were read or missed, and the folders in which a new definition would count.
    fn of_interest(&self) -> Vec<PathBuf> {
        let folders =
            self.folders.iter().filter(|path| self.inside.iter().any(|folder| path.starts_with(folder)));
        self.read.keys().chain(&self.missed).chain(folders).cloned().collect()
    }

    /// Watches the files that a look has read. Returns whether one has changed since the look began, before it was watched.
    pub(super) fn follow(&mut self, asked: Asked, began: SystemTime) -> bool {
        self.watch(asked);
        let mut changed = false;
        for path in self.of_interest() {
            let stamp = stamp(&path);
            let before = self.stamps.insert(path.clone(), stamp);
            let is_newer = |ago: Duration| stamp.is_some_and(|(written, ..)| written + ago >= began);
            changed |= if before == Some(stamp) {
                false
            } else if self.missed.contains(&path) {
                stamp.is_some()
            } else if self.read.contains_key(&path) {
                (before.is_some() || is_newer(LATELY)) && self.has_new_content(&path)
            } else {
                is_newer(AT_ONCE)
            };
        }
        changed
    }

    fn watch(&mut self, asked: Asked) {
        let whole = |path: &str| {
            Some(path).filter(|path| !path.starts_with(BUILT_IN)).and_then(|path| absolute(path).ok())
        };
        self.read = BTreeMap::new();
        for (path, sum) in asked.files {
            for place in whole(&path).into_iter().chain(fs::canonicalize(&path)) {
                self.read.insert(place, (path.clone(), sum));
            }
        }
        self.missed = asked.missed.iter().filter_map(|path| whole(path)).collect();
        self.inside = asked.folders.iter().filter_map(|path| whole(path)).collect();
        let files = self.read.keys().chain(&self.missed);
        let around =
            files.filter_map(|path| path.parent()).filter(|folder| folder.is_dir()).map(Path::to_owned);
        let below = self.inside.iter().flat_map(|folder| below(folder));
        let wanted: BTreeSet<PathBuf> = around.chain(below).collect();
        self.stamps.retain(|path, _| path.parent().is_some_and(|folder| wanted.contains(folder)));
        for folder in self.folders.difference(&wanted) {
            // This fails for a deleted folder, which is no longer watched anyway.
            let _ = self.debouncer.watcher().unwatch(folder);
        }
        for folder in wanted.difference(&self.folders) {
            if let Err(error) = self.debouncer.watcher().watch(folder, RecursiveMode::NonRecursive) {
                let folder = disk::shown(folder);
                terminal::err(&format!(
                    "{folder} can't be watched, so changes in it may show late: {error}\n"
                ));
            }
        }
        self.folders = wanted;
    }
}

/// A folder, and the folders below it that contain definitions.
fn below(folder: &Path) -> Vec<PathBuf> {
    let files = match Disk.look(&disk::shown(folder)) {
        Ok(crate::source::door::Found::Folder(files)) => files,
        _ => Vec::new(),
    };
    let mut folders = BTreeSet::from([folder.to_owned()]);
    for file in files.iter().filter(|file| is_definition(Path::new(file))) {
        folders.extend(Path::new(file).parent().map(Path::to_owned));
    }
    folders.into_iter().collect()
}

fn is_definition(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    ["yaml", "yml"].iter().any(|known| ending.eq_ignore_ascii_case(known))
}

fn is_recent(stamp: Stamp) -> bool {
    stamp.is_some_and(|(written, ..)| written.elapsed().map_or(true, |age| age < LATELY))
}

fn stamp(path: &Path) -> Stamp {
    let data = fs::metadata(path).ok()?;
    #[cfg(unix)]
    let which = std::os::unix::fs::MetadataExt::ino(&data);
    #[cfg(not(unix))]
    let which = 0;
    Some((data.modified().unwrap_or(SystemTime::UNIX_EPOCH), data.len(), which))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::disallowed_methods, reason = "a test writes its own files")]

    use super::*;
    use crate::cli::disk::shown;

    /// A fresh folder.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("punchboard-changes-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("there is a folder for tests");
        folder
    }

    /// What a look reports after reading one file.
    fn read(path: &Path, bytes: &[u8]) -> Asked {
        Asked { files: BTreeMap::from([(shown(path), Checksum::of_bytes(bytes))]), ..Asked::default() }
    }

    #[test]
    fn changes_between_reading_and_watching_are_seen() {
        let folder = folder("between");
        let file = folder.join("cards.yaml");
        let mut changes = Changes::new(|_| {}).expect("files can be watched");
        let began = SystemTime::now();
        fs::write(&file, "new").expect("it can be written");
        assert!(changes.follow(read(&file, b"old"), began), "it was written after it was read");
        assert!(!changes.follow(read(&file, b"new"), SystemTime::now()), "nothing has happened since");
        let missed = Asked { missed: [shown(&folder.join("art.png"))].into(), ..read(&file, b"new") };
        assert!(!changes.follow(missed.clone(), SystemTime::now()), "it is still missing");
        fs::write(folder.join("art.png"), "x").expect("it can be written");
        assert!(changes.follow(missed, SystemTime::now()), "it has come");
    }

    #[test]
    fn changes_without_an_event_are_seen() {
        let folder = folder("without-event");
        let file = folder.join("cards.yaml");
        fs::write(&file, "old").expect("it can be written");
        let mut changes = Changes::new(|_| {}).expect("files can be watched");
        let inside = Asked { folders: [shown(&folder)].into(), ..read(&file, b"old") };
        changes.follow(inside, SystemTime::now());
        assert!(!changes.matter_without_event(), "nothing has happened");
        fs::write(&file, "longer").expect("it can be written");
        assert!(changes.matter_without_event(), "a file has changed");
        assert!(!changes.matter_without_event(), "it was reported once");
        std::thread::sleep(AT_ONCE * 2);
        fs::write(folder.join("more.yaml"), "more").expect("it can be written");
        assert!(changes.matter_without_event(), "a file is new");
    }
}
