//! One file for each check, named after what is wrong, with an example beside it.

use super::roster::Roster;
use crate::diag::{Code, Report};
use crate::rule;

punchboard_rules::checks! {
    Roster<'_>;
    of_each {
        player_count
        other_fandom
        dates_apart
        unreadable_dates
        repeated_card
        stat_out_of_range
        shared_edge
        scattered_locations
        monster_out_of_its_habitat
        agent_beside_sue
        unknown_species
        wrong_health
        monster_without_health
        unknown_terrain
        unknown_weapon
        unknown_artefact
        unknown_department
        lust_of_the_di
        ability_without_effect
        mistimed_ability
        wrong_target
    }
    of_all {
        short_line_up
        unequal_line_ups
        too_few_locations
        homeless_monster
        second_secret_monster
        wrong_token_total
        unused_square
        few_empty_locations
        stray_lust_object
        unknown_card
    }
}
