//! Cards that come to another total than their deck promises.

use super::wrong_type::number;
use crate::diag::{Diagnostic, Report, Severity, code};
use crate::games::custom::cards::Cards;
use crate::games::wording::{figured, same};
use crate::model::Entry;
use crate::model::declared::Total;

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    // What a faulty card adds to a total is not known.
    let is_within = |fault: &Diagnostic, entry: &Entry| {
        let (at, card) = (fault.origin, entry.origin);
        at.is_some_and(|at| at.file == card.file && card.start <= at.start && at.end <= card.end)
    };
    let errors = || report.iter().filter(|fault| fault.severity == Severity::Error);
    if !cards.totals.is_empty()
        && errors().any(|fault| cards.entries.iter().any(|card| is_within(fault, card)))
    {
        return;
    }
    for total in &cards.totals {
        match total {
            Total::Cards(wanted) => {
                let found: i64 = cards.entries.iter().map(|entry| i64::from(entry.copies)).sum();
                if found != wanted.value {
                    let message = format!(
                        "{found} {} {} in all, not {}",
                        cards.component,
                        if found == 1 { "card" } else { "cards" },
                        wanted.value
                    );
                    report
                        .error(code::WRONG_TOTAL, wanted.origin, message)
                        .help(difference(found as f64 - wanted.value as f64, "copies count; "));
                }
            }
            Total::Sum(name, wanted) => {
                let value = |entry: &&Entry| Some(number(entry.get(&name.value)?)? * f64::from(entry.copies));
                let found: f64 = cards.entries.iter().filter_map(value).fold(0.0, |sum, value| sum + value);
                // Sums of decimals are exact to far more than anybody writes.
                if (found - wanted.value).abs() > 1e-6 {
                    let found = (found * 1e6).round() / 1e6;
                    let message = format!("the {} of all cards is {found}, not {}", name.value, wanted.value);
                    report.error(code::WRONG_TOTAL, wanted.origin, message).help(difference(
                        found - wanted.value,
                        "each card counts as often as it has copies; ",
                    ));
                }
            }
            Total::Counts(name, counts) => {
                for (word, wanted) in counts {
                    let has = |entry: &&&Entry| {
                        let Some(node) = entry.get(&name.value) else { return false };
                        let mut words = node.as_list().unwrap_or(std::slice::from_ref(node)).iter();
                        words.any(|node| node.as_text().is_some_and(|t| same(t, &word.value)))
                    };
                    let with: Vec<&&Entry> = cards.entries.iter().filter(has).collect();
                    let found: i64 = with.iter().map(|entry| i64::from(entry.copies)).sum();
                    if found != wanted.value {
                        let message = format!(
                            "{} with {} {}, not {}",
                            figured(found, "card", "cards"),
                            name.value,
                            word.value,
                            wanted.value
                        );
                        report
                            .error(code::WRONG_TOTAL, wanted.origin, message)
                            .help(difference(found as f64 - wanted.value as f64, "copies count; "));
                    }
                }
            }
        }
    }
}

/// The way out of a total that is off by so much.
fn difference(by: f64, reminder: &str) -> String {
    let by_words = (by.abs() * 1e6).round() / 1e6;
    if by > 0.0 {
        format!("{reminder}take {by_words} away, or correct the total")
    } else {
        format!("{reminder}add {by_words}, or correct the total")
    }
}
