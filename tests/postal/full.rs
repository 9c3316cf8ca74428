//! Disks without room, simulated by a limit on the size of files: a round, and a new game, is written whole or not at all.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use libtest_mimic::Trial;

use super::{EVERY_GAME, Ran, begun, files_in, new_game, put, scratch, umpire};
use crate::support::named;

/// The limits, in blocks of 512 or 1,024 bytes, which shells count differently.
const LIMITS: [u32; 8] = [0, 1, 4, 16, 32, 64, 128, 10_000];

/// Runs a command that can't write files of more than so many blocks.
#[cfg(unix)]
fn limited(words: &[&str], blocks: u32, within: &Path) -> Ran {
    // Ignoring the signal, a program gets the error of a full disk.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let ran = std::process::Command::new("sh")
        .args(["-c", &script, "sh", super::UMPIRE])
        .args(words)
        .current_dir(within)
        .env("NO_COLOR", "1")
        // All deadlines are over, on any day.
        .env("SOURCE_DATE_EPOCH", "4102444800")
        .env("COLUMNS", "200")
        .output()
        .expect("there is a shell");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints text");
    Ran { out: text(ran.stdout), err: text(ran.stderr), status: ran.status.code().unwrap_or(-1) }
}

/// Runs a command under all limits, each from the same files. A run that fails leaves them as they were, and the next one without a limit
/// has the same result as if nothing had happened.
#[cfg(unix)]
fn is_whole_or_nothing(test: &str, words: &[&str], prepare: impl Fn(&Path)) {
    let folder = scratch(test);
    prepare(&folder);
    let before = files_in(&folder);
    assert_eq!(umpire(words, &folder).status, 0, "{test}");
    let wanted = files_in(&folder);
    let restore = |files: &BTreeMap<String, Vec<u8>>| {
        fs::remove_dir_all(&folder).expect("it is there");
        fs::create_dir_all(&folder).expect("there is room");
        files.iter().for_each(|(name, bytes)| put(&folder, name, bytes));
    };
    let mut failed = 0;
    for blocks in LIMITS {
        restore(&before);
        let ran = limited(words, blocks, &folder);
        let left = files_in(&folder);
        if ran.status == 0 {
            assert!(left == wanted, "{test}, {blocks} blocks");
            continue;
        }
        failed += 1;
        let told = format!("{test}, {blocks} blocks, which left {:?}: {}{}", left.keys(), ran.err, ran.out);
        assert!(ran.status == 2 && ran.err.contains("can't be written"), "{told}");
        assert!(left == before, "{told}");
        let again = umpire(words, &folder);
        assert!(again.status == 0 && files_in(&folder) == wanted, "{told}: {}", again.err);
    }
    assert!((2..LIMITS.len()).contains(&failed), "{test}: {failed} runs had no room");
}

#[cfg(unix)]
fn without_room_a_round_is_whole_or_nothing() {
    for (game, _) in EVERY_GAME {
        is_whole_or_nothing(&format!("full-turn-{game}"), &["turn", "isle"], |folder| {
            begun(game, folder);
        });
    }
}

#[cfg(unix)]
fn without_room_a_new_game_is_whole_or_nothing() {
    for (game, _) in EVERY_GAME {
        is_whole_or_nothing(&format!("full-new-{game}"), &new_game(game), |_| {});
    }
}

#[cfg(unix)]
fn without_room_a_correction_is_whole_or_nothing() {
    for (game, _) in EVERY_GAME {
        is_whole_or_nothing(&format!("full-again-{game}"), &["turn", "isle", "--round", "1"], |folder| {
            let isle = begun(game, folder);
            assert_eq!(umpire(&["turn", "isle"], folder).status, 0);
            if game == "survival" {
                put(&isle, "orders/01/bob.txt", b"press: good day\n");
            }
        });
    }
}

#[cfg(not(unix))]
fn without_room_a_round_is_whole_or_nothing() {}
#[cfg(not(unix))]
fn without_room_a_new_game_is_whole_or_nothing() {}
#[cfg(not(unix))]
fn without_room_a_correction_is_whole_or_nothing() {}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/full": without_room_a_round_is_whole_or_nothing, without_room_a_new_game_is_whole_or_nothing, without_room_a_correction_is_whole_or_nothing)
}
