//! Rounds that are taken back, games that branch, states that were edited, and looks at dice before orders are final: for a game turn by turn,
//! and for one by post.

#![allow(clippy::disallowed_methods, reason = "a test reads and writes its own files")]

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use super::{EVERY_GAME, begun, files_in, put, scratch, umpire};
use crate::support::named;

/// A game, its command, and orders for two rounds.
struct Game {
    words: &'static [&'static str],
    orders: [(&'static str, &'static str); 2],
    others: (&'static str, &'static str),
}

const GAMES: [Game; 2] = [
    Game {
        words: &["super-game-level", "--players", "ann=31,bob=9", "--width", "8", "--height", "8"],
        orders: [
            ("orders/01.yaml", "actions: [bob brick-1x4 A7]\n"),
            ("orders/02.yaml", "actions: [ann start D6]\n"),
        ],
        others: ("orders/01.yaml", "actions: [bob brick-1x4 B7]\n"),
    },
    Game {
        words: &["survival", "--players", "ann,bob=carnivore", "--random-island"],
        orders: [("orders/01/ann.yaml", "press: hello\n"), ("orders/02/ann.yaml", "press: hello\n")],
        others: ("orders/01/ann.yaml", "press: good day\n"),
    },
];

/// Each game with two rounds played, in a folder of its own.
fn games(test: &str) -> impl Iterator<Item = (PathBuf, &'static Game)> {
    GAMES.iter().map(move |game| {
        let folder = scratch(&format!("{test}-{}", game.words[0]));
        let mut words = vec!["new", game.words[0], "game"];
        words.extend(&game.words[1..]);
        words.extend(["--seed", "a seed of many words"]);
        let made = umpire(&words, &folder);
        assert_eq!((made.status, made.err.as_str()), (0, ""));
        for (name, text) in game.orders {
            put(&folder.join("game"), name, text.as_bytes());
            turn(&folder);
        }
        (folder, game)
    })
}

fn turn(folder: &Path) {
    let played = umpire(&["turn", "game"], folder);
    assert_eq!(played.status, 0, "{}{}", played.err, played.out);
}

/// The last digest that `verify` prints.
fn digest(folder: &Path) -> String {
    let proved = umpire(&["verify", "game"], folder);
    assert_eq!(proved.status, 0, "{}{}", proved.out, proved.err);
    let line = proved.out.lines().find_map(|line| line.strip_prefix("  digest   "));
    line.expect("it has a digest").to_owned()
}

fn a_round_is_taken_back_and_its_digest_is_kept() {
    for (folder, game) in games("undone") {
        let second = digest(&folder);
        let state = fs::read(folder.join("game/state.yaml")).expect("it is there");
        for number in ["2", "1"] {
            let undone = umpire(&["undo", "game"], &folder);
            assert_eq!(undone.status, 0, "{}", undone.err);
            assert!(undone.out.contains(&format!(" {number} is taken back.")), "{}", undone.out);
            assert_eq!(umpire(&["verify", "game"], &folder).status, 0);
        }
        let none = umpire(&["undo", "game"], &folder);
        assert!(none.status == 2 && none.err.contains("was played yet"), "{}", none.err);
        put(&folder.join("game"), game.others.0, game.others.1.as_bytes());
        turn(&folder);
        let again = digest(&folder);
        let known = umpire(&["verify", "game", "--digest", &second], &folder);
        assert!(known.status == 1 && known.out.contains("has the digest"), "{}", known.out);
        let undone = fs::read_to_string(folder.join("game/rounds/01/undone.txt")).expect("it is kept");
        let first = umpire(&["verify", "game", "--digest", undone.trim()], &folder);
        assert!(first.status == 1 && first.out.contains("taken back"), "{}", first.out);
        assert_eq!(umpire(&["verify", "game", "--digest", &again], &folder).status, 0);
        // The note itself is proved.
        fs::remove_file(folder.join("game/rounds/01/undone.txt")).expect("it is there");
        assert_eq!(umpire(&["verify", "game"], &folder).status, 1);
        assert_ne!(state, fs::read(folder.join("game/state.yaml")).expect("it is there"));
    }
}

