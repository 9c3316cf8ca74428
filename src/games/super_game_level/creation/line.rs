//! Reads an action from its words: `ann brick-1x4 A7`, `cyd pass`.

use super::action::{Action, Lay};
use super::setup::{Piece, Setup};
use crate::diag::{Report, code};
use crate::source::{Located, names, shortened};

/// The syntax of actions.
const FORM: &str = "write `PLAYER PIECE SQUARE`, `PLAYER PIECE SQUARE turned` or `PLAYER pass`";

pub(super) fn read(text: Located<&str>, setup: &Setup, report: &mut Report) -> Option<Action> {
    let (name, rest) = named(text, setup);
    let words = rest.words();
    let Some((second, rest)) = words.split_first() else {
        let message = format!("\"{}\" has too few words", shortened(text.value));
        report.error(code::UNKNOWN_WORD, text.origin, message).help(FORM);
        return None;
    };
    let player = setup.player(name, report);
    if second.value.eq_ignore_ascii_case("pass") {
        return fits(text, rest, 0..=0, report).then_some(Action::Pass(player?));
    }
    let piece = Piece::parse(*second, report);
    if !fits(text, rest, 1..=2, report) {
        return None;
    }
    let square = setup.square(rest[0], report);
    let turned = rest.get(1);
    if let Some(word) = turned.filter(|word| !word.value.eq_ignore_ascii_case("turned")) {
        let message = format!("\"{}\" is not understood", shortened(word.value));
        report.error(code::UNKNOWN_WORD, word.origin, message).did_you_mean(word.value, ["turned"], || {
            "after the square write `turned`, or nothing".to_owned()
        });
        return None;
    }
    Some(Action::Lay(Lay { player: player?, piece: piece?, at: square?, turned: turned.is_some() }))
}

/// The player at the beginning of an action, whose name may have several words, and the rest.
fn named<'t>(text: Located<&'t str>, setup: &Setup) -> (Located<&'t str>, Located<&'t str>) {
    let players = setup.players.iter().map(|player| player.name.as_str());
    let first = || text.value.find(char::is_whitespace).unwrap_or(text.value.len());
    let end = names::at_start(players, text.value).map_or_else(first, |(_, end)| end);
    (text.stretch(0, end), text.stretch(end, text.value.len()))
}

/// Whether the number of words is right.
fn fits(
    text: Located<&str>,
    rest: &[Located<&str>],
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
