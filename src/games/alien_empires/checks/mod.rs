//! One file for each check, named after what is wrong.

mod few_tokens;
mod player_count;
mod shared_color;
mod shared_homeworld;
mod shared_number;
mod stray_card;
mod unknown_event;
mod unknown_force;
mod unknown_name;
mod unknown_race;
mod world_without_a_chit;
mod worlds_in_one_space;
mod wrong_destiny_cards;
mod wrong_event_counts;
mod wrong_force_counts;
mod wrong_map;
mod wrong_race_counts;
mod wrong_total;
mod wrong_world_count;

use super::roster::Roster;
use crate::diag::Report;
use crate::games::Check;

/// A check of this game.
pub(super) type AeCheck = Check<fn(&Roster<'_>, &mut Report)>;

/// The checks of what stands in one place, or in two that contradict each other, in the order of the rulebook.
pub(super) const OF_EACH: &[&AeCheck] = &[
    &player_count::CHECK,
    &wrong_map::CHECK,
    &shared_color::CHECK,
    &stray_card::CHECK,
    &unknown_force::CHECK,
    &unknown_race::CHECK,
    &shared_number::CHECK,
    &unknown_event::CHECK,
    &worlds_in_one_space::CHECK,
    &shared_homeworld::CHECK,
];

/// The checks that ask for the whole set, in the same order: what is missing from it, and what it comes to.
pub(super) const OF_ALL: &[&AeCheck] = &[
    &wrong_world_count::CHECK,
    &world_without_a_chit::CHECK,
    &few_tokens::CHECK,
    &wrong_force_counts::CHECK,
    &wrong_race_counts::CHECK,
    &wrong_event_counts::CHECK,
    &wrong_total::CHECK,
    &wrong_destiny_cards::CHECK,
    &unknown_name::CHECK,
];
