//! One file for each check, named after what is wrong, with an example beside it.

use super::roster::Roster;
use crate::diag::{Code, Report};
use crate::rule;

punchboard_rules::checks! {
    Roster<'_>;
    of_each {
        player_count
        wrong_map
        shared_color
        stray_card
        unknown_force
        unknown_race
        shared_number
        unknown_event
        worlds_in_one_space
        shared_homeworld
    }
    of_all {
        wrong_world_count
        world_without_a_chit
        few_tokens
        wrong_force_counts
        wrong_race_counts
        wrong_event_counts
        wrong_total
        wrong_destiny_cards
        unknown_name
    }
}
