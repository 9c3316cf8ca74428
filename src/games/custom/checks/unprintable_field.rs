//! A field that no layout could name: there is a character in its name that nobody sees.

use std::collections::BTreeSet;

use crate::diag::{Report, code};
use crate::games::custom::cards::Cards;
use crate::source::names::is_unseen;

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    // What comes from the deck's defaults stands on all cards.
    let mut told = BTreeSet::new();
    for (key, _) in cards.entries.iter().flat_map(|entry| entry.fields.iter()) {
        if key.text.chars().any(is_unseen) && told.insert(key.origin) {
            let message = format!("\"{}\" can't be a field's name", key.text.escape_default());
            report
                .error(code::UNKNOWN_KEY, key.origin, message)
                .help("there is a character in it that nobody sees: type the name anew");
        }
    }
}
