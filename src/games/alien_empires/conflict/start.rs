//! AE-9: the start of a conflict: the defender's draw, and the order of what comes before the card step.

use super::super::pieces::{Card, Power};
use super::super::scenario::sides::Side;
use super::super::spaces::Space;
use super::course::{Course, tokens_of};
use super::position::Outcome;
use crate::rule;
use crate::ruling::{About, Stop};

/// AE-9.1: the defender draws a card.
pub fn begin(course: &mut Course<'_, '_>) {
    let defender = course.setup().sides.leader(Side::Defender);
    course.will_draw(defender, 1, rule!("AE-9.1"));
}

/// The places in the order of AE-9.2, in words.
const PLACES: [&str; 6] = [
    "the attacker's Neutralize",
    "the defender's Neutralize",
    "the attacker's start powers",
    "the defender's start powers",
    "the attacker's Force 7, Force 6 and Pacifist",
    "the defender's Force 7, Force 6 and Pacifist",
];

/// A start power's place in the order, from 0. Only a face-up Neutralize comes before other start powers.
fn place(course: &Course<'_, '_>, side: Side, power: Power) -> u8 {
    let leader = course.setup().sides.leader(side);
    let first = match power {
        Power::Neutralize if course.setup().has_face_up(leader, Power::Neutralize) => 0,
        Power::Pacifist => 4,
        _ => 2,
    };
    first + side as u8
}

/// AE-9.2: takes a place in the order, or forbids what comes too late.
fn in_order(course: &mut Course<'_, '_>, place: u8, what: &str) -> Result<(), Stop> {
    if course.state.fight.turn.is_some() {
        return course
            .forbid(rule!("AE-9.2"), format!("{what} is used at the start, before cards are played"));
    }
    let before = course.state.fight.place;
    if place < before {
        let [now, before] = [place, before].map(|place| PLACES[usize::from(place)]);
        let reason = format!("{what} comes too late: {before} come after {now}");
        return course.forbid(rule!("AE-9.2"), reason);
    }
    course.state.fight.place = place;
    Ok(())
}

/// Takes the place of a start power in the order.
pub fn power_in_order(course: &mut Course<'_, '_>, side: Side, power: Power) -> Result<(), Stop> {
    let place = place(course, side, power);
    in_order(course, place, power.name())
}

/// AE-9.4: prevents the conflict by a Force 7.
pub fn prevent(course: &mut Course<'_, '_>, side: Side) -> Result<(), Stop> {
    discardable(course, side, 7)?;
    course.discard(side, Card::Force(7))?;
    let name = course.leader(side);
    course.step(rule!("AE-9.4"), name.decides(&["discards", "result", "winner", "loser"]), || {
        format!("{name} discards a Force 7: the conflict is prevented, nobody wins.")
    });
    course.state.fight.result = Some(Outcome::Prevented(rule!("AE-9.4")));
    Ok(())
}

/// AE-9.5: by a Force 6, all of a primary player's participating tokens in the space retreat together.
pub fn withdraw(course: &mut Course<'_, '_>, side: Side, to: Space) -> Result<(), Stop> {
    discardable(course, side, 6)?;
    let (here, name) = (course.here(), course.leader(side));
    let number = course.own(side).stack(here).fighting;
    if number == 0 {
        return course.forbid(rule!("AE-9.5"), format!("no token of {name}'s takes part in {here}"));
    }
    let player = course.setup().sides.leader(side);
    course.take_card(side, Card::Force(6))?;
    course.state.supply.discards.push(Card::Force(6));
    course.step(rule!("AE-9.5"), name.decides(&["discards"]), || {
        format!("{name} discards a Force 6 and retreats with {}.", tokens_of(number))
    });
    course.retreat(player, here, to, number)
}

fn discardable(course: &mut Course<'_, '_>, side: Side, value: u8) -> Result<(), Stop> {
    if course.state.fight.turn.is_some() {
        let reason = format!("a Force {value} has no use in the card step");
        return course.forbid(rule!("AE-10.5"), reason);
    }
    in_order(course, 4 + side as u8, &format!("a Force {value}"))
}
