//! A whole game: the set-up in as many pieces as the players like, then phase by phase, turn by turn, to the winner.
//!
//! What a phase does not take is kept `aside` in the state: the table past a Migration Phase, worlds and table past conflicts, and where
//! a part is `unfinished`, what it has come to so far.

mod beginning;
mod compose;
mod conflicts;
mod follow;
mod printed;
mod stand;
mod state;
mod told;

pub(crate) use self::beginning::BEGINNING;

use self::state::{ASIDE, dispute, is_declared};
use super::scenario::conflict::StatedPlayer;
use crate::game::chain::{Chain, Said};
use crate::ruling::Json;
use crate::source::Document;
use crate::source::shape::{Field, Shape};

/// How its scenarios follow each other.
pub(super) const CHAIN: Chain = Chain {
    orders,
    said: &[
        said("setup", ACTIONS),
        said("fate", IN_FATE),
        said("genesis", ACTIONS),
        said("migration", ACTIONS),
        Said { of_players: Some(StatedPlayer::OBJECT), ..said("conflict", CHOICES) },
        said("end", ACTIONS),
    ],
    kept: &[Field::optional(
        ASIDE,
        Shape::Any,
        "what the part that comes does not take, until it is needed again",
    )],
    scenario: Some(compose::scenario),
    next: follow::next,
    stand: stand::stand,
    told: Some(told::told),
    sheet: Some(printed::sheet),
};

/// What the active player may say when he may start a conflict, have Strategy's move, or end his turn.
const CHOICES: &[&str] = &[
    "dispute",
    "space",
    "defender",
    "attacker",
    "allies",
    "teaser",
    "strategy",
    "commit",
    "hides",
    "reveal",
    "escape",
    "lose",
    "actions",
    "unfinished",
];

/// What players say in a Fate Phase.
const IN_FATE: &[&str] = &["actions", "unfinished"];
/// What they say in a conflict that was declared before.
const IN_CONFLICT: &[&str] = &["actions", "unfinished", "reveal", "escape", "lose"];
/// What they say in all other parts.
const ACTIONS: &[&str] = &["actions"];

const fn said(dispute: &'static str, keys: &'static [&'static str]) -> Said {
    Said { dispute, keys, of_players: None }
}

fn orders(state: &Json) -> &'static [&'static str] {
    match dispute(state) {
        "fate" => IN_FATE,
        "conflict" if is_declared(state) => IN_CONFLICT,
        "conflict" => CHOICES,
        _ => ACTIONS,
    }
}
