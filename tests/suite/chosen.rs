//! Printing a selection: by name, kind, file and field, in game files too, and with used labels.

use std::fs;
use std::path::Path;

use libtest_mimic::Trial;

use super::partly::{scratch, there};
use super::run;
use crate::support::named;

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("chosen": a_card_of_one_of_two_sets, cards_by_their_fields, cards_by_their_file, parts_by_the_fields_of_cards,
        labels_that_were_used_before, a_selection_removes_nothing)
}

/// Prints plans into `out` with some arguments; returns their texts by name.
fn plans(words: &[&str], within: &Path, folder: &str) -> Vec<(String, String)> {
    let _ = fs::remove_dir_all(within.join("out"));
    let words: Vec<&str> = ["render", "--format", "plan", "-o", "out"].iter().chain(words).copied().collect();
    let done = run(&words, within);
    assert_eq!(done.status, 0, "{}{}", done.err, done.out);
    let folder = within.join("out").join(folder);
    let text = |name: &String| fs::read_to_string(folder.join(name)).expect("it was printed");
    there(&folder).into_iter().map(|name| (name.clone(), text(&name))).collect()
}

/// A selection has a name of its own, and leaves the files of the whole set alone, even if the definitions have changed.
fn a_selection_removes_nothing() {
    let tmp = scratch("chosen-after-a-change");
    assert_eq!(run(&["new", "game", "farm"], &tmp).status, 0);
    let print = |more: &[&str]| {
        let words = ["render", "farm", "--format", "plan", "-o", "out"];
        let done = run(&words.iter().chain(more).copied().collect::<Vec<_>>(), &tmp);
        assert_eq!(done.status, 0, "{}{}", done.err, done.out);
        done.out
    };
    print(&[]);
    let folder = tmp.join("out/farm/a4");
    let mut wanted = there(&folder);
    let first = wanted.iter().find(|name| name.starts_with("cards")).cloned().expect("cards are printed");
    let path = tmp.join("farm/game.yaml");
    let game = fs::read_to_string(&path).expect("it was written");
    fs::write(&path, format!("{game}# changed\n")).expect("it can be written");
    for (more, ending) in [
        (&["--only", "*a*"][..], "-only-a.plan.txt"),
        (&["--where", "copies > 0"], "-only-copies-more-0.plan.txt"),
    ] {
        let told = print(more);
        assert!(!told.contains("removed"), "{told}");
        wanted.push(first.replace(".plan.txt", ending));
    }
    wanted.sort();
    let now = there(&folder);
    assert!(wanted.iter().all(|name| now.contains(name)), "{now:?}, without some of {wanted:?}");
}

/// How often a plan names a card.
fn times(plan: &str, card: &str) -> usize {
    plan.matches(card).count()
}

fn a_card_of_one_of_two_sets() {
    let tmp = scratch("chosen-of-two");
    for order in [["caravan", "tidepool"], ["tidepool", "caravan"]] {
        let printed = plans(&[order[0], order[1], "--only", "Limpet"], &tmp, "tidepool/a4");
        let [(name, plan)] = printed.as_slice() else { panic!("{printed:?}") };
        assert!(name.ends_with("-limpet.plan.txt") && times(plan, "Limpet") > 0, "{name}: {plan}");
        assert!(!tmp.join("out/caravan").exists());
    }
}

fn cards_by_their_fields() {
    let tmp = scratch("chosen-by-fields");
    let plan = |condition: &str| {
        plans(&["tidepool", "--where", condition], &tmp, "tidepool/a4").pop().expect("it was printed")
    };
    let (name, text) = plan("value > 1 and value <= 2");
    assert!(name.contains("value-more-1-and-value-at-most-2"), "{name}");
    assert!(times(&text, "Dog Whelk") > 0 && times(&text, "Limpet") == 0 && times(&text, "Shore Crab") == 0);
    let (_, text) = plan("zone = Rock and not text");
    assert!(times(&text, "Dog Whelk") > 0 && times(&text, "Limpet") == 0);
}

fn cards_by_their_file() {
    let tmp = scratch("chosen-by-file");
    let all = plans(&["tidepool", "--only", "creatures.csv"], &tmp, "tidepool/a4");
    assert!(
        all.iter().any(|(name, plan)| name.contains("creatures-csv") && times(plan, "Limpet") > 0),
        "{all:?}"
    );
}

const SET: &str = "
kind: deck
game: custom
component: card
cards:
  - {name: Ant, cost: 1}
  - {name: Bee, cost: 2, copies: 3}
  - {name: Cow, cost: 9}
  - {name: Dog}
---
kind: layout
name: card
size: poker
front: {name: {text: \"{name}\", x: 5mm, right: 5mm, y: 50mm, height: 10mm}}
---
kind: game
game: custom
title: Farm
files:
  - file: farm
    sheet: a4-poker-9up
    parts:
      - {title: Small, component: card, where: cost < 3, layout: card}
      - {title: Large, component: card, where: cost >= 3 or not cost, layout: card}
";

fn farm(tmp: &Path) {
    fs::write(tmp.join("farm.yaml"), SET).expect("it can be written");
}

fn parts_by_the_fields_of_cards() {
    let tmp = scratch("chosen-in-parts");
    farm(&tmp);
    let printed = plans(&["farm.yaml"], &tmp, "farm/a4");
    let (_, plan) = printed.iter().find(|(name, _)| name.starts_with("farm")).expect("it is printed");
    let (small, large) = plan.split_once("Large").expect("there are two parts");
    assert!(times(small, "Ant") == 1 && times(small, "Bee") == 3 && times(small, "Dog") == 0, "{small}");
    assert!(times(large, "Cow") == 1 && times(large, "Dog") == 1 && times(large, "Ant") == 0, "{large}");
    // A missing field is neither more nor less.
    let printed = plans(&["farm.yaml", "--where", "cost < 99"], &tmp, "farm/a4");
    assert_eq!(times(&printed[0].1, "Dog"), 0);
}

/// The first places of the first sheet stay empty, and the others are unchanged.
fn labels_that_were_used_before() {
    let tmp = scratch("chosen-labels");
    farm(&tmp);
    let text =
        |skip: &str| plans(&["farm.yaml", "--only", "Ant,Bee", "--skip", skip], &tmp, "farm/a4").remove(0).1;
    let (one, two) = (text("1-7"), text("1-3,9"));
    // Four cards: two on the first sheet, two on the next.
    assert!(one.contains("Small 1/2") && one.contains("Small 2/2"), "{one}");
    assert!(two.contains("Small 1/1"), "{two}");
}
