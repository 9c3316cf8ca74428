//! The kinds of card.

use crate::games::wording::counted;

/// The five kinds of card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// An Agent.
    Agent,
    /// A 'Sue.
    Sue,
    /// A Canon.
    Canon,
    /// A Monster.
    Monster,
    /// A Location.
    Location,
}

/// The words of each: after `component:`, for one, for more than one, for one with its article.
const WORDS: [[&str; 4]; Kind::ALL.len()] = [
    ["agent", "Agent", "Agents", "an Agent"],
    ["sue", "'Sue", "'Sues", "a 'Sue"],
    ["canon", "Canon", "Canons", "a Canon"],
    ["monster", "Monster", "Monsters", "a Monster"],
    ["location", "Location", "Locations", "a Location"],
];

impl Kind {
    /// All of them, in the rulebook's order.
    pub const ALL: [Kind; 5] = [Kind::Agent, Kind::Sue, Kind::Canon, Kind::Monster, Kind::Location];

    /// The word after `component:`.
    pub const fn component(self) -> &'static str {
        WORDS[self as usize][0]
    }

    /// Just one.
    pub const fn singular(self) -> &'static str {
        WORDS[self as usize][1]
    }

    /// More than one.
    pub const fn plural(self) -> &'static str {
        WORDS[self as usize][2]
    }

    /// With its article, for messages.
    pub const fn with_article(self) -> &'static str {
        WORDS[self as usize][3]
    }

    /// "no Agents", "one Agent", "two Agents", "17 Agents".
    pub fn counted(self, count: usize) -> String {
        counted(count, self.singular(), self.plural())
    }
}
