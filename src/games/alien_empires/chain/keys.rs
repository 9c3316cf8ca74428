//! What the parts of a turn have in common: keys of a state that not every part takes, and how its spaces are named.

use crate::geometry::Label;
use crate::ruling::Json;
use crate::source::names;

/// The key of what a part of a turn does not take.
pub(super) const ASIDE: &str = "aside";
/// The key of what a part has come to so far that is not over.
pub(super) const NOW: &str = "now";
/// The keys that say how the game stands, and nothing of who has what.
pub(super) const TABLE: [&str; 8] =
    ["round", "order", "this_round", "extra", "deck", "unseen", "peacemaker", "resurrected"];
/// What is said of each player in a conflict: orders have a map of players under each.
pub(super) const OF_PLAYERS: [&str; 5] = ["commit", "hides", "reveal", "escape", "lose"];

/// Which part of a turn it is.
pub(super) fn dispute(state: &Json) -> &str {
    state["dispute"].as_str().unwrap_or_default()
}

/// Whether a conflict was declared in an earlier turn, and goes on.
pub(super) fn is_declared(state: &Json) -> bool {
    state.get("space").is_some()
}

/// The label of a space that goes by its label or by the name of a world.
pub(super) fn label<'w>(worlds: impl Fn() -> Vec<(&'w str, &'w str)>, said: &str) -> String {
    let worlds = worlds();
    let found = names::position(|| worlds.iter().map(|(name, _)| *name), said);
    let label = found.map(|world| worlds[world].1.to_owned());
    label.or_else(|| Label::parse(said).map(|label| label.to_string())).unwrap_or_else(|| said.to_owned())
}
