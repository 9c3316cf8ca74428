//! The letter of a player, as far as it is the same in every game: where it comes from, how far it could be used, and what of it could not.

use super::wish::{HOW_TO_RESIGN, Wish, Wishes};
use crate::diag::{Report, Severity, code};
use crate::ruling::Json;
use crate::source::mail::{Sending, Unread};
use crate::source::{FileId, Files, Origin, names, shortened};

/// A player's letter for a round.
#[derive(Debug, Default)]
pub struct Letter {
    /// The name of its file, or of its mail in a mailbox.
    pub name: String,
    /// Whether a letter came.
    pub came: bool,
    /// When and how it was sent, if it is a mail.
    pub sending: Sending,
    /// What the player wishes besides orders.
    pub wishes: Wishes,
    /// Why it counts, of several mails: "2 mails came; …".
    pub choice: Option<String>,
    /// Whether it is in German.
    pub is_german: bool,
    /// Its usable orders, for this round or for later ones, by the keys of the scenario that they go into.
    pub orders: Option<Json>,
    /// Words for everybody.
    pub press: Option<String>,
    /// How far its orders could be used.
    pub received: Received,
    /// The parts that can't be used, and those that are probably not meant so.
    pub faults: Report,
}

impl Letter {
    /// A letter that came, with the faults of its file, before its orders are read.
    pub fn of(faults: Report) -> Letter {
        Letter { came: true, faults, ..Letter::default() }
    }

    /// The orders in a list, if there is one.
    pub fn said(&self, key: &str) -> Option<&Vec<Json>> {
        self.orders.as_ref()?.get(key)?.as_array()
    }

    /// Notes what the player wishes besides orders. A letter that only resigns needs no orders; one that plays on does.
    pub fn with_wishes(&mut self, wishes: Wishes, file: FileId, has_orders: bool) {
        if wishes.wish.is_some() && !has_orders {
            self.faults = Report::default();
            self.received =
                if wishes.wish == Some(Wish::PlayOn) { Received::Nothing } else { Received::InFull };
        }
        if let Some(message) = wishes.doubt() {
            let fault = self.faults.warning(code::UNKNOWN_WORD, Origin::of_file(file), message);
            fault.help(HOW_TO_RESIGN);
        }
        self.wishes = wishes;
    }

    /// Whether the player resigns.
    pub fn resigns(&self) -> bool {
        self.wishes.wish == Some(Wish::Resign)
    }

    /// Notes that the orders of a letter without any may be in unreadable attachments. `save_as` is the base name of the
    /// player's files.
    pub fn orders_may_be_in(&mut self, enclosed: &[Unread], file: FileId, save_as: &str) {
        for Unread { name, is_rich_text } in enclosed {
            let (name, orders) = (shortened(name), format!("write them into {save_as}.txt"));
            let (message, help) = match (is_rich_text, name.is_empty()) {
                (false, _) => (format!("the attachment \"{name}\" can't be read"), orders),
                (true, false) => (
                    format!("the attachment \"{name}\" is rich text (RTF), which is not read"),
                    format!("{orders}, or ask for plain text, ODT or DOCX"),
                ),
                (true, true) => (
                    "this mail is rich text (RTF), which is not read".to_owned(),
                    format!("{orders}, or ask for plain text"),
                ),
            };
            self.faults
                .error(code::UNKNOWN_NAME, Origin::of_file(file), message)
                .help(format!("if there are orders in it, {help}"));
            self.received = Received::Unusable;
        }
    }
}

/// Why a whole letter does not count: the fault and its fix.
pub type NotRead = (String, String);

/// Why a letter of a player does not count that says who has written it; `names` are those of the player.
pub fn is_of_another(names: &[&str], written: &str) -> Option<NotRead> {
    let is_own = names.iter().any(|name| names::person(|| std::iter::once(*name), written).is_some());
    let first = names.first().copied().unwrap_or_default();
    (!is_own).then(|| {
        let help = "none of it was read: name the file after the player, or correct the name";
        (format!("this letter is not from {first}"), help.to_owned())
    })
}

/// Why a letter does not count that says for which round it is; `word` is what a round is called.
pub fn is_for_another(word: &str, round: u32, written: &str) -> Option<NotRead> {
    let message = match written.trim().parse::<u32>() {
        Ok(other) if other == round => return None,
        Ok(other) => format!("orders for {word} {other}"),
        Err(_) => format!("\"{}\" is not a {word}'s number", shortened(written)),
    };
    let help =
        format!("none of it was read, since this is {word} {round}: write {round} if the orders are for it");
    Some((message, help))
}

/// How far a player's orders could be used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Received {
    /// All of them.
    InFull,
    /// Some of them.
    InPart,
    /// None of them.
    Unusable,
    /// No orders came.
    #[default]
    Nothing,
}

impl Received {
    /// How far a letter with or without usable orders, and with or without faults, could be used.
    pub const fn from_reading(has_orders: bool, has_faults: bool) -> Received {
        match (has_orders, has_faults) {
            (true, false) => Received::InFull,
            (true, true) => Received::InPart,
            (false, true) => Received::Unusable,
            (false, false) => Received::Nothing,
        }
    }

    /// The word in the report.
    pub const fn word(self) -> &'static str {
        match self {
            Received::InFull => "in full",
            Received::InPart => "in part",
            Received::Unusable => "unusable",
            Received::Nothing => "nothing",
        }
    }
}

/// A part of a letter that can't be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unused {
    /// The number of its line; 0 if it has none.
    pub line: usize,
    /// The line as written.
    pub quoted: String,
    /// The fault, with its rule.
    pub why: String,
    /// The fix.
    pub help: Option<String>,
}

impl Unused {
    /// The fault with its line: "line 4: there is no 21H (SUR-2.3)".
    pub fn sentence(&self) -> String {
        if self.line > 0 { format!("line {}: {}", self.line, self.why) } else { self.why.clone() }
    }
}

impl Unused {
    /// The unusable parts of a letter with these faults, line by line.
    pub fn all(faults: &Report, files: &Files) -> Vec<Unused> {
        let errors = faults.sorted().into_iter().filter(|fault| fault.severity == Severity::Error);
        let mut unused: Vec<Unused> = errors
            .map(|fault| {
                // An unclosed bracket is reported where it opens.
                let opened = fault
                    .related
                    .first()
                    .filter(|_| fault.code == code::SYNTAX)
                    .map(|related| related.origin);
                let at = opened.or(fault.origin);
                let line = at.map_or(0, |at| files.position(at).line);
                let text = at.filter(|_| line > 0).map(|at| files.get(at.file).text.lines().nth(line - 1));
                let is_own = fault.code.name().starts_with("PB-");
                let rule = if is_own { String::new() } else { format!(" ({})", fault.code) };
                Unused {
                    line,
                    quoted: text.flatten().unwrap_or_default().trim().to_owned(),
                    why: format!("{}{rule}", fault.message),
                    help: fault.help.clone(),
                }
            })
            .collect();
        unused.sort_by_key(|unused| (unused.line, unused.sentence()));
        unused
    }
}
