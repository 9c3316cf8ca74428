//! Printing only what has changed: which pieces are printed again, what is taken out and put in, and the revision in margins and on cards.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use super::partly::{scratch, there};
use super::run;
use crate::support::{named, pdf};

pub fn trials() -> Vec<Trial> {
    named!("changed": changed_pieces_share_a_sheet, a_revision_alone_changes_nothing, earlier_definitions_are_a_print,
        nothing_to_compare_with, pieces_are_listed, faults_keep_no_record,
        a_print_of_changes_is_verified_after_it_was_kept)
}

const DEN: &str = r#"
kind: deck
game: custom
component: animal
cards:
  - {name: Fox, text: Sly., copies: 3}
  - {name: Crab, text: Sideways.}
  - {name: Owl, text: Wise.}
---
kind: deck
game: custom
component: place
cards: [{name: Beach, text: Sand.}, {name: Wood, text: Trees.}]
---
kind: layout
name: animal
size: poker
front:
  name: {text: "{name}", x: 5mm, y: 5mm, size: 12pt}
  text: {text: "{text}", x: 5mm, y: 30mm, right: 5mm}
  foot: {text: "{revision}", x: 5mm, bottom: 4mm, height: 4mm, size: 6pt}
---
kind: layout
name: place
size: poker
front:
  name: {text: "{name}", x: 5mm, y: 5mm, size: 12pt}
  text: {text: "{text}", x: 5mm, y: 30mm, right: 5mm}
---
kind: game
game: custom
title: Den
files:
  - {file: animals, sheet: a4-poker-9up, parts: [{title: Animals, component: animal, layout: animal}]}
  - {file: places, sheet: a4-poker-9up, parts: [{title: Places, component: place, layout: place}]}
"#;

/// A folder with the set, changed or not.
fn den(name: &str, changes: &[(&str, &str)]) -> PathBuf {
    let tmp = scratch(name);
    write(&tmp.join("den"), changes);
    tmp
}

