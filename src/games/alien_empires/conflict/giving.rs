//! AE-14.57, AE-14.59: gifts of cards, at any time before the reveal.

use super::super::pieces::{Card, Power, take};
use super::super::scenario::PlayerId;
use super::course::Course;
use crate::rule;
use crate::ruling::Stop;

/// Somebody gives a card away, by his Foundation or the receiver's Distress Call.
pub fn give(course: &mut Course<'_, '_>, card: Card, to: PlayerId) -> Result<(), Stop> {
    let by = course.actor();
    let (name, other) = (course.name(by), course.name(to));
    let rule = if has(course, by, Power::Foundation) {
        rule!("AE-14.57")
    } else if has(course, to, Power::DistressCall) {
        rule!("AE-14.59")
    } else {
        let reason = format!("{name} has no Foundation and {other} no Distress Call");
        return course.forbid(rule!("AE-14.57"), reason);
    };
    if by == to {
        return course.forbid(rule, format!("{name} can't give a card to {name}"));
    }
    if !take(&mut course.state.holdings[by].hand, card) {
        return course.not_in_hand(by, card);
    }
    course.state.holdings[to].hand.push(card);
    let power = if rule == rule!("AE-14.57") { Power::Foundation } else { Power::DistressCall };
    course.step(rule, (name, other), || format!("{power}: {name} gives {other} {card}."));
    Ok(())
}

fn has(course: &Course<'_, '_>, player: PlayerId, power: Power) -> bool {
    match course.setup().sides.of(player) {
        Some(side) => course.has(side, power),
        None => course.setup().has_face_up(player, power),
    }
}
