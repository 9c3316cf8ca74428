//! The games: what each knows of its own cards, rules and checks.
//!
//! Games share the shape of things and never rules; no game uses another. Nothing here knows of paper.

pub mod alien_empires;
#[doc(hidden)]
pub mod chain;
pub(crate) mod check;
pub(crate) mod choice;
pub(crate) mod custom;
pub(crate) mod fields;
mod game;
#[doc(hidden)]
pub mod generation_zero;
pub(crate) mod part;
#[doc(hidden)]
pub mod quote;
#[doc(hidden)]
pub mod super_game_level;
pub mod survival;
#[doc(hidden)]
pub mod table;
#[doc(hidden)]
pub mod wording;

#[doc(hidden)]
pub use check::Check;
#[doc(hidden)]
pub use game::Facts;
pub use game::Game;

use crate::model::GameName;

/// The fields that a game knows of a component; cards need not have all of them.
pub fn known_fields(name: GameName, component: &str) -> Vec<&'static str> {
    let game = game(name);
    let components = game.facts().components;
    let found = components.iter().find(|(other, _)| *other == component);
    // A card always has a name.
    found
        .map(|(_, object)| {
            let own = object.fields().map(|field| field.name);
            own.chain(["name"]).chain(game.facts().derived_fields.iter().copied()).collect()
        })
        .unwrap_or_default()
}

/// The game of a name.
pub fn game(name: GameName) -> &'static dyn Game {
    match name {
        GameName::GenerationZero => &generation_zero::GenerationZero,
        GameName::SuperGameLevel => &super_game_level::SuperGameLevel,
        GameName::Survival => &survival::Survival,
        GameName::AlienEmpires => &alien_empires::AlienEmpires,
        GameName::Custom => &custom::Custom,
    }
}
