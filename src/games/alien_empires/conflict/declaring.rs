//! AE-8: the declaration of a conflict, all of it before anything else happens.

use super::super::facts;
use super::super::pieces::{Card, Power};
use super::super::scenario::action::Deed;
use super::super::scenario::conflict::Offer;
use super::super::scenario::sides::Side;
use super::super::spaces::Space;
use super::super::supply::cards_of;
use super::super::tables::{FAR, MOST_CONFLICTS};
use super::course::{Course, tokens_of};
use crate::diag::and_list;
use crate::ids::PlayerId;
use crate::options::{AttackReach, Commitment};
use crate::rule;
use crate::ruling::{About, Answers, Stop};
use crate::scenario::reader::Tokens;

/// Declares the conflict, in the order of AE-8.12.
pub fn declare(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    may_be_started(course)?;
    both_are_there(course)?;
    inconspicuous(course)?;
    cite_order(course);
    commit(course, Side::Attacker)?;
    diplomat(course)?;
    commit(course, Side::Defender)?;
    let setup = course.setup();
    setup.offers.iter().try_for_each(|offer| ally(course, offer))
}

/// Checks that a conflict may be started now, and in this space.
fn may_be_started(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    let setup = course.setup();
    let (here, attacker, defender) =
        (course.here(), course.leader(Side::Attacker), course.leader(Side::Defender));
    // The active player starts conflicts (AE-8.1).
    let active = setup.sides.leader(if setup.teaser { Side::Defender } else { Side::Attacker });
    let name = course.name(active);
    course.by = Some(active);
    if setup.peace {
        return course.forbid(rule!("AE-15.4"), "under Universal Peace no conflict is started");
    }
    if setup.strategy {
        if !course.has(Side::Attacker, Power::Strategy) {
            return course.forbid(rule!("AE-14.27"), format!("{attacker} has no Strategy face up"));
        }
        course
            .step(rule!("AE-14.27"), attacker, || format!("Strategy: {attacker} starts one more conflict."));
    }
    if setup.teaser {
        if !course.has(Side::Defender, Power::Teaser) {
            return course.forbid(rule!("AE-14.49"), format!("{defender} has no Teaser face up"));
        }
        ask_world(course);
        if !course.state.on_world {
            return course.forbid(rule!("AE-14.49"), "Teaser works on a world, not in open space");
        }
        course.step(rule!("AE-14.49"), (attacker, defender), || {
            format!("Teaser: {defender} makes {attacker} attack.")
        });
    } else {
        course.step(rule!("AE-8.1"), (name, defender, here), || {
            format!("{name} is the active player and attacks {defender} in {here}.")
        });
    }
    let before = setup.fought.len();
    if before >= MOST_CONFLICTS && !setup.strategy {
        if !setup.has_face_up(active, Power::Aggressive) {
            let reason =
                format!("{name} has started {before} conflicts this turn, the most is {MOST_CONFLICTS}");
            return course.forbid(rule!("AE-8.2"), reason);
        }
        course.step(rule!("AE-14.8"), name, || {
            format!("Aggressive: {name} starts conflict number {}.", before + 1)
        });
    } else if before > 0 && !setup.strategy {
        course.step(rule!("AE-8.2"), (), || {
            format!("It is conflict number {} of the turn, the most is {MOST_CONFLICTS}.", before + 1)
        });
    }
    if setup.fought.contains(&here) {
        return course.forbid(rule!("AE-8.3"), format!("a conflict was started in {here} already this turn"));
    }
    if before > 0 {
        course.step(rule!("AE-8.3"), here, || format!("None of them was in {here}."));
    }
    Ok(())
}

