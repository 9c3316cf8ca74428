//! Dice drawn by what they are for and not one after the other, so that a change in one place changes no dice
//! elsewhere.

use std::collections::HashMap;

use super::{Pcg32, Request};

/// Dice by the key of each roll: the seed, the scene, who rolls, the purpose, and how often that was rolled before in
/// this scene.
#[derive(Debug, Clone, Default)]
pub struct Keyed {
    seed: Vec<String>,
    scene: String,
    /// Only looked up, never iterated over.
    rolled: HashMap<(String, String), u32>,
}

impl Keyed {
    /// The dice of a seed, in one part or several.
    pub fn new<S: Into<String>>(seed: impl IntoIterator<Item = S>) -> Keyed {
        Keyed { seed: seed.into_iter().map(S::into).collect(), ..Keyed::default() }
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
        let key = self.seed.iter().map(String::as_str);
        let mut generator =
            Pcg32::keyed(key.chain([self.scene.as_str(), &request.who, &request.purpose, &before]));
        let (sides, count) = (request.sides, request.count);
        (0..count).map(move |_| generator.die(sides))
    }
}
