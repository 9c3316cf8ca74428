//! Whole games in folders: nothing is half written, turns are replayed, and nobody can change a played turn unnoticed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::named;
use libtest_mimic::Trial;

use super::{files_in, put, scratch, umpire};

/// Two start squares side by side on bricks.
const LAID: &str = "actions: [bob brick-1x4 B7, ann start C6, bob start D6, ann pass, bob pass]\n";
/// ann's only turn.
const FIRST: &str = "actions: [enter ann-1 C6, play ann-1, stay]\n";
/// bob's, in which the two are next to each other.
const SECOND: &str = "actions: [enter bob-1 D6, play bob-1, attack ann-1]\n";

/// A folder with a game after some of its three turns.
fn game(name: &str, turns: &[&str], more: &[&str]) -> PathBuf {
    let folder = scratch(name);
    let words = "new super-game-level game --players ann=31,bob=9 --width 8 --height 8 --characters 1 --rounds 1 --seed";
    let words: Vec<&str> =
        words.split(' ').chain(["a seed of many words"]).chain(more.iter().copied()).collect();
    let made = umpire(&words, &folder);
    assert_eq!(made.status, 0, "{}", made.err);
    for (n, orders) in turns.iter().enumerate() {
        put(&folder, &format!("game/orders/{:02}.yaml", n + 1), orders.as_bytes());
        let played = umpire(&["turn", "game"], &folder);
        assert_eq!(played.status, 0, "{}{}", played.err, played.out);
    }
    folder
}

fn a_turn_that_is_forbidden_writes_nothing() {
    let folder = game("whole-forbidden", &[LAID, FIRST], &[]);
    put(&folder, "game/orders/03.yaml", b"actions: [enter bob-1 H8]\n");
    let before = files_in(&folder);
    for wrong in ["actions: [enter bob-1 H8]\n", "actions: [enter bob-9 D6]\n", "acts: []\n", "actions: [\n"]
    {
        put(&folder, "game/orders/03.yaml", wrong.as_bytes());
        assert_ne!(umpire(&["turn", "game"], &folder).status, 0, "{wrong}");
    }
    put(&folder, "game/orders/03.yaml", b"actions: [enter bob-1 H8]\n");
    assert_eq!(files_in(&folder), before);
}

fn the_same_seed_gives_the_same_files() {
    let (one, two) =
        (game("whole-one", &[LAID, FIRST, SECOND], &[]), game("whole-two", &[LAID, FIRST, SECOND], &[]));
    assert_eq!(files_in(&one), files_in(&two));
}

fn a_turn_played_again_brings_those_after_it_along() {
    let folder = game("whole-again", &[LAID, FIRST, SECOND], &[]);
    let third = folder.join("game/rounds/03/ruling.json");
    let before = fs::read(&third).expect("it was played");
    let again = umpire(&["turn", "game", "--round", "2"], &folder);
    assert_eq!((again.status, fs::read(&third).ok()), (0, Some(before)), "{}", again.err);
    // bob no longer has anybody to attack, so his turn is moved away.
    put(&folder, "game/orders/02.yaml", b"actions: [enter ann-1 C6, play ann-1, left]\n");
    let again = umpire(&["turn", "game", "--round", "2"], &folder);
    assert!(again.out.contains("rounds/void"), "{}{}", again.err, again.out);
    assert!(!third.exists());
    assert_eq!(umpire(&["verify", "game"], &folder).status, 0);
}

/// `verify` sees even a new comment in a file of a game.
fn assert_seen(folder: &Path, game: &str, file: &str) {
    let path = folder.join(game).join(file);
    let bytes = fs::read(&path).expect("it is there");
    fs::write(&path, [bytes.as_slice(), b"# a remark\n"].concat()).expect("there is room");
    let changed = umpire(&["verify", game], folder);
    assert_eq!(changed.status, 1, "{file}: {}{}", changed.out, changed.err);
    fs::write(&path, bytes).expect("there is room");
}

fn what_was_changed_is_found() {
    let folder = game("whole-changed", &[LAID, FIRST, SECOND], &[]);
    assert_eq!(umpire(&["verify", "game"], &folder).status, 0);
    for file in [
        "state.yaml",
        "game.yaml",
        "rounds/00/orders.yaml",
        "rounds/02/before.yaml",
        "rounds/03/scenario.yaml",
    ] {
        assert_seen(&folder, "game", file);
    }
}

