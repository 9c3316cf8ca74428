//! AE-14: powers that work at the start of a conflict, or at once when their card is played or duplicated.

use super::super::facts;
use super::super::pieces::{Card, Power};
use super::super::scenario::action::Details;
use super::super::scenario::sides::Side;
use super::super::spaces::Space;
use super::super::supply::cards_of;
use super::super::tables::{FAR, PACIFIST};
use super::course::{Course, tokens_of};
use super::position::Outcome;
use crate::diag::and_list;
use crate::ids::PlayerId;
use crate::rule;
use crate::ruling::{About, Answers, Stop};

/// Uses a start power for the primary player of a side.
pub fn work(course: &mut Course<'_, '_>, side: Side, power: Power, details: &Details) -> Result<(), Stop> {
    match power {
        Power::Neutralize => neutralize(course, side, details),
        Power::Limit => course.must_discard(side, details, rule!("AE-14.14")),
        Power::Tactician => {
            let player = course.setup().sides.leader(side);
            course.will_draw(player, 1, rule!("AE-14.15"));
            Ok(())
        }
        Power::Spies => {
            spies(course, side);
            Ok(())
        }
        Power::Emulate => emulate(course, side, details),
        Power::Copycat => copycat(course, side, details),
        Power::Rearguard => rearguard(course, side, details),
        Power::MindControl => mind_control(course, side, details),
        Power::Opportunists => {
            let sides = &course.setup().sides;
            let (thief, victim) = (sides.leader(side), sides.leader(side.other()));
            course.will_steal(thief, victim, rule!("AE-14.31"));
            Ok(())
        }
        Power::Reinforcement => reinforcement(course, side, details),
        Power::Anarchy => {
            anarchy(course, side);
            Ok(())
        }
        Power::CleanSlate => clean_slate(course, side, details),
        Power::PleaMaker => plea_maker(course, side, details),
        _ => {
            debug_assert!(power == Power::Pacifist, "{power} is not a start power");
            pacifist(course, side, details)
        }
    }
}

/// AE-14.16: switches off one of the opponent's face-up powers.
fn neutralize(course: &mut Course<'_, '_>, side: Side, details: &Details) -> Result<(), Stop> {
    let power = course.needed(details.power, "power", Power::Neutralize)?;
    let (name, other) = (course.leader(side), course.leader(side.other()));
    if !is_face_up(course, side.other(), power) {
        let reason = format!("{other} has no {power} face up that could be switched off");
        return course.forbid(rule!("AE-14.16"), reason);
    }
    course.state.fight.off[side.other() as usize].add(power);
    course.step(rule!("AE-14.16"), (name, other), || {
        format!("{name} switches {other}'s {power} off for this conflict.")
    });
    course.step(rule!("AE-13.10"), other.decides(&["totals"]), || {
        format!("What {power} has done stays done, and it does nothing more.")
    });
    Ok(())
}

/// Whether a side's primary player has a power face up that is not switched off.
fn is_face_up(course: &Course<'_, '_>, side: Side, power: Power) -> bool {
    let player = course.setup().sides.leader(side);
    course.setup().has_face_up(player, power) && !course.state.fight.off[side as usize].has(power)
}

/// AE-14.18: looks at the opponent's hand, which changes nothing.
fn spies(course: &mut Course<'_, '_>, side: Side) {
    let (name, other) = (course.leader(side), course.leader(side.other()));
    let hand: Vec<String> = course.own(side.other()).hand.iter().map(Card::to_string).collect();
    course.step(rule!("AE-14.18"), (name, other), || {
        let hand = if hand.is_empty() { "it is empty".to_owned() } else { and_list(&hand) };
        format!("{name} looks at {other}'s hand: {hand}.")
    });
    course.desk.conceal(|| format!("{name} looks at {other}'s hand."));
}

/// AE-14.20: copies a power of a player who takes no part.
fn emulate(course: &mut Course<'_, '_>, side: Side, details: &Details) -> Result<(), Stop> {
    let of = course.needed(details.of, "of", Power::Emulate)?;
    let power = course.needed(details.power, "power", Power::Emulate)?;
    let (name, other) = (course.leader(side), course.name(of));
    if course.state.side_of(course.setup, of).is_some() {
        let reason = format!("{other} takes part in the conflict; Emulate copies from those who don't");
        return course.forbid(rule!("AE-14.20"), reason);
    }
    if !course.setup().has_face_up(of, power) {
        return course.forbid(rule!("AE-14.20"), format!("{other} has no {power} face up"));
    }
    copy(course, side, power)?;
    course.step(rule!("AE-14.20"), (name, other), || {
        format!("{name} copies {other}'s {power} until the conflict ends.")
    });
    Ok(())
}

