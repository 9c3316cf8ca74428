//! A round is on disk whole or not at all, and replaying it changes only what was corrected.

use crate::support::named;
use libtest_mimic::Trial;
use std::fs;

use super::{copy_of, files_in, put, umpire};

fn played_again_it_is_the_same() {
    let folder = copy_of("winter", "again");
    let game = folder.join("winter");
    umpire(&["turn", "winter"], &folder);
    fs::create_dir(game.join("orders/09")).expect("there is room");
    umpire(&["turn", "winter"], &folder);
    let once = files_in(&game);
    assert!(once.contains_key("rounds/09/report.pdf"), "{:?}", once.keys());
    // Replay both rounds, the second from the state after the first.
    let ran = umpire(&["turn", "winter", "--round", "8"], &folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(files_in(&game) == once, "{}", ran.out);
}

fn a_correction_is_played_through() {
    let folder = copy_of("winter", "correction");
    let game = folder.join("winter");
    umpire(&["turn", "winter"], &folder);
    let before = files_in(&game);
    // fay's lost letter is found.
    put(&game, "orders/08/fay.yaml", b"25C: D2, aggressive\n");
    umpire(&["turn", "winter", "--round", "8"], &folder);
    let after = files_in(&game);
    let report = |files: &std::collections::BTreeMap<String, Vec<u8>>| -> serde_json::Value {
        serde_json::from_slice(&files["rounds/08/report.json"]).expect("it is JSON")
    };
    assert_eq!(report(&before)["players"]["fay"]["played_by"], "NMR");
    assert_eq!(report(&after)["players"]["fay"]["received"], "in full");
    assert_eq!(report(&after)["creatures"]["25C"]["hex"], "D2");
    assert_eq!(before["rounds/08/state.yaml"], after["rounds/08/state.yaml"]);
}

fn a_slip_in_new_standing_orders_leaves_the_old_ones() {
    let folder = copy_of("winter", "standing");
    let game = folder.join("winter");
    let old = "creature: 23H, move: B1, behaviour: defensive";
    for (orders, stay) in [("{23H: hunt}", true), ("none", false), ("{23H: stay}", false)] {
        put(&game, "orders/08/dora.yaml", format!("standing: {orders}\n").as_bytes());
        let ran = umpire(&["turn", "winter", "--round", "8"], &folder);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let state = fs::read_to_string(game.join("state.yaml")).expect("the round was played");
        assert_eq!(state.contains(old), stay, "{orders}: {state}");
    }
}

fn what_can_not_be_written_leaves_the_old_state() {
    let folder = copy_of("winter", "full");
    let game = folder.join("winter");
    put(&game, "rounds/.08.part", b"a file where the folder belongs");
    let before = files_in(&game);
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("can't be written"), "{}", ran.err);
    assert!(files_in(&game) == before);
}

fn a_run_that_broke_off_is_set_right() {
    let folder = copy_of("winter", "broken-off");
    let game = folder.join("winter");
    // Half of a new round was written, and the old folder of the round before was moved away.
    put(&game, "rounds/.08.part/report.txt", b"half");
    put(&game, "rounds/.07.old/report.txt", b"whole");
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let after = files_in(&game);
    assert_eq!(after["rounds/07/report.txt"], b"whole");
    assert!(after.contains_key("rounds/08/report.txt"));
    assert!(after.keys().all(|name| !name.contains("/.")), "{:?}", after.keys());
}

