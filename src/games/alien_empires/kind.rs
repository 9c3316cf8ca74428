//! The kinds of card of the common deck.

use crate::words;

words! {
    /// A kind of card of the common deck, with the word after `component:` and a card's `kind:`.
    pub enum Kind {
        /// Strength in a conflict.
        Force = "force",
        /// A race with its power.
        Race = "race",
        /// An event.
        Event = "event",
    }
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Force, Kind::Race, Kind::Event];

    /// The word after `component:` and after a card's `kind:`.
    pub const fn component(self) -> &'static str {
        self.word()
    }

    /// The word used in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Force => "Force",
            Kind::Race => "Race",
            Kind::Event => "Event",
        }
    }
}
