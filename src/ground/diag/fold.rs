//! Folding: a fault that many cards or lines have for one cause is reported once.
//!
//! People read one message with the number of cards and the first of them; programs read one for each place.

use std::collections::{BTreeMap, BTreeSet};

use super::diagnostic::Cause;
use super::{Code, Diagnostic, Report, Severity};
use crate::source::FileId;

/// Faults at up to this many places are shown one by one; more are folded into one.
const FEW: usize = 3;

/// A fault at one place or several, on one card or several.
#[derive(Debug)]
pub struct Fold<'r> {
    /// The first one by place, which represents all.
    pub first: &'r Diagnostic,
    /// The cards that have it, including the first one's; empty if it is about no card.
    pub cards: Vec<&'r str>,
    /// The first fault at each other place.
    pub others: Vec<&'r Diagnostic>,
    /// Whether all messages are the same apart from the card's name.
    pub alike: bool,
}

impl Fold<'_> {
    /// What is wrong, with the number of cards.
    pub fn message(&self) -> String {
        let first = self.first;
        let who = first.about.as_ref().map_or("", |about| about.who.as_str());
        match first.message.strip_prefix(who).and_then(|rest| rest.strip_prefix(": ")) {
            Some(rest) if self.cards.len() > 1 => {
                format!("{who} and {} more: {rest}", grouped(self.cards.len() - 1))
            }
            _ => first.message.clone(),
        }
    }

    /// The other slots, or similar places, that have it, without the first one's.
    pub fn slots(&self) -> Vec<&str> {
        let mut slots: Vec<&str> = Vec::new();
        for slot in self.others.iter().filter_map(|fault| slot(fault)) {
            if self::slot(self.first) != Some(slot) && !slots.contains(&slot) {
                slots.push(slot);
            }
        }
        slots
    }

    /// The number of places that have it.
    pub fn places(&self) -> usize {
        1 + self.others.len()
    }
}

/// The faults of a report, one for each place. A fault reported for several cards at one place counts once.
pub fn at_places(report: &Report) -> Vec<Fold<'_>> {
    let mut folds: Vec<Fold<'_>> = Vec::new();
    // The fold of each place and text.
    let mut known: BTreeMap<(Code, Severity, String), usize> = BTreeMap::new();
    let mut cards: BTreeSet<(usize, &str)> = BTreeSet::new();
    for fault in report.sorted() {
        if fault.origin.is_none() || folds.last().is_none_or(|last| last.first.origin != fault.origin) {
            known.clear();
            cards.clear();
        }
        let n = *known.entry((fault.code, fault.severity, fault.words())).or_insert(folds.len());
        if n == folds.len() {
            folds.push(Fold { first: fault, cards: Vec::new(), others: Vec::new(), alike: true });
        }
        folds[n].cards.extend(name(fault).filter(|card| cards.insert((n, card))));
    }
    folds
}

