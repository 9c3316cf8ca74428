//! One file for each check, named after what is wrong.

mod ap_out_of_range;
mod creature_in_water;
mod crowded_island;
mod cut_off_land;
mod early_gene;
mod foreign_creature;
mod fruit_elsewhere;
mod grass_elsewhere;
mod growth_in_desert;
mod growth_in_water;
mod hungry_beginning;
mod missing_maximum;
mod repeated_number;
mod species_of_two_types;
mod start_in_water;
mod strong_beginner;
mod too_many_plants;
mod two_first_creatures;
mod two_species;
mod unfit_first_gene;
mod unfit_gene;
mod unknown_behaviour;
mod unknown_gene;
mod unknown_name;
mod unknown_terrain;
mod unknown_type;
mod wrong_grid;
mod wrong_id;

use super::roster::Roster;
use crate::diag::Report;
use crate::games::Check;

/// A check of this game.
pub(super) type SurCheck = Check<fn(&Roster<'_>, &mut Report)>;

/// The checks of what stands in one place, or in two that contradict each other, in the order of the rulebook.
pub(super) const OF_EACH: &[&SurCheck] = &[
    &two_species::CHECK,
    &foreign_creature::CHECK,
    &species_of_two_types::CHECK,
    &unknown_type::CHECK,
    &strong_beginner::CHECK,
    &two_first_creatures::CHECK,
    &wrong_id::CHECK,
    &repeated_number::CHECK,
    &start_in_water::CHECK,
    &unfit_first_gene::CHECK,
    &ap_out_of_range::CHECK,
    &unknown_gene::CHECK,
    &unfit_gene::CHECK,
    &crowded_island::CHECK,
    &unknown_terrain::CHECK,
    &growth_in_water::CHECK,
    &growth_in_desert::CHECK,
    &grass_elsewhere::CHECK,
    &fruit_elsewhere::CHECK,
    &too_many_plants::CHECK,
    &missing_maximum::CHECK,
    &wrong_grid::CHECK,
    &cut_off_land::CHECK,
    &hungry_beginning::CHECK,
    &early_gene::CHECK,
    &unknown_behaviour::CHECK,
    &creature_in_water::CHECK,
];

/// The checks that ask for the whole set, in the same order: what is missing from it, and what it comes to.
pub(super) const OF_ALL: &[&SurCheck] = &[&unknown_name::CHECK];
