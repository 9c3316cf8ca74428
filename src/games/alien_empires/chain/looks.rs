//! Powers by which a player sees cards and then decides: the part of the turn stops there if his decision is missing.

use serde_json::json;

use super::state::{ASIDE, NOW, dispute};
use crate::diag::Code;
use crate::rule;
use crate::ruling::Json;
use crate::source::names::same;

/// The key by which a further conflict of Second Chances waits until both sides have said what they reveal.
pub(super) const STOPS: &str = "stops";

/// The powers at the start of a conflict that show cards to their owner: AE-14.15, AE-14.18, AE-14.31.
const LOOKS: [&str; 3] = ["Tactician", "Spies", "Opportunists"];

/// Whether a part of the turn stops after these orders: they say so, or a player has used a power to look and then decides.
pub(super) fn stops(played: &Json) -> bool {
    let (said, now) = (&played["unfinished"], &played[ASIDE][NOW]);
    if !said.is_null() {
        return *said == true;
    }
    match dispute(played) {
        "conflict" => now.is_null() && looks_in_conflict(played),
        "fate" => now["seen"].is_null() && looks_last(played),
        _ => false,
    }
}

/// Stops a conflict until both primary players have said what they reveal (AE-11.1). A player without a Force card is asked, too.
pub(super) fn by_letter(state: &Json, orders: &Json) -> Option<Json> {
    let said = |key: &str| [orders, state].into_iter().find_map(|from| from[key].as_str());
    let is_conflict = said("dispute") == Some("conflict") && said("space").is_some();
    if !is_conflict {
        return None;
    }
    let active = state[ASIDE]["active"].as_str();
    let mut primary = active.into_iter().chain(said("attacker")).chain(said("defender"));
    let is_open = |player: &str| !has_said(&[orders, state], active, player, decided(state));
    let mut added = json!({STOPS: true});
    if orders["unfinished"].is_null() && primary.any(is_open) && decided(state) == 0 {
        added["unfinished"] = true.into();
    }
    Some(added)
}

/// The number of conflicts of this dispute that were decided before it stopped (AE-14.48).
pub(super) fn decided(state: &Json) -> usize {
    state[ASIDE][NOW]["earlier"].as_u64().unwrap_or_default() as usize
}

/// Whether a player has said what he reveals in the conflict that is fought, after some that were decided.
pub(super) fn has_said(said: &[&Json], active: Option<&str>, player: &str, decided: usize) -> bool {
    said.iter().map(|said| reveals(said, active, player)).sum::<usize>() > decided
}

/// How often orders, or a state with those so far, say what a player reveals; actions without a name are the active player's.
fn reveals(said: &Json, active: Option<&str>, player: &str) -> usize {
    let at_once = said["reveal"].as_object().is_some_and(|all| all.keys().any(|name| same(name, player)));
    let by = |action: &Json| action["by"].as_str().or(active).is_some_and(|by| same(by, player));
    let actions = said["actions"].as_array().into_iter().flatten();
    usize::from(at_once) + actions.filter(|action| !action["reveal"].is_null() && by(action)).count()
}

/// Where a conflict of Second Chances follows, what was revealed before becomes actions, so that each conflict has its own.
pub(super) fn settle_reveals(state: &mut Json) {
    let Some(Json::Object(said)) = state.as_object_mut().and_then(|state| state.shift_remove("reveal"))
    else {
        return;
    };
    let mut actions = state["actions"].as_array().cloned().unwrap_or_default();
    let is_later = |action: &Json| {
        let uses = action["use"].as_str().is_some_and(|power| same("Escape Artist", power));
        uses || action.get("lose").is_some()
    };
    let at = actions.iter().position(is_later).unwrap_or(actions.len());
    let reveals = said.into_iter().map(|(by, values)| json!({"by": by, "reveal": values}));
    actions.splice(at..at, reveals);
    state["actions"] = actions.into();
}

/// The orders that add nothing to a part of the turn that has stopped, or to the set-up.
pub(super) fn going_on(state: &Json) -> Option<Json> {
    let orders = match dispute(state) {
        "fate" | "conflict" => json!({"unfinished": true}),
        _ => json!({"actions": []}),
    };
    (!state[ASIDE][NOW].is_null()).then_some(orders)
}

/// AE-14.39: whether Psychic's look at the deck is the last action so far, so that all that it may decide comes after it.
fn looks_last(played: &Json) -> bool {
    let last = played["actions"].as_array().and_then(|actions| actions.last());
    last.and_then(|action| action["use"].as_str()).is_some_and(|power| same("Psychic", power))
}

/// Whether a power at the start of a conflict shows cards to its owner, who has not said what he reveals.
fn looks_in_conflict(played: &Json) -> bool {
    let active = played[ASIDE]["active"].as_str();
    let mut actions = played["actions"].as_array().into_iter().flatten();
    actions.any(|action| {
        let power = action["use"].as_str().unwrap_or_default();
        let by = action["by"].as_str().or(active).unwrap_or_default();
        LOOKS.iter().any(|look| same(look, power)) && !has_said(&[played], active, by, 0)
    })
}

/// AE-14.14, AE-14.17: who loses a card to Limit or Eliminate chooses it himself.
pub(super) fn others_choose(action: &Json) -> Option<(Code, &'static str)> {
    let power = action["use"].as_str()?;
    let powers = [("Limit", rule!("AE-14.14")), ("Eliminate", rule!("AE-14.17"))];
    let (_, rule) = powers.into_iter().find(|(name, _)| same(name, power))?;
    action.get("card").map(|_| (rule, "card"))
}
