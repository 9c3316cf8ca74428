//! A door that records what was read through it: these files must be read again when they change.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::checksum::Checksum;
use super::door::{Again, Door, Found, Trouble};

/// A door that records what was read through it.
pub struct Recorded<'d> {
    door: &'d dyn Door,
    asked: Mutex<Asked>,
}

/// What was requested through a door.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    /// Files that were read, with their checksums.
    pub files: BTreeMap<String, u64>,
    /// Files that could not be read; they may exist the next time.
    pub missed: BTreeSet<String>,
    /// Folders that were listed; a new file in one of them may be relevant.
    pub folders: BTreeSet<String>,
}

impl<'d> Recorded<'d> {
    /// A record with nothing in it yet.
    pub fn new(door: &'d dyn Door) -> Recorded<'d> {
        Recorded { door, asked: Mutex::default() }
    }

    /// What was requested so far.
    pub fn asked(&self) -> Asked {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Asked> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Door for Recorded<'_> {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        let found = self.door.look(path);
        match &found {
            Ok(Found::Folder(_)) => {
                self.lock().folders.insert(path.to_owned());
            }
            Ok(Found::File) => {}
            Err(_) => {
                self.lock().missed.insert(path.to_owned());
            }
        }
        found
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        let read = self.door.read(path, most);
        let mut asked = self.lock();
        match &read {
            Ok(bytes) => {
                asked.files.insert(path.to_owned(), Checksum::of_bytes(bytes));
            }
            Err(_) => {
                asked.missed.insert(path.to_owned());
            }
        }
        read
    }

    fn again(&self, path: &str) -> Option<Again> {
        self.door.again(path)
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        self.door.built_in(path)
    }

    fn is_built_in(&self, path: &str) -> bool {
        self.door.is_built_in(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        self.door.built_in_below(folder)
    }
}
