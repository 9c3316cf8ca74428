//! A state as a table that `punchboard` prints: the array, and who is where, without the cards that are face down.

use serde::Deserialize;
use serde_json::json;

use super::set_up::{Brought, SetUp};
use crate::kind::Kind;
use crate::model::GameName;
use crate::ruling::Json;
use crate::ruling::render::yaml;
use crate::source::door::BUILT_IN;
use crate::state::State;

/// The game file and the table; none if one of the two can't be read.
pub(super) fn sheet(first: &Json, state: &Json, decks: &[String]) -> Vec<(String, String)> {
    let Some(first) = SetUp::read(first) else { return Vec::new() };
    let state = if state["dispute"] == "setup" {
        None
    } else {
        let Ok(state) = State::deserialize(state) else { return Vec::new() };
        Some(state)
    };
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
    vec![
        ("game.yaml".to_owned(), yaml(&printed)),
        ("table.yaml".to_owned(), yaml(&table(&first, state.as_ref()))),
    ]
}

fn table(first: &SetUp<'_>, state: Option<&State<'_>>) -> Json {
    let names = |of: &[Brought<'_>]| of.iter().map(Brought::name).collect::<Json>();
    let own = |of: &[Brought<'_>], player: &str| -> Json {
        of.iter().filter(|one| one.is_of(player)).map(Brought::name).collect()
    };
    let players = first.players.iter().map(|player| {
        json!({
            "player": player,
            "agents": own(&first.agents, player),
            "sues": own(&first.sues, player),
            "canons": own(&first.canons, player),
        })
    });
    let mut table = json!({
        "kind": "table",
        "game": GameName::GenerationZero.key(),
        "players": players.collect::<Vec<_>>(),
        "monsters": names(&first.monsters),
        "locations": names(&first.locations),
    });
    let Some(state) = state else { return table };
    table["round"] = state.round.into();
    let location = |label: &str| Json::from(state.locations.get(&label).and_then(|place| place.name));
    let labels = state.locations.0.iter().map(|(label, _)| *label);
    table["arrangement"] = labels.map(|label| (label.to_owned(), location(label))).collect();
    let everybody = state.agents.iter().chain(&state.sues);
    table["placement"] = everybody.map(|one| (one.name.to_owned(), location(one.at))).collect();
    table
}
