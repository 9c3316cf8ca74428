//! AE-15.6, AE-15.7: the events of a Migration Phase.

use super::super::hands::take_card;
use super::super::pieces::Card;
use super::super::scenario::phase::Play;
use super::super::scenario::place::Place;
use super::phase::{Phase, tokens_of};
use super::position::Stack;
use crate::diag::and_list;
use crate::rule;
use crate::ruling::{About, Stop};

/// Plays a card from the hand.
pub fn play(phase: &mut Phase<'_, '_>, deed: &Play) -> Result<(), Stop> {
    let (name, card) = (phase.name(phase.actor()), deed.card());
    if let Play::Other(card) = deed {
        return match card {
            Card::Race(_) => {
                phase.forbid(rule!("AE-2.8"), format!("{card} can be played in a conflict only"))
            }
            _ => phase.forbid(rule!("AE-4.5"), format!("{card} is not played in a Migration Phase")),
        };
    }
    let player = phase.actor();
    take_card(phase, player, card)?;
    phase.step(rule!("AE-4.5"), name.decides(&["discards"]), || format!("{name} plays {card}."));
    match deed {
        Play::WormHole(from, to) => worm_hole(phase, *from, *to)?,
        Play::Supernova(at) => supernova(phase, *at)?,
        Play::Other(_) => {}
    }
    phase.state.discards.push(card);
    Ok(())
}

/// AE-15.7: moves a whole stack to any world.
fn worm_hole(phase: &mut Phase<'_, '_>, from: Place, to: Place) -> Result<(), Stop> {
    let (player, name) = (phase.actor(), phase.name(phase.actor()));
    let (from, to) = (phase.state.space(from), phase.state.space(to));
    let stack = phase.state.holdings[player].stack(from);
    let reason = if stack.tokens() == 0 {
        Some(format!("{name} has no token in {from}"))
    } else if stack.moved > 0 {
        Some(format!("{} of {name}'s stack in {from} moved this turn", stack.moved))
    } else if from == to {
        Some(format!("{from} is where the stack is"))
    } else if phase.state.world(to).is_none() {
        Some(format!("there is no world in {to}"))
    } else {
        None
    };
    if let Some(reason) = reason {
        return phase.forbid(rule!("AE-15.7"), reason);
    }
    phase.toll(player, from, &phase.keepers(from))?;
    phase.state.holdings[player].stack_mut(from).fresh = 0;
    phase.state.holdings[player].put(to, Stack { fresh: 0, moved: stack.fresh });
    let (tokens, world) = (tokens_of(stack.fresh), phase.called(to));
    phase.step(rule!("AE-15.7"), (name, from, &world).decides(&["tokens", "holder"]), || {
        format!("Worm Hole: {name}'s stack in {from}, {tokens}, goes to {world}; this is its move.")
    });
    Ok(())
}

/// AE-15.6: destroys all tokens on a world.
fn supernova(phase: &mut Phase<'_, '_>, at: Place) -> Result<(), Stop> {
    let space = phase.state.space(at);
    let Some(world) = phase.state.world(space) else {
        return phase.forbid(rule!("AE-15.6"), format!("there is no world in {space}"));
    };
    let name = phase.world_name(world);
    if phase.is_homeworld(world) {
        return phase.forbid(rule!("AE-15.6"), format!("{name} is a player's homeworld"));
    }
    let mut losses = Vec::new();
    for player in phase.state.players_at(space) {
        let holding = &mut phase.state.holdings[player];
        let tokens = std::mem::take(holding.stack_mut(space)).tokens();
        holding.lost += tokens;
        losses.push(format!("{} of {}'s", tokens_of(tokens), phase.name(player)));
    }
    phase.step(rule!("AE-15.6"), name.decides(&["tokens", "lost", "holder"]), || match losses.as_slice() {
        [] => format!("Supernova at {name}: nobody is there."),
        losses => format!("Supernova at {name}: {} are destroyed.", and_list(losses)),
    });
    Ok(())
}
