//! The form for a player's orders: what may be written, and empty lines to write it.

use super::WholeGame;
use crate::diag::render::wrapped;
use crate::games::people::Person;
use crate::ruling::render::yaml_scalar;

/// The width of mails that no program breaks, however often they are quoted.
const WIDTH: usize = 72;

/// The lines of a form: remarks, then whose orders and for which turn, then room for them. `may` says what may be written.
pub(super) fn lines(game: &WholeGame, number: u32, may: &str, person: &Person) -> String {
    let mut out = String::new();
    let mut remark = |text: &str| {
        wrapped(text, WIDTH, 2).lines().for_each(|line| out.push_str(&format!("# {line}\n")));
    };
    remark("Write your orders below, one action a line, or as here:");
    remark(may);
    if game.chain.redact.is_some() {
        remark("Only you and the game master read it.");
    }
    out.push_str(&format!("player: {}\nturn: {number}\n\n", yaml_scalar(&person.name)));
    out
}

/// The head of a form in a file.
pub(super) fn head(game: &WholeGame, number: u32, person: &Person) -> String {
    let due = game.due(number).map(|due| format!("# Due: {due}\n")).unwrap_or_default();
    format!("# {}: orders of {} for turn {number}\n{due}#\n", game.title, person.name)
}
