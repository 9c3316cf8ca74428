//! The fields of Super Game Level's pieces and tables.

use super::pieces::Item;
use super::tables::HIT_POINTS;
use crate::diag::{Report, code};
use crate::document;
use crate::game::fields::{Called, Numbered, Piece, Words};
use crate::game::table::{OrName, PlayerName, Players, TableKeys};
use crate::geometry::Label;
use crate::model::Head;
use crate::source::read::{Advised, Before, Remark};
use crate::source::{Document, Located, Node, Object, Read, Shape, read_map, shortened, wrong_type};
use crate::words;

words! {
    /// When an item takes effect (SGL-1.7).
    pub enum Use {
        /// While a character holds it.
        Held = "held",
        /// When it is grabbed.
        AtOnce = "at once",
    }
}

document! {
    /// A piece of landscape.
    pub struct Landscape ("a piece") with piece: Piece, many: Numbered, words: Words {
        /// kind and size, like brick-1x3; `at:` on boards names it
        name: Before<String>;
        /// the squares that it covers, columns by rows: 3x1
        shape: Option<Node>;
    }
}

document! {
    /// A character to be cut out.
    pub struct Character ("a character") with called: Called, piece: Piece, many: Numbered, words: Words {
        /// the squares that it covers
        shape: Option<Node>;
        /// whose it is
        player: Option<Located<String>>;
        /// hit points, 1 to 3
        hp: Option<Advised<1, { HIT_POINTS as i64 }>>;
        /// the item that it holds
        item: Option<Located<String>>;
    }
}

document! {
    /// A tile of an item.
    pub struct Tile ("an item") with called: Called, piece: Piece, many: Numbered, words: Words {
        /// the squares that it covers
        shape: Option<Node>;
        /// `held`, or `at once` when it is grabbed
        usage "use": Option<Located<Use>>;
        /// the icon on it
        sign: Remark;
    }
}

document! {
    /// A token of a hit point.
    pub struct HitPoint ("a hit point") with called: Called, piece: Piece, many: Numbered, words: Words {
        /// the icon on it
        sign: Remark;
        /// which of several looks it has
        look: Remark;
    }
}

/// The components with what their pieces say.
pub const COMPONENTS: &[(&str, &Object)] = &[
    ("brick", Landscape::OBJECT),
    ("ladder", Landscape::OBJECT),
    ("box", Landscape::OBJECT),
    ("start", Landscape::OBJECT),
    ("character", Character::OBJECT),
    ("item", Tile::OBJECT),
    ("hit-point", HitPoint::OBJECT),
];

document! {
    /// Who plays on which board.
    pub struct Table ("a table") at origin with head: Head, keys: TableKeys {
        /// who plays, clockwise from the one who begins
        players: Players<OrName<Player>>;
        /// the board that it plays on
        board: Option<Located<String>>;
        /// items that lie on the board at the beginning: {C5: Bomb}
        items: Lying = Vec::new();
    }
}

document! {
    /// A player of a table.
    pub struct Player ("a player") with called: PlayerName {
        /// the youngest begins to create, the oldest to play
        age: Option<i64>;
        /// the names of up to ten characters
        characters: Vec<Located<String>>;
    }
}

impl Player {
    pub fn name(&self) -> Located<&str> {
        self.called.get()
    }
}

impl Use {
    pub const fn for_item(item: Item) -> Use {
        if item.is_held() { Use::Held } else { Use::AtOnce }
    }
}

/// Items by their squares.
#[derive(Debug)]
pub struct Lying;

impl Read for Lying {
    type Value = Vec<(Located<Label>, Located<String>)>;
    const SHAPE: Shape = Shape::Any;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        let map = read_map(node, "a map from squares to items, like C5: Bomb", report)?;
        let mut items = Vec::new();
        for (key, node) in map.iter() {
            let Some(at) = Label::parse(&key.text) else {
                let message = format!("\"{}\" is not a square", shortened(&key.text));
                report
                    .error(code::UNKNOWN_NAME, key.origin, message)
                    .help("a square has its column's letter and its row's number, like C5");
                continue;
            };
            // Several items in one square are read, so that they can be reported.
            for item in node.words() {
                items.push((Located { value: at, origin: key.origin }, item.map(str::to_owned)));
            }
            if node.as_text().is_none() && node.as_list().is_none() {
                wrong_type(node, "an item", report);
            }
        }
        Some(items)
    }
}
