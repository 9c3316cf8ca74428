//! Corrections of sent reports go to the players concerned, and into the next report.

use crate::support::named;
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};

use mailparse::parse_mail;

use super::{Ran, copy_of, files_in, put, umpire};

/// The winter game after rounds 8 and 9, with fay's address.
fn game(test: &str) -> PathBuf {
    let folder = copy_of("winter", test);
    set(&folder, "  fay: fay", "  fay: {species: fay, address: fay@x.org}");
    fs::create_dir(folder.join("winter/orders/09")).expect("there is room");
    turn(&folder, &[]);
    turn(&folder, &[]);
    folder
}

fn set(folder: &Path, old: &str, new: &str) {
    let path = folder.join("winter/game.yaml");
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains(old), "{text}");
    fs::write(path, text.replace(old, new)).expect("there is room");
}

fn turn(folder: &Path, others: &[&str]) -> Ran {
    let ran = umpire(&[&["turn", "winter"], others].concat(), folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    ran
}

/// The text of a file, in one line.
fn text(folder: &Path, name: &str) -> String {
    let text = fs::read_to_string(folder.join("winter").join(name))
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn found_letter(folder: &Path) {
    put(folder, "winter/orders/08/fay.yaml", b"25C: D2, aggressive\n");
}

fn a_correction_is_told_to_whom_it_concerns_and_in_the_next_report() {
    let folder = game("erratum");
    let before = files_in(&folder);
    found_letter(&folder);
    let dry = turn(&folder, &["--round", "8", "--dry-run"]);
    assert!(dry.out.contains("winter/errata/10/ would have a text for all, and mails to"), "{}", dry.out);
    assert!(!folder.join("winter/errata").exists());
    let ran = turn(&folder, &["--round", "8"]);
    assert!(ran.out.contains("errata   winter/errata/10/: a text for all, and mails to"), "{}", ran.out);
    assert!(ran.out.contains("25C: in D2"), "{}", ran.out);
    let told = text(&folder, "errata/10/erratum.txt");
    assert!(told.contains("Round 8, Winter of Year 1, was played again. The corrected results:"), "{told}");
    assert!(told.contains("fay's orders: in full (before: nothing)"), "{told}");
    let sent = &before["winter/rounds/08/report.json"];
    let kept = fs::read(folder.join("winter/errata/10/sent/08.json")).expect("it is kept");
    let json = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).expect("it is JSON");
    assert_eq!(json(&kept), json(sent));
    let mail = fs::read(folder.join("winter/errata/10/fay.eml")).expect("it concerns fay");
    let mail = parse_mail(&mail).expect("it is a mail");
    let body = mail.subparts[0].get_body().expect("it is text");
    let words = body.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("| 25C: in D2") && words.contains("The report of round 10 will"), "{body}");
    assert!(!body.contains("| 7C"), "{body}");
    let names: Vec<String> = mail
        .subparts
        .iter()
        .filter_map(|part| part.get_content_disposition().params.get("filename").cloned())
        .collect();
    // fay has no living creature, so there is no form.
    assert_eq!(names, ["report.pdf"]);
    fs::create_dir(folder.join("winter/orders/10")).expect("there is room");
    turn(&folder, &[]);
    let report = text(&folder, "rounds/10/report.txt");
    assert!(report.contains("Round 8, Winter of Year 1, was played again. Corrected: "), "{report}");
    assert!(
        report.contains("25C: in D2") && report.contains("fay's orders: in full (before: nothing)"),
        "{report}"
    );
    // Replayed, that report has it again, and what it contains is no longer pending.
    let once = files_in(&folder);
    let again = turn(&folder, &["--round", "8"]);
    assert!(!again.out.contains("errata"), "{}", again.out);
    assert!(files_in(&folder) == once);
}

