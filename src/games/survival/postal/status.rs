//! The status of the game: the species with their players, and for a player the own creatures.

use std::collections::BTreeMap;

use serde_json::json;

use super::{CONCEDED, Game, Player, Table};
use crate::diag::{Report, and_list};
use crate::game::chain::GameStatus;
use crate::ruling::{Json, data};
use crate::source::{Node, names};

/// The status before the next round, for everybody or for one player.
pub fn status(table: &Table, viewer: Option<&str>) -> GameStatus {
    let playing = table.players.iter().filter(|player| !player.has_left(table.round()));
    let is_alive = |player: &&Player| table.has_creature(player);
    let to_move = playing.clone().filter(is_alive).map(|player| player.name.clone());
    let living = |player: &Player| table.creatures_of(player).as_object().map_or(0, serde_json::Map::len);
    let species = table
        .players
        .iter()
        .map(|player| (player.species.clone(), json!({"player": player.name, "creatures": living(player)})));
    let mut position = json!({ "species": species.collect::<serde_json::Map<String, Json>>() });
    let own = viewer.and_then(|name| table.players.iter().find(|player| names::same(&player.name, name)));
    if let Some(own) = own {
        let is_alive = table.has_creature(own);
        position["creatures"] = if is_alive { table.creatures_of(own) } else { json!("none") };
    }
    GameStatus {
        headline: table.when(),
        players: table.players.iter().map(|player| player.name.clone()).collect(),
        to_move: to_move.collect(),
        may: format!(
            "a line for each creature, such as `1C: B7, aggressive`; rounds/{:02}/forms/ has the forms",
            table.round().saturating_sub(1)
        ),
        position,
    }
}

/// The status of a game that is over: why, and the living creatures of each species. `None` if it is not over.
pub fn over(game: &Game, state: &Node, found: &Report) -> Option<GameStatus> {
    let why = found.iter().find(|fault| fault.code.name().starts_with("SUR-13."))?;
    let mut living: BTreeMap<String, usize> =
        game.players.iter().map(|player| (player.species.clone(), 0)).collect();
    for (_, creature) in data(state)["creatures"].as_object().into_iter().flatten() {
        let species = creature["species"].as_str().or(creature.as_str()).unwrap_or("?");
        *living.entry(species.to_owned()).or_default() += 1;
    }
    let won = if state.get(CONCEDED).is_some() {
        String::new()
    } else {
        match winners(game, data(state)["round"].as_u64(), &living).as_slice() {
            [] => ", and nobody has won".to_owned(),
            [one] => format!("; {one} has won"),
            many => format!("; {} share the win", and_list(many)),
        }
    };
    let species = living.into_iter().map(|(species, many)| (species, json!({"creatures": many})));
    Some(GameStatus {
        headline: format!("{}{won}", why.message),
        position: json!({ "species": species.collect::<serde_json::Map<String, Json>>() }),
        ..GameStatus::default()
    })
}

/// The species that have won a game that was over before a round (SUR-13.1, SUR-13.3, SUR-13.4).
fn winners<'l>(game: &Game, round: Option<u64>, living: &'l BTreeMap<String, usize>) -> Vec<&'l str> {
    let alive: Vec<(&str, usize)> = (living.iter())
        .map(|(species, many)| (species.as_str(), *many))
        .filter(|(_, many)| *many > 0)
        .collect();
    let all = |is_winner: &dyn Fn(&(&'l str, usize)) -> bool| -> Vec<&'l str> {
        alive.iter().filter(|species| is_winner(species)).map(|(species, _)| *species).collect()
    };
    let end = game.agreed_end.as_ref().filter(|end| round.is_some_and(|round| u64::from(end.round) < round));
    let agreed: Vec<&str> = end.iter().flat_map(|end| &end.species).filter_map(Node::as_text).collect();
    let agree = all(&|(species, _)| agreed.contains(species));
    if alive.len() > 1 && !agree.is_empty() {
        return agree;
    }
    let most = alive.iter().map(|(_, many)| *many).max();
    all(&|(_, many)| Some(*many) == most)
}
