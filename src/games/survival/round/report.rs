//! The outcome of a round: the fates of all creatures, and the state of the next round (SUR-12).

use std::collections::BTreeSet;

use serde::Deserialize;

use super::end::living;
use super::play::{Round, RoundPosition};
use crate::advantages::Advantage;
use crate::calendar::season_and_year;
use crate::diag::and_list;
use crate::kind::Behaviour;
use crate::outcome::{self, Ended, Fared};
use crate::pieces::{Body, Creature, CreatureId, HexId};
use crate::ruling::outcome::{Claimable, by_name, name};
use crate::ruling::{ByName, Json, PlainData, decided};
use crate::scenario::map::Food;
use crate::scenario::orders::{Line, Order};
use crate::scenario::turn::Setup;
use crate::source::Shape;
use crate::source::shape::Names;
use crate::subjects::{ADVANTAGE, CREATURE, SPECIES};

decided! {
    /// The outcome of a round.
    #[derive(Deserialize)]
    pub struct Outcome {
        /// all creatures of the round, newborns included
        creatures: ByName<CreatureId, CreatureOutcome>,
        /// the species
        species: ByName<String, Living> as by_name(SPECIES, &Living::SHAPE),
        /// whether the game is over
        over: bool,
        /// the species that have won
        winners: Vec<String> as Shape::List(&name(SPECIES)),
        /// the next round's input
        state: GameState,
    }
}

decided! {
    /// The fate of a creature, and its hex.
    #[derive(Deserialize)]
    pub struct CreatureOutcome {
        /// its species
        species: String as name(SPECIES),
        /// its hex, or where it died
        hex: Option<String> as Shape::Name(Names::Space),
        /// how it fared
        fared: Fared where flatten,
        /// a newborn's parent
        parent: Option<String> = None as name(CREATURE),
        /// the advantage that it got in this round
        gained: Option<Advantage> = None,
        /// why its ordered move is void
        void: Option<String> = None,
    }
}

decided! {
    /// A species after a round.
    #[derive(Deserialize)]
    pub struct Living {
        /// its living creatures
        living: u32,
    }
}

decided! {
    /// The state of the game (SUR-12).
    #[derive(Deserialize)]
    pub struct GameState {
        /// the next round
        round: u32,
        /// the last round
        last_round: u32,
        /// the next newborn's number
        next_id: u32,
        /// the island, as written
        map: Json,
        /// the food in each hex
        hexes: ByName<String, Growing> as Shape::Map(Names::Space, &Growing::SHAPE),
        /// the living creatures
        creatures: ByName<CreatureId, WrittenCreature>,
        /// standing orders, as written
        standing: Vec<Json>,
    }
}

decided! {
    /// The food in a hex.
    #[derive(Deserialize)]
    pub struct Growing {
        /// the food
        food: outcome::Food where flatten,
        /// the most plant meals that it can hold
        max: u32,
    }
}

decided! {
    /// A creature as a scenario states it.
    #[derive(Deserialize)]
    pub struct WrittenCreature {
        /// its species
        species: String as name(SPECIES),
        /// its hex
        hex: Option<String> = None as Shape::Name(Names::Space),
        /// attack points
        ap: u8,
        /// its behaviour
        behaviour: Behaviour,
        /// meals missed in a row
        missed: u8,
        /// its advantages
        genes: Vec<Advantage>,
        /// its parent
        parent: Option<String> = None as name(CREATURE),
        /// the round of its birth
        born: Option<u32> = None,
    }
}

impl Claimable for Advantage {
    const SHAPE: Shape = name(ADVANTAGE);
}

pub(super) fn outcome(round: &Round, state: &RoundPosition) -> PlainData {
    let setup = &round.turn;
    let species = &setup.herd.species;
    let counts = living(state, species.len());
    let fate = |(creature, body): (&Creature, &Body)| {
        let fate = CreatureOutcome {
            species: species[creature.species as usize].clone(),
            hex: label(setup, creature.hex),
            fared: Fared::new(creature, body),
            parent: creature.parent.map(|parent| parent.to_string()),
            gained: gained(setup, creature),
            void: state.void.iter().find(|(id, _)| *id == creature.id).map(|(_, why)| why.clone()),
        };
        (creature.id, fate)
    };
    let counted = species.iter().zip(&counts);
    PlainData::new(Outcome {
        creatures: state.creatures.iter().zip(&state.bodies).map(fate).collect(),
        species: counted.map(|(name, living)| (name.clone(), Living { living: *living })).collect(),
        over: state.ended.is_some(),
        winners: winners(setup, state).into_iter().map(str::to_owned).collect(),
        state: next(setup, state, &counts),
    })
}

/// The advantage that a creature gained in this round: one that neither it nor, for a newborn, its parent had
/// before (SUR-2.5, SUR-4.7).
fn gained(setup: &Setup, creature: &Creature) -> Option<Advantage> {
    let before = setup.herd.find(creature.parent.unwrap_or(creature.id));
    let before = before.map(|place| setup.herd.creatures[place].genes);
    creature.genes.iter().find(|gene| !before.is_some_and(|before| before.has(*gene)))
}

