//! What a player is told before the round is played: that nothing has come, or what of the letter can't be used, and what that comes to.

use super::letter::{Letter, Received, Unused};
use super::{Player, Table, echo, form};
use crate::diag::render::wrapped;
use crate::source::Files;
use crate::source::fields::shortened;
use crate::source::names::one_line;

/// A mail to a player, before the round.
#[derive(Debug, Clone)]
pub struct Reminder {
    /// What it is about.
    pub subject: String,
    /// What it says.
    pub text: String,
}

/// Columns of a mail.
const WIDTH: usize = 72;

/// The mail for a player from whom nothing has come, or whose letter can't be used as it is. `None` where there is nothing to say.
pub fn reminder(table: &Table, player: &Player, letter: &Letter, files: &Files) -> Option<Reminder> {
    if player.has_left(table.round()) || !table.has_creature(player) || letter.received == Received::InFull {
        return None;
    }
    let unused = letter.unused(files);
    let title = one_line(&table.game.title);
    let has_unused = letter.came && !unused.is_empty();
    let about = if has_unused { "part of your orders can't be used" } else { "your orders are missing" };
    let mut text = format!("Hello {},\n\n", one_line(&player.name));
    let (when, has_orders) = (table.when(), !letter.lines.is_empty());
    let what = match (letter.came, has_unused, has_orders) {
        (false, ..) => format!("nothing has come from you for {when} ({title})."),
        (true, false, _) => {
            format!("your letter for {when} ({title}) has come, and there are no orders in it.")
        }
        (true, true, true) => format!("your letter for {when} ({title}) has come, but this can't be used:"),
        (true, true, false) => {
            format!("your letter for {when} ({title}) has come, but nothing of it can be used:")
        }
    };
    paragraph(&mut text, &what);
    if has_unused {
        text.push('\n');
        unused.iter().for_each(|unused| add(&mut text, unused));
    }
    text.push('\n');
    let until = table.game.due(table.round()).map(|due| one_line(&due));
    let due = until.as_ref().map(|due| format!("Orders are due: {due}. ")).unwrap_or_default();
    paragraph(&mut text, &format!("{due}If nothing else comes from you, this is what happens:"));
    text.push('\n');
    for sentence in echo::sentences(table, player, letter) {
        told(&mut text, &sentence);
    }
    text.push('\n');
    let how = if letter.came {
        "Answer this mail and mend it, or send the whole of your letter anew. The form below has what is understood of it."
    } else {
        "To order, answer this mail and write behind your creatures, as the form below says."
    };
    paragraph(&mut text, how);
    text.push('\n');
    let forms = form::forms(table, &|_| Vec::new());
    if let Some(form) = forms.into_iter().find(|form| form.player == player.name) {
        text.push_str(&form.with(letter).yaml());
    }
    Some(Reminder { subject: format!("{title}, round {}: {about}", table.round()), text })
}

/// A line that can't be used, as it was written, and why.
fn add(text: &mut String, unused: &Unused) {
    if !unused.quoted.is_empty() {
        told(text, &format!("\"{}\"", shortened(&unused.quoted)));
    }
    let help = unused.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    told(text, &format!("{}{help}", unused.told()));
}

/// Something that is told and is no order, also where the answer quotes it.
fn told(out: &mut String, text: &str) {
    let text = text.replace('|', "/");
    out.push_str(&format!("| {}\n", wrapped(&text, WIDTH, 2).replace('\n', "\n| ")));
}

fn paragraph(out: &mut String, text: &str) {
    out.push_str(&format!("{}\n", wrapped(text, WIDTH, 0)));
}