/// AE-14.21: copies a power of the opponent, on a world.
fn copycat(course: &mut Course<'_, '_>, side: Side, details: &Details) -> Result<(), Stop> {
    let power = course.needed(details.power, "power", Power::Copycat)?;
    let (name, other) = (course.leader(side), course.leader(side.other()));
    if !course.state.on_world {
        return course.forbid(rule!("AE-14.21"), "Copycat works on a world, not in open space");
    }
    if !is_face_up(course, side.other(), power) {
        return course.forbid(rule!("AE-14.21"), format!("{other} has no {power} face up that works"));
    }
    copy(course, side, power)?;
    course.step(rule!("AE-14.21"), (name, other), || {
        format!("{name} copies {other}'s {power} until the conflict ends.")
    });
    Ok(())
}

/// AE-13.9: copies a power until the conflict ends.
fn copy(course: &mut Course<'_, '_>, side: Side, power: Power) -> Result<(), Stop> {
    if matches!(power, Power::Emulate | Power::Copycat) {
        return course.forbid(rule!("AE-13.9"), format!("{power} can't be copied"));
    }
    let fight = &mut course.state.fight;
    fight.gained[side as usize].add(power);
    if fight.turn.is_some() {
        fight.copied_late[side as usize].add(power);
    }
    Ok(())
}

/// AE-14.29: all but one of the primary player's tokens in the space retreat.
fn rearguard(course: &mut Course<'_, '_>, side: Side, details: &Details) -> Result<(), Stop> {
    let to = course.needed(details.to, "to", Power::Rearguard)?;
    let (name, here) = (course.leader(side), course.here());
    let number = course.own(side).stack(here).fighting;
    if number < 2 {
        let reason =
            format!("{name} has {} in {here} that take part, a Rearguard needs two", tokens_of(number));
        return course.forbid(rule!("AE-14.29"), reason);
    }
    course.step(rule!("AE-14.29"), (name, here), || {
        format!("{name} leaves one token as a Rearguard in {here}.")
    });
    course.retreat(course.setup.sides.leader(side), here, to, number - 1)
}

/// AE-14.30: takes over one opposing token.
fn mind_control(course: &mut Course<'_, '_>, side: Side, details: &Details) -> Result<(), Stop> {
    let (setup, name) = (course.setup(), course.leader(side));
    let of = details.of.unwrap_or_else(|| victim(course, side, details.from));
    let other = course.name(of);
    if course.state.side_of(setup, of) != Some(side.other()) {
        return course.forbid(rule!("AE-14.30"), format!("{other} does not fight against {name}"));
    }
    let key = if details.is_duplicate { "source" } else { "from" };
    let space = course.front(of, details.from, key, rule!("AE-14.30"));
    let holding = &mut course.state.holdings[of];
    let Some(space) = space.filter(|space| holding.stack(*space).fighting > 0) else {
        let at = details.from.map(|space| format!(" in {space}")).unwrap_or_default();
        return course.forbid(rule!("AE-14.30"), format!("no token of {other}'s takes part{at}"));
    };
    holding.remove(space, 1);
    let stack = course.own(side).stack_mut(space);
    stack.tokens += 1;
    stack.fighting += 1;
    course.step(rule!("AE-14.30"), (name, other, space).decides(&["tokens", "holder"]), || {
        format!("{name} takes control of one of {other}'s tokens in {space}; it takes part on {name}'s side.")
    });
    course.step(rule!("AE-13.5"), name, || format!("It is replaced by one of {name}'s, for good."));
    Ok(())
}

/// Whose token Mind Control takes if the action does not say it: by default the opponent's, if he has one there.
fn victim(course: &Course<'_, '_>, side: Side, from: Option<Space>) -> PlayerId {
    let setup = course.setup();
    let has_one = |player: &PlayerId| {
        let holding = &course.state.holdings[*player];
        from.map_or(holding.fighting(), |space| holding.stack(space).fighting) > 0
    };
    let all: Vec<PlayerId> = course.state.members(setup, side.other()).filter(has_one).collect();
    if all.len() < 2 {
        return setup.sides.leader(side.other());
    }
    let (path, what) = (["actions", &course.action.to_string(), "of"], "whose token Mind Control takes");
    let answers = || Answers::OneOf(all.iter().map(|player| setup.name(*player).to_owned()).collect());
    all[facts::need(course.desk, &path, || what.to_owned(), rule!("AE-14.30"), answers, 0) as usize]
}

/// AE-14.32: brings a token from up to 3 spaces away into the conflict.
fn reinforcement(course: &mut Course<'_, '_>, side: Side, details: &Details) -> Result<(), Stop> {
    let from = course.needed(details.from, "source", Power::Reinforcement)?;
    let (name, here) = (course.leader(side), course.here());
    let distance = from.distance(here);
    if !(1..=FAR).contains(&distance) {
        let reason = format!("{from} is {distance} spaces from {here}, reinforcements come from 1 to {FAR}");
        return course.forbid(rule!("AE-14.32"), reason);
    }
    if course.own(side).stack(from).free(side) == 0 {
        return course.forbid(rule!("AE-14.32"), format!("{name} has no token in {from} that could come"));
    }
    course.own(side).stack_mut(from).tokens -= 1;
    let stack = course.own(side).stack_mut(here);
    stack.tokens += 1;
    stack.fighting += 1;
    course.step(rule!("AE-14.32"), (name, from, here).decides(&["tokens", "holder"]), || {
        format!("{name} brings a token from {from}, {distance} away, into {here}.")
    });
    Ok(())
}

