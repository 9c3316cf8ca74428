//! What is settled before a game.

use serde_json::{Map, json};

use super::super::starfield::{WORLDS, side};
use crate::model::GameName;
use crate::ruling::Json;

/// What is settled before a game.
#[derive(Debug, Clone)]
pub struct Beginning {
    /// The players as they sit, clockwise.
    pub players: Vec<String>,
    /// The side of the map, or the name of a printed one; without it the side that fits so many players.
    pub map: Option<String>,
}

impl Beginning {
    /// The set-up before a world is placed.
    pub fn scenario(&self) -> Json {
        let of_players = side(self.players.len() as u32);
        let map = match &self.map {
            None => json!(of_players),
            Some(map) => map.parse::<u32>().map_or_else(|_| json!(map), |side| json!(side)),
        };
        let players = self.players.iter().map(|name| (name.clone(), json!({})));
        let mut scenario = json!({
            "game": GameName::AlienEmpires.key(),
            "dispute": "setup",
            "map": map,
            "players": players.collect::<Map<_, _>>(),
        });
        // A printed map has its worlds already.
        if map.is_number() {
            scenario["worlds"] = json!(WORLDS);
        }
        scenario
    }
}
