//! Pictures from files, kept as they were last read: a card can be drawn at another size when its picture's file is gone.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::source::Door;
use crate::source::door::{Again, Found, Trouble};

/// The most bytes that are kept. Larger pictures, and those for which there is no room, are read from their files again.
const MOST: usize = 64 << 20;

/// The bytes of a file, shared by all looks.
type Bytes = Arc<[u8]>;

/// Files by their paths.
#[derive(Default)]
pub(super) struct KeptFiles(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    /// The last bytes that were read.
    last: BTreeMap<String, Bytes>,
    /// The sum of their lengths.
    length: usize,
}

/// A door that keeps the files that may be read again.
pub(super) struct Keeping<'d> {
    door: &'d dyn Door,
    files: &'d KeptFiles,
    /// Files that were read through this door and are kept as they are now.
    unchanged: Mutex<BTreeSet<String>>,
}

impl KeptFiles {
    /// A door that keeps files here.
    pub fn door<'d>(&'d self, door: &'d dyn Door) -> Keeping<'d> {
        Keeping { door, files: self, unchanged: Mutex::default() }
    }

    fn get(&self, path: &str) -> Option<Bytes> {
        lock(&self.0).last.get(path).cloned()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Kept {
    /// Keeps the bytes of a file; `None` if there is no room for them.
    fn keep(&mut self, path: &str, bytes: Vec<u8>) -> Option<Bytes> {
        if let Some(old) = self.last.remove(path) {
            self.length -= old.len();
        }
        if self.length + bytes.len() > MOST {
            return None;
        }
        self.length += bytes.len();
        let bytes: Bytes = bytes.into();
        self.last.insert(path.to_owned(), bytes.clone());
        Some(bytes)
    }
}

impl Door for Keeping<'_> {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        self.door.look(path)
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        let bytes = self.door.read(path, most)?;
        if self.files.get(path).is_some_and(|known| *known == *bytes) {
            lock(&self.unchanged).insert(path.to_owned());
        }
        Ok(bytes)
    }

    fn again(&self, path: &str) -> Option<Again> {
        let from_file = self.door.again(path)?;
        let known = self.files.get(path).filter(|_| lock(&self.unchanged).contains(path));
        let keep = || lock(&self.files.0).keep(path, from_file().ok()?);
        let kept = known.or_else(keep);
        Some(kept.map_or(from_file, |bytes| Arc::new(move || Ok(bytes.to_vec()))))
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
