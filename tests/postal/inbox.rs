//! The mails of a round: which of several counts, mails that are set aside, HTML, broken mails, German words.

use crate::support::named;
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Ran, copy_of, put, umpire};

/// The winter game with the address of fay, whose 25C is in D1, and no letters yet.
fn game(test: &str) -> PathBuf {
    let folder = copy_of("winter", &format!("inbox-{test}"));
    change(&folder, "  fay: fay", "  fay: {species: fay, address: fay@x.org}");
    fs::remove_dir_all(folder.join("winter/orders/08")).expect("it is there");
    folder
}

fn change(folder: &Path, old: &str, new: &str) {
    let path = folder.join("winter/game.yaml");
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains(old), "{old} is not in {text}");
    fs::write(path, text.replace(old, new)).expect("there is room");
}

/// A mail in the folder of letters.
fn mail(folder: &Path, name: &str, from: &str, headers: &str, text: &str) {
    let mail = format!("From: <{from}>\nSubject: my orders\n{headers}\n{text}\n");
    put(folder, &format!("winter/orders/08/{name}"), mail.as_bytes());
}

fn fays(folder: &Path, name: &str, headers: &str, text: &str) {
    mail(folder, name, "fay@x.org", headers, text);
}

/// What is printed of a folder of letters, without line breaks.
fn checked(folder: &Path) -> (Ran, String) {
    let ran = umpire(&["orders", "check", "winter"], folder);
    let all = format!("{} {}", ran.out, ran.err);
    let words: Vec<&str> = all.split_whitespace().filter(|word| *word != "=").collect();
    let text = words.join(" ");
    (ran, text)
}

fn of_several_mails_the_last_counts_by_its_date() {
    let folder = game("last");
    fays(&folder, "a.eml", "Date: Thu, 4 Jun 2026 20:00:00 +0200\n", "25C: stay, aggressive");
    fays(&folder, "b.eml", "Date: Thu, 4 Jun 2026 17:00:00 +0000\n", "25C: stay, defensive");
    let (ran, text) = checked(&folder);
    assert!(text.contains("25C stays in D1 and is aggressive"), "{text}");
    let note = "2 mails are from fay: the last counts, winter/orders/08/a.eml, sent 2026-06-04 18:00 UTC";
    assert!(ran.status < 2 && text.contains(note), "{text}");
    // The player reads it in the report.
    assert_eq!(umpire(&["turn", "winter"], &folder).status, 0);
    let letter =
        fs::read_to_string(folder.join("winter/rounds/08/mail/fay/letter.txt")).expect("it was written");
    let letter = letter.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        letter.contains("2 mails came from you. The last counts, sent 2026-06-04 18:00 UTC."),
        "{letter}"
    );
}

fn with_the_same_date_arrival_decides_and_then_the_order_of_files() {
    let folder = game("arrival");
    let arrived = |time: &str| {
        format!("Received: from a by b; Thu, 4 Jun 2026 {time} +0000\nDate: Thu, 4 Jun 2026 17:00:00 +0000\n")
    };
    fays(&folder, "a.eml", &arrived("17:09:00"), "25C: stay, aggressive");
    fays(&folder, "b.eml", &arrived("17:08:00"), "25C: stay, defensive");
    assert!(checked(&folder).1.contains("25C stays in D1 and is aggressive"));
    fays(&folder, "c.eml", &arrived("17:09:00"), "25C: stay, semi-defensive");
    assert!(checked(&folder).1.contains("3 mails are from fay: the last counts, winter/orders/08/c.eml"));
    // A mailbox is read in its order; a mail with a date is later than one without.
    let folder = game("mailbox");
    let one = "From fay@x.org Thu\nFrom: fay@x.org\nDate: Thu, 4 Jun 2026 17:00:00 +0000\n\n25C: stay, aggressive\n\n";
    let two = "From fay@x.org Thu\nFrom: fay@x.org\nSubject: x\n\n25C: stay, defensive\n";
    put(&folder, "winter/orders/08/all.mbox", format!("{one}{two}").as_bytes());
    assert!(checked(&folder).1.contains("25C stays in D1 and is aggressive"));
}

