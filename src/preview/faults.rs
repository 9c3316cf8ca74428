//! What is wrong, as people read it beside their cards.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::seen::{CardSeen, SetSeen, cards_by_key};
use crate::diag::{Diagnostic, Report, Severity};
use crate::source::door::BUILT_IN;
use crate::source::{Files, Origin};

/// As many are told one by one, the worst first.
const MOST: usize = 400;

/// The faults of a look.
pub(super) struct Faults {
    /// All of it, as an item.
    pub item: Value,
}

impl Faults {
    /// Tells what was found, with the cards that it is about.
    pub fn of(found: &Report, files: &Files, sets: &[SetSeen]) -> Faults {
        let keyed = cards_by_key(sets);
        let places = Places::of(keyed.iter().map(|(key, card)| (*card, key.as_str())));
        let mut sorted = found.sorted();
        sorted.sort_by_key(|fault| std::cmp::Reverse(fault.severity));
        let count = |severity| {
            let kept = sorted.iter().filter(|fault| fault.severity == severity).count();
            let dropped = found.dropped().filter(|(_, other, _)| *other == severity);
            kept + dropped.map(|(.., count)| count).sum::<usize>()
        };
        let list: Vec<Value> = sorted.iter().take(MOST).map(|fault| item_of(fault, files, &places)).collect();
        let [errors, warnings, notes] = [Severity::Error, Severity::Warning, Severity::Note].map(count);
        let more = errors + warnings + notes - list.len();
        Faults {
            item: json!({"errors": errors, "warnings": warnings, "notes": notes, "more": more, "list": list}),
        }
    }
}

fn item_of(fault: &Diagnostic, files: &Files, places: &Places<'_>) -> Value {
    let card = fault.about.as_ref().and_then(|about| about.card);
    let on = |origin: Origin| places.at(&files.get(origin.file).name, origin.start);
    let cards = card.map(on).filter(|cards| !cards.is_empty()).or_else(|| fault.origin.map(on));
    let related = fault.related.iter().map(|related| {
        let mut told = place(related.origin, files);
        told["message"] = related.message.as_str().into();
        told
    });
    json!({
        "severity": fault.severity.word(),
        "code": fault.code.name(),
        "message": fault.message,
        "help": fault.help,
        "place": fault.origin.map(|origin| place(origin, files)),
        "related": related.collect::<Vec<_>>(),
        "cards": cards.unwrap_or_default(),
    })
}

/// A place; what comes with the program can't be opened in an editor.
fn place(origin: Origin, files: &Files) -> Value {
    let (name, at) = (&files.get(origin.file).name, files.position(origin));
    json!({"file": name, "line": at.line, "column": at.column, "built_in": name.starts_with(BUILT_IN)})
}

/// Places of cards in one file: by the first byte, the byte after the last and the cards' keys.
type OfFile<'s> = BTreeMap<u32, (u32, Vec<&'s str>)>;

/// Places of cards by file, for faults that stand in them.
pub(super) struct Places<'s> {
    by_file: BTreeMap<Arc<str>, OfFile<'s>>,
}

impl<'s> Places<'s> {
    /// The places of cards that have keys.
    pub fn of(cards: impl Iterator<Item = (&'s CardSeen, &'s str)>) -> Places<'s> {
        let mut by_file: BTreeMap<Arc<str>, OfFile<'s>> = BTreeMap::new();
        for (card, key) in cards {
            let Some(place) = &card.place else { continue };
            let of_file = by_file.entry(place.file.clone()).or_default();
            of_file.entry(place.bytes.0).or_insert((place.bytes.1, Vec::new())).1.push(key);
        }
        Places { by_file }
    }

    /// The cards that stand at a byte of a file.
    pub fn at(&self, file: &str, byte: u32) -> &[&'s str] {
        let found = self.by_file.get(file).and_then(|of_file| of_file.range(..=byte).next_back());
        found.filter(|(_, (end, _))| byte < *end).map_or(&[], |(_, (_, keys))| keys)
    }
}
