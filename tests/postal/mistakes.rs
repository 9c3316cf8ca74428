//! What a player or game master mistypes at the commands of games in folders: each fault says what to do, and nothing is changed.

#![allow(clippy::disallowed_methods, reason = "a test reads and writes its own files")]

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use super::{files_in, put, scratch, umpire};
use crate::support::named;

const GAMES: [(&str, &str); 4] = [
    ("isle", "new survival isle --players ann,bob --random-island"),
    ("ledge", "new super-game-level ledge --players ann=31,bob=9 --width 8 --height 8 --post"),
    ("mere", "new generation-zero mere --players ann,bob"),
    ("suns", "new alien-empires suns --players ann,bob --post"),
];

/// A folder with a game of each kind, each before its first round.
fn games(test: &str) -> PathBuf {
    let folder = scratch(test);
    for (name, command) in GAMES {
        let mut words: Vec<&str> = command.split(' ').collect();
        words.extend(["--seed", "a seed of many words"]);
        let made = umpire(&words, &folder);
        assert_eq!((made.status, made.err.as_str()), (0, ""), "{name}");
    }
    folder
}

/// Runs a command that fails; every fault has a fix, and no file is changed.
fn refused(folder: &Path, command: &str) -> String {
    let before = files_in(folder);
    let words: Vec<&str> = command.split(' ').map(|word| if word == "''" { "" } else { word }).collect();
    let ran = umpire(&words, folder);
    assert!(ran.status > 0, "{command}: {}", ran.out);
    let said = format!("{}{}", ran.out, ran.err);
    for fault in said.split("error").skip(1) {
        let has_fix = fault.contains(" = help: ") || fault.contains("\n  ") || fault.contains("--help");
        assert!(has_fix, "{command}: {said}");
    }
    let mut after = files_in(folder);
    after.retain(|name, _| before.contains_key(name) || !name.ends_with(".lock"));
    assert!(before == after, "{command} has changed a file");
    said
}

fn every_fault_has_a_fix() {
    let folder = games("mistakes-all");
    fs::create_dir_all(folder.join("empty")).expect("there is room");
    put(&folder, "broken/game.yaml", b"title: x\nseed: [\n");
    put(&folder, "broken/state.yaml", b"turn: 1\n");
    let places = GAMES.iter().map(|(name, _)| *name).chain(["empty", "nowhere", "broken", "isle/game.yaml"]);
    for place in places {
        let is_game = GAMES.iter().any(|(name, _)| *name == place);
        let alike = ["undo P", "turn P --round 3", "replace P zed cyd", "resume P --on 2026-06-01"];
        let others =
            ["turn P", "status P", "verify P", "post P", "upgrade P", "orders check P", "branch P ledge"];
        let others = others.iter().filter(|_| !is_game);
        for command in alike.iter().chain(others) {
            refused(&folder, &command.replace('P', place));
        }
    }
    for command in [
        "turn ledge --round x",
        "turn isle --round 0",
        "turn isle",
        "turn mere",
        "status isle --as zed",
        "status mere --as an",
        "post mere",
        "orders check mere",
        "orders check isle/game.yaml",
        "orders check isle/orders/01/ann.txt",
        "orders check nowhere.txt",
        "verify suns --digest xyz",
        "verify isle/rounds",
        "branch isle isle/copy",
        "replace isle ann bob",
        "replace isle ann ''",
        "pause isle --from yesterday",
        "pause isle --from 2026-07-01 --to 2026-06-01",
        "status isle/rounds/00",
        "turn isle/rounds",
    ] {
        refused(&folder, command);
    }
}

/// A fault names the very thing to do.
fn what_to_do_is_named() {
    let folder = games("mistakes-named");
    put(&folder, "mere/orders/1.txt", b"actions: []\n");
    for (command, fix) in [
        ("undo ledge", "`umpire turn ledge/` plays the first one"),
        ("turn mere", "write mere/orders/01.yaml, and not mere/orders/1.txt"),
        ("verify isle/rounds", "a game is named by its folder"),
        ("orders check isle/orders/01/ann.txt", "name letters, a folder with them"),
    ] {
        let said = refused(&folder, command).replace("\n         ", " ").replace("\n  ", " ");
        assert!(said.contains(fix), "{command}: {said}");
    }
}

fn a_state_that_is_lost_or_nonsense_is_reported() {
    let folder = games("mistakes-state");
    for (name, _) in GAMES {
        let state = folder.join(name).join("state.yaml");
        let kept = fs::read(&state).expect("it is there");
        fs::write(&state, "nonsense\n").expect("there is room");
        let said = refused(&folder, &format!("status {name}"));
        assert!(!said.contains("the game is over"), "{name}: {said}");
        refused(&folder, &format!("turn {name}"));
        fs::remove_file(&state).expect("it is there");
        for command in ["status", "turn"] {
            let said = refused(&folder, &format!("{command} {name}"));
            assert!(said.contains("state.yaml"), "{name}: {said}");
        }
        fs::write(&state, kept).expect("there is room");
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/mistakes": every_fault_has_a_fix, what_to_do_is_named, a_state_that_is_lost_or_nonsense_is_reported)
}
