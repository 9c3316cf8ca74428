//! AE-12: who wins, and the effects in the order of AE-12.4.

use super::super::facts;
use super::super::pieces::{Card, Power};
use super::super::scenario::action::Details;
use super::super::scenario::conflict::Escape;
use super::super::scenario::sides::Side;
use super::super::spaces::Space;
use super::course::{Course, tokens_of};
use super::position::{Decided, Fight, Outcome, Step};
use super::totals;
use crate::diag::and_list;
use crate::ids::PlayerId;
use crate::options::Ties;
use crate::rule;
use crate::ruling::{About, Answers, Stop};
use crate::scenario::reader::Tokens;

/// Decides the conflict, unless it waits for what players reveal; the step that comes next.
pub fn decided(course: &mut Course<'_, '_>) -> Step {
    if course.state.waits {
        return Step::Over;
    }
    decide(course);
    Step::Escape
}

/// AE-11.4, AE-12.1: counts the totals and decides who wins.
fn decide(course: &mut Course<'_, '_>) {
    let totals = Side::BOTH.map(|side| totals::total(course, side));
    course.state.fight.totals = Some(totals);
    let result = match minimalist(course) {
        Some(winner) => Outcome::Win(winner),
        None => by_totals(course, totals),
    };
    course.state.fight.result = Some(result);
}

/// AE-14.46: the winner by Minimalist: the side whose lowest Force card is lower.
fn minimalist(course: &mut Course<'_, '_>) -> Option<Side> {
    if !Side::BOTH.into_iter().any(|side| course.has(side, Power::Minimalist)) {
        return None;
    }
    let lowest = |side: Side| {
        course.state.fight.revealed[side as usize].as_ref().and_then(|cards| cards.iter().min().copied())
    };
    let both = Side::BOTH.map(lowest);
    let winner = match both {
        [Some(a), Some(d)] if a < d => Some(Side::Attacker),
        [Some(a), Some(d)] if a > d => Some(Side::Defender),
        [Some(_), None] => Some(Side::Attacker),
        [None, Some(_)] => Some(Side::Defender),
        _ => None,
    };
    let [attacker, defender] = Side::BOTH.map(|side| course.leader(side));
    course.step(rule!("AE-14.46"), (attacker, defender).decides(&["result", "winner", "loser"]), || {
        let [a, d] = both.map(|lowest| lowest.map_or("none".to_owned(), |lowest| lowest.to_string()));
        let end = match winner {
            Some(side) => format!(
                "{} wins, whatever the totals",
                if side == Side::Attacker { attacker } else { defender }
            ),
            None => "the totals decide".to_owned(),
        };
        format!("Minimalist: the lowest Force card of {attacker} is {a}, of {defender} {d}: {end}.")
    });
    winner
}

fn by_totals(course: &mut Course<'_, '_>, [a, d]: [i64; 2]) -> Outcome {
    let [attacker, defender] = Side::BOTH.map(|side| course.leader(side));
    if a != d {
        let winner = if a > d { Side::Attacker } else { Side::Defender };
        let name = course.leader(winner);
        course.step(rule!("AE-12.1"), (attacker, defender).decides(&["result", "winner", "loser"]), || {
            format!("{attacker} {a}, {defender} {d}: {name} wins.")
        });
        return Outcome::Win(winner);
    }
    match course.desk.ask::<Ties>() {
        Ties::DefenderWins => {
            course.step(
                rule!("AE-12.2"),
                (attacker, defender).decides(&["tokens", "lost", "holder", "result", "winner", "loser"]),
                || format!("{attacker} {a}, {defender} {d}: a tie, which {defender} wins as the defender."),
            );
            Outcome::Win(Side::Defender)
        }
        Ties::BothDestroyed => {
            course.step(
                rule!("AE-12.2"),
                (attacker, defender).decides(&["tokens", "lost", "holder", "result", "winner", "loser"]),
                || format!("{attacker} {a}, {defender} {d}: a tie, in which both sides are destroyed."),
            );
            Outcome::Tie
        }
        Ties::Nobody => {
            course.step(
                rule!("AE-12.2"),
                (attacker, defender).decides(&["tokens", "lost", "holder", "result", "winner", "loser"]),
                || format!("{attacker} {a}, {defender} {d}: a tie, nobody wins and no token is destroyed."),
            );
            Outcome::Tie
        }
    }
}

