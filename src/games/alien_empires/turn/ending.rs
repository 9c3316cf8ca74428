//! AE-16, AE-4.1, AE-4.2: the consequences of a turn's end, step by step.

use super::super::options::{PeaceLength, RoundLimit};
use super::super::pieces::Card;
use super::super::tables::{LAST_ROUND, WORLDS};
use super::course::{Course, tokens_of};
use super::end::{End, How, Sequel};
use crate::diag::and_list;
use crate::game::wording::figured;
use crate::ids::PlayerId;
use crate::rule;
use crate::ruling::{About, Name};

/// Resolves the end of the turn.
pub fn close(course: &mut Course<'_, '_, End>) {
    let active = course.state.now.active;
    let name = course.name(active);
    course.step(rule!("AE-4.4"), name, || format!("{name}'s turn ends."));
    put_out(course);
    report_worlds(course);
    let sequel = won(course).unwrap_or_else(|| {
        end_peace_of_the_out(course);
        next_turn(course)
    });
    if let Sequel::Next(next) = sequel {
        course.state.now.active = next;
    }
    forget_the_out(course);
    course.state.own.sequel = Some(sequel);
}

/// AE-16.3: puts players without tokens out of the game; their cards are discarded.
fn put_out(course: &mut Course<'_, '_, End>) {
    for player in 0..course.setup.board.players.len() {
        let seat = &mut course.state.now.seats[player];
        if seat.on_map() > 0 {
            continue;
        }
        let hand = std::mem::take(&mut seat.hand);
        let powers = std::mem::take(&mut seat.powers);
        let discards = &mut course.state.now.supply.discards;
        discards.extend(hand);
        discards.extend(powers.into_iter().map(Card::Race));
        course.state.own.out.push(player);
        let name = course.name(player);
        course.step(rule!("AE-16.3"), name.decides(&["tokens", "out", "discards", "hand"]), || {
            format!("{name} has no token left and is out; all of {name}'s cards are discarded.")
        });
    }
}

/// AE-7.6: reports how many worlds each player controls.
fn report_worlds(course: &mut Course<'_, '_, End>) {
    let names: Vec<Name<'_>> = left(course).into_iter().map(|player| course.name(player)).collect();
    let counts: Vec<String> = left(course)
        .into_iter()
        .map(|player| {
            let worlds = course.state.now.controls(&course.setup.board, player);
            format!("{} controls {}", course.name(player), figured(worlds as u32, "world", "worlds"))
        })
        .collect();
    course.step(rule!("AE-7.6"), names.decides(&["controls"]), || match counts.as_slice() {
        [] => "Nobody controls a world.".to_owned(),
        counts => format!("{}.", and_list(counts)),
    });
}

/// The players still in the game, clockwise.
fn left(course: &Course<'_, '_, End>) -> Vec<PlayerId> {
    (0..course.setup.board.players.len()).filter(|player| !course.state.own.out.contains(player)).collect()
}

/// AE-16.1, AE-16.2, AE-16.5: ends the game if it is decided.
fn won(course: &mut Course<'_, '_, End>) -> Option<Sequel> {
    let left = left(course);
    let all = left.iter().find(|player| course.state.now.controls(&course.setup.board, **player) == WORLDS);
    if let Some(winner) = all.copied() {
        let name = course.name(winner);
        course.step(
            rule!("AE-16.1"),
            name.decides(&["result", "winner", "loser", "over", "how", "winners"]),
            || format!("{name} controls all {WORLDS} worlds and wins."),
        );
        return Some(Sequel::Over(How::Worlds, vec![winner]));
    }
    match left.as_slice() {
        [] => {
            course.step(
                rule!("AE-16.5"),
                ().decides(&["result", "winner", "loser", "over", "how", "winners"]),
                || "No player has a token left: nobody wins.".to_owned(),
            );
            Some(Sequel::Over(How::Nobody, Vec::new()))
        }
        [last] => {
            let name = course.name(*last);
            course.step(
                rule!("AE-16.2"),
                name.decides(&["result", "winner", "loser", "over", "how", "winners"]),
                || format!("{name} alone is left and wins."),
            );
            Some(Sequel::Over(How::Last, vec![*last]))
        }
        _ => None,
    }
}

