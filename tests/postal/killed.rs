//! Runs that are killed at any moment, and simultaneous runs: the next run finishes their work.

use crate::support::named;
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use punchboard::ruling::Pcg32;

use super::{EVERY_GAME, UMPIRE, begun, files_in, put, scratch, umpire};

type Files = BTreeMap<String, Vec<u8>>;

/// A game of two players, whose rounds are short, in its folder.
fn game(folder: &Path) -> std::path::PathBuf {
    put(
        folder,
        "isle/game.yaml",
        b"title: Two\nseed: two\nplayers:\n  ann: {species: Sabre, address: ann@x.org}\n  bob: {species: Gorse, address: bob@x.org}\n",
    );
    put(
        folder,
        "isle/state.yaml",
        b"round: 6\nmap: [ggg]\nhexes: {A1: {max: 3}, C1: {max: 3}}\ncreatures:\n  1C: {species: Sabre, hex: A1}\n  2H: {species: Gorse, hex: C1}\n",
    );
    put(folder, "isle/orders/06/bob.yaml", b"2H: stay\n");
    folder.join("isle")
}

fn start(words: &[&str], within: &Path) -> Child {
    let mut command = Command::new(UMPIRE);
    command.args(words).current_dir(within).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the program was built")
}

fn restore(game: &Path, files: &Files) {
    fs::remove_dir_all(game).expect("it is there");
    files.iter().for_each(|(name, bytes)| put(game, name, bytes));
}

/// A run that was killed when the rounds were in their places, but the old folders were only half removed.
fn what_a_killed_run_replaced_does_not_come_back() {
    let folder = scratch("killed-replacing");
    let game = game(&folder);
    umpire(&["turn", "isle"], &folder);
    let wanted = files_in(&game);
    put(&game, "rounds/.06.old/report.txt", b"what was sent before");
    // An erratum that was taken back: there is no new folder in its place.
    put(&game, "errata/.07.old/erratum.txt", b"taken back");
    put(&game, "rounds/.unfinished.yaml", &wanted["state.yaml"]);
    let ran = umpire(&["turn", "isle"], &folder);
    assert_eq!((ran.status, files_in(&game) == wanted), (0, true), "{}{}", ran.out, ran.err);
}

/// Kills a run many times: sometimes at any moment, mostly after it has started to write, which `sign` shows. After each, the same command
/// has the same result as without the killed run.
fn is_taken_up(test: &str, kills: u32, words: &[&str], sign: &str, prepare: impl Fn(&Path)) {
    let folder = scratch(test);
    let game = game(&folder);
    prepare(&game);
    let before = files_in(&game);
    let started = Instant::now();
    umpire(words, &folder);
    let whole = started.elapsed();
    let wanted = files_in(&game);
    assert_ne!(before, wanted);
    let mut chance = Pcg32::keyed(["kills", test]);
    let mut broken = 0;
    for n in 0..kills {
        restore(&game, &before);
        let mut run = start(words, &folder);
        if chance.below(4) > 0 {
            while !game.join(sign).exists() && run.try_wait().expect("it can be asked").is_none() {
                sleep(Duration::from_micros(100));
            }
            sleep(Duration::from_micros(u64::from(chance.below(if n % 2 == 0 { 4_000 } else { 20_000 }))));
        } else {
            sleep(whole.mul_f64(f64::from(chance.below(1_000)) / 1_000.0));
        }
        // It may have ended already.
        let _ = run.kill();
        run.wait().expect("it has ended");
        let left = files_in(&game);
        if left == before || left == wanted {
            continue;
        }
        broken += 1;
        let ran = umpire(words, &folder);
        let now = files_in(&game);
        assert!(now == wanted, "after kill {n}, which left {:?}: {}{}", left.keys(), ran.out, ran.err);
    }
    assert!(broken >= kills / 10, "{broken} of {kills} runs were killed while they wrote");
}

fn a_turn_that_is_killed_is_taken_up() {
    is_taken_up("killed-turn", 80, &["turn", "isle"], "rounds/.06.part", |_| {});
}

fn a_turn_of_every_game_that_is_killed_is_taken_up() {
    for (name, _) in EVERY_GAME {
        is_taken_up(&format!("killed-{name}"), 30, &["turn", "isle"], "rounds/.01.part", |game| {
            fs::remove_dir_all(game).expect("it is there");
            begun(name, game.parent().expect("it is in a folder"));
        });
    }
}

fn turns_of_every_game_at_the_same_time_do_no_harm() {
    for (name, _) in EVERY_GAME {
        let folder = scratch(&format!("at-once-{name}"));
        let game = begun(name, &folder);
        let before = files_in(&game);
        assert_eq!(umpire(&["turn", "isle"], &folder).status, 0, "{name}");
        let wanted = files_in(&game);
        for n in 0..6 {
            restore(&game, &before);
            let mut first = start(&["turn", "isle"], &folder);
            sleep(Duration::from_millis(n * 20));
            let second = umpire(&["turn", "isle"], &folder);
            let ended = first.wait().expect("it ends");
            let refused = second.status == 2;
            let out = format!("{name}, pair {n}: {}{}", second.out, second.err);
            assert!(refused && ended.success() || second.status == 0, "{out}");
            assert!(files_in(&game) == wanted, "{out}");
        }
    }
}

fn a_correction_that_is_killed_is_taken_up() {
    is_taken_up("killed-correction", 80, &["turn", "isle", "--round", "6"], "rounds/.06.part", |game| {
        let folder = game.parent().expect("it is in a folder");
        put(game, "orders/07/bob.yaml", b"2H: stay\n");
        umpire(&["turn", "isle"], folder);
        umpire(&["turn", "isle"], folder);
        put(game, "orders/06/ann.yaml", b"1C: B1, aggressive\n");
    });
}