fn a_correction_that_broke_off_is_finished() {
    let folder = copy_of("winter", "unfinished");
    let game = folder.join("winter");
    umpire(&["turn", "winter"], &folder);
    let before = files_in(&game);
    put(&game, "orders/08/fay.yaml", b"25C: D2, aggressive\n");
    umpire(&["turn", "winter", "--round", "8"], &folder);
    let wanted = files_in(&game);
    // Killed when everything was written, before the first round was in its place; and again when its old folder was moved away.
    for is_out in [false, true] {
        for (name, bytes) in &before {
            put(&game, name, bytes);
        }
        for (name, bytes) in
            wanted.iter().filter_map(|(name, bytes)| Some((name.strip_prefix("rounds/08/")?, bytes)))
        {
            put(&game, &format!("rounds/.08.part/{name}"), bytes);
        }
        put(&game, "rounds/.unfinished.yaml", &wanted["state.yaml"]);
        if is_out {
            fs::rename(game.join("rounds/08"), game.join("rounds/.08.old")).expect("it is there");
        }
        let dry = umpire(&["turn", "winter", "--dry-run"], &folder);
        assert_eq!(dry.status, 2, "{}", dry.out);
        let ran = umpire(&["turn", "winter"], &folder);
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(ran.err.contains("An interrupted run has left round 8 unfinished"), "{}", ran.err);
        let after = files_in(&game);
        assert!(after == wanted, "{:?}", after.keys());
    }
}

fn a_dry_run_tells_what_would_change_and_writes_nothing() {
    let folder = copy_of("winter", "dry");
    let game = folder.join("winter");
    umpire(&["turn", "winter"], &folder);
    let same = umpire(&["turn", "winter", "--round", "8"], &folder);
    assert!(same.out.contains("changed  nothing in what was sent"), "{}", same.out);
    put(&game, "orders/08/fay.yaml", b"25C: D2, aggressive\n");
    let before = files_in(&game);
    let ran = umpire(&["turn", "winter", "--round", "8", "--dry-run"], &folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    for told in [
        "changed  from what was sent:",
        "25C: in D2",
        "fay's orders: in full (before: nothing)",
        "written  nothing",
    ] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    // That dice were shown is noted, and nothing else.
    assert!(
        fs::read_to_string(game.join("peeks.txt"))
            .is_ok_and(|note| note.starts_with("round 8: `--dry-run` showed"))
    );
    fs::remove_file(game.join("peeks.txt")).expect("it is there");
    assert!(files_in(&game) == before);
}

fn one_run_at_a_time_plays_a_game() {
    let folder = copy_of("winter", "locked");
    let game = folder.join("winter");
    let lock = fs::File::open(&game).expect("it is there");
    lock.lock().expect("nobody has it");
    let before = files_in(&game);
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("another `umpire turn` is running"), "{}", ran.err);
    assert!(files_in(&game) == before);
    drop(lock);
    assert_eq!(umpire(&["turn", "winter"], &folder).status, 0);
}

fn what_is_no_letter_is_told_and_passed_over() {
    let folder = copy_of("winter", "no-letters");
    let game = folder.join("winter");
    for name in ["Thumbs.db", "desktop.ini", "ann.yaml~", "ann.docx", "scan.pdf"] {
        put(&game, &format!("orders/08/{name}"), b"25C: D2\n");
    }
    fs::rename(game.join("orders/08"), game.join("orders/8")).expect("it is there");
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    for told in [
        "Thumbs.db is not a letter",
        "desktop.ini is not a letter",
        "ann.yaml~ is not a letter",
        "ann.docx is not text",
        "scan.pdf is not text",
    ] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    assert!(ran.out.contains("1 received in full"), "{}", ran.out);
}

fn letters_in_two_folders_of_one_round_are_not_lost() {
    let folder = copy_of("winter", "two-folders");
    let game = folder.join("winter");
    put(&game, "orders/8/fay.yaml", b"25C: D2\n");
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(
        ran.err.contains("both winter/orders/08 and winter/orders/8 may have the letters"),
        "{}",
        ran.err
    );
    // An empty folder does not count.
    fs::remove_file(game.join("orders/8/fay.yaml")).expect("it is there");
    assert_eq!(umpire(&["turn", "winter"], &folder).status, 0);
    put(&game, "orders/fay.yaml", b"25C: D2\n");
    let ran = umpire(&["turn", "winter"], &folder);
    assert!(
        ran.err.contains("there are letters in winter/orders: create this folder and move them into it"),
        "{}",
        ran.err
    );
}

