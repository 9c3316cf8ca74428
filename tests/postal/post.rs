//! Before the deadline: letters that have arrived, their effects, and reminders to send.

use crate::support::named;
use libtest_mimic::Trial;
use std::fs;
use std::path::Path;

use mailparse::{MailHeaderMap, parse_mail};

use super::{copy_of, files_in, put, umpire};

/// The text of a mail that was written.
fn mail(folder: &Path, name: &str) -> (String, String) {
    let bytes = fs::read(folder.join("winter/reminders/08").join(name)).expect("it was written");
    let mail = parse_mail(&bytes).expect("it is a mail");
    let subject = mail.headers.get_first_value("Subject").expect("it is about something");
    (subject, mail.get_body().expect("it is text").replace("\r\n", "\n"))
}

/// The winter game with addresses.
fn game(test: &str) -> std::path::PathBuf {
    let folder = copy_of("winter", test);
    let path = folder.join("winter/game.yaml");
    let mut text = fs::read_to_string(&path).expect("it is there");
    for (player, species) in [("bob", "Gorse"), ("dora", "Thrift"), ("fay", "fay"), ("hal", "Hare")] {
        let address = format!("  {player}: {{species: {species}, address: {player}@x.org}}");
        text = text.replace(&format!("  {player}: {species}"), &address);
    }
    fs::write(path, text).expect("there is room");
    folder
}

fn it_is_told_what_has_come_and_what_happens() {
    let folder = game("post");
    let before = files_in(&folder);
    let dry = umpire(&["post", "winter", "--dry-run"], &folder);
    assert!(files_in(&folder) == before);
    let ran = umpire(&["post", "winter"], &folder);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""), "{}", ran.err);
    assert!(ran.out.starts_with(&dry.out), "{}", ran.out);
    for told in [
        "Winter on twelve hexes: round 8, Winter of Year 1\n  due      Friday, noon\n  in full  ann\n",
        "  in part  bob, Ed O'Neil and hal\n  unusable cyd\n  nothing  dora and fay\n",
        "bob (Gorse): a part can't be used (winter/orders/08/bob.yaml)\n  line 4: \"angry\"",
        "dora (Thrift): nothing has arrived\n  The standing orders are used (SUR-5.14):\n  23H moves to B1 and is defensive from then on.\n  \
         26H has no order and stays in C1 (SUR-5.5).\n",
        "fay: nothing has arrived\n  25C moves at random (SUR-5.12) and is semi-defensive (SUR-5.13).\n",
    ] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    assert!(ran.out.ends_with("written  winter/reminders/08/: 6 mails to send\n"), "{}", ran.out);
}

fn who_is_silent_is_reminded_until_something_comes() {
    let folder = game("reminded");
    umpire(&["post", "winter"], &folder);
    let (subject, text) = mail(&folder, "fay.eml");
    assert_eq!(subject, "Winter on twelve hexes, round 8: your orders are missing");
    for told in
        ["Hello fay,", "Orders are due: Friday, noon.", "| 25C moves at random", "25C:   # in D1, AP 1"]
    {
        assert!(text.contains(told), "{told}: {text}");
    }
    let lines = text.lines().map(|line| line.chars().count()).max();
    assert!(lines <= Some(72), "{text}");
    // Ed O'Neil has no address.
    let written = files_in(&folder.join("winter/reminders"));
    let names: Vec<&str> = written.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        ["08/bob.eml", "08/cyd.txt", "08/dora.eml", "08/ed-oneil.txt", "08/fay.eml", "08/hal.eml"]
    );
    put(&folder, "winter/orders/08/fay.yaml", b"25C: stay\n");
    let ran = umpire(&["post", "winter"], &folder);
    assert!(ran.out.contains("in full  ann and fay"), "{}", ran.out);
    assert!(!folder.join("winter/reminders/08/fay.eml").exists());
}

/// A mail that answers another one, with something written above it.
fn answer(from: &str, own: &str, text: &str) -> Vec<u8> {
    let quoted = text.replace('\n', "\n> ");
    let head =
        format!("From: <{from}>\nSubject: Re: your orders\n\n{own}\n\nOn Thursday the game master wrote:\n");
    format!("{head}> {quoted}").into_bytes()
}

