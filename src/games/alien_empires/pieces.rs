//! The game's own pieces: powers, events, cards.

use std::fmt;

use serde::{Serialize, Serializer};

use super::tables::Moment;
use crate::game::wording::plain;

/// Declares the cards of a kind in the order of the game's list: name, when each works, and the keys that an action takes with it.
macro_rules! names {
    ($(#[$doc:meta])* $name:ident {
        $($value:ident = $text:literal at $moment:ident $(needs [$($needed:ident),*])? $(may [$($other:ident),*])?),* $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "the names of the game's cards")]
        pub enum $name { $($value),* }

        impl $name {
            /// All cards, in the order of the game's list.
            pub const ALL: &[$name] = &[$($name::$value),*];
            /// Their names, in the same order.
            pub const NAMES: &[&str] = &[$($text),*];
            const MOMENTS: &[Moment] = &[$(Moment::$moment),*];
            const KEYS: &[Keys] = &[$(Keys {
                needed: 0 $($(+ { let _ = stringify!($needed); 1 })*)?,
                all: &[$($(stringify!($needed),)*)? $($(stringify!($other),)*)?],
            }),*];

            /// The name on the card.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// When the card works (AE-13.12).
            pub const fn moment(self) -> Moment {
                Self::MOMENTS[self as usize]
            }

            /// The keys that an action takes with the card.
            pub const fn keys(self) -> Keys {
                Self::KEYS[self as usize]
            }

            /// The card of a name; case does not matter.
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

/// The keys that an action takes with a card or verb.
#[derive(Debug, Clone, Copy)]
pub struct Keys {
    /// How many of them are required, counted from the first.
    pub needed: usize,
    /// All keys, the required ones first.
    pub all: &'static [&'static str],
}

impl Keys {
    /// No keys.
    pub const NONE: Keys = Keys::needing(&[]);

    /// Keys that are all required.
    pub const fn needing(all: &'static [&'static str]) -> Keys {
        Keys { needed: all.len(), all }
    }

    /// The same keys, all optional.
    #[must_use]
    pub const fn at_will(self) -> Keys {
        Keys { needed: 0, ..self }
    }

    /// The same keys, all required.
    #[must_use]
    pub const fn all_needed(self) -> Keys {
        Keys::needing(self.all)
    }
}

names! {
    /// A race power, the effect of one Race card (AE-14).
    Power {
        TachyonicTravel = "Tachyonic Travel" at Travelling,
        HiveSociety = "Hive Society" at Growing,
        Symbiotic = "Symbiotic" at Standing,
        Traveler = "Traveler" at Travelling,
        Assassination = "Assassination" at Migration needs [of, at],
        Fanaticism = "Fanaticism" at Standing,
        Berserking = "Berserking" at Priced needs [card],
        Aggressive = "Aggressive" at Declaring,
        Spacer = "Spacer" at Standing,
        Carapace = "Carapace" at Standing,
        Jinx = "Jinx" at Standing,
        // It also shortens moves.
        Mass = "Mass" at Standing,
        Reductionism = "Reductionism" at Standing,
        Limit = "Limit" at Start may [card],
        Tactician = "Tactician" at Start,
        Neutralize = "Neutralize" at Start needs [power],
        Eliminate = "Eliminate" at Priced may [from, card],
        Spies = "Spies" at Start,
        // It is also used in the Fate Phase.
        Burnout = "Burnout" at Priced may [from],
        Emulate = "Emulate" at Start needs [of, power],
        Copycat = "Copycat" at Start needs [power],
        Vampirism = "Vampirism" at End,
        Doubler = "Doubler" at Standing,
        Feedback = "Feedback" at Priced may [from, source, card, cards, of, power, to, tokens, side],
        BoobyTrap = "Booby Trap" at End,
        Scavenger = "Scavenger" at End,
        Strategy = "Strategy" at Declaring,
        Resurrection = "Resurrection" at Fate needs [from],
        Rearguard = "Rearguard" at Start needs [to],
        MindControl = "Mind Control" at Start may [of, from],
        Opportunists = "Opportunists" at Start,
        Reinforcement = "Reinforcement" at Start needs [from],
        EscapeArtist = "Escape Artist" at End needs [to] may [from],
        Gatherer = "Gatherer" at Migration needs [at],
        Breeder = "Breeder" at Genesis needs [at, card],
        Memory = "Memory" at Drawing,
        Projection = "Projection" at Migration needs [from, to],
        Thinker = "Thinker" at Drawing,
        Psychic = "Psychic" at Fate,
        Worldships = "Worldships" at Migration needs [at, to],
        Martyr = "Martyr" at Priced may [from],
        Precognition = "Precognition" at Standing,
        Repulsion = "Repulsion" at Migration needs [of, from, to] may [tokens],
        Collectors = "Collectors" at Drawing,
        Anarchy = "Anarchy" at Start,
        Minimalist = "Minimalist" at Standing,
        Pacifist = "Pacifist" at Start needs [card],
        SecondChances = "Second Chances" at End,
        Teaser = "Teaser" at Declaring,
        CleanSlate = "Clean Slate" at Start needs [cards],
        Repatriations = "Repatriations" at End,
        Diplomat = "Diplomat" at Declaring,
        Deporter = "Deporter" at Migration needs [of, at, to] may [tokens],
        Trader = "Trader" at Fate needs [of, card] may [for],
        Inconspicuous = "Inconspicuous" at Declaring,
        Scourge = "Scourge" at Drawing,
        Foundation = "Foundation" at Any,
        Mercenary = "Mercenary" at Declaring,
        DistressCall = "Distress Call" at Any,
        Contagion = "Contagion" at Travelling,
        TollKeeper = "Toll Keeper" at Travelling,
        Contraceptives = "Contraceptives" at Growing,
        PleaMaker = "Plea Maker" at Start needs [tokens],
        Propagandist = "Propagandist" at Migration needs [of, at],
        TimeControl = "Time Control" at Fate needs [order],
    }
}

