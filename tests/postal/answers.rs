//! Answers that quote the letters sent to players, edited or below another mail's headers. Quoted text is not an order, but the form in it
//! is.

use crate::support::named;
use libtest_mimic::Trial;
use std::fs;
use std::path::PathBuf;

use mailparse::{MailHeaderMap, ParsedMail, parse_mail};

use super::{copy_of, put, umpire};

/// The letters that were sent with the winter round, in a game that waits for answers.
struct Sent(PathBuf);

impl Sent {
    fn new(test: &str) -> Sent {
        let folder = copy_of("winter", test);
        let ran = umpire(&["turn", "winter"], &folder);
        assert_eq!(ran.status, 0, "{}", ran.err);
        Sent(folder)
    }

    /// The text of the letter to a player, or the same as HTML.
    fn text(&self, player: &str, kind: &str) -> String {
        let path = self.0.join(format!("winter/rounds/08/mail/{player}/letter.eml"));
        let bytes = fs::read(path).expect("it was written");
        let mail = parse_mail(&bytes).expect("it is a mail");
        find(&mail, kind).expect("it has such a part").replace("\r\n", "\n")
    }

    /// How an answer is understood.
    fn understood(&self, player: &str, answer: &str) -> String {
        let name = format!("orders/09/{player}.txt");
        put(&self.0.join("winter"), &name, answer.as_bytes());
        let ran = umpire(&["orders", "check", &format!("winter/{name}")], &self.0);
        format!("{}{}", ran.err, ran.out)
    }
}

fn find(mail: &ParsedMail<'_>, kind: &str) -> Option<String> {
    if mail.subparts.is_empty() {
        return (mail.ctype.mimetype == kind).then(|| mail.get_body().expect("it is text"));
    }
    mail.subparts.iter().find_map(|part| find(part, kind))
}

/// A letter that was sent: its headers and its text, without attachments.
pub(super) fn as_text(bytes: &[u8], enclosed: &[&Vec<u8>]) -> String {
    let mail = parse_mail(bytes).expect("it is a mail");
    let heads = ["To", "Subject"].map(|name| mail.headers.get_first_value(name).unwrap_or_default());
    let files: Vec<&ParsedMail<'_>> = mail.subparts.iter().skip(1).collect();
    assert_eq!(files.len(), enclosed.len());
    for (part, file) in files.iter().zip(enclosed) {
        assert!(&part.get_body_raw().expect("it is base64") == *file);
    }
    let names =
        files.iter().filter_map(|part| part.get_content_disposition().params.get("filename").cloned());
    let text = find(&mail, "text/plain").expect("it has a text").replace("\r\n", "\n");
    assert!(text.lines().all(|line| line.chars().count() <= 72), "{text}");
    format!(
        "To: {}\nSubject: {}\nEnclosed: {}\n\n{text}",
        heads[0],
        heads[1],
        names.collect::<Vec<_>>().join(", ")
    )
}

fn quoted(text: &str) -> String {
    let lines = text.lines().map(|line| format!("> {line}").trim_end().to_owned() + "\n");
    format!("On Monday the game master wrote:\n{}", lines.collect::<String>())
}

/// The letter's form with orders in it.
fn filled(text: &str) -> String {
    assert!(text.contains("\n7C: ") && text.contains("\nenemy:\n"), "{text}");
    text.replace("\n7C: ", "\n7C: C1, aggressive ").replace("\nenemy:\n", "\nenemy: Thrift\n")
}

const ORDERED: [&str; 2] = ["7C moves to C1 and is aggressive from then on.", "The enemy is Thrift."];

fn the_form_in_an_answer_is_read_and_the_news_are_not() {
    let sent = Sent::new("answers-form");
    let text = filled(&sent.text("ann", "text/plain"));
    let outlook = format!(
        "Thanks!\n\n-----Original Message-----\nFrom: GM <gm@isle.example>\nSent: Monday\nTo: Ann\nSubject: round 8\n\n{text}"
    );
    for answer in [text.clone(), quoted(&text), quoted(&quoted(&text)), outlook] {
        let told = sent.understood("ann", &answer);
        for order in ORDERED {
            assert!(told.contains(order), "{order}\n{told}\n{answer}");
        }
        assert!(!told.contains("error"), "{told}\n{answer}");
        assert_eq!(told.matches("7C").count(), 1, "{told}\n{answer}");
    }
}

fn orders_above_a_quoted_letter_are_all_there_is() {
    let sent = Sent::new("answers-above");
    for player in ["ann", "bob", "fay", "hal"] {
        let text = sent.text(player, "text/plain");
        let told = sent.understood(player, &format!("press: we come\n\n{}", quoted(&text)));
        assert!(told.contains("we come") && !told.contains("moves to"), "{player}: {told}");
        assert!(!told.contains("error"), "{player}: {told}\n{text}");
    }
    // Quoted standing orders are those that already apply.
    let told =
        sent.understood("dora", &format!("press: we come\n\n{}", quoted(&sent.text("dora", "text/plain"))));
    assert!(told.contains("It has no orders for this round") && !told.contains("error"), "{told}");
    assert!(told.contains("Standing orders: 23H moves to B1 and is defensive from then on."), "{told}");
    let text = sent.text("ann", "text/plain");
    let told = sent.understood("ann", &format!("7C to C1, aggressive\nenemy Thrift\n\n{}", quoted(&text)));
    for order in ORDERED {
        assert!(told.contains(order), "{order}\n{told}");
    }
}

fn an_answer_that_is_a_web_page_is_read_alike() {
    let sent = Sent::new("answers-html");
    let html = sent.text("ann", "text/html");
    assert!(html.contains("\n7C: "), "{html}");
    for page in [filled(&html), format!("<p>Here they are.</p><blockquote>{}</blockquote>", filled(&html))] {
        let told = sent.understood("ann", &page);
        for order in ORDERED {
            assert!(told.contains(order), "{order}\n{told}");
        }
        assert!(!told.contains("error"), "{told}");
    }
}

fn a_letter_goes_to_the_address_of_its_player() {
    let folder = copy_of("winter", "answers-address");
    let game = folder.join("winter/game.yaml");
    let text = fs::read_to_string(&game).expect("it is there");
    let with =
        text.replace("ann: Sabre", "ann: {species: Sabre, address: [\"Ann A. <ann@mail.example>\", a@x]}");
    assert_ne!(with, text);
    fs::write(&game, with).expect("there is room");
    assert_eq!(umpire(&["turn", "winter"], &folder).status, 0);
    let to = |player: &str| {
        let path = folder.join(format!("winter/rounds/08/mail/{player}/letter.eml"));
        let bytes = fs::read(path).expect("it was written");
        parse_mail(&bytes).expect("it is a mail").headers.get_first_value("To")
    };
    assert_eq!(to("ann").as_deref(), Some("\"ann\" <ann@mail.example>"));
    assert_eq!(to("bob"), None);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": the_form_in_an_answer_is_read_and_the_news_are_not, orders_above_a_quoted_letter_are_all_there_is, an_answer_that_is_a_web_page_is_read_alike, a_letter_goes_to_the_address_of_its_player)
}
