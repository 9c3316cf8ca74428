//! What follows: each outcome is the next part's situation, and what a part does not take is kept aside.

use serde_json::{Map, json};

use super::super::options::AttackReach;
use super::super::pieces::Power;
use super::super::tables::MOST_CONFLICTS;
use super::keys::{ASIDE, NOW, TABLE, label};
use crate::games::chain::After;
use crate::model::GameName;
use crate::ruling::{Json, Ruling};

/// The keys that say who has what, but for the players.
const BOARD: [&str; 4] = ["active", "map", "worlds", "homeworlds"];

/// What follows from a state with the orders in it.
pub(super) fn next(played: &Json, ruling: &Ruling) -> After {
    let outcome = &ruling.outcome;
    let is_unfinished = played["unfinished"] == true;
    let next = match ruling.dispute.as_str() {
        "setup" if outcome["done"] == true => part("fate", outcome),
        "setup" => going_on(played, ruling, outcome.clone()),
        "fate" if is_unfinished => going_on(played, ruling, so_far(outcome)),
        "fate" => part("genesis", outcome),
        "genesis" => migration(outcome),
        "migration" => after_migration(played, ruling),
        "conflict" if is_unfinished && outcome["result"] == "none" => {
            going_on(played, ruling, reached(played, outcome))
        }
        "conflict" => after_conflict(played, ruling),
        _ if outcome["over"] == true => {
            let told = ["over", "how", "winners", "controls", "tokens"];
            return After::Over(taken(outcome, &told).into());
        }
        _ => part("fate", outcome),
    };
    After::Scenario(next)
}

/// Some keys of a map, as far as they are there.
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
fn part(dispute: &str, outcome: &Json) -> Json {
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
    now.extend(taken(&outcome["table"], &TABLE));
    now.extend(taken(outcome, &["seen"]));
    now.into()
}

/// A position in which tokens, hands and discards are those of an outcome.
fn reached(before: &Json, outcome: &Json) -> Json {
    let mut now = Json::from(taken(before, &["players"]));
    for (name, player) in now["players"].as_object_mut().into_iter().flatten() {
        player["tokens"] = outcome["tokens"][name].clone();
        player["hand"] = outcome["hands"][name].clone();
    }
    now["discards"] = outcome["discards"].clone();
    now
}

/// The conflicts, or what else follows a Migration Phase, be it the move of Strategy.
fn after_migration(played: &Json, ruling: &Ruling) -> Json {
    let outcome = &ruling.outcome;
    // Strategy's move comes out of the conflicts, which know of more.
    let is_strategys = played[ASIDE].get("active").is_some();
    let (board, table) =
        if is_strategys { (&played[ASIDE], &played[ASIDE]) } else { (played, &played[ASIDE]) };
    let mut kept = taken(board, &BOARD);
    kept.extend(taken(played, &["map"]));
    kept.extend(taken(table, &TABLE));
    kept.extend(taken(played, &["deck", "unseen", "fought"]));
    for (world, found) in outcome["worlds"].as_object().into_iter().flatten() {
        kept["worlds"][world] = found["at"].clone();
    }
    if is_strategys {
        kept.insert("strategy".to_owned(), "moved".into());
    }
    conflicts(kept, &reached(played, outcome), &outcome["retreated"], ruling)
}

/// What follows a conflict that is over.
fn after_conflict(played: &Json, ruling: &Ruling) -> Json {
    let outcome = &ruling.outcome;
    let mut kept = played[ASIDE].as_object().cloned().unwrap_or_default();
    kept.shift_remove(NOW);
    kept.extend(taken(played, &["map"]));
    kept.extend(taken(&ruling.onward, &["deck", "unseen"]));
    let mut fought = played["fought"].as_array().cloned().unwrap_or_default();
    if kept.contains_key("strategy") {
        kept.insert("strategy".to_owned(), "over".into());
    } else {
        let worlds = || places(&played[ASIDE]["worlds"]);
        fought.push(label(worlds, played["space"].as_str().unwrap_or_default()).into());
    }
    kept.insert("fought".to_owned(), fought.into());
    conflicts(kept, &reached(played, outcome), &outcome["retreated"], ruling)
}

