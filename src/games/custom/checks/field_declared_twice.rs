//! The same field declared by two decks of one component.

use crate::cards::Cards;
use crate::diag::{Report, code};

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    for (n, field) in cards.fields.iter().enumerate() {
        if let Some(first) = cards.fields[..n].iter().find(|other| other.name.value == field.name.value) {
            let message = format!("the field \"{}\" is declared twice", field.name.value);
            report
                .error(code::REPEATED_NAME, field.name.origin, message)
                .help(format!(
                    "a declaration holds for the {}s of every file; delete one",
                    cards.one_in_words()
                ))
                .related(first.name.origin, "the first is here");
        }
    }
}
