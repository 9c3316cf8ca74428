//! A folder that is damaged: every command says what is wrong and how to fix it, and changes nothing.

use std::fs;
use std::path::Path;

use libtest_mimic::Trial;

use super::{begun, files_in, put, scratch, umpire};
use crate::support::named;

/// The commands that read a game, without its folder.
const COMMANDS: [&str; 11] = [
    "branch isle other",
    "undo isle",
    "upgrade isle",
    "pause isle --from 2026-07-01 --why rain",
    "replace isle bob zoe",
    "orders check isle/orders/02/bob.txt",
    "orders check isle",
    "post isle",
    "status isle",
    "turn isle",
    "verify isle",
];

/// Commands that a damage does not concern.
type Unconcerned = &'static [&'static str];

/// A damage: what is done to a file or folder, and words of the message and of its fix.
const DAMAGES: [(&str, Damage, &str, &str, Unconcerned); 9] = [
    ("game.yaml", Damage::Text("players: ["), "isle/game.yaml:1:10", "each `[` needs its `]`", &[]),
    (
        "game.yaml",
        Damage::Folder,
        "isle/game.yaml can't be read: it is a folder",
        "",
        &["orders check isle/"],
    ),
    ("state.yaml", Damage::Missing, "isle/state.yaml", "copy", &["upgrade"]),
    ("state.yaml", Damage::Text("a: ["), "isle/state.yaml", "", &["upgrade"]),
    (
        "state.yaml",
        Damage::Folder,
        "isle/state.yaml can't be read: it is a folder",
        "copy isle/rounds/01/after.yaml",
        &[],
    ),
    ("rounds", Damage::File, "isle/rounds is a file", "put the folder back", &[]),
    ("rounds/01", Damage::File, "isle/rounds/01 is a file", "put the folder back", &[]),
    (
        "orders",
        Damage::File,
        "isle/orders is a file",
        "letters are files in isle/orders/NN/",
        &["orders check isle/"],
    ),
    (
        "orders/02",
        Damage::File,
        "isle/orders/02 is a file",
        "letters are files in isle/orders/NN/",
        &["orders check isle/"],
    ),
];

#[derive(Clone, Copy)]
enum Damage {
    Missing,
    Text(&'static str),
    File,
    Folder,
}

impl Damage {
    fn done(self, path: &Path) {
        let _ = fs::remove_file(path);
        let _ = fs::remove_dir_all(path);
        match self {
            Damage::Missing => {}
            Damage::Text(text) => fs::write(path, text).expect("there is room"),
            Damage::File => fs::write(path, "x").expect("there is room"),
            Damage::Folder => fs::create_dir(path).expect("there is room"),
        }
    }
}

/// Runs all commands in a damaged copy of a game with a round.
fn is_reported(game: &str) {
    let sound = scratch(&format!("damaged-{game}"));
    let isle = begun(game, &sound);
    assert_eq!(umpire(&["turn", "isle"], &sound).status, 0, "{game}");
    put(&isle, "orders/02/bob.txt", b"press: hello\n");
    let sound = files_in(&isle);
    for (inner, damage, message, fix, unconcerned) in DAMAGES {
        for command in COMMANDS {
            if unconcerned.iter().any(|other| command.starts_with(other)) {
                continue;
            }
            let folder = scratch(&format!("damaged-{game}-copy"));
            sound.iter().for_each(|(name, bytes)| put(&folder.join("isle"), name, bytes));
            damage.done(&folder.join("isle").join(inner));
            let before = files_in(&folder);
            let words: Vec<&str> = command.split(' ').collect();
            let ran = umpire(&words, &folder);
            let said = format!("{}{}", ran.err, ran.out).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(
                ran.status != 0 && said.contains(message) && said.contains(fix),
                "{game}, {inner}, {command}: {}{}",
                ran.err,
                ran.out
            );
            assert!(files_in(&folder) == before, "{game}, {inner}, {command}: {}", ran.out);
        }
    }
}

fn damages_are_reported_in_a_game_with_turns() {
    is_reported("super-game-level");
}

fn damages_are_reported_in_survival() {
    is_reported("survival");
}

/// Files of a round that only some commands need.
fn a_round_without_a_file_is_not_taken_back_or_copied() {
    let folder = scratch("damaged-rounds");
    let isle = begun("super-game-level", &folder);
    assert_eq!(umpire(&["turn", "isle"], &folder).status, 0);
    for (inner, command) in [
        ("rounds/01/before.yaml", "undo isle"),
        ("rounds/01/proof.txt", "branch isle other"),
        ("rounds/01/proof.txt", "verify isle"),
    ] {
        let bytes = fs::read(isle.join(inner)).expect("it is there");
        fs::remove_file(isle.join(inner)).expect("it is there");
        let before = files_in(&folder);
        let ran = umpire(&command.split(' ').collect::<Vec<_>>(), &folder);
        let said = format!("{}{}", ran.err, ran.out);
        assert!(
            ran.status != 0
                && said.contains(&format!("isle/{inner}"))
                && said.contains("put it back from a copy"),
            "{command}: {said}"
        );
        assert!(files_in(&folder) == before, "{command}");
        put(&isle, inner, &bytes);
    }
}

pub fn trials() -> Vec<Trial> {
    named!("postal/damaged": damages_are_reported_in_a_game_with_turns, damages_are_reported_in_survival, a_round_without_a_file_is_not_taken_back_or_copied)
}
