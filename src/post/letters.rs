//! Incoming letters: files, mails and mailboxes. From their bytes to the text that a player wrote.

use super::Desk;
use crate::diag::{Report, code};
use crate::games::letter::{Letter, Received};
use crate::games::people::Person;
use crate::games::wish::{self, Wishes};
use crate::model::load;
use crate::source::encoding::{Decoded, decode_mail};
use crate::source::mail::{Unread, sending};
use crate::source::{FileId, Files, Origin, html, mail, office};

pub use crate::source::mail::{mails, senders};

/// The longest letter that is read, in bytes, so that a mail may have pictures.
const LONGEST: usize = 8 << 20;

/// The players who may have sent a mail, by its address: mostly one or none. A mail of several people is nobody's letter.
pub fn possible_senders<'p>(players: &[&'p Person], bytes: &[u8]) -> Vec<&'p Person> {
    let senders = senders(bytes);
    let has =
        |player: &Person| !senders.is_empty() && senders.iter().all(|sender| player.has_address(sender));
    players.iter().copied().filter(|player| has(player)).collect()
}

/// Whether a file is a word processor document that can be read.
pub fn is_document(bytes: &[u8]) -> bool {
    office::text(bytes).is_some()
}

/// Reads a player's letter from its name and bytes. Its faults are reported in the letter.
pub fn letter(desk: &dyn Desk, place: usize, (name, bytes): (&str, &[u8]), files: &mut Files) -> Letter {
    let counts = |letter: &Letter| letter.orders.is_some() || letter.wishes.wish.is_some();
    let mut faults = Report::default();
    let added = add(name, bytes, files, &mut faults);
    let mut letter = read(desk, place, added, faults, files);
    if !counts(&letter) {
        // Some programs write a plain part that only points to the HTML part.
        let mut faults = Report::default();
        if let Some(added) = add_html(name, bytes, files, &mut faults) {
            let rich = read(desk, place, Some(added), faults, files);
            if counts(&rich) {
                letter = rich;
            }
        }
    }
    (letter.name, letter.sending) = (name.to_owned(), sending(bytes));
    letter
}

/// The letter in a text that was added with the attachments that can't be read.
fn read(desk: &dyn Desk, place: usize, added: Option<Added>, faults: Report, files: &Files) -> Letter {
    let Some(Added { file, unread, wishes }) = added else {
        let mut letter = Letter::of(faults);
        letter.received = Received::Unusable;
        return letter;
    };
    let mut letter = desk.read(place, file, files, faults);
    let has_orders = letter.orders.is_some();
    if !has_orders {
        letter.orders_may_be_in(&unread, file, &desk.players()[place].file);
    }
    letter.with_wishes(wishes, file, has_orders);
    letter
}

/// A letter whose text was added.
struct Added {
    /// Its text, without the sentences that say wishes.
    file: FileId,
    /// The attachments that can't be read.
    unread: Vec<Unread>,
    /// What its writer wishes besides orders.
    wishes: Wishes,
}

/// Adds the text of a letter as its writer typed it, and reports attachments that can't be read.
fn add(name: &str, bytes: &[u8], files: &mut Files, faults: &mut Report) -> Option<Added> {
    add_form(false, name, bytes, files, faults)
}

/// Adds the HTML form of a mail that has a plain one, too; `None` if it has not both.
fn add_html(name: &str, bytes: &[u8], files: &mut Files, faults: &mut Report) -> Option<Added> {
    add_form(true, name, bytes, files, faults)
}

fn add_form(
    is_html_wanted: bool,
    name: &str,
    bytes: &[u8],
    files: &mut Files,
    faults: &mut Report,
) -> Option<Added> {
    if bytes.len() > LONGEST {
        let file = files.add(name, "");
        faults
            .error(
                code::TOO_LARGE,
                Origin::of_file(file),
                format!("a letter of more than {} MiB", LONGEST >> 20),
            )
            .help("none of it was read; ask for the orders alone");
        return None;
    }
    let mail = if is_html_wanted { Some(mail::read_html(bytes)?) } else { mail::read(bytes) };
    let unread = mail.as_ref().map(|mail| mail.unread.clone()).unwrap_or_default();
    let (file, wishes) = text(name, bytes, mail, files, faults)?;
    Some(Added { file, unread, wishes })
}

/// Adds the text only, without its wishes.
fn text(
    name: &str,
    bytes: &[u8],
    mail: Option<mail::Mail>,
    files: &mut Files,
    faults: &mut Report,
) -> Option<(FileId, Wishes)> {
    if let Some(mail) = mail {
        let (rest, wishes) = wish::take(&mail.text);
        let file = files.add(format!("{name} (its text)"), rest);
        note_guess(mail.was_guessed, file, faults);
        return Some((file, wishes));
    }
    if let Some(text) = office::text(bytes) {
        let (rest, wishes) = wish::take(&text);
        return Some((files.add(format!("{name} (its text)"), rest), wishes));
    }
    if office::is_rich_text(bytes) {
        let file = files.add(name, "");
        faults
            .error(code::ENCODING, Origin::of_file(file), "this is rich text (RTF), which is not read")
            .help("send plain text, or save it as ODT or DOCX");
        return None;
    }
    let (decoded, was_guessed) = decode_mail(bytes);
    let Decoded::Text(text) = decoded else {
        // Faults are reported as for any other file.
        return Some((load::add_text(files, name, bytes, faults)?, Wishes::default()));
    };
    // Old programs end lines with a carriage return.
    let text = if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text };
    if html::is_html(&text) {
        let text = html::text(&text);
        let (rest, wishes) = wish::take(&text);
        let file = files.add(format!("{name} (its text)"), rest);
        note_guess(was_guessed, file, faults);
        return Some((file, wishes));
    }
    let (rest, wishes) = wish::take(&text);
    let file = load::add_text(files, name, rest.as_bytes(), faults)?;
    note_guess(was_guessed, file, faults);
    Some((file, wishes))
}

fn note_guess(was_guessed: bool, file: FileId, faults: &mut Report) {
    if was_guessed {
        faults
            .note(code::ENCODING, Origin::of_file(file), "this is not UTF-8: it is read as Windows-1252")
            .help("check the letters with accents");
    }
}
