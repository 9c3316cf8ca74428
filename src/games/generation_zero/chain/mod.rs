//! A whole game: the set-up, in which players may choose places for their characters, then turn by turn to the end.

mod battle;
mod beginning;
mod leaving;
pub(super) mod set_up;
mod sheet;
mod standing;
mod veil;

use serde_json::json;

pub(crate) use self::beginning::BEGINNING;
use crate::game::chain::{After, Chain, PlayerKeys, Unseen};
use crate::model::GameName;
use crate::ruling::{Json, Ruling};

/// The chain of scenarios that makes a whole game.
pub(super) const CHAIN: Chain = Chain {
    orders,
    has_by: false,
    german: super::german::GERMAN,
    player_keys: &[
        PlayerKeys { dispute: "setup", keys: IN_SET_UP, by_player: None },
        PlayerKeys { dispute: "turn", keys: IN_TURN, by_player: None },
        PlayerKeys { dispute: "end", keys: &[], by_player: None },
    ],
    others_choose: |_| None,
    drawn: &[],
    state_fields: &[],
    scenario: None,
    next,
    status: standing::stand,
    going_on,
    by_letter,
    answers: battle::answers,
    redact: Some(veil::redact),
    unseen: Some(Unseen { names: standing::unseen, ends: "end" }),
    sheet: Some(sheet::sheet),
    leaving: leaving::LEAVING,
};

/// Keys of orders in a set-up in which places are chosen.
const IN_SET_UP: &[&str] = &["placements"];
/// Keys of orders in a turn.
const IN_TURN: &[&str] = &["actions", "end", STOPS];

/// The key by which a turn stops where a player may look and then decide, or another player decides.
const STOPS: &str = "stops";

fn orders(scenario: &Json) -> &'static [&'static str] {
    match scenario["dispute"].as_str() {
        Some("setup") => IN_SET_UP,
        Some("end") => &[],
        _ => IN_TURN,
    }
}

/// The orders that add nothing to a set-up, or to a turn that goes on after cards were seen.
fn going_on(scenario: &Json) -> Option<Json> {
    match scenario["dispute"].as_str() {
        Some("setup") => Some(json!({"placements": []})),
        _ => scenario.get("so_far").map(|_| json!({"actions": [], "end": false})),
    }
}

/// The word that a turn stops for decisions, if its orders may bring one: a 'Sue acts, or Agents may come to fight.
fn by_letter(scenario: &Json, orders: &Json) -> Option<Json> {
    let acts = orders["actions"].as_array().is_some_and(|actions| !actions.is_empty());
    let owes = scenario["so_far"]["duty"].as_array().is_some_and(|duty| !duty.is_empty());
    (scenario["dispute"] == "turn" && (acts || owes)).then(|| json!({STOPS: true}))
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
    battle::keep(scenario, ruling, &mut next);
    After::Scenario(next)
}

/// The next state of a set-up in which not everybody is placed: what was dealt stays as it is.
fn placed_so_far(scenario: &Json, ruling: &Ruling) -> Json {
    let mut next = scenario.clone();
    if let Some(map) = next.as_object_mut() {
        map.insert("dice".to_owned(), ruling.used.clone().into());
    }
    next
}