fn every_round_that_is_taken_back_is_kept() {
    for (folder, game) in games("kept") {
        assert_eq!(umpire(&["undo", "game"], &folder).status, 0);
        let state = folder.join("game/state.yaml");
        let before = fs::read_to_string(&state).expect("it is there");
        let word = if game.words[0] == "survival" { "round" } else { "turn" };
        // The same state, written by another program.
        let quoted = before.replacen(&format!("{word}: 2"), &format!("\"{word}\": 2"), 1);
        assert_ne!(quoted, before);
        let others = game.orders[1].1.replace("D6", "D5").replace("hello", "good day");
        for (text, orders, place) in [
            (&before, game.orders[1].1, "02"),
            (&quoted, game.orders[1].1, "02-2"),
            (&before, &others, "02-3"),
        ] {
            let void = folder.join("game/rounds/void").join(place);
            fs::write(&state, text).expect("there is room");
            put(&folder.join("game"), game.orders[1].0, orders.as_bytes());
            if void.exists() {
                continue;
            }
            let played = umpire(&["turn", "game", "--edited"], &folder);
            assert_eq!(played.status, 0, "{}{}", played.err, played.out);
            let whole = files_in(&folder.join("game/rounds/02"));
            let undone = umpire(&["undo", "game"], &folder);
            assert!(
                undone.status == 0 && undone.out.contains(&format!("rounds/void/{place}")),
                "{}",
                undone.out
            );
            assert!(!folder.join("game/rounds/02").exists());
            assert_eq!(files_in(&void), whole, "{place}");
        }
        // The digests of all of them are noted.
        turn(&folder);
        let noted = fs::read_to_string(folder.join("game/rounds/02/undone.txt")).expect("it is kept");
        assert_eq!(noted.lines().count(), 3, "{noted}");
    }
}

fn a_branch_is_never_inside_of_its_game() {
    for (folder, _) in games("branched-inside") {
        let game = folder.join("game");
        let refused = umpire(&["branch", ".", "inside"], &game);
        assert!(refused.status == 2 && refused.err.contains("inside"), "{}{}", refused.out, refused.err);
        assert!(!game.join("inside").exists());
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("..", game.join("orders/loop")).expect("links are allowed");
            let branched = umpire(&["branch", "game", "other"], &folder);
            assert_eq!(branched.status, 0, "{}", branched.err);
            assert!(!folder.join("other/orders/loop").exists());
        }
    }
}

fn a_branch_has_the_same_past_and_another_future() {
    for (folder, game) in games("branched") {
        let before = files_in(&folder.join("game"));
        let branched = umpire(&["branch", "game", "other"], &folder);
        assert_eq!(branched.status, 0, "{}", branched.err);
        assert_eq!(files_in(&folder.join("other")), before);
        for (new, why) in [("other", "already exists"), ("game/inner", "inside"), ("game", "already exists")]
        {
            let refused = umpire(&["branch", "game", new], &folder);
            assert!(refused.status == 2 && refused.err.contains(why), "{new}: {}", refused.err);
        }
        assert_eq!(umpire(&["undo", "other"], &folder).status, 0);
        assert_eq!(files_in(&folder.join("game")), before, "{}", game.words[0]);
    }
}

fn an_edited_state_is_not_played_without_a_word() {
    for (folder, game) in games("edited") {
        assert_eq!(umpire(&["undo", "game"], &folder).status, 0);
        let path = folder.join("game/state.yaml");
        let state = fs::read_to_string(&path).expect("it is there");
        fs::write(&path, format!("{state}# another\n")).expect("there is room");
        let refused = umpire(&["turn", "game"], &folder);
        assert!(
            refused.status == 2 && refused.err.contains("it was edited"),
            "{}{}",
            refused.err,
            refused.out
        );
        let played = umpire(&["turn", "game", "--edited"], &folder);
        assert_eq!(played.status, 0, "{}", played.err);
        let log = fs::read_to_string(folder.join("game/rounds/02/log.txt")).expect("it is there");
        assert!(log.starts_with("The state was edited by hand"), "{log}");
        let proved = umpire(&["verify", "game"], &folder);
        assert_eq!(proved.status, 1, "{}: {}", game.words[0], proved.out);
    }
}

