//! AE-7: moves of the active player's tokens, their ranges, and tokens that follow them.

use super::super::pieces::Power;
use super::super::scenario::place::Place;
use super::super::scenario::senseless;
use super::super::spaces::Space;
use super::super::tables::RANGE;
use super::phase::{Phase, tokens_of};
use super::position::{Stack, Trail};
use crate::diag::Code;
use crate::options::GathererMoves;
use crate::rule;
use crate::ruling::{About, Stop};

/// Moves tokens together, with a stop on the way if Tachyonic Travel gives two moves.
pub fn travel(
    phase: &mut Phase<'_, '_>,
    number: Option<u32>,
    [from, to]: [Place; 2],
    via: Option<Place>,
) -> Result<(), Stop> {
    let (player, name) = (phase.actor(), phase.name(phase.actor()));
    let [from, to] = [from, to].map(|place| phase.state.space(place));
    let via = via.map(|place| phase.state.space(place));
    let number = able(phase, from, number)?;
    if via.is_some() && !phase.has(player, Power::TachyonicTravel) {
        return phase.forbid(rule!("AE-14.1"), format!("{name} has no Tachyonic Travel for a second move"));
    }
    let keepers = phase.keepers(from);
    phase.toll(player, from, &keepers)?;
    let keeps_toll = |phase: &Phase<'_, '_>, space: Space| phase.toll(player, space, &phase.keepers(space));
    let first = via.unwrap_or(to);
    if let Some(via) = via {
        phase.step(rule!("AE-14.1"), (), || format!("Tachyonic Travel: two moves, with a stop in {via}."));
    }
    leg(phase, from, first)?;
    if let Some(via) = via {
        if phase.setup.part.is_part.value {
            phase.require_contents(via, rule!("AE-14.61"));
        }
        keeps_toll(phase, via)?;
        leg(phase, via, to)?;
    }
    let (start, end) = (phase.called(from), phase.called(to));
    let holding = &mut phase.state.holdings[player];
    holding.stack_mut(from).fresh -= number;
    holding.stack_mut(to).moved += number;
    phase.step(rule!("AE-7.1"), (name, &start, &end).decides(&["tokens", "holder"]), || {
        format!("{name} moves {} from {start} to {end}.", tokens_of(number))
    });
    if phase.tokens(player, from) == 0 && phase.state.world(from).is_some() {
        phase.step(rule!("AE-7.3"), start.decides(&["holder"]), || format!("{start} may be left behind."));
    }
    if phase.setup.part.is_part.value {
        phase.require_contents(to, rule!("AE-7.5"));
    }
    shared(phase, to);
    phase.state.has_moved = true;
    phase.state.trail = Some(Trail { from, to, keepers });
    Ok(())
}

/// AE-7.1: how many tokens move, if that is possible.
fn able(phase: &mut Phase<'_, '_>, from: Space, number: Option<u32>) -> Result<u32, Stop> {
    let name = phase.name(phase.actor());
    let stack = phase.state.holdings[phase.actor()].stack(from);
    let at = phase.called(from);
    match number {
        Some(number) if stack.tokens() < number => {
            let reason = format!("{name} has {} in {at}, not {number}", tokens_of(stack.tokens()));
            phase.forbid(rule!("AE-7.1"), reason)
        }
        None if stack.tokens() == 0 => phase.forbid(rule!("AE-7.1"), format!("{name} has no token in {at}")),
        Some(number) if stack.fresh < number => {
            let why =
                if phase.setup.strategy.is_some() { "are free to move" } else { "haven't moved this turn" };
            let reason = format!(
                "{} of {name}'s {} in {at} {why}, not {number}",
                stack.fresh,
                tokens_of(stack.tokens())
            );
            phase.forbid(rule!("AE-7.1"), reason)
        }
        None if stack.fresh == 0 => phase.forbid(
            rule!("AE-7.1"),
            format!("{name}'s {} in {at} may not move any more", tokens_of(stack.tokens())),
        ),
        number => Ok(number.unwrap_or(stack.fresh)),
    }
}

