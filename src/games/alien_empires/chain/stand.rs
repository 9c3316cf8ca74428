//! The standing of a game: what everybody may see, and one player's hand.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, json};

use super::looks::{decided, has_said};
use super::state::{
    ASIDE, NOW, Players, Seat, Seats, Worlds, dispute, is_declared, read, read_or_default, whole,
};
use crate::game::chain::GameStatus;
use crate::game::wording::figured;
use crate::geometry::Label;
use crate::ruling::{ByName, Json};
use crate::source::names::same;

/// The parts of a state that are shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Shown {
    active: String,
    round: u32,
    order: Vec<String>,
    this_round: Option<Vec<String>>,
    peacemaker: Option<String>,
    fought: Vec<String>,
    deck: Vec<Json>,
    unseen: Vec<Json>,
    discards: Json,
    /// The cards of the deck that the active player has looked at.
    seen: Option<Json>,
    players: Seats,
    #[serde(deserialize_with = "read_or_default")]
    worlds: Worlds,
}

/// The parts of a set-up that are shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SetUp {
    waiting: Waiting,
    picking: Json,
    hands: ByName<String, Json>,
    powers: ByName<String, Json>,
    homeworlds: ByName<String, Json>,
    worlds: Worlds,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Waiting {
    by: String,
    #[serde(rename = "for")]
    deed: String,
}

/// The standing of a game, for everybody or for one player.
pub(super) fn stand(state: &Json, viewer: Option<&str>) -> Option<GameStatus> {
    if state.get("dispute")? == "setup" {
        let names = read::<Players>(state).players.0.into_iter().map(|(name, _)| name).collect();
        return Some(set_up(names, &read(&state[ASIDE][NOW]), viewer));
    }
    let shown = Shown::deserialize(whole(state)).ok()?;
    let Shown { active, players, worlds, .. } = &shown;
    let (phase, may) = choices(state);
    let mut position = Map::new();
    let mut put = |key: &str, value: Json| position.insert(key.to_owned(), value);
    put("order", json!(shown.this_round.as_ref().unwrap_or(&shown.order)));
    if let Some(peacemaker) = &shown.peacemaker {
        put("peacemaker", json!(peacemaker));
    }
    if !shown.fought.is_empty() {
        put("fought", json!(shown.fought));
    }
    put("deck", json!(figured((shown.deck.len() + shown.unseen.len()) as i64, "card", "cards")));
    put("discards", shown.discards.clone());
    if let Some(viewer) = viewer {
        put("hand", json!(players.get(&viewer.to_owned()).map(|seat| &seat.hand)));
        if let Some(seen) = shown.seen.as_ref().filter(|_| viewer == active) {
            put("seen", seen.clone());
        }
    }
    put("players", seats(players, worlds));
    put("spaces", spaces(players, worlds));
    Some(GameStatus {
        headline: format!("round {}, {active}'s {phase}", shown.round),
        players: players.0.iter().map(|(name, _)| name.clone()).collect(),
        to_move: to_move(state, active),
        may: may.to_owned(),
        position: position.into(),
    })
}

/// Whose move it is: the active player's, and in a conflict that has begun that of the other primary player (AE-8.5), who has not said
/// what he reveals.
fn to_move(state: &Json, active: &str) -> Vec<String> {
    let primary = ["attacker", "defender"].into_iter().filter_map(|side| state[side].as_str());
    let other = primary.filter(|name| {
        is_declared(state) && !same(name, active) && !has_said(&[state], None, name, decided(state))
    });
    std::iter::once(active).chain(other).map(str::to_owned).collect()
}