/// AE-16.6: ends the Universal Peace of a player who is out.
fn end_peace_of_the_out(course: &mut Course<'_, '_, End>) {
    let peacemaker = course.state.now.peacemaker.filter(|player| course.state.own.out.contains(player));
    if let Some(player) = peacemaker {
        course.state.now.peacemaker = None;
        let name = course.name(player);
        course.step(rule!("AE-16.6"), name.decides(&["peacemaker"]), || {
            format!("{name} is out, and so ends {name}'s Universal Peace.")
        });
    }
}

/// AE-15.5, AE-4.1: decides who has the next turn.
fn next_turn(course: &mut Course<'_, '_, End>) -> Sequel {
    let active = course.state.now.active;
    let is_out = |player: &PlayerId| course.state.own.out.contains(player);
    if course.state.own.has_nexus && !is_out(&active) {
        let name = course.name(active);
        course.state.now.extra = true;
        course.step(rule!("AE-15.5"), name.decides(&["next", "active", "extra"]), || {
            format!("Temporal Nexus: {name} takes an extra turn.")
        });
        return Sequel::Next(active);
    }
    let line = course.state.now.current_order();
    let after = line.iter().skip_while(|player| **player != active).skip(1);
    let next = after.copied().find(|player| !is_out(player));
    course.state.now.extra = false;
    match next {
        Some(next) => {
            let name = course.name(next);
            course.step(rule!("AE-4.1"), name.decides(&["next", "active", "order", "done"]), || {
                format!("The next turn is {name}'s.")
            });
            Sequel::Next(next)
        }
        None => end_round(course),
    }
}

/// AE-4.2: ends the round, and perhaps the game.
fn end_round(course: &mut Course<'_, '_, End>) -> Sequel {
    let round = course.state.now.round;
    course.step(
        rule!("AE-4.2"),
        ().decides(&["result", "winner", "loser", "over", "how", "winners", "next", "round"]),
        || format!("Everybody has had a turn: round {round} is over."),
    );
    if round >= LAST_ROUND && course.desk.is(RoundLimit::TwelveRounds) {
        return count_up(course);
    }
    let now = &mut course.state.now;
    now.round = round.saturating_add(1);
    now.this_round = None;
    now.resurrected.clear();
    if let Some(player) = now.peacemaker
        && course.desk.is(PeaceLength::ThisRound)
    {
        course.state.now.peacemaker = None;
        let name = course.name(player);
        course.step(rule!("AE-15.4"), name.decides(&["peacemaker"]), || {
            format!("{name}'s Universal Peace ends with the round.")
        });
    }
    let out = &course.state.own.out;
    let first = course.state.now.order.iter().copied().find(|player| !out.contains(player));
    let first = first.expect("two players at least are left");
    let name = course.name(first);
    course.step(rule!("AE-4.1"), name.decides(&["next", "active", "order", "done"]), || {
        format!("Round {} begins with {name}'s turn.", round + 1)
    });
    Sequel::Next(first)
}

/// AE-16.4, AE-16.7: the player with most worlds wins, then with most tokens.
fn count_up(course: &mut Course<'_, '_, End>) -> Sequel {
    let left = left(course);
    let value = |player: &PlayerId| {
        let now = &course.state.now;
        (now.controls(&course.setup.board, *player), now.seats[*player].on_map())
    };
    let best = left.iter().map(value).max().expect("two players at least are left");
    let winners: Vec<PlayerId> = left.into_iter().filter(|player| value(player) == best).collect();
    let names: Vec<Name<'_>> = winners.iter().map(|player| course.name(*player)).collect();
    let has = format!("{} and {}", figured(best.0 as u32, "world", "worlds"), tokens_of(best.1));
    if names.len() > 1 {
        course.step(
            rule!("AE-16.7"),
            names.decides(&["result", "winner", "loser", "over", "how", "winners"]),
            || format!("{} are equal with {has}, and share the win.", and_list(&names)),
        );
    }
    course.step(
        rule!("AE-16.4"),
        names.decides(&["result", "winner", "loser", "over", "how", "winners"]),
        || match names.as_slice() {
            [one] => format!("The game is over: {one} wins with {has}."),
            names => format!("The game is over: {} win.", and_list(names)),
        },
    );
    Sequel::Over(How::Rounds, winners)
}

/// Removes players who are out from what is handed on.
fn forget_the_out(course: &mut Course<'_, '_, End>) {
    let out = course.state.own.out.clone();
    let now = &mut course.state.now;
    let lines = [Some(&mut now.order), now.this_round.as_mut(), Some(&mut now.resurrected)];
    lines.into_iter().flatten().for_each(|line| line.retain(|player| !out.contains(player)));
}