/// The names of the winning species, once the game is over.
fn winners<'s>(setup: &'s Setup, state: &RoundPosition) -> Vec<&'s str> {
    let species = state.ended.iter().flatten();
    let mut names: Vec<&str> = species.map(|species| &*setup.herd.species[*species as usize]).collect();
    names.sort_unstable();
    names
}

/// The state of the next round.
fn next(setup: &Setup, state: &RoundPosition, living: &[u32]) -> GameState {
    let survivors = state.creatures.iter().zip(&state.bodies).filter(|(_, body)| body.lives());
    let written = survivors.clone().map(|(creature, body)| {
        let after = Creature { ap: body.ap, missed: body.missed, ..*creature };
        (creature.id, written(setup, &after))
    });
    let creatures = written.collect();
    let alive: BTreeSet<CreatureId> = survivors.map(|(creature, _)| creature.id).collect();
    let lives = |order: &Order| match order {
        Order::Creature(place, _) => alive.contains(&setup.herd.creatures[*place].id),
        Order::Species(species, _) => living[*species as usize] > 0,
        // Standing orders may name a creature that was born in this round.
        Order::Nobody(id) => id.is_some_and(|id| alive.contains(&id)),
    };
    game_state(setup, [setup.round + 1, state.last_round, state.next_id], &state.food, creatures, lives)
}

/// The state as given, with its defaults.
pub(super) fn state_as_given(setup: &Setup) -> PlainData {
    let creatures = setup.herd.creatures.iter();
    let creatures = creatures.map(|creature| (creature.id, written(setup, creature))).collect();
    let lives = |order: &Order| !matches!(order, Order::Nobody(_));
    let state = game_state(
        setup,
        [setup.round, setup.last_round.value, setup.next_id.value],
        &setup.map.food,
        creatures,
        lives,
    );
    PlainData::new(ByName(vec![("state", state)]))
}

fn game_state(
    setup: &Setup,
    [round, last_round, next_id]: [u32; 3],
    food: &[Food],
    creatures: ByName<CreatureId, WrittenCreature>,
    lives: impl Fn(&Order) -> bool,
) -> GameState {
    let map = &setup.map;
    let hexes = map.island.hexes().filter_map(|hex| {
        let id = hex as usize;
        let (Food { corpses, plants }, max) = (food[id], map.most[id]);
        let is_listed = map.is_named[id] || corpses > 0 || max > 0;
        is_listed.then(|| {
            (map.island.label(hex).to_string(), Growing { food: outcome::Food { corpses, plants }, max })
        })
    });
    let keeps = |line: &&Line| lives(&line.order);
    GameState {
        round,
        last_round,
        next_id,
        map: map.written.clone(),
        hexes: hexes.collect(),
        creatures,
        standing: setup.standing.iter().filter(keeps).map(|line| line.written.clone()).collect(),
    }
}

/// A creature as a scenario states it.
fn written(setup: &Setup, creature: &Creature) -> WrittenCreature {
    let before = setup.herd.find(creature.id).map(|place| &setup.herd.written[place]);
    let (parent, born) = match creature.parent {
        Some(parent) => (Some(parent.to_string()), Some(setup.round)),
        None => {
            let before = before.map(|before| (before.parent.clone(), before.born));
            before.unwrap_or_default()
        }
    };
    WrittenCreature {
        species: setup.herd.species[creature.species as usize].clone(),
        hex: label(setup, creature.hex),
        ap: creature.ap,
        behaviour: creature.behaviour,
        missed: creature.missed,
        genes: creature.genes.iter().collect(),
        parent,
        born,
    }
}

fn label(setup: &Setup, hex: Option<HexId>) -> Option<String> {
    hex.map(|hex| setup.map.island.label(hex).to_string())
}

/// The round in one sentence.
pub(super) fn in_words(setup: &Setup, state: &RoundPosition) -> String {
    let ends = outcome::ends(&state.creatures, &state.bodies);
    let winners = state.ended.is_some().then(|| winners(setup, state));
    format!("Round {}, {}. {}", setup.round, season_and_year(setup.round), came(&ends, winners.as_deref()))
}

impl Outcome {
    /// The result of the round in a sentence or two, without its number.
    pub fn in_words(&self) -> String {
        let ends: Vec<(CreatureId, Ended)> =
            self.creatures.0.iter().map(|(id, fate)| (*id, fate.fared.fate)).collect();
        let winners: Vec<&str> = self.winners.iter().map(String::as_str).collect();
        came(&ends, self.over.then_some(&winners))
    }
}

/// Who has eaten and died and, once the game is over, who has won.
fn came(ends: &[(CreatureId, Ended)], winners: Option<&[&str]>) -> String {
    let end = match winners {
        None => String::new(),
        Some([]) => " The game is over, and nobody has won.".to_owned(),
        Some([winner]) => format!(" The game is over: {winner} wins."),
        Some(winners) => format!(" The game is over: {} share the win.", and_list(winners)),
    };
    format!("{}{end}", outcome::in_words(ends))
}
