//! The outcome of a round: what became of everybody, and the next round's state (SUR-12).

use std::collections::BTreeSet;

use serde_json::{Map, json};

use super::Position;
use super::end::living;
use crate::games::survival::outcome;
use crate::games::survival::pieces::{Advantage, Behaviour, Creature, CreatureId, HexId};
use crate::games::survival::scenario::map::Food;
use crate::games::survival::scenario::orders::{Line, Order};
use crate::games::survival::scenario::turn::Setup;
use crate::ruling::Json;

/// Keys of one creature in it, at most.
const MOST_KEYS: usize = 8;

/// The outcome.
pub(super) fn outcome(setup: &Setup, state: &Position) -> Json {
    let species = &setup.herd.species;
    let counts = living(state, species.len());
    let all = state.creatures.iter().zip(&state.bodies);
    let creatures: Map<String, Json> = all
        .map(|(creature, body)| {
            let mut out = Map::with_capacity(MOST_KEYS);
            out.insert("species".to_owned(), species[creature.species as usize].as_str().into());
            out.insert("hex".to_owned(), label(setup, creature.hex));
            outcome::fate(creature, body, &mut out);
            if let Some(parent) = creature.parent {
                out.insert("parent".to_owned(), parent.to_string().into());
            }
            (creature.id.to_string(), out.into())
        })
        .collect();
    let counted: Map<String, Json> =
        species.iter().zip(&counts).map(|(name, living)| (name.clone(), json!({"living": living}))).collect();
    let mut winners: Vec<&str> =
        state.ended.iter().flatten().map(|species| setup.herd.species[*species as usize].as_str()).collect();
    winners.sort_unstable();
    outcome::object([
        ("creatures", creatures.into()),
        ("species", counted.into()),
        ("over", state.ended.is_some().into()),
        ("winners", winners.into()),
        ("state", next(setup, state, &counts)),
    ])
}

/// The next round's input.
fn next(setup: &Setup, state: &Position, living: &[u32]) -> Json {
    let survivors = state.creatures.iter().zip(&state.bodies).filter(|(_, body)| body.lives());
    let creatures: Map<String, Json> = survivors
        .clone()
        .map(|(creature, body)| {
            let after = Creature { ap: body.ap, missed: body.missed, ..*creature };
            (creature.id.to_string(), written(setup, &after))
        })
        .collect();
    let alive: BTreeSet<CreatureId> = survivors.map(|(creature, _)| creature.id).collect();
    let lives = |order: &Order| match order {
        Order::Creature(place, _) => alive.contains(&setup.herd.creatures[*place].id),
        Order::Species(species, _) => living[*species as usize] > 0,
        // Standing orders may be for one that was born in this very round.
        Order::Nobody(id) => id.is_some_and(|id| alive.contains(&id)),
    };
    of_state(setup, setup.round + 1, state.next_id, &state.food, creatures, lives)
}

/// The state as it was given, with its defaults.
pub(super) fn given(setup: &Setup) -> Json {
    let creatures = setup.herd.creatures.iter();
    let creatures = creatures.map(|creature| (creature.id.to_string(), written(setup, creature))).collect();
    let lives = |order: &Order| !matches!(order, Order::Nobody(_));
    let state = of_state(setup, setup.round, setup.next_id, &setup.map.food, creatures, lives);
    outcome::object([("state", state)])
}

fn of_state(
    setup: &Setup,
    round: u32,
    next_id: u32,
    food: &[Food],
    creatures: Map<String, Json>,
    lives: impl Fn(&Order) -> bool,
) -> Json {
    let map = &setup.map;
    let hexes = map.island.hexes().filter_map(|hex| {
        let id = hex as usize;
        let (Food { corpses, plants }, most) = (food[id], map.most[id]);
        let is_told = map.is_named[id] || corpses > 0 || most > 0;
        let told = is_told.then(|| json!({"corpses": corpses, "plants": plants, "max": most}))?;
        Some((map.island.label(hex).to_string(), told))
    });
    let hexes: Map<String, Json> = hexes.collect();
    let keeps = |line: &&Line| lives(&line.order);
    let standing: Vec<Json> = setup.standing.iter().filter(keeps).map(|line| line.written.clone()).collect();
    outcome::object([
        ("round", round.into()),
        ("last_round", setup.last_round.into()),
        ("next_id", next_id.into()),
        ("map", map.written.clone()),
        ("hexes", hexes.into()),
        ("creatures", creatures.into()),
        ("standing", standing.into()),
    ])
}

/// A creature as a scenario states it.
fn written(setup: &Setup, creature: &Creature) -> Json {
    let mut out = Map::with_capacity(MOST_KEYS);
    let mut put = |key: &str, value: Json| drop(out.insert(key.to_owned(), value));
    put("species", setup.herd.species[creature.species as usize].as_str().into());
    if creature.hex.is_some() {
        put("hex", label(setup, creature.hex));
    }
    put("ap", creature.ap.into());
    put("behaviour", Behaviour::word(creature.behaviour).into());
    put("missed", creature.missed.into());
    put("genes", creature.genes.iter().map(Advantage::name).collect::<Vec<_>>().into());
    if let Some(parent) = creature.parent {
        put("parent", parent.to_string().into());
        put("born", setup.round.into());
    } else if let Some(place) = setup.herd.find(creature.id) {
        let before = &setup.herd.written[place];
        if let Some(parent) = &before.parent {
            put("parent", parent.as_str().into());
        }
        if let Some(born) = before.born {
            put("born", born.into());
        }
    }
    out.into()
}

fn label(setup: &Setup, hex: Option<HexId>) -> Json {
    hex.map_or(Json::Null, |hex| setup.map.island.label(hex).to_string().into())
}

/// The round in one sentence.
pub(super) fn in_words(setup: &Setup, state: &Position) -> String {
    let when = format!("Round {}, {} of Year {}", setup.round, setup.season(), setup.year());
    let what = outcome::in_words(&state.creatures, &state.bodies);
    let mut names: Vec<&str> =
        state.ended.iter().flatten().map(|species| setup.herd.species[*species as usize].as_str()).collect();
    names.sort_unstable();
    let end = match (&state.ended, names.as_slice()) {
        (None, _) => String::new(),
        (Some(_), []) => " The game is over, and nobody has won.".to_owned(),
        (Some(_), [winner]) => format!(" The game is over: {winner} wins."),
        (Some(_), winners) => {
            format!(" The game is over: {} share the win.", crate::diag::suggest::and_list(winners))
        }
    };
    format!("{when}. {what}{end}")
}
