//! Powers by which a player sees cards and then decides: the part of the turn stops there if his decision is missing.

use super::state::{ASIDE, NOW, dispute};
use crate::ruling::Json;
use crate::source::names::same;

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

/// AE-14.39: whether Psychic's look at the deck is the last action so far, so that all that it may decide comes after it.
fn looks_last(played: &Json) -> bool {
    let last = played["actions"].as_array().and_then(|actions| actions.last());
    last.and_then(|action| action["use"].as_str()).is_some_and(|power| same("Psychic", power))
}

/// Whether a power at the start of a conflict shows cards to its owner, who has not said what he reveals.
fn looks_in_conflict(played: &Json) -> bool {
    let actions = || played["actions"].as_array().into_iter().flatten();
    let by = |action: &Json| -> String {
        let by = action["by"].as_str().or_else(|| played[ASIDE]["active"].as_str());
        by.unwrap_or_default().to_owned()
    };
    let reveals = |player: &str| {
        let at_once =
            played["reveal"].as_object().is_some_and(|all| all.keys().any(|name| same(name, player)));
        at_once || actions().any(|action| !action["reveal"].is_null() && same(&by(action), player))
    };
    actions().any(|action| {
        let power = action["use"].as_str().unwrap_or_default();
        LOOKS.iter().any(|look| same(look, power)) && !reveals(&by(action))
    })
}
