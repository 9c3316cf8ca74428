//! Types of creatures and their behaviour.

use crate::ruling::outcome::worded;
use crate::words;

/// The type of a creature, by its food (SUR-1.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Grass and fruit.
    Herbivore,
    /// Meat and fruit.
    Omnivore,
    /// Meat.
    Carnivore,
}

impl Kind {
    /// All types.
    pub const ALL: [Kind; 3] = [Kind::Herbivore, Kind::Omnivore, Kind::Carnivore];
    /// The names with a capital.
    pub const TITLES: [&str; 3] = [Kind::ALL[0].title(), Kind::ALL[1].title(), Kind::ALL[2].title()];

    /// The words: with a capital, singular, plural.
    const fn words(self) -> [&'static str; 3] {
        match self {
            Kind::Herbivore => ["Herbivore", "herbivore", "herbivores"],
            Kind::Omnivore => ["Omnivore", "omnivore", "omnivores"],
            Kind::Carnivore => ["Carnivore", "carnivore", "carnivores"],
        }
    }

    /// The letter at the end of ids.
    pub const fn letter(self) -> char {
        self.title().as_bytes()[0] as char
    }

    /// The type for the letter of an id.
    pub const fn from_letter(letter: char) -> Option<Kind> {
        match letter {
            'H' => Some(Kind::Herbivore),
            'O' => Some(Kind::Omnivore),
            'C' => Some(Kind::Carnivore),
            _ => None,
        }
    }

    /// The word on cards and counters: "Herbivore".
    pub const fn title(self) -> &'static str {
        self.words()[0]
    }

    /// The singular: "herbivore".
    pub const fn singular(self) -> &'static str {
        self.words()[1]
    }

    /// The plural: "herbivores".
    pub const fn plural(self) -> &'static str {
        self.words()[2]
    }

    /// SUR-5.6: the behaviour at birth and without orders.
    pub const fn default_behaviour(self) -> Behaviour {
        match self {
            Kind::Herbivore => Behaviour::Defensive,
            Kind::Omnivore | Kind::Carnivore => Behaviour::SemiDefensive,
        }
    }

    /// SUR-9.3 and SUR-9.5: how many missed meals in a row are deadly.
    pub const fn deadly_misses(self) -> u8 {
        match self {
            Kind::Herbivore | Kind::Omnivore => 2,
            Kind::Carnivore => 3,
        }
    }

    /// Whether the type eats meat.
    pub const fn eats_meat(self) -> bool {
        !matches!(self, Kind::Herbivore)
    }
}

words! {
    /// The behaviour of a creature (SUR-5.6), the mildest first.
    pub enum Behaviour {
        /// It never attacks.
        Defensive = "defensive",
        /// It attacks when there is no other food.
        SemiDefensive = "semi-defensive",
        /// It always attacks, and may die if it loses.
        Aggressive = "aggressive",
    }
}

worded!(Behaviour);
