//! The position as a printable map: the starfield, with everybody's tokens.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, json};

use super::stand::stand;
use super::state::{Seats, Worlds, read_or_default, whole};
use crate::model::GameName;
use crate::ruling::Json;
use crate::ruling::render::yaml;
use crate::tables::STANDARD_SIDE;

/// The name of the map, and of its file.
const NAME: &str = "Starfield";
const FILE: &str = "starfield.yaml";
/// The layout of a starfield with tokens on it.
const LOOK: &str = "alien-empires/position";

/// The files that print the starfield of a state. None for a printed map, whose side the state does not contain.
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

/// The parts of a state that are printed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Printed {
    #[serde(deserialize_with = "read_or_default")]
    worlds: Option<Worlds>,
    players: Seats,
}

/// The definition of a state's map.
fn starfield(state: &Json) -> Option<Json> {
    let Printed { worlds, players } = Printed::deserialize(whole(state)).ok()?;
    let worlds = worlds?;
    let side = state.get("map").map_or(Some(STANDARD_SIDE.into()), Json::as_u64)?;
    let mut hexes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (name, seat) in &players.0 {
        for (space, number) in &seat.tokens.0 {
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
