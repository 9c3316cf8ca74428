//! All cards of a component with what its decks declare: a field declared in one file holds for the component's cards in every
//! file.

use crate::model::declared::{Declared, Total};
use crate::model::{Entry, GameSet};

/// The cards of a component.
pub(super) struct Cards<'s> {
    /// All that is defined.
    pub set: &'s GameSet,
    /// The component, for messages.
    pub component: &'s str,
    /// The declared fields; without any, fields are free.
    pub fields: Vec<&'s Declared>,
    /// What the cards must come to.
    pub totals: Vec<&'s Total>,
    /// The cards in the order in which they were read.
    pub entries: Vec<&'s Entry>,
}

/// The cards of each component of a set.
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
    /// One of them in words: "agent card", and no "card card".
    pub fn one_in_words(&self) -> String {
        let is_card = self.component.rsplit([' ', '-', '_']).next() == Some("card");
        if is_card { self.component.to_owned() } else { format!("{} card", self.component) }
    }
}
