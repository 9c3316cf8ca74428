//! Press that could spoil everybody's report, and secret letters that could leak into it.

use crate::support::named;
use libtest_mimic::Trial;
use std::fs;
use std::path::PathBuf;

use super::{Ran, copy_of, put, umpire};
use crate::support::pdf;

/// Plays the winter round with another letter from ann.
fn played(test: &str, letter: &[u8]) -> (PathBuf, Ran) {
    let folder = copy_of("winter", test);
    put(&folder, "winter/orders/08/ann.yaml", letter);
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    (folder.join("winter/rounds/08"), ran)
}

fn press_brings_no_control_characters_into_the_report() {
    let typed = "7C: stay\npress: x\u{1b}[31mred\u{7} \u{202e}gnol\n".as_bytes();
    for letter in [b"7C: stay\npress: \"x\\e[31mred\\a\"\n".as_slice(), typed] {
        let (round, ran) = played("press-control", letter);
        for name in ["report.txt", "report.json", "log.txt", "forms/ann.yaml"] {
            let text = fs::read_to_string(round.join(name)).expect("it was written");
            let bad = text.chars().find(|c| c.is_control() && *c != '\n' || *c == '\u{202e}');
            assert_eq!(bad, None, "{name}");
        }
        assert!(!ran.out.contains(['\u{1b}', '\u{202e}']), "{}", ran.out);
    }
}

fn press_has_a_limit_which_is_told() {
    let letter = format!("7C: stay\npress: |\n{}", "  blah blah blah\n".repeat(100_000));
    let (round, ran) = played("press-long", letter.as_bytes());
    // Of so long a letter only the first lines are read, which is said, too.
    assert!(ran.out.contains("letters, more than 4000"), "{}", ran.out);
    assert!(ran.out.contains("a letter of more than 2000 lines"), "{}", ran.out);
    let bytes = fs::read(round.join("report.pdf")).expect("it was written");
    let pages = pdf::read(&bytes).pages.len();
    assert!(pages < 10, "{pages} pages");
}

fn a_long_word_makes_nobodys_press_small() {
    let letter = format!("7C: stay\npress: {}\n", "W".repeat(500));
    let (_, ran) = played("press-word", letter.as_bytes());
    assert!(!ran.err.contains("does not fit"), "{}", ran.err);
}

fn the_report_for_all_tells_nothing_of_a_secret_letter() {
    let (round, _) = played("press-secret", b"12O: C1\n7C: stay\n");
    let read = |name: &str| fs::read_to_string(round.join(name)).expect("it was written");
    let told = "line 1: 12O belongs to";
    for name in ["report.json", "report.txt", "report.html", "forms/bob.yaml", "mail/bob/letter.txt"] {
        assert!(!read(name).contains(told), "{name}");
    }
    for name in ["report.pdf", "mail/bob/report.pdf", "mail/bob/orders.pdf"] {
        let pdf = pdf::read(&fs::read(round.join(name)).expect("it was written"));
        let text: String = pdf.pages.iter().map(pdf::Page::whole_text).collect();
        assert!(!text.is_empty() && !text.contains("12O belongs to"), "{name}: {text}");
    }
    assert!(read("log.txt").contains(told) && read("forms/ann.yaml").contains(told));
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": press_brings_no_control_characters_into_the_report, press_has_a_limit_which_is_told, a_long_word_makes_nobodys_press_small, the_report_for_all_tells_nothing_of_a_secret_letter)
}
