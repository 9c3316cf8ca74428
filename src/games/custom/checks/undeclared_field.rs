//! A card with a field that its deck does not declare, probably a typo.

use crate::cards::Cards;
use crate::diag::Report;
use crate::model::scope::OF_EVERY_CARD;
use crate::source::unknown_key;

/// A key that pieces of any shape may have.
const SHAPE: &str = "shape";

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    if cards.fields.is_empty() {
        return;
    }
    let declared =
        || cards.fields.iter().map(|field| field.name.value.as_str()).chain(OF_EVERY_CARD).chain([SHAPE]);
    let what = cards.one_in_words();
    for entry in &cards.entries {
        for (key, _) in entry.fields.iter() {
            // `numbers` is turned into each piece's `number`.
            if &*key.text != "number" && declared().all(|name| name != &*key.text) {
                unknown_key(&key.text, key.origin, &format!("a {what}"), declared(), report);
            }
        }
    }
}