/// AE-8.4, AE-8.5: checks that both primary players have tokens in the space.
fn both_are_there(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    let here = course.here();
    let (attacker, defender) = (course.leader(Side::Attacker), course.leader(Side::Defender));
    let theirs = course.own(Side::Defender).stack(here).tokens;
    if theirs == 0 {
        let reason = format!("{defender} has no token in {here}");
        return course.forbid(rule!("AE-8.5"), reason);
    }
    course.by = Some(course.setup().sides.leader(Side::Attacker));
    let stack = course.own(Side::Attacker).stack(here);
    if stack.able(Side::Attacker) == 0 {
        let is_enough = course.desk.is(AttackReach::Adjacent);
        let committed: u32 = commitment(course, Side::Attacker).iter().map(|(_, number)| number).sum();
        if is_enough && committed > 0 {
            course.step(rule!("AE-8.4"), (attacker, here), || {
                format!(
                    "{attacker} has no token in {here}, but commits {} from beside it.",
                    tokens_of(committed)
                )
            });
        } else if stack.tokens > 0 {
            let reason = format!("{attacker}'s {} in {here} retreated this turn", tokens_of(stack.tokens));
            return course.forbid(rule!("AE-13.4"), reason);
        } else {
            return course.forbid(rule!("AE-8.4"), format!("{attacker} has no token in {here}"));
        }
    }
    if depends_on_world(course) {
        ask_world(course);
    }
    let world = course.setup().world.as_deref().or(course.state.on_world.then_some(""));
    course.step(rule!("AE-8.5"), (attacker, defender), || {
        format!("{attacker} and {defender} are the primary players.")
    });
    course.step(rule!("AE-8.11"), here, || match world {
        Some("") => format!("There is a world in {here}: the conflict is on it."),
        Some(name) => format!("The conflict is on {name}, the world in {here}."),
        None => format!("There is no world in {here}: the conflict is in open space."),
    });
    Ok(())
}

/// Finds out whether there is a world in the space, if that can matter.
fn ask_world(course: &mut Course<'_, '_>) {
    if !course.setup().world_is_given {
        let (here, rule) = (course.here(), rule!("AE-8.11"));
        let what = || format!("whether there is a world in {here}");
        course.state.on_world = facts::need(course.desk, &["world"], what, rule, || Answers::Truth, 0) != 0;
    }
}

/// Whether a power that any player has or may get depends on a world.
fn depends_on_world(course: &Course<'_, '_>) -> bool {
    const DEPENDING: [Power; 5] =
        [Power::Fanaticism, Power::Spacer, Power::Carapace, Power::Copycat, Power::Inconspicuous];
    let setup = course.setup();
    DEPENDING.into_iter().any(|power| {
        let has = |player| setup.has_face_up(player, power);
        let hands = setup.seats.iter().flat_map(|seat| &seat.hand);
        let mut cards = hands.chain(&setup.deck).chain(setup.unseen.iter().flatten());
        (0..setup.players.len()).any(has) || cards.any(|card| *card == Card::Race(power))
    })
}

/// AE-14.55: checks whether the single token can be attacked.
fn inconspicuous(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    let (setup, here) = (course.setup(), course.here());
    if course.state.on_world || !course.has(Side::Defender, Power::Inconspicuous) {
        return Ok(());
    }
    let defender = setup.sides.leader(Side::Defender);
    let tokens = course.own(Side::Defender).stack(here).tokens;
    let name = course.name(defender);
    let hides = setup.seats[defender].hides.unwrap_or_else(|| {
        let stacks = course.state.holdings[defender].stacks.iter();
        let single: Vec<Space> = stacks.filter(|(_, stack)| stack.tokens == 1).map(|(at, _)| at).collect();
        // With several tokens nobody is safe, wherever another one hides.
        let single = if tokens == 1 { single } else { Vec::new() };
        let (path, rule) = (["players", name.text, "hides"], rule!("AE-14.55"));
        let what = || format!("which token of {name}'s is safe");
        facts::space(course.desk, &path, what, rule, &single, here)
    });
    if hides == here && tokens == 1 {
        let reason = format!("{name} is Inconspicuous: a single token in open space can't be attacked");
        return course.forbid(rule!("AE-14.55"), reason);
    }
    course.step(rule!("AE-14.55"), (here, name), || {
        let why = if hides == here {
            format!("has {}", tokens_of(tokens))
        } else {
            format!("hides a token in {hides} and not")
        };
        format!("Inconspicuous does not help: {name} {why} in {here}.")
    });
    Ok(())
}

