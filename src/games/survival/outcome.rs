//! Outcomes: what became of everybody, as data and in words.

use serde::{Deserialize, Serialize};

use super::feeding::Course;
use super::kind::Kind;
use super::pieces::{Body, Creature, CreatureId, Fate, Meal};
use super::subjects::CREATURE;
use crate::diag::Code;
use crate::diag::suggest::and_list;
use crate::rule;
use crate::ruling::outcome::{Claimable, json, name};
use crate::ruling::{ByName, DecidedBy, Json, decided};
use crate::source::Shape;

decided! {
    /// The outcome of a hex.
    pub(super) struct OneHex {
        /// what is left in it
        hex: Food,
        /// everybody in it
        creatures: ByName<CreatureId, Fared>,
    }
}

decided! {
    /// A hex before anything happens.
    struct HexBefore {
        /// what is in it
        hex: Food,
        /// everybody in it
        creatures: ByName<CreatureId, Before>,
    }
}

decided! {
    /// What lies and grows in a hex.
    #[derive(Deserialize)]
    pub(super) struct Food {
        /// corpses
        corpses: u32 => &[
            rule!("SUR-6.13"),
            rule!("SUR-7.3"),
            rule!("SUR-7.5"),
            rule!("SUR-7.6"),
            rule!("SUR-11.5"),
            rule!("SUR-7.9"),
            rule!("SUR-8.9"),
            rule!("SUR-9.6"),
        ],
        /// plant meals
        plants: u32 => &[rule!("SUR-4.3"), rule!("SUR-8.2"), rule!("SUR-8.3"), rule!("SUR-8.5")],
    }
}

decided! {
    /// A creature before anything happens.
    struct Before {
        /// attack points
        ap: u8,
        /// meals missed in a row
        missed: u8,
        /// what that makes of it
        hunger: Hunger,
    }
}

decided! {
    /// What became of a creature.
    #[derive(Deserialize)]
    pub(super) struct Fared {
        /// how it ended
        fate: Told => &[
            rule!("SUR-6.9"),
            rule!("SUR-10.10"),
            rule!("SUR-6.6"),
            rule!("SUR-6.3"),
            rule!("SUR-7.7"),
            rule!("SUR-8.7"),
            rule!("SUR-8.8"),
            rule!("SUR-9.3"),
            rule!("SUR-9.5"),
            rule!("SUR-11.5"),
            rule!("SUR-10.11"),
            rule!("SUR-7.3"),
            rule!("SUR-8.2"),
            rule!("SUR-8.3"),
            rule!("SUR-7.5"),
            rule!("SUR-8.5"),
            rule!("SUR-9.4"),
            rule!("SUR-9.1"),
            rule!("SUR-9.2"),
        ],
        /// attack points
        ap: u8 => &[rule!("SUR-6.7"), rule!("SUR-7.5"), rule!("SUR-8.5"), rule!("SUR-6.6"), rule!("SUR-7.6")],
        /// what it ate: a victim, `corpse`, `fruit` or `grass`
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ate: Option<String> as MEALS => &[
            rule!("SUR-6.10"),
            rule!("SUR-6.8"),
            rule!("SUR-6.3"),
            rule!("SUR-7.3"),
            rule!("SUR-7.5"),
            rule!("SUR-7.6"),
            rule!("SUR-7.7"),
            rule!("SUR-8.2"),
            rule!("SUR-8.3"),
            rule!("SUR-8.5"),
            rule!("SUR-8.7"),
        ],
        /// who killed it
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<CreatureId> => &[rule!("SUR-6.9"), rule!("SUR-6.3")],
        /// meals missed in a row, of the living
        #[serde(default, skip_serializing_if = "Option::is_none")]
        missed: Option<u8> => &[rule!("SUR-9.1"), rule!("SUR-9.2")],
        /// what that makes of it
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hunger: Option<Hunger> => &[rule!("SUR-9.5"), rule!("SUR-9.3"), rule!("SUR-9.4"), rule!("SUR-9.1"), rule!("SUR-9.2"), rule!("SUR-6.3"), rule!("SUR-7.7")],
    }
}

/// How a creature ended a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Told {
    /// It slept.
    Asleep,
    /// It lives and has eaten.
    Fed,
    /// It lives and has not.
    Unfed,
    /// Somebody ate it.
    Eaten,
    /// It was killed.
    Killed,
    /// It ate Poisonous Flesh.
    Poisoned,
    /// It died of hunger.
    Starved,
}

impl Claimable for Told {
    const SHAPE: Shape = Shape::Word(&["asleep", "fed", "unfed", "eaten", "killed", "poisoned", "starved"]);
}