fn write(folder: &Path, changes: &[(&str, &str)]) {
    let text = changes.iter().fold(DEN.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    fs::create_dir_all(folder).expect("it can be made");
    fs::write(folder.join("game.yaml"), text).expect("it can be written");
}

fn render(tmp: &Path, arguments: &[&str]) -> String {
    let done = run(&[&["render", "den"], arguments].concat(), tmp);
    assert_eq!(done.status, 0, "{arguments:?}: {}", done.err);
    done.out
}

const CHANGES: &[(&str, &str)] = &[
    ("Sly.", "Very sly."),
    ("text: Sideways.", "text: Sideways., copies: 2"),
    ("  - {name: Owl, text: Wise.}\n", ""),
    ("Sand.", "Fine sand."),
];
const LIST: &str = "take out 5 pieces, put in 5 pieces
   out    in
           1  Crab (animal)
     3     3  Fox (animal)
     1        Owl (animal)
     1     1  Beach (place)
";

fn changed_pieces_share_a_sheet() {
    let tmp = den("changed", &[]);
    let out = render(&tmp, &["--mark-printed", "--stamp", "playtest 6"]);
    assert!(out.contains("output/den/printed.yaml keeps a record"), "{out}");
    write(&tmp.join("den"), CHANGES);
    let out = render(&tmp, &["--changed", "--stamp", "playtest 7", "--skip", "1-2", "--mark-printed"]);
    assert!(out.contains(&format!("Den, since playtest 6: {LIST}")), "{out}");
    let bytes = fs::read(tmp.join("output/den/a4/animals-places-changed.pdf")).expect("it was written");
    let printed = pdf::read(&bytes);
    let text = printed.pages.iter().map(pdf::Page::whole_text).collect::<String>();
    assert_eq!(printed.pages.len(), 1);
    assert_eq!(
        ["Very sly", "Sideways", "Fine sand", "Trees"].map(|word| text.matches(word).count()),
        [3, 1, 1, 0],
        "{text}"
    );
    // On each animal, and in the margin.
    assert_eq!(text.matches("playtest 7").count(), 5, "{text}");
    // The first page says what to exchange.
    let list = fs::read(tmp.join("output/den/a4/changes.pdf")).expect("it was written");
    let list = pdf::read(&list).pages[0].whole_text();
    let wanted =
        ["Den: changes since playtest 6", "Take out 5 pieces, put in 5 pieces.", "Animals", "Crab", "Places"];
    assert!(wanted.iter().all(|words| list.contains(words)), "{list}");
    // Two places are empty, so the first fox is the third in its row.
    let page = &printed.pages[0];
    let fox = page.runs.iter().find(|run| run.text.contains("Fox")).expect("it is there");
    assert!(fox.at.0 > 130.0, "{:?}", fox.at);
    let out = render(&tmp, &["--changed"]);
    assert_eq!(out, "Den: nothing has changed since playtest 7\n");
}

fn a_revision_alone_changes_nothing() {
    let tmp = den("revision", &[("title: Den", "title: Den\nrevision: draft 1")]);
    render(&tmp, &["--mark-printed"]);
    write(&tmp.join("den"), &[("title: Den", "title: Den\nrevision: draft 2")]);
    assert_eq!(render(&tmp, &["--changed"]), "Den: nothing has changed since draft 1\n");
    render(&tmp, &[]);
    let bytes = fs::read(tmp.join("output/den/a4/animals.pdf")).expect("it was written");
    let text = pdf::read(&bytes).pages[0].whole_text();
    assert_eq!(text.matches("draft 2").count(), 6, "{text}");
}

fn earlier_definitions_are_a_print() {
    let tmp = den("earlier", CHANGES);
    write(&tmp.join("old"), &[]);
    let out = render(&tmp, &["--changed-since", "old", "--format", "plan"]);
    assert!(out.contains(&format!("Den, since old: {LIST}")), "{out}");
    assert!(there(&tmp.join("output/den/a4")).contains(&"animals-places-changed.plan.txt".to_owned()));
    // A print that was kept elsewhere.
    let done = run(&["render", "old", "-o", "printed", "--mark-printed"], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    for folder in ["printed", "printed/den"] {
        let out = render(&tmp, &["--changed-since", folder, "--list"]);
        assert!(out.contains(LIST), "{out}");
    }
}

/// What was kept with a print is no longer what it was compared with.
fn a_print_of_changes_is_verified_after_it_was_kept() {
    let tmp = den("verified", &[]);
    render(&tmp, &["--mark-printed", "--stamp", "test 1"]);
    write(&tmp.join("den"), CHANGES);
    render(&tmp, &["--changed", "--mark-printed"]);
    for file in ["animals-places-changed", "changes"] {
        let path = format!("output/den/a4/{file}.pdf");
        let done = run(&["verify", &path, "den"], &tmp);
        assert!(done.status == 0 && done.out.contains("byte for byte"), "{}{}", done.out, done.err);
    }
}

fn nothing_to_compare_with() {
    let tmp = den("nothing", &[]);
    let done = run(&["render", "den", "--changed"], &tmp);
    assert!(done.status != 0 && done.err.contains("no print of Den was kept"), "{}", done.err);
    let done = run(&["render", "den", "--changed-since", "missing"], &tmp);
    assert!(done.status != 0 && done.err.contains("missing has no earlier version of Den"), "{}", done.err);
    let done = run(&["render", "den", "--mark-printed", "--paper", "a4,letter"], &tmp);
    assert!(done.status != 0 && done.err.contains("--mark-printed takes one paper"), "{}", done.err);
}

fn pieces_are_listed() {
    let tmp = den("listed", &[]);
    let out = render(&tmp, &["--list"]);
    assert_eq!(
        out,
        "Den: 7 pieces\n  Animals, 5 pieces\n     3  Fox\n     1  Crab\n     1  Owl\n  Places, 2 pieces\n     1  Beach\n     1  Wood\n"
    );
    assert!(!tmp.join("output").exists());
}

fn faults_keep_no_record() {
    let tmp = den("faulty", &[("copies: 3", "copies: three")]);
    let done = run(&["render", "den", "--mark-printed", "--draft"], &tmp);
    assert!(!tmp.join("output/den/printed.yaml").exists(), "{}", done.out);
}
