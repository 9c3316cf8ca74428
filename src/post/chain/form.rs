//! The form for a player's orders: what may be written, and empty lines to write it.

use super::TurnGame;
use crate::diag::render::wrapped;
use crate::games::chain::GameStatus;
use crate::games::people::Person;
use crate::model::prose::{Passage, Prose, Table};
use crate::ruling::render::yaml_scalar;

/// The width of mails that no program breaks, however often they are quoted.
const WIDTH: usize = 72;

/// The lines of a form: remarks, then whose orders and for which turn, then room for them. `may` says what may be written.
pub(super) fn lines(game: &TurnGame, number: u32, may: &str, person: &Person) -> String {
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

/// The lines of a form on paper: they fill a page of A4 or Letter.
const LINES: usize = 24;

/// A form on paper: whose it is, for which turn, what may be written, and lines to write on.
pub(super) fn page(game: &TurnGame, number: u32, status: &GameStatus, person: &Person) -> Prose {
    let mut facts = vec![
        ("Player".to_owned(), person.name.clone()),
        ("Turn".to_owned(), format!("{number}, {}", status.headline)),
    ];
    facts.extend(game.due(number).map(|due| ("Due".to_owned(), due)));
    let own = if game.chain.redact.is_some() { " Only you and the game master read this form." } else { "" };
    let may = status.may.replace('`', "\"");
    let may = format!("Write one action a line, in words or as here: {may}.{own}");
    let (columns, rows) = (vec!["Orders".to_owned()], vec![vec![String::new()]; LINES]);
    let lines = Table { columns, rows, is_wide: true, is_form: true, ..Table::default() };
    let passages = vec![Passage::Facts(facts), Passage::Text(may), Passage::Table(lines)];
    Prose { title: format!("{}: your orders", game.title), passages, is_letter: false }
}

/// The head of a form in a file.
pub(super) fn head(game: &TurnGame, number: u32, person: &Person) -> String {
    let due = game.due(number).map(|due| format!("# Due: {due}\n")).unwrap_or_default();
    format!("# {}: orders of {} for turn {number}\n{due}#\n", game.title, person.name)
}
