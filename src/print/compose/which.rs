//! Which cards are meant: those that meet a condition.

use crate::model::{Condition, Entry, Scope};

/// Whether a card meets a condition. A field that it has not is neither more nor less than anything, and equals nothing.
pub fn meets(entry: &Entry, condition: &Condition) -> bool {
    Scope::for_entry(entry).holds(&condition.0)
}
