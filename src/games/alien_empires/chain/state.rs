//! A state between two parts of a turn: what the next part takes, and `aside` what it does not. Where a part goes on, the situation so far
//! is kept there, too.
//!
//! Only values that are used here have a type. All others are handed on unchanged, since the reader of the next scenario checks them.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Map;

use crate::geometry::Label;
use crate::ruling::outcome::handed_on;
use crate::ruling::{ByName, Json};
use crate::source::names;

/// The key of what the next part of a turn does not take.
pub(super) const ASIDE: &str = "aside";
/// The key of the situation so far, within a part that is not over.
pub(super) const NOW: &str = "now";
/// Keys of each player in a conflict. Orders write them the other way around, as maps of players: `reveal: {ann: [7]}`.
pub(super) const OF_PLAYERS: [&str; 6] = ["commit", "hides", "reveal", "escape", "gives", "lose"];

/// Tokens by space.
pub(super) type Tokens = ByName<String, u64>;
/// The labels of worlds' spaces, by world.
pub(super) type Worlds = ByName<String, String>;
/// A value that is handed on unchanged.
pub(super) type AsItIs = Option<Json>;

handed_on! {
    /// A player's tokens, powers and cards; other values are handed on unchanged.
    pub(super) struct Seat {
        #[serde(deserialize_with = "read_or_default")]
        pub tokens: Tokens,
        pub powers: Json = empty,
        pub hand: Json,
        /// AE-13.4: tokens that have retreated this turn, by the space they are in.
        #[serde(deserialize_with = "read_or_default")]
        pub retreated: Tokens = empty,
        #[serde(flatten)]
        pub rest: Map<String, Json>,
    }
}

/// Each player's tokens, powers and cards.
pub(super) type Seats = ByName<String, Seat>;

/// The players of a state.
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
        #[serde(deserialize_with = "read_or_default")]
        pub worlds: Option<Worlds> = None,
        pub homeworlds: AsItIs = None,
    }

    /// The state of the game apart from what players have.
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

    /// The cards of the deck.
    pub(super) struct Piles {
        pub deck: AsItIs = None,
        pub unseen: AsItIs = None,
    }

    /// What is kept aside during conflicts and Strategy's move.
    pub(super) struct Aside {
        #[serde(flatten)]
        pub board: Board,
        #[serde(flatten)]
        pub table: Table,
        /// AE-14.27: how far Strategy's move is; none if it was not made.
        pub strategy: Option<Strategy> = None,
    }
}

/// How far Strategy's move and its conflict are (AE-14.27).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Strategy {
    /// The stack has moved, and its conflict may follow.
    Moved,
    Over,
}

/// Reads a value; what can't be read is its default.
pub(super) fn read<T: DeserializeOwned + Default>(value: &Json) -> T {
    T::deserialize(value).unwrap_or_default()
}

/// Reads the value of a key in the same way.
pub(super) fn read_or_default<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(
    value: D,
) -> Result<T, D::Error> {
    Json::deserialize(value).map(|given| read(&given))
}

/// Everything that a state says, in one map. The situation so far has precedence over the scenario, and that over what is kept aside.
pub(super) fn whole(state: &Json) -> Json {
    let given = [&state[ASIDE], state, &state[ASIDE][NOW]].into_iter().filter_map(Json::as_object);
    given.flatten().map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// The part of a turn that a state is in.
pub(super) fn dispute(state: &Json) -> &str {
    state["dispute"].as_str().unwrap_or_default()
}

/// Whether a conflict was declared in earlier orders and goes on.
pub(super) fn is_declared(state: &Json) -> bool {
    state.get("space").is_some()
}

/// The label of a space given by its label or by the name of a world.
pub(super) fn label<'w>(worlds: impl Fn() -> Vec<(&'w str, &'w str)>, given: &str) -> String {
    let worlds = worlds();
    let found = names::position(|| worlds.iter().map(|(name, _)| *name), given);
    let label = found.map(|world| worlds[world].1.to_owned());
    label.or_else(|| Label::parse(given).map(|label| label.to_string())).unwrap_or_else(|| given.to_owned())
}
