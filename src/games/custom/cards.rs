//! The cards of a component with its declarations: a field declared in one file holds for the component's cards in all
//! files.

use crate::model::declared::{Declared, Total};
use crate::model::{Entry, GameSet};

/// The cards of a component.
pub(super) struct Cards<'s> {
    /// The set that they belong to.
    pub set: &'s GameSet,
    /// The component, for messages.
    pub component: &'s str,
    /// The declared fields; without any, fields are free.
    pub fields: Vec<&'s Declared>,
    /// The declared totals over all cards.
    pub totals: Vec<&'s Total>,
    /// The cards, in the order of reading.
    pub entries: Vec<&'s Entry>,
}

/// The cards of a set by component.
pub(super) fn by_component(set: &GameSet) -> Vec<Cards<'_>> {
    let cards = |component| {
        let decks: Vec<_> = set.decks_of(component).collect();
        let fields = decks.iter().flat_map(|deck| &deck.declared).collect();
        let totals = decks.iter().flat_map(|deck| &deck.totals).collect();
        let entries = decks.iter().flat_map(|deck| &deck.entries).collect();
        Cards { set, component, fields, totals, entries }
    };
    set.components().into_iter().map(cards).collect()
}

impl Cards<'_> {
    /// One card in words: "agent card", but not "card card".
    pub fn one_in_words(&self) -> String {
        let is_card = self.component.rsplit([' ', '-', '_']).next() == Some("card");
        if is_card { self.component.to_owned() } else { format!("{} card", self.component) }
    }
}
