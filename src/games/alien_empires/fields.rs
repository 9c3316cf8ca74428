//! The fields of Alien Empires' cards and chits, and of its tables.

use crate::model::schema::{Field, Shape};

const NAME: Field = Field::required("name", Shape::Text, "what it is called");
const KIND: Field = Field::optional("kind", Shape::Word(&["force", "race", "event"]), "force, race or event");
const NUMBER: Field = Field::optional("number", Shape::Any, "its number in the game's list");
const NUMBERS: Field = Field::optional("numbers", Shape::Any, "makes one of it for each number: 1-10");
const COPIES: Field = Field::optional("copies", Shape::Whole, "how many to print");
const ART: Field = Field::optional("art", Shape::Text, "a picture for it: a file beside this one");
const QUOTE: Field = Field::optional("quote", Shape::Text, "a line of flavor at the foot of the card");
const TEXT: Field = Field::optional("text", Shape::Text, "what it does");
const RULE: Field = Field::optional("rule", Shape::Text, "the rule that says it in full");
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

/// A table: who plays on which map.
pub const TABLE: &[Field] = &[
    Field::required("kind", Shape::Text, "`table`"),
    Field::required("game", Shape::Text, "`alien-empires`"),
    Field::optional("title", Shape::Text, "what the table calls its game"),
    Field::optional("house_rules", Shape::Any, "the options of the rulebook that it agrees on"),
    Field::required("players", Shape::Any, "who plays, clockwise"),
    Field::optional("map", Shape::Text, "the map that it plays on"),
];

/// A player of a table.
pub const AT_THE_TABLE: &[Field] = &[
    Field::required("player", Shape::Text, "the name"),
    Field::optional("color", Shape::Text, "the color of the own tokens"),
    Field::optional("homeworld", Shape::Text, "the world where the own tokens begin"),
    Field::optional("powers", Shape::Texts, "the three Race cards that lie face up"),
];
