//! One file for each check, named after what is wrong.

mod eleventh_character;
mod few_hit_points;
mod few_start_squares;
mod item_in_a_solid_square;
mod misplaced_piece;
mod player_count;
mod repeated_character;
mod second_start_square;
mod start_in_an_edge_row;
mod too_many_pieces;
mod too_much_landscape;
mod two_items_in_a_square;
mod unknown_board;
mod unknown_item;
mod unknown_landscape;
mod wrong_board;
mod wrong_bricks_page;
mod wrong_hit_points;
mod wrong_pile;
mod wrong_second_page;
mod wrong_use;

use super::roster::Roster;
use crate::diag::Report;
use crate::games::Check;

/// A check of this game.
pub(super) type SglCheck = Check<fn(&Roster<'_>, &mut Report)>;

/// The checks of what stands in one place, or in two that contradict each other, in the order of the rulebook.
pub(super) const OF_EACH: &[&SglCheck] = &[
    &wrong_board::CHECK,
    &unknown_landscape::CHECK,
    &item_in_a_solid_square::CHECK,
    &too_many_pieces::CHECK,
    &unknown_item::CHECK,
    &wrong_use::CHECK,
    &wrong_hit_points::CHECK,
    &eleventh_character::CHECK,
    &repeated_character::CHECK,
    &player_count::CHECK,
    &too_much_landscape::CHECK,
    &misplaced_piece::CHECK,
    &second_start_square::CHECK,
    &few_start_squares::CHECK,
    &start_in_an_edge_row::CHECK,
    &two_items_in_a_square::CHECK,
];

/// The checks that ask for the whole set, in the same order: what is missing from it, and what it comes to.
pub(super) const OF_ALL: &[&SglCheck] = &[
    &wrong_bricks_page::CHECK,
    &wrong_second_page::CHECK,
    &wrong_pile::CHECK,
    &few_hit_points::CHECK,
    &unknown_board::CHECK,
];