/// AE-8.12: cites the order of the declaration, if somebody answers what the attacker has named.
fn cite_order(course: &mut Course<'_, '_>) {
    let (setup, here) = (course.setup(), course.here());
    let is_beside = |(space, number): &(Space, u32)| *space != here && *number > 0;
    if setup.offers.is_empty() && !commitment(course, Side::Defender).iter().any(is_beside) {
        return;
    }
    let (attacker, defender) = (course.leader(Side::Attacker), course.leader(Side::Defender));
    course.step(rule!("AE-8.12"), (attacker, defender), || {
        format!("{attacker} declares first, then {defender}; allies are asked last.")
    });
}

/// The tokens that a side commits, if the scenario contains them.
fn commitment<'c>(course: &Course<'c, '_>, side: Side) -> &'c Tokens {
    static NONE: Tokens = Tokens::new();
    let setup = course.setup();
    setup.seats[setup.sides.leader(side)].commit.as_ref().unwrap_or(&NONE)
}

/// AE-8.6, AE-8.7: commits tokens of a primary player.
fn commit(course: &mut Course<'_, '_>, side: Side) -> Result<(), Stop> {
    let here = course.here();
    let (player, name) = (course.setup().sides.leader(side), course.leader(side));
    course.by = Some(player);
    let given = commitment(course, side);
    let able = course.own(side).stack(here).able(side);
    let named = given.iter().find(|(space, _)| *space == here).map(|(_, number)| *number);
    let is_free = (able >= 2 || named.is_some()) && course.desk.is(Commitment::Free);
    for (space, number) in given {
        if *space != here && !here.is_beside(*space) {
            let reason = format!(
                "{space} is {} spaces from {here}, tokens take part from adjacent ones",
                here.distance(*space)
            );
            return course.forbid(rule!("AE-8.7"), reason);
        }
        let stack = course.own(side).stack(*space);
        if *number > stack.able(side) {
            let reason = format!(
                "{} of {name}'s {} in {space} retreated this turn",
                stack.barred,
                tokens_of(stack.tokens)
            );
            return course.forbid(rule!("AE-13.4"), reason);
        }
        if *space == here && !is_free && *number != able {
            let reason =
                format!("{name} commits {number} of {} in {here}, but all take part", tokens_of(able));
            return course.forbid(rule!("AE-8.6"), reason);
        }
    }
    let most = if is_free { able } else { 0 };
    let in_space = named.unwrap_or_else(|| ask_commitment(course, player, here, most, able));
    let beside = beside(course, side, given);
    if in_space == 0 && beside.is_empty() {
        return course.forbid(rule!("AE-8.6"), format!("no token of {name}'s takes part"));
    }
    if in_space > 0 || !is_free {
        course.own(side).stack_mut(here).fighting = in_space;
    }
    let all = course.own(side).stack(here).tokens;
    if all > 0 {
        course.step(rule!("AE-8.6"), (name, here), || match (in_space, all) {
            (some, all) if some == all => format!("All of {name}'s tokens in {here} take part: {all}."),
            (some, all) if is_free => format!("{name} risks {some} of {} in {here}.", tokens_of(all)),
            (some, all) => format!(
                "{some} of {name}'s {all} tokens in {here} take part; the others retreated this turn."
            ),
        });
    }
    for (space, number) in beside {
        course.own(side).stack_mut(space).fighting = number;
        course.step(rule!("AE-8.7"), (name, space), || {
            format!("{name} commits {} in {space}.", tokens_of(number))
        });
    }
    Ok(())
}

/// How many tokens in a space take part, if the scenario does not say it.
fn ask_commitment(course: &Course<'_, '_>, player: PlayerId, at: Space, most: u32, default: u32) -> u32 {
    if most == 0 {
        return default;
    }
    let (name, space) = (course.name(player), at.to_string());
    let rule = if at == course.here() { rule!("AE-8.6") } else { rule!("AE-8.7") };
    let what = || format!("how many of {name}'s tokens in {space} take part");
    facts::number(course.desk, &["players", name.text, "commit", &space], what, rule, 0..=most, default)
}

