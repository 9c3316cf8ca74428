//! The evolutionary advantages: the rulebook's table, and sets of them.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::kind::Kind;
use crate::game::wording::plain;

/// An evolutionary advantage, in the order of SUR-10 and SUR-11.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the rulebook's names")]
pub enum Advantage {
    Swimming,
    Speed,
    Cannibalism,
    FoulOdour,
    ThickHide,
    SharpTeeth,
    Scavenger,
    KeenForager,
    Camouflage,
    FleetOfFoot,
    FrugalMetabolism,
    HerdInstinct,
    KillerInstinct,
    GreatSpeed,
    Amphibious,
    Armour,
    PoisonousFlesh,
    SecondStomach,
    TwinBirth,
    Hibernation,
}

/// One line of the table of advantages.
#[derive(Debug, Clone, Copy)]
pub struct AdvantageRow {
    pub advantage: Advantage,
    pub name: &'static str,
    /// The letters of the types that can use it.
    pub kinds: &'static str,
    /// The basic advantage that it requires.
    pub needs: Option<Advantage>,
}

const fn row(
    advantage: Advantage,
    name: &'static str,
    kinds: &'static str,
    needs: Option<Advantage>,
) -> AdvantageRow {
    AdvantageRow { advantage, name, kinds, needs }
}

/// The advantages, SUR-10.1 to SUR-10.12 and SUR-11.1 to SUR-11.8.
pub const ADVANTAGES: [AdvantageRow; 20] = [
    row(Advantage::Swimming, "Swimming", "HOC", None),
    row(Advantage::Speed, "Speed", "HOC", None),
    row(Advantage::Cannibalism, "Cannibalism", "OC", None),
    row(Advantage::FoulOdour, "Foul Odour", "HOC", None),
    row(Advantage::ThickHide, "Thick Hide", "HOC", None),
    row(Advantage::SharpTeeth, "Sharp Teeth", "OC", None),
    row(Advantage::Scavenger, "Scavenger", "OC", None),
    row(Advantage::KeenForager, "Keen Forager", "HO", None),
    row(Advantage::Camouflage, "Camouflage", "HOC", None),
    row(Advantage::FleetOfFoot, "Fleet of Foot", "HOC", None),
    row(Advantage::FrugalMetabolism, "Frugal Metabolism", "HOC", None),
    row(Advantage::HerdInstinct, "Herd Instinct", "HOC", None),
    row(Advantage::KillerInstinct, "Killer Instinct", "OC", Some(Advantage::SharpTeeth)),
    row(Advantage::GreatSpeed, "Great Speed", "HOC", Some(Advantage::Speed)),
    row(Advantage::Amphibious, "Amphibious", "HOC", Some(Advantage::Swimming)),
    row(Advantage::Armour, "Armour", "HOC", Some(Advantage::ThickHide)),
    row(Advantage::PoisonousFlesh, "Poisonous Flesh", "HOC", Some(Advantage::FoulOdour)),
    row(Advantage::SecondStomach, "Second Stomach", "O", None),
    row(Advantage::TwinBirth, "Twin Birth", "HOC", None),
    row(Advantage::Hibernation, "Hibernation", "HOC", Some(Advantage::FrugalMetabolism)),
];

/// The place of the first advanced one.
pub const FIRST_ADVANCED: usize = 12;

/// The advantages by name, in the order of the table.
pub const ADVANTAGE_NAMES: [&str; ADVANTAGES.len()] = {
    let mut names = [""; ADVANTAGES.len()];
    let mut n = 0;
    while n < names.len() {
        names[n] = ADVANTAGES[n].name;
        n += 1;
    }
    names
};

impl Advantage {
    /// All advantages, in the order of the table.
    pub fn all() -> impl DoubleEndedIterator<Item = Advantage> {
        ADVANTAGES.iter().map(|row| row.advantage)
    }

    /// Finds an advantage by name: capitals do not matter, `-` stands for a space.
    pub fn parse(word: &str) -> Option<Advantage> {
        let word = plain(word).replace('-', " ");
        ADVANTAGES.iter().find(|row| row.name.eq_ignore_ascii_case(&word)).map(|row| row.advantage)
    }

    /// The rulebook's name.
    pub const fn name(self) -> &'static str {
        ADVANTAGES[self as usize].name
    }

    /// Whether it opens in Year 2 (SUR-4.11).
    pub const fn is_advanced(self) -> bool {
        self as usize >= FIRST_ADVANCED
    }

    /// The basic advantage that must be owned first.
    pub const fn needs(self) -> Option<Advantage> {
        ADVANTAGES[self as usize].needs
    }

    /// Whether a type of creature can use it.
    pub fn is_of_use(self, kind: Kind) -> bool {
        ADVANTAGES[self as usize].kinds.contains(kind.letter())
    }
}

impl Serialize for Advantage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Advantage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Advantage, D::Error> {
        let text = String::deserialize(deserializer)?;
        Advantage::parse(&text).ok_or_else(|| D::Error::custom("not an advantage"))
    }
}

/// A set of advantages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Advantages(u32);

impl Advantages {
    /// Whether the set has an advantage.
    pub const fn has(self, advantage: Advantage) -> bool {
        self.0 & 1 << advantage as u32 != 0
    }

    /// The set with one more advantage.
    pub const fn with(self, advantage: Advantage) -> Advantages {
        Advantages(self.0 | 1 << advantage as u32)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The advantages that a creature owns, in the order in which it gained them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Genes {
    owned: Advantages,
    /// The numbers of the owned advantages.
    order: [u8; ADVANTAGES.len()],
    count: u8,
}

impl Genes {
    /// Whether an advantage is owned.
    pub const fn has(&self, advantage: Advantage) -> bool {
        self.owned.has(advantage)
    }

    /// Adds an advantage at the end, unless it is owned already (SUR-2.8).
    pub fn add(&mut self, advantage: Advantage) {
        if !self.has(advantage) {
            self.order[usize::from(self.count)] = advantage as u8;
            self.count += 1;
            self.owned = self.owned.with(advantage);
        }
    }

    /// The owned advantages, in order.
    pub fn iter(&self) -> impl Iterator<Item = Advantage> {
        self.order[..usize::from(self.count)].iter().map(|n| ADVANTAGES[usize::from(*n)].advantage)
    }

    /// Whether no advantage is owned.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook;

    #[test]
    fn advantages_are_the_rulebooks() {
        let sections = ["SUR-10", "SUR-11"].map(|id| {
            let section = rulebook().sections.iter().find(|section| section.id == id).expect("there is one");
            section.rules.iter().filter(|rule| rule.rule.contains(").") && rule.rule.contains(" ("))
        });
        let [basic, advanced] = sections;
        assert_eq!(basic.clone().count(), FIRST_ADVANCED);
        for (row, rule) in ADVANTAGES.iter().zip(basic.chain(advanced)) {
            let of_use: Vec<&str> =
                row.kinds.chars().filter_map(Kind::from_letter).map(Kind::plural).collect();
            let of_use = if row.kinds == "HOC" { "all types".to_owned() } else { of_use.join(", ") };
            let needs = row.needs.map_or_else(String::new, |basic| format!("; needs {}", basic.name()));
            let head = format!("{} ({of_use}{needs}).", row.name);
            assert!(rule.rule.starts_with(&head), "{}: {head}: {}", rule.id, rule.rule);
        }
    }
}