/// AE-14.33: lets one of the loser's tokens retreat instead of being destroyed.
pub fn escape(course: &mut Course<'_, '_>, details: &Details) -> Result<(), Stop> {
    let name = course.name(course.actor());
    let loser = loser(course).filter(|side| course.setup.sides.leader(*side) == course.actor());
    let Some(side) = loser else {
        return course.forbid(rule!("AE-14.33"), format!("{name} has lost no conflict to escape from"));
    };
    if !course.has(side, Power::EscapeArtist) {
        return course.forbid(rule!("AE-14.33"), format!("{name} has no Escape Artist"));
    }
    let to = course.needed(details.to, "to", Power::EscapeArtist)?;
    let space = course.front(course.actor(), details.from, "from", rule!("AE-14.33"));
    retreat(course, side, space.or(details.from), to)
}

/// AE-14.33: the same if no action does it, as the scenario says under `escape`.
pub fn may_escape(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    let setup = course.setup();
    let Some(side) = loser(course).filter(|side| course.has(*side, Power::EscapeArtist)) else {
        return Ok(());
    };
    let player = setup.sides.leader(side);
    course.by = Some(player);
    let fronts = course.state.holdings[player].fronts();
    let Some(front) = course.state.holdings[player].default_space(course.here()) else { return Ok(()) };
    let conflict = course.state.earlier.len();
    let given = setup.seats[player].escape.get(conflict).copied().flatten();
    let (name, rule) = (course.name(player), rule!("AE-14.33"));
    let number = (conflict + 1).to_string();
    let mut path = vec!["players", name.text, "escape"];
    path.extend((conflict > 0).then_some(number.as_str()));
    let (from, to) = match given {
        Some(Escape::No) => {
            stay(course);
            return Ok(());
        }
        Some(Escape::Retreat { from, to }) => (from, to),
        None => {
            let around: Vec<Space> = setup.field.around(front).collect();
            let words = || std::iter::once("no".to_owned()).chain(around.iter().map(Space::to_string));
            let what = || format!("whether a token of {name}'s escapes, and where to");
            let found = facts::need(course.desk, &path, what, rule, || Answers::OneOf(words().collect()), 0);
            let to = usize::try_from(found - 1).ok().and_then(|found| around.get(found));
            let Some(to) = to else {
                stay(course);
                return Ok(());
            };
            (None, *to)
        }
    };
    let from = from.unwrap_or_else(|| {
        path.push("from");
        let near: Vec<Space> = fronts.iter().copied().filter(|front| front.is_beside(to)).collect();
        let default = if near.contains(&front) { front } else { near.first().copied().unwrap_or(front) };
        facts::space(course.desk, &path, || format!("which token of {name}'s escapes"), rule, &near, default)
    });
    retreat(course, side, Some(from), to)
}

/// Notes that Escape Artist is not used.
fn stay(course: &mut Course<'_, '_>) {
    let name = course.name(course.actor());
    course.idle(rule!("AE-14.33"), || format!("{name} has Escape Artist and lets no token escape."));
}

/// Lets one of the loser's tokens escape.
fn retreat(course: &mut Course<'_, '_>, side: Side, from: Option<Space>, to: Space) -> Result<(), Stop> {
    let name = course.name(course.actor());
    let own = course.own(side);
    let space = from;
    let Some(space) = space.filter(|space| own.stack(*space).fighting > 0) else {
        let at = from.map(|space| format!(" in {space}")).unwrap_or_default();
        return course.forbid(rule!("AE-14.33"), format!("no token of {name}'s takes part{at}"));
    };
    course.step(rule!("AE-14.33"), name.decides(&["tokens", "holder"]), || {
        format!("Escape Artist: one of {name}'s tokens retreats instead of being destroyed.")
    });
    course.retreat(course.actor(), space, to, 1)
}

/// The losing side.
fn loser(course: &Course<'_, '_>) -> Option<Side> {
    match course.state.fight.result {
        Some(Outcome::Win(winner)) => Some(winner.other()),
        _ => None,
    }
}

/// AE-12.3: destroys the losing side's tokens; Second Chances spares the primary player's own.
pub fn destroy(course: &mut Course<'_, '_>) {
    let setup = course.setup();
    if let Some(side) = loser(course) {
        let leader = setup.sides.leader(side);
        let is_spared = second_chance(course, side);
        if is_spared {
            let name = course.leader(side);
            course.step(rule!("AE-14.48"), name.decides(&["earlier", "tokens", "lost", "holder"]), || {
                format!("Second Chances: {name}'s own tokens are not destroyed.")
            });
        }
        let members: Vec<PlayerId> =
            course.state.members(setup, side).filter(|player| !(is_spared && *player == leader)).collect();
        members.into_iter().for_each(|player| destroy_all(course, player));
    } else if course.desk.is(Ties::BothDestroyed) {
        let all: Vec<PlayerId> =
            Side::BOTH.into_iter().flat_map(|side| course.state.members(setup, side)).collect();
        all.into_iter().for_each(|player| destroy_all(course, player));
    }
}