fn what_differs_is_told_by_its_path() {
    let folder = game("whole-differs", &[LAID, FIRST, SECOND], &[]);
    let letters = umpire(&["orders", "check", "game"], &folder);
    assert!(
        letters.status == 2 && letters.err.contains("the game in game/ is not played by post"),
        "{}",
        letters.err
    );
    let log = folder.join("game/rounds/02/log.txt");
    let before = fs::read(&log).expect("it is there");
    fs::write(&log, "something else\n").expect("there is room");
    let changed = umpire(&["verify", "game", "game"], &folder);
    assert_eq!(
        changed.out.matches("game/rounds/02/log.txt differs from rounds/02/proof.txt\n  it was").count(),
        2
    );
    fs::write(&log, before).expect("there is room");
    // Only the last turn, without those before it.
    fs::remove_dir_all(folder.join("game/rounds/01")).expect("it is there");
    fs::remove_dir_all(folder.join("game/rounds/02")).expect("it is there");
    let set_up = fs::read(folder.join("game/rounds/00/after.yaml")).expect("it is there");
    fs::write(folder.join("game/state.yaml"), set_up).expect("there is room");
    let gap = umpire(&["verify", "game"], &folder);
    let told = "game/rounds/01 is missing, but rounds/03 exists\n";
    assert!(gap.status == 1 && gap.out.starts_with(told), "{}{}", gap.out, gap.err);
}

fn a_seed_that_is_promised_is_held_to() {
    let folder = game("whole-promised", &[LAID, FIRST, SECOND], &["--commit"]);
    let seed = folder.join("game/seed.txt");
    let game_file = fs::read_to_string(folder.join("game/game.yaml")).expect("it is there");
    assert!(!game_file.contains("many words"), "{game_file}");
    let proved = umpire(&["verify", "game"], &folder);
    assert!(proved.status == 0 && proved.out.contains("the promised one"), "{}", proved.out);
    fs::write(&seed, "another\n").expect("there is room");
    assert_eq!(umpire(&["verify", "game"], &folder).status, 2);
    fs::remove_file(&seed).expect("it is there");
    assert_eq!(umpire(&["verify", "game"], &folder).status, 2);
}

fn a_game_that_is_over_has_no_next_turn() {
    let folder = game("whole-over", &[LAID, FIRST, SECOND], &[]);
    let more = umpire(&["turn", "game"], &folder);
    assert!(more.status == 2 && more.err.contains("the game is over"), "{}", more.err);
    assert_eq!(umpire(&["status", "game"], &folder).status, 0);
    let own = umpire(&["status", "game", "--as", "ann"], &folder);
    assert!(own.status == 0 && own.out.contains("the game is over"), "{}{}", own.err, own.out);
}

fn an_island_is_drawn_for_a_postal_game() {
    let folder = scratch("island-at-random");
    put(&folder, "players.yaml", b"ann: carnivore\nbob:\ncyd: herbivore\n");
    put(&folder, "others.yaml", b"ann: herbivore\nbob: omnivore\ncyd: herbivore\n");
    let island = |name: &str, players: &str, seed: &str| {
        let words = ["new", "survival", name, "--players", players, "--seed", seed, "--random-island"];
        let made = umpire(&words, &folder);
        assert_eq!(made.status, 0, "{}", made.err);
        let state = fs::read_to_string(folder.join(name).join("state.yaml")).expect("it is there");
        let (island, _) = state.split_once("creatures:").expect("there are some");
        island.to_owned()
    };
    let first = island("one", "players.yaml", "twelve moons");
    assert_eq!(first, island("two", "others.yaml", "twelve moons"), "types don't change the island");
    assert_ne!(first, island("three", "players.yaml", "thirteen moons"));
    fs::create_dir_all(folder.join("one/orders/01")).expect("there is room");
    assert_eq!(umpire(&["turn", "one"], &folder).status, 0);
}

/// A postal game of two rounds, whose seed is promised.
fn postal_game(name: &str) -> PathBuf {
    let folder = scratch(name);
    let words = ["new", "survival", "isle", "--players", "ann,bob=carnivore", "--random-island", "--commit"];
    let more = ["--word", "ann=heron", "--word", "bob=tin", "--seed", "a seed of many words"];
    let words: Vec<&str> = words.into_iter().chain(more).collect();
    let made = umpire(&words, &folder);
    assert_eq!((made.status, made.err.as_str()), (0, ""));
    for round in ["01", "02"] {
        put(&folder, &format!("isle/orders/{round}/ann.yaml"), b"press: hello\n");
        let played = umpire(&["turn", "isle"], &folder);
        assert_eq!(played.status, 0, "{}{}", played.err, played.out);
    }
    folder
}

