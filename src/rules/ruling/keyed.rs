//! Dice drawn by what they are for and not one after the other, so that a change in one place changes no dice
//! elsewhere.

use std::collections::HashMap;

use super::Request;
use crate::chance::Seed;

/// Dice by the key of each roll: the seed, the turn, the scene, who rolls, the purpose, and how often that was rolled
/// before in this scene.
#[derive(Debug, Clone)]
pub struct Keyed {
    seed: Seed,
    turn: String,
    scene: String,
    /// Only looked up, never iterated over.
    rolled: HashMap<(String, String), u32>,
}

impl Keyed {
    /// The dice of a turn, like "turn 6", of a game with this seed.
    pub fn new(seed: &Seed, turn: impl Into<String>) -> Keyed {
        Keyed { seed: seed.clone(), turn: turn.into(), scene: String::new(), rolled: HashMap::new() }
    }

    /// Sets the scene of the rolls to come. Each scene is entered once.
    pub(super) fn enter(&mut self, scene: String) {
        self.scene = scene;
        self.rolled.clear();
    }

    /// The dice of a roll.
    pub(super) fn roll(&mut self, request: &Request) -> impl Iterator<Item = u32> + use<> {
        let times = self.rolled.entry((request.who.to_string(), request.purpose.to_string())).or_default();
        let before = times.to_string();
        *times += 1;
        let key = [self.turn.as_str(), self.scene.as_str(), &request.who, &request.purpose, &before];
        let mut numbers = self.seed.numbers(key);
        let (sides, count) = (request.sides, request.count);
        (0..count).map(move |_| numbers.die(sides))
    }
}
