//! The game's own types: landscape, items, directions, and who is frozen how.

use serde::{Deserialize, Serialize};

use crate::game::wording::plain;
use crate::geometry::Label;
use crate::ruling::outcome::worded;
use crate::words;

/// A square of the board; column A and row 1 are 0.
pub type Square = Label;

/// What a square holds for good (SGL-1.3). Bricks placed as an item are not here: they come in the course of a turn.
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
    /// How somebody is frozen (SGL-12.7).
    pub enum Frozen {
        /// It still has to lose its turn.
        Shot = "shot",
        /// It has lost its turn and not moved since.
        Skipped = "skipped",
    }
}

words! {
    /// Who has higher ground, where squares don't tell.
    pub enum Ground {
        /// Who attacks.
        Attacker = "attacker",
        /// Who is attacked.
        Defender = "defender",
        /// Both stand equally high.
        Neither = "neither",
    }
}

worded!(Frozen, Gravity);

words! {
    /// Which way things fall (SGL-3.3), as the board is drawn.
    pub enum Gravity {
        /// Towards the last row.
        Down = "down",
        /// Towards row 1.
        Up = "up",
    }
}

/// A step on the board as it is drawn: columns to the right, rows downward, each −1, 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Direction {
    pub right: i32,
    /// Towards the last row.
    pub down: i32,
}

/// The vertical part of a direction, seen with gravity.
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
    /// The symbols of a board.
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

    /// What a symbol stands for.
    pub fn of(symbol: char) -> Option<Landscape> {
        Landscape::SYMBOLS.iter().find(|(other, _)| *other == symbol).map(|(_, landscape)| *landscape)
    }

    /// Its words: in outcomes, for one piece, for several, in sentences.
    const fn words(self) -> [&'static str; 4] {
        match self {
            Landscape::Empty => ["empty", "empty square", "empty squares", "nothing"],
            Landscape::Brick => ["brick", "brick", "bricks", "a brick"],
            Landscape::Box => ["box", "box", "boxes", "a box"],
            Landscape::Ladder => ["ladder", "ladder", "ladders", "a ladder square"],
            Landscape::Start => ["start", "start square", "start squares", "a start square"],
        }
    }

    /// Its word in outcomes; an empty square has none.
    pub const fn key(self) -> &'static str {
        self.words()[0]
    }

    /// The word for pieces of it, one and many.
    pub const fn word(self) -> (&'static str, &'static str) {
        let [_, one, many, _] = self.words();
        (one, many)
    }

    /// Whether nobody can be in it (SGL-1.3).
    pub const fn is_solid(self) -> bool {
        matches!(self, Landscape::Brick | Landscape::Box)
    }

    /// With its article, for sentences.
    pub const fn with_article(self) -> &'static str {
        self.words()[3]
    }
}

/// Declares the kinds of item: the word of the formats, the name in sentences, and whether characters hold it (SGL-1.7); the others
/// act when they are grabbed.
macro_rules! items {
    ($($(#[$doc:meta])* $item:ident = $key:literal, $name:literal, $held:literal;)+) => {
        /// The nine kinds of item, in the order of the alphabet, which counts wherever an order matters.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Item { $($(#[$doc])* #[serde(rename = $key)] $item),+ }

        impl Item {
            /// All of them.
            pub const ALL: [Item; Item::KEYS.len()] = [$(Item::$item),+];
            /// The words of the formats.
            pub const KEYS: [&str; [$($key),+].len()] = [$($key),+];

            /// The word of the formats: `freeze-gun`.
            pub const fn key(self) -> &'static str {
                match self { $(Item::$item => $key),+ }
            }

            /// The name in sentences: `Freeze Gun`.
            pub const fn name(self) -> &'static str {
                match self { $(Item::$item => $name),+ }
            }

            /// Whether characters hold it.
            pub const fn is_held(self) -> bool {
                match self { $(Item::$item => $held),+ }
            }
        }
    };
}

items! {
    /// Blows up (SGL-12.2).
    Bomb = "bomb", "Bomb", true;
    /// Becomes landscape (SGL-12.1).
    Brick = "brick", "Brick", true;
    /// Brings back the dead (SGL-12.5).
    Charm = "charm", "Charm", false;
    /// Freezes (SGL-12.6).
    FreezeGun = "freeze-gun", "Freeze Gun", true;
    /// Turns gravity round (SGL-12.14).
    GravitySwitch = "gravity-switch", "Gravity Switch", false;
    /// Helps attackers (SGL-12.10).
    Hammer = "hammer", "Hammer", true;
    /// Heals (SGL-12.11).
    Heart = "heart", "Heart", false;
    /// Helps defenders (SGL-12.12).
    Helmet = "helmet", "Helmet", true;
    /// Jump higher (SGL-12.13).
    SuperBoots = "super-boots", "Super Boots", true;
}

impl Item {
    /// With its article, for sentences.
    pub fn with_article(self) -> String {
        match self {
            Item::SuperBoots => "Super Boots".to_owned(),
            _ => format!("a {}", self.name()),
        }
    }

    /// The item of a word; capitals do not matter, and a space, `-` and `_` are alike.
    pub fn parse(word: &str) -> Option<Item> {
        let word = plain(word).replace([' ', '_'], "-");
        Item::ALL.into_iter().find(|item| item.key() == word)
    }
}

impl Gravity {
    /// The other way round.
    pub const fn turned(self) -> Gravity {
        match self {
            Gravity::Down => Gravity::Up,
            Gravity::Up => Gravity::Down,
        }
    }

    /// Straight with gravity.
    pub const fn fall(self) -> Direction {
        match self {
            Gravity::Down => Direction { right: 0, down: 1 },
            Gravity::Up => Direction { right: 0, down: -1 },
        }
    }

    /// Straight against gravity.
    pub const fn rise(self) -> Direction {
        self.turned().fall()
    }

    /// The vertical part of a direction.
    pub const fn vertical(self, direction: Direction) -> Vertical {
        match direction.down * self.fall().down {
            1 => Vertical::Fall,
            0 => Vertical::Level,
            _ => Vertical::Rise,
        }
    }

    /// Whether `a` is in a row above `b`.
    pub const fn is_above(self, a: Square, b: Square) -> bool {
        match self {
            Gravity::Down => a.row < b.row,
            Gravity::Up => a.row > b.row,
        }
    }
}

impl Direction {
    /// Each with its words, the long one first; the four straight ones first.
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

    /// The direction of a word; capitals do not matter.
    pub fn parse(word: &str) -> Option<Direction> {
        let is_it = |name: &&str| name.eq_ignore_ascii_case(word);
        Direction::WORDS.into_iter().find(|(words, _)| words.iter().any(is_it)).map(|(_, d)| d)
    }

    /// Its word.
    pub fn name(self) -> &'static str {
        let found = Direction::WORDS.iter().find(|(_, direction)| *direction == self);
        found.map_or("nowhere", |(words, _)| words[0])
    }

    /// Whether it leads to a corner.
    pub const fn is_diagonal(self) -> bool {
        self.right != 0 && self.down != 0
    }

    /// The square that it leads to, if no label ends there.
    pub fn from(self, square: Square) -> Option<Square> {
        Some(Square {
            column: square.column.checked_add_signed(self.right)?,
            row: square.row.checked_add_signed(self.down)?,
        })
    }
}
