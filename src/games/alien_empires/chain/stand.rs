//! How a game stands: what lies open, and of one player the hand, too.

use std::collections::BTreeMap;

use serde_json::{Map, json};

use super::keys::{ASIDE, NOW, dispute, is_declared};
use crate::games::chain::Stand;
use crate::games::wording::figured;
use crate::geometry::Label;
use crate::ruling::Json;

/// How a state stands, for everybody or for one player.
pub(super) fn stand(state: &Json, viewer: Option<&str>) -> Option<Stand> {
    let now = &state[ASIDE][NOW];
    // What was done so far in a part that goes on stands beside it.
    let at =
        |key: &str| [now, state, &state[ASIDE]].into_iter().find_map(|of| of.get(key)).unwrap_or(&Json::Null);
    if state.get("dispute")? == "setup" {
        return Some(set_up(state, now, viewer));
    }
    let active = at("active").as_str().unwrap_or_default();
    let (phase, may) = choices(state);
    let mut position = Map::new();
    let mut tell = |key: &str, value: Json| position.insert(key.to_owned(), value);
    tell("order", at(if at("this_round").is_null() { "order" } else { "this_round" }).clone());
    for key in ["peacemaker", "fought"] {
        if at(key).as_array().map_or(!at(key).is_null(), |list| !list.is_empty()) {
            tell(key, at(key).clone());
        }
    }
    let cards = |key: &str| at(key).as_array().map_or(0, Vec::len);
    tell("deck", json!(figured((cards("deck") + cards("unseen")) as i64, "card", "cards")));
    tell("discards", at("discards").clone());
    if let Some(viewer) = viewer {
        tell("hand", at("players")[viewer]["hand"].clone());
        if viewer == active && !at("seen").is_null() {
            tell("seen", at("seen").clone());
        }
    }
    tell("players", players(at("players"), at("worlds")));
    tell("spaces", spaces(at("players"), at("worlds")));
    let names = at("players").as_object().into_iter().flatten().map(|(name, _)| name.clone());
    Some(Stand {
        headline: format!("round {}, {active}'s {phase}", at("round")),
        players: names.collect(),
        whose: vec![active.to_owned()],
        may: may.to_owned(),
        position: position.into(),
    })
}

/// Which phase it is, and what may be done in it.
fn choices(state: &Json) -> (&'static str, &'static str) {
    match dispute(state) {
        "fate" => (
            "Fate Phase",
            "actions: [{draw: 5}, {discard: [3, 4]}]; with `unfinished: true` the discard may follow in the next turn, when the cards are known",
        ),
        "genesis" => {
            ("Genesis Phase", "actions: [{use: Breeder, at: WORLD, card: 3}, …], or [] for the growth alone")
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

/// The set-up as far as it goes.
fn set_up(state: &Json, now: &Json, viewer: Option<&str>) -> Stand {
    let names: Vec<String> =
        state["players"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
    let by = now["waiting"]["by"].as_str().unwrap_or_default();
    let may = match now["waiting"]["for"].as_str() {
        Some("pick") => format!("actions: [{{by: {by}, pick: WORLD}}, …], one for each in turn"),
        Some("lay") => format!(
            "actions: [{{by: {by}, lay: [RACE, RACE, RACE]}}, …]; with fewer Race cards {{by: {by}, draw: true}} before"
        ),
        _ => format!(
            "actions: [{{by: {by}, discard: [3, 4]}}], down to the limit; before that {{by: NAME, exchange: [RACE]}}"
        ),
    };
    let mut position = Map::new();
    position.insert("picking".to_owned(), now["picking"].clone());
    if let Some(viewer) = viewer {
        position.insert("hand".to_owned(), now["hands"][viewer].clone());
    }
    let told = names.iter().map(|name| {
        let cards = now["hands"][name].as_array().map_or(0, Vec::len);
        let row =
            json!({"homeworld": now["homeworlds"][name], "powers": now["powers"][name], "cards": cards});
        (name.clone(), row)
    });
    position.insert("players".to_owned(), told.collect::<Map<_, _>>().into());
    let worlds = now["worlds"].as_object().into_iter().flatten();
    position.insert(
        "worlds".to_owned(),
        worlds.map(|(name, at)| (name.clone(), json!({"at": at}))).collect::<Map<_, _>>().into(),
    );
    Stand {
        headline: "the set-up".to_owned(),
        players: names,
        whose: vec![by.to_owned()],
        may,
        position: position.into(),
    }
}

/// What lies open before each player.
fn players(players: &Json, worlds: &Json) -> Json {
    let all = || players.as_object().into_iter().flatten();
    let stands =
        |player: &Json, space: &Json| player["tokens"].get(space.as_str().unwrap_or_default()).is_some();
    let row = |(name, player): (&String, &Json)| {
        // AE-7.6: a world is controlled by who alone has tokens there.
        let worlds = worlds.as_object().into_iter().flatten().filter(|(_, space)| {
            stands(player, space) && all().filter(|(_, other)| stands(other, space)).count() == 1
        });
        let tokens =
            player["tokens"].as_object().into_iter().flatten().filter_map(|(_, number)| number.as_u64());
        let row = json!({
            "controls": worlds.count(),
            "tokens": tokens.sum::<u64>(),
            "cards": player["hand"].as_array().map_or(0, Vec::len),
            "powers": player["powers"],
        });
        (name.clone(), row)
    };
    all().map(row).collect::<Map<_, _>>().into()
}

/// The worlds, and the other spaces where somebody is, in label order.
fn spaces(players: &Json, worlds: &Json) -> Json {
    let mut rows: BTreeMap<(u32, u32, String), Map<String, Json>> = BTreeMap::new();
    let place = |label: &str| {
        let at = Label::parse(label).map_or((u32::MAX, u32::MAX), |label| (label.column, label.row));
        (at.0, at.1, label.to_owned())
    };
    for (world, at) in worlds.as_object().into_iter().flatten() {
        let row = rows.entry(place(at.as_str().unwrap_or_default())).or_default();
        row.insert("world".to_owned(), world.as_str().into());
    }
    for (name, player) in players.as_object().into_iter().flatten() {
        for (label, number) in player["tokens"].as_object().into_iter().flatten() {
            rows.entry(place(label)).or_default().insert(name.clone(), number.clone());
        }
    }
    rows.into_iter().map(|((.., label), row)| (label, row.into())).collect::<Map<_, _>>().into()
}
