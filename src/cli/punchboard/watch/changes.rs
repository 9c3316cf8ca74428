//! Which changes of files matter: those of files that were read, and those that may bring one along.

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

/// Editors write in several steps; what comes so soon is one change.
const AT_ONCE: Duration = Duration::from_millis(10);

/// A file that was written so lately may be written again without its times telling.
const LATELY: Duration = Duration::from_millis(40);

/// What tells from outside whether a file is another than before: when it was written, its length, which it is.
type Stamp = Option<(SystemTime, u64, u64)>;

/// Watches the folders of files that were read, and tells changes that matter.
pub(super) struct Changes {
    debouncer: Debouncer<RecommendedWatcher>,
    /// The folders that are watched, and those that can't be.
    folders: BTreeSet<PathBuf>,
    /// Files that were read, by their whole paths, with the path and the checksum that they were read with.
    read: BTreeMap<PathBuf, (String, u64)>,
    /// Files that were wanted and are not there.
    missed: BTreeSet<PathBuf>,
    /// Folders in which every definition counts.
    inside: BTreeSet<PathBuf>,
    /// What files and folders were when they were last looked at, or when something happened to them.
    stamps: BTreeMap<PathBuf, Stamp>,
}

impl Changes {
    /// Nothing is watched yet. `tell` is told the paths to which something has happened.
    ///
    /// # Errors
    /// Files can't be watched on this machine.
    pub(super) fn new(tell: impl Fn(Vec<PathBuf>) + Send + 'static) -> Result<Changes, String> {
        let happened = move |events: DebounceEventResult| {
            tell(events.into_iter().flatten().map(|event| event.path).collect());
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

    /// Whether something happened to files that matters. Opening and reading them does not, and happens at each look.
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
            // One that went and comes again is another one. What is new in it tells for itself.
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
        before != Some(stamp) || !is_folder && is_of_late(stamp) && self.reads_otherwise(path)
    }

    fn is_inside(&self, path: &Path) -> bool {
        let is_hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        !is_hidden && self.inside.iter().any(|folder| path.starts_with(folder))
    }

    /// Whether a file has another content than what was read.
    fn reads_otherwise(&self, path: &Path) -> bool {
        let Some((name, sum)) = self.read.get(path) else { return true };
        Disk.read(name, MOST_BINARY).map_or(true, |bytes| Checksum::of_bytes(&bytes) != *sum)
    }

    /// Whether something happened of which nobody told: folders on other machines, and some in containers, tell nothing.
    pub(super) fn matter_untold(&mut self) -> bool {
        let mut matters = false;
        for path in self.of_interest() {
            let stamp = stamp(&path);
            let before = self.stamps.insert(path.clone(), stamp);
            if before == Some(stamp) {
                continue;
            }
            matters = true;
            if before.flatten().map(|(.., which)| which) != stamp.map(|(.., which)| which) {
                // A folder that is another one is watched anew.
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

    /// Watches what was asked for at a look that began at a time, and tells whether something has changed since, before it was watched.
    pub(super) fn follow(&mut self, asked: Asked, began: SystemTime) -> bool {
        self.watch(asked);
        let mut changed = false;
        for path in self.of_interest() {
            let stamp = stamp(&path);
            let before = self.stamps.insert(path.clone(), stamp);
            let is_since = |ago: Duration| stamp.is_some_and(|(written, ..)| written + ago >= began);
            changed |= if before == Some(stamp) {
                false
            } else if self.missed.contains(&path) {
                stamp.is_some()
            } else if self.read.contains_key(&path) {
                (before.is_some() || is_since(LATELY)) && self.reads_otherwise(&path)
            } else {
                is_since(AT_ONCE)
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
            // One that is gone is no longer watched anyway.
            let _ = self.debouncer.watcher().unwatch(folder);
        }
        for folder in wanted.difference(&self.folders) {
            if let Err(error) = self.debouncer.watcher().watch(folder, RecursiveMode::NonRecursive) {
                let folder = disk::shown(folder);
                terminal::err(&format!(
                    "{folder} can't be watched, so that changes in it are not seen: {error}\n"
                ));
            }
        }
        self.folders = wanted;
    }
}

/// A folder and the folders below it that hold something, of those in which definitions are looked for.
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

fn is_of_late(stamp: Stamp) -> bool {
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

    /// A file that was read, as it is told after a look.
    fn read(path: &Path, bytes: &[u8]) -> Asked {
        Asked { files: BTreeMap::from([(shown(path), Checksum::of_bytes(bytes))]), ..Asked::default() }
    }

    #[test]
    fn what_changes_between_reading_and_watching_is_seen() {
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
    fn what_nobody_tells_is_seen_too() {
        let folder = folder("untold");
        let file = folder.join("cards.yaml");
        fs::write(&file, "old").expect("it can be written");
        let mut changes = Changes::new(|_| {}).expect("files can be watched");
        let inside = Asked { folders: [shown(&folder)].into(), ..read(&file, b"old") };
        changes.follow(inside, SystemTime::now());
        assert!(!changes.matter_untold(), "nothing has happened");
        fs::write(&file, "longer").expect("it can be written");
        assert!(changes.matter_untold(), "a file has changed");
        assert!(!changes.matter_untold(), "it was told once");
        std::thread::sleep(AT_ONCE * 2);
        fs::write(folder.join("more.yaml"), "more").expect("it can be written");
        assert!(changes.matter_untold(), "a file is new");
    }
}
