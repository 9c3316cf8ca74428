//! The earlier keys of a map, to find repeated ones.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;

use crate::source::{Key, Node};

/// The index of each key of a map, once there are enough of them to matter.
#[derive(Default)]
pub(super) struct Seen(HashMap<Arc<str>, usize, RandomState>);

impl Seen {
    /// The index of a key among those that were read.
    pub fn earlier(&mut self, key: &Arc<str>, entries: &[(Key, Node)]) -> Option<usize> {
        const FEW: usize = 16;
        if entries.len() < FEW {
            return entries.iter().position(|(other, _)| other.text == *key);
        }
        let known = self.0.len();
        self.0.extend(entries.iter().enumerate().skip(known).map(|(at, (key, _))| (key.text.clone(), at)));
        self.0.get(key).copied()
    }
}
