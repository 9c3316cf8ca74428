//! A card that breaks a condition that its deck declares with `must`.

use std::cell::RefCell;

use crate::cards::Cards;
use crate::diag::{Report, code};
use crate::model::declared::{Declared, are_declared};
use crate::model::{self, Scope, Series};

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    let all = model::Cards::new(&cards.entries);
    for field in &cards.fields {
        let Some(must) = &field.must else { continue };
        if !are_declared(&must.value.0, &cards.fields, report) {
            continue;
        }
        let faults = RefCell::default();
        for (n, entry) in cards.entries.iter().enumerate() {
            let name = field.name.value.as_str();
            if entry.get(name).is_none() {
                continue;
            }
            let series = Some(Series { cards: &all, index: n + 1, copy: 1 });
            let scope = Scope { series, faults: Some(&faults), ..Scope::for_entry(entry) };
            let before = faults.borrow().iter().count();
            if scope.holds(&must.value.0) || faults.borrow().iter().count() > before {
                continue;
            }
            report
                .error(code::OUT_OF_RANGE, entry.origin_of(name), message(&entry.name.value, field))
                .help("change the card, or the condition under `must`")
                .related(must.origin, "this must hold");
        }
        report.append(faults.into_inner());
    }
}

/// The message for a card.
fn message(card: &str, field: &Declared) -> String {
    format!("the {} of {card} is not as it must be", field.name.value)
}
