//! AE-14: powers that the active player uses in his Migration Phase.

use super::super::pieces::Power;
use super::super::scenario::phase::Use;
use super::super::scenario::place::Place;
use super::super::scenario::senseless;
use super::super::spaces::Space;
use super::phase::{Phase, tokens_of};
use super::position::Stack;
use crate::ids::PlayerId;
use crate::rule;
use crate::ruling::{About, Stop};

/// Uses a power.
pub fn work(phase: &mut Phase<'_, '_>, deed: &Use) -> Result<(), Stop> {
    let (name, power) = (phase.name(phase.actor()), deed.power());
    if matches!(deed, Use::Other(_)) {
        return phase.forbid(rule!("AE-13.11"), format!("{power} has no use in a Migration Phase"));
    }
    if !phase.has(phase.actor(), power) {
        return phase
            .forbid(rule!("AE-13.1"), format!("{name} can't use {power}: it is not one of their powers"));
    }
    let is_repeatable = matches!(power, Power::Projection | Power::Repulsion);
    if !is_repeatable && phase.state.used.has(power) {
        return phase.forbid(rule!("AE-13.2"), format!("{name} has used {power} in this phase already"));
    }
    phase.state.used.add(power);
    match deed {
        Use::Gatherer(at) => gatherer(phase, *at),
        Use::Assassination(of, at) => assassination(phase, *of, *at),
        Use::Projection(from, to) => projection(phase, *from, *to),
        Use::Worldships(at, to) => worldships(phase, *at, *to),
        Use::Repulsion { of, from, to, tokens } => repulsion(phase, *of, [*from, *to], *tokens),
        Use::Deporter { of, at, to, tokens } => deporter(phase, *of, *at, to, *tokens),
        Use::Propagandist(of, at) => propagandist(phase, *of, *at),
        Use::Other(_) => Ok(()),
    }
}

/// AE-14.34: names the world that moves go toward.
fn gatherer(phase: &mut Phase<'_, '_>, at: Place) -> Result<(), Stop> {
    let (name, space) = (phase.name(phase.actor()), phase.state.space(at));
    if phase.state.has_moved {
        return phase.forbid(rule!("AE-14.34"), "the world of Gatherer is named before the first move");
    }
    let Some(world) = phase.state.world(space) else {
        return phase.forbid(rule!("AE-14.34"), format!("there is no world in {space}"));
    };
    phase.state.gathered = Some(world);
    let world = phase.called(space);
    phase.step(rule!("AE-14.34"), (name, &world), || {
        format!("Gatherer: {name} names {world}; moves towards it have a range 3 greater.")
    });
    Ok(())
}

/// AE-14.5: takes another player's token off the map.
fn assassination(phase: &mut Phase<'_, '_>, of: PlayerId, at: Place) -> Result<(), Stop> {
    let (name, other, space) = (phase.name(phase.actor()), phase.name(of), phase.state.space(at));
    if of == phase.actor() {
        return phase.forbid(
            rule!("AE-14.5"),
            format!("Assassination takes a token of another player, not of {name}"),
        );
    }
    if phase.tokens(of, space) == 0 {
        return phase.forbid(rule!("AE-14.5"), format!("{other} has no token in {space}"));
    }
    phase.state.holdings[of].remove_moved_first(space, 1);
    phase.state.holdings[of].lost += 1;
    let at = phase.called(space);
    phase.step(rule!("AE-14.5"), (name, other, &at).decides(&["tokens", "lost", "holder"]), || {
        format!("Assassination: {name} takes a token of {other}'s off the map in {at}.")
    });
    Ok(())
}

/// AE-14.37: turns two tokens into one on a world.
fn projection(phase: &mut Phase<'_, '_>, from: [Place; 2], to: Place) -> Result<(), Stop> {
    let (player, name) = (phase.actor(), phase.name(phase.actor()));
    let (from, to) = (from.map(|place| phase.state.space(place)), phase.state.space(to));
    for space in from {
        let needed = from.iter().filter(|other| **other == space).count() as u32;
        let there = phase.tokens(player, space);
        if there < needed {
            let reason = format!("{name} has {} in {space}, Projection takes {needed}", tokens_of(there));
            return phase.forbid(rule!("AE-14.37"), reason);
        }
    }
    if phase.state.world(to).is_none() {
        return phase.forbid(rule!("AE-14.37"), format!("there is no world in {to}"));
    }
    for space in from {
        phase.state.holdings[player].remove_moved_first(space, 1);
    }
    phase.state.holdings[player].lost += 2;
    phase.state.holdings[player].put(to, Stack { fresh: 1, moved: 0 });
    let ([one, other], to) = (from, phase.called(to));
    phase.step(rule!("AE-14.37"), (name, &to).decides(&["tokens", "lost", "holder"]), || {
        format!("Projection: {name} discards two tokens, in {one} and {other}, and puts a new one on {to}, which may still move.")
    });
    Ok(())
}

