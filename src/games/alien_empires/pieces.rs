//! The game's own pieces: powers, events, cards.

use std::fmt;

use super::tables::{MOMENTS, Moment};
use crate::games::wording::plain;
use crate::ruling::Json;

/// Types whose values have the names of the game's cards, in the order of its lists.
macro_rules! names {
    ($(#[$doc:meta])* $name:ident { $($value:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "the names of the game's cards")]
        pub enum $name { $($value),* }

        impl $name {
            /// All of them, in the game's order.
            pub const ALL: &[$name] = &[$($name::$value),*];

            /// The name on the card.
            pub const fn name(self) -> &'static str {
                match self { $($name::$value => $text),* }
            }

            /// The one of a name; capitals do not matter.
            pub fn named(name: &str) -> Option<$name> {
                let name = plain(name);
                Self::ALL.iter().copied().find(|other| other.name().eq_ignore_ascii_case(&name))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

names! {
    /// A race power, which one Race card carries (AE-14).
    Power {
        TachyonicTravel = "Tachyonic Travel",
        HiveSociety = "Hive Society",
        Symbiotic = "Symbiotic",
        Traveler = "Traveler",
        Assassination = "Assassination",
        Fanaticism = "Fanaticism",
        Berserking = "Berserking",
        Aggressive = "Aggressive",
        Spacer = "Spacer",
        Carapace = "Carapace",
        Jinx = "Jinx",
        Mass = "Mass",
        Reductionism = "Reductionism",
        Limit = "Limit",
        Tactician = "Tactician",
        Neutralize = "Neutralize",
        Eliminate = "Eliminate",
        Spies = "Spies",
        Burnout = "Burnout",
        Emulate = "Emulate",
        Copycat = "Copycat",
        Vampirism = "Vampirism",
        Doubler = "Doubler",
        Feedback = "Feedback",
        BoobyTrap = "Booby Trap",
        Scavenger = "Scavenger",
        Strategy = "Strategy",
        Resurrection = "Resurrection",
        Rearguard = "Rearguard",
        MindControl = "Mind Control",
        Opportunists = "Opportunists",
        Reinforcement = "Reinforcement",
        EscapeArtist = "Escape Artist",
        Gatherer = "Gatherer",
        Breeder = "Breeder",
        Memory = "Memory",
        Projection = "Projection",
        Thinker = "Thinker",
        Psychic = "Psychic",
        Worldships = "Worldships",
        Martyr = "Martyr",
        Precognition = "Precognition",
        Repulsion = "Repulsion",
        Collectors = "Collectors",
        Anarchy = "Anarchy",
        Minimalist = "Minimalist",
        Pacifist = "Pacifist",
        SecondChances = "Second Chances",
        Teaser = "Teaser",
        CleanSlate = "Clean Slate",
        Repatriations = "Repatriations",
        Diplomat = "Diplomat",
        Deporter = "Deporter",
        Trader = "Trader",
        Inconspicuous = "Inconspicuous",
        Scourge = "Scourge",
        Foundation = "Foundation",
        Mercenary = "Mercenary",
        DistressCall = "Distress Call",
        Contagion = "Contagion",
        TollKeeper = "Toll Keeper",
        Contraceptives = "Contraceptives",
        PleaMaker = "Plea Maker",
        Propagandist = "Propagandist",
        TimeControl = "Time Control",
    }
}

names! {
    /// An Event card (AE-15).
    Event {
        Mutation = "Mutation",
        PopulationExplosion = "Population Explosion",
        PowerUp = "Power Up",
        UniversalPeace = "Universal Peace",
        TemporalNexus = "Temporal Nexus",
        Supernova = "Supernova",
        WormHole = "Worm Hole",
    }
}

impl Power {
    /// When it works.
    pub const fn moment(self) -> Moment {
        MOMENTS[self as usize]
    }
}

/// A set of powers: having one twice adds nothing (AE-13.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Powers(u128);

impl Powers {
    /// Whether a power is among them.
    pub const fn has(self, power: Power) -> bool {
        self.0 >> power as u32 & 1 == 1
    }

    /// Adds one.
    pub const fn add(&mut self, power: Power) {
        self.0 |= 1 << power as u32;
    }

    /// These and others.
    #[must_use]
    pub const fn and(self, others: Powers) -> Powers {
        Powers(self.0 | others.0)
    }

    /// These but for others.
    #[must_use]
    pub const fn without(self, others: Powers) -> Powers {
        Powers(self.0 & !others.0)
    }
}

/// A card as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// A Force card of a value.
    Force(u8),
    /// A Race card.
    Race(Power),
    /// An Event card.
    Event(Event),
    /// A card that nobody has named.
    Unknown,
}

impl Card {
    /// How scenarios and outcomes write it: a number, a name, or `"?"`.
    pub fn json(self) -> Json {
        match self {
            Card::Force(value) => value.into(),
            Card::Race(power) => power.name().into(),
            Card::Event(event) => event.name().into(),
            Card::Unknown => "?".into(),
        }
    }

    /// Its value, if it is known to be a Force card.
    pub const fn force(self) -> Option<u8> {
        if let Card::Force(value) = self { Some(value) } else { None }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Force(value) => write!(f, "Force {value}"),
            Card::Race(power) => f.write_str(power.name()),
            Card::Event(event) => f.write_str(event.name()),
            Card::Unknown => f.write_str("an unnamed card"),
        }
    }
}

/// Takes a card out of a hand: the first equal one, or else the first card that nobody has named, which then is that card
/// (AE-2.5). Whether it was there.
pub fn take(hand: &mut Vec<Card>, card: Card) -> bool {
    let at = hand.iter().position(|held| *held == card);
    let at = at.or_else(|| hand.iter().position(|held| *held == Card::Unknown));
    at.map(|at| hand.remove(at)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unnamed_card_may_be_any() {
        let mut hand = vec![Card::Unknown, Card::Force(3)];
        assert!(take(&mut hand, Card::Force(3)));
        assert_eq!(hand, [Card::Unknown]);
        assert!(take(&mut hand, Card::Race(Power::Mass)) && hand.is_empty());
        assert!(!take(&mut hand, Card::Force(3)));
    }

    #[test]
    fn every_power_has_a_place_in_a_set() {
        let mut powers = Powers::default();
        for power in Power::ALL {
            assert!(!powers.has(*power));
            powers.add(*power);
            assert!(powers.has(*power));
        }
        assert_eq!(powers.without(powers), Powers::default());
    }
}
