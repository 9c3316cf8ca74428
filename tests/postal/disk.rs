//! A round is on disk whole or not at all, and playing it again changes nothing but what was corrected.

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
    // Both rounds again, the second from the state that comes out of the first.
    let ran = umpire(&["turn", "winter", "--round", "8"], &folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(files_in(&game) == once, "{}", ran.out);
}

fn a_correction_is_played_through() {
    let folder = copy_of("winter", "correction");
    let game = folder.join("winter");
    umpire(&["turn", "winter"], &folder);
    let before = files_in(&game);
    // fay's letter was lost, and is found.
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
    fs::write(game.join("rounds"), "a file where the folder belongs").expect("there is room");
    let before = files_in(&game);
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("can't be written"), "{}", ran.err);
    assert!(files_in(&game) == before);
}

fn a_run_that_broke_off_is_set_right() {
    let folder = copy_of("winter", "broken-off");
    let game = folder.join("winter");
    // Half of a new round was written, and the old one of the round before was moved out of the way.
    put(&game, "rounds/.08.part/report.txt", b"half");
    put(&game, "rounds/.07.old/report.txt", b"whole");
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let after = files_in(&game);
    assert_eq!(after["rounds/07/report.txt"], b"whole");
    assert!(after.contains_key("rounds/08/report.txt"));
    assert!(after.keys().all(|name| !name.contains("/.")), "{:?}", after.keys());
}

fn a_mistake_of_the_game_master_plays_nothing() {
    let cases: [(&str, &[u8], &str); 8] = [
        ("orders/08/anne.yaml", b"7C: stay\n", "did you mean ann.yaml?"),
        ("orders/08/ann.yml", b"7C: stay\n", "are both ann's"),
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
    named!("postal": played_again_it_is_the_same, a_correction_is_played_through, a_slip_in_new_standing_orders_leaves_the_old_ones, what_can_not_be_written_leaves_the_old_state, a_run_that_broke_off_is_set_right, a_mistake_of_the_game_master_plays_nothing, a_missing_roll_is_asked_for)
}