/// The name of the phase, and what may be written in its orders.
fn choices(state: &Json) -> (&'static str, &'static str) {
    match dispute(state) {
        "fate" => (
            "Fate Phase",
            "actions: [{draw: 5}, {discard: [3, 4]}]; with `unfinished: true` the discard can be written next time, when the cards are known",
        ),
        "genesis" => {
            ("Genesis Phase", "actions: [{use: Breeder, at: WORLD, card: 3}, …], or [] for growth only")
        }
        "migration" => {
            ("Migration Phase", "actions: [{move: 3, from: WORLD, to: WORLD}, {use: POWER, …}, …]")
        }
        "conflict" if is_declared(state) => (
            "Conflict Phase",
            "actions: [{by: NAME, use: POWER}, {by: NAME, play: CARD}, {by: NAME, reveal: [8]}, …]",
        ),
        "conflict" => (
            "Conflict Phase",
            "space: WORLD, defender: NAME, actions: […], with `unfinished: true` to see the defender's draw first; or `dispute: end`",
        ),
        _ => ("end of the turn", "actions: [], or [{play: Temporal Nexus}]"),
    }
}

fn set_up(names: Vec<String>, so_far: &SetUp, viewer: Option<&str>) -> GameStatus {
    let Waiting { by, deed } = &so_far.waiting;
    let may = match deed.as_str() {
        "pick" => format!("actions: [{{by: {by}, pick: WORLD}}, …], one for each in turn"),
        "lay" => format!(
            "actions: [{{by: {by}, lay: [RACE, RACE, RACE]}}, …]; with fewer Race cards, first {{by: {by}, draw: true}}"
        ),
        _ => format!(
            "actions: [{{by: {by}, discard: [3, 4]}}], down to the limit; before that {{by: NAME, exchange: [RACE]}}"
        ),
    };
    let mut position = Map::new();
    position.insert("picking".to_owned(), so_far.picking.clone());
    if let Some(viewer) = viewer {
        position.insert("hand".to_owned(), json!(so_far.hands.get(&viewer.to_owned())));
    }
    let row = |name: &String| {
        let row = json!({
            "homeworld": so_far.homeworlds.get(name),
            "powers": so_far.powers.get(name),
            "cards": so_far.hands.get(name).map_or(0, cards),
        });
        (name.clone(), row)
    };
    position.insert("players".to_owned(), names.iter().map(row).collect());
    let worlds = so_far.worlds.0.iter().map(|(name, at)| (name.clone(), json!({"at": at})));
    position.insert("worlds".to_owned(), worlds.collect());
    GameStatus {
        headline: "the set-up".to_owned(),
        players: names,
        to_move: vec![by.clone()],
        may,
        position: position.into(),
    }
}

/// The number of cards in a hand.
fn cards(hand: &Json) -> usize {
    hand.as_array().map_or(0, Vec::len)
}

/// What lies open before each player: worlds controlled, tokens, number of cards, powers.
fn seats(seats: &Seats, worlds: &Worlds) -> Json {
    let row = |(name, seat): &(String, Seat)| {
        // AE-7.6: whoever alone has tokens on a world controls it.
        let is_there = |seat: &Seat, space: &String| seat.tokens.get(space).is_some();
        let controls = worlds.0.iter().filter(|(_, space)| {
            is_there(seat, space) && seats.0.iter().filter(|(_, other)| is_there(other, space)).count() == 1
        });
        let row = json!({
            "controls": controls.count(),
            "tokens": seat.tokens.0.iter().map(|(_, number)| number).sum::<u64>(),
            "cards": cards(&seat.hand),
            "powers": seat.powers,
        });
        (name.clone(), row)
    };
    seats.0.iter().map(row).collect()
}

/// The worlds and all other spaces with tokens, in the order of their labels.
fn spaces(seats: &Seats, worlds: &Worlds) -> Json {
    let mut rows: BTreeMap<(u32, u32, &str), Map<String, Json>> = BTreeMap::new();
    let place = |label: &str| {
        let at = Label::parse(label).map_or((u32::MAX, u32::MAX), |label| (label.column, label.row));
        (at.0, at.1)
    };
    for (world, at) in &worlds.0 {
        let (column, row) = place(at);
        rows.entry((column, row, at)).or_default().insert("world".to_owned(), world.as_str().into());
    }
    for (name, seat) in &seats.0 {
        for (label, number) in &seat.tokens.0 {
            let (column, row) = place(label);
            rows.entry((column, row, label)).or_default().insert(name.clone(), (*number).into());
        }
    }
    rows.into_iter().map(|((.., label), row)| (label.to_owned(), Json::from(row))).collect()
}
