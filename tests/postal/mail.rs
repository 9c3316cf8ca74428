//! Outgoing mails, read back by the reader of incoming mails.

use crate::support::named;
use libtest_mimic::Trial;

use mailparse::{DispositionType, MailHeaderMap, ParsedMail, parse_mail};
use punchboard::post::{Attachment, Kind, Mail};

/// The parts of a mail that are not empty, in order.
fn leaves<'m>(mail: &'m ParsedMail<'m>) -> Vec<&'m ParsedMail<'m>> {
    if mail.subparts.is_empty() { vec![mail] } else { mail.subparts.iter().flat_map(leaves).collect() }
}

fn what_is_written_is_read_back() {
    let text = "Dear Zoë,\n\nFrom here on = is a sign.\n.\n> quoted\n";
    let html = format!("<p>Dear Zoë, {}</p>\n", "a long line ".repeat(200));
    let bytes: Vec<u8> = (0..=255).cycle().take(3_000).collect();
    let attachments = vec![
        Attachment { name: "report.pdf".into(), kind: Kind::Pdf, bytes: &bytes },
        Attachment { name: "Zoë, \"round 7\".txt".into(), kind: Kind::Text, bytes: "7C: é\n".as_bytes() },
    ];
    let mail = Mail {
        to: Some(("Zoë, \"the great\"\r\nBcc: all@x", "zoe@mail.example")),
        subject: "The isle of 2026: round 7, Autumn of Year 1 — grüß Gott\r\nBcc: all@x.example",
        text,
        html: Some(&html),
        attachments,
    };
    let bytes_of = |mail: &Mail<'_>| mail.bytes().expect("this program writes mails");
    let written = bytes_of(&mail);
    assert!(written == bytes_of(&mail), "the same mail is the same bytes");
    assert!(written.is_ascii(), "old programs take it");
    let long = written.split(|byte| *byte == b'\n').map(<[u8]>::len).max();
    assert!(long <= Some(79), "{long:?}");
    let read = parse_mail(&written).expect("it is a mail");
    let header = |name: &str| read.headers.get_first_value(name);
    assert_eq!(header("Date"), None, "who sends it dates it");
    assert_eq!(header("Bcc"), None);
    assert!(header("Subject").is_some_and(|subject| subject.starts_with("The isle of 2026: round 7")));
    assert!(header("To").is_some_and(|to| to.contains("Zoë") && to.ends_with("<zoe@mail.example>")));
    let [plain, rich, pdf, letter] = leaves(&read)[..] else { panic!("{} parts", leaves(&read).len()) };
    let body = |part: &ParsedMail<'_>| part.get_body().expect("it is text").replace("\r\n", "\n");
    assert_eq!((body(plain), body(rich)), (text.to_owned(), html.clone()));
    assert_eq!((plain.ctype.mimetype.as_str(), rich.ctype.mimetype.as_str()), ("text/plain", "text/html"));
    assert_eq!(pdf.get_body_raw().expect("it is base64"), bytes);
    assert_eq!(body(letter), "7C: é\n");
    for (part, name) in [(pdf, "report.pdf"), (letter, "Zoë, \"round 7\".txt")] {
        let disposition = part.get_content_disposition();
        assert_eq!(disposition.disposition, DispositionType::Attachment);
        assert_eq!(disposition.params.get("filename").map(String::as_str), Some(name));
    }
}

fn a_mail_may_be_a_few_lines() {
    let mail = Mail { subject: "Orders, please", text: "Dear Ann,\n", ..Mail::default() };
    let text = String::from_utf8(mail.bytes().expect("this program writes mails")).expect("it is ASCII");
    assert!(text.ends_with("\r\n\r\nDear Ann,\r\n") && !text.contains("To:"), "{text}");
    let other = Mail { to: Some(("Bob", "bob@mail.example")), ..mail.clone() };
    let id = |mail: &Mail<'_>| {
        let bytes = mail.bytes().expect("this program writes mails");
        parse_mail(&bytes).expect("it is a mail").headers.get_first_value("Message-ID").expect("it has one")
    };
    assert_ne!(id(&mail), id(&other));
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": what_is_written_is_read_back, a_mail_may_be_a_few_lines)
}