fn a_postal_game_is_proved_from_its_files() {
    let folder = postal_game("postal-proved");
    let game_file = fs::read_to_string(folder.join("isle/game.yaml")).expect("it is there");
    assert!(!game_file.contains("many words"), "{game_file}");
    let proved = umpire(&["verify", "isle"], &folder);
    assert!(proved.status == 0 && proved.out.contains("the promised one"), "{}{}", proved.out, proved.err);
    for file in [
        "rounds/01/turn.yaml",
        "rounds/02/state.yaml",
        "rounds/01/report.txt",
        "orders/02/ann.yaml",
        "state.yaml",
    ] {
        assert_seen(&folder, "isle", file);
    }
    fs::write(folder.join("isle/seed.txt"), "another\n").expect("there is room");
    assert_eq!(umpire(&["verify", "isle"], &folder).status, 2);
    fs::remove_file(folder.join("isle/seed.txt")).expect("it is there");
    assert_eq!(umpire(&["verify", "isle"], &folder).status, 2);
    assert_eq!(umpire(&["turn", "isle"], &folder).status, 2);
}

fn a_postal_game_without_a_promise_is_played_again() {
    let folder = scratch("postal-open");
    let words = ["new", "survival", "isle", "--players", "ann,bob", "--seed", "7", "--random-island"];
    assert_eq!(umpire(&words, &folder).status, 0);
    assert_eq!(umpire(&["verify", "isle"], &folder).status, 0);
    fs::create_dir_all(folder.join("isle/orders/01")).expect("there is room");
    assert_eq!(umpire(&["turn", "isle"], &folder).status, 0);
    let proved = umpire(&["verify", "isle"], &folder);
    assert!(proved.status == 0 && !proved.out.contains("promised"), "{}{}", proved.out, proved.err);
    assert_seen(&folder, "isle", "rounds/01/report.txt");
    // Without its proofs, as in games of earlier versions, a round is still played again.
    for round in ["00", "01"] {
        fs::remove_file(folder.join(format!("isle/rounds/{round}/proof.txt"))).expect("it is there");
    }
    assert_eq!(umpire(&["verify", "isle"], &folder).status, 0);
    let path = folder.join("isle/rounds/01/turn.yaml");
    let turn = fs::read_to_string(&path).expect("it is there");
    fs::write(&path, turn.replace("game: survival", "game: survival ")).expect("there is room");
    assert_eq!(umpire(&["verify", "isle"], &folder).status, 1);
    let own = umpire(&["status", "isle", "--as", "bob"], &folder);
    assert!(own.status == 0 && own.out.contains("2O         bob"), "{}{}", own.out, own.err);
    assert_eq!(umpire(&["status", "isle", "--as", "bib"], &folder).status, 2);
}

fn a_short_seed_is_no_secret() {
    let folder = scratch("whole-short-seed");
    let words = ["new", "alien-empires", "suns", "--players", "ann,bob", "--seed", "7", "--commit"];
    let made = umpire(&words, &folder);
    assert!(made.status == 0 && made.err.contains("can be found by trying"), "{}", made.err);
    assert_ne!(
        umpire(&["new", "alien-empires", "two", "--players", "ann,Ann", "--seed", "7"], &folder).status,
        0
    );
}

fn a_position_can_be_printed() {
    let folder = game("whole-printed", &[LAID, FIRST], &[]);
    let words = ["new", "alien-empires", "suns", "--players", "ann,bob", "--seed", "7"];
    assert_eq!(umpire(&words, &folder).status, 0);
    for (game, file) in [("game", "board.yaml"), ("suns", "starfield.yaml")] {
        let written = umpire(&["status", game, "--write", "printed"], &folder);
        assert_eq!(written.status, 0, "{}", written.err);
        let path = folder.join("printed/game.yaml").to_str().expect("tests have plain paths").to_owned();
        let job = punchboard::job::Job::check(&punchboard::cli::Disk, &[path], &[]);
        let faults: Vec<String> = job.report().iter().map(|found| found.message.clone()).collect();
        assert!(!job.report().has_errors() && folder.join("printed").join(file).exists(), "{faults:?}");
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": a_turn_that_is_forbidden_writes_nothing, the_same_seed_gives_the_same_files, a_turn_played_again_brings_those_after_it_along, what_was_changed_is_found, what_differs_is_told_by_its_path, a_seed_that_is_promised_is_held_to, a_game_that_is_over_has_no_next_turn, an_island_is_drawn_for_a_postal_game, a_postal_game_is_proved_from_its_files, a_postal_game_without_a_promise_is_played_again, a_short_seed_is_no_secret, a_position_can_be_printed)
}
