//! AE-16.8: players who resign. Their tokens leave the map, and with the end of the turn they are out (AE-16.3).

use serde_json::{Map, json};

use super::stand::stand;
use super::state::{ASIDE, NOW, Players, dispute, is_declared, read};
use crate::game::chain::{After, Leaving, Resignation};
use crate::rule;
use crate::ruling::Json;

/// What becomes of players who resign.
pub(super) const LEAVING: Leaving = Leaving { rule: rule!("AE-16.8"), resign, pass, is_out };

/// The state without a player's tokens. During the set-up, and in a conflict that is under way, that has to wait.
fn resign(next: &Json, who: &str) -> Option<Resignation> {
    if dispute(next) == "setup" || dispute(next) == "conflict" && is_declared(next) {
        return None;
    }
    let mut next = next.clone();
    let seat = next["players"].get_mut(who).and_then(Json::as_object_mut)?;
    seat.insert("tokens".to_owned(), json!({}));
    seat.shift_remove("retreated");
    let text = format!("{who} has resigned: {who}'s tokens leave the map.");
    let players = read::<Players>(&next).players.0;
    let left: Vec<&String> =
        players.iter().filter(|(_, seat)| !seat.tokens.0.is_empty()).map(|(name, _)| name).collect();
    if let [last] = left.as_slice() {
        let rows = stand(&next, None).map(|status| status.position["players"].clone()).unwrap_or_default();
        let of = |key: &str| -> Map<String, Json> {
            let rows = rows.as_object().into_iter().flatten();
            rows.map(|(name, row)| (name.clone(), row[key].clone())).collect()
        };
        let over = json!({"over": true, "how": "last", "winners": [last], "controls": of("controls"), "tokens": of("tokens")});
        return Some(Resignation { text, after: After::Over(over), last: Some((*last).clone()) });
    }
    Some(Resignation { text, after: After::Scenario(next), last: None })
}

/// AE-16.3: whether a player has no tokens on the map.
fn is_out(state: &Json, player: &str) -> bool {
    let has_tokens =
        read::<Players>(state).players.get(&player.to_owned()).is_some_and(|seat| !seat.tokens.0.is_empty());
    dispute(state) != "setup" && !has_tokens
}

/// As little as the rules allow.
fn pass(state: &Json, who: &str) -> Vec<Json> {
    match dispute(state) {
        "setup" => in_set_up(&state[ASIDE][NOW], who),
        "conflict" if is_declared(state) => weakest_card(state, who).into_iter().collect(),
        "conflict" => vec![json!({"dispute": "end"})],
        _ => vec![json!({"actions": []})],
    }
}

/// AE-11.1: whoever must reveal a Force card reveals the weakest; whoever has none reveals none.
fn weakest_card(state: &Json, who: &str) -> Option<Json> {
    let is_side = ["attacker", "defender"].iter().any(|side| state[*side] == who)
        || state[ASIDE]["active"] == who && state["attacker"].is_null();
    if !is_side || !state["reveal"][who].is_null() {
        return None;
    }
    let hand =
        [&state[ASIDE][NOW], state].into_iter().find_map(|held| held["players"][who]["hand"].as_array())?;
    let weakest: Vec<i64> = hand.iter().filter_map(Json::as_i64).min().into_iter().collect();
    Some(json!({"reveal": {who: weakest}}))
}

/// A homeworld, Race cards and discards, whatever is due.
fn in_set_up(now: &Json, who: &str) -> Vec<Json> {
    let hand = now["hands"][who].as_array().cloned().unwrap_or_default();
    let act = |action: Json| json!({"actions": [action]});
    match now["waiting"]["for"].as_str() {
        Some("pick") => {
            let worlds = now["worlds"].as_object().into_iter().flatten();
            worlds.map(|(world, _)| act(json!({"by": who, "pick": world}))).collect()
        }
        Some("lay") => {
            let races: Vec<&Json> = hand.iter().filter(|card| card.is_string()).collect();
            let mut all = vec![act(json!({"by": who, "draw": true}))];
            let three = races.iter().enumerate().flat_map(|(n, a)| {
                let rest = &races[n + 1..];
                let pairs =
                    rest.iter().enumerate().flat_map(move |(m, b)| rest[m + 1..].iter().map(move |c| (b, c)));
                pairs.map(move |(b, c)| [*a, *b, *c])
            });
            all.extend(three.map(|lay| act(json!({"by": who, "lay": lay}))));
            all
        }
        _ => (1..=hand.len()).map(|many| act(json!({"by": who, "discard": hand[..many]}))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// bob has tokens in two spaces; it is ann's turn.
    fn state(players: &str) -> Json {
        let text = format!("{{\"dispute\": \"migration\", \"active\": \"ann\", \"players\": {players}}}");
        serde_json::from_str(&text).expect("it is JSON")
    }

    #[test]
    fn tokens_leave_the_map_and_the_last_player_wins() {
        let three = state(
            r#"{"ann": {"tokens": {"F6": 1}, "hand": [3]}, "bob": {"tokens": {"F5": 1}, "hand": []}, "cyd": {"tokens": {"C3": 2}, "hand": []}}"#,
        );
        let gone = resign(&three, "bob").expect("nothing is under way");
        let After::Scenario(next) = &gone.after else { panic!("{gone:?}") };
        assert_eq!(
            (&next["players"]["bob"]["tokens"], &next["players"]["cyd"]["tokens"]),
            (&json!({}), &json!({"C3": 2}))
        );
        let last = resign(next, "cyd").expect("nothing is under way");
        assert!(matches!(&last.after, After::Over(over) if over["winners"] == json!(["ann"])), "{last:?}");
        let mut fought = three;
        (fought["dispute"], fought["space"]) = (json!("conflict"), json!("F6"));
        assert_eq!(resign(&fought, "bob"), None);
    }

    #[test]
    fn whoever_must_reveal_reveals_the_weakest_card() {
        let mut fought = state(r#"{"ann": {"hand": [3, 9]}, "bob": {"hand": ["Peace", 8, 4]}}"#);
        (fought["dispute"], fought["space"], fought["defender"]) =
            (json!("conflict"), json!("F6"), json!("bob"));
        assert_eq!(pass(&fought, "bob"), [json!({"reveal": {"bob": [4]}})]);
        fought["reveal"] = json!({"bob": [8]});
        assert!(pass(&fought, "bob").is_empty());
    }
}
