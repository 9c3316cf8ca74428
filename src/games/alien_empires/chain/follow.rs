//! The next state: each outcome is the situation of the next part of the turn; what that part does not take is kept aside.

use serde::Deserialize;
use serde_json::{Map, json};

use super::conflicts::{after_conflict, after_migration, reached};
use super::looks::{STOPS, decided, settle_reveals, stops};
use super::state::{ASIDE, NOW, read};
use crate::conflict::outcome::Ended;
use crate::game::chain::After;
use crate::model::GameName;
use crate::ruling::{Json, Ruling};

/// The keys of an outcome that show whether its part of the turn is over.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Progress {
    /// In a set-up: whether it is complete.
    done: bool,
    /// At the end of a turn: whether the game is over.
    over: bool,
    /// In a conflict: how it ended.
    result: Option<Ended>,
}

/// The state after a ruling on a state with orders.
pub(super) fn next(played: &Json, ruling: &Ruling) -> After {
    let outcome: &Json = &ruling.outcome;
    let is_unfinished = stops(played);
    let progress: Progress = read(outcome);
    let next = match ruling.dispute.as_str() {
        "setup" if progress.done => part_with_all("fate", outcome),
        "setup" => same_part(played, ruling, outcome.clone()),
        "fate" if is_unfinished => same_part(played, ruling, so_far(outcome)),
        "fate" => part_with_all("genesis", outcome),
        "genesis" => migration(outcome),
        "migration" => after_migration(played, ruling),
        "conflict"
            if (is_unfinished || played[STOPS] == true) && progress.result == Some(Ended::Undecided) =>
        {
            let mut next = same_part(played, ruling, reached(played, outcome));
            if decided(&next) > decided(played) {
                settle_reveals(&mut next);
            }
            next
        }
        "conflict" => after_conflict(played, ruling),
        _ if progress.over => {
            let keys = ["over", "how", "winners", "controls", "tokens"];
            return After::Over(select(outcome, &keys).into());
        }
        _ => part_with_all("fate", outcome),
    };
    After::Scenario(next)
}

/// Copies these keys of a map, as far as it has them.
fn select(map: &Json, keys: &[&str]) -> Map<String, Json> {
    keys.iter().filter_map(|key| Some(((*key).to_owned(), map.get(*key)?.clone()))).collect()
}

/// A scenario of the game.
fn scenario(dispute: &str, maps: impl IntoIterator<Item = Map<String, Json>>) -> Json {
    let mut all = Map::new();
    all.insert("game".to_owned(), GameName::AlienEmpires.key().into());
    all.insert("dispute".to_owned(), dispute.into());
    maps.into_iter().for_each(|map| all.extend(map));
    all.into()
}

/// The two maps that an outcome hands on: `state` and `table`.
fn handed_on(outcome: &Json) -> [Map<String, Json>; 2] {
    ["state", "table"].map(|key| outcome[key].as_object().cloned().unwrap_or_default())
}

/// A part of the turn that takes both maps.
fn part_with_all(dispute: &str, outcome: &Json) -> Json {
    scenario(dispute, handed_on(outcome))
}

/// The Migration Phase. It does not take the table, which is kept aside.
fn migration(outcome: &Json) -> Json {
    let [state, table] = handed_on(outcome);
    let mut migration = scenario("migration", [state]);
    migration[ASIDE] = table.into();
    migration
}

/// The same part again, with the actions and rolls so far; `now` is the situation that they led to.
fn same_part(played: &Json, ruling: &Ruling, now: Json) -> Json {
    let mut state = played.clone();
    if let Some(map) = state.as_object_mut() {
        map.shift_remove("unfinished");
        map.shift_remove(STOPS);
    }
    state["dice"] = json!(ruling.used);
    if state.get(ASIDE).is_none() {
        state[ASIDE] = json!({});
    }
    state[ASIDE][NOW] = now;
    state
}

/// The situation within a Fate Phase.
fn so_far(outcome: &Json) -> Json {
    let mut now = handed_on(outcome)[0].clone();
    now.extend(handed_on(outcome)[1].clone());
    now.extend(select(outcome, &["seen"]));
    now.into()
}
