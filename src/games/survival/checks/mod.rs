//! The checks: a file each, named after the fault, with an example beside it.

use super::roster::Roster;
use crate::diag::{Code, Report};
use crate::rule;

punchboard_rules::checks! {
    Roster<'_>;
    of_each {
        two_species
        foreign_creature
        species_of_two_types
        unknown_type
        strong_beginner
        two_first_creatures
        wrong_id
        repeated_number
        start_in_water
        unfit_first_gene
        ap_out_of_range
        unknown_gene
        unfit_gene
        crowded_island
        unknown_terrain
        growth_in_water
        growth_in_desert
        grass_elsewhere
        fruit_elsewhere
        too_many_plants
        missing_maximum
        wrong_grid
        cut_off_land
        hungry_beginning
        early_gene
        unknown_behaviour
        creature_in_water
    }
    of_all {
        unknown_name
    }
}
