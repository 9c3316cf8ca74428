//! Reminders before a round is played: that no letter has come, or that parts of it can't be used, and the
//! consequences.

use super::letter::Letter;
use super::{Player, Table, echo, form};
use crate::game::letter::{Received, Unused};
use crate::game::message::Message;
use crate::source::names::one_line;
use crate::source::{Files, shortened};

/// The reminder for a player; `None` if there is nothing to remind of.
pub fn reminder(table: &Table, player: &Player, letter: &Letter, files: &Files) -> Option<Message> {
    let is_out = player.has_left(table.round()) || table.is_out(player);
    if is_out || letter.received == Received::InFull {
        return None;
    }
    let (title, when) = (one_line(&table.game.title), table.when());
    let unused = if letter.came { letter.unused(files) } else { Vec::new() };
    let about =
        if unused.is_empty() { "your orders are missing" } else { "part of your orders can't be used" };
    let mut message =
        Message { subject: format!("{title}, round {}: {about}", table.round()), ..Message::default() };
    message.paragraph(&format!("Hello {},", one_line(&player.name)));
    message.paragraph(&match (letter.came, unused.is_empty(), letter.lines.is_empty()) {
        (false, ..) => format!("nothing has come from you for {when} ({title})."),
        (true, true, _) => {
            format!("your letter for {when} ({title}) has come, but it has no orders.")
        }
        (true, false, false) => format!("your letter for {when} ({title}) has come, but this can't be used:"),
        (true, false, true) => {
            format!("your letter for {when} ({title}) has come, but none of it can be used:")
        }
    });
    if !unused.is_empty() {
        unused.iter().for_each(|unused| add(&mut message, unused));
        message.end_quotes();
    }
    let due = table.game.due(table.round()).map(|due| format!("Orders are due: {}. ", one_line(&due)));
    let due = due.unwrap_or_default();
    message.paragraph(&format!("{due}If you send nothing else, this will happen:"));
    for sentence in echo::sentences(table, player, letter) {
        message.quote(&sentence);
    }
    message.end_quotes();
    message.paragraph(if letter.came {
        "Answer this mail with corrections, or send your whole letter again. The form below shows your orders as understood."
    } else {
        "To give orders, answer this mail and write them after your creatures, as the form below says."
    });
    let forms = form::forms(table, &|_| Vec::new());
    if let Some(form) = forms.into_iter().find(|form| form.player == player.name) {
        message.text.push_str(&form.filled_from(letter).yaml());
    }
    Some(message)
}

/// Adds a line that can't be used, as written, with the fault.
fn add(message: &mut Message, unused: &Unused) {
    if !unused.quoted.is_empty() {
        message.quote(&format!("\"{}\"", shortened(&unused.quoted)));
    }
    let help = unused.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    message.quote(&format!("{}{help}", unused.sentence()));
}
