//! The order of play and the agreed rounds (SGL-3.1, SGL-14.4).

use crate::diag::{Report, and_list, code};
use crate::rule;
use crate::setup::Setup;
use crate::source::{Located, Origin, names, shortened};

/// The players in the order of play, as stated or as their characters are listed; each exactly once.
pub(super) fn order(
    setup: &Setup,
    stated: Option<&Located<Vec<Located<String>>>>,
    report: &mut Report,
) -> Vec<usize> {
    let all = || (0..setup.players.len()).collect();
    let Some(stated) = stated else { return all() };
    let mut order = Vec::new();
    for name in &stated.value {
        let players = || setup.players.iter().map(String::as_str);
        match names::position(players, &name.value) {
            None => {
                let message = format!("{} has no character here", shortened(&name.value));
                let help = || format!("the players are {}", and_list(&setup.players));
                report.unknown(code::UNKNOWN_NAME, name.as_str(), message, players(), help);
            }
            Some(player) if order.contains(&player) => {
                let message = format!("{} is in the order of play twice", shortened(&name.value));
                report
                    .error(code::REPEATED_NAME, name.origin, message)
                    .help("name each player once, clockwise as they sit");
            }
            Some(player) => order.push(player),
        }
    }
    let lost = (0..setup.players.len()).filter(|player| !order.contains(player));
    let lost: Vec<&str> = lost.map(|player| setup.players[player].as_str()).collect();
    if lost.is_empty() {
        return order;
    }
    let message = format!("the order of play lacks {}", and_list(&lost));
    report
        .error(code::MISSING_KEY, stated.origin, message)
        .help("name everybody with a character or in `reserves`, and players who are out, too");
    all()
}

/// The number of agreed rounds. With one player, or on a part of a board, nobody can win by them.
pub(super) fn agreed(setup: &Setup, stated: Option<Located<u32>>, report: &mut Report) -> Option<u32> {
    let rounds = stated?;
    if setup.players.len() < 2 {
        report
            .error(rule!("SGL-14.4"), rounds.origin, "rounds were agreed in a game of one player")
            .help("leave `rounds` out, or name the others, in `characters` or in `reserves`");
    } else if setup.part.is_part.value {
        report
            .error(
                rule!("SGL-14.4"),
                rounds.origin,
                "who wins after the agreed rounds can't be seen on a part of the board",
            )
            .help("give the whole board, or leave `rounds` out");
    }
    Some(rounds.value)
}

/// Checks that a turn is within the agreed rounds.
pub(super) fn check(setup: &Setup, head: Origin, report: &mut Report) {
    if let Some(rounds) = setup.rounds.filter(|rounds| setup.round > *rounds) {
        let message = format!("round {} of {rounds}", setup.round);
        report
            .error(rule!("SGL-14.4"), head, message)
            .help("when all rounds are played the game is over: ask for it with `dispute: end`");
    }
}

/// Checks an end of the game: two players or more, a whole board, and at most one round after the last.
pub(super) fn check_end(setup: &Setup, head: Origin, report: &mut Report) {
    if setup.players.len() < 2 {
        report
            .error(rule!("SGL-14.1"), head, "a game of one player has no end")
            .help("name the others, in `characters` or in `reserves`");
    }
    if setup.part.is_part.value {
        report
            .error(rule!("SGL-14.1"), head, "a part of a board doesn't show who has won")
            .help("give the whole board, without `part`");
    }
    if let Some(rounds) = setup.rounds.filter(|rounds| setup.round > *rounds + 1) {
        let message = format!("round {} of {rounds}", setup.round);
        report
            .error(rule!("SGL-14.4"), head, message)
            .help(format!("when all rounds are played, {} is next", rounds + 1));
    }
}
