//! Powers by which a player sees cards before he reveals: a conflict stops there if he has not said what he reveals.

use super::state::{ASIDE, NOW, dispute};
use crate::ruling::Json;
use crate::source::names::same;

/// The powers at the start of a conflict that show cards to their owner: AE-14.15, AE-14.18, AE-14.31.
const LOOKS: [&str; 3] = ["Tactician", "Spies", "Opportunists"];

/// Whether a part of the turn stops after these orders: they say so, or a player has used a power to look and then decides.
pub(super) fn stops(played: &Json) -> bool {
    let said = &played["unfinished"];
    if !said.is_null() || dispute(played) != "conflict" || !played[ASIDE][NOW].is_null() {
        return *said == true;
    }
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
