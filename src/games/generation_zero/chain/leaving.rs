//! GZ-18.6: players who resign. Their Agents and 'Sues leave the game; nobody has killed them.

use serde_json::json;

use super::battle;
use super::set_up::SetUp;
use crate::game::chain::{After, Leaving, Resignation};
use crate::geometry::Label;
use crate::rule;
use crate::ruling::Json;

/// What becomes of players who resign.
pub(super) const LEAVING: Leaving = Leaving { rule: rule!("GZ-18.6"), resign, pass, is_out };

/// The columns and rows of squares that are tried for a placement, if the array is not stated.
const WIDEST: u32 = 12;

/// The state without a player. While characters are placed, and within a battle, nothing is taken away.
fn resign(next: &Json, who: &str) -> Option<Resignation> {
    // A battle is fought to its end.
    if next["dispute"] == "setup" || next.get("battle").is_some() {
        return None;
    }
    let mut next = next.clone();
    let loose = without_characters(&mut next, who);
    let round = without_player(&mut next, who);
    let text = format!(
        "{who} has resigned: {who}'s Agents and 'Sues leave the game, and {who}'s kills count for nobody{loose}."
    );
    let players = names(&next);
    if let [last] = players.as_slice() {
        let over = json!({"over": true, "score": scores(&next), "winners": [last]});
        return Some(Resignation { text, after: After::Over(over), last: Some(last.clone()) });
    }
    let is_gone = |kind: &str| next[kind].as_array().is_none_or(Vec::is_empty);
    let is_over = round > next["rounds"].as_u64().unwrap_or(u64::MAX) || is_gone("agents") || is_gone("sues");
    if is_over {
        next["dispute"] = "end".into();
    }
    Some(Resignation { text, after: After::Scenario(next), last: None })
}

/// Takes the characters of a player away. Canons that a 'Sue holds are loose where she was; says so.
fn without_characters(next: &mut Json, who: &str) -> String {
    let mut loose: Vec<(String, Json)> = Vec::new();
    for sue in next["sues"].as_array().into_iter().flatten().filter(|sue| sue["player"] == who) {
        let canons = sue["canons"].as_array().into_iter().flatten().filter_map(Json::as_str);
        loose.extend(canons.map(|canon| (canon.to_owned(), sue["at"].clone())));
    }
    for kind in ["agents", "sues"] {
        if let Some(all) = next[kind].as_array_mut() {
            all.retain(|one| one["player"] != who);
        }
    }
    for canon in next["canons"].as_array_mut().into_iter().flatten() {
        let name = canon["name"].as_str().unwrap_or_default();
        if let Some((_, at)) = loose.iter().find(|(other, _)| other == name) {
            canon["at"] = at.clone();
        }
    }
    match loose.len() {
        0 => String::new(),
        1 => "; the Canon held is loose there".to_owned(),
        _ => "; the Canons held are loose there".to_owned(),
    }
}

/// Takes a player out of the order of play; whose turn it would have been loses it. Returns the round.
fn without_player(next: &mut Json, who: &str) -> u64 {
    let mut round = next["round"].as_u64().unwrap_or_default();
    let mut players = names(next);
    let was_to_move = players.first().is_some_and(|player| player == who);
    let first = next["first"].as_str().unwrap_or_default().to_owned();
    if first == who {
        let after = players.iter().position(|player| player == who).map_or(0, |at| at + 1);
        next["first"] = players[after % players.len()].clone().into();
    }
    players.retain(|player| player != who);
    if was_to_move {
        if let Some(map) = next.as_object_mut() {
            map.shift_remove("so_far");
        }
        for _ in 0..players.len() {
            // GZ-18.4: the round is over when the turn comes round to the first player.
            round += u64::from(players.first().is_some_and(|player| *player == first));
            if players.first().is_some_and(|player| has_somebody(next, player)) {
                break;
            }
            players.rotate_left(1);
        }
    }
    next["players"] = players.into();
    next["round"] = round.into();
    if let Some(ledger) = next["ledger"].as_object_mut() {
        ledger.shift_remove(who);
    }
    round
}

fn has_somebody(state: &Json, player: &str) -> bool {
    let all = ["agents", "sues"].map(|kind| state[kind].as_array());
    all.into_iter().flatten().flatten().any(|one| one["player"] == player)
}

fn is_out(state: &Json, player: &str) -> bool {
    state["dispute"] != "setup" && !has_somebody(state, player)
}

/// The players in the order of play, from the one to move on.
fn names(state: &Json) -> Vec<String> {
    let players = state["players"].as_array().into_iter().flatten();
    players.filter_map(Json::as_str).map(str::to_owned).collect()
}

/// The kills of the players, as at the end of a game.
fn scores(state: &Json) -> Json {
    let ledger = state["ledger"].as_object().into_iter().flatten();
    let score = |(name, kills): (&String, &Json)| {
        let of = |key: &str| kills[key].as_u64().unwrap_or_default();
        (
            name.clone(),
            json!({"sues": of("sues"), "agents": of("agents"), "total": of("sues") + of("agents")}),
        )
    };
    ledger.map(score).collect()
}

/// Nothing is done; where characters are placed, the next of the player's lies in the first Location that takes it.
fn pass(state: &Json, who: &str) -> Vec<Json> {
    if let Some(decided) = battle::pass(state, who) {
        return vec![decided];
    }
    let Some(set_up) = SetUp::read(state) else { return vec![json!({"actions": []})] };
    let left = set_up.next().filter(|(player, _)| *player == who).and_then(|(_, left)| left.first().copied());
    let given = state["array"].as_array().cloned().unwrap_or_default();
    let any =
        (0..WIDEST).flat_map(|row| (0..WIDEST).map(move |column| Label { column, row }.to_string().into()));
    let labels: Vec<Json> = if given.is_empty() { any.collect() } else { given };
    labels.into_iter().map(|label| json!({"placements": [{"who": left, "at": label}]})).collect()
}