names! {
    /// An Event card (AE-15).
    Event {
        Mutation = "Mutation" at Fate needs [power, card],
        PopulationExplosion = "Population Explosion" at Genesis needs [at],
        PowerUp = "Power Up" at Priced may [side],
        UniversalPeace = "Universal Peace" at Fate,
        TemporalNexus = "Temporal Nexus" at Ending,
        Supernova = "Supernova" at Migration needs [at],
        WormHole = "Worm Hole" at Migration needs [from, to],
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

    /// Adds a power.
    pub const fn add(&mut self, power: Power) {
        self.0 |= 1 << power as u32;
    }

    /// The powers in either set.
    #[must_use]
    pub const fn and(self, others: Powers) -> Powers {
        Powers(self.0 | others.0)
    }

    /// The powers of this set that are not in the other.
    #[must_use]
    pub const fn without(self, others: Powers) -> Powers {
        Powers(self.0 & !others.0)
    }
}

/// A card, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// A Force card of a value.
    Force(u8),
    /// A Race card.
    Race(Power),
    /// An Event card.
    Event(Event),
    /// An unnamed card.
    Unknown,
}

impl Card {
    /// The value of a card known to be a Force card.
    pub const fn force(self) -> Option<u8> {
        if let Card::Force(value) = self { Some(value) } else { None }
    }
}

/// Written as in scenarios and outcomes: a number, a name, or `"?"`.
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Card::Force(value) => serializer.serialize_u8(*value),
            Card::Race(power) => serializer.serialize_str(power.name()),
            Card::Event(event) => serializer.serialize_str(event.name()),
            Card::Unknown => serializer.serialize_str("?"),
        }
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

/// Takes a card out of a hand: the first equal card, else the first unnamed card, which then is that card (AE-2.5). Returns whether either
/// was in the hand.
pub fn take(hand: &mut Vec<Card>, card: Card) -> bool {
    let at = hand.iter().position(|held| *held == card);
    let at = at.or_else(|| hand.iter().position(|held| *held == Card::Unknown));
    at.map(|at| hand.remove(at)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Report;
    use crate::rulebook;
    use crate::source::{Files, Node, yaml};

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

    /// The words after `works:` on Race cards, for each moment.
    fn works_in(moment: Moment) -> &'static [&'static str] {
        match moment {
            Moment::Start => &["start"],
            Moment::Priced => &["priced"],
            Moment::Standing => &["standing"],
            Moment::End => &["end"],
            Moment::Declaring => &["declaring"],
            Moment::Any => &["any"],
            Moment::Migration => &["migration"],
            Moment::Travelling => &["migration", "opponents' migration"],
            Moment::Fate => &["fate", "round"],
            Moment::Drawing => &["fate", "always"],
            Moment::Genesis => &["genesis"],
            Moment::Growing => &["genesis", "opponents' genesis"],
            Moment::Ending => &[],
        }
    }

    /// The cards of one of the built-in decks.
    fn cards(text: &str) -> Vec<Node> {
        let (mut files, mut report) = (Files::default(), Report::default());
        let file = files.add("deck", text);
        let nodes = yaml::parse(&files, file, &mut report);
        let cards = nodes.iter().find_map(|node| node.get("cards")?.as_list());
        cards.expect("a deck has cards").to_vec()
    }

    #[test]
    fn race_cards_are_those_of_the_table() {
        let cards = cards(include_str!("../../../decks/alien-empires/race.yaml"));
        assert_eq!(cards.len(), Power::ALL.len());
        for (n, (power, card)) in (1..).zip(Power::ALL.iter().zip(&cards)) {
            let text = |key: &str| card.get(key)?.as_text();
            assert_eq!(text("name"), Some(power.name()));
            let rule = format!("AE-14.{n}");
            assert_eq!(text("rule"), Some(rule.as_str()), "{power}");
            let works = text("works").unwrap_or_default();
            assert!(works_in(power.moment()).contains(&works), "{power} works {works}");
            let rule = rulebook().rule(&rule).map_or("", |rule| rule.rule);
            assert!(rule.starts_with(power.name()), "{power}: {rule}");
        }
    }

    #[test]
    fn event_cards_are_those_of_the_table() {
        let cards = cards(include_str!("../../../decks/alien-empires/event.yaml"));
        let names = cards.iter().filter_map(|card| card.get("name")?.as_text());
        assert!(names.eq(Event::ALL.iter().map(|event| event.name())));
    }

    #[test]
    fn the_rulebook_sorts_powers_as_the_table_does() {
        let rule = rulebook().rule("AE-13.12").expect("it sorts them").rule;
        let heads = [
            ("Start powers", Moment::Start),
            ("Priced powers of a conflict", Moment::Priced),
            ("Standing effects on a conflict", Moment::Standing),
            ("Effects at its end", Moment::End),
            ("Declaring", Moment::Declaring),
            ("At any time", Moment::Any),
        ];
        let lists: Vec<(&str, &str)> = rule.split(". ").filter_map(|list| list.split_once(": ")).collect();
        assert_eq!(lists.len(), heads.len());
        for ((head, list), (wanted, moment)) in lists.into_iter().zip(heads) {
            let names: Vec<&str> = list.split(", ").collect();
            let of = Power::ALL.iter().filter(|power| power.moment() == moment);
            assert_eq!(head, wanted);
            assert_eq!(names, of.map(|power| power.name()).collect::<Vec<_>>(), "{head}");
        }
    }
}
