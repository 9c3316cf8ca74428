//! Mails: whether a text is one, mbox files, the addresses of players. The contents of a mail are read with the mail
//! crate in `parts`.

#[cfg(feature = "mail")]
mod parts;

use super::fields::{or_wrong_type, read_text};
use super::{Node, Read, Shape};
use crate::diag::Report;
#[cfg(feature = "mail")]
pub use parts::{read, read_html, senders, sending};

/// What is read of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// What its writer typed, then the texts of its attachments.
    pub text: String,
    /// Whether the encoding of some part had to be guessed.
    pub was_guessed: bool,
    /// Attachments that may contain text and could not be read, in order.
    pub unread: Vec<Unread>,
}

/// A part of a mail that was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Its file name; empty if it has none.
    pub name: String,
    /// Whether it is rich text (RTF).
    pub is_rich_text: bool,
}

/// When and by whom a mail was sent, by its headers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sending {
    /// Whether it is a mail.
    pub is_mail: bool,
    /// The time of its header `Date`, in seconds since 1970, universal time; `None` if it has no valid one.
    pub at: Option<i64>,
    /// The time of its last arrival, by the first header `Received`.
    pub arrived: Option<i64>,
    /// Whether a program has sent it.
    pub automatic: Automatic,
}

/// Whether a program has sent a mail in answer to another, such as an out-of-office note or a failure of delivery.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Automatic {
    #[default]
    No,
    /// Its subject or its precedence sounds so; a person may have written it all the same.
    Perhaps,
    /// A header says so.
    Surely,
}

impl Sending {
    /// The time by which mails of one sender are in order: the later has the greater. Mails without a date come first.
    pub fn order(&self) -> (Option<i64>, Option<i64>) {
        (self.at.or(self.arrived), self.arrived)
    }

    /// The time in figures: "2026-06-04 18:30 UTC"; `None` if it is unknown.
    pub fn when(&self) -> Option<String> {
        const MINUTES_A_DAY: i64 = 24 * 60;
        let minutes = self.at.or(self.arrived)?.div_euclid(60);
        let (year, month, day) = date(minutes.div_euclid(MINUTES_A_DAY));
        let minute = minutes.rem_euclid(MINUTES_A_DAY);
        Some(format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", minute / 60, minute % 60))
    }
}

/// The year, month and day of a day counted from 1 January 1970, by Howard Hinnant's `civil_from_days`.
fn date(day: i64) -> (i64, i64, i64) {
    const DAYS_IN_400_YEARS: i64 = 146_097;
    let day = day + 719_468;
    let era = day.div_euclid(DAYS_IN_400_YEARS);
    let of_era = day.rem_euclid(DAYS_IN_400_YEARS);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (year + era * 400 + i64::from(month <= 2), month, of_year - (153 * from_march + 2) / 5 + 1)
}

/// Headers that identify a mail.
const HEADERS: [&str; 8] =
    ["Content-Type", "Date", "From", "MIME-Version", "Message-ID", "Received", "Return-Path", "Subject"];
/// The line between parts of a mail, each of which may have its own signature.
pub const NEXT_PART: &str = "\u{1e}\n";

/// The addresses of the senders: none, since this program was built without support for mails.
#[cfg(not(feature = "mail"))]
pub fn senders(_: &[u8]) -> Vec<String> {
    Vec::new()
}

/// The contents of a mail: none, since this program was built without support for mails.
#[cfg(not(feature = "mail"))]
pub fn read(_: &[u8]) -> Option<Mail> {
    None
}

/// The HTML form of a mail: none, since this program was built without support for mails.
#[cfg(not(feature = "mail"))]
pub fn read_html(_: &[u8]) -> Option<Mail> {
    None
}

/// How a mail was sent: unknown, since this program was built without support for mails.
#[cfg(not(feature = "mail"))]
pub fn sending(_: &[u8]) -> Sending {
    Sending::default()
}

/// Whether a text is a mail: whether it begins with two mail headers.
pub fn is_mail(bytes: &[u8]) -> bool {
    let lines = bytes.split(|byte| *byte == b'\n').take_while(|line| !line.trim_ascii().is_empty());
    let names: Vec<&[u8]> = lines.filter_map(|line| line.split(|byte| *byte == b':').next()).collect();
    let has = |header: &&&str| {
        names.iter().any(|name| name.trim_ascii_end().eq_ignore_ascii_case(header.as_bytes()))
    };
    HEADERS.iter().filter(has).count() >= 2
}

/// Whether a text is meant as a mail, even one that is cut off or broken: its first line is a header that letters of people don't begin with.
pub fn begins_as_mail(bytes: &[u8]) -> bool {
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let name = line.split(|byte| *byte == b':').next().filter(|name| name.len() < line.len());
    let is_known = |name: &[u8]| HEADERS.iter().any(|header| name.eq_ignore_ascii_case(header.as_bytes()));
    is_mail(bytes) || name.is_some_and(is_known)
}

/// The mails of a file: each mail of an mbox, or else the file itself.
pub fn mails(bytes: &[u8]) -> Vec<&[u8]> {
    if !bytes.starts_with(b"From ") {
        return vec![bytes];
    }
    // A mail begins after a line `From …` that comes after an empty one.
    let mut starts = vec![0];
    let mut before_is_empty = false;
    let mut at = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        // A sentence that begins with "From" has no address.
        let is_mark = line.starts_with(b"From ") && (line.contains(&b'@') || line.starts_with(b"From - "));
        if before_is_empty && is_mark {
            starts.push(at);
        }
        before_is_empty = line.trim_ascii().is_empty();
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    let mails = starts.iter().zip(ends).map(|(start, end)| &bytes[*start..end]);
    mails
        .map(|mail| {
            mail.split_inclusive(|byte| *byte == b'\n').next().map_or(mail, |line| &mail[line.len()..])
        })
        .collect()
}

/// An address to send mails to: `ann@mail.example`, or with a name before it, `Ann <ann@mail.example>`.
#[derive(Debug)]
pub struct Address;

impl Read for Address {
    type Value = String;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<String> {
        let text = read_text(node, report)?;
        or_wrong_type(address(text.value), node, "an address like ann@mail.example", report)
    }