impl Claimable for Hunger {
    const SHAPE: Shape = Shape::Word(&["normal", "hungry", "ravenous"]);
}

impl Claimable for CreatureId {
    const SHAPE: Shape = name(CREATURE);
}

/// What meals missed make of a creature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Hunger {
    /// None was missed.
    Normal,
    /// Some were.
    Hungry,
    /// So many that a carnivore has an extra point (SUR-2.7).
    Ravenous,
}

impl Hunger {
    /// The word for so many meals missed in a row.
    const fn of(kind: Kind, missed: u8) -> Hunger {
        match missed {
            0 => Hunger::Normal,
            2.. if matches!(kind, Kind::Carnivore) => Hunger::Ravenous,
            _ => Hunger::Hungry,
        }
    }

    /// The word for it.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Hunger::Normal => "normal",
            Hunger::Hungry => "hungry",
            Hunger::Ravenous => "ravenous",
        }
    }
}

/// What can be eaten.
const MEALS: Shape = Shape::Either(&[Shape::Word(&["corpse", "fruit", "grass"]), name(CREATURE)]);

/// Which rules decide what stands under a key of a hex.
pub(super) const DECIDED_BY: DecidedBy = &[Food::DECIDED_BY, Fared::DECIDED_BY, CORPSE];
/// Why somebody has no corpse.
pub(super) const CORPSE: &[(&str, &[Code])] =
    &[("ate=corpse", &[rule!("SUR-7.7"), rule!("SUR-7.6"), rule!("SUR-7.3")])];

/// The outcome of a hex.
pub(super) fn of_hex(creatures: &[Creature], bodies: &[Body], course: &Course) -> Json {
    let all = creatures.iter().zip(bodies);
    json(OneHex {
        hex: Food { corpses: course.corpses + course.fresh, plants: course.plants },
        creatures: all.map(|(creature, body)| (creature.id, Fared::of(creature, body))).collect(),
    })
}

/// The state of a hex as it was given.
pub(super) fn of_hex_before(creatures: &[Creature], course: &Course) -> Json {
    let before = |creature: &Creature| {
        let hunger = Hunger::of(creature.id.kind, creature.missed);
        (creature.id, Before { ap: creature.ap, missed: creature.missed, hunger })
    };
    json(HexBefore {
        hex: Food { corpses: course.corpses, plants: course.plants },
        creatures: creatures.iter().map(before).collect(),
    })
}

impl Fared {
    /// What became of a creature.
    pub(super) fn of(creature: &Creature, body: &Body) -> Fared {
        let ate = |meal: Meal| match meal {
            Meal::Victim(id, _) => id.to_string(),
            Meal::Corpse => "corpse".to_owned(),
            Meal::Fruit => "fruit".to_owned(),
            Meal::Grass => "grass".to_owned(),
        };
        Fared {
            fate: match body.fate {
                Fate::Lives if body.asleep => Told::Asleep,
                Fate::Lives if body.ate.is_some() => Told::Fed,
                Fate::Lives => Told::Unfed,
                Fate::Eaten => Told::Eaten,
                Fate::Killed => Told::Killed,
                Fate::Poisoned => Told::Poisoned,
                Fate::Starved => Told::Starved,
            },
            ap: body.ap,
            ate: body.ate.map(ate),
            by: body.by,
            missed: body.lives().then_some(body.missed),
            hunger: body.lives().then(|| Hunger::of(creature.id.kind, body.missed)),
        }
    }
}

/// Creatures that are told by name in a sentence, at most.
const MOST_NAMED: usize = 8;

/// Who ate and who died, in one sentence.
pub(super) fn in_words(creatures: &[Creature], bodies: &[Body]) -> String {
    let who = |is_so: &dyn Fn(&Body) -> bool| -> Vec<String> {
        let all = creatures.iter().zip(bodies).filter(|(_, body)| is_so(body));
        all.map(|(creature, _)| creature.id.to_string()).collect()
    };
    let fed = who(&|body| body.lives() && body.ate.is_some());
    let dead = who(&|body| !body.lives());
    let say = |names: &[String], one: &str, many: &str| match names {
        [] => format!("nobody {one}"),
        [name] => format!("{name} {one}"),
        names if names.len() <= MOST_NAMED => format!("{} {many}", and_list(names)),
        names => format!("{} of {} creatures {many}", names.len(), creatures.len()),
    };
    let sentence = format!("{}; {}.", say(&fed, "has fed", "have fed"), say(&dead, "is dead", "are dead"));
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