fn the_writing_of_mails_that_is_killed_is_taken_up() {
    is_taken_up("killed-post", 40, &["post", "isle"], "reminders/06", |game| {
        let mut text = String::from("title: Many\nseed: two\nplayers:\n");
        let mut state = String::from("round: 6\nmap: [ggg]\ncreatures:\n");
        for n in 1..=30 {
            text.push_str(&format!("  p{n}: {{address: p{n}@x.org}}\n"));
            state.push_str(&format!("  {n}H: {{species: p{n}, hex: B1}}\n"));
        }
        put(game, "game.yaml", text.as_bytes());
        put(game, "state.yaml", state.as_bytes());
        fs::remove_dir_all(game.join("orders")).expect("it is there");
    });
}

fn runs_at_the_same_time_do_no_harm() {
    let folder = scratch("at-once");
    let game = game(&folder);
    let before = files_in(&game);
    umpire(&["turn", "isle"], &folder);
    let wanted = files_in(&game);
    for n in 0..12 {
        restore(&game, &before);
        let mut first = start(&["turn", "isle"], &folder);
        sleep(Duration::from_millis(n * 10));
        let second = umpire(&["turn", "isle"], &folder);
        let ended = first.wait().expect("it ends");
        let told = ["another `umpire turn` is running", "there is no folder isle/orders/07"];
        let refused = second.status == 2 && told.iter().any(|told| second.err.contains(told));
        assert!(refused && ended.success() || second.status == 0, "pair {n}: {}{}", second.out, second.err);
        assert!(files_in(&game) == wanted, "pair {n}");
    }
}

/// Kills the start of a game many times: there is all of it or nothing, and the same command makes it.
fn is_begun_whole(test: &str, kills: u32, words: &[&str], beside: &[&str]) {
    let folder = scratch(test);
    let game = folder.join("isle");
    let clean = || {
        let _ = fs::remove_dir_all(&game);
        beside.iter().for_each(|name| put(&folder, &format!("isle/{name}"), b"ann:\nbob:\n"));
    };
    clean();
    let started = Instant::now();
    let ran = umpire(words, &folder);
    let whole = started.elapsed();
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let wanted = files_in(&game);
    let mut chance = Pcg32::keyed(["kills", test]);
    let mut cut = 0;
    for n in 0..kills {
        clean();
        let mut run = start(words, &folder);
        sleep(whole.mul_f64(0.3 + 0.7 * f64::from(chance.below(1_000)) / 1_000.0));
        let _ = run.kill();
        run.wait().expect("it has ended");
        let left = if game.exists() { files_in(&game) } else { Files::new() };
        if left == wanted {
            continue;
        }
        cut += 1;
        let is_nothing = left.keys().all(|name| beside.contains(&name.as_str()) || name.contains(".part"));
        assert!(is_nothing || !left.contains_key("game.yaml"), "kill {n} left {:?}", left.keys());
        let ran = umpire(words, &folder);
        assert!(
            files_in(&game) == wanted,
            "after kill {n}, which left {:?}: {}{}",
            left.keys(),
            ran.out,
            ran.err
        );
    }
    assert!(cut > 0, "none of {kills} runs was killed before its end");
}

fn a_new_game_that_is_killed_is_whole_or_nothing() {
    let postal = ["new", "survival", "isle", "--players", "ann,bob", "--seed", "two", "--commit"];
    is_begun_whole("killed-new", 25, &postal, &[]);
    is_begun_whole(
        "killed-new-beside",
        15,
        &["new", "survival", "isle", "--players", "isle/players.yaml", "--seed", "two"],
        &["players.yaml"],
    );
    let whole = ["new", "generation-zero", "isle", "--players", "ann,bob", "--rounds", "1", "--seed", "two"];
    is_begun_whole("killed-new-whole", 25, &whole, &[]);
}

/// What earlier versions left of a game that was killed at its start.
fn half_a_game_blocks_nothing() {
    let folder = scratch("half-a-game");
    let words = ["new", "survival", "isle", "--players", "ann,bob", "--seed", "two"];
    assert_eq!(umpire(&words, &folder).status, 0);
    let game = folder.join("isle");
    let wanted = files_in(&game);
    assert_eq!(umpire(&words, &folder).status, 2, "a whole game is never replaced");
    for left in ["game.yaml", "state.yaml"] {
        fs::remove_file(game.join(if left == "game.yaml" { "state.yaml" } else { "game.yaml" }))
            .expect("it is there");
        put(&game, "rounds/.00.part/report.txt", b"half");
        let ran = umpire(&words, &folder);
        assert!(ran.status == 0 && files_in(&game) == wanted, "{left}: {}{}", ran.out, ran.err);
    }
    // A game that was played goes on: its files are put back from a copy.
    umpire(&["turn", "isle"], &folder);
    fs::remove_file(game.join("game.yaml")).expect("it is there");
    put(&game, "rounds/01/report.txt", b"played");
    assert_eq!(umpire(&words, &folder).status, 2);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": what_a_killed_run_replaced_does_not_come_back, a_turn_that_is_killed_is_taken_up, a_turn_of_every_game_that_is_killed_is_taken_up, turns_of_every_game_at_the_same_time_do_no_harm, a_correction_that_is_killed_is_taken_up, the_writing_of_mails_that_is_killed_is_taken_up, runs_at_the_same_time_do_no_harm, a_new_game_that_is_killed_is_whole_or_nothing, half_a_game_blocks_nothing)
}
