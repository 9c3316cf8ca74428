//! SGL-14.7: players who resign. Their characters go to the Graveyard, and turns pass over them.

use serde_json::{Map, json};

use super::stopped;
use crate::game::chain::{After, Leaving, Resignation};
use crate::geometry::Label;
use crate::rule;
use crate::ruling::Json;

/// What becomes of players who resign.
pub(super) const LEAVING: Leaving = Leaving { rule: rule!("SGL-14.7"), resign, pass, is_out };

/// The state without the characters of a player. In the Creation Phase nobody has any on the board: that waits for the first turn.
fn resign(next: &Json, who: &str) -> Option<Resignation> {
    // A turn that has stopped is played to its end.
    if next["dispute"] != "turn" || next.get("so_far").is_some() {
        return None;
    }
    let mut next = next.clone();
    let mut items = next["items"].as_object().cloned().unwrap_or_default();
    let mut left: Vec<&str> = Vec::new();
    let mut dropped = Vec::new();
    for (name, one) in next["characters"].as_object_mut().into_iter().flatten() {
        if one["player"] != who || one["at"] == "graveyard" {
            continue;
        }
        let (at, item) = (one["at"].as_str().unwrap_or_default().to_owned(), one["item"].clone());
        if at != "sheet" && !item.is_null() && !items.contains_key(&at) {
            dropped.push(format!("{name}'s {} is left in {at}", item.as_str().unwrap_or_default()));
            items.insert(at, item);
        }
        *one = json!({"player": who, "at": "graveyard"});
    }
    if !items.is_empty() {
        next["items"] = items.into();
    }
    if let Some(reserves) = next["reserves"].as_object_mut().filter(|reserves| reserves.contains_key(who)) {
        reserves.insert(who.to_owned(), 0.into());
    }
    let order: Vec<String> =
        next["order"].as_array().into_iter().flatten().filter_map(Json::as_str).map(str::to_owned).collect();
    left.extend(order.iter().map(String::as_str).filter(|player| is_in(&next, player)));
    let dropped = if dropped.is_empty() { String::new() } else { format!("; {}", dropped.join(", ")) };
    let text = format!("{who} has resigned, and has no character outside the Graveyard any more{dropped}.");
    if let [last] = left.as_slice() {
        let over = json!({"over": true, "winner": last, "characters": next["characters"]});
        return Some(Resignation { text, after: After::Over(over), last: Some((*last).to_owned()) });
    }
    Some(Resignation { after: After::Scenario(next), text, last: None })
}

/// Whether a player has a character outside the Graveyard.
fn is_in(state: &Json, player: &str) -> bool {
    let characters = state["characters"].as_object().map(Map::values);
    let has_one =
        characters.into_iter().flatten().any(|one| one["player"] == player && one["at"] != "graveyard");
    has_one || state["reserves"][player].as_u64().is_some_and(|reserves| reserves > 0)
}

fn is_out(state: &Json, player: &str) -> bool {
    state["dispute"] == "turn" && !is_in(state, player)
}

/// SGL-4.2: the entries of a player who has nobody on the board, each of one character on one square.
fn entries(state: &Json, who: &str) -> Vec<Json> {
    let characters = state["characters"].as_object().into_iter().flatten();
    let waiting = characters.filter(|(_, one)| one["player"] == who && one["at"] == "sheet");
    let rows: Vec<&str> = state["board"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
    let squares = || {
        let row = |(row, text): (usize, &&str)| -> Vec<Label> {
            (0..text.chars().count() as u32).map(|column| Label { column, row: row as u32 }).collect()
        };
        rows.iter().enumerate().flat_map(row)
    };
    waiting
        .flat_map(|(name, _)| {
            squares().map(move |square| json!({"actions": [format!("enter {name} {square}")]}))
        })
        .collect()
}

/// A pass, or in the Creation Phase the start square if it has to be laid first (SGL-2.5), in the first free square from the middle.
fn pass(state: &Json, who: &str) -> Vec<Json> {
    if let Some(decided) = stopped::pass(state, who) {
        return decided;
    }
    if state["dispute"] == "turn" {
        return std::iter::once(json!({"actions": []})).chain(entries(state, who)).collect();
    }
    let size = |key: &str| state[key].as_u64().and_then(|n| u32::try_from(n).ok()).unwrap_or_default();
    let (width, height) = (size("width"), size("height"));
    let squares = (0..height).flat_map(|row| (0..width).map(move |column| Label { column, row }));
    let mut squares: Vec<Label> = squares.collect();
    squares.sort_by_key(|square| (square.row.abs_diff(height / 2), square.column.abs_diff(width / 2)));
    let start = squares.into_iter().map(|square| json!({"actions": [format!("{who} start {square}")]}));
    std::iter::once(json!({"actions": [format!("{who} pass")]})).chain(start).collect()
}
