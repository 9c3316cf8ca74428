//! The possible claims of this game and their wording.

use super::outcome::OneHex;
use super::round::report::Outcome;
use crate::diag::Code;
use crate::rule;
use crate::ruling::{Claims, Wide};

/// The rules by which values change.
const KEPT: &[(&str, Code)] = &[
    ("ap", rule!("SUR-6.7")),
    ("species", rule!("SUR-1.2")),
    ("ate", rule!("SUR-1.7")),
    ("fate", rule!("SUR-9.1")),
    ("missed", rule!("SUR-9.1")),
    ("hunger", rule!("SUR-9.1")),
    ("hex", rule!("SUR-5.5")),
    ("behaviour", rule!("SUR-5.7")),
    ("genes", rule!("SUR-4.7")),
    ("corpses", rule!("SUR-7.10")),
    ("plants", rule!("SUR-4.3")),
    ("max", rule!("SUR-3.7")),
    ("over", rule!("SUR-13.1")),
    ("winners", rule!("SUR-13.1")),
];

/// The rules by which values are counted from others.
const COUNTED: &[(&str, Code)] = &[("living", rule!("SUR-12.3")), ("round", rule!("SUR-4.1"))];

/// Claims about a hex.
pub(super) const HEX: Claims = Claims {
    by_name: &["creatures"],
    words: &[
        Wide::when("dead", "fate", &["eaten", "killed", "poisoned", "starved"], "{who} dies"),
        Wide::when("alive", "fate", &["asleep", "fed", "unfed"], "{who} lives"),
        Wide::when("ate", "fate", &["fed"], "{who} eats"),
        Wide::when("hungry", "hunger", &["hungry", "ravenous"], "{who} is hungry"),
    ],
    turns_on: &[("fate", &["asleep", "fed", "unfed", "starved"], "ate")],
    pronoun: Some("it"),
    example: "{7C: fed, 19H: dead}",
    sentences: &[
        ("fate", "asleep", "{who} sleeps"),
        ("fate", "fed", "{who} eats and lives"),
        ("fate", "unfed", "{who} lives and eats nothing"),
        ("fate", "eaten", "{who} is eaten"),
        ("fate", "killed", "{who} is killed"),
        ("fate", "poisoned", "{who} is poisoned"),
        ("fate", "starved", "{who} starves"),
        ("fate", "", "there is no {who}"),
        ("ap", "*", "{who} has {} AP"),
        ("ap", "", "there is no {who}"),
        ("ate", "", "{who} eats nothing"),
        ("ate", "corpse", "{who} eats a corpse"),
        ("ate", "*", "{who} eats {}"),
        ("by", "", "nobody kills {who}"),
        ("by", "*", "{who} is killed by {}"),
        ("missed", "", "{who} is dead"),
        ("missed", "*", "{who} has missed {|meal|meals}"),
        ("hunger", "normal", "{who} is not hungry"),
        ("hunger", "", "{who} is dead"),
        ("hunger", "*", "{who} is {}"),
        ("corpses", "*", "{who} has {|corpse|corpses}"),
        ("corpses", "*", "{|corpse is|corpses are} left"),
        ("plants", "*", "{who} has {|plant meal|plant meals}"),
        ("plants", "*", "{|plant meal is|plant meals are} left"),
        ("max", "*", "{who} has room for {|plant meal|plant meals}"),
        ("species", "*", "{who} is one of {}"),
        ("hex", "", "{who} is nowhere"),
        ("hex", "*", "{who} is in {}"),
        ("parent", "", "{who} is not a newborn"),
        ("parent", "*", "{who} is born of {}"),
        ("gained", "", "{who} gains nothing"),
        ("gained", "*", "{who} gains {}"),
        ("void", "", "{who} may move so"),
        ("void", "*", "{who} stays: {}"),
        ("living", "*", "{who} has {|living creature|living creatures}"),
        ("over", "true", "the game is over"),
        ("over", "", "the game goes on"),
        ("winners", "", "nobody has won"),
        ("winners", "*", "{} wins"),
        ("round", "*", "the next round is {}"),
        ("behaviour", "*", "{who} is {}"),
        ("genes", "", "{who} has no gene"),
        ("genes", "*", "{who} has {}"),
        ("born", "*", "{who} was born in round {}"),
    ],
    kept: KEPT,
    counted: COUNTED,
    ..Claims::in_keys_of(OneHex::OBJECT)
};

/// Claims about a round.
pub(super) const TURN: Claims = Claims { outcome: Outcome::OBJECT, ..HEX };
