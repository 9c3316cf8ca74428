//! The kinds of card.

use crate::games::wording::in_words;

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

impl Kind {
    /// All of them, in the rulebook's order.
    pub const ALL: [Kind; 5] = [Kind::Agent, Kind::Sue, Kind::Canon, Kind::Monster, Kind::Location];

    /// The word after `component:`.
    pub const fn component(self) -> &'static str {
        match self {
            Kind::Agent => "agent",
            Kind::Sue => "sue",
            Kind::Canon => "canon",
            Kind::Monster => "monster",
            Kind::Location => "location",
        }
    }

    /// With its article, for messages.
    pub const fn with_article(self) -> &'static str {
        match self {
            Kind::Agent => "an Agent",
            Kind::Sue => "a 'Sue",
            Kind::Canon => "a Canon",
            Kind::Monster => "a Monster",
            Kind::Location => "a Location",
        }
    }

    /// Just one.
    pub const fn singular(self) -> &'static str {
        match self {
            Kind::Agent => "Agent",
            Kind::Sue => "'Sue",
            Kind::Canon => "Canon",
            Kind::Monster => "Monster",
            Kind::Location => "Location",
        }
    }

    /// "no Agents", "one Agent", "two Agents", "17 Agents".
    pub fn counted(self, count: usize) -> String {
        let what = if count == 1 { self.singular() } else { self.plural() };
        format!("{} {what}", in_words(count))
    }

    /// More than one.
    pub const fn plural(self) -> &'static str {
        match self {
            Kind::Agent => "Agents",
            Kind::Sue => "'Sues",
            Kind::Canon => "Canons",
            Kind::Monster => "Monsters",
            Kind::Location => "Locations",
        }
    }
}
