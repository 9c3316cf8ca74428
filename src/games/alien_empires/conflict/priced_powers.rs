//! AE-14: the powers of the card step that have a price, paid as often as their owner likes (AE-13.2).

use super::super::pieces::{Card, Event, Power};
use super::super::scenario::action::Details;
use super::super::scenario::sides::Side;
use super::super::tables::Moment;
use super::course::Course;
use super::{card_step, start_powers};
use crate::rule;
use crate::ruling::{About, Stop};

/// Uses a priced power once; `before` is the card that the opponent played in the turn just before.
pub fn work(
    course: &mut Course<'_, '_>,
    side: Side,
    power: Power,
    before: Option<Card>,
    details: &Details,
) -> Result<(), Stop> {
    let name = course.leader(side);
    match power {
        Power::Berserking => {
            let card = course.needed(details.card, "card", power)?;
            course.discard(side, card)?;
            course.state.fight.berserking[side as usize] += 1;
            course.step(rule!("AE-14.7"), name.decides(&["discards"]), || {
                format!("Berserking: {name} discards {card} for 4 Force more.")
            });
            Ok(())
        }
        Power::Eliminate => {
            course.sacrifice(side, details.from)?;
            course.must_discard(side, details, rule!("AE-14.17"))
        }
        Power::Burnout => {
            course.sacrifice(side, details.from)?;
            let player = course.setup().sides.leader(side);
            course.will_draw(player, 1, rule!("AE-14.19"));
            Ok(())
        }
        Power::Martyr => {
            course.sacrifice(side, details.from)?;
            course.state.fight.martyrs[side as usize] += 1;
            course.step(rule!("AE-14.41"), name.decides(&["lost"]), || {
                format!("Martyr: each of {name}'s other tokens adds 1 Force.")
            });
            Ok(())
        }
        _ => {
            debug_assert!(power == Power::Feedback, "{power} has no price in a conflict");
            feedback(course, side, before, details)
        }
    }
}

/// AE-14.24: duplicates the effect of the card that the opponent has just played.
fn feedback(
    course: &mut Course<'_, '_>,
    side: Side,
    before: Option<Card>,
    details: &Details,
) -> Result<(), Stop> {
    let (name, other) = (course.leader(side), course.leader(side.other()));
    let Some(card) = before else {
        let reason = format!("{other} has played no card in the turn just before");
        return course.forbid(rule!("AE-14.24"), reason);
    };
    if let Card::Race(power @ (Power::Emulate | Power::Copycat)) = card {
        return course.forbid(rule!("AE-13.9"), format!("{power} can't be copied"));
    }
    course.sacrifice(side, details.from)?;
    course.step(rule!("AE-14.24"), (name, other).decides(&["lost"]), || {
        format!("Feedback: {name} duplicates {other}'s {card}.")
    });
    // The duplicated power has its own `from` in `source`.
    let details = Details { from: details.source, is_duplicate: true, ..details.clone() };
    match card {
        Card::Event(Event::PowerUp) => card_step::power_up(course, side, &details),
        Card::Race(power) if power.moment() == Moment::Start => {
            return start_powers::work(course, side, power, &details);
        }
        Card::Race(power) => {
            course.state.fight.gained[side as usize].add(power);
            course.step(rule!("AE-13.9"), name, || format!("{name} has {power} until the conflict ends."));
        }
        card => debug_assert!(false, "{card} is never played in a conflict"),
    }
    Ok(())
}