fn a_mail_after_the_deadline_counts_only_if_it_is_the_only_one() {
    let folder = game("late");
    change(&folder, "deadline: Friday, noon", "due: {8: 2026-06-05}");
    fays(&folder, "a.eml", "Date: Fri, 5 Jun 2026 23:59:00 +0000\n", "25C: stay, aggressive");
    fays(&folder, "b.eml", "Date: Sat, 6 Jun 2026 00:01:00 +0000\n", "25C: stay, defensive");
    let (_, text) = checked(&folder);
    assert!(text.contains("25C stays in D1 and is aggressive"), "{text}");
    assert!(text.contains("the last before the deadline counts, winter/orders/08/a.eml"), "{text}");
    fs::remove_file(folder.join("winter/orders/08/a.eml")).expect("it is there");
    let (_, text) = checked(&folder);
    assert!(text.contains("25C stays in D1 and is defensive"), "{text}");
    assert!(
        text.contains(
            "b.eml, sent 2026-06-06 00:01 UTC, is 1 minute after the deadline, and counts all the same"
        ),
        "{text}"
    );
}

fn files_without_dates_are_not_chosen_from() {
    let folder = game("files");
    fays(&folder, "a.eml", "Date: Thu, 4 Jun 2026 17:00:00 +0000\n", "25C: stay");
    put(&folder, "winter/orders/08/fay.txt", b"25C: N\n");
    let (ran, text) = checked(&folder);
    assert_eq!(ran.status, 2, "{text}");
    assert!(text.contains("a.eml and winter/orders/08/fay.txt are both from fay"), "{text}");
}

fn automatic_answers_and_strangers_stop_nothing() {
    let folder = game("programs");
    fays(&folder, "a.eml", "Date: Thu, 4 Jun 2026 17:00:00 +0000\n", "25C: stay, aggressive");
    for (name, headers) in [
        ("b.eml", "Auto-Submitted: auto-replied\nDate: Thu, 4 Jun 2026 18:00:00 +0000\n"),
        ("c.eml", "X-Autoreply: yes\nDate: Thu, 4 Jun 2026 18:00:00 +0000\n"),
        ("d.eml", "Precedence: bulk\nDate: Thu, 4 Jun 2026 18:00:00 +0000\n"),
    ] {
        fays(&folder, name, headers, "I am on holiday until Monday.");
    }
    let words = "From: fay@x.org\nSubject: Abwesenheitsnotiz: Runde 8\nDate: Thu, 4 Jun 2026 18:00:00 +0000\n\nBin im Urlaub.\n";
    put(&folder, "winter/orders/08/e.eml", words.as_bytes());
    mail(&folder, "f.eml", "shop@spam.example", "Date: Thu, 4 Jun 2026 18:00:00 +0000\n", "Buy now!");
    let (ran, text) = checked(&folder);
    assert!(ran.status < 2 && text.contains("25C stays in D1 and is aggressive"), "{text}");
    for name in ["b", "c", "d", "e"] {
        let note = format!("winter/orders/08/{name}.eml is an automatic answer from fay, and is set aside");
        assert!(text.contains(&note), "{text}");
    }
    assert!(
        text.contains("f.eml is from shop@spam.example, which is no player's address, and is set aside"),
        "{text}"
    );
    // Reminders are written to the others, and the round is played.
    let posted = umpire(&["post", "winter"], &folder);
    assert!(posted.out.contains("reminders/08/"), "{}{}", posted.out, posted.err);
    assert_eq!(umpire(&["turn", "winter"], &folder).status, 0);
}

fn only_the_sender_of_a_mail_has_written_it() {
    let folder = game("forged");
    for (name, headers) in [
        ("a.eml", "From: Evil <evil@y.org>\nReply-To: fay@x.org\n"),
        ("b.eml", "From: Evil <evil@y.org>\nSender: fay@x.org\n"),
        ("c.eml", "From: Evil <evil@y.org>, fay@x.org\n"),
    ] {
        let mail = format!("{headers}Subject: orders\n\nI resign\n25C: stay, aggressive\n");
        put(&folder, &format!("winter/orders/08/{name}"), mail.as_bytes());
    }
    let (ran, text) = checked(&folder);
    assert!(ran.status < 2 && !text.contains("25C stays in D1 and is aggressive"), "{text}");
    assert!(!text.contains("resigns"), "{text}");
    assert!(
        text.contains("a.eml is from evil@y.org, which is no player's address, and is set aside"),
        "{text}"
    );
    assert!(
        text.contains("c.eml is from several people, evil@y.org and fay@x.org, and is set aside"),
        "{text}"
    );
    // A mail is its sender's, whoever is to be answered.
    let answer = "Reply-To: bob@x.org\nSender: evil@y.org\n";
    change(&folder, "  bob: ", "  bob: {address: bob@x.org, species: ");
    change(&folder, "species: Gorse", "species: Gorse}");
    fays(&folder, "d.eml", answer, "25C: stay, aggressive");
    assert!(checked(&folder).1.contains("25C stays in D1 and is aggressive"));
    assert_eq!(umpire(&["turn", "winter"], &folder).status, 0);
}

