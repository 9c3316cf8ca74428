//! Texts of cards with a field in braces: braces are evaluated in layouts only, and printed literally in cards.

use std::collections::BTreeMap;

use super::JobSet;
use crate::diag::{Report, code};
use crate::model::scope::{GIVEN, OF_EVERY_CARD};
use crate::model::{Deck, Entry};
use crate::source::door::BUILT_IN;
use crate::source::{Files, Node, Origin, names};

/// Notes, for each field of a deck, the first card that has a field in braces there, and how many other cards do.
pub(super) fn in_cards(set: &JobSet, files: &Files, found: &mut Report) {
    let is_own = |deck: &&Deck| !files.get(deck.origin.file).name.starts_with(BUILT_IN);
    for deck in set.definitions.decks.iter().filter(is_own) {
        let mut noted: BTreeMap<&str, (Origin, String, usize)> = BTreeMap::new();
        for entry in &deck.entries {
            for (key, value) in entry.fields.iter() {
                let Some((origin, inner)) = in_braces(value, entry, deck) else { continue };
                let (.., count) = noted.entry(&key.text).or_insert_with(|| (origin, inner.to_owned(), 0));
                *count += 1;
            }
        }
        for (field, (origin, inner, count)) in noted {
            let more = if count > 1 { format!(", also on {} more", count - 1) } else { String::new() };
            let message =
                format!("{{{inner}}} is printed literally{more}: braces are evaluated in layouts only");
            let help = format!("write `text: \"{{{inner}}}\"` in the layout where it shows `{field}`");
            found.note(code::BRACES, origin, message).help(help);
        }
    }
}

/// The first field in braces in a value of a card.
fn in_braces<'n>(node: &'n Node, entry: &Entry, deck: &Deck) -> Option<(Origin, &'n str)> {
    if let Some(list) = node.as_list() {
        return list.iter().find_map(|node| in_braces(node, entry, deck));
    }
    let text = node.as_text()?;
    let is_field = |word: &&str| {
        let declared = deck.declared.iter().any(|field| names::same(&field.name.value, word));
        let given = OF_EVERY_CARD.contains(word) || GIVEN.contains(word) || *word == "number";
        declared || given || entry.get(word).is_some()
    };
    let inner =
        text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.trim())).find(is_field)?;
    Some((node.origin, inner))
}
