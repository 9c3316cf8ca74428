//! Numbers and words from the set's cards in a text, so that they always agree:
//! `{count agent}`, `{copies Wren}`, `{speed of Wren}`.

use super::words::Reading;
use crate::diag::{Report, code};
use crate::model::Entry;
use crate::model::expression::text_of;
use crate::source::{Origin, names, shortened};

impl Reading<'_, '_> {
    /// The number of cards of a component (different ones, or all that are printed), or the number of copies
    /// of a card. An unknown name is reported and gives an empty text.
    pub fn count(&self, name: &str, with_copies: bool, at: Origin, report: &mut Report) -> String {
        let set = self.order.set;
        let components = set.components();
        // The plural is accepted: "agents" are the cards of the component "agent".
        let singular = name.strip_suffix('s').unwrap_or(name);
        let component =
            components.iter().find(|known| names::same(known, name) || names::same(known, singular));
        if let Some(component) = component {
            let entries = set.decks_of(component).flat_map(|deck| &deck.entries);
            let count: u64 = entries.map(|entry| if with_copies { u64::from(entry.copies) } else { 1 }).sum();
            return count.to_string();
        }
        if let Some(card) = self.entry(name).filter(|_| with_copies) {
            return card.copies.to_string();
        }
        let message = format!("there is no deck of \"{}\"", shortened(name));
        report.error(code::UNKNOWN_NAME, at, message).did_you_mean(name, components.iter().copied(), || {
            "a component is what a deck says its cards are; `copies` takes the name of a card, too".to_owned()
        });
        String::new()
    }

    /// The value of a card's field. An unknown card or field is reported and gives an empty text.
    ///
    /// `at` is the place of the field, `at_name` that of the name.
    pub fn field(&self, field: &str, name: &str, [at, at_name]: [Origin; 2], report: &mut Report) -> String {
        let Some(card) = self.entry(name) else {
            let known: Vec<&str> = self.entries().map(|entry| entry.name.value.as_str()).collect();
            let message = format!("no card is called \"{}\"", shortened(name));
            report.error(code::UNKNOWN_NAME, at_name, message).did_you_mean(name, known, || {
                "before `of` goes a field, behind it the name of a card".to_owned()
            });
            return String::new();
        };
        if let Some(node) = card.get(field) {
            return text_of(node);
        }
        let message = format!("{} has no field \"{}\"", shortened(&card.name.value), shortened(field));
        let known = card.fields.iter().map(|(key, _)| &*key.text);
        report
            .error(code::UNKNOWN_NAME, at, message)
            .did_you_mean(field, known, || "fields are the words before the colons of a card".to_owned());
        String::new()
    }

    /// All cards of the set.
    fn entries(&self) -> impl Iterator<Item = &Entry> {
        let set = self.order.set;
        set.components()
            .into_iter()
            .flat_map(|component| set.decks_of(component))
            .flat_map(|deck| &deck.entries)
    }

    fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries().find(|entry| names::same(&entry.name.value, name))
    }
}
