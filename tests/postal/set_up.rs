//! The set-up of Survival: an island, food or creatures that the game master has chosen are found, even if all digests fit.

use std::fs;
use std::path::Path;

use crate::support::named;
use libtest_mimic::Trial;

use super::proofs::{one_line, renew};
use super::{put, scratch, umpire};

/// An island without food.
const ISLE: &str =
    "kind: map\ngame: survival\nname: Isle\nrows: |\n  wwwwww\n  wggjgw\n  wgdjgw\n  wgjjgw\n  wwwwww\n";
/// The same with food.
const FED: &str = "hexes:\n  B2: {max: 3}\n  C3: {corpses: 1}\n";

/// Begins a promised game in the folder `isle`.
fn begin(test: &str, words: &str) -> std::path::PathBuf {
    let folder = scratch(&format!("set-up-{test}"));
    put(&folder, "isle.yaml", ISLE.as_bytes());
    put(&folder, "fed.yaml", format!("{ISLE}{FED}").as_bytes());
    let words = format!("new survival isle --commit --word ann=heron --word bob=tin {words}");
    let words: Vec<&str> = words.split(' ').chain(["--seed", "a seed of many words"]).collect();
    let ran = umpire(&words, &folder);
    assert_eq!(ran.status, 0, "{}{}", ran.err, ran.out);
    folder
}

/// The exit status of `verify`, and what it prints.
fn verified(folder: &Path) -> (i32, String) {
    let ran = umpire(&["verify", "isle"], folder);
    (ran.status, one_line(&format!("{}{}", ran.out, ran.err)))
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("isle").join(name)).expect("it is there")
}

/// Changes a text in files of the game, and writes all digests again.
fn change(folder: &Path, files: &[&str], (old, new): (&str, &str)) {
    for name in files {
        let text = read(folder, name);
        assert!(text.contains(old), "{name}: {text}");
        put(folder, &format!("isle/{name}"), text.replacen(old, new, 1).as_bytes());
    }
    renew(&folder.join("isle"));
}

const STATES: [&str; 2] = ["state.yaml", "rounds/00/after.yaml"];

fn what_is_drawn_is_named() {
    for (test, words, drawn) in [
        (
            "drawn",
            "--players ann,bob=carnivore --random-island",
            "drawn from the seed: the island, its food and the type of ann",
        ),
        (
            "hexes",
            "--players ann,bob --random-island --hexes 60 --last-round 9",
            "the island, its food and the types of ann and bob",
        ),
        ("food", "--players ann=omnivore,bob=herbivore --map isle.yaml", "seed: the food of the island"),
        ("given", "--players ann=omnivore,bob=herbivore --map fed.yaml", "nothing was drawn from the seed"),
        ("sample", "--players ann,bob", "drawn from the seed: the types of ann and bob"),
    ] {
        let folder = begin(test, words);
        let (status, told) = verified(&folder);
        assert!(status == 0 && told.contains("the seed is the promised one"), "{test}: {told}");
        assert!(told.contains(drawn), "{test}: {told}");
        fs::create_dir_all(folder.join("isle/orders/01")).expect("there is room");
        let ran = umpire(&["turn", "isle"], &folder);
        assert_eq!((ran.status, verified(&folder).0), (0, 0), "{test}: {}", ran.err);
    }
}

fn what_was_chosen_is_found() {
    let words = "--players ann=omnivore,bob --map isle.yaml";
    let first = begin("chosen", words);
    let state = read(&first, STATES[1]);
    let of_bob = state.lines().find(|line| line.trim_start().starts_with('2')).expect("a creature").trim();
    let id = of_bob.split(':').next().expect("an id");
    let other = if id == "2H" { "2O" } else { "2H" };
    let hex = state.lines().find(|line| line.contains("max: ")).expect("a hex with food").trim();
    let (name, food) = hex.split_once(": ").expect("a hex and its food");
    let chosen = format!("{name}: {{corpses: 0, plants: 9, max: 9}}");
    let (chosen, removed) = ((hex, chosen.as_str()), (hex, ""));
    let creature = (format!("{id}:"), format!("{other}:"));
    for (test, (old, new), found) in [
        ("food", chosen, format!("`hexes: {name}: plants` is 9, not ")),
        ("no-food", removed, format!("`hexes: {name}` is missing")),
        ("row", ("wgdjgw", "wggjgw"), "`map: 3` is wggjgw, not wgdjgw".to_owned()),
        ("type", (&*creature.0, &*creature.1), format!("`creatures: {id}` is missing")),
    ] {
        assert!(food.contains("max"), "{food}");
        let folder = begin(&format!("chosen-{test}"), words);
        change(&folder, &STATES, (old, new));
        let (status, told) = verified(&folder);
        let what = format!("rounds/00/after.yaml is not the result of the set-up: {found}");
        assert!(status == 1 && told.contains(&what), "{test}: {told}");
    }
    // What is said to be given is not what was played.
    let folder = begin("chosen-set-up", words);
    change(&folder, &["rounds/00/set-up.yaml"], ("map:", "random_island: true\nmap:"));
    let (status, told) = verified(&folder);
    assert!(status == 1 && told.contains("not the result of the set-up: `map"), "{told}");
    // The species of the players were swapped.
    let folder = begin("chosen-species", words);
    change(&folder, &["game.yaml", "rounds/00/game.yaml"], ("ann: ann", "ann: {species: bob}"));
    change(&folder, &["game.yaml", "rounds/00/game.yaml"], ("bob: bob", "bob: {species: ann}"));
    let (status, told) = verified(&folder);
    let what = "rounds/00/game.yaml is not the result of the set-up: `ann` is bob, not ann";
    assert!(status == 1 && told.contains(what), "{told}");
}

/// Folders of earlier versions did not keep what was given. One of this version without it is such a folder at best, which is said.
fn a_set_up_that_is_missing_is_said() {
    let folder = begin("old", "--players ann,bob --random-island");
    fs::remove_file(folder.join("isle/rounds/00/set-up.yaml")).expect("it is there");
    let (status, told) = verified(&folder);
    let what = "rounds/00/set-up.yaml is missing, but rounds/00/proof.txt names it";
    assert!(status == 1 && told.contains(what), "{told}");
    let proof = read(&folder, "rounds/00/proof.txt");
    let others: String = proof.split_inclusive('\n').filter(|line| !line.contains("set-up.yaml")).collect();
    put(&folder, "isle/rounds/00/proof.txt", others.as_bytes());
    for round in 1..=2 {
        let (status, told) = verified(&folder);
        let what = "set-up not drawn again: this game began with an earlier version";
        assert!(status == 0 && told.contains(what), "{told}");
        fs::create_dir_all(folder.join(format!("isle/orders/{round:02}"))).expect("there is room");
        assert_eq!(umpire(&["turn", "isle"], &folder).status, 0);
    }
    // Nobody makes the program stumble.
    let folder = begin("damaged", "--players ann,bob --random-island");
    for text in ["", "[]", "players: {ann: {type: [1]}}", "\u{0}", "players: 3\nmap: [[w]]\nlast_round: -1"] {
        put(&folder, "isle/rounds/00/set-up.yaml", text.as_bytes());
        renew(&folder.join("isle"));
        let (status, told) = verified(&folder);
        assert!(status == 1 && told.contains("rounds/00/set-up.yaml can't be drawn again"), "{text}: {told}");
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/set-up": what_is_drawn_is_named, what_was_chosen_is_found, a_set_up_that_is_missing_is_said)
}
