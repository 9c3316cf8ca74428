//! The kinds of card.

use crate::game::wording::counted;

/// The five kinds of card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Agent,
    Sue,
    Canon,
    Monster,
    Location,
}

impl Kind {
    /// All kinds, in the rulebook's order.
    pub const ALL: [Kind; 5] = [Kind::Agent, Kind::Sue, Kind::Canon, Kind::Monster, Kind::Location];

    /// The words for a kind: after `component:`, singular, plural, with its article.
    const fn words(self) -> [&'static str; 4] {
        match self {
            Kind::Agent => ["agent", "Agent", "Agents", "an Agent"],
            Kind::Sue => ["sue", "'Sue", "'Sues", "a 'Sue"],
            Kind::Canon => ["canon", "Canon", "Canons", "a Canon"],
            Kind::Monster => ["monster", "Monster", "Monsters", "a Monster"],
            Kind::Location => ["location", "Location", "Locations", "a Location"],
        }
    }

    /// The word after `component:`.
    pub const fn component(self) -> &'static str {
        self.words()[0]
    }

    /// The singular: "Agent".
    pub const fn singular(self) -> &'static str {
        self.words()[1]
    }

    /// The plural: "Agents".
    pub const fn plural(self) -> &'static str {
        self.words()[2]
    }

    /// The singular with its article: "an Agent".
    pub const fn with_article(self) -> &'static str {
        self.words()[3]
    }

    /// "no Agents", "one Agent", "two Agents", "17 Agents".
    pub fn counted(self, count: usize) -> String {
        counted(count, self.singular(), self.plural())
    }
}
