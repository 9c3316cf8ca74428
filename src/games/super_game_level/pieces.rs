//! Basic types: landscape, items, directions, gravity, and ways of being frozen.

use serde::{Deserialize, Serialize};

use crate::game::wording::plain;
use crate::geometry::Label;
use crate::ruling::outcome::worded;
use crate::words;

/// A square of the board; column A and row 1 are 0.
pub type Square = Label;

/// The permanent landscape of a square (SGL-1.3), without bricks that were placed as items during a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Landscape {
    /// Nothing.
    Empty,
    Brick,
    Box,
    /// A ladder square.
    Ladder,
    /// A black start square.
    Start,
}

words! {
    /// How a character is frozen (SGL-12.7).
    pub enum Frozen {
        /// It still has to lose its turn.
        Shot = "shot",
        /// It has lost its turn and not moved since.
        Skipped = "skipped",
    }
}

words! {
    /// Who has higher ground, if no squares are given.
    pub enum Ground {
        /// The attacker.
        Attacker = "attacker",
        /// The defender.
        Defender = "defender",
        /// Neither of them.
        Neither = "neither",
    }
}

worded!(Frozen, Gravity);

words! {
    /// The direction in which things fall (SGL-3.3) on the board as drawn.
    pub enum Gravity {
        /// Toward the last row.
        Down = "down",
        /// Toward row 1.
        Up = "up",
    }
}

/// A step on the board as drawn, in columns and rows, each −1, 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Direction {
    pub right: i32,
    /// Rows downward.
    pub down: i32,
}

/// The vertical part of a direction, relative to gravity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vertical {
    /// Against gravity.
    Rise,
    /// Neither.
    Level,
    /// With gravity.
    Fall,
}

impl Landscape {
    /// The symbols of a drawn board.
    pub const SYMBOLS: [(char, Landscape); 5] = [
        ('.', Landscape::Empty),
        ('#', Landscape::Brick),
        ('?', Landscape::Box),
        ('=', Landscape::Ladder),
        ('*', Landscape::Start),
    ];

    pub fn symbol(self) -> char {
        let found = Landscape::SYMBOLS.iter().find(|(_, landscape)| *landscape == self);
        found.map_or('.', |(symbol, _)| *symbol)
    }

    /// The landscape of a symbol.
    pub fn from_symbol(symbol: char) -> Option<Landscape> {
        Landscape::SYMBOLS.iter().find(|(other, _)| *other == symbol).map(|(_, landscape)| *landscape)
    }

    /// Its words: in outcomes, one piece, several pieces, with an article.
    const fn words(self) -> [&'static str; 4] {
        match self {
            Landscape::Empty => ["empty", "empty square", "empty squares", "nothing"],
            Landscape::Brick => ["brick", "brick", "bricks", "a brick"],
            Landscape::Box => ["box", "box", "boxes", "a box"],
            Landscape::Ladder => ["ladder", "ladder", "ladders", "a ladder square"],
            Landscape::Start => ["start", "start square", "start squares", "a start square"],
        }
    }

    /// The word in outcomes; empty for an empty square.
    pub const fn key(self) -> &'static str {
        self.words()[0]
    }

    /// The words for one piece and for several.
    pub const fn word(self) -> (&'static str, &'static str) {
        let [_, one, many, _] = self.words();
        (one, many)
    }

    /// Whether no character can be in it (SGL-1.3).
    pub const fn is_solid(self) -> bool {
        matches!(self, Landscape::Brick | Landscape::Box)
    }

    /// The word with its article.
    pub const fn with_article(self) -> &'static str {
        self.words()[3]
    }
}

/// Declares the items: the word in files, the name in sentences, and whether characters hold it (SGL-1.7); the others
/// act when they are grabbed.
macro_rules! items {
    ($($(#[$doc:meta])* $item:ident = $key:literal, $name:literal, $held:literal;)+) => {
        /// The nine items in alphabetical order, which is the order of draws and lists.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Item { $($(#[$doc])* #[serde(rename = $key)] $item),+ }

        impl Item {
            /// All items.
            pub const ALL: [Item; Item::KEYS.len()] = [$(Item::$item),+];
            /// The words in files.
            pub const KEYS: [&str; [$($key),+].len()] = [$($key),+];

            /// The word in files: `freeze-gun`.
            pub const fn key(self) -> &'static str {
                match self { $(Item::$item => $key),+ }
            }

            /// The name in sentences: `Freeze Gun`.
            pub const fn name(self) -> &'static str {
                match self { $(Item::$item => $name),+ }
            }

            /// Whether characters can hold it.
            pub const fn is_held(self) -> bool {
                match self { $(Item::$item => $held),+ }
            }
        }
    };
}

