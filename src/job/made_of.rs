//! What a print is made of, as one number: whether two prints come from the same definitions, layouts and pictures.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::choice::WHERE;
use super::{Job, JobSet, Wanted};
use crate::source::FileId;
use crate::source::checksum::Checksum;
use crate::source::door::{Again, BUILT_IN, Door, Found, Trouble};

/// A door that remembers what came in through it.
pub(super) struct Watched<'d> {
    door: &'d dyn Door,
    seen: Mutex<BTreeMap<String, u64>>,
}

impl<'d> Watched<'d> {
    pub fn new(door: &'d dyn Door) -> Watched<'d> {
        Watched { door, seen: Mutex::default() }
    }
}

impl Door for Watched<'_> {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        self.door.look(path)
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        let bytes = self.door.read(path, most)?;
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.insert(path.to_owned(), Checksum::of(&bytes));
        Ok(bytes)
    }

    fn again(&self, path: &str) -> Option<Again> {
        self.door.again(path)
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        self.door.built_in(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        self.door.built_in_below(folder)
    }
}

impl Job<'_> {
    /// What a print of a set is made of. The paper, the choice of cards and the format do not count: they change what is printed, and not
    /// what it shows.
    pub(super) fn made_of(&self, n: usize, wanted: &Wanted, watched: &Watched<'_>) -> u64 {
        let mut sum = Checksum::default().with(env!("CARGO_PKG_VERSION").as_bytes());
        sum = sum.with(format!("{:?} {:?}", wanted.options, self.sets[n].house_rules).as_bytes());
        // What belongs to another set alone does not count; what the program carries goes by its version.
        let is_others = |file: FileId| {
            let holds = |set: &JobSet| set.definitions.files.contains(&file);
            !holds(&self.sets[n]) && self.sets.iter().any(holds)
        };
        let files =
            self.files.iter().filter(|(file, text)| !text.name.starts_with(BUILT_IN) && !is_others(*file));
        // Which cards are chosen is no part of what they show.
        let files = files.filter(|(_, text)| text.name != WHERE);
        for (_, file) in files {
            sum = sum.with(file.name.as_bytes()).with(file.text.as_bytes());
        }
        let seen = watched.seen.lock().unwrap_or_else(PoisonError::into_inner);
        for (path, content) in seen.iter() {
            sum = sum.with(path.as_bytes()).with(&content.to_le_bytes());
        }
        sum.value()
    }
}
