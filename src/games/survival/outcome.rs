//! Outcomes: what became of everybody, as data and in words.

use serde_json::{Map, json};

use super::feeding::Course;
use super::pieces::{Body, Creature, Fate, Kind, Meal};
use crate::diag::suggest::and_list;
use crate::ruling::Json;

/// The outcome of a hex.
pub(super) fn of_hex(creatures: &[Creature], bodies: &[Body], course: &Course) -> Json {
    let all = creatures.iter().zip(bodies);
    let all: Map<String, Json> = all
        .map(|(creature, body)| {
            let mut out = Map::with_capacity(6);
            fate(creature, body, &mut out);
            (creature.id.to_string(), out.into())
        })
        .collect();
    let hex = json!({"corpses": course.corpses + course.fresh, "plants": course.plants});
    object([("hex", hex), ("creatures", all.into())])
}

/// A map of a few keys; `json!` would copy what is put into it.
pub(super) fn object<const N: usize>(entries: [(&str, Json); N]) -> Json {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The state of a hex as it was given.
pub(super) fn of_hex_before(creatures: &[Creature], course: &Course) -> Json {
    let of = |creature: &Creature| {
        let missed = creature.missed;
        let hunger = hunger(creature.id.kind, missed);
        (creature.id.to_string(), json!({"ap": creature.ap, "missed": missed, "hunger": hunger}))
    };
    let all: Map<String, Json> = creatures.iter().map(of).collect();
    json!({"hex": {"corpses": course.corpses, "plants": course.plants}, "creatures": all})
}

/// What became of a creature.
pub(super) fn fate(creature: &Creature, body: &Body, out: &mut Map<String, Json>) {
    let mut put = |key: &str, value: Json| drop(out.insert(key.to_owned(), value));
    let fate = match body.fate {
        Fate::Lives if creature.asleep => "asleep",
        Fate::Lives if body.ate.is_some() => "fed",
        Fate::Lives => "unfed",
        Fate::Eaten => "eaten",
        Fate::Killed => "killed",
        Fate::Poisoned => "poisoned",
        Fate::Starved => "starved",
    };
    put("fate", fate.into());
    put("ap", body.ap.into());
    if let Some(meal) = body.ate {
        let ate = match meal {
            Meal::Victim(id, _) => id.to_string(),
            Meal::Corpse => "corpse".to_owned(),
            Meal::Fruit => "fruit".to_owned(),
            Meal::Grass => "grass".to_owned(),
        };
        put("ate", ate.into());
    }
    if let Some(by) = body.by {
        put("by", by.to_string().into());
    }
    if body.lives() {
        put("missed", body.missed.into());
        put("hunger", hunger(creature.id.kind, body.missed).into());
    }
}

/// The word for so many meals missed in a row.
fn hunger(kind: Kind, missed: u8) -> &'static str {
    match missed {
        0 => "normal",
        2.. if kind == Kind::Carnivore => "ravenous",
        _ => "hungry",
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
