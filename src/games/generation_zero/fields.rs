//! The fields of the five kinds of card (GZ-1.11), of abilities (GZ-16) and of the table.

use crate::model::schema::{Field, Shape};

const ATTACK: Field = Field::required("attack", Shape::Whole, "what an attack is compared with Defence");
const DEFENCE: Field = Field::required("defence", Shape::Whole, "what an attack must exceed");
const SPEED: Field = Field::required("speed", Shape::Whole, "Locations in one move");
const SPECIAL: Field = Field::required("special", Shape::Whole, "0 to 5: how fast an ability recharges");
const SPECIES: Field = Field::required("species", Shape::Text, "decides the Health");
const ABILITY: Field =
    Field::required("ability", Shape::Fields(ABILITY_FIELDS), "the own ability, in the terms of GZ-16.1");
const NAME: Field = Field::required("name", Shape::Text, "what players call it; once in a game");
const FANDOM: Field =
    Field::optional("fandom", Shape::Text, "the fandom it comes from; none fits everywhere");
const MULTI: Field = Field::optional("multi_fandom", Shape::Truth, "whether it fits every fandom");
const COPIES: Field = Field::optional("copies", Shape::Whole, "how many to print");
const ART: Field = Field::optional("art", Shape::Text, "a picture for the card: a file beside this one");
const QUOTE: Field = Field::optional("quote", Shape::Text, "a line of flavor at the foot of the card");
const HEALTH: Field = Field::optional("health", Shape::Whole, "for a species that is not in the table");

/// The stats that effects can change, by name.
pub const STATS_IN_ORDER: [&str; 7] =
    ["attack", "defence", "speed", "stealth", "insanity", "observe", "allure"];

/// Stats that effects of abilities can name.
pub const STATS: &[&str] = &STATS_IN_ORDER;

/// An own ability, in the terms of GZ-16.1.
pub const ABILITY_FIELDS: &[Field] = &[
    Field::required("name", Shape::Text, "what it is called"),
    Field::optional("text", Shape::Text, "what it does, in one sentence for the card"),
    Field::optional("timing", Shape::Word(&["map", "combat", "either"]), "when it may be used"),
    Field::optional("target", Shape::Word(&["self", "ally", "enemy"]), "whom it acts on"),
    Field::optional("add", Shape::Numbers(STATS), "stats that are raised or lowered"),
    Field::optional("set", Shape::Numbers(STATS), "stats that become a number"),
    Field::optional("double", Shape::Words(STATS), "stats that are doubled"),
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
    Field::required("department", Shape::Text, "gives the second ability"),
    SPECIES,
    Field::required("weapon", Shape::Text, "the one weapon"),
    Field::optional("lust_object", Shape::Text, "the Canon that turns this Agent's head"),
    ATTACK,
    DEFENCE,
    SPEED,
    Field::required("stealth", Shape::Whole, "compared with the Observe of 'Sues"),
    Field::required("insanity", Shape::Whole, "1 to 5: what a captive Lust Object does to Attack"),
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
    Field::required("artefact", Shape::Text, "what the Agent who kills her wins"),
    ATTACK,
    DEFENCE,
    SPEED,
    Field::required("observe", Shape::Whole, "compared with the Stealth of Agents"),
    Field::required("allure", Shape::Whole, "how many Canons she can hold"),
    SPECIAL,
    ABILITY,
    Field::optional("weapon", Shape::Text, "only Magic and the Mace do anything in her hands"),
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
    Field::optional("health", Shape::Whole, "its Health; a Monster has no species"),
    Field::optional("speed", Shape::Whole, "0 unless it is printed"),
    FANDOM,
    MULTI,
    ART,
    QUOTE,
    COPIES,
];

const LOCATION: &[Field] = &[
    NAME,
    Field::required("terrain", Shape::Texts, "what kind of place it is"),
    Field::optional("habitats", Shape::Texts, "the Monsters' habitats that are here"),
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

/// Who plays and what each brings.
pub const PLAYER: &[Field] = &[
    Field::required("player", Shape::Text, "the player's name"),
    Field::required("agents", Shape::Texts, "the names of the Agents"),
    Field::required("sues", Shape::Texts, "the names of the 'Sues"),
    Field::required("canons", Shape::Texts, "the names of the Canons"),
    Field::optional("tokens", Shape::Whole, "how many Health tokens the player brings"),
];

/// A table of the game.
pub const TABLE: &[Field] = &[
    Field::required("kind", Shape::Text, "table"),
    Field::required("game", Shape::Text, "generation-zero"),
    Field::optional("title", Shape::Text, "what the table calls its game"),
    Field::optional("fandom", Shape::Text, "the one fandom of the game"),
    Field::optional("house_rules", Shape::Any, "options of the rulebook, with the value agreed on"),
    Field::required("players", Shape::Any, "who plays, clockwise from the one who begins"),
    Field::optional("monsters", Shape::Texts, "the Monsters that take part; all, if nothing is said"),
    Field::optional("locations", Shape::Texts, "the Locations in the pool; all, if nothing is said"),
    Field::optional("arrangement", Shape::Any, "which Location lies on which square, like A1: Underhall"),
    Field::optional("placement", Shape::Any, "who begins where, like Caddoc: Underhall"),
];
