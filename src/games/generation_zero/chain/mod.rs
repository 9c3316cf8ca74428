//! A whole game: the set-up, where players may choose places for their characters, turn by turn, and the end.

mod beginning;
pub(super) mod set_up;
mod sheet;
mod standing;
mod veil;

use serde_json::json;

pub(crate) use self::beginning::BEGINNING;
use crate::game::chain::{After, Chain, Said};
use crate::model::GameName;
use crate::ruling::{Json, Ruling};

/// How its scenarios follow each other.
pub(super) const CHAIN: Chain = Chain {
    orders,
    said: &[
        Said { dispute: "setup", keys: IN_SET_UP, of_players: None },
        Said { dispute: "turn", keys: IN_TURN, of_players: None },
        Said { dispute: "end", keys: &[], of_players: None },
    ],
    kept: &[],
    scenario: None,
    next,
    stand: standing::stand,
    told: Some(veil::told),
    sheet: Some(sheet::sheet),
};

/// What players say in a set-up, where they choose places.
const IN_SET_UP: &[&str] = &["placements"];
/// What they say in a turn.
const IN_TURN: &[&str] = &["actions", "end"];

fn orders(scenario: &Json) -> &'static [&'static str] {
    match scenario["dispute"].as_str() {
        Some("setup") => IN_SET_UP,
        Some("end") => &[],
        _ => IN_TURN,
    }
}

fn next(scenario: &Json, ruling: &Ruling) -> After {
    let outcome: &Json = &ruling.outcome;
    if scenario["dispute"] == "end" {
        return After::Over(outcome.clone());
    }
    let Some(state) = outcome.get("state") else { return After::Scenario(placed_so_far(scenario, ruling)) };
    let dispute = if outcome.get("over").is_some() { "end" } else { "turn" };
    let mut next = json!({"game": GameName::GenerationZero.key(), "dispute": dispute});
    for (key, value) in state.as_object().into_iter().flatten() {
        next[key] = value.clone();
    }
    After::Scenario(next)
}

/// A set-up of which not everybody is placed: what was dealt stays as it was.
fn placed_so_far(scenario: &Json, ruling: &Ruling) -> Json {
    let mut next = scenario.clone();
    if let Some(map) = next.as_object_mut() {
        map.insert("dice".to_owned(), ruling.used.clone().into());
    }
    next
}
