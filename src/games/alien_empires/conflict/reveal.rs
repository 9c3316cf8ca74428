//! AE-11.1: the reveal of Force cards.

use super::super::facts;
use super::super::pieces::{Card, Power};
use super::super::scenario::action::Deed;
use super::super::scenario::conflict::Setup;
use super::super::scenario::senseless;
use super::super::scenario::sides::Side;
use super::course::Course;
use super::position::Position;
use crate::diag::and_list;
use crate::rule;
use crate::ruling::{About, Answers, Stop};

/// Reveals Force cards from a primary player's hand.
pub fn reveal(course: &mut Course<'_, '_>, side: Side, values: &[u8]) -> Result<(), Stop> {
    let name = course.leader(side);
    for value in values {
        course.take_card(side, Card::Force(*value))?;
    }
    if values.is_empty()
        && let Some(held) = force_in_hand(course, side)
    {
        let reason = format!("{name} holds Force {held} and must reveal at least one Force card");
        return course.forbid(rule!("AE-11.1"), reason);
    }
    if course.has(side.other(), Power::Reductionism) {
        let other = course.leader(side.other());
        if values.len() > 1 {
            let reason = format!(
                "{name} reveals {} Force cards against {other}'s Reductionism, which allows one",
                values.len()
            );
            return course.forbid(rule!("AE-14.13"), reason);
        }
        course.step(rule!("AE-14.13"), name, || {
            format!("Reductionism: {name} may reveal one Force card at most.")
        });
    }
    let shown: Vec<String> = values.iter().map(u8::to_string).collect();
    course.step(rule!("AE-11.1"), name.decides(&["played"]), || match shown.as_slice() {
        [] => format!("{name} reveals no Force card."),
        shown => format!("{name} reveals Force {}.", and_list(shown)),
    });
    if values.len() > 1 {
        course.step(rule!("AE-11.2"), (), || "Any number of Force cards may be revealed.".to_owned());
    }
    course.state.fight.revealed[side as usize] = Some(values.to_vec());
    Ok(())
}

/// AE-11.1: whether a further conflict waits, since not both sides have said what they reveal. The next action reveals, if any is left.
pub fn waits_for_both(setup: &Setup, at: &Position) -> bool {
    if !setup.stops || at.earlier.is_empty() {
        return false;
    }
    let next = setup.actions[at.taken.min(setup.actions.len())..].iter();
    let reveals = next.take_while(|action| matches!(action.deed, Deed::Reveal(_)));
    let sides: Vec<Side> = reveals.filter_map(|action| setup.sides.side_of(action.by)).collect();
    !Side::BOTH.iter().all(|side| at.fight.revealed[*side as usize].is_some() || sides.contains(side))
}

/// Ends the reveal: a player who revealed nothing must have no Force card.
pub fn close(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    if waits_for_both(course.setup(), course.state) {
        course.state.waits = true;
        return Ok(());
    }
    precognition(course);
    for side in Side::BOTH {
        if course.state.fight.revealed[side as usize].is_some() {
            continue;
        }
        let name = course.leader(side);
        if let Some(values) = without_action(course, side) {
            course.by = Some(course.setup().sides.leader(side));
            reveal(course, side, &values)?;
            continue;
        }
        if force_in_hand(course, side).is_some() {
            let setup = course.setup();
            // If conflicts were decided before, a further one lacks its reveal, behind all actions.
            let which = match course.state.earlier.len() {
                0 => "",
                1 => " in the second conflict (Second Chances)",
                _ => " in the last conflict (Second Chances)",
            };
            let origin =
                setup.actions.last().filter(|_| !which.is_empty()).map_or(setup.head, |last| last.origin);
            let message = format!("the scenario does not say what {name} reveals{which}");
            let help = format!("add `{{by: {name}, reveal: …}}` to the actions");
            return Err(senseless(origin, message, help));
        }
        course.state.fight.revealed[side as usize] = Some(Vec::new());
        course.step(rule!("AE-11.1"), name.decides(&["played"]), || format!("{name} reveals no Force card."));
    }
    Ok(())
}

