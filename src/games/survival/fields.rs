//! The fields of Survival's counters, of hexes and creatures on its maps, and of its tables.

use super::pieces::Behaviour;
use super::tables::ADVANTAGE_NAMES;
use crate::games::fields::{self, ART, COPIES, GAME, HOUSE_RULES, KIND, NUMBER, NUMBERS, TITLE};
use crate::source::shape::{Field, Object, Shape};

const NAME: Field = Field::required("name", Shape::Text, "the id: a number and H, O or C, like 42H");
const TYPE: Field = Field::optional("type", Shape::Text, "Herbivore, Omnivore or Carnivore").offering(&[
    "Herbivore",
    "Omnivore",
    "Carnivore",
]);
const SPECIES: Field =
    Field::optional("species", Shape::Text, "the player, or the name of the player's species");
const AP: Field = Field::optional("ap", Shape::Whole, "attack points, 1 to 6").within(1, 6);
const BEHAVIOUR: Field = Field::optional("behaviour", Shape::Text, "defensive, semi-defensive or aggressive")
    .offering(Behaviour::NAMES);
const MISSED: Field = Field::optional("missed", Shape::Whole, "meals missed in a row").within(0, 3);
const GENES: Field = Field::optional("genes", Shape::OneOrMore(&Shape::Text), "the advantages that it owns")
    .offering(&ADVANTAGE_NAMES);
const HEX: Field = Field::optional("hex", Shape::Text, "where it stands: a label like B7");
const PARENT: Field =
    Field::optional("parent", Shape::Text, "the id of its parent; the first of a species has none");
const BORN: Field = Field::optional("born", Shape::Whole, "the round of its birth");

const CREATURE: &[Field] =
    &[NAME, TYPE, SPECIES, AP, GENES, HEX, BEHAVIOUR, MISSED, PARENT, BORN, ART, NUMBER, NUMBERS, COPIES];

const NEWBORN: &[Field] = &[
    Field::required("name", Shape::Text, "what the counter is called; its number is written in at its birth"),
    TYPE,
    ART,
    NUMBER,
    NUMBERS,
    COPIES,
];

/// The components with their fields.
pub const COMPONENTS: &[(&str, &[Field])] = &[("creature", CREATURE), ("newborn", NEWBORN)];

/// A creature on a map.
pub const ON_A_MAP: &[Field] = &[
    SPECIES,
    AP,
    BEHAVIOUR,
    MISSED,
    GENES,
    HEX,
    PARENT,
    BORN,
    TYPE,
    Field::optional("asleep", Shape::Truth, "whether it sleeps through the round"),
];

/// What a map tells of a hex.
pub const ON_A_HEX: &[Field] = &[
    Field::optional("corpses", Shape::Whole, "how many corpses lie there"),
    Field::optional("plants", Shape::Whole, "how many plant meals there are"),
    Field::optional("max", Shape::Whole, "the most plant meals that it holds"),
];

const A_PLAYER: Object = Object::new("a player", &[PLAYER]);

/// A table: who plays on which map.
pub const TABLE: &[Field] = &[
    KIND,
    GAME,
    TITLE,
    HOUSE_RULES,
    fields::players(&Shape::OneOrMore(&Shape::Either(&[Shape::Text, Shape::Object(&A_PLAYER)]))),
    Field::optional("map", Shape::Text, "the map that it plays on"),
    Field::optional("round", Shape::Whole, "the round that the map shows, 1 unless it says so"),
    Field::optional("last_round", Shape::Whole, "the round after which the game ends"),
];

/// A player of a table.
const PLAYER: &[Field] = &[
    fields::PLAYER,
    Field::optional(
        "species",
        Shape::OneOrMore(&Shape::Text),
        "the one species; the player's name unless it says so",
    ),
    TYPE,
    Field::optional("creature", Shape::OneOrMore(&Shape::Text), "the id of the first creature"),
    HEX,
    Field::optional("gene", Shape::OneOrMore(&Shape::Text), "the first advantage").offering(&ADVANTAGE_NAMES),
    BEHAVIOUR,
];