    fn written(address: &String) -> String {
        address.clone()
    }
}

/// The only address of a text: `ann@x`, or after a name, `Ann <ann@x>`.
fn address(text: &str) -> Option<String> {
    const IN_NO_ADDRESS: &str = "<>()[]\\,;:\"@";
    let (name, address) = match text.trim().strip_suffix('>') {
        Some(text) => text.rsplit_once('<')?,
        None => ("", text.trim()),
    };
    let name = name.trim();
    let is_quoted = name.len() > 1 && name.starts_with('"') && name.ends_with('"');
    let is_one = is_quoted || !name.contains(['<', '>', ',', ';']);
    let (mailbox, host) = address.split_once('@')?;
    let is_sound = |part: &str| {
        let is_wrong = |c: char| c.is_whitespace() || c.is_control() || IN_NO_ADDRESS.contains(c);
        !part.is_empty() && !part.contains(is_wrong)
    };
    (is_one && is_sound(mailbox) && is_sound(host)).then(|| address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mails_of_a_box_are_parted() {
        let file =
            b"From a@x Mon\nFrom: A <A@x.org>\n\nFrom here on\n\nFrom b@x Tue\nFrom: b@x.org\n\n2C: N\n";
        let mails = mails(file);
        assert_eq!(mails.len(), 2);
        assert_eq!(super::mails(b"2C: N\n").len(), 1);
    }

    #[test]
    fn a_time_is_printed_in_figures() {
        for (at, shown) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (1_780_597_859, "2026-06-04 18:30 UTC"),
            (-1, "1969-12-31 23:59 UTC"),
        ] {
            assert_eq!(Sending { at: Some(at), ..Sending::default() }.when().as_deref(), Some(shown));
        }
        assert_eq!(Sending::default().when(), None);
    }

    #[test]
    fn an_address_is_one_that_a_mail_can_be_sent_to() {
        for (text, known) in [
            ("ann@mail.example", Some("ann@mail.example")),
            ("Ann <ann@mail.example>", Some("ann@mail.example")),
            (" \"A, B\" <a.b+c@x> ", Some("a.b+c@x")),
            ("ann", None),
            ("ann@", None),
            ("a@x, b@x", None),
            ("a@x, B <b@x>", None),
            ("a@x\nBcc: b@x", None),
            ("a b@x", None),
            ("<a@b@x>", None),
            ("", None),
        ] {
            assert_eq!(address(text).as_deref(), known, "{text}");
        }
    }
}
