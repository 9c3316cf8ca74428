//! The cards that meet a condition.

use crate::model::{Condition, Entry, Scope};

/// Whether a card meets a condition. A missing field is neither more nor less than anything, and equals nothing.
pub fn meets(entry: &Entry, condition: &Condition) -> bool {
    Scope::for_entry(entry).holds(&condition.0)
}
