//! AE-14.57, AE-14.59: gifts of cards, at any time before the reveal.

use super::super::hands;
use super::super::pieces::{Card, Power};
use super::course::Course;
use crate::ids::PlayerId;
use crate::ruling::Stop;

/// Gives a card away, by the giver's Foundation or the receiver's Distress Call.
pub fn give(course: &mut Course<'_, '_>, card: Card, to: PlayerId) -> Result<(), Stop> {
    hands::give(course, card, to, has)
}

fn has(course: &Course<'_, '_>, player: PlayerId, power: Power) -> bool {
    match course.setup().sides.side_of(player) {
        Some(side) => course.has(side, power),
        None => course.setup().has_face_up(player, power),
    }
}
