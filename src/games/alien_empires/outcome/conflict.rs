//! The outcome of a conflict.

use serde_json::{Map, json};

use super::super::conflict::position::{Outcome, Position};
use super::super::scenario::conflict::{Setup, Side};
use super::{by_space, cards, tokens};
use crate::diag::suggest::and_list;
use crate::ruling::Json;

/// The outcome of a position.
pub fn json(setup: &Setup, at: &Position) -> Json {
    let mut out = Map::with_capacity(12);
    let mut put = |key: &str, value: Json| drop(out.insert(key.to_owned(), value));
    let result = at.fight.result;
    put("result", word(result).into());
    if let Some(Outcome::Win(winner)) = result {
        put("winner", setup.leader(winner).into());
        put("loser", setup.leader(winner.other()).into());
    }
    if let Some(sums) = at.fight.totals {
        put("totals", totals(setup, sums));
    }
    if !at.earlier.is_empty() {
        let earlier = at.earlier.iter().map(|decided| {
            let mut one = json!({"result": word(Some(decided.result))});
            if let Outcome::Win(winner) = decided.result {
                one["winner"] = setup.leader(winner).into();
                one["loser"] = setup.leader(winner.other()).into();
            }
            one["totals"] = totals(setup, decided.totals);
            one
        });
        put("earlier", earlier.collect());
    }
    let names = || setup.players.iter().map(|player| player.name.as_str());
    let each = || names().zip(&at.holdings);
    let stacks = each().map(|(name, holding)| {
        let tokens = holding.stacks.iter().map(|(space, stack)| (space, stack.tokens));
        (name.to_owned(), by_space(tokens))
    });
    put("tokens", stacks.collect());
    let lost = each().filter(|(_, holding)| holding.lost > 0);
    put("lost", lost.map(|(name, holding)| (name.to_owned(), Json::from(holding.lost))).collect());
    let retreated = each().map(|(name, holding)| {
        let tokens = holding.stacks.iter().map(|(space, stack)| (space, stack.retreated));
        (name.to_owned(), by_space(tokens))
    });
    put(
        "retreated",
        retreated.filter(|(_, spaces)| spaces.as_object().is_some_and(|map| !map.is_empty())).collect(),
    );
    put("hands", each().map(|(name, holding)| (name.to_owned(), cards(&holding.hand))).collect());
    put("played", played(setup, at));
    put("discards", cards(&at.supply.discards));
    let here = setup.sides.space;
    let mut holders = each().filter(|(_, holding)| holding.stack(here).tokens > 0);
    if let (Some((holder, _)), None) = (holders.next(), holders.next()) {
        put("holder", holder.into());
    }
    out.into()
}

fn word(result: Option<Outcome>) -> &'static str {
    match result {
        None => "none",
        Some(Outcome::Win(Side::Attacker)) => "attacker-wins",
        Some(Outcome::Win(Side::Defender)) => "defender-wins",
        Some(Outcome::Tie) => "tie",
        Some(Outcome::Prevented(_)) => "prevented",
        Some(Outcome::Abandoned) => "abandoned",
    }
}

fn totals(setup: &Setup, totals: [i64; 2]) -> Json {
    Side::BOTH
        .into_iter()
        .map(|side| (setup.leader(side).to_owned(), Json::from(totals[side as usize])))
        .collect()
}

/// The cards on the table: played, then revealed.
fn played(setup: &Setup, at: &Position) -> Json {
    let of = |side: Side| {
        let played = at.fight.played.iter().filter(move |(by, _)| *by == side).map(|(_, card)| card.json());
        let revealed = at.fight.revealed[side as usize].iter().flatten().map(|value| Json::from(*value));
        (setup.leader(side).to_owned(), played.chain(revealed).collect::<Vec<Json>>())
    };
    let sides = Side::BOTH.into_iter().map(of).filter(|(_, cards)| !cards.is_empty());
    sides.map(|(name, cards)| (name, Json::from(cards))).collect()
}

/// What happened in one sentence or two.
pub fn in_words(setup: &Setup, at: &Position) -> String {
    let [attacker, defender] = Side::BOTH.map(|side| setup.leader(side));
    let here = match setup.world.as_deref() {
        Some(world) if !world.is_empty() => format!("on {world}"),
        _ => format!("in {}", setup.sides.space),
    };
    let before = match at.earlier.as_slice() {
        [] => String::new(),
        [_] => "After a second conflict, ".to_owned(),
        _ => "After a third conflict, ".to_owned(),
    };
    let told = match (at.fight.result, at.fight.totals) {
        (Some(Outcome::Win(winner)), Some(totals)) => {
            let (name, other) = (setup.leader(winner), setup.leader(winner.other()));
            let [own, others] = [winner, winner.other()].map(|side| totals[side as usize]);
            format!("{name} wins {here} against {other}, {own} to {others}")
        }
        (Some(Outcome::Tie), Some([a, d])) => format!("{attacker} and {defender} tie {here}, {a} to {d}"),
        (Some(Outcome::Prevented(_)), _) => {
            format!("the conflict between {attacker} and {defender} {here} is prevented")
        }
        (Some(Outcome::Abandoned), _) => {
            format!("the conflict between {attacker} and {defender} {here} is abandoned")
        }
        _ => format!("{attacker} attacks {defender} {here}, and nothing is decided yet"),
    };
    let mut sentence = format!("{before}{told}");
    if before.is_empty() {
        let first = sentence.chars().next().filter(|_| sentence.starts_with("the conflict"));
        if let Some(first) = first {
            sentence.replace_range(0..1, &first.to_uppercase().to_string());
        }
    }
    let names = setup.players.iter().map(|player| player.name.as_str());
    let losses: Vec<String> = names
        .zip(&at.holdings)
        .filter(|(_, holding)| holding.lost > 0)
        .map(|(name, holding)| format!("{name} loses {}", tokens(holding.lost)))
        .collect();
    let losses = if losses.is_empty() { "no token is lost".to_owned() } else { and_list(&losses) };
    format!("{sentence}; {losses}.")
}
