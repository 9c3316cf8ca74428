//! A state as a table that `punchboard` prints: the array, and who stands where. What lies face down is not in it.

use serde_json::{Map, json};

use super::{is, list, text};
use crate::games::generation_zero::kind::Kind;
use crate::model::GameName;
use crate::ruling::Json;
use crate::ruling::render::yaml;
use crate::source::door::BUILT_IN;
use crate::source::names::same;

/// The game file and the table.
pub(super) fn sheet(first: &Json, state: &Json, decks: &[String]) -> Vec<(String, String)> {
    let game = GameName::GenerationZero.key();
    let built_in = Kind::ALL.map(|kind| format!("{BUILT_IN}decks/{game}/{}s.yaml", kind.component()));
    let definitions = if decks.is_empty() { &built_in[..] } else { decks };
    let definitions: Vec<&str> = definitions.iter().map(String::as_str).chain(["table.yaml"]).collect();
    let page = json!({
        "file": "set-up",
        "sheet": "a4-page",
        "parts": [{"title": "Set-up", "component": "set-up", "layout": "generation-zero/set-up"}],
    });
    let printed = json!({
        "kind": "game", "game": game, "title": GameName::GenerationZero.title(), "definitions": definitions, "files": [page],
    });
    vec![("game.yaml".to_owned(), yaml(&printed)), ("table.yaml".to_owned(), yaml(&table(first, state)))]
}

fn table(first: &Json, state: &Json) -> Json {
    let names = |key: &str, player: Option<&str>| -> Vec<String> {
        let all =
            list(first, key).filter(|one| player.is_none_or(|player| same(text(one, "player"), player)));
        all.map(|one| text(one, "name").to_owned()).collect()
    };
    let players = list(first, "players").filter_map(Json::as_str).map(|player| {
        json!({
            "player": player,
            "agents": names("agents", Some(player)),
            "sues": names("sues", Some(player)),
            "canons": names("canons", Some(player)),
        })
    });
    let mut table = json!({
        "kind": "table",
        "game": GameName::GenerationZero.key(),
        "players": players.collect::<Vec<_>>(),
        "monsters": names("monsters", None),
        "locations": names("locations", None),
    });
    if is(state, "setup") {
        return table;
    }
    table["round"] = state["round"].clone();
    let location = |label: &str| state["locations"][label]["name"].clone();
    let labels = state["locations"].as_object().into_iter().flatten().map(|(label, _)| label);
    table["arrangement"] = labels.map(|label| (label.clone(), location(label))).collect();
    let everybody = list(state, "agents").chain(list(state, "sues"));
    let placed: Map<String, Json> =
        everybody.map(|one| (text(one, "name").to_owned(), location(text(one, "at")))).collect();
    table["placement"] = placed.into();
    table
}
