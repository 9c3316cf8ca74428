//! A turn that has stopped, in a whole game: what the state keeps of it, what is shown of it, and who is asked for what.

use serde_json::{Map, json};

use crate::diag::or_list;
use crate::game::chain::GameStatus;
use crate::pieces::Direction;
use crate::ruling::{Json, Ruling};

/// The key by which a turn stops where its player may decide more after dice have fallen, and where another player decides.
pub(super) const STOPS: &str = "stops";
/// The key of a state with those who decide, each with how it is written.
const AWAITS: &str = "awaits";
/// The parts of an outcome that are shown of a turn under way.
const NOW: [&str; 6] = ["characters", "gravity", "items", "bricks", "bombs", "active"];

/// Letters let a turn stop where somebody decides.
pub(super) fn by_letter(state: &Json, orders: &Json) -> Option<Json> {
    let acts = orders["actions"].as_array().is_some_and(|actions| !actions.is_empty());
    (state["dispute"] == "turn" && acts).then(|| json!({STOPS: true}))
}

/// Whether orders are only one decision about an own character that is pushed, or has grabbed a Charm.
pub(super) fn answers(orders: &Json) -> bool {
    let is_answer = |action: &Json| {
        let first = action.as_str().and_then(|action| action.split_whitespace().next());
        first.is_some_and(|word| ["push", "charm"].iter().any(|one| word.eq_ignore_ascii_case(one)))
    };
    let actions = orders["actions"].as_array();
    orders.as_object().is_some_and(|orders| orders.len() == 1)
        && actions.is_some_and(|actions| actions.len() == 1 && actions.iter().all(is_answer))
}

/// The state of a turn that has stopped: the turn with the actions taken and the dice that have fallen.
pub(super) fn next(played: &Json, ruling: &Ruling) -> Option<Json> {
    let outcome: &Json = &ruling.outcome;
    let stop = outcome.get("so_far")?;
    let many = stop["actions"].as_u64().unwrap_or_default() as usize;
    let mut next = played.clone();
    let actions = next["actions"].as_array_mut()?;
    actions.truncate(many);
    next["dice"] = json!(ruling.used);
    next[STOPS] = true.into();
    let now: Map<String, Json> =
        NOW.iter().filter_map(|key| Some(((*key).to_owned(), outcome.get(*key)?.clone()))).collect();
    next["so_far"] = json!({"actions": many, "now": now});
    if let Some(map) = next.as_object_mut() {
        map.shift_remove(AWAITS);
    }
    if let Some(how) = how(stop) {
        next[AWAITS] = json!({stop["player"].as_str().unwrap_or_default(): how});
    }
    Some(next)
}

/// How a decision that is asked for is written; `None` if the player of the turn may do anything.
fn how(stop: &Json) -> Option<String> {
    let names = |key: &str| -> Vec<String> {
        let all = stop[key].as_array().into_iter().flatten().filter_map(Json::as_str);
        all.map(|name| format!("{key} {name}")).collect()
    };
    let who = stop["character"].as_str()?;
    Some(match names("push") {
        ways if !ways.is_empty() => format!("{}, the way that {who} goes", or_list(&ways)),
        _ => format!("{} or charm none, for the Charm of {who}", or_list(&names("charm"))),
    })
}

/// Shows the position that a turn has led to so far.
pub(super) fn show(state: &Json, status: &mut GameStatus) {
    let now = &state["so_far"]["now"];
    let (Some(now), Some(position)) = (now.as_object(), status.position.as_object_mut()) else { return };
    status.headline.push_str(", within a turn");
    for (key, value) in now.iter().filter(|(key, _)| *key != "active") {
        let is_empty =
            value.as_object().is_some_and(Map::is_empty) || value.as_array().is_some_and(Vec::is_empty);
        if is_empty {
            position.shift_remove(key);
        } else {
            position.insert(key.clone(), value.clone());
        }
    }
    let Some(active) = now.get("active") else {
        "actions: [play NAME, enter NAME SQUARE, …]; `end` ends the turn".clone_into(&mut status.may);
        return;
    };
    let (name, points) =
        (active["name"].as_str().unwrap_or_default(), active["points"].as_u64().unwrap_or_default());
    let left = if points == 1 { "1 movement point".to_owned() } else { format!("{points} movement points") };
    position.insert("playing".to_owned(), format!("{name}, {left} left").into());
    status.may = format!(
        "actions: [right, jump, attack NAME, play NAME, …]; {name} has {left} left; `end` ends the turn"
    );
}

/// What somebody who has resigned decides in another's turn; `None` if nothing is asked.
pub(super) fn pass(state: &Json, who: &str) -> Option<Vec<Json>> {
    let so_far = state.get("so_far")?;
    let act = |action: String| json!({"actions": [action]});
    if state["player"] == who {
        return Some(vec![act("end".to_owned()), json!({"actions": ["charm none", "end"]})]);
    }
    so_far.as_object()?;
    let ways = Direction::WORDS.iter().map(|(words, _)| act(format!("push {}", words[0])));
    Some(std::iter::once(act("charm none".to_owned())).chain(ways).collect())
}