/// Whether a losing side's primary player can still use Second Chances.
fn second_chance(course: &Course<'_, '_>, side: Side) -> bool {
    course.has(side, Power::SecondChances) && !course.state.second_chances[side as usize]
}

fn destroy_all(course: &mut Course<'_, '_>, player: PlayerId) {
    let holding = &mut course.state.holdings[player];
    let number = holding.fighting();
    if number == 0 {
        return;
    }
    for stack in holding.stacks.values_mut() {
        stack.tokens -= stack.fighting;
        stack.fighting = 0;
    }
    holding.lost += number;
    let name = course.name(player);
    course.step(rule!("AE-12.3"), name.decides(&["tokens", "lost", "holder"]), || match number {
        1 => format!("{name}'s token is destroyed."),
        _ => format!("{name}'s {number} tokens are destroyed."),
    });
}

/// The side that a Booby Trap strikes, and how many tokens it destroys; `None` without one.
pub fn trap(course: &Course<'_, '_>) -> Option<(Side, u32)> {
    let loser = loser(course)?;
    let winner = loser.other();
    course.has(loser, Power::BoobyTrap).then(|| (winner, course.state.strength(course.setup, winner) / 2))
}

/// AE-14.25: destroys half of the winning side's tokens, as the winner picks or by the default order.
pub fn spring_trap(course: &mut Course<'_, '_>, picked: Option<&[(PlayerId, Tokens)]>) -> Result<(), Stop> {
    let setup = course.setup();
    let name = course.name(course.actor());
    let Some((winner, number)) = trap(course) else {
        return course.forbid(rule!("AE-14.25"), "no Booby Trap destroys anything here");
    };
    let (by, trapped) = (course.leader(winner.other()), course.state.strength(setup, winner));
    let mut victims: Vec<(PlayerId, Space, u32)> = Vec::new();
    match picked {
        Some(picked) => {
            if setup.sides.leader(winner) != course.actor() {
                return course.forbid(rule!("AE-14.25"), format!("{name} has not won, and does not pick"));
            }
            for (player, tokens) in picked {
                for (space, number) in tokens {
                    let there = course.state.holdings[*player].stack(*space).fighting;
                    let takes_part = course.state.side_of(setup, *player) == Some(winner);
                    if *number > 0 && (!takes_part || *number > there) {
                        let other = course.name(*player);
                        let reason = format!(
                            "picked are {number} of {other}'s tokens in {space}, of which {} take part for {name}",
                            if takes_part { there } else { 0 }
                        );
                        return course.forbid(rule!("AE-14.25"), reason);
                    }
                    victims.push((*player, *space, *number));
                }
            }
            let sum: u64 = victims.iter().map(|(_, _, number)| u64::from(*number)).sum();
            if sum != u64::from(number) {
                let reason =
                    format!("picked are {sum}, the Booby Trap destroys {number} of {}", tokens_of(trapped));
                return course.forbid(rule!("AE-14.25"), reason);
            }
        }
        None => victims = unpicked(course, winner, number)?,
    }
    course.step(rule!("AE-14.25"), by.decides(&["tokens", "lost", "holder"]), || {
        format!("{by}'s Booby Trap destroys half of {}, rounded down: {number}.", tokens_of(trapped))
    });
    for (player, space, number) in victims.into_iter().filter(|(_, _, number)| *number > 0) {
        course.state.holdings[player].lose(space, number);
        let owner = course.name(player);
        course.step(rule!("AE-14.25"), (owner, space).decides(&["tokens", "lost", "holder"]), || {
            format!("{} of {owner}'s in {space}.", tokens_of(number))
        });
    }
    Ok(())
}

