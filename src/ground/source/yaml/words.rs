//! Words that have stood as keys.

use std::collections::HashSet;
use std::sync::Arc;

use foldhash::fast::RandomState;

/// The words of a file's keys, each kept once.
#[derive(Default)]
pub(super) struct Words(HashSet<Arc<str>, RandomState>);

impl Words {
    /// A key's word, the same one as all others of its letters.
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
