//! The position as a map that can be printed: the starfield, with who is where.

use std::collections::BTreeMap;

use serde_json::{Map, json};

use super::keys::{ASIDE, NOW};
use super::stand::stand;
use crate::games::alien_empires::tables::STANDARD_SIDE;
use crate::model::GameName;
use crate::ruling::Json;
use crate::ruling::render::yaml;

/// What the map is called, and its file.
const NAME: &str = "Starfield";
const FILE: &str = "starfield.yaml";
/// The look of a starfield with tokens on it.
const LOOK: &str = "alien-empires/position";

/// The starfield of a state, and what is printed of it. Nothing where the map is a printed one, whose side the state does not say.
pub(super) fn sheet(_: &Json, state: &Json, _: &[String]) -> Vec<(String, String)> {
    let Some(map) = starfield(state) else { return Vec::new() };
    let printed = json!({
        "kind": "game",
        "game": GameName::AlienEmpires.key(),
        "title": GameName::AlienEmpires.title(),
        "definitions": [FILE],
        "files": [{"file": "starfield", "sheet": "a4-page", "parts": [{"title": NAME, "map": NAME, "fit": "page"}]}],
    });
    vec![("game.yaml".to_owned(), yaml(&printed)), (FILE.to_owned(), yaml(&map))]
}

/// The definition of a state's map.
fn starfield(state: &Json) -> Option<Json> {
    let now = &state[ASIDE][NOW];
    let at = |key: &str| [now, state, &state[ASIDE]].into_iter().find_map(|of| of.get(key));
    let worlds = at("worlds").filter(|worlds| worlds.is_object())?;
    let side = state.get("map").map_or(Some(STANDARD_SIDE.into()), Json::as_u64)?;
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
        "name": NAME,
        "subtitle": stand(state, None)?.headline,
        "hexagon": side,
        "look": LOOK,
        "worlds": worlds,
    });
    let hexes: Map<String, Json> = hexes.collect();
    if !hexes.is_empty() {
        map["hexes"] = hexes.into();
    }
    Some(map)
}
