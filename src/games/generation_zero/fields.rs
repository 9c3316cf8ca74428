//! The fields of the five kinds of card (GZ-1.11), of abilities (GZ-16) and of the table.

use super::tables::{ARTEFACTS, DEPARTMENTS, SPECIES as KNOWN_SPECIES, TERRAINS, WEAPONS};
use super::words::Stat;
use crate::games::fields;
use crate::source::shape::{Field, Names, Object, Shape, numbers, words};

const ATTACK: Field =
    Field::required("attack", Shape::Whole, "what an attack is compared with Defence").within(0, 99);
const DEFENCE: Field = Field::required("defence", Shape::Whole, "what an attack must exceed").within(0, 99);
const SPEED: Field = Field::required("speed", Shape::Whole, "Locations in one move").within(0, 99);
const SPECIAL: Field =
    Field::required("special", Shape::Whole, "0 to 5: how fast an ability recharges").within(0, 5);
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
const HEALTH: Field =
    Field::optional("health", Shape::Whole, "for a species that is not in the table").within(1, 99);

/// Stats that effects of abilities can name.
pub const STATS: &[&str] = &Stat::NAMES;

/// A number for each stat.
static STAT_NUMBERS: Object =
    Object::new("numbers of stats", &[&numbers(&Stat::NAMES, "what it is raised by, or set to")]);
static ABILITY_KEYS: Object = Object::new("an ability", &[ABILITY_FIELDS]);
const A_PLAYER: Object = Object::new("a player", &[PLAYER]);

/// An own ability, in the terms of GZ-16.1.
pub const ABILITY_FIELDS: &[Field] = &[
    Field::required("name", Shape::Text, "what it is called"),
    Field::optional("text", Shape::Text, "what it does, in one sentence for the card"),
    Field::optional("timing", Shape::Word(&["map", "combat", "either"]), "when it may be used"),
    Field::optional("target", Shape::Word(&["self", "ally", "enemy"]), "whom it acts on"),
    Field::optional("add", Shape::Object(&STAT_NUMBERS), "stats that are raised or lowered"),
    Field::optional("set", Shape::Object(&STAT_NUMBERS), "stats that become a number"),
    Field::optional("double", Shape::OneOrMore(&Shape::Word(STATS)), "stats that are doubled"),
    Field::optional("turns", Shape::Whole, "how many turns it lasts, 0 for this thrust or move alone"),
    Field::optional("heal", Shape::Whole, "Health restored at once"),
    Field::optional("paralyse", Shape::Truth, "whether an enemy loses its next thrust"),
    Field::optional("draw", Shape::Truth, "whether the nearest loose Canon comes"),
    Field::optional("within", Shape::Whole, "how far away the Canon may be, in steps"),
    Field::optional("steps", Shape::Whole, "how many steps the Canon comes nearer"),
    Field::optional("ignore_terrain", Shape::Truth, "whether River and Mountain cost nothing extra"),
    Field::optional("stationary", Shape::Truth, "whether its user stays where it is"),
];

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
    Field::required("stealth", Shape::Whole, "compared with the Observe of 'Sues").within(0, 99),
    Field::required("insanity", Shape::Whole, "1 to 5: what a captive Lust Object does to Attack")
        .within(1, 5),
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
    Field::required("observe", Shape::Whole, "compared with the Stealth of Agents").within(0, 99),
    Field::required("allure", Shape::Whole, "how many Canons she can hold").within(0, 99),
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
    Field::optional("health", Shape::Whole, "its Health; a Monster has no species").within(1, 99),
    Field::optional("speed", Shape::Whole, "0 unless it is printed").within(0, 99),
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
