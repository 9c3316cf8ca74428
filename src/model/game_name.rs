//! The games that are known by name.

use std::fmt;

/// Which game a definition or scenario belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameName {
    /// Agents against 'Sues.
    GenerationZero,
    /// The arcade platform game.
    SuperGameLevel,
    /// The postal game on an island.
    Survival,
    /// The starfield with its 20 worlds.
    AlienEmpires,
    /// Any other game: no rules, free fields.
    Custom,
}

impl GameName {
    /// All of them, in the order in which they are listed to users.
    pub const ALL: [GameName; 5] = [
        GameName::GenerationZero,
        GameName::SuperGameLevel,
        GameName::Survival,
        GameName::AlienEmpires,
        GameName::Custom,
    ];

    /// Those with a rulebook, checks and a set that comes along.
    pub fn with_rules() -> impl Iterator<Item = GameName> {
        GameName::ALL.into_iter().filter(|game| *game != GameName::Custom)
    }

    /// The word after `game:`.
    pub const fn key(self) -> &'static str {
        match self {
            GameName::GenerationZero => "generation-zero",
            GameName::SuperGameLevel => "super-game-level",
            GameName::Survival => "survival",
            GameName::AlienEmpires => "alien-empires",
            GameName::Custom => "custom",
        }
    }

    /// The game of a word after `game:`.
    pub fn from_key(key: &str) -> Option<GameName> {
        GameName::ALL.into_iter().find(|game| game.key().eq_ignore_ascii_case(key))
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}
