//! Two cards with the same value in a field that is declared unique.

use std::collections::BTreeMap;

use crate::cards::Cards;
use crate::diag::{Report, code};
use crate::game::wording::plain;
use crate::source::{Origin, shortened};

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    for field in cards.fields.iter().filter(|field| field.unique) {
        let name = field.name.value.as_str();
        let mut seen: BTreeMap<String, Origin> = BTreeMap::new();
        for node in cards.entries.iter().filter_map(|entry| entry.get(name)) {
            let Some(text) = node.as_text() else { continue };
            let plain = plain(text);
            if let Some(first) = seen.get(&plain) {
                let message =
                    format!("two {}s have the {name} \"{}\"", cards.one_in_words(), shortened(text));
                report
                    .error(code::REPEATED_NAME, node.origin, message)
                    .help(format!("\"{name}\" is declared unique: change one of them"))
                    .related(*first, "the first is here");
            } else {
                seen.insert(plain, node.origin);
            }
        }
    }
}
