//! Facts that a step needs and the scenario does not state: their places, questions and reasons.

use super::kind::Behaviour;
use super::pieces::Creature;
use super::tables::{MOST_AP, MOST_ROUNDS};
use super::terrain::Terrain;
use crate::diag::Code;
use crate::rule;
use crate::ruling::{Answers, Desk, Fact, Need};
use crate::source::read::Assumable;

/// Why rules need facts.
const WHY: [(Code, &str); 15] = [
    (rule!("SUR-2.7"), "as many dice are rolled"),
    (rule!("SUR-4.4"), "newborns take the next numbers"),
    (rule!("SUR-4.6"), "its newborn has as many"),
    (rule!("SUR-5.10"), "the aggressive add 1 to their best die"),
    (rule!("SUR-6.1"), "it says who hunts"),
    (rule!("SUR-6.2"), "the strongest attacks first"),
    (rule!("SUR-6.3"), "prey is chosen by it"),
    (rule!("SUR-6.4"), "nobody hunts its own"),
    (rule!("SUR-6.9"), "it decides whether the loser dies"),
    (rule!("SUR-7.1"), "meat-eaters try for them"),
    (rule!("SUR-8.1"), "plants are eaten where they grow"),
    (rule!("SUR-9.2"), "it may starve"),
    (rule!("SUR-9.4"), "the ravenous roll one die more"),
    (rule!("SUR-11.8"), "a sleeper neither hunts nor feeds"),
    (rule!("SUR-13.2"), "the game ends after it"),
];

/// A rule with its reason for needing a fact.
fn needed_by(rule: Code) -> Need {
    let (rule, why) = WHY.into_iter().find(|(other, _)| *other == rule).unwrap_or((rule, "it is needed"));
    Need { rule, why }
}

/// Asks for a fact of the whole scenario.
fn scenario_fact(desk: &Desk<'_>, key: &str, what: &str, rule: Code, answers: Answers, default: i64) -> i64 {
    desk.need(default, || Fact { bare: "name", ..Fact::new(&[key], what, needed_by(rule), answers, default) })
}

fn creature_fact(
    desk: &Desk<'_>,
    creature: &Creature,
    key: &str,
    what: &str,
    rule: Code,
    answers: impl FnOnce() -> Answers,
    default: i64,
) -> i64 {
    desk.need(default, || {
        let (id, answers) = (creature.id.to_string(), answers());
        let what = match answers {
            Answers::Truth => format!("whether {id} {what}"),
            _ => format!("{id}'s {what}"),
        };
        let path = ["creatures", &id, key];
        Fact { bare: "name", ..Fact::new(&path, what, needed_by(rule), answers, default) }
    })
}

/// The attack points of a creature.
pub(super) fn ap(desk: &Desk<'_>, creature: &Creature, rule: Code) -> u8 {
    let answers = || Answers::Between(1, i64::from(MOST_AP));
    creature_fact(desk, creature, "ap", "attack points", rule, answers, i64::from(creature.ap)) as u8
}

/// The meals in a row that a creature had missed before the round.
pub(super) fn missed(desk: &Desk<'_>, creature: &Creature, rule: Code) -> u8 {
    if !creature.unsaid.missed {
        return creature.missed;
    }
    let answers = || Answers::Between(0, i64::from(creature.deadly_misses()) - 1);
    creature_fact(desk, creature, "missed", "missed meals", rule, answers, 0) as u8
}

/// The behaviour of a creature.
pub(super) fn behaviour(desk: &Desk<'_>, creature: &Creature, rule: Code) -> Behaviour {
    if !creature.unsaid.behaviour {
        return creature.behaviour;
    }
    let answers = || Answers::words(Behaviour::NAMES);
    let default = creature.behaviour as i64;
    Behaviour::WORDS[creature_fact(desk, creature, "behaviour", "behaviour", rule, answers, default) as usize]
        .1
}

/// Whether a creature is asleep.
pub(super) fn asleep(desk: &Desk<'_>, creature: &Creature) -> bool {
    let Assumable { value, is_given } = creature.asleep;
    if is_given {
        return value;
    }
    creature_fact(desk, creature, "asleep", "is asleep", rule!("SUR-11.8"), || Answers::Truth, 0) != 0
}

/// The terrain of the hex.
pub(super) fn terrain(desk: &Desk<'_>, stated: Assumable<Terrain>) -> Terrain {
    if stated.is_given {
        return stated.value;
    }
    let answers = Answers::words(Terrain::NAMES);
    let default = stated.value as i64;
    Terrain::WORDS[scenario_fact(desk, "terrain", "the terrain", rule!("SUR-8.1"), answers, default) as usize]
        .1
}

/// The corpses in a hex at the start.
pub(super) fn corpses(desk: &Desk<'_>, label: Option<&str>, rule: Code) -> u32 {
    match label {
        Some(label) => food(desk, label, "corpses", rule),
        None => scenario_fact(desk, "corpses", "the corpses at the start", rule, Answers::Between(0, 99), 0)
            as u32,
    }
}

/// The plant meals in a hex at the start.
pub(super) fn plants(desk: &Desk<'_>, label: Option<&str>, rule: Code) -> u32 {
    match label {
        Some(label) => food(desk, label, "plants", rule),
        None => scenario_fact(desk, "plants", "the plant meals", rule, Answers::Between(0, 99), 0) as u32,
    }
}

/// Food in a hex of the map.
fn food(desk: &Desk<'_>, label: &str, key: &str, rule: Code) -> u32 {
    desk.need(0, || {
        let what = format!("the {} in {label}", if key == "plants" { "plant meals" } else { key });
        Fact::new(&["hexes", label, key], what, needed_by(rule), Answers::Between(0, 99), 0)
    }) as u32
}

/// The species of a creature among several; its own one comes first.
pub(super) fn species(
    desk: &Desk<'_>,
    creature: &Creature,
    names: impl FnOnce() -> Vec<String>,
    rule: Code,
) -> usize {
    creature_fact(desk, creature, "species", "species", rule, || Answers::OneOf(names()), 0) as usize
}

/// The number of the next newborn.
pub(super) fn next_id(desk: &Desk<'_>, stated: Assumable<u32>, most: u32) -> u32 {
    if stated.is_given {
        return stated.value;
    }
    let least = i64::from(stated.value);
    let answers = Answers::Between(least, i64::from(most));
    scenario_fact(desk, "next_id", "the next newborn's number", rule!("SUR-4.4"), answers, least) as u32
}

/// The round after which the game ends; by default the round that is played, if it can be the last.
pub(super) fn last_round(desk: &Desk<'_>, stated: Assumable<u32>) -> u32 {
    if stated.is_given {
        return stated.value;
    }
    let round = i64::from(stated.value);
    let answers = Answers::Between(round, i64::from(MOST_ROUNDS));
    scenario_fact(desk, "last_round", "the last round", rule!("SUR-13.2"), answers, round) as u32
}
