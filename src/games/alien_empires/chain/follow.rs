//! What follows: each outcome is the next part's situation, and what a part does not take is kept aside.

use serde::Deserialize;
use serde_json::{Map, json};

use super::conflicts::{after_conflict, after_migration, reached};
use super::state::{ASIDE, NOW, read};
use crate::conflict::outcome::Ended;
use crate::game::chain::After;
use crate::model::GameName;
use crate::ruling::{Json, Ruling};

/// What an outcome says of whether its part is over.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Said {
    /// Of a set-up: whether all is set up.
    done: bool,
    /// Of the end of a turn: whether the game is over.
    over: bool,
    /// Of a conflict: how it has ended.
    result: Option<Ended>,
}

/// What follows from a state with the orders in it.
pub(super) fn next(played: &Json, ruling: &Ruling) -> After {
    let outcome: &Json = &ruling.outcome;
    let is_unfinished = played["unfinished"] == true;
    let said: Said = read(outcome);
    let next = match ruling.dispute.as_str() {
        "setup" if said.done => with_all("fate", outcome),
        "setup" => going_on(played, ruling, outcome.clone()),
        "fate" if is_unfinished => going_on(played, ruling, so_far(outcome)),
        "fate" => with_all("genesis", outcome),
        "genesis" => migration(outcome),
        "migration" => after_migration(played, ruling),
        "conflict" if is_unfinished && said.result == Some(Ended::Undecided) => {
            going_on(played, ruling, reached(played, outcome))
        }
        "conflict" => after_conflict(played, ruling),
        _ if said.over => {
            let told = ["over", "how", "winners", "controls", "tokens"];
            return After::Over(taken(outcome, &told).into());
        }
        _ => with_all("fate", outcome),
    };
    After::Scenario(next)
}

/// Some keys of a map: those that are there.
fn taken(of: &Json, keys: &[&str]) -> Map<String, Json> {
    keys.iter().filter_map(|key| Some(((*key).to_owned(), of.get(*key)?.clone()))).collect()
}

/// A scenario of the game.
fn scenario(dispute: &str, maps: impl IntoIterator<Item = Map<String, Json>>) -> Json {
    let mut all = Map::new();
    all.insert("game".to_owned(), GameName::AlienEmpires.key().into());
    all.insert("dispute".to_owned(), dispute.into());
    maps.into_iter().for_each(|map| all.extend(map));
    all.into()
}

/// The two maps that an outcome hands on.
fn handed_on(outcome: &Json) -> [Map<String, Json>; 2] {
    ["state", "table"].map(|key| outcome[key].as_object().cloned().unwrap_or_default())
}

/// A part that takes all that is handed on.
fn with_all(dispute: &str, outcome: &Json) -> Json {
    scenario(dispute, handed_on(outcome))
}

/// The Migration Phase, which takes nothing of the table.
fn migration(outcome: &Json) -> Json {
    let [state, table] = handed_on(outcome);
    let mut migration = scenario("migration", [state]);
    migration[ASIDE] = table.into();
    migration
}

/// The same part again, with what was done and thrown in it so far; `now` is what that has come to.
fn going_on(played: &Json, ruling: &Ruling, now: Json) -> Json {
    let mut state = played.clone();
    if let Some(map) = state.as_object_mut() {
        map.shift_remove("unfinished");
    }
    state["dice"] = json!(ruling.used);
    if state.get(ASIDE).is_none() {
        state[ASIDE] = json!({});
    }
    state[ASIDE][NOW] = now;
    state
}

/// What a Fate Phase has come to.
fn so_far(outcome: &Json) -> Json {
    let mut now = handed_on(outcome)[0].clone();
    now.extend(handed_on(outcome)[1].clone());
    now.extend(taken(outcome, &["seen"]));
    now.into()
}
