//! Files in memory.

use std::collections::BTreeMap;

use punchboard::cli::Disk;
use punchboard::source::Door;
use punchboard::source::door::{Found, Trouble};

/// Files in memory, before the built-in ones.
#[derive(Default)]
pub struct Folder(pub BTreeMap<String, Vec<u8>>);

impl Door for Folder {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        if self.0.contains_key(path) { Ok(Found::File) } else { Disk.look(path) }
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        match self.0.get(path) {
            Some(bytes) if bytes.len() as u64 > most => Err(Trouble::TooLarge(most)),
            Some(bytes) => Ok(bytes.clone()),
            None => Disk.read(path, most),
        }
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        Disk.built_in(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        Disk.built_in_below(folder)
    }
}
