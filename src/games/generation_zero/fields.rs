//! The fields of the five kinds of card (GZ-1.11), of abilities (GZ-16) and of the table.

use super::pieces::Kind;
use super::scenario::ability::{Ability, Effects};
use super::scenario::character::{Agent, Body, Person, Sue};
use super::tables::{
    ARTEFACTS, DEPARTMENTS, HEALTH as OF_HEALTH, SPECIES as KNOWN_SPECIES, TERRAINS, WEAPONS,
};
use crate::games::fields;
use crate::source::Document;
use crate::source::shape::{Field, Names, Object, Shape, words};

/// A key of those that scenarios state, as cards have it: a check and no reader holds its limits.
const fn stated(keys: &[Field], name: &str) -> Field {
    Field::among(keys, name).by_a_check().needed()
}

const ATTACK: Field = stated(Body::KEYS, "attack");
const DEFENCE: Field = stated(Body::KEYS, "defence");
const SPEED: Field = stated(Body::KEYS, "speed");
const SPECIAL: Field = stated(Person::KEYS, "special");
const SPECIES: Field =
    Field::required("species", Shape::Text, "decides the Health").offering(&words(&KNOWN_SPECIES));
const ABILITY: Field =
    Field::required("ability", Shape::Object(&ABILITY_KEYS), "the own ability, in the terms of GZ-16.1");
const NAME: Field = Field::required("name", Shape::Text, "what players call it; once in a game");
const FANDOM: Field =
    Field::optional("fandom", Shape::Text, "the fandom it comes from; none fits everywhere");
const MULTI: Field = Field::optional("multi_fandom", Shape::Truth, "whether it fits every fandom");
const COPIES: Field = Field::optional("copies", Shape::Whole, "how many to print");
const ART: Field = Field::optional("art", Shape::Text, "a picture for the card: a file beside this one");
const QUOTE: Field = Field::optional("quote", Shape::Text, "a line of flavor at the foot of the card");
const HEALTH: Field = Field::optional("health", Shape::Whole, "for a species that is not in the table")
    .within(*OF_HEALTH.start(), *OF_HEALTH.end());

static ABILITY_KEYS: Object = Object::new(
    "an ability",
    &[&[stated(Ability::KEYS, "name")], &Field::by_checks::<{ Effects::KEYS.len() }>(Effects::KEYS)],
);
const A_PLAYER: Object = Object::new("a player", &[PLAYER]);

const AGENT: &[Field] = &[
    NAME,
    Field::required(
        "dates",
        Shape::Text,
        "the first and the last year of service, like 2002-2009; 2004- is to the present",
    ),
    Field::required("department", Shape::Text, "gives the second ability").offering(&DEPARTMENTS),
    SPECIES,
    Field::required("weapon", Shape::OneOrMore(&Shape::Text), "the one weapon").offering(&WEAPONS),
    Field::optional("lust_object", Shape::Name(Names::Card), "the Canon that turns this Agent's head"),
    ATTACK,
    DEFENCE,
    SPEED,
    stated(Agent::KEYS, "stealth"),
    stated(Agent::KEYS, "insanity"),
    SPECIAL,
    ABILITY,
    HEALTH,
    FANDOM,
    MULTI,
    ART,
    QUOTE,
    COPIES,
];

const SUE: &[Field] = &[
    NAME,
    SPECIES,
    Field::required("artefact", Shape::Text, "what the Agent who kills her wins").offering(&ARTEFACTS),
    ATTACK,
    DEFENCE,
    SPEED,
    stated(Sue::KEYS, "observe"),
    stated(Sue::KEYS, "allure"),
    SPECIAL,
    ABILITY,
    Field::optional(
        "weapon",
        Shape::OneOrMore(&Shape::Text),
        "only Magic and the Mace do anything in her hands",
    )
    .offering(&WEAPONS),
    HEALTH,
    FANDOM,
    MULTI,
    ART,
    QUOTE,
    COPIES,
];

const CANON: &[Field] = &[NAME, SPEED, FANDOM, MULTI, ART, QUOTE, COPIES];

const MONSTER: &[Field] = &[
    NAME,
    Field::required("habitat", Shape::Text, "the word on the Locations where it lives"),
    ATTACK,
    DEFENCE,
    Field { about: "its Health; a Monster has no species", ..HEALTH },
    Field { about: "0 unless it is printed", required: false, ..SPEED },
    FANDOM,
    MULTI,
    ART,
    QUOTE,
    COPIES,
];

const LOCATION: &[Field] = &[
    NAME,
    Field::required("terrain", Shape::OneOrMore(&Shape::Text), "what kind of place it is")
        .offering(&TERRAINS),
    Field::optional("habitats", Shape::OneOrMore(&Shape::Text), "the Monsters' habitats that are here"),
    FANDOM,
    MULTI,
    ART,
    QUOTE,
    COPIES,
];

/// The kinds of card with their fields.
pub const COMPONENTS: &[(&str, &[Field])] = &[
    ("agent", AGENT),
    ("sue", SUE),
    ("canon", CANON),
    ("monster", MONSTER),
    ("location", LOCATION),
    ("health-token", &[]),
    ("set-up", &[]),
    ("player-aid", &[]),
];

/// The fields of a kind of card.
pub fn of_component(kind: Kind) -> &'static [Field] {
    COMPONENTS.iter().find(|(name, _)| *name == kind.component()).map_or(&[], |(_, fields)| *fields)
}

/// The names of cards.
const NAMES: Shape = Shape::OneOrMore(&Shape::Name(Names::Card));

/// Who plays and what each brings.
pub const PLAYER: &[Field] = &[
    Field::required("player", Shape::Text, "the player's name"),
    Field::required("agents", NAMES, "the names of the Agents"),
    Field::required("sues", NAMES, "the names of the 'Sues"),
    Field::required("canons", NAMES, "the names of the Canons"),
    Field::optional("tokens", Shape::Whole, "how many Health tokens the player brings"),
];

/// A table of the game.
pub const TABLE: &[Field] = &[
    fields::KIND,
    fields::GAME,
    fields::TITLE,
    Field::optional("fandom", Shape::Text, "the one fandom of the game"),
    fields::HOUSE_RULES,
    fields::players(&Shape::OneOrMore(&Shape::Object(&A_PLAYER))),
    Field::optional("monsters", NAMES, "the Monsters that take part; all, if nothing is said"),
    Field::optional("locations", NAMES, "the Locations in the pool; all, if nothing is said"),
    Field::optional(
        "arrangement",
        Shape::Map(Names::Space, &Shape::Name(Names::Card)),
        "which Location lies on which square, like A1: Underhall",
    ),
    Field::optional(
        "placement",
        Shape::Map(Names::Card, &Shape::Name(Names::Card)),
        "who begins where, like Caddoc: Underhall",
    ),
];
