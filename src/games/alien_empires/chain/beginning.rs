//! The beginning of a game: the set-up, before a world is placed.

use serde_json::{Map, json};

use super::super::starfield::{WORLDS, side};
use crate::diag::Report;
use crate::game::Beginning;
use crate::game::beginning::{Answers, Argument, ArgumentKind};
use crate::model::GameName;
use crate::ruling::Json;

/// How a new game is made.
pub(crate) const BEGINNING: Beginning = Beginning {
    about: "A game of Alien Empires: its folder with game.yaml and state.yaml, starting with the set-up",
    arguments: &[
        Argument::new(
            "players",
            "NAME,…",
            || "The players, clockwise as they sit: ann,bob".into(),
            ArgumentKind::Players { required: true, ages: false },
        ),
        Argument::new(
            "map",
            "SIDE|NAME",
            || {
                "The side of the map, or the name of a printed one; by default the side for that number of players".into()
            },
            ArgumentKind::Text,
        ),
    ],
    scenario,
};

#[allow(clippy::unnecessary_wraps, reason = "a beginning may fail in other games")]
fn scenario(answers: &Answers<'_>, _: &mut Report) -> Option<Json> {
    let of_players = side(answers.players.len() as u32);
    let map = match answers.texts.get("map") {
        None => json!(of_players),
        Some(map) => map.parse::<u32>().map_or_else(|_| json!(map), |side| json!(side)),
    };
    let players = answers.players.iter().map(|(name, _)| (name.clone(), json!({})));
    let mut scenario = json!({
        "game": GameName::AlienEmpires.key(),
        "dispute": "setup",
        "map": map,
        "players": players.collect::<Map<_, _>>(),
    });
    // A printed map has its worlds on it.
    if map.is_number() {
        scenario["worlds"] = json!(WORLDS);
    }
    Some(scenario)
}
