//! Types of this game: creatures and their parts.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::advantages::{Advantage, Advantages, Genes};
use super::kind::{Behaviour, Kind};
use super::tables::RAVENOUS;
use super::terrain::Terrain;
use crate::geometry::ShortText;
use crate::ruling::{About, Subject};
use crate::source::read::Assumable;

/// An id such as `42H`: a running number and the letter of the type (SUR-2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CreatureId {
    /// The number, which identifies the creature by itself.
    pub number: u32,
    pub kind: Kind,
}

impl CreatureId {
    /// Reads `42H`; a number has 1 to 6 digits.
    pub fn parse(text: &str) -> Option<CreatureId> {
        let kind = Kind::from_letter(text.chars().last()?)?;
        let digits = &text[..text.len() - 1];
        let fits = (1..=6).contains(&digits.len()) && !digits.starts_with('0');
        let is_number = fits && digits.bytes().all(|b| b.is_ascii_digit());
        is_number.then(|| digits.parse().ok()).flatten().map(|number| CreatureId { number, kind })
    }
}

impl Serialize for CreatureId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CreatureId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CreatureId, D::Error> {
        let text = String::deserialize(deserializer)?;
        CreatureId::parse(&text).ok_or_else(|| D::Error::custom("not a creature's id"))
    }
}

impl From<CreatureId> for Subject {
    fn from(id: CreatureId) -> Subject {
        Subject::Somebody(id.number)
    }
}

impl About for CreatureId {
    fn add_to(&self, about: &mut Vec<Subject>) {
        about.push(Subject::from(*self));
    }
}

impl fmt::Display for CreatureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = ShortText::default();
        text.put_before(self.kind.letter() as u8);
        text.put_number_before(self.number);
        f.write_str(text.as_str())
    }
}

/// A species, by its place in the order of the species' lowest numbers.
pub type SpeciesId = u32;
/// A hex, by its place in label order.
pub type HexId = u32;

/// A creature at the beginning of a round's feeding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Creature {
    pub id: CreatureId,
    pub species: SpeciesId,
    /// Attack points, 1 to 6, without the extra one of a ravenous carnivore.
    pub ap: u8,
    /// Meals missed in a row before this round.
    pub missed: u8,
    /// Its behaviour.
    pub behaviour: Behaviour,
    /// The advantages that it owns.
    pub genes: Genes,
    /// The advantages that it leaves unused this round (SUR-5.15).
    pub unused: Advantages,
    /// Whether it sleeps through this round (SUR-11.8).
    pub asleep: Assumable<bool>,
    /// Its hex; `None` before it is placed, and where the place does not matter.
    pub hex: Option<HexId>,
    /// Its parent, if it is born in this round.
    pub parent: Option<CreatureId>,
    /// The values that the scenario does not state.
    pub unsaid: Unsaid,
}

/// Which values of a creature the scenario does not state, so that they are assumed when a step needs them.
#[allow(clippy::struct_excessive_bools, reason = "each is a separate question")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Unsaid {
    /// Its attack points.
    pub ap: bool,
    /// The meals that it has missed.
    pub missed: bool,
    /// Its behaviour.
    pub behaviour: bool,
    pub species: bool,
}

impl Creature {
    /// Whether it owns an advantage and uses it.
    pub const fn uses(&self, advantage: Advantage) -> bool {
        self.genes.has(advantage) && !self.unused.has(advantage)
    }

    /// SUR-9.4: whether it is ravenous at the beginning of the round.
    pub const fn is_ravenous(&self) -> bool {
        matches!(self.id.kind, Kind::Carnivore) && self.missed >= RAVENOUS
    }

    /// Whether it can eat the plants of a terrain (SUR-1.4 to SUR-1.6, SUR-11.6).
    pub const fn eats_plants_of(&self, terrain: Terrain) -> bool {
        match (self.id.kind, terrain) {
            (_, Terrain::Water | Terrain::Desert) | (Kind::Carnivore, _) => false,
            (Kind::Herbivore, _) | (Kind::Omnivore, Terrain::Jungle) => true,
            (Kind::Omnivore, Terrain::Grassland) => self.uses(Advantage::SecondStomach),
        }
    }

