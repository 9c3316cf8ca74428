//! The fields of Super Game Level's pieces, and of its tables.

use crate::games::fields::{
    self, ART, COPIES, GAME, HOUSE_RULES, KIND, NAME, NUMBER, NUMBERS, RULE, TEXT, TITLE,
};
use crate::source::shape::{Field, Object, Shape};

const SIGN: Field = Field::optional("sign", Shape::Text, "the icon on it");
const LOOK: Field = Field::optional("look", Shape::Text, "which of several looks it has");

/// A piece of landscape.
const LANDSCAPE: &[Field] = &[
    Field::required("name", Shape::Text, "kind and size, like brick-1x3; `at:` on boards names it"),
    Field::optional("shape", Shape::Any, "the squares that it covers, columns by rows: 3x1"),
    TEXT,
    RULE,
    ART,
    NUMBER,
    NUMBERS,
    COPIES,
];

const CHARACTER: &[Field] = &[
    NAME,
    Field::optional("shape", Shape::Any, "the squares that it covers"),
    Field::optional("player", Shape::Text, "whose it is"),
    Field::optional("hp", Shape::Whole, "hit points, 1 to 3"),
    Field::optional("item", Shape::Text, "the item that it holds"),
    TEXT,
    RULE,
    ART,
    NUMBER,
    NUMBERS,
    COPIES,
];

const ITEM: &[Field] = &[
    NAME,
    Field::optional("shape", Shape::Any, "the squares that it covers"),
    Field::optional("use", Shape::Word(&["held", "at once"]), "`held`, or `at once` when it is grabbed"),
    TEXT,
    RULE,
    SIGN,
    ART,
    NUMBER,
    NUMBERS,
    COPIES,
];

const HIT_POINT: &[Field] = &[NAME, TEXT, RULE, SIGN, LOOK, ART, NUMBER, NUMBERS, COPIES];

/// The components with their fields.
pub const COMPONENTS: &[(&str, &[Field])] = &[
    ("brick", LANDSCAPE),
    ("ladder", LANDSCAPE),
    ("box", LANDSCAPE),
    ("start", LANDSCAPE),
    ("character", CHARACTER),
    ("item", ITEM),
    ("hit-point", HIT_POINT),
];

const A_PLAYER: Object = Object::new("a player", &[PLAYER]);

/// A table: who plays on which board.
pub const TABLE: &[Field] = &[
    KIND,
    GAME,
    TITLE,
    HOUSE_RULES,
    fields::players(&Shape::OneOrMore(&Shape::Either(&[Shape::Text, Shape::Object(&A_PLAYER)]))),
    Field::optional("board", Shape::Text, "the board that it plays on"),
    Field::optional("items", Shape::Any, "items that lie on the board at the beginning: {C5: Bomb}"),
];

/// A player of a table.
const PLAYER: &[Field] = &[
    fields::PLAYER,
    Field::optional("age", Shape::Whole, "the youngest begins to create, the oldest to play"),
    Field::optional("characters", Shape::OneOrMore(&Shape::Text), "the names of up to ten characters"),
];
