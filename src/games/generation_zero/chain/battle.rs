//! A battle at which a turn has stopped: what the next state keeps of it, and who is asked for what.

use serde::Deserialize;
use serde_json::{Map, json};

use super::STOPS;
use crate::diag::and_list;
use crate::ruling::{Json, Ruling};
use crate::scenario::actions::REPLIES;
use crate::state::{State, UnderWay};

/// The key of a state with those who decide, each with how it is written.
const AWAITS: &str = "awaits";

/// Keeps in the next state the actions about the battle at which a turn has stopped, and whom it waits for. Later actions are given up.
pub(super) fn keep(played: &Json, ruling: &Ruling, next: &mut Json) {
    let Some(said) = next.get_mut("battle").and_then(Json::as_object_mut) else { return };
    let before = said.shift_remove("before").unwrap_or_default();
    let [from, dice] = [0, 1].map(|n| before[n].as_u64().unwrap_or_default() as usize);
    let many = said["said"].as_u64().unwrap_or_default() as usize;
    let at = said["at"].clone();
    let actions = played["actions"].as_array().map_or(&[][..], Vec::as_slice);
    let kept: Vec<Json> = actions.iter().skip(from).take(many).cloned().collect();
    let is_all = from + kept.len() == actions.len();
    next["actions"] = if kept.is_empty() { json!([{"fight": at}]) } else { kept.into() };
    if !is_all || played["end"] == false {
        next["end"] = false.into();
    }
    next[STOPS] = true.into();
    let used = ruling.used.get(dice..).unwrap_or_default();
    if !used.is_empty() {
        next["dice"] = json!(used);
    }
    let asked = State::deserialize(&*next).map(|state| asked(&state)).unwrap_or_default();
    next[AWAITS] = asked.into();
}

/// The players whom a battle waits for, each with how to write the decision.
fn asked(state: &State<'_>) -> Map<String, Json> {
    let Some(battle) = &state.battle else { return Map::new() };
    let mut all = Map::new();
    for who in &battle.due {
        let Some(player) = owner(state, who) else { continue };
        let how = if battle.enemies.is_empty() {
            format!(
                "{{who: {who}, join: true}} to take part in the battle at {}, or `join: false`",
                battle.at
            )
        } else {
            let enemy = battle.enemies[0];
            format!(
                "{{who: {who}, attack: {enemy}}}, or `flee: [LOCATION, …]`, with `use: own` if wanted; more thrusts may follow, and {{who: {who}, fight_on: true}} attacks on to the end"
            )
        };
        match all.get(player).and_then(Json::as_str) {
            Some(known) => all.insert(player.to_owned(), format!("{known}; {how}").into()),
            None => all.insert(player.to_owned(), how.into()),
        };
    }
    all
}

/// The player of an Agent or 'Sue.
fn owner<'s>(state: &State<'s>, who: &str) -> Option<&'s str> {
    let mut all = state.agents.iter().chain(&state.sues);
    all.find(|one| one.name == who).and_then(|one| one.player)
}

/// Whether orders are only decisions about own combatants.
pub(super) fn answers(orders: &Json) -> bool {
    let is_reply = |action: &Json| REPLIES.iter().any(|key| action.get(key).is_some());
    let is_fine = |(key, value): (&String, &Json)| {
        key == "actions" && value.as_array().is_some_and(|actions| actions.iter().all(is_reply))
    };
    orders.as_object().is_some_and(|orders| orders.iter().all(is_fine))
}

/// The players who decide in a state: those whom a battle waits for, else whose turn it is.
pub(super) fn deciding<'s>(state: &State<'s>) -> Vec<&'s str> {
    let due = state.battle.iter().flat_map(|battle| &battle.due);
    let asked: Vec<&str> = due.filter_map(|who| owner(state, who)).collect();
    if asked.is_empty() { state.players.first().copied().into_iter().collect() } else { asked }
}

/// The battle in a few words: who fights, each with the Health left.
pub(super) fn in_words(battle: &UnderWay<'_>) -> String {
    let all: Vec<String> = battle.health.0.iter().map(|(name, health)| format!("{name} {health}")).collect();
    let health = if all.is_empty() { String::new() } else { format!(", Health {}", all.join(", ")) };
    let what = if battle.enemies.is_empty() { "may join" } else { "has the thrust" };
    format!("at {}: {} {what}{health}", battle.at, and_list(&battle.due))
}

/// What somebody who has resigned decides in a battle: his Agents stay out, and his combatants attack on.
pub(super) fn pass(state: &Json, who: &str) -> Option<Json> {
    let read = State::deserialize(state).ok()?;
    let battle = read.battle.as_ref()?;
    let is_own = |name: &&&str| owner(&read, name) == Some(who);
    let decide = |name: &&str| {
        if battle.enemies.is_empty() {
            json!({"who": name, "join": false})
        } else {
            json!({"who": name, "fight_on": true})
        }
    };
    Some(json!({"actions": battle.due.iter().filter(is_own).map(decide).collect::<Vec<_>>()}))
}