/// Worlds with their labels.
fn places(worlds: &Json) -> Vec<(&str, &str)> {
    let worlds = worlds.as_object().into_iter().flatten();
    worlds.filter_map(|(name, at)| Some((name.as_str(), at.as_str()?))).collect()
}

/// The state in which the active player chooses his next conflict; where he can't, the end of his turn. `kept` is the board, the table and
/// what this turn remembers, `reached` who has what, `retreated` where tokens have just retreated to.
fn conflicts(mut kept: Map<String, Json>, reached: &Json, retreated: &Json, ruling: &Ruling) -> Json {
    let mut players = reached["players"].clone();
    let discards = taken(reached, &["discards"]);
    if !may_go_on(&kept, &players, ruling) {
        for (_, player) in players.as_object_mut().into_iter().flatten() {
            player.as_object_mut().and_then(|player| player.shift_remove("retreated"));
        }
        let board = taken(&kept.clone().into(), &BOARD);
        let table = taken(&kept.into(), &TABLE);
        let players = Map::from_iter([("players".to_owned(), players)]);
        return scenario("end", [board, players, discards, table]);
    }
    for (name, player) in players.as_object_mut().into_iter().flatten() {
        retreat(player, &retreated[name]);
    }
    let own = json!({
        "players": players,
        "fought": kept.shift_remove("fought").unwrap_or_else(|| json!([])),
        "peace": kept.contains_key("peacemaker"),
    });
    let map = kept.shift_remove("map").map(|map| ("map".to_owned(), map));
    let piles = ["deck", "unseen"].map(|key| kept.shift_remove(key).map(|pile| (key.to_owned(), pile)));
    let mut state = scenario(
        "conflict",
        [
            map.into_iter().collect(),
            own.as_object().cloned().unwrap_or_default(),
            discards,
            piles.into_iter().flatten().collect(),
        ],
    );
    state[ASIDE] = kept.into();
    state
}

/// AE-13.4: tokens that retreated are remembered as long as they stand there.
fn retreat(player: &mut Json, just: &Json) {
    let before = player["retreated"].as_object().cloned().unwrap_or_default();
    let mut all: Map<String, Json> = Map::new();
    for (space, number) in before.iter().chain(just.as_object().into_iter().flatten()) {
        let known = all.get(space).and_then(Json::as_u64).unwrap_or(0);
        let there = player["tokens"][space].as_u64().unwrap_or(0);
        let number = (known + number.as_u64().unwrap_or(0)).min(there);
        all.insert(space.clone(), number.into());
    }
    all.retain(|_, number| *number != 0);
    if let Some(player) = player.as_object_mut() {
        player.shift_remove("retreated");
        if !all.is_empty() {
            player.insert("retreated".to_owned(), all.into());
        }
    }
}

/// Whether the active player may start a conflict, or have Strategy's move.
fn may_go_on(kept: &Map<String, Json>, players: &Json, ruling: &Ruling) -> bool {
    let active = kept.get("active").and_then(Json::as_str).unwrap_or_default();
    let has = |power: Power| {
        let powers = players[active]["powers"].as_array();
        powers.is_some_and(|powers| powers.iter().any(|other| other == power.name()))
    };
    let fought = kept.get("fought").and_then(Json::as_array).cloned().unwrap_or_default();
    let (is_open, may_move) = match kept.get("strategy").and_then(Json::as_str) {
        None => (fought.len() < MOST_CONFLICTS || has(Power::Aggressive), has(Power::Strategy)),
        Some("moved") => (true, false),
        Some(_) => (false, false),
    };
    let reaches_far = ruling.agreed::<AttackReach>() == AttackReach::Adjacent;
    let stands = |player: &Json, space: &str| player["tokens"].get(space).is_some();
    let is_shared = |space: &String| {
        let others = players.as_object().into_iter().flatten().filter(|(name, _)| *name != active);
        !fought.contains(&space.as_str().into()) && { others }.any(|(_, player)| stands(player, space))
    };
    let mut spaces = players[active]["tokens"].as_object().into_iter().flatten().map(|(space, _)| space);
    let is_peace = kept.contains_key("peacemaker");
    may_move || is_open && !is_peace && (reaches_far || spaces.any(is_shared))
}
