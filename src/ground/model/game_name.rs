//! The known games.

use std::fmt;

use super::marker::SpaceKey;
use crate::diag::capital;

/// Declares the names of games from the rows in `src/games/list.rs`.
macro_rules! games {
    ($( $(#[doc = $about:literal])+ $game:ident in $krate:ident = $key:literal, $short:literal $(, $kind:literal by $key_of_space:ident)* $(, $engine:ident)?; )+) => {
        /// The game of a definition or scenario.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameName {
            $( $(#[doc = $about])+ $game, )+
        }

        impl GameName {
            /// All games, in the order in which they are listed to users.
            pub const ALL: [GameName; [$($key),+].len()] = [$(GameName::$game),+];

            /// The word after `game:`.
            pub const fn key(self) -> &'static str {
                match self {
                    $( GameName::$game => $key, )+
                }
            }

            /// The kinds of markers with their own key in maps, and the key for their space: `worlds: {Vega: B7}` is
            /// short for `markers: {worlds: {Vega: B7}}`.
            pub const fn marker_keys(self) -> &'static [(&'static str, SpaceKey)] {
                match self {
                    $( GameName::$game => &[$(($kind, SpaceKey::$key_of_space)),*], )+
                }
            }

            /// The abbreviation in the numbers of its rules: `sgl`.
            pub const fn short(self) -> &'static str {
                match self {
                    $( GameName::$game => $short, )+
                }
            }
        }
    };
}

include!("../../games/list.rs");

impl GameName {
    /// The games with a rulebook, checks and a built-in set.
    pub fn with_rules() -> impl Iterator<Item = GameName> {
        GameName::ALL.into_iter().filter(|game| *game != GameName::Custom)
    }

    /// The keys of the games with rules.
    pub fn keys_with_rules() -> Vec<&'static str> {
        GameName::with_rules().map(GameName::key).collect()
    }

    /// Its name as printed on the box. A test compares it with the rulebook's.
    pub fn title(self) -> String {
        self.key().split('-').map(capital).collect::<Vec<_>>().join(" ")
    }

    /// The game of a word after `game:`: its key, its name as printed on the box, or its abbreviation. Capitals do
    /// not matter.
    pub fn from_key(key: &str) -> Option<GameName> {
        let word = key.trim().replace([' ', '_'], "-");
        let is_meant = |name: &str| name.eq_ignore_ascii_case(&word);
        GameName::ALL.into_iter().find(|game| is_meant(game.key()) || is_meant(game.short()))
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}
