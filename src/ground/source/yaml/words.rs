//! The words used as keys.

use std::collections::HashSet;
use std::sync::Arc;

use foldhash::fast::RandomState;

/// The words of a file's keys, each kept once.
#[derive(Default)]
pub(super) struct Words(HashSet<Arc<str>, RandomState>);

impl Words {
    /// The kept copy of a key's word.
    pub fn kept_once(&mut self, word: &str) -> Arc<str> {
        match self.0.get(word) {
            Some(known) => known.clone(),
            None => {
                let word: Arc<str> = word.into();
                self.0.insert(word.clone());
                word
            }
        }
    }
}
