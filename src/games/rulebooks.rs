//! The rulebooks of all games, whether their checks are in this program yet or not: pages quote them.

use std::sync::LazyLock;

use super::game;
use crate::model::{GameName, Rulebook};

/// The rulebook of a game; a custom game has none.
pub fn rulebook(name: GameName) -> Option<&'static Rulebook> {
    static SUPER_GAME_LEVEL: LazyLock<Rulebook> =
        LazyLock::new(|| Rulebook::parse(include_str!("super_game_level/rulebook.yaml")));
    static SURVIVAL: LazyLock<Rulebook> =
        LazyLock::new(|| Rulebook::parse(include_str!("survival/rulebook.yaml")));
    static ALIEN_EMPIRES: LazyLock<Rulebook> =
        LazyLock::new(|| Rulebook::parse(include_str!("alien_empires/rulebook.yaml")));
    game(name).rulebook().or(match name {
        GameName::SuperGameLevel => Some(&SUPER_GAME_LEVEL),
        GameName::Survival => Some(&SURVIVAL),
        GameName::AlienEmpires => Some(&ALIEN_EMPIRES),
        GameName::GenerationZero | GameName::Custom => None,
    })
}