fn a_letter_that_is_no_text_is_not_lost() {
    let folder = copy_of("winter", "no-text");
    let game = folder.join("winter");
    put(&game, "orders/08/fay.pdf", b"%PDF");
    let before = files_in(&game);
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("save it as text, fay.txt, or remove it"), "{}", ran.err);
    assert!(files_in(&game) == before);
    put(&game, "orders/08/fay.txt", b"25C: D2\n");
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
}

#[cfg(unix)]
fn links_pipes_and_folders_are_no_letters() {
    type Make = dyn Fn(&std::path::Path);
    let cases: [(&str, &Make); 3] = [
        ("is a link to a file outside", &|path| {
            std::os::unix::fs::symlink("../../game.yaml", path).expect("there is room");
        }),
        ("is a folder, not a letter", &|path| fs::create_dir(path).expect("there is room")),
        ("it is a pipe or a device", &|path| {
            std::process::Command::new("mkfifo").arg(path).status().expect("there is mkfifo");
        }),
    ];
    for (n, (told, make)) in cases.into_iter().enumerate() {
        let folder = copy_of("winter", &format!("no-file-{n}"));
        make(&folder.join("winter/orders/08/fay.yaml"));
        let ran = umpire(&["turn", "winter"], &folder);
        assert_eq!(ran.status, 2, "{}", ran.out);
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
}

#[cfg(not(unix))]
fn links_pipes_and_folders_are_no_letters() {}

fn a_mistake_of_the_game_master_plays_nothing() {
    let cases: [(&str, &[u8], &str); 8] = [
        ("orders/08/anne.yaml", b"7C: stay\n", "did you mean ann.yaml?"),
        ("orders/08/ann.yml", b"7C: stay\n", "are both from ann"),
        ("game.yaml", b"title: x\nplayers: {ann: Sabre}\n", "no player has the species"),
        ("game.yaml", b"title: x\nplayers: {ann: Sabre, Ann: Gorse}\n", "like another player's"),
        ("state.yaml", b"round: 13\nlast_round: 12\ncreatures: {1C: }\nmap: [d]\n", "the game is over"),
        ("orders/08/dice.yaml", b"[1, x]\n", "\"x\" where a roll belongs"),
        ("orders/08/dice.yaml", b"1, 2, 3\n", "write the rolls as a list"),
        ("orders/08/dice.yaml", b"[7]\n", "a die with 6 sides shows no 7"),
    ];
    for (n, (name, bytes, told)) in cases.into_iter().enumerate() {
        let folder = copy_of("winter", &format!("mistake-{n}"));
        let game = folder.join("winter");
        put(&game, name, bytes);
        let before = files_in(&game);
        let ran = umpire(&["turn", "winter"], &folder);
        assert_eq!(ran.status, 2, "{name}: {}", ran.out);
        assert!(ran.err.contains(told), "{name}: {}", ran.err);
        assert!(files_in(&game) == before, "{name}");
    }
}

fn a_missing_roll_is_asked_for() {
    let folder = copy_of("spring", "missing");
    let game = folder.join("spring");
    put(&game, "orders/09/dice.yaml", b"[3, 1]\n");
    let before = files_in(&game);
    let ran = umpire(&["turn", "spring"], &folder);
    assert_eq!(ran.status, 3, "{}", ran.out);
    assert!(ran.err.contains("a roll is missing: 3H rolls a D6 for plants"), "{}", ran.err);
    assert!(files_in(&game) == before);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": played_again_it_is_the_same, a_correction_is_played_through, a_slip_in_new_standing_orders_leaves_the_old_ones, what_can_not_be_written_leaves_the_old_state, a_run_that_broke_off_is_set_right, a_correction_that_broke_off_is_finished, a_dry_run_tells_what_would_change_and_writes_nothing, one_run_at_a_time_plays_a_game, what_is_no_letter_is_told_and_passed_over, letters_in_two_folders_of_one_round_are_not_lost, a_letter_that_is_no_text_is_not_lost, links_pipes_and_folders_are_no_letters, a_mistake_of_the_game_master_plays_nothing, a_missing_roll_is_asked_for)
}
