//! The fields of Alien Empires' cards and chits, and of its tables.

use crate::games::fields::{
    self, ART, COPIES, GAME, HOUSE_RULES, NAME, NUMBER, NUMBERS, QUOTE, RULE, TEXT, TITLE,
};
use crate::source::shape::{Field, Object, Shape};

const KIND: Field = Field::optional("kind", Shape::Word(&["force", "race", "event"]), "force, race or event");
const POWER: Field = Field::optional(
    "power",
    Shape::Text,
    "the game's own card whose effect it has, under a name of your own",
);
const PLAYER: Field = Field::required("player", Shape::Text, "whose it is: the color");
const SYMBOL: Field =
    Field::optional("symbol", Shape::Text, "the sign that tells it from others in black and white");

const FORCE: &[Field] = &[
    NAME,
    Field::required("force", Shape::Whole, "its value"),
    Field::optional(
        "use",
        Shape::Word(&["prevent", "retreat"]),
        "what else it is for at the start of a conflict: prevent or retreat",
    ),
    KIND,
    NUMBER,
    TEXT,
    RULE,
    ART,
    QUOTE,
    COPIES,
];

const RACE: &[Field] = &[
    NAME,
    NUMBER,
    Field::optional("works", Shape::Text, "when its power works"),
    POWER,
    KIND,
    TEXT,
    RULE,
    ART,
    QUOTE,
    COPIES,
];

const EVENT: &[Field] = &[
    NAME,
    NUMBER,
    Field::optional("played", Shape::Text, "when it is played"),
    POWER,
    KIND,
    TEXT,
    RULE,
    ART,
    QUOTE,
    COPIES,
];

const WORLD: &[Field] = &[NAME, NUMBER, NUMBERS, TEXT, RULE, ART, COPIES];

const CONTROL: &[Field] = &[
    NAME,
    PLAYER,
    SYMBOL,
    Field::optional("value", Shape::Whole, "how many tokens it stands for, 1 unless it says so"),
    TEXT,
    RULE,
    ART,
    NUMBER,
    NUMBERS,
    COPIES,
];

const MARKER: &[Field] = &[
    NAME,
    PLAYER,
    SYMBOL,
    Field::optional("use", Shape::Text, "Homeworld or Turn"),
    TEXT,
    RULE,
    ART,
    NUMBER,
    NUMBERS,
    COPIES,
];

/// The components with their fields.
pub const COMPONENTS: &[(&str, &[Field])] = &[
    ("force", FORCE),
    ("race", RACE),
    ("event", EVENT),
    ("world", WORLD),
    ("control", CONTROL),
    ("marker", MARKER),
];

const A_PLAYER: Object = Object::new("a player", &[AT_THE_TABLE]);

/// A table: who plays on which map.
pub const TABLE: &[Field] = &[
    fields::KIND,
    GAME,
    TITLE,
    HOUSE_RULES,
    fields::players(&Shape::OneOrMore(&Shape::Either(&[Shape::Text, Shape::Object(&A_PLAYER)]))),
    Field::optional("map", Shape::Text, "the map that it plays on"),
];

/// A player of a table.
const AT_THE_TABLE: &[Field] = &[
    fields::PLAYER,
    Field::optional("color", Shape::Text, "the color of the own tokens"),
    Field::optional("homeworld", Shape::Text, "the world where the own tokens begin"),
    Field::optional("powers", Shape::OneOrMore(&Shape::Text), "the three Race cards that lie face up"),
];
