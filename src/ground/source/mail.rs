//! The one door of the mail crate: a mail with its parts into the text that its writer typed, and who sent it.

use mailparse::{
    DispositionType, MailAddr, MailHeaderMap, ParsedMail, addrparse, addrparse_header, parse_headers,
    parse_mail,
};

use super::encoding::{Decoded, decode_mail};
use super::fields::{or_wrong_type, read_text};
use super::{Node, Read, Shape, html, office};
use crate::diag::Report;

/// What is read of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// What its writer typed, then the texts that are enclosed.
    pub text: String,
    /// Whether it was told from what the bytes look like how they are to be read.
    pub was_guessed: bool,
    /// The names of files that are enclosed and may hold something to read, which is not read.
    pub unread: Vec<String>,
}

/// Headers of which a mail has one or the other.
const HEADERS: [&str; 8] =
    ["Content-Type", "Date", "From", "MIME-Version", "Message-ID", "Received", "Return-Path", "Subject"];
/// A line of its own between parts of a mail, which each have a signature of their own.
pub const NEXT_PART: &str = "\u{1e}\n";
/// How the names of files end that people fill in or write by hand, and that nobody here reads.
const UNREAD: [&str; 9] = [".pdf", ".doc", ".pages", ".msg", ".zip", ".png", ".jpg", ".jpeg", ".heic"];
/// Parts of a mail that are read, at most.
const MOST_PARTS: usize = 50;

/// The mails of a file: of an mbox each, else the file itself.
pub fn mails(bytes: &[u8]) -> Vec<&[u8]> {
    if !bytes.starts_with(b"From ") {
        return vec![bytes];
    }
    // A mail begins behind a line `From …` that follows an empty one.
    let mut starts = vec![0];
    let mut before_is_empty = false;
    let mut at = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        // Who begins a sentence so names no address.
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

/// The addresses of who sent a mail, in small letters; none if it has none, or is no mail.
pub fn senders(bytes: &[u8]) -> Vec<String> {
    let Ok((headers, _)) = parse_headers(bytes) else { return Vec::new() };
    let named = ["From", "Reply-To", "Sender"].map(|name| headers.get_first_header(name));
    let lists = named.into_iter().flatten().filter_map(|header| addrparse_header(header).ok());
    let one = |address: &MailAddr| match address {
        MailAddr::Single(single) => vec![single.addr.to_lowercase()],
        MailAddr::Group(group) => group.addrs.iter().map(|single| single.addr.to_lowercase()).collect(),
    };
    lists.flat_map(|list| list.iter().flat_map(one).collect::<Vec<_>>()).collect()
}

/// An address that mails can be sent to: `ann@mail.example`, or with a name before it, `Ann <ann@mail.example>`.
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

/// The one address of a text.
fn address(text: &str) -> Option<String> {
    const IN_NO_ADDRESS: &str = "<>()[]\\,;:\"";
    let parsed = addrparse(text).ok()?;
    let [MailAddr::Single(single)] = parsed.as_slice() else { return None };
    let (name, place) = single.addr.split_once('@')?;
    let is_sound = |part: &str| {
        !part.is_empty()
            && !part.contains(|c: char| {
                c.is_whitespace() || c.is_control() || c == '@' || IN_NO_ADDRESS.contains(c)
            })
    };
    (is_sound(name) && is_sound(place)).then(|| single.addr.clone())
}

/// Reads a mail whose text does not stand in it as it is: of several parts, encoded, or HTML. `None` if it is none: then it is text.
pub fn read(bytes: &[u8]) -> Option<Mail> {
    let (headers, _) = parse_headers(bytes).ok()?;
    if HEADERS.iter().filter(|name| headers.get_first_header(name).is_some()).count() < 2 {
        return None;
    }
    let encoding = headers.get_first_value("Content-Transfer-Encoding").unwrap_or_default().to_lowercase();
    let kind = headers.get_first_value("Content-Type").unwrap_or_default().to_lowercase();
    let is_plain = kind.is_empty() || kind.starts_with("text/plain");
    let is_common = !kind.contains("charset=")
        || ["utf-8", "ascii", "8859-1", "1252"].iter().any(|known| kind.contains(known));
    if is_plain && is_common && !["quoted-printable", "base64"].contains(&encoding.trim()) {
        return None;
    }
    let mail = parse_mail(bytes).ok()?;
    let mut found = Mail { text: String::new(), was_guessed: false, unread: Vec::new() };
    let mut left = MOST_PARTS;
    add(&mail, &mut left, &mut found);
    Some(found)
}

/// Adds what can be read of a part of a mail.
fn add(part: &ParsedMail<'_>, left: &mut usize, found: &mut Mail) {
    if *left == 0 {
        return;
    }
    *left -= 1;
    if !part.subparts.is_empty() {
        // Of the same text in several forms, the plain one is what was typed.
        let is_choice = part.ctype.mimetype == "multipart/alternative";
        let plain = part.subparts.iter().find(|part| {
            part.ctype.mimetype == "text/plain"
                && decoded(part).is_some_and(|(text, _)| !text.trim().is_empty())
        });
        match plain.filter(|_| is_choice).or(part.subparts.last().filter(|_| is_choice)) {
            Some(chosen) => add(chosen, left, found),
            None => part.subparts.iter().for_each(|part| add(part, left, found)),
        }
        return;
    }
    let (kind, disposition) = (part.ctype.mimetype.as_str(), part.get_content_disposition());
    let name = disposition.params.get("filename").or(part.ctype.params.get("name"));
    let shown = name.cloned().unwrap_or_default();
    let name = shown.to_lowercase();
    let is_attached = disposition.disposition == DispositionType::Attachment || !name.is_empty();
    let is_named_text = [".txt", ".yaml", ".yml"].iter().any(|ending| name.ends_with(ending));
    let is_document = office::ENDINGS.iter().any(|ending| name.ends_with(&format!(".{ending}")));
    if let Some(text) =
        part.get_body_raw().ok().filter(|_| is_document).and_then(|bytes| office::text(&bytes))
    {
        found.add(&text);
        return;
    }
    if !(is_named_text || !is_attached && (kind.starts_with("text/plain") || kind == "text/html")) {
        // Pictures within the text are those of signatures.
        if disposition.disposition == DispositionType::Attachment
            && (is_document || UNREAD.iter().any(|ending| name.ends_with(ending)))
        {
            found.unread.push(shown);
        }
        return;
    }
    let Some((text, was_guessed)) = decoded(part) else { return };
    found.was_guessed |= was_guessed;
    let text = if kind == "text/html" { html::text(&text) } else { text };
    found.add(&text);
}

impl Mail {
    /// Adds the text of a part.
    fn add(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push_str(NEXT_PART);
        }
        self.text.push_str(text.trim_end());
        self.text.push('\n');
    }
}

