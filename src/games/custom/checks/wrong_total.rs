//! Cards whose total differs from the one that their deck declares.

use std::cell::RefCell;

use super::wrong_type::number;
use crate::cards::Cards;
use crate::diag::{Diagnostic, Report, Severity, code};
use crate::game::wording::{figured, same};
use crate::model::declared::Total;
use crate::model::expression::Expr;
use crate::model::{self, Entry, Scope, Series};
use crate::source::Located;

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    // A faulty card's share of a total is unknown.
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
            Total::Cards(wanted) => number_of_cards(cards, *wanted, report),
            Total::Sum(name, wanted) => sum(cards, &name.value, *wanted, report),
            Total::Computed(expr, wanted) => computed(cards, expr, *wanted, report),
            Total::Counts(name, counts) => {
                for (word, wanted) in counts {
                    cards_with(cards, &name.value, &word.value, *wanted, report);
                }
            }
        }
    }
}

fn number_of_cards(cards: &Cards<'_>, wanted: Located<i64>, report: &mut Report) {
    let found: i64 = cards.entries.iter().map(|entry| i64::from(entry.copies)).sum();
    if found == wanted.value {
        return;
    }
    let card = cards.one_in_words();
    let cards = figured(found, &card, &format!("{card}s"));
    let message = format!("{cards} in all, not {}", wanted.value);
    report
        .error(code::WRONG_TOTAL, wanted.origin, message)
        .help(difference(found as f64 - wanted.value as f64, "copies count; "));
}

/// The sum of a field over all cards.
fn sum(cards: &Cards<'_>, field: &str, wanted: Located<f64>, report: &mut Report) {
    let value = |entry: &&Entry| Some(number(entry.get(field)?)? * f64::from(entry.copies));
    let found: f64 = cards.entries.iter().filter_map(value).fold(0.0, |sum, value| sum + value);
    // Sums of decimals are exact to far more digits than anybody writes.
    if (found - wanted.value).abs() <= 1e-6 {
        return;
    }
    let found = (found * 1e6).round() / 1e6;
    let message = format!("the {field} of all cards adds up to {found}, not {}", wanted.value);
    let help = difference(found - wanted.value, "each card counts as often as it has copies; ");
    report.error(code::WRONG_TOTAL, wanted.origin, message).help(help);
}

/// A total of an expression: its sum over all cards, or its value for all cards at once.
fn computed(cards: &Cards<'_>, expr: &Located<Expr>, wanted: Located<f64>, report: &mut Report) {
    let faults = RefCell::default();
    let all = model::Cards::new(&cards.entries);
    let of = |n: usize, entry| {
        let series = Some(Series { cards: &all, index: n + 1, copy: 1 });
        let scope = Scope { series, faults: Some(&faults), ..Scope::for_entry(entry) };
        scope.evaluate(&expr.value).number()
    };
    let found: f64 = match cards.entries.first() {
        Some(first) if expr.value.is_overall() => of(0, *first).unwrap_or(0.0),
        _ => {
            let each = cards.entries.iter().enumerate();
            each.filter_map(|(n, entry)| Some(of(n, *entry)? * f64::from(entry.copies)))
                .fold(0.0, |sum, number| sum + number)
        }
    };
    let faults: Report = faults.into_inner();
    let is_sound = !faults.has_errors();
    report.append(faults);
    if !is_sound || (found - wanted.value).abs() <= 1e-6 {
        return;
    }
    let found = (found * 1e6).round() / 1e6;
    let message = format!("this is {found}, not {}", wanted.value);
    let help = difference(found - wanted.value, "each card counts as often as it has copies; ");
    report.error(code::WRONG_TOTAL, wanted.origin, message).help(help).related(expr.origin, "the expression");
}

/// The number of cards whose field is a word, or a list with it.
fn cards_with(cards: &Cards<'_>, field: &str, word: &str, wanted: Located<i64>, report: &mut Report) {
    let has = |entry: &&&Entry| {
        let Some(node) = entry.get(field) else { return false };
        let mut words = node.as_list().unwrap_or(std::slice::from_ref(node)).iter();
        words.any(|node| node.as_text().is_some_and(|text| same(text, word)))
    };
    let found: i64 = cards.entries.iter().filter(has).map(|entry| i64::from(entry.copies)).sum();
    if found == wanted.value {
        return;
    }
    let cards = figured(found, "card", "cards");
    let message = format!("{cards} with {field} {word}, not {}", wanted.value);
    report
        .error(code::WRONG_TOTAL, wanted.origin, message)
        .help(difference(found as f64 - wanted.value as f64, "copies count; "));
}

/// The fix for a total that is off by this much.
fn difference(by: f64, reminder: &str) -> String {
    let by_words = (by.abs() * 1e6).round() / 1e6;
    if by > 0.0 {
        format!("{reminder}take {by_words} away, or correct the total")
    } else {
        format!("{reminder}add {by_words}, or correct the total")
    }
}
