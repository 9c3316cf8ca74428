//! The outcome of a set-up: where everything is, and the state in which the first turn begins.

use std::collections::BTreeSet;

use super::new_game::{NewGame, Position, Stage};
use crate::kind::Kind;
use crate::places::PlaceId;
use crate::record::{Record, Score, Standing};
use crate::rule;
use crate::ruling::outcome::{by_name, name};
use crate::ruling::{ByName, PlainData, Verdict, decided};
use crate::setup::{Id, Setup};
use crate::sight::Sight;
use crate::source::Shape;
use crate::state::{State, state};
use crate::subjects::{AGENT, CANON, COMBATANT, MONSTER, PLACE, SUE};
use crate::world::{Loose, World};

/// Places by name.
type Places<'a> = ByName<&'a str, &'a str>;

decided! {
    /// The outcome of a set-up.
    #[derive(serde::Deserialize)]
    pub(crate) struct Outcome<'a> {
        /// the Location on each square
        #[serde(borrow)]
        locations: Places<'a> as by_name(PLACE, &Shape::Text),
        /// the square of each Monster
        #[serde(borrow)]
        monsters: Places<'a> as by_name(MONSTER, &name(PLACE)),
        /// the square of each Canon
        #[serde(borrow)]
        canons: Places<'a> as by_name(CANON, &name(PLACE)),
        /// the square of each Agent
        #[serde(borrow)]
        agents: Places<'a> as by_name(AGENT, &name(PLACE)),
        /// the square of each 'Sue
        #[serde(borrow)]
        sues: Places<'a> as by_name(SUE, &name(PLACE)),
        /// Monsters that stay out of the game
        #[serde(borrow)]
        out: Vec<&'a str> as Shape::List(&name(MONSTER)),
        /// characters that have no place yet
        #[serde(borrow)]
        unplaced: Option<Vec<&'a str>> = None as Shape::List(&name(COMBATANT)),
        /// how many Locations are empty
        empty: Option<usize> = None as Shape::Whole,
        /// the rules that say what is unusual
        #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
        warnings: Option<Vec<&'static str>> as Shape::List(&Shape::Text),
        /// the state of the game, for the first turn
        #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
        state: Option<State<'a>> as Shape::Any,
    }
}

/// Builds the outcome of a set-up so far.
pub(super) fn build(game: &NewGame, position: &Position, verdict: &Verdict) -> PlainData {
    if matches!(verdict, Verdict::Illegal(illegal) if illegal.action == 0) {
        return PlainData::nothing();
    }
    let Setup { cast, places, canons, .. } = &game.setup;
    let square = |place: PlaceId| places.names[place].as_str();
    let of = |kind: Kind| {
        let all = cast.iter().zip(&position.at).filter(move |(one, _)| one.kind == kind);
        all.filter_map(|(one, at)| Some((one.name.as_str(), square((*at)?)))).collect()
    };
    let card = |(place, card): (usize, &usize)| {
        (square(place), places.cards[*card].name.as_deref().unwrap_or_default())
    };
    let is_done = position.stage == Stage::Done && matches!(verdict, Verdict::Resolved);
    let no_place = |id: &Id| cast[*id].kind != Kind::Monster && position.at[*id].is_none();
    let unplaced = (0..cast.len()).filter(no_place).map(|id| cast[id].name.as_str());
    let lying = canons.iter().zip(&position.canons);
    let lying = lying.filter_map(|((name, _), at)| Some((name.as_str(), square((*at)?))));
    PlainData::new(Outcome {
        locations: position.locations.iter().enumerate().map(card).collect(),
        monsters: of(Kind::Monster),
        canons: lying.collect(),
        agents: of(Kind::Agent),
        sues: of(Kind::Sue),
        out: position.out.iter().map(|id| cast[*id].name.as_str()).collect(),
        unplaced: (!is_done).then(|| unplaced.collect()),
        empty: is_done.then(|| empty(position)),
        warnings: is_done.then(|| warnings(game, position)),
        state: is_done.then(|| first_turn(game, position)).map(|world| first_state(game, &world)),
    })
}

/// The number of empty Locations.
pub(super) fn empty(position: &Position) -> usize {
    let taken: BTreeSet<PlaceId> = position.at.iter().chain(&position.canons).copied().flatten().collect();
    position.locations.len() - taken.len()
}

fn warnings(game: &NewGame, position: &Position) -> Vec<&'static str> {
    let all = [
        (game.unequal().is_some(), rule!("GZ-1.3")),
        (position.has_homeless, rule!("GZ-1.8")),
        (2 * empty(position) < position.locations.len(), rule!("GZ-2.14")),
    ];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, rule)| rule.name()).collect()
}

/// The world at the beginning of the first turn.
fn first_turn(game: &NewGame, position: &Position) -> World {
    let mut world = game.world.clone();
    for (body, at) in world.bodies.iter_mut().zip(&position.at) {
        match at {
            Some(at) => body.at = *at,
            // A Monster that stays out of the game is left out of the state, like a dead one.
            None => body.health = 0,
        }
    }
    for (n, id) in position.placed.iter().enumerate() {
        world.bodies[*id].arrival = n;
    }
    world.canons = position.canons.iter().map(|at| Loose::At(at.unwrap_or(0))).collect();
    world.cards.clone_from(&position.locations);
    world.terrains = world.cards.iter().map(|card| game.setup.places.cards[*card].terrains).collect();
    world.record =
        Some(Record { ledger: vec![Score::default(); game.setup.players.len()], ..Record::default() });
    world
}

/// Who may look at each face-down card; nobody before everything is placed.
pub(super) fn onward(game: &NewGame, position: &Position) -> PlainData {
    let world = (position.stage == Stage::Done).then(|| first_turn(game, position));
    PlainData::new(Sight::for_ruling(&game.setup, None, world.as_ref(), &[]))
}

fn first_state<'a>(game: &'a NewGame, world: &World) -> State<'a> {
    let standing = Standing { first: 0, round: 1, rounds: game.rounds, is_under_way: false };
    state(&game.setup, world, &standing, 0, 1, false)
}

/// Summarizes a set-up in one sentence.
pub(super) fn finding(game: &NewGame, position: &Position) -> String {
    let (placed, all) = (position.placed.len(), game.order.len());
    if position.stage == Stage::Done {
        let first = &game.setup.players[0];
        return format!("The game is set up; {first} goes first.");
    }
    format!("The set-up is not finished: {placed} of {all} characters are placed.")
}