/// AE-14.40: moves a controlled world one space.
fn worldships(phase: &mut Phase<'_, '_>, at: Place, to: Place) -> Result<(), Stop> {
    let (player, name) = (phase.actor(), phase.name(phase.actor()));
    let (from, to) = (phase.state.space(at), phase.state.space(to));
    let Some(world) = phase.state.world(from) else {
        return phase.forbid(rule!("AE-14.40"), format!("there is no world in {from}"));
    };
    if phase.state.players_at(from) != [player] {
        let world = phase.called(from);
        return phase.forbid(rule!("AE-14.40"), format!("{name} does not control {world}"));
    }
    if from.distance(to) > 1 {
        let reason = format!("{to} is {} spaces from {from}, a world moves 1", from.distance(to));
        return phase.forbid(rule!("AE-14.40"), reason);
    }
    phase.require_contents(to, rule!("AE-14.40"));
    if phase.state.world(to).is_some() {
        let other = phase.called(to);
        return phase
            .forbid(rule!("AE-14.40"), format!("{other} is in the way: two worlds can't share a space"));
    }
    phase.state.worlds[world] = to;
    let stack = std::mem::take(phase.state.holdings[player].stack_mut(from));
    phase.state.holdings[player].put(to, stack);
    let (world, tokens) = (phase.world_name(world), tokens_of(stack.tokens()));
    phase.step(rule!("AE-14.40"), (name, [from, to], &world).decides(&["tokens", "holder", "at"]), || {
        format!("Worldships: {world} moves from {from} to {to} with {name}'s {tokens}.")
    });
    Ok(())
}

/// AE-14.43: moves up to 3 tokens of others up to 2 spaces.
fn repulsion(
    phase: &mut Phase<'_, '_>,
    of: PlayerId,
    [from, to]: [Place; 2],
    tokens: Option<u32>,
) -> Result<(), Stop> {
    /// The most tokens in all, and the most spaces.
    const MOST: (u32, u32) = (3, 2);
    let (name, other) = (phase.name(phase.actor()), phase.name(of));
    let (from, to) = (phase.state.space(from), phase.state.space(to));
    if of == phase.actor() {
        return phase.forbid(rule!("AE-14.43"), format!("Repulsion moves tokens of others, not of {name}"));
    }
    let distance = from.distance(to);
    if distance == 0 {
        let origin = phase.setup.actions[phase.action - 1].origin;
        return Err(senseless(origin, format!("the move from {from} to {to} goes nowhere"), "delete it"));
    }
    if distance > MOST.1 {
        let reason =
            format!("{to} is {distance} spaces from {from}, Repulsion moves tokens up to {}", MOST.1);
        return phase.forbid(rule!("AE-14.43"), reason);
    }
    let fresh = phase.state.holdings[of].stack(from).fresh;
    let tokens = tokens.unwrap_or_else(|| {
        let most = fresh.min(MOST.0.saturating_sub(phase.state.repelled)).max(1);
        let what = || format!("how many of {other}'s tokens in {from} Repulsion moves");
        phase.ask_tokens(what, rule!("AE-14.43"), most, 1)
    });
    let all = phase.state.repelled.saturating_add(tokens);
    if all > MOST.0 {
        return phase
            .forbid(rule!("AE-14.43"), format!("Repulsion moves {} tokens in all, not {all}", MOST.0));
    }
    if fresh < tokens {
        let reason = format!(
            "{other} has {} in {from} that Repulsion has not moved yet, not {tokens}",
            tokens_of(fresh)
        );
        return phase.forbid(rule!("AE-14.43"), reason);
    }
    phase.state.repelled = all;
    phase.state.holdings[of].stack_mut(from).fresh -= tokens;
    phase.state.holdings[of].put(to, Stack { fresh: 0, moved: tokens });
    phase.step(rule!("AE-14.43"), ([name, other], [from, to]).decides(&["tokens", "holder"]), || {
        format!(
            "Repulsion: {name} moves {} of {other}'s from {from} to {to}; that makes {all} of {}.",
            tokens_of(tokens),
            MOST.0
        )
    });
    Ok(())
}