fn an_answer_that_mends_a_line_keeps_the_others() {
    let folder = game("answered");
    put(&folder, "winter/orders/08/bob.yaml", b"19H: C2\n20H: angry, C1\nenemy: Sabre\npress: |\n  Graze!\n");
    umpire(&["post", "winter"], &folder);
    let (subject, text) = mail(&folder, "bob.eml");
    assert!(subject.ends_with("part of your orders can't be used"), "{subject}");
    assert!(text.contains("| \"20H: angry, C1\""), "{text}");
    fs::remove_file(folder.join("winter/orders/08/bob.yaml")).expect("it is there");
    put(&folder, "winter/orders/08/bob.eml", &answer("bob@x.org", "20H: B1, aggressive", &text));
    let ran = umpire(&["orders", "check", "winter"], &folder);
    let told = "bob (Gorse), round 8, Winter of Year 1\n  19H moves to C2.\n  20H moves to B1 and is aggressive from then on.\n  \
                The enemy is Sabre.\n";
    assert!(ran.out.contains(told), "{}{}", ran.out, ran.err);
}

fn what_happens_without_a_letter_is_no_order_in_the_answer() {
    let folder = game("no-order");
    umpire(&["post", "winter"], &folder);
    let (_, text) = mail(&folder, "dora.eml");
    // Once there is an order, standing orders are not used, although the mail quotes them.
    put(&folder, "winter/orders/08/dora.eml", &answer("dora@x.org", "26H: stay", &text));
    let ran = umpire(&["orders", "check", "winter/orders/08/dora.eml"], &folder);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.err);
    let told = "  23H has no order and stays in C1 (SUR-5.5).\n  26H stays in C1.\n";
    assert!(ran.out.contains(told), "{}", ran.out);
}

fn a_folder_of_letters_is_checked_whole() {
    let folder = game("folder-of-letters");
    put(&folder, "winter/orders/08/bob.yaml", b"19H: C2\n");
    let of_game = umpire(&["orders", "check", "winter"], &folder);
    assert!(of_game.out.contains("19H moves to C2."), "{}{}", of_game.out, of_game.err);
    for path in ["winter/orders", "winter/orders/08"] {
        let ran = umpire(&["orders", "check", path], &folder);
        assert_eq!(
            (ran.status, ran.out, ran.err),
            (of_game.status, of_game.out.clone(), of_game.err.clone())
        );
    }
    // Also from inside the folder.
    let ran = umpire(&["orders", "check", "08"], &folder.join("winter/orders"));
    assert_eq!((ran.status, ran.out), (of_game.status, of_game.out));
    put(&folder, "winter/orders/07/bob.yaml", b"19H: C2\n");
    let ran = umpire(&["orders", "check", "winter/orders/07"], &folder);
    assert!(ran.err.contains("winter/orders/07 is not the folder of the next round"), "{}", ran.err);
    let ran = umpire(&["orders", "check", "."], &folder);
    assert!(
        ran.status == 2 && ran.err.contains("this folder is not in the folder of a game by post"),
        "{}",
        ran.err
    );
}

fn before_the_first_letter_there_need_be_no_folder() {
    let folder = game("first-letter");
    fs::remove_dir_all(folder.join("winter/orders")).expect("it is there");
    let ran = umpire(&["post", "winter", "--format", "json"], &folder);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.err);
    let told: serde_json::Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!(told["players"]["ann"]["received"], "nothing");
    assert_eq!(told["players"]["gil"]["expected"], false);
    assert_eq!(told["reminders"].as_array().map(Vec::len), Some(7));
}

fn nobody_is_reminded_whose_letter_may_lie_there() {
    let folder = game("may-lie-there");
    put(&folder, "winter/orders/08/fray.yaml", b"25C: stay\n");
    let ran = umpire(&["post", "winter"], &folder);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("did you mean fay.yaml?"), "{}", ran.err);
    assert!(
        ran.out.contains("no reminders, because it is not clear who has sent each letter"),
        "{}",
        ran.out
    );
    assert!(!folder.join("winter/reminders").exists());
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": it_is_told_what_has_come_and_what_happens, who_is_silent_is_reminded_until_something_comes, an_answer_that_mends_a_line_keeps_the_others, what_happens_without_a_letter_is_no_order_in_the_answer, a_folder_of_letters_is_checked_whole, before_the_first_letter_there_need_be_no_folder, nobody_is_reminded_whose_letter_may_lie_there)
}
