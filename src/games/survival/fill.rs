//! What the rulebook derives: the type of a creature from its id's letter (SUR-2.3).

use super::pieces::CreatureId;
use super::roster::kind_of;
use crate::model::GameSet;
use crate::source::{Key, Node};

/// Fields that [`fill`] puts into counters.
pub(super) const DERIVED: [&str; 1] = ["type"];

/// Puts the type into counters of creatures that do not say it, and writes it out where it is a letter or in small ones.
pub(super) fn fill(set: &mut GameSet) {
    for deck in set.decks.iter_mut().filter(|deck| ["creature", "newborn"].contains(&&*deck.component.value))
    {
        let has_ids = deck.component.value == "creature";
        for entry in &mut deck.entries {
            let said = entry.located_text("type").map(|said| (kind_of(said.value), said.origin));
            let (kind, origin) = match said {
                Some((Some(kind), origin)) => (Some(kind), origin),
                // What is no type was told.
                Some((None, _)) => continue,
                None if has_ids => {
                    (CreatureId::parse(&entry.name.value).map(|id| id.kind), entry.name.origin)
                }
                None => continue,
            };
            let word = match kind {
                Some(kind) => kind.title().to_owned(),
                // A text that is no id tells no type: it stands here itself, so that whatever follows from it is at its place.
                None => entry.name.value.clone(),
            };
            entry.fields.insert(Key { text: DERIVED[0].into(), origin }, Node::text(word, origin));
        }
    }
}