fn what_is_taken_back_before_it_was_told_is_no_correction() {
    let folder = game("taken-back");
    let before = files_in(&folder);
    found_letter(&folder);
    turn(&folder, &["--round", "8"]);
    // A second correction also compares with what was sent.
    put(&folder, "winter/orders/08/fay.yaml", b"25C: stay\n");
    turn(&folder, &["--round", "8"]);
    let told = text(&folder, "errata/10/erratum.txt");
    assert!(told.contains("fay's orders: in full (before: nothing)"), "{told}");
    fs::remove_file(folder.join("winter/orders/08/fay.yaml")).expect("it is there");
    let ran = turn(&folder, &["--round", "8"]);
    assert!(ran.out.contains("changed  nothing in what was sent"), "{}", ran.out);
    assert!(files_in(&folder) == before);
}

fn rounds_after_an_earlier_end_are_put_away() {
    let folder = game("earlier-end");
    let before = files_in(&folder.join("winter/rounds/09"));
    set(&folder, "title:", "agreed_end: {round: 8, species: [Sabre]}\ntitle:");
    let dry = turn(&folder, &["--round", "8", "--dry-run"]);
    assert!(dry.out.contains("round 9 would be moved to winter/rounds/void/"), "{}", dry.out);
    let ran = turn(&folder, &["--round", "8"]);
    assert!(ran.out.contains("void     round 9 moved to winter/rounds/void/"), "{}", ran.out);
    assert!(!folder.join("winter/rounds/09").exists());
    assert!(files_in(&folder.join("winter/rounds/void/09")) == before);
    assert!(
        text(&folder, "errata/09/erratum.txt")
            .contains("Round 9, Spring of Year 2, as it was sent, is void.")
    );
    // Everybody gets it.
    assert!(folder.join("winter/errata/09/ann.txt").exists());
    // The end is taken back: the round is played again, and the one that was sent stays void.
    set(&folder, "agreed_end: {round: 8, species: [Sabre]}\n", "");
    turn(&folder, &["--round", "8"]);
    turn(&folder, &[]);
    let report = text(&folder, "rounds/09/report.txt");
    assert!(report.contains("Round 9, Spring of Year 2, as it was sent, is void."), "{report}");
}

fn a_game_that_goes_on_from_an_earlier_state_leaves_nothing_stale() {
    let folder = game("earlier-state");
    let game = folder.join("winter");
    fs::copy(game.join("rounds/08/state.yaml"), game.join("state.yaml")).expect("it is there");
    found_letter(&folder);
    let ran = turn(&folder, &[]);
    assert!(ran.out.contains("25C: in D2"), "{}", ran.out);
    assert!(ran.out.contains("round 9 moved"), "{}", ran.out);
    let names = files_in(&game);
    assert!(names.contains_key("rounds/void/09/report.txt") && !names.contains_key("rounds/09/report.txt"));
}

fn a_correction_with_errata_that_broke_off_is_finished() {
    let folder = game("errata-unfinished");
    let game = folder.join("winter");
    let before = files_in(&game);
    set(&folder, "title:", "agreed_end: {round: 8, species: [Sabre]}\ntitle:");
    turn(&folder, &["--round", "8"]);
    let wanted = files_in(&game);
    // Killed when everything was written, but nothing was in its place.
    fs::remove_dir_all(&game).expect("it is there");
    for (name, bytes) in before.iter().filter(|(name, _)| *name != "game.yaml") {
        put(&game, name, bytes);
    }
    put(&game, "game.yaml", &wanted["game.yaml"]);
    for (name, bytes) in &wanted {
        for (place, part) in [("rounds/08/", "rounds/.08.part/"), ("errata/09/", "errata/.09.part/")] {
            if let Some(inner) = name.strip_prefix(place) {
                put(&game, &format!("{part}{inner}"), bytes);
            }
        }
    }
    put(&game, "rounds/.unfinished.yaml", &[b"9\n", &wanted["state.yaml"][..]].concat());
    turn(&folder, &[]);
    let after = files_in(&game);
    assert!(after == wanted, "{:?}\n{:?}", after.keys(), wanted.keys());
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": a_correction_is_told_to_whom_it_concerns_and_in_the_next_report, what_is_taken_back_before_it_was_told_is_no_correction, rounds_after_an_earlier_end_are_put_away, a_game_that_goes_on_from_an_earlier_state_leaves_nothing_stale, a_correction_with_errata_that_broke_off_is_finished)
}
