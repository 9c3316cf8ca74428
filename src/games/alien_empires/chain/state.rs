//! A state between two parts of a turn: what the part that comes takes, and what it does not take, which is kept aside until it is needed
//! again. Where a part goes on, what it has come to so far stands there, too.
//!
//! Only what is worked with has a type here; all else is handed on as it is, since the reader of the next scenario looks it over.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Map;

use crate::geometry::Label;
use crate::ruling::outcome::handed_on;
use crate::ruling::{ByName, Json};
use crate::source::names;

/// The key of what a part of a turn does not take.
pub(super) const ASIDE: &str = "aside";
/// The key of what a part has come to so far that is not over.
pub(super) const NOW: &str = "now";
/// What is said of each player in a conflict: orders have a map of players under each.
pub(super) const OF_PLAYERS: [&str; 5] = ["commit", "hides", "reveal", "escape", "lose"];

/// Tokens by space.
pub(super) type Tokens = ByName<String, u64>;
/// Worlds with the labels of their spaces.
pub(super) type Worlds = ByName<String, String>;
/// What is handed on as it is.
pub(super) type AsItIs = Option<Json>;

handed_on! {
    /// What a player has.
    pub(super) struct Seat {
        #[serde(deserialize_with = "as_far_as_said")]
        pub tokens: Tokens,
        pub powers: Json = empty,
        pub hand: Json,
        /// AE-13.4: where tokens have retreated to in this turn.
        #[serde(deserialize_with = "as_far_as_said")]
        pub retreated: Tokens = empty,
        #[serde(flatten)]
        pub rest: Map<String, Json>,
    }
}

/// Everybody with what he has.
pub(super) type Seats = ByName<String, Seat>;

/// Who plays.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Players {
    pub players: Seats,
}

handed_on! {
    /// Whose turn it is, and where the worlds are.
    pub(super) struct Board {
        pub active: Option<String> = None,
        pub map: AsItIs = None,
        #[serde(deserialize_with = "as_far_as_said")]
        pub worlds: Option<Worlds> = None,
        pub homeworlds: AsItIs = None,
    }

    /// How the game stands, and nothing of who has what.
    pub(super) struct Table {
        pub round: AsItIs = None,
        pub order: AsItIs = None,
        pub this_round: AsItIs = None,
        pub extra: AsItIs = None,
        #[serde(flatten)]
        pub piles: Piles,
        pub peacemaker: AsItIs = None,
        pub resurrected: AsItIs = None,
    }

    /// The cards that nobody has.
    pub(super) struct Piles {
        pub deck: AsItIs = None,
        pub unseen: AsItIs = None,
    }

    /// What is kept aside past a Migration Phase.
    pub(super) struct Aside {
        #[serde(flatten)]
        pub board: Board,
        #[serde(flatten)]
        pub table: Table,
        /// AE-14.27: how far Strategy's move is.
        pub strategy: Option<Strategy> = None,
    }
}

/// How far Strategy's move and its conflict are (AE-14.27).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Strategy {
    /// The stack has moved, and its conflict may come.
    Moved,
    Over,
}

/// Reads what is there; what nobody can read counts as not said.
pub(super) fn read<T: DeserializeOwned + Default>(of: &Json) -> T {
    T::deserialize(of).unwrap_or_default()
}

/// Reads a value of a key in the same way.
pub(super) fn as_far_as_said<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(
    of: D,
) -> Result<T, D::Error> {
    Json::deserialize(of).map(|said| read(&said))
}

/// All that a state says wherever it stands: what a part that goes on has come to before what it takes, and that before what is kept aside.
pub(super) fn whole(state: &Json) -> Json {
    let said = [&state[ASIDE], state, &state[ASIDE][NOW]].into_iter().filter_map(Json::as_object);
    said.flatten().map(|(key, value)| (key.clone(), value.clone())).collect()
}

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
