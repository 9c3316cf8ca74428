//! A whole game: the set-up in as many steps as the players like, then phase by phase, turn by turn, to the winner.
//!
//! What a phase does not take is kept `aside` in the state: the table during a Migration Phase, worlds and table during conflicts, and the
//! situation so far where a part is `unfinished`.

mod beginning;
mod compose;
mod conflicts;
mod follow;
mod leaving;
mod looks;
mod printed;
mod redact;
mod stand;
mod state;

pub(crate) use self::beginning::BEGINNING;

use self::state::{ASIDE, dispute, is_declared};
use super::scenario::conflict::StatedPlayer;
use crate::game::chain::{Chain, PlayerKeys};
use crate::ruling::Json;
use crate::source::Document;
use crate::source::shape::{Field, Shape};

/// The chain of scenarios that makes a whole game.
pub(super) const CHAIN: Chain = Chain {
    orders,
    has_by: true,
    german: super::german::GERMAN,
    player_keys: &[
        player_keys("setup", ACTIONS),
        player_keys("fate", IN_FATE),
        player_keys("genesis", ACTIONS),
        player_keys("migration", ACTIONS),
        PlayerKeys { by_player: Some(StatedPlayer::OBJECT), ..player_keys("conflict", CHOICES) },
        player_keys("end", ACTIONS),
    ],
    others_choose: looks::others_choose,
    drawn: &[],
    state_fields: &[Field::optional(
        ASIDE,
        Shape::Any,
        "what the next part does not take, until it is needed again",
    )],
    scenario: Some(compose::scenario),
    next: follow::next,
    status: stand::stand,
    going_on: looks::going_on,
    by_letter: looks::by_letter,
    // Each action says whose it is, and all else is said by player.
    answers: |_| true,
    redact: Some(redact::redact),
    unseen: None,
    sheet: Some(printed::sheet),
    leaving: leaving::LEAVING,
};

/// Keys of orders when the active player may start a conflict, make Strategy's move, or end the turn.
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
    "gives",
    "lose",
    "actions",
    "unfinished",
    looks::STOPS,
];

/// Keys of orders in a Fate Phase.
const IN_FATE: &[&str] = &["actions", "gives", "unfinished"];
/// Keys of orders in a conflict that was declared earlier.
const IN_CONFLICT: &[&str] = &["actions", "unfinished", "reveal", "escape", "gives", "lose", looks::STOPS];
/// Keys of orders in all other parts of the game.
const ACTIONS: &[&str] = &["actions"];

const fn player_keys(dispute: &'static str, keys: &'static [&'static str]) -> PlayerKeys {
    PlayerKeys { dispute, keys, by_player: None }
}

fn orders(state: &Json) -> &'static [&'static str] {
    match dispute(state) {
        "fate" => IN_FATE,
        "conflict" if is_declared(state) => IN_CONFLICT,
        "conflict" => CHOICES,
        _ => ACTIONS,
    }
}
