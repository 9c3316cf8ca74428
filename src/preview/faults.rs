//! Faults as the page shows them, with the cards that they are about.

use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::seen::{CardSeen, SetSeen, cards_by_key};
use super::spots::SlotPlaces;
use crate::diag::{Diagnostic, Report, Severity};
use crate::source::door::BUILT_IN;
use crate::source::{Files, Origin};

/// The most faults that are listed, the worst first.
const MOST: usize = 400;

/// The faults of a look.
pub(super) struct Faults {
    /// Counts and list, as one item of a [`Shown`](super::Shown).
    pub item: Value,
}

impl Faults {
    /// Lists the faults of a report, with the cards that they are about.
    pub fn list(found: &Report, files: &Files, sets: &[SetSeen]) -> Faults {
        let keyed = cards_by_key(sets);
        let places = Places::index(keyed.iter().map(|(key, card)| (*card, key.as_str())));
        let mut sorted = found.sorted();
        sorted.sort_by_key(|fault| std::cmp::Reverse(fault.severity));
        let count = |severity| {
            let kept = sorted.iter().filter(|fault| fault.severity == severity).count();
            let dropped = found.dropped().filter(|(_, other, _)| *other == severity);
            kept + dropped.map(|(.., count)| count).sum::<usize>()
        };
        // Only faults of layouts need the slots.
        let slots = LazyCell::new(|| SlotPlaces::index(sets));
        let list: Vec<Value> =
            sorted.iter().take(MOST).map(|fault| item(fault, files, &places, &slots)).collect();
        let [errors, warnings, notes] = [Severity::Error, Severity::Warning, Severity::Note].map(count);
        let more = errors + warnings + notes - list.len();
        Faults {
            item: json!({"errors": errors, "warnings": warnings, "notes": notes, "more": more, "list": list}),
        }
    }
}

fn item(
    fault: &Diagnostic,
    files: &Files,
    places: &Places<'_>,
    slots: &LazyCell<SlotPlaces, impl FnOnce() -> SlotPlaces>,
) -> Value {
    let card = fault.about.as_ref().and_then(|about| about.card);
    let on = |origin: Origin| places.cards_at(&files.get(origin.file).name, origin.start).to_vec();
    let found = |cards: &Vec<&str>| !cards.is_empty();
    // Notes of layouts are about no card.
    let of_layout = fault.origin.filter(|_| fault.severity > Severity::Note);
    let of_slot = || of_layout.map(|origin| slots.cards_at(origin, files));
    let cards = card.map(on).filter(found).or_else(|| fault.origin.map(on).filter(found)).or_else(of_slot);
    let related = fault.related.iter().map(|related| {
        let mut item = place(related.origin, files);
        item["message"] = related.message.as_str().into();
        item
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

/// A place. The page does not offer to open built-in files in an editor, and names the cells of spreadsheets.
pub(super) fn place(origin: Origin, files: &Files) -> Value {
    let (name, position) = (&files.get(origin.file).name, files.position(origin));
    let is_built_in = name.starts_with(BUILT_IN);
    let cell = files.cell(origin);
    json!({"file": name, "line": position.line, "column": position.column, "built_in": is_built_in, "cell": cell})
}

/// Places of cards in one file: first byte → (byte after the last, keys of the cards there).
type FilePlaces<'s> = BTreeMap<u32, (u32, Vec<&'s str>)>;

/// Places of cards by file, to find the cards that a fault is in.
pub(super) struct Places<'s> {
    by_file: BTreeMap<Arc<str>, FilePlaces<'s>>,
}

impl<'s> Places<'s> {
    /// Indexes cards with their keys by their places.
    pub fn index(cards: impl Iterator<Item = (&'s CardSeen, &'s str)>) -> Places<'s> {
        let mut by_file: BTreeMap<Arc<str>, FilePlaces<'s>> = BTreeMap::new();
        for (card, key) in cards {
            let Some(place) = &card.place else { continue };
            let places = by_file.entry(place.file.clone()).or_default();
            places.entry(place.bytes.0).or_insert((place.bytes.1, Vec::new())).1.push(key);
        }
        Places { by_file }
    }

    /// The keys of the cards at a byte of a file.
    pub fn cards_at(&self, file: &str, byte: u32) -> &[&'s str] {
        let found = self.by_file.get(file).and_then(|places| places.range(..=byte).next_back());
        found.filter(|(_, (end, _))| byte < *end).map_or(&[], |(_, (_, keys))| keys)
    }
}