/// AE-7.2, AE-7.4: checks that one part of a move is within its range.
fn leg(phase: &mut Phase<'_, '_>, from: Space, to: Space) -> Result<(), Stop> {
    let distance = i64::from(from.distance(to));
    if distance == 0 {
        let origin = phase.setup.actions[phase.action - 1].origin;
        return Err(senseless(origin, format!("the move from {from} to {to} goes nowhere"), "delete it"));
    }
    let (range, terms) = range(phase, from, to);
    phase.step(rule!("AE-7.4"), (), || {
        if terms == RANGE.to_string() {
            format!("The range is {range}.")
        } else {
            format!("The range is {terms} = {range}.")
        }
    });
    if distance > range {
        let reason = format!("{to} is {distance} spaces from {from}, the range is {range}");
        return phase.forbid(rule!("AE-7.2"), reason);
    }
    phase.step(rule!("AE-7.2"), (from, to), || format!("From {from} to {to}: {distance} of {range} spaces."));
    Ok(())
}

/// AE-7.4: the range of one part of a move, in spaces, with the sum in words.
fn range(phase: &mut Phase<'_, '_>, from: Space, to: Space) -> (i64, String) {
    let player = phase.actor();
    let name = phase.name(player);
    let mut range = RANGE;
    let mut terms = RANGE.to_string();
    let mut add = |phase: &mut Phase<'_, '_>, power: Power, rule: Code, by: i64| {
        range += by;
        let sign = if by < 0 { '−' } else { '+' };
        terms.push_str(&format!(" {sign} {} ({power})", by.abs()));
        let how = if by < 0 { "less" } else { "greater" };
        phase.step(rule, name, || format!("{power}: {name}'s range is {} {how}.", by.abs()));
    };
    if phase.has(player, Power::Traveler) {
        add(phase, Power::Traveler, rule!("AE-14.4"), 2);
    }
    if phase.has(player, Power::Mass) {
        add(phase, Power::Mass, rule!("AE-14.12"), -1);
    }
    if gathers(phase, from, to) {
        add(phase, Power::Gatherer, rule!("AE-14.34"), 3);
    }
    (range.max(0), terms)
}

/// AE-14.34: whether a part of a move goes toward the world that Gatherer names.
fn gathers(phase: &Phase<'_, '_>, from: Space, to: Space) -> bool {
    let Some(world) = phase.state.gathered else { return false };
    let world = phase.state.worlds[world];
    // The two values of the option differ only where the move comes nearer without ending there.
    to == world || to.distance(world) < from.distance(world) && phase.desk.is(GathererMoves::Nearer)
}

/// AE-7.5: notes that several players have tokens in one space.
fn shared(phase: &mut Phase<'_, '_>, space: Space) {
    let there = phase.state.players_at(space);
    if there.len() > 1 {
        let names: Vec<_> = there.into_iter().map(|player| phase.name(player)).collect();
        let at = phase.called(space);
        phase.step(rule!("AE-7.5"), (&names, &at), || {
            format!("{} have tokens in {at}; nothing happens by that.", crate::diag::and_list(&names))
        });
    }
}

/// AE-14.60: lets tokens follow a move.
pub fn follow(phase: &mut Phase<'_, '_>, number: u32) -> Result<(), Stop> {
    let (player, name) = (phase.actor(), phase.name(phase.actor()));
    if player == phase.setup.active {
        return phase.forbid(rule!("AE-14.60"), format!("it is {name}'s own move; only others follow"));
    }
    let Some(Trail { from, to, keepers }) = phase.state.trail.clone() else {
        return phase.forbid(rule!("AE-14.60"), "tokens follow directly after a move, and there was none");
    };
    if !phase.has(player, Power::Contagion) {
        return phase.forbid(rule!("AE-13.1"), format!("{name} has no Contagion"));
    }
    let there = phase.tokens(player, from);
    if there < number {
        let reason = format!("{name} has {} in {from}, not {number}", tokens_of(there));
        return phase.forbid(rule!("AE-14.60"), reason);
    }
    phase.toll(player, from, &keepers)?;
    let taken: Stack = phase.state.holdings[player].remove_fresh_first(from, number);
    phase.state.holdings[player].put(to, taken);
    phase.step(rule!("AE-14.60"), (name, from, to).decides(&["tokens", "holder"]), || {
        let follow = if number == 1 { "follows" } else { "follow" };
        format!("Contagion: {} of {name}'s {follow} from {from} to {to}.", tokens_of(number))
    });
    Ok(())
}
