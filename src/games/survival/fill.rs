//! Fields that follow from the rulebook: a creature's type from the letter of its id, and the two parts of the
//! id (SUR-2.3).

use super::pieces::CreatureId;
use super::roster::kind_of;
use crate::model::{Entry, GameSet};
use crate::source::{Key, Node};

/// Fields that [`fill`] adds to counters.
pub(super) const DERIVED: [&str; 3] = ["type", "digits", "letter"];

/// Adds the type to creatures' counters that lack it, and spells it out if it is abbreviated or in lower case.
pub(super) fn fill(set: &mut GameSet) {
    for deck in set.decks.iter_mut().filter(|deck| ["creature", "newborn"].contains(&&*deck.component.value))
    {
        let has_ids = deck.component.value == "creature";
        for entry in &mut deck.entries {
            if has_ids {
                parts_of_the_id(entry);
            }
            let said = entry.located_text("type").map(|said| (kind_of(said.value), said.origin));
            let (kind, origin) = match said {
                Some((Some(kind), origin)) => (Some(kind), origin),
                // Texts that are no types have been reported.
                Some((None, _)) => continue,
                None if has_ids => {
                    (CreatureId::parse(&entry.name.value).map(|id| id.kind), entry.name.origin)
                }
                None => continue,
            };
            let word = match kind {
                Some(kind) => kind.title().to_owned(),
                // A text that is no id implies no type. It is used as it is, so that later faults have its
                // place.
                None => entry.name.value.clone(),
            };
            entry.fields.insert(Key { text: DERIVED[0].into(), origin }, Node::text(word, origin));
        }
    }
}

/// Adds the number and the letter of an id, which layouts may set differently so that 2O is not read as 20.
fn parts_of_the_id(entry: &mut Entry) {
    let (name, origin) = (entry.name.value.clone(), entry.name.origin);
    let letter = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &name[..name.len() - letter.len()];
    // A text that is no id is printed as it is.
    let parts = if digits.is_empty() { [name.as_str(), ""] } else { [digits, letter] };
    for (key, part) in DERIVED[1..].iter().zip(parts) {
        entry.fields.insert(Key { text: (*key).into(), origin }, Node::text(part, origin));
    }
}
