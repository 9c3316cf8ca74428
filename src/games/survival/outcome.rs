//! Outcomes: the fates of all creatures, as data and in words.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::kind::Kind;
use super::pieces::{Body, Creature, CreatureId, Fate, Meal};
use super::subjects::CREATURE;
use crate::diag::{and_list, capital};
use crate::ruling::outcome::{Claimable, name, worded};
use crate::ruling::{ByName, PlainData, decided};
use crate::source::Shape;
use crate::words;

decided! {
    /// The outcome of a hex.
    pub(super) struct OneHex {
        /// the food that is left in it
        hex: Food,
        /// all creatures in it
        creatures: ByName<CreatureId, Fared>,
    }
}

decided! {
    /// A hex before its feeding.
    struct HexBefore {
        /// the food in it
        hex: Food,
        /// all creatures in it
        creatures: ByName<CreatureId, Before>,
    }
}

decided! {
    /// The food in a hex.
    #[derive(serde::Deserialize)]
    pub(super) struct Food {
        /// corpses
        corpses: u32,
        /// plant meals
        plants: u32,
    }
}

decided! {
    /// A creature before the feeding.
    struct Before {
        /// attack points
        ap: u8,
        /// meals missed in a row
        missed: u8,
        /// how hungry it is
        hunger: Hunger,
    }
}

decided! {
    /// The fate of a creature.
    #[derive(serde::Deserialize)]
    pub(super) struct Fared {
        /// how it ended
        fate: Ended,
        /// attack points
        ap: u8,
        /// what it ate: a victim, `corpse`, `fruit` or `grass`
        ate: Option<Eaten> = None,
        /// who killed it
        by: Option<CreatureId> = None,
        /// meals missed in a row, of the living
        missed: Option<u8> = None,
        /// how hungry it is, of the living
        hunger: Option<Hunger> = None,
    }
}

words! {
    /// How a creature ended a round.
    pub(super) enum Ended {
        /// It slept.
        Asleep = "asleep",
        /// It lives and has eaten.
        Fed = "fed",
        /// It lives and has not eaten.
        Unfed = "unfed",
        /// Somebody ate it.
        Eaten = "eaten",
        /// It was killed.
        Killed = "killed",
        /// It ate Poisonous Flesh.
        Poisoned = "poisoned",
        /// It died of hunger.
        Starved = "starved",
    }
}

words! {
    /// How hungry a creature is.
    pub enum Hunger {
        /// It has missed no meal.
        Normal = "normal",
        /// It has missed meals.
        Hungry = "hungry",
        /// It is a carnivore with an extra point for missed meals (SUR-2.7).
        Ravenous = "ravenous",
    }
}

words! {
    /// Food in a hex.
    pub enum Dish {
        /// A corpse.
        Corpse = "corpse",
        /// A fruit.
        Fruit = "fruit",
        /// Grass.
        Grass = "grass",
    }
}

worded!(Ended, Hunger);

/// A meal (SUR-1.7) in an outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eaten {
    /// A creature that it killed.
    Victim(CreatureId),
    /// Food in the hex.
    Dish(Dish),
}

impl From<Meal> for Eaten {
    fn from(meal: Meal) -> Eaten {
        match meal {
            Meal::Victim(id, _) => Eaten::Victim(id),
            Meal::Corpse => Eaten::Dish(Dish::Corpse),
            Meal::Fruit => Eaten::Dish(Dish::Fruit),
            Meal::Grass => Eaten::Dish(Dish::Grass),
        }
    }
}

impl fmt::Display for Eaten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eaten::Victim(id) => id.fmt(f),
            Eaten::Dish(dish) => f.write_str(dish.word()),
        }
    }
}

