//! The only user of the mail crate: reads a mail and its parts into the text that its writer typed, and who sent it.

use mailparse::{
    DispositionType, MailAddr, MailHeaderMap, ParsedMail, addrparse_header, parse_headers, parse_mail,
};

use super::{Mail, NEXT_PART, Unread, is_mail};
use crate::source::encoding::{Decoded, decode_mail};
use crate::source::{html, office};

/// Endings of files that people may fill in or write by hand, and that are not read.
const UNREAD: [&str; 9] = [".pdf", ".doc", ".pages", ".msg", ".zip", ".png", ".jpg", ".jpeg", ".heic"];
/// The most parts of a mail that are read.
const MOST_PARTS: usize = 50;

/// The addresses of a mail's senders, in lower case; none if it has none, or is not a mail.
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

/// Reads a mail whose text must be decoded first: one with several parts, encoded, or in HTML. `None` for anything
/// else, which is read as text.
pub fn read(bytes: &[u8]) -> Option<Mail> {
    let (headers, _) = parse_headers(bytes).ok()?;
    if !is_mail(bytes) {
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

/// Adds the readable contents of a part of a mail.
fn add(part: &ParsedMail<'_>, left: &mut usize, found: &mut Mail) {
    if *left == 0 {
        return;
    }
    *left -= 1;
    if !part.subparts.is_empty() {
        // Of several forms of the same text, the plain one is what was typed.
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
    let is_text = is_named_text || !is_attached && (kind.starts_with("text/plain") || kind == "text/html");
    let body = part.get_body_raw().unwrap_or_default();
    let is_called_rich = name.rsplit_once('.').is_some_and(|(_, ending)| ending == "rtf");
    if kind.ends_with("/rtf") || is_called_rich || is_text && office::is_rich_text(&body) {
        found.unread.push(Unread { name: shown, is_rich_text: true });
        return;
    }
    if let Some(text) = Some(&body).filter(|_| is_document).and_then(|bytes| office::text(bytes)) {
        found.add(&text);
        return;
    }
    if !is_text {
        // Pictures within the text belong to signatures.
        if disposition.disposition == DispositionType::Attachment
            && (is_document || UNREAD.iter().any(|ending| name.ends_with(ending)))
        {
            found.unread.push(Unread { name: shown, is_rich_text: false });
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
        // Many mails are in another encoding than the one they declare.
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
    fn of_a_mail_in_two_forms_the_plain_one_is_read() {
        let mail = b"From: a@x.org\nSubject: =?utf-8?q?Z=C3=BCge?=\nContent-Type: multipart/alternative; boundary=b\n\n\
            --b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n2C: N=\n, Gr=FC=DFe\n\
            --b\nContent-Type: text/html\n\n<p>2C: S</p>\n--b--\n";
        assert_eq!(read(mail).map(|mail| mail.text).as_deref(), Some("2C: N, Grüße\n"));
        assert_eq!(read(b"From: a@x.org\nSubject: orders\n\n2C: N\n"), None);
    }

    #[test]
    fn senders_are_those_of_the_headers() {
        let mail = b"From: A <A@x.org>\nReply-To: b@x.org\n\nFrom: c@x.org\n";
        assert_eq!(senders(mail), ["a@x.org", "b@x.org"]);
    }
}