/// The text of a part, and whether its encoding had to be guessed.
fn decoded(part: &ParsedMail<'_>) -> Option<(String, bool)> {
    let charset = part.ctype.charset.to_lowercase();
    if ["us-ascii", "utf-8"].contains(&charset.as_str()) {
        // Many mails are in another encoding than they say.
        return match decode_mail(&part.get_body_raw().ok()?) {
            (Decoded::Text(text), was_guessed) => Some((text, was_guessed)),
            (Decoded::Broken { .. }, _) => None,
        };
    }
    let text = part.get_body().ok()?;
    (!text.contains('\0')).then_some((text, false))
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
        assert_eq!(
            (senders(mails[0]), senders(mails[1])),
            (vec!["a@x.org".to_owned()], vec!["b@x.org".to_owned()])
        );
        assert_eq!(super::mails(b"2C: N\n").len(), 1);
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
            ("a@x\nBcc: b@x", None),
            ("a b@x", None),
            ("<a@b@x>", None),
            ("", None),
        ] {
            assert_eq!(address(text).as_deref(), known, "{text}");
        }
    }

    #[test]
    fn of_a_mail_in_two_forms_the_plain_one_is_read() {
        let mail = b"From: a@x.org\nSubject: =?utf-8?q?Z=C3=BCge?=\nContent-Type: multipart/alternative; boundary=b\n\n\
            --b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n2C: N=\n, Gr=FC=DFe\n\
            --b\nContent-Type: text/html\n\n<p>2C: S</p>\n--b--\n";
        assert_eq!(read(mail).map(|mail| mail.text).as_deref(), Some("2C: N, Grüße\n"));
        assert_eq!(read(b"From: a@x.org\nSubject: orders\n\n2C: N\n"), None);
    }
}
