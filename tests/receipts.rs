//! Printed files read back and compared with definitions that have changed since: each change is named at its piece.

use libtest_mimic::Trial;
use punchboard::job::{Job, Wanted};
use punchboard::press::{Printed, differences};
use punchboard::write::pdf::read::read;

use crate::support::named;
use crate::support::press::Memory;

const SET: &str = r##"kind: layout
name: card
size: poker
front:
  frame: {shape: rectangle, x: 4mm, y: 4mm, width: 55mm, height: 80mm, stroke: "#204080", stroke_width: 1mm}
  name: {x: 8mm, y: 8mm, width: 47mm, height: 10mm, text: "{name}", size: 14pt}
  cost: {x: 8mm, y: 60mm, width: 47mm, height: 10mm, text: "cost {cost}", size: 10pt}
back:
  frame: {shape: rectangle, x: 4mm, y: 4mm, width: 55mm, height: 80mm, fill: "#204080"}
---
kind: deck
game: custom
component: animal
cards: [{name: Fox, copies: 3, cost: 3}, {name: Hare, cost: 1}, {name: Owl, copies: 2, cost: 2}]
---
kind: game
game: custom
title: Night
files: [{file: cards, sheet: a4-poker-9up, parts: [{title: Animals, component: animal, layout: card}]}]
"##;

/// The cards of a set, and their file.
fn printed(set: &str) -> (Printed, Vec<u8>) {
    let memory = Memory::new(&[("set.yaml", set)]);
    let mut job = Job::check(&memory, &["set.yaml".to_owned()], &[]);
    let outcome = job.print(0, &Wanted::default(), &mut |_, _, _| {});
    assert!(!outcome.report.has_errors());
    let printed = outcome.printed.into_iter().next().expect("the cards are printed");
    let pdf = printed.pdf(job.files()).expect("it can be written");
    (printed, pdf)
}

/// The differences between a file of the set as it is, and the set after a change.
fn after(from: &str, to: &str) -> Vec<String> {
    assert!(SET.contains(from), "{from}");
    let (_, old) = printed(SET);
    let (now, new) = printed(&SET.replace(from, to));
    differences(
        &now.piece_names(),
        &read(&new).expect("it can be read"),
        &read(&old).expect("it can be read"),
    )
}

fn an_unchanged_set_has_no_difference() {
    assert_eq!(after("cost: 3", "cost: 3"), [""; 0]);
}

fn a_changed_text_is_named_at_each_copy() {
    let all = after("copies: 2, cost: 2", "copies: 2, cost: 5");
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(
        all.iter().all(|one| one == "page 1, Owl: \"cost 2\" is printed, the definitions say \"cost 5\""),
        "{all:?}"
    );
    let all = after("name: Hare", "name: Brown hare");
    assert!(
        all.contains(
            &"page 1, Brown hare: \"Hare\" is printed, the definitions say \"Brown hare\"".to_owned()
        ),
        "{all:?}"
    );
}

fn a_missing_copy_and_one_too_many_are_counted() {
    let all = after("name: Owl, copies: 2", "name: Owl, copies: 3");
    assert!(all.iter().any(|one| one.starts_with("page 1, Owl: it is missing at ")), "{all:?}");
    assert!(all.contains(&"Owl: 2 in the file, 3 in the definitions".to_owned()), "{all:?}");
    let all = after("name: Owl, copies: 2", "name: Owl");
    assert!(all.iter().any(|one| one.contains("with \"Owl cost 2\" is not in the definitions")), "{all:?}");
}

fn changed_drawings_places_and_marks_are_named() {
    let all = after("height: 80mm, stroke", "height: 79mm, stroke");
    assert_eq!(all.len(), 6, "{all:?}");
    assert!(all[0] == "page 1, Fox: its drawing differs", "{all:?}");
    let all = after("x: 8mm, y: 60mm", "x: 9mm, y: 60mm");
    assert!(all.iter().all(|one| one.contains("is in another place")), "{all:?}");
    let all = after("title: Animals", "title: Beasts");
    let is_named =
        |one: &String| one.contains("margin") || one.starts_with("its title is \"Night: Animals\"");
    assert!(all.iter().all(is_named) && all.len() > 1, "{all:?}");
    let all = after("title: Night", "title: Day");
    assert!(all.iter().any(|one| one.starts_with("its title is \"Night: Animals\"")), "{all:?}");
}

fn what_is_no_pdf_is_an_error() {
    assert!(read(b"GIF89a").is_err());
    let (_, pdf) = printed(SET);
    for end in [10, pdf.len() / 2, pdf.len() - 40] {
        // It may be read in part, but nothing panics.
        let _ = read(&pdf[..end]);
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("receipts": an_unchanged_set_has_no_difference, a_changed_text_is_named_at_each_copy, a_missing_copy_and_one_too_many_are_counted, changed_drawings_places_and_marks_are_named, what_is_no_pdf_is_an_error)
}