fn looks_at_dice_are_noted() {
    for (folder, game) in games("peeks") {
        // The first orders of Super Game Level roll no dice.
        if game.words[0] == "super-game-level" {
            continue;
        }
        put(&folder.join("game"), "orders/03/ann.yaml", b"press: hello\n");
        assert_eq!(umpire(&["turn", "game", "--dry-run"], &folder).status, 0);
        let proved = umpire(&["verify", "game"], &folder);
        assert!(proved.status == 0 && proved.out.contains("1 look at dice"), "{}", proved.out);
        // Dice of a round that was played are known.
        assert_eq!(umpire(&["turn", "game", "--dry-run", "--round", "1"], &folder).status, 0);
        assert!(umpire(&["verify", "game"], &folder).out.contains("1 look at dice"));
    }
}

fn what_the_set_up_has_left_is_not_edited_without_a_word() {
    for (name, _) in EVERY_GAME {
        let folder = scratch(&format!("edited-set-up-{name}"));
        let game = begun(name, &folder);
        let state = fs::read_to_string(game.join("state.yaml")).expect("it is there");
        assert_eq!(fs::read_to_string(game.join("rounds/00/after.yaml")).ok().as_deref(), Some(&*state));
        assert_eq!(umpire(&["verify", "isle"], &folder).status, 0, "{name}");
        put(&game, "state.yaml", format!("{state}# another\n").as_bytes());
        let proved = umpire(&["verify", "isle"], &folder);
        assert!(proved.status == 1 && proved.out.contains("isle/state.yaml"), "{name}: {}", proved.out);
        let refused = umpire(&["turn", "isle"], &folder);
        assert!(
            refused.status == 2 && refused.err.contains("is not what the set-up has left"),
            "{name}: {}{}",
            refused.err,
            refused.out
        );
        assert_eq!(umpire(&["turn", "isle", "--edited"], &folder).status, 0, "{name}");
        let proved = umpire(&["verify", "isle"], &folder);
        assert!(proved.status == 1 && proved.out.contains("rounds/01/"), "{name}: {}", proved.out);
        // Another set-up with a proof of its own is another game.
        put(&game, "rounds/00/after.yaml", b"round: 1\n");
        let proved = umpire(&["verify", "isle"], &folder);
        assert!(proved.status == 1 && proved.out.contains("rounds/00/after.yaml"), "{name}: {}", proved.out);
    }
}

/// A run of `undo` that was interrupted at any moment is finished by the next run, which takes nothing else back.
fn an_interrupted_undo_is_finished_first() {
    for (folder, _) in games("interrupted-undo") {
        let game = folder.join("game");
        let played = files_in(&game);
        assert_eq!(umpire(&["undo", "game"], &folder).status, 0);
        let wanted = files_in(&game);
        let state = wanted["state.yaml"].clone();
        for moment in ["noted", "moved", "written"] {
            fs::remove_dir_all(&game).expect("it is there");
            let files = if moment == "noted" { &played } else { &wanted };
            files.iter().for_each(|(name, bytes)| put(&game, name, bytes));
            if moment == "moved" {
                put(&game, "state.yaml", &played["state.yaml"]);
            }
            put(&game, "rounds/.unfinished.yaml", &[b"2\n", &state[..]].concat());
            let branched = umpire(&["branch", "game", "other"], &folder);
            assert!(branched.status == 2 && branched.err.contains("interrupted"), "{}", branched.err);
            let ran = umpire(&["undo", "game"], &folder);
            assert!(
                ran.status == 0 && ran.err.contains("Nothing else was taken back"),
                "{}{}",
                ran.err,
                ran.out
            );
            assert!(files_in(&game) == wanted, "{moment}: {:?}", files_in(&game).keys());
        }
        // A turn that was killed before its files were complete is not put in its place.
        put(&game, "rounds/.02.part/log.txt", b"half");
        assert_eq!(umpire(&["undo", "game"], &folder).status, 0);
        assert!(files_in(&game).values().all(|bytes| bytes != b"half"));
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/undo": a_round_is_taken_back_and_its_digest_is_kept, a_branch_has_the_same_past_and_another_future, every_round_that_is_taken_back_is_kept, a_branch_is_never_inside_of_its_game, an_edited_state_is_not_played_without_a_word, what_the_set_up_has_left_is_not_edited_without_a_word, an_interrupted_undo_is_finished_first, looks_at_dice_are_noted)
}