/// The Force cards that a side reveals without an action: from `reveal` beside its cards, or from a hand not fully known.
fn without_action(course: &mut Course<'_, '_>, side: Side) -> Option<Vec<u8>> {
    let setup = course.setup();
    let player = setup.sides.leader(side);
    let seat = &setup.seats[player];
    // The reveal in the players' entries is for the first conflict. A further one is fought with the rest of the hand.
    if !course.state.earlier.is_empty() {
        return None;
    }
    if seat.reveal.is_some() || seat.hand_is_known || force_in_hand(course, side).is_some() {
        return seat.reveal.clone();
    }
    let unknown = seat.hand.iter().filter(|card| **card == Card::Unknown).count();
    let limits = &seat.force_limits;
    // A card of which nothing is known may be any Force card.
    let can_be = |value: u8| {
        unknown > limits.len() || limits.iter().any(|(least, most)| (*least..=*most).contains(&value))
    };
    let values =
        setup.forces.iter().map(|(value, _)| *value).filter(|value| limits.is_empty() || can_be(*value));
    // Whoever holds a Force card must reveal one.
    let none = limits.is_empty().then_some(None);
    let options: Vec<Option<u8>> = none.into_iter().chain(values.map(Some)).collect();
    let words = || {
        let word = |value: &Option<u8>| value.map_or_else(|| "none".to_owned(), |value| value.to_string());
        Answers::OneOf(options.iter().map(word).collect())
    };
    let (name, rule) = (course.name(player), rule!("AE-11.1"));
    let what = || format!("which Force card {name} reveals");
    let path = ["players", name.text, "reveal"];
    // Whoever holds cards that nobody has seen may hold a Force card, and must reveal one then.
    let found = if seat.has_hidden {
        facts::demand(course.desk, &path, what(), rule, words())
    } else {
        facts::need(course.desk, &path, what, rule, words, 0)
    };
    let value = options.get(usize::try_from(found).ok()?).copied().flatten()?;
    // The revealed card is one of the unnamed ones.
    let hand = &mut course.state.holdings[player].hand;
    match hand.iter_mut().find(|card| **card == Card::Unknown) {
        Some(card) => *card = Card::Force(value),
        None => hand.push(Card::Force(value)),
    }
    Some(vec![value])
}

/// The side that chooses last by Precognition, if only one has it.
fn seer(course: &Course<'_, '_>) -> Option<Side> {
    let [attacker, defender] = Side::BOTH.map(|side| course.has(side, Power::Precognition));
    match (attacker, defender) {
        (true, false) => Some(Side::Attacker),
        (false, true) => Some(Side::Defender),
        _ => None,
    }
}

/// AE-14.42: in a conflict that is not over, shows to the owner of Precognition, and to nobody else, what the other side reveals.
pub fn foresee(course: &mut Course<'_, '_>) {
    let Some(side) = seer(course) else { return };
    let seat_of = |side: Side| &course.setup().seats[course.setup().sides.leader(side)];
    let (None, Some(values)) = (&seat_of(side).reveal, seat_of(side.other()).reveal.clone()) else { return };
    let (seer, other) = (course.leader(side), course.leader(side.other()));
    let shown: Vec<String> = values.iter().map(u8::to_string).collect();
    course.step(rule!("AE-14.42"), seer, || match shown.as_slice() {
        [] => format!("Precognition: {seer} sees that {other} reveals no Force card."),
        shown => format!("Precognition: {seer} sees that {other} reveals Force {}.", and_list(shown)),
    });
    course.desk.conceal(|| format!("Precognition: {other} has chosen, and {seer} sees the cards."));
}

/// AE-14.42: states who chooses last. The cards revealed are the same either way.
fn precognition(course: &mut Course<'_, '_>) {
    let Some(side) = seer(course) else {
        if Side::BOTH.iter().all(|side| course.has(*side, Power::Precognition)) {
            course.step(rule!("AE-14.42"), (), || "Both have Precognition and reveal together.".to_owned());
        }
        return;
    };
    let (seer, other) = (course.leader(side), course.leader(side.other()));
    course.step(rule!("AE-14.42"), (other, seer), || {
        format!("Precognition: {other} reveals before {seer} chooses.")
    });
}

/// A Force card known to be in a side's hand.
fn force_in_hand(course: &Course<'_, '_>, side: Side) -> Option<u8> {
    let hand = &course.state.holdings[course.setup().sides.leader(side)].hand;
    hand.iter().find_map(|card| card.force())
}