impl Serialize for Eaten {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Eaten {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Eaten, D::Error> {
        let text = String::deserialize(deserializer)?;
        let dish = Dish::WORDS.iter().find(|(word, _)| *word == text).map(|(_, dish)| Eaten::Dish(*dish));
        let meal = dish.or_else(|| CreatureId::parse(&text).map(Eaten::Victim));
        meal.ok_or_else(|| D::Error::custom("neither a dish nor a creature's id"))
    }
}

impl Claimable for Eaten {
    const SHAPE: Shape = Shape::Either(&[Shape::Word(Dish::NAMES), name(CREATURE)]);
}

impl Claimable for CreatureId {
    const SHAPE: Shape = name(CREATURE);
}

impl Ended {
    /// The end of a creature's round.
    pub(super) fn from_body(body: &Body) -> Ended {
        match body.fate {
            Fate::Lives if body.asleep => Ended::Asleep,
            Fate::Lives if body.ate.is_some() => Ended::Fed,
            Fate::Lives => Ended::Unfed,
            Fate::Eaten => Ended::Eaten,
            Fate::Killed => Ended::Killed,
            Fate::Poisoned => Ended::Poisoned,
            Fate::Starved => Ended::Starved,
        }
    }

    /// Whether it is alive.
    const fn lives(self) -> bool {
        matches!(self, Ended::Asleep | Ended::Fed | Ended::Unfed)
    }
}

impl Hunger {
    /// The hunger of a type after a number of missed meals in a row.
    const fn after(kind: Kind, missed: u8) -> Hunger {
        match missed {
            0 => Hunger::Normal,
            2.. if matches!(kind, Kind::Carnivore) => Hunger::Ravenous,
            _ => Hunger::Hungry,
        }
    }
}

/// The outcome of a hex.
pub(super) fn hex_outcome(creatures: &[Creature], bodies: &[Body], corpses: u32, plants: u32) -> PlainData {
    let all = creatures.iter().zip(bodies);
    PlainData::new(OneHex {
        hex: Food { corpses, plants },
        creatures: all.map(|(creature, body)| (creature.id, Fared::new(creature, body))).collect(),
    })
}

/// The state of a hex as given.
pub(super) fn hex_before(creatures: &[Creature], corpses: u32, plants: u32) -> PlainData {
    let before = |creature: &Creature| {
        let hunger = Hunger::after(creature.id.kind, creature.missed);
        (creature.id, Before { ap: creature.ap, missed: creature.missed, hunger })
    };
    PlainData::new(HexBefore {
        hex: Food { corpses, plants },
        creatures: creatures.iter().map(before).collect(),
    })
}

impl Fared {
    /// The fate of a creature.
    pub(super) fn new(creature: &Creature, body: &Body) -> Fared {
        Fared {
            fate: Ended::from_body(body),
            ap: body.ap,
            ate: body.ate.map(Eaten::from),
            by: body.by,
            missed: body.lives().then_some(body.missed),
            hunger: body.lives().then(|| Hunger::after(creature.id.kind, body.missed)),
        }
    }
}

/// The most creatures that a sentence names.
const MOST_NAMED: usize = 8;

/// How the round ended for each creature.
pub(super) fn ends(creatures: &[Creature], bodies: &[Body]) -> Vec<(CreatureId, Ended)> {
    creatures.iter().zip(bodies).map(|(creature, body)| (creature.id, Ended::from_body(body))).collect()
}

/// Who has eaten and who has died, in one sentence.
pub(super) fn in_words(ends: &[(CreatureId, Ended)]) -> String {
    let who = |is_so: fn(Ended) -> bool| -> Vec<String> {
        ends.iter().filter(|(_, end)| is_so(*end)).map(|(id, _)| id.to_string()).collect()
    };
    let fed = who(|end| end == Ended::Fed);
    let dead = who(|end| !end.lives());
    let say = |names: &[String], one: &str, many: &str| match names {
        [] => format!("nobody {one}"),
        [name] => format!("{name} {one}"),
        names if names.len() <= MOST_NAMED => format!("{} {many}", and_list(names)),
        names => format!("{} of {} creatures {many}", names.len(), ends.len()),
    };
    let sentence = format!("{}; {}.", say(&fed, "has fed", "have fed"), say(&dead, "is dead", "are dead"));
    capital(&sentence)
}