/// The faults of a report, folded for people to read.
pub fn folded(report: &Report) -> Vec<Fold<'_>> {
    let mut members: BTreeMap<_, Vec<(usize, Fold<'_>)>> = BTreeMap::new();
    for (n, fold) in at_places(report).into_iter().enumerate() {
        members.entry(cause(fold.first)).or_default().push((n, fold));
    }
    let mut out: Vec<(usize, Fold<'_>)> = Vec::new();
    for members in members.into_values() {
        if members.len() <= FEW {
            out.extend(members);
        } else {
            out.extend(joined(members));
        }
    }
    out.sort_by_key(|(n, _)| *n);
    same_cards(out.into_iter().map(|(_, fold)| fold).collect())
}

/// Folds faults with one cause into the first.
fn joined(members: Vec<(usize, Fold<'_>)>) -> Option<(usize, Fold<'_>)> {
    let mut members = members.into_iter();
    let (n, mut all) = members.next()?;
    let words = all.first.words();
    let mut cards: BTreeSet<&str> = all.cards.iter().copied().collect();
    for (_, fold) in members {
        all.alike &= fold.first.words() == words;
        all.others.push(fold.first);
        // A card with two such places counts once.
        all.cards.extend(fold.cards.into_iter().filter(|card| cards.insert(card)));
    }
    Some((n, all))
}

/// Joins folds that the same many cards have at several slots.
fn same_cards(folds: Vec<Fold<'_>>) -> Vec<Fold<'_>> {
    let mut out: Vec<Fold<'_>> = Vec::new();
    let mut first: BTreeMap<(Code, Severity, Vec<&str>), usize> = BTreeMap::new();
    for fold in folds {
        let key = (fold.first.code, fold.first.severity, fold.cards.clone());
        match first.get(&key).filter(|_| fold.cards.len() > FEW) {
            Some(n) => {
                let all = &mut out[*n];
                all.alike = false;
                all.others.push(fold.first);
                all.others.extend(fold.others);
            }
            None => {
                first.insert(key, out.len());
                out.push(fold);
            }
        }
    }
    out
}

/// What is at the first other place of a fault.
fn slot(fault: &Diagnostic) -> Option<&str> {
    fault.related.first().map(|related| related.message.as_str())
}

fn name(fault: &Diagnostic) -> Option<&str> {
    fault.about.as_ref().map(|about| about.who.as_str())
}

fn kind(fault: &Diagnostic) -> (Code, Severity) {
    (fault.code, fault.severity)
}

/// The key of a fault: faults with the same key are folded into one.
fn cause(fault: &Diagnostic) -> (Code, Severity, Option<FileId>, Cause) {
    let (code, severity) = kind(fault);
    match &fault.about {
        Some(about) => {
            let cause = about.cause.clone().unwrap_or_else(|| Cause::Words(fault.words()));
            (code, severity, None, cause)
        }
        // Repeated faults in one file are one fault; the same fault in two files is two.
        None => {
            let words = format!("{}\n{}", fault.message, fault.help.as_deref().unwrap_or_default());
            (code, severity, fault.origin.map(|origin| origin.file), Cause::Words(words))
        }
    }
}

/// A number with commas between thousands: `12,345`.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + 3);
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::code;
    use crate::source::{Files, Origin};

    fn report(places: &[(u32, &str, &str)]) -> Report {
        let file = Files::default().add("a.yaml", "x".repeat(100));
        let mut report = Report::default();
        for (start, who, rest) in places {
            let origin = Origin { file, start: *start, end: start + 1 };
            report.warning(code::MARKUP, origin, format!("{who}: {rest}")).about(*who);
        }
        report
    }

    #[test]
    fn many_cards_are_one_message() {
        let report =
            report(&[(1, "A", "bad"), (2, "B", "bad"), (3, "C", "bad"), (4, "D", "bad"), (5, "E", "sad")]);
        let folds = folded(&report);
        assert_eq!(folds.iter().map(Fold::message).collect::<Vec<_>>(), ["A and 3 more: bad", "E: sad"]);
        assert_eq!((folds[0].places(), folds[0].cards.as_slice()), (4, ["A", "B", "C", "D"].as_slice()));
        assert_eq!(at_places(&report).len(), 5);
    }

    #[test]
    fn few_are_shown_one_by_one() {
        assert_eq!(folded(&report(&[(1, "A", "bad"), (2, "B", "bad"), (3, "C", "bad")])).len(), 3);
    }

    #[test]
    fn one_place_is_one_fault() {
        let report = report(&[(1, "A", "bad"), (1, "B", "bad"), (1, "A", "sad")]);
        let at_places = at_places(&report);
        assert_eq!(at_places.iter().map(Fold::message).collect::<Vec<_>>(), ["A and 1 more: bad", "A: sad"]);
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!([7, 999, 2_090, 1_234_567].map(grouped), ["7", "999", "2,090", "1,234,567"]);
    }
}
