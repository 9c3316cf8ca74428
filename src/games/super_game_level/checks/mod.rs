//! One file per check, named after what is wrong, with an example beside it.

use super::roster::Roster;
use crate::diag::{Code, Report};
use crate::rule;

punchboard_rules::checks! {
    Roster<'_>;
    of_each {
        wrong_board
        unknown_landscape
        item_in_a_solid_square
        too_many_pieces
        unknown_item
        wrong_use
        wrong_hit_points
        eleventh_character
        repeated_character
        player_count
        too_much_landscape
        misplaced_piece
        second_start_square
        few_start_squares
        start_in_an_edge_row
        two_items_in_a_square
    }
    of_all {
        wrong_bricks_page
        wrong_second_page
        wrong_pile
        few_hit_points
        unknown_board
    }
}