items! {
    /// Explodes (SGL-12.2).
    Bomb = "bomb", "Bomb", true;
    /// Becomes landscape (SGL-12.1).
    Brick = "brick", "Brick", true;
    /// Brings back the dead (SGL-12.5).
    Charm = "charm", "Charm", false;
    /// Freezes (SGL-12.6).
    FreezeGun = "freeze-gun", "Freeze Gun", true;
    /// Reverses gravity (SGL-12.14).
    GravitySwitch = "gravity-switch", "Gravity Switch", false;
    /// Helps attackers (SGL-12.10).
    Hammer = "hammer", "Hammer", true;
    /// Heals (SGL-12.11).
    Heart = "heart", "Heart", false;
    /// Helps defenders (SGL-12.12).
    Helmet = "helmet", "Helmet", true;
    /// Makes jumps higher (SGL-12.13).
    SuperBoots = "super-boots", "Super Boots", true;
}

impl Item {
    /// The name with its article.
    pub fn with_article(self) -> String {
        match self {
            Item::SuperBoots => "Super Boots".to_owned(),
            _ => format!("a {}", self.name()),
        }
    }

    /// Parses an item in any case; space, `-` and `_` are the same.
    pub fn parse(word: &str) -> Option<Item> {
        let word = plain(word).replace([' ', '_'], "-");
        Item::ALL.into_iter().find(|item| item.key() == word)
    }
}

impl Gravity {
    /// The opposite direction of gravity.
    pub const fn turned(self) -> Gravity {
        match self {
            Gravity::Down => Gravity::Up,
            Gravity::Up => Gravity::Down,
        }
    }

    /// The direction of a fall.
    pub const fn fall(self) -> Direction {
        match self {
            Gravity::Down => Direction { right: 0, down: 1 },
            Gravity::Up => Direction { right: 0, down: -1 },
        }
    }

    /// The direction against gravity.
    pub const fn rise(self) -> Direction {
        self.turned().fall()
    }

    /// The vertical part of a direction under this gravity.
    pub const fn vertical(self, direction: Direction) -> Vertical {
        match direction.down * self.fall().down {
            1 => Vertical::Fall,
            0 => Vertical::Level,
            _ => Vertical::Rise,
        }
    }

    /// Whether `a` is in a higher row than `b` under this gravity.
    pub const fn is_above(self, a: Square, b: Square) -> bool {
        match self {
            Gravity::Down => a.row < b.row,
            Gravity::Up => a.row > b.row,
        }
    }
}

impl Direction {
    /// All directions with their words, the long one first; the four straight ones first.
    pub const WORDS: [([&'static str; 2], Direction); 8] = [
        (["left", "l"], Direction { right: -1, down: 0 }),
        (["right", "r"], Direction { right: 1, down: 0 }),
        (["up", "u"], Direction { right: 0, down: -1 }),
        (["down", "d"], Direction { right: 0, down: 1 }),
        (["up-left", "ul"], Direction { right: -1, down: -1 }),
        (["up-right", "ur"], Direction { right: 1, down: -1 }),
        (["down-left", "dl"], Direction { right: -1, down: 1 }),
        (["down-right", "dr"], Direction { right: 1, down: 1 }),
    ];

    /// Parses a direction in any case.
    pub fn parse(word: &str) -> Option<Direction> {
        let is_it = |name: &&str| name.eq_ignore_ascii_case(word);
        Direction::WORDS.into_iter().find(|(words, _)| words.iter().any(is_it)).map(|(_, d)| d)
    }

    /// The long word.
    pub fn name(self) -> &'static str {
        let found = Direction::WORDS.iter().find(|(_, direction)| *direction == self);
        found.map_or("nowhere", |(words, _)| words[0])
    }

    /// Whether it is diagonal.
    pub const fn is_diagonal(self) -> bool {
        self.right != 0 && self.down != 0
    }

    /// The square one step away; `None` beyond the first row or column.
    pub fn step_from(self, square: Square) -> Option<Square> {
        Some(Square {
            column: square.column.checked_add_signed(self.right)?,
            row: square.row.checked_add_signed(self.down)?,
        })
    }
}