/// The tokens to destroy if no action picks them: as the winner's `lose` says, else allies' tokens first, then the winner's own in adjacent
/// spaces, then those in the conflict's space.
fn unpicked(course: &Course<'_, '_>, winner: Side, number: u32) -> Result<Vec<(PlayerId, Space, u32)>, Stop> {
    let (setup, here) = (course.setup(), course.here());
    let leader = setup.sides.leader(winner);
    let conflict = course.state.earlier.len();
    let given = setup.seats[leader].lose.get(conflict);
    let given = |player: PlayerId, space: Space| {
        let of_player = given?.iter().find(|(other, _)| *other == player)?;
        of_player.1.iter().find(|(other, _)| *other == space).map(|(_, number)| *number)
    };
    let mut stacks: Vec<(PlayerId, Space, u32)> = Vec::new();
    for player in course.state.members(setup, winner).skip(1).chain([leader]) {
        let own = course.state.holdings[player].stacks.iter().filter(|(_, stack)| stack.fighting > 0);
        stacks.extend(own.map(|(space, stack)| (player, space, stack.fighting)));
    }
    // The winner's own in the conflict's space come last.
    stacks.sort_by_key(|(player, space, _)| *player == leader && *space == here);
    let (mut left, mut victims) = (number, Vec::new());
    let number = (conflict + 1).to_string();
    for (n, (player, at, there)) in stacks.iter().copied().enumerate() {
        let behind: u32 = stacks[n + 1..].iter().map(|(.., there)| there).sum();
        let (least, most) = (left.saturating_sub(behind), left.min(there));
        let (name, by, space) = (course.name(player), course.name(leader), at.to_string());
        let taken = match given(player, at) {
            Some(given) if (least..=most).contains(&given) => given,
            Some(given) => {
                let reason = format!(
                    "{given} of {name}'s tokens in {space} are picked; {least} to {most} are possible"
                );
                return course.forbid_by(Some(leader), rule!("AE-14.25"), reason);
            }
            None => {
                let mut path = vec!["players", by.text, "lose"];
                path.extend((conflict > 0).then_some(number.as_str()));
                path.extend([name.text, &space]);
                let what = || format!("how many of {name}'s tokens in {space} the Booby Trap destroys");
                facts::number(course.desk, &path, what, rule!("AE-14.25"), least..=most, most)
            }
        };
        left -= taken;
        victims.push((player, at, taken));
    }
    Ok(victims)
}

/// Resolves Vampirism, the discards, and the cards drawn after them.
pub fn spoils(course: &mut Course<'_, '_>) {
    let (setup, here) = (course.setup(), course.here());
    let result = course.state.fight.result;
    if let Some(Outcome::Win(winner)) = result
        && course.has(winner, Power::Vampirism)
    {
        let stack = course.own(winner).stack_mut(here);
        stack.tokens += 1;
        stack.fighting += 1;
        let name = course.leader(winner);
        course.step(rule!("AE-14.22"), (name, here).decides(&["tokens", "holder"]), || {
            format!("Vampirism: {name} gains a token in {here}.")
        });
    }
    clear_table(course);
    let Some(Outcome::Win(winner)) = result else { return };
    let (victor, loser) = (setup.sides.leader(winner), setup.sides.leader(winner.other()));
    if course.has(winner, Power::Scavenger) {
        course.will_draw(victor, 1, rule!("AE-14.26"));
    }
    if course.has(winner.other(), Power::Repatriations) {
        course.will_steal(loser, victor, rule!("AE-14.51"));
    }
    let allies: Vec<PlayerId> = course.state.members(setup, winner).skip(1).collect();
    allies.into_iter().for_each(|ally| course.will_draw(ally, 1, rule!("AE-12.6")));
}

/// AE-12.5: discards every card played or revealed.
pub fn clear_table(course: &mut Course<'_, '_>) {
    let fight = &mut course.state.fight;
    let played = fight.played.drain(..).map(|(_, card)| card);
    let revealed = fight.revealed.iter_mut().filter_map(Option::take).flatten().map(Card::Force);
    let cards: Vec<Card> = played.chain(revealed).collect();
    if cards.is_empty() {
        return;
    }
    course.state.supply.discards.extend(&cards);
    course.step(rule!("AE-12.5"), ().decides(&["discards"]), || {
        let names: Vec<String> = cards.iter().map(Card::to_string).collect();
        format!("Discarded: {}.", and_list(&names))
    });
}

/// AE-14.48: decides whether another conflict follows at once; if so, resets the state of this one.
pub fn sequel(course: &mut Course<'_, '_>) -> Step {
    let setup = course.setup();
    let Some(side) = loser(course).filter(|side| second_chance(course, *side)) else { return Step::Over };
    let (Some(result), Some(totals)) = (course.state.fight.result, course.state.fight.totals) else {
        return Step::Over;
    };
    course.state.second_chances[side as usize] = true;
    let strengths = Side::BOTH.map(|side| course.state.strength(setup, side));
    let name = course.leader(side);
    if strengths.contains(&0) {
        course.step(rule!("AE-14.48"), ().decides(&["earlier", "tokens", "lost", "holder"]), || {
            "No other conflict follows: a side has no token left.".to_owned()
        });
        return Step::Over;
    }
    let here = course.here();
    course.step(rule!("AE-14.48"), (name, here).decides(&["earlier", "tokens", "lost", "holder"]), || {
        format!(
            "Second Chances for {name}: another conflict follows in {here}, {} against {}.",
            strengths[0], strengths[1]
        )
    });
    course.state.earlier.push(Decided { result, totals });
    course.state.fight = Fight::default();
    let holdings = &course.state.holdings;
    course.state.allies.retain(|(player, _)| holdings[*player].fighting() > 0);
    Step::Beginning
}