/// AE-14.53: makes up to two tokens of another player retreat from a world.
fn deporter(
    phase: &mut Phase<'_, '_>,
    of: PlayerId,
    at: Place,
    to: &[Place],
    tokens: Option<u32>,
) -> Result<(), Stop> {
    const MOST: u32 = 2;
    let (name, other, space) = (phase.name(phase.actor()), phase.name(of), phase.state.space(at));
    others_on_a_world(phase, of, space, Power::Deporter)?;
    let there = phase.tokens(of, space);
    let number = tokens.unwrap_or_else(|| {
        let what = || format!("how many of {other}'s tokens in {space} are deported");
        let most = there.min(MOST);
        if most == 0 { 0 } else { phase.ask_tokens(what, rule!("AE-14.53"), most, most) }
    });
    if number == 0 || number > MOST || number > there {
        let reason = format!(
            "{number} of {other}'s {} in {space} are deported; 1 or {MOST} are possible",
            tokens_of(there)
        );
        return phase.forbid(rule!("AE-14.53"), reason);
    }
    let targets: Vec<Space> = to.iter().map(|place| phase.state.space(*place)).collect();
    let goals: Vec<Space> = if targets.len() == 1 { vec![targets[0]; number as usize] } else { targets };
    if let Some(far) = goals.iter().find(|goal| !goal.is_beside(space)) {
        let reason = format!(
            "{far} is {} spaces from {space}, a retreat goes to an adjacent one",
            far.distance(space)
        );
        return phase.forbid(rule!("AE-13.4"), reason);
    }
    let world = phase.called(space);
    phase.step(rule!("AE-14.53"), (name, other, &world).decides(&["tokens", "holder"]), || {
        format!("Deporter: {name} makes {} of {other}'s retreat from {world}.", tokens_of(number))
    });
    for goal in goals {
        let holding = &mut phase.state.holdings[of];
        let token = holding.remove_fresh_first(space, 1);
        holding.put(goal, token);
        *holding.retreated.get_mut(goal) += 1;
        phase.step(rule!("AE-13.4"), (other, space).decides(&["tokens", "retreated", "holder"]), || {
            format!("1 token of {other}'s: from {space} to {goal}.")
        });
    }
    Ok(())
}

/// AE-14.64: takes over a token on a shared world.
fn propagandist(phase: &mut Phase<'_, '_>, of: PlayerId, at: Place) -> Result<(), Stop> {
    let (player, name, other, space) =
        (phase.actor(), phase.name(phase.actor()), phase.name(of), phase.state.space(at));
    others_on_a_world(phase, of, space, Power::Propagandist)?;
    phase.state.holdings[of].remove_moved_first(space, 1);
    phase.state.holdings[player].put(space, Stack { fresh: 1, moved: 0 });
    let world = phase.called(space);
    phase.step(rule!("AE-14.64"), (name, other, &world).decides(&["tokens", "holder"]), || {
        format!("Propagandist: {name} wins a token of {other}'s on {world} over; it may still move.")
    });
    phase.step(rule!("AE-13.5"), name, || format!("It is replaced by one of {name}'s, for good."));
    Ok(())
}

/// Checks what Deporter and Propagandist need: a world with a token of the owner and one of another player.
fn others_on_a_world(phase: &Phase<'_, '_>, of: PlayerId, space: Space, power: Power) -> Result<(), Stop> {
    let (rule, name, other) = (
        if power == Power::Deporter { rule!("AE-14.53") } else { rule!("AE-14.64") },
        phase.name(phase.actor()),
        phase.name(of),
    );
    let reason = if phase.state.world(space).is_none() {
        format!("there is no world in {space}")
    } else if phase.tokens(phase.actor(), space) == 0 {
        format!("{name} has no own token in {space}")
    } else if of == phase.actor() {
        format!("{power} works on others' tokens, not on {name}'s own")
    } else if phase.tokens(of, space) == 0 {
        format!("{other} has no token in {space}")
    } else {
        return Ok(());
    };
    phase.forbid(rule, reason)
}