    /// How many missed meals in a row kill it (SUR-9.3, SUR-9.5, SUR-10.11).
    pub const fn deadly_misses(&self) -> u8 {
        self.id.kind.deadly_misses() + self.uses(Advantage::FrugalMetabolism) as u8
    }
}

/// The state of a creature during a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body {
    /// Attack points so far.
    pub ap: u8,
    /// Attack points won that count from the next round on (`gained-ap: next-round`).
    pub gained: u8,
    /// Meals missed in a row.
    pub missed: u8,
    /// Whether it is alive, and if not, why.
    pub fate: Fate,
    pub ate: Option<Meal>,
    /// Who killed it in the Predator phase.
    pub by: Option<CreatureId>,
    /// Whether it sleeps through the round.
    pub asleep: bool,
    /// Whether its attack points are still unknown.
    pub ap_is_unsaid: bool,
}

/// Whether a creature is alive, and if not, why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    Lives,
    /// It was killed in the Predator phase, and eaten.
    Eaten,
    /// It was killed and not eaten.
    Killed,
    /// It ate Poisonous Flesh (SUR-11.5).
    Poisoned,
    Starved,
}

/// A meal (SUR-1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Meal {
    /// A creature that it killed, and whether that is poisonous.
    Victim(CreatureId, bool),
    Corpse,
    Fruit,
    Grass,
}

/// Odds look up positions very often, so that this hashes little: numbers identify creatures, and who sleeps
/// does not change.
impl Hash for Body {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (meal, eaten) = self.meal();
        let by = self.by.map_or(0, |by| by.number);
        let numbers = u64::from(self.ap) | u64::from(self.gained) << 8 | u64::from(self.missed) << 16;
        state.write_u64(numbers | (self.fate as u64) << 24 | meal << 32);
        state.write_u64(u64::from(eaten) << 32 | u64::from(by));
    }
}

impl Body {
    /// A creature before the round's feeding.
    pub const fn new(creature: &Creature) -> Body {
        Body {
            ap: creature.ap,
            gained: 0,
            missed: creature.missed,
            fate: Fate::Lives,
            ate: None,
            by: None,
            asleep: creature.asleep.value,
            ap_is_unsaid: creature.unsaid.ap,
        }
    }

    /// Its meal as numbers: the kind of meal, and the creature.
    fn meal(&self) -> (u64, u32) {
        match self.ate {
            None => (0, 0),
            Some(Meal::Corpse) => (1, 0),
            Some(Meal::Fruit) => (2, 0),
            Some(Meal::Grass) => (3, 0),
            Some(Meal::Victim(id, is_poisonous)) => (4 + u64::from(is_poisonous), id.number),
        }
    }

    /// A number for the fate: equal numbers mean equal fates.
    pub fn code(&self) -> u64 {
        let (meal, eaten) = self.meal();
        // It does not matter whether a victim is poisonous. A creature's number has 20 bits, everything else 4
        // or less.
        let numbers = u64::from(eaten) << 20 | u64::from(self.by.map_or(0, |by| by.number));
        let states = u64::from(self.ap) | u64::from(self.missed) << 4 | (self.fate as u64) << 8;
        numbers << 20 | states << 4 | meal.min(4) << 1 | u64::from(self.asleep)
    }

    /// Whether it is alive.
    pub fn lives(&self) -> bool {
        self.fate == Fate::Lives
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back() {
        for text in ["1H", "42O", "999999C"] {
            assert_eq!(CreatureId::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "H", "0H", "07H", "1000000H", "7X", "7h", "H7", "7HH", "-7H", "7é"] {
            assert_eq!(CreatureId::parse(text), None, "{text}");
        }
    }

    #[test]
    fn advantages_stand_at_their_number() {
        for (n, advantage) in Advantage::all().enumerate() {
            assert_eq!(advantage as usize, n);
            assert_eq!(Advantage::parse(&advantage.name().to_uppercase().replace(' ', "-")), Some(advantage));
            assert!(advantage.needs().is_none_or(|needs| !needs.is_advanced()));
        }
    }
}