fn mails_of_nobody_stop_nothing() {
    let folder = game("nobody");
    let nobody = [
        ("a.eml", ""),
        ("b.eml", "From: <>\nSubject: x\n\nhello\n"),
        ("c.eml", "From: MAILER-DAEMON\nSubject: Undelivered Mail\n\nhello\n"),
        ("d.eml", "Subject: no sender\nDate: Thu, 4 Jun 2026 17:00:00 +0000\n\n25C: stay\n"),
        ("e.eml", "Return-Path: <>\nFrom: MAILER-DAEMON@y.org\nSubject: x\n\n25C: stay\n"),
        ("f.eml", "no header at all\n"),
        ("g", "From: fay\n\n25C: stay\n"),
        ("h.txt", " \n"),
        ("i.mbox", "From nobody Thu\n\nhello\n"),
        ("j.eml", "From: fay@\nSubject: x\n\n25C: stay\n"),
    ];
    for (name, text) in nobody {
        put(&folder, &format!("winter/orders/08/{name}"), text.as_bytes());
    }
    fays(&folder, "z.eml", "", "25C: stay, aggressive");
    let (ran, text) = checked(&folder);
    assert!(ran.status < 2 && text.contains("25C stays in D1 and is aggressive"), "{text}");
    for (name, _) in nobody {
        let what = if name == "e.eml" { "is from mailer-daemon@y.org" } else { "names no sender" };
        assert!(text.contains(&format!("winter/orders/08/{name} {what}")), "{name}: {text}");
    }
    assert_eq!(umpire(&["turn", "winter"], &folder).status, 0);
    // A file with orders that is named after nobody may be a slip of the keeper.
    let folder = game("misnamed");
    put(&folder, "winter/orders/08/fray.txt", b"25C: stay\n");
    let (ran, text) = checked(&folder);
    assert!(ran.status == 2 && text.contains("is not named after a player"), "{text}");
}

fn a_mail_of_who_has_left_stops_nothing() {
    let folder = game("left");
    change(&folder, "{species: fay, address: fay@x.org}", "{species: fay, address: fay@x.org, left: 8}");
    fays(&folder, "a.eml", "", "Good luck to all!");
    let (ran, text) = checked(&folder);
    assert!(ran.status < 2 && text.contains("a.eml is from fay, who has left in round 8"), "{text}");
    assert!(text.contains("it is set aside: correct `left` in game.yaml if it should count"), "{text}");
    assert_eq!(umpire(&["turn", "winter"], &folder).status, 0);
}

fn a_list_or_a_subject_does_not_make_orders_automatic() {
    let folder = game("people");
    fays(
        &folder,
        "a.eml",
        "Precedence: bulk\nSubject: Out of office, but here they are\n",
        "25C: stay, aggressive",
    );
    let (_, text) = checked(&folder);
    assert!(text.contains("25C stays in D1 and is aggressive") && !text.contains("automatic"), "{text}");
}

/// A mail in two forms.
fn both_forms(plain: &str, html: &str) -> String {
    format!(
        "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n{plain}\n--b\n\
         Content-Type: text/html; charset=utf-8\n\n{html}\n--b--\n"
    )
}

fn html_counts_where_the_plain_part_has_no_orders() {
    let html = "<html><body><p>Hi,</p><div>25C:&nbsp;stay,&#32;<b>aggressive</b></div><div class=\"gmail_quote\">On Thu the GM wrote:\
        <blockquote>25C: N, defensive</blockquote></div></body></html>";
    for plain in ["", " \n", "Sent from my phone", "This mail has to be read in HTML."] {
        let folder = game("html");
        fays(&folder, "a.eml", &both_forms(plain, html), "");
        let (_, text) = checked(&folder);
        assert!(text.contains("25C stays in D1 and is aggressive"), "{plain}: {text}");
    }
    // What was typed has precedence.
    let folder = game("plain");
    fays(&folder, "a.eml", &both_forms("25C: stay, defensive", html), "");
    assert!(checked(&folder).1.contains("25C stays in D1 and is defensive"));
}