/// AE-14.45: exchanges the whole hands.
fn anarchy(course: &mut Course<'_, '_>, side: Side) {
    let (name, other) = (course.leader(side), course.leader(side.other()));
    let own = std::mem::take(&mut course.own(side).hand);
    let (given, got) = (own.len(), course.own(side.other()).hand.len());
    let theirs = std::mem::replace(&mut course.own(side.other()).hand, own);
    course.own(side).hand = theirs;
    course.step(rule!("AE-14.45"), (name, other).decides(&["hands"]), || {
        format!("{name} and {other} exchange hands: {} for {}.", cards_of(given), cards_of(got))
    });
}

/// AE-14.50: exchanges up to five cards for new ones.
fn clean_slate(course: &mut Course<'_, '_>, side: Side, details: &Details) -> Result<(), Stop> {
    if details.cards.is_empty() {
        return Err(course.missing_decision("cards", "which cards Clean Slate changes"));
    }
    for card in &details.cards {
        course.discard(side, *card)?;
    }
    let name = course.leader(side);
    let cards: Vec<String> = details.cards.iter().map(Card::to_string).collect();
    course.step(rule!("AE-14.50"), name.decides(&["discards", "hands"]), || {
        format!("{name} discards {} and draws as many.", and_list(&cards))
    });
    course.will_draw(course.setup.sides.leader(side), cards.len(), rule!("AE-14.50"));
    Ok(())
}

/// AE-14.63: makes up to 3 tokens of bystanders join.
fn plea_maker(course: &mut Course<'_, '_>, side: Side, details: &Details) -> Result<(), Stop> {
    /// The most tokens that can be made to join.
    const MOST: u32 = 3;
    let here = course.here();
    let Some(wanted) = &details.tokens else {
        return Err(course.missing_decision("tokens", "whose tokens Plea Maker makes join"));
    };
    let all = || {
        wanted
            .iter()
            .flat_map(|(player, tokens)| tokens.iter().map(move |(space, number)| (*player, *space, *number)))
    };
    let number = all().fold(0, |sum: u32, (_, _, number)| sum.saturating_add(number));
    if number > MOST {
        let reason = format!("{} are asked to join, the most is {MOST}", tokens_of(number));
        return course.forbid(rule!("AE-14.63"), reason);
    }
    let name = course.leader(side);
    for (player, space, number) in all().filter(|(_, _, number)| *number > 0) {
        let other = course.name(player);
        let reason = if course.setup().sides.side_of(player).is_some() {
            Some(format!("{other} is a primary player"))
        } else if course.state.side_of(course.setup, player) == Some(side.other()) {
            Some(format!("{other} is allied with the other side"))
        } else if space != here && !space.is_beside(here) {
            Some(format!(
                "{space} is {} spaces from {here}, tokens join from next to it",
                space.distance(here)
            ))
        } else {
            let free = course.state.holdings[player].stack(space).free(side);
            (number > free)
                .then(|| format!("{other} has {} in {space} that could join, not {number}", tokens_of(free)))
        };
        if let Some(reason) = reason {
            return course.forbid(rule!("AE-14.63"), reason);
        }
        if course.state.side_of(course.setup, player).is_none() {
            course.state.allies.push((player, side));
        }
        course.state.holdings[player].stack_mut(space).fighting += number;
        course.step(rule!("AE-14.63"), (other, space, name), || {
            format!("{} of {other}'s in {space} must join {name}.", tokens_of(number))
        });
    }
    if number == 0 {
        course.step(rule!("AE-14.63"), name, || format!("{name} asks nobody to join."));
    }
    Ok(())
}

/// AE-14.47: prevents the conflict with a Force card of 8 or more.
fn pacifist(course: &mut Course<'_, '_>, side: Side, details: &Details) -> Result<(), Stop> {
    let card = course.needed(details.card, "card", Power::Pacifist)?;
    if card.force().is_none_or(|value| value < PACIFIST) {
        let reason = format!("a Pacifist discards a Force card of {PACIFIST} or more, not {card}");
        return course.forbid(rule!("AE-14.47"), reason);
    }
    course.discard(side, card)?;
    let name = course.leader(side);
    course.step(rule!("AE-14.47"), name.decides(&["discards", "result", "winner", "loser"]), || {
        format!("{name} discards {card}: the conflict is prevented, nobody wins.")
    });
    course.state.fight.result = Some(Outcome::Prevented(rule!("AE-14.47")));
    Ok(())
}
