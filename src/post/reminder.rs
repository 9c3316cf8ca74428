//! What is said of a letter before its round is played: its effects, and a reminder if it is missing or can't be used.

use super::Desk;
use crate::games::letter::{Letter, Received, Unused};
use crate::games::message::Message;
use crate::games::wish::Wish;
use crate::source::names::one_line;
use crate::source::{Files, shortened};

/// The effects of a letter, or of a missing one, in sentences.
pub fn effects(desk: &dyn Desk, place: usize, letter: &Letter) -> Vec<String> {
    let name = &desk.players()[place].name;
    let is_out = desk.is_out(place);
    let mut effects = Vec::new();
    if letter.resigns() && !is_out {
        let rule = desk.leaving().name();
        let when = if desk.habits().resigns_after {
            format!(" when {} {} is over", desk.habits().word, desk.round())
        } else {
            String::new()
        };
        effects
            .push(format!("{name} resigns{when} ({rule}). \"I play on\" in a later letter takes that back."));
    }
    if letter.wishes.wish == Some(Wish::NoMails) && is_out {
        effects.push(format!("{name} gets no more mails."));
    }
    effects.extend(desk.sentences(place, letter));
    effects
}

/// The reminder for a player, with the digest of the game in a sentence; `None` if there is nothing to remind of.
pub fn reminder(
    desk: &dyn Desk,
    (place, letter): (usize, &Letter),
    digest: Option<&str>,
    files: &Files,
) -> Option<Message> {
    let is_asked = desk.is_expected(place) || letter.came && letter.faults.has_errors();
    if !is_asked || desk.is_in_order(place, letter) {
        return None;
    }
    let (title, when) = (one_line(&desk.terms().title), desk.when());
    let unused = Unused::all(&letter.faults, files);
    let about = match letter.received {
        Received::Nothing => "your orders are missing",
        Received::InPart => "part of your orders can't be used",
        Received::InFull | Received::Unusable => "your orders can't be used",
    };
    let subject = format!("{title}, {} {}: {about}", desk.habits().word, desk.round());
    let mut message = Message { subject, ..Message::default() };
    message.paragraph(&format!("Hello {},", one_line(&desk.players()[place].name)));
    let came = format!("your letter for {when} ({title}) has come, but");
    message.paragraph(&match (letter.came, letter.received) {
        (false, _) => format!("nothing has come from you for {when} ({title})."),
        (true, Received::Nothing) => format!("{came} it has no orders."),
        (true, Received::InPart) => format!("{came} this can't be used:"),
        (true, Received::Unusable) => format!("{came} none of it can be used:"),
        (true, Received::InFull) => format!("{came} it can't be used."),
    });
    quote_unused(&mut message, &unused);
    let due = desk.terms().due(desk.round()).map(|due| format!("Orders are due: {}.", one_line(&due)));
    let effects = effects(desk, place, letter);
    // A turn waits for what is missing, so that it is not known what will happen.
    let head = match desk.must_wait() && letter.came {
        true if effects.is_empty() => None,
        true => Some("This is what your letter says so far:"),
        false => Some("If you send nothing else, this will happen:"),
    };
    let parts: Vec<&str> = due.as_deref().into_iter().chain(head).collect();
    if !parts.is_empty() {
        message.paragraph(&parts.join(" "));
    }
    effects.iter().for_each(|effect| message.quote(effect));
    message.end_quotes();
    digest.iter().for_each(|digest| message.quote(digest));
    digest.iter().for_each(|_| message.end_quotes());
    message.paragraph(if letter.came {
        "Answer this mail with corrections, or send your whole letter again. The form below shows your orders as understood."
    } else {
        "To give orders, answer this mail and write them as the form below says."
    });
    message.text.push_str(&desk.form(place, letter));
    Some(message)
}

/// Quotes the parts of a letter that can't be used, each with its fix.
fn quote_unused(message: &mut Message, all: &[Unused]) {
    for unused in all {
        if !unused.quoted.is_empty() {
            message.quote(&format!("\"{}\"", shortened(&unused.quoted)));
        }
        let help = unused.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        message.quote(&format!("{}{help}", unused.sentence()));
    }
    if !all.is_empty() {
        message.end_quotes();
    }
}
