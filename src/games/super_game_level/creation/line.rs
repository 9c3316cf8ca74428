//! Reads an action from its words: `ann brick-1x4 A7`, `cyd pass`.

use super::action::{Action, Lay};
use super::setup::{Piece, Setup};
use crate::diag::{Report, code};
use crate::source::{Located, names, shortened};

/// The syntax of actions.
const FORM: &str = "write `PLAYER PIECE SQUARE`, `PLAYER PIECE SQUARE turned` or `PLAYER pass`";

pub(super) fn read(text: Located<&str>, setup: &Setup, report: &mut Report) -> Option<Action> {
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let located = |value| Located { value, origin: text.origin };
    let (name, rest) = named(&words, setup);
    let Some((&second, rest)) = rest.split_first() else {
        let message = format!("\"{}\" has too few words", shortened(text.value));
        report.error(code::UNKNOWN_WORD, text.origin, message).help(FORM);
        return None;
    };
    let player = setup.player(located(name.as_str()), report);
    if second.eq_ignore_ascii_case("pass") {
        return fits(text, rest, 0..=0, report).then_some(Action::Pass(player?));
    }
    let piece = Piece::parse(located(second), report);
    if !fits(text, rest, 1..=2, report) {
        return None;
    }
    let square = setup.square(located(rest[0]), report);
    let turned = rest.get(1);
    if let Some(word) = turned.filter(|word| !word.eq_ignore_ascii_case("turned")) {
        let message = format!("\"{}\" is not understood", shortened(word));
        report
            .error(code::UNKNOWN_WORD, text.origin, message)
            .did_you_mean(word, ["turned"], || "after the square write `turned`, or nothing".to_owned());
        return None;
    }
    Some(Action::Lay(Lay { player: player?, piece: piece?, at: square?, turned: turned.is_some() }))
}

/// The player at the beginning of an action, whose name may have several words, and the other words.
fn named<'w, 's>(words: &'w [&'s str], setup: &Setup) -> (String, &'w [&'s str]) {
    let is_player = |name: &str| setup.players.iter().any(|player| names::same(&player.name, name));
    let several = (2..words.len()).rev().find(|count| is_player(&words[..*count].join(" ")));
    let (name, rest) = words.split_at(several.unwrap_or(1).min(words.len()));
    (name.join(" "), rest)
}

/// Whether the number of words is right.
fn fits(
    text: Located<&str>,
    rest: &[&str],
    wanted: std::ops::RangeInclusive<usize>,
    report: &mut Report,
) -> bool {
    if wanted.contains(&rest.len()) {
        return true;
    }
    let many = if rest.len() < *wanted.start() { "few" } else { "many" };
    let message = format!("\"{}\" has too {many} words", shortened(text.value));
    report.error(code::UNKNOWN_WORD, text.origin, message).help(FORM);
    false
}
