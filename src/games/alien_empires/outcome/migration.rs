//! The outcome of a Migration Phase.

use serde_json::{Map, json};

use super::super::migration::position::Position;
use super::super::scenario::migration::{Deed, Setup};
use super::{by_space, cards, tokens};
use crate::diag::suggest::and_list;
use crate::ruling::Json;

/// The outcome of a position.
pub fn json(setup: &Setup, at: &Position) -> Json {
    let mut out = Map::new();
    let mut put = |key: &str, value: Json| drop(out.insert(key.to_owned(), value));
    let each = || setup.players.iter().map(|player| player.name.clone()).zip(&at.holdings);
    let stacks = each().map(|(name, holding)| {
        let tokens = holding.stacks.iter().map(|(space, stack)| (space, stack.tokens()));
        (name, by_space(tokens))
    });
    put("tokens", stacks.collect());
    let lost = each().filter(|(_, holding)| holding.lost > 0);
    put("lost", lost.map(|(name, holding)| (name, Json::from(holding.lost))).collect());
    let retreated = each().filter(|(_, holding)| holding.retreated.iter().next().is_some());
    let retreated = retreated.map(|(name, holding)| (name, by_space(holding.retreated.iter())));
    put("retreated", retreated.collect());
    put("hands", each().map(|(name, holding)| (name, cards(&holding.hand))).collect());
    put("discards", cards(&at.discards));
    let worlds = setup.worlds.iter().zip(&at.worlds).map(|((world, _), space)| {
        let there = at.there(*space);
        let names: Vec<&str> = there.into_iter().map(|player| setup.players[player].name.as_str()).collect();
        let mut one = json!({"at": space.to_string(), "colonized": names});
        if let [holder] = names.as_slice() {
            one["holder"] = (*holder).into();
        }
        (world.clone(), one)
    });
    put("worlds", worlds.collect());
    out.into()
}

/// What happened in one sentence.
pub fn in_words(setup: &Setup, at: &Position) -> String {
    let name = &setup.players[setup.active].name;
    let taken = setup.actions.iter().take(at.taken);
    let moves = taken.filter(|action| matches!(action.deed, Deed::Move { .. })).count();
    let moves = match moves {
        0 => "moves nothing".to_owned(),
        1 => "makes one move".to_owned(),
        n => format!("makes {n} moves"),
    };
    let held = at.worlds.iter().filter(|space| at.there(**space) == [setup.active]).count();
    let worlds = match (held, setup.worlds.len()) {
        (_, 0) => String::new(),
        (held, all) => format!(" and then controls {held} of {all} worlds"),
    };
    let losses: Vec<String> = (setup.players.iter().zip(&at.holdings))
        .filter(|(_, holding)| holding.lost > 0)
        .map(|(player, holding)| format!("{} loses {}", player.name, tokens(holding.lost)))
        .collect();
    let losses = if losses.is_empty() { String::new() } else { format!("; {}", and_list(&losses)) };
    format!("{name} {moves}{worlds}{losses}.")
}
