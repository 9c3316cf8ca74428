//! AE-10: the card step, in which the primary players act in turn.

use super::super::pieces::{Card, Event, Power};
use super::super::scenario::action::Details;
use super::super::scenario::sides::Side;
use super::super::tables::Moment;
use super::course::Course;
use super::{priced_powers, start, start_powers};
use crate::rule;
use crate::ruling::{About, Stop};

/// Takes a turn of the card step; the first one begins the step (AE-10.1). Returns the card played in the turn just before, if the other
/// side played it.
fn turn(course: &mut Course<'_, '_>, side: Side, passes: bool) -> Result<Option<Card>, Stop> {
    let first = course.state.fight.turn.is_none();
    if first {
        let attacker = course.leader(Side::Attacker);
        course.step(rule!("AE-10.1"), attacker, || {
            format!("The card step begins; {attacker} has the first turn.")
        });
    }
    let fight = &mut course.state.fight;
    let whose = *fight.turn.get_or_insert(Side::Attacker);
    if fight.passes >= 2 {
        return course.forbid(rule!("AE-10.2"), "two passes in a row have ended the card step");
    }
    if whose != side {
        fight.passes += 1;
        fight.last_play = None;
        let ends = fight.passes >= 2;
        let other = course.leader(side.other());
        if ends {
            let name = course.leader(side);
            let reason =
                format!("{name} passed and {other} did too: two passes in a row have ended the card step");
            return course.forbid(rule!("AE-10.2"), reason);
        }
        course.step(rule!("AE-10.1"), other, || format!("{other} passes."));
    }
    let fight = &mut course.state.fight;
    let before = fight.last_play.take().filter(|(by, _)| *by != side).map(|(_, card)| card);
    fight.turn = Some(side.other());
    fight.passes = if passes { fight.passes + 1 } else { 0 };
    Ok(before)
}

pub fn pass(course: &mut Course<'_, '_>, side: Side) -> Result<(), Stop> {
    turn(course, side, true)?;
    let (name, ends) = (course.leader(side), course.state.fight.passes >= 2);
    course.step(rule!("AE-10.1"), name, || format!("{name} passes."));
    if ends {
        course.step(rule!("AE-10.2"), (), || "Two passes in a row end the card step.".to_owned());
    }
    Ok(())
}

/// Uses a power: at the start in its order, later in a turn.
pub fn use_power(
    course: &mut Course<'_, '_>,
    side: Side,
    power: Power,
    details: &Details,
) -> Result<(), Stop> {
    let name = course.leader(side);
    let moment = power.moment();
    if !matches!(moment, Moment::Start | Moment::Priced) {
        return course.forbid(rule!("AE-13.11"), format!("{power} has no use in a conflict"));
    }
    if !course.has(side, power) {
        let is_off = course.state.fight.off[side as usize].has(power);
        let why = if is_off { "is switched off" } else { "is not one of their powers" };
        return course.forbid(rule!("AE-13.1"), format!("{name} can't use {power}: it {why}"));
    }
    if moment == Moment::Priced {
        let before = turn(course, side, false)?;
        return priced_powers::work(course, side, power, before, details);
    }
    if course.state.fight.used[side as usize].has(power) {
        return course.forbid(rule!("AE-9.3"), format!("{name} has used {power} in this conflict already"));
    }
    if course.state.fight.copied_late[side as usize].has(power) {
        turn(course, side, false)?;
        course.step(rule!("AE-10.4"), name, || {
            format!("{name} copied {power} in the card step and uses it now.")
        });
    } else {
        start::power_in_order(course, side, power)?;
    }
    course.state.fight.used[side as usize].add(power);
    start_powers::work(course, side, power, details)
}

/// Plays a card from the hand.
pub fn play(course: &mut Course<'_, '_>, side: Side, card: Card, details: &Details) -> Result<(), Stop> {
    turn(course, side, false)?;
    let name = course.leader(side);
    course.take_card(side, card)?;
    course.state.fight.played.push((side, card));
    course.state.fight.last_play = Some((side, card));
    match card {
        Card::Event(Event::PowerUp) => {
            power_up(course, side, details);
            Ok(())
        }
        Card::Race(power) => match power.moment() {
            Moment::Start => {
                course.step(rule!("AE-2.8"), name.decides(&["played"]), || {
                    format!("{name} plays {power} from the hand.")
                });
                course.step(rule!("AE-10.4"), (), || format!("{power} is a start power and works at once."));
                course.state.fight.gained[side as usize].add(power);
                course.state.fight.used[side as usize].add(power);
                start_powers::work(course, side, power, details)
            }
            Moment::Priced | Moment::Standing | Moment::End => {
                course.state.fight.gained[side as usize].add(power);
                course.step(rule!("AE-2.8"), name.decides(&["played"]), || {
                    format!("{name} plays {power} from the hand: it lasts until the conflict ends.")
                });
                Ok(())
            }
            Moment::Declaring => course
                .forbid(rule!("AE-10.3"), format!("{power} concerns the declaration and comes too late")),
            _ => course.forbid(rule!("AE-10.3"), format!("{power} can't affect the conflict")),
        },
        card => course.forbid(rule!("AE-10.3"), format!("{card} is not played in a conflict")),
    }
}

/// AE-15.3: the highest Force card of a side will count double.
pub fn power_up(course: &mut Course<'_, '_>, side: Side, details: &Details) {
    let on = details.side.unwrap_or(side);
    course.state.fight.power_ups[on as usize] += 1;
    let (name, leader) = (course.leader(side), course.leader(on));
    course.step(rule!("AE-15.3"), (leader, name).decides(&["played"]), || {
        let whose = if on == side { "their own side".to_owned() } else { format!("{leader}'s side") };
        format!("{name} has Power Up on {whose}: the highest Force card revealed there counts double.")
    });
}
