//! One file for each check, named after what is wrong.

mod ability_without_effect;
mod agent_beside_sue;
mod dates_apart;
mod few_empty_locations;
mod homeless_monster;
mod lust_of_the_di;
mod mistimed_ability;
mod monster_out_of_its_habitat;
mod monster_without_health;
mod other_fandom;
mod player_count;
mod repeated_card;
mod scattered_locations;
mod shared_edge;
mod short_line_up;
mod stat_out_of_range;
mod stray_lust_object;
mod too_few_locations;
mod unequal_line_ups;
mod unknown_artefact;
mod unknown_card;
mod unknown_department;
mod unknown_species;
mod unknown_terrain;
mod unknown_weapon;
mod unreadable_dates;
mod unused_square;
mod wrong_health;
mod wrong_target;
mod wrong_token_total;

use super::roster::Roster;
use crate::diag::Report;
use crate::games::Check;

/// A check of this game.
pub(super) type GzCheck = Check<fn(&Roster<'_>, &mut Report)>;

/// The checks of what stands in one place, or in two that contradict each other, in the order of the rulebook.
pub(super) const OF_EACH: &[&GzCheck] = &[
    &player_count::CHECK,
    &other_fandom::CHECK,
    &dates_apart::CHECK,
    &unreadable_dates::CHECK,
    &repeated_card::CHECK,
    &stat_out_of_range::CHECK,
    &shared_edge::CHECK,
    &scattered_locations::CHECK,
    &monster_out_of_its_habitat::CHECK,
    &agent_beside_sue::CHECK,
    &unknown_species::CHECK,
    &wrong_health::CHECK,
    &monster_without_health::CHECK,
    &unknown_terrain::CHECK,
    &unknown_weapon::CHECK,
    &unknown_artefact::CHECK,
    &unknown_department::CHECK,
    &lust_of_the_di::CHECK,
    &ability_without_effect::CHECK,
    &mistimed_ability::CHECK,
    &wrong_target::CHECK,
];

/// The checks that ask for the whole set, in the same order: what is missing from it, and what it comes to.
pub(super) const OF_ALL: &[&GzCheck] = &[
    &short_line_up::CHECK,
    &unequal_line_ups::CHECK,
    &too_few_locations::CHECK,
    &homeless_monster::CHECK,
    &wrong_token_total::CHECK,
    &unused_square::CHECK,
    &few_empty_locations::CHECK,
    &stray_lust_object::CHECK,
    &unknown_card::CHECK,
];
