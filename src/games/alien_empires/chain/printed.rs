//! The position as a map that can be printed: the starfield, with who is where.

use std::collections::BTreeMap;

use serde_json::{Map, json};

use super::stand::stand;
use super::{ASIDE, NOW};
use crate::model::GameName;
use crate::ruling::Json;
use crate::ruling::render::yaml;

/// The side of the map where a state says none.
const SIDE: u64 = 6;
/// The look of a starfield with tokens on it.
const LOOK: &str = "alien-empires/position";

/// The definition of a state's map. Nothing where the map is a printed one, whose side the state does not say, or where there is no position.
pub(super) fn printed(state: &Json, title: &str) -> Option<String> {
    let now = &state[ASIDE][NOW];
    let at = |key: &str| [now, state, &state[ASIDE]].into_iter().find_map(|of| of.get(key));
    let worlds = at("worlds").filter(|worlds| worlds.is_object())?;
    let side = state.get("map").map_or(Some(SIDE), Json::as_u64)?;
    let mut hexes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (name, player) in at("players")?.as_object()? {
        for (space, number) in player["tokens"].as_object().into_iter().flatten() {
            hexes.entry(space).or_default().push(format!("{name} {number}"));
        }
    }
    let hexes = hexes.into_iter().map(|(space, all)| (space.to_owned(), json!({"tokens": all.join(", ")})));
    let mut map = json!({
        "kind": "map",
        "game": GameName::AlienEmpires.key(),
        "name": title,
        "subtitle": stand(state, None).headline,
        "hexagon": side,
        "look": LOOK,
        "worlds": worlds,
    });
    let hexes: Map<String, Json> = hexes.collect();
    if !hexes.is_empty() {
        map["hexes"] = hexes.into();
    }
    Some(yaml(&map))
}