fn broken_mails_cost_only_themselves() {
    let broken = [
        "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n25C: stay, aggressive\n",
        "Content-Type: multipart/mixed\n\n25C: stay, aggressive\n",
        "Content-Type: text/plain; charset=no-such-thing\nContent-Transfer-Encoding: quoted-printable\n\n25C: stay, aggressive=\n",
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n!!!! no base64 !!!!\n",
        "Content-Type: multipart/alternative; boundary=\"\"\n\n----\n\n25C: stay\n",
        "Date: never\nContent-Type: /\n\n25C: stay, aggressive\n",
        "\u{0}\u{1}\n\n25C: stay\n",
    ];
    for (n, headers) in broken.iter().enumerate() {
        let folder = game("broken");
        fays(&folder, "a.eml", headers, "");
        put(&folder, "winter/orders/08/bob.yaml", b"19H: C2\n");
        let (ran, text) = checked(&folder);
        assert!(ran.status < 2 && text.contains("19H moves to C2"), "{n}: {text}");
        assert_eq!(umpire(&["turn", "winter"], &folder).status, 0, "{n}");
    }
}

fn german_orders_are_understood_and_echoed() {
    let folder = game("german");
    fays(
        &folder,
        "a.eml",
        "",
        "Hallo,\n\nbitte 25C bleibt stehen und ist halb-defensiv.\nGen: Tarnung, dann Winterschlaf\nFeind: Sabre\n\nViele Grüße",
    );
    let (_, text) = checked(&folder);
    for echo in
        ["25C bleibt in D1 und ist halb-defensiv", "Der neue Vorteil ist Tarnung", "Der Feind ist Sabre"]
    {
        assert!(text.contains(echo), "{echo}: {text}");
    }
    let folder = game("german-way");
    put(
        &folder,
        "winter/orders/08/bob.txt",
        "19H zieht nach NO, aggressiv\n20H: nach Nordosten\n".as_bytes(),
    );
    let (_, text) = checked(&folder);
    assert!(!text.contains("neither a hex nor a direction"), "{text}");
    assert!(
        text.contains("19H zieht nach C2 und ist aggressiv") && text.contains("20H zieht nach B"),
        "{text}"
    );
}

fn a_victim_that_is_named_is_answered_with_the_rule() {
    for line in [
        "25C attacks 6H and stays, aggressive",
        "25C: stay, greift 6H an, aggressiv",
        "25C stays and eats the Sabre; aggressive",
    ] {
        let folder = game("victim");
        put(&folder, "winter/orders/08/fay.txt", line.as_bytes());
        let (_, text) = checked(&folder);
        assert!(text.contains("SUR-5.1") && text.contains("no victim can be named"), "{line}: {text}");
        let echoes = ["25C stays in D1 and is aggressive", "25C bleibt in D1 und ist aggressiv"];
        assert!(echoes.iter().any(|echo| text.contains(echo)), "{line}: {text}");
    }
    for line in [
        "25C: {attack: 6H, move: stay, behaviour: aggressive}",
        "25C: {victim: 6H, move: stay, behaviour: aggressive}",
        "25C: {target: 6H, move: stay, behaviour: aggressive}",
        "25C: {eats: 6H, move: stay, behaviour: aggressive}",
        "victim: 6H\n25C: stay, aggressive",
        "attacks: 6H\nmove: stay\nbehaviour: aggressive",
    ] {
        let folder = game("victim");
        put(&folder, "winter/orders/08/fay.txt", line.as_bytes());
        let (_, text) = checked(&folder);
        assert!(text.contains("SUR-5.1") && text.contains("no victim can be named"), "{line}: {text}");
        assert!(text.contains("25C stays in D1 and is aggressive"), "{line}: {text}");
    }
    // bob has two creatures.
    for line in ["attack 25C with 19H", "attack 25C", "Victim: 25C", "19H: {attack: 25C}"] {
        let folder = game("victim");
        put(&folder, "winter/orders/08/bob.txt", line.as_bytes());
        let (_, text) = checked(&folder);
        assert!(
            text.contains("SUR-5.1") && text.contains("attack 25C: no victim can be named"),
            "{line}: {text}"
        );
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/inbox": of_several_mails_the_last_counts_by_its_date, with_the_same_date_arrival_decides_and_then_the_order_of_files, a_mail_after_the_deadline_counts_only_if_it_is_the_only_one, files_without_dates_are_not_chosen_from, automatic_answers_and_strangers_stop_nothing, only_the_sender_of_a_mail_has_written_it, mails_of_nobody_stop_nothing, a_mail_of_who_has_left_stops_nothing, a_list_or_a_subject_does_not_make_orders_automatic, html_counts_where_the_plain_part_has_no_orders, broken_mails_cost_only_themselves, german_orders_are_understood_and_echoed, a_victim_that_is_named_is_answered_with_the_rule)
}