/// AE-8.7: the tokens in adjacent spaces that take part.
fn beside(course: &Course<'_, '_>, side: Side, given: &Tokens) -> Vec<(Space, u32)> {
    let here = course.here();
    let player = course.setup().sides.leader(side);
    if course.setup().seats[player].commit.is_some() {
        return given.iter().copied().filter(|(space, number)| *space != here && *number > 0).collect();
    }
    let stacks = course.state.holdings[player].stacks.iter().filter(|(space, _)| here.is_beside(*space));
    let all =
        stacks.map(|(space, stack)| (space, ask_commitment(course, player, space, stack.able(side), 0)));
    all.filter(|(_, number)| *number > 0).collect()
}

/// AE-14.52: pays the price of attacking a Diplomat.
fn diplomat(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    let setup = course.setup();
    let attacker = setup.sides.leader(Side::Attacker);
    let (name, defender) = (course.leader(Side::Attacker), course.leader(Side::Defender));
    course.by = Some(attacker);
    if setup.teaser || !course.has(Side::Defender, Power::Diplomat) {
        return Ok(());
    }
    let paid = setup.actions.first().filter(|action| action.by == attacker).map(|action| &action.deed);
    let Some(Deed::Pay(cards)) = paid else {
        let reason = format!("{defender} is a Diplomat: {name} must pay two cards for attacking");
        return course.forbid(rule!("AE-14.52"), reason);
    };
    course.action = 1;
    if cards.len() != 2 {
        let reason =
            format!("{name} pays {} for the attack on a Diplomat, the price is two", cards_of(cards.len()));
        return course.forbid(rule!("AE-14.52"), reason);
    }
    for card in cards {
        course.take_card(Side::Attacker, *card)?;
        course.state.supply.discards.push(*card);
    }
    let paid: Vec<String> = cards.iter().map(Card::to_string).collect();
    course.step(rule!("AE-14.52"), (name, defender).decides(&["discards"]), || {
        format!("{name} discards {} for attacking the Diplomat {defender}.", and_list(&paid))
    });
    course.state.taken = 1;
    course.action = 0;
    Ok(())
}

/// AE-8.8, AE-8.9: lets an ally join a side.
fn ally(course: &mut Course<'_, '_>, offer: &Offer) -> Result<(), Stop> {
    let here = course.here();
    let (player, side) = (offer.player, offer.side);
    let (name, leader) = (course.name(player), course.leader(side));
    course.by = Some(player);
    if course.state.allies.iter().any(|(ally, _)| *ally == player) {
        return course.forbid(rule!("AE-8.9"), format!("{name} is an ally already, and only once"));
    }
    let is_mercenary = course.setup().has_face_up(player, Power::Mercenary);
    course.state.allies.push((player, side));
    for (space, number) in offer.tokens.iter().copied().filter(|(_, number)| *number > 0) {
        let distance = here.distance(space);
        if distance > 1 && !is_mercenary {
            let reason = format!(
                "{name}'s tokens in {space} are {distance} spaces from {here}, allies must be there or next to it"
            );
            return course.forbid(rule!("AE-8.8"), reason);
        }
        if distance > FAR {
            let reason = format!(
                "{name}'s tokens in {space} are {distance} spaces from {here}, Mercenary reaches {FAR}"
            );
            return course.forbid(rule!("AE-14.58"), reason);
        }
        let stack = course.state.holdings[player].stack(space);
        if number > stack.able(side) {
            let reason = format!(
                "{} of {name}'s {} in {space} retreated this turn",
                stack.barred,
                tokens_of(stack.tokens)
            );
            return course.forbid(rule!("AE-13.4"), reason);
        }
        course.step(rule!("AE-8.8"), (name, leader, space), || {
            format!("{name} joins {leader} with {} in {space}.", tokens_of(number))
        });
        let holding = &mut course.state.holdings[player];
        if distance > 1 {
            holding.stack_mut(space).tokens -= number;
            holding.stack_mut(here).tokens += number;
            holding.stack_mut(here).fighting += number;
            course.step(rule!("AE-14.58"), here.decides(&["tokens", "holder"]), || {
                format!("Mercenary: they move into {here}.")
            });
        } else {
            holding.stack_mut(space).fighting += number;
        }
    }
    Ok(())
}
