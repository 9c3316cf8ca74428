//! A word that is not one of its field's choices.

use crate::cards::Cards;
use crate::diag::{Report, code, or_list};
use crate::game::wording::same;
use crate::source::shortened;

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    for field in cards.fields.iter().filter(|field| !field.choices.is_empty()) {
        let name = field.name.value.as_str();
        let choices: Vec<&str> = field.choices.iter().map(|choice| choice.value.as_str()).collect();
        for node in cards.entries.iter().filter_map(|entry| entry.get(name)) {
            for node in node.as_list().unwrap_or(std::slice::from_ref(node)) {
                let Some(word) = node.as_text() else { continue };
                if choices.iter().any(|choice| same(choice, word)) {
                    continue;
                }
                report
                    .error(
                        code::UNKNOWN_WORD,
                        node.origin,
                        format!("\"{}\" is not a choice of \"{name}\"", shortened(word)),
                    )
                    .did_you_mean(word, choices.iter().copied(), || format!("write {}", or_list(&choices)))
                    .related(field.name.origin, "declared here");
            }
        }
    }
}
