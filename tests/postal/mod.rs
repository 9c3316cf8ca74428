//! Postal games in folders: each folder beside this file is a game, with the expected files of its next round in `expected/`.
//!
//! `BLESS=1 cargo test --test suite postal` writes actual files as the expected ones. Read them before you keep them.

#![allow(clippy::case_sensitive_file_extension_comparisons, reason = "these are the names of our own files")]
#![allow(clippy::disallowed_methods, reason = "a test reads and writes its own files")]

use crate::support::named;
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::pdf;

mod answers;
mod both_sides;
mod by_post;
mod cheats;
mod choices;
mod clock;
mod custom;
mod damaged;
mod disk;
mod disks;
mod errata;
mod forms;
mod full;
mod german;
mod guide;
mod hidden;
mod hostile;
mod inbox;
mod killed;
mod leaving;
mod letters;
mod long_game;
mod looks;
mod mail;
mod mistakes;
mod names;
mod one_turn;
mod players;
mod post;
mod press;
mod proofs;
pub(crate) mod random_games;
mod replacing;
mod sample_island;
mod sealed;
mod set_up;
mod slips;
mod stops;
mod undo;
mod veiled;
mod whole;
mod words;
mod zero;

const UMPIRE: &str = env!("CARGO_BIN_EXE_umpire");

/// The output and the exit status of a command.
struct Ran {
    out: String,
    err: String,
    status: i32,
}

fn umpire<S: AsRef<std::ffi::OsStr>>(words: &[S], within: &Path) -> Ran {
    umpire_at(100, words, within)
}

/// What it prints to a terminal of so many columns.
fn umpire_at<S: AsRef<std::ffi::OsStr>>(columns: usize, words: &[S], within: &Path) -> Ran {
    let output = Command::new(UMPIRE)
        .args(words)
        .current_dir(within)
        .env("COLUMNS", columns.to_string())
        .env("NO_COLOR", "1")
        // All deadlines are over, on any day.
        .env("SOURCE_DATE_EPOCH", "4102444800")
        .output()
        .expect("the program was built");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints text");
    Ran { out: text(output.stdout), err: text(output.stderr), status: output.status.code().unwrap_or(-1) }
}

/// A rulebook whose disputes change pieces.
macro_rules! march {
    () => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/decks/custom/march")
    };
}
use march;

/// A new game of every kind by post, in the folder `isle`: the game, and the rest of its command.
const EVERY_GAME: [(&str, &str); 5] = [
    ("survival", "--players ann,bob=carnivore --random-island --address ann=ann@x.org"),
    (
        "super-game-level",
        "--players ann=31,bob=9 --width 8 --height 8 --rounds 1 --post --address ann=ann@x.org",
    ),
    ("generation-zero", "--players ann,bob --rounds 1 --post --address ann=ann@x.org"),
    ("alien-empires", "--players ann,bob --post --address ann=ann@x.org"),
    ("custom", concat!("--players ann,bob --post --address ann=ann@x.org --rules ", march!())),
];

/// The command that begins a game.
fn new_game(game: &str) -> Vec<&'static str> {
    let (name, words) = EVERY_GAME.into_iter().find(|(name, _)| *name == game).expect("it is a game");
    ["new", name, "isle", "--seed", "two"].into_iter().chain(words.split(' ')).collect()
}

/// Begins a game in the folder `isle`, with a letter for its first round.
fn begun(game: &str, within: &Path) -> PathBuf {
    let made = umpire(&new_game(game), within);
    assert_eq!(made.status, 0, "{}{}", made.err, made.out);
    let (name, letter) = match game {
        "survival" => ("ann", "press: hello\n".to_owned()),
        "super-game-level" => ("bob", "bob brick-1x4 B7\n".to_owned()),
        "generation-zero" => ("ann", "actions: []\n".to_owned()),
        "custom" => ("ann", "attackers: [Guard], defender: Outpost, free_hexes: [A1]\n".to_owned()),
        _ => {
            let status = umpire(&["status", "isle"], within).out;
            let worlds = status.split("worlds").nth(1).expect("the worlds are listed");
            let world = worlds.lines().nth(1).and_then(|line| line.split_whitespace().next());
            let whose = if status.contains("the set-up: ann") { "ann" } else { "bob" };
            (whose, format!("{{by: {whose}, pick: {}}}\n", world.expect("a world")))
        }
    };
    let game = within.join("isle");
    put(&game, &format!("orders/01/{name}.txt"), letter.as_bytes());
    game
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/postal").join(name)
}

/// An empty folder for a test to work in.
fn scratch(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("postal").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("there is room");
    folder
}

/// A copy of a game to play on.
fn copy_of(game: &str, test: &str) -> PathBuf {
    let folder = scratch(test);
    let from = data(game);
    for (name, bytes) in files_in(&from).into_iter().filter(|(name, _)| !name.starts_with("expected/")) {
        put(&folder.join(game), &name, &bytes);
    }
    folder
}

fn put(folder: &Path, name: &str, bytes: &[u8]) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("there is room");
    fs::write(path, bytes).expect("there is room");
}

/// Every file in a folder and below it, by its path from there.
fn files_in(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(
                fs::read_dir(path).expect("it can be listed").map(|entry| entry.expect("it is there").path()),
            );
        } else {
            let name = path.strip_prefix(folder).expect("it is below").to_string_lossy().replace('\\', "/");
            found.insert(name, fs::read(path).expect("it can be read"));
        }
    }
    found
}

/// Plays the next round of a game and compares all text files with the expected ones.
fn comes_out_as_expected(game: &str) {
    let folder = copy_of(game, &format!("expected-{game}"));
    let ran = umpire(&["turn", game], &folder);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let mut found = files_in(&folder.join(game));
    found.retain(|name, _| !name.starts_with("orders/") && name != "game.yaml");
    found.insert("printed.txt".to_owned(), format!("{}{}", ran.err, ran.out).into_bytes());
    let pdfs: BTreeMap<String, Vec<u8>> = found.extract_if(.., |name, _| name.ends_with(".pdf")).collect();
    assert!(pdfs.keys().any(|name| name.ends_with("/report.pdf")), "{:?}", found.keys());
    let letters: Vec<(String, Vec<u8>)> = found.extract_if(.., |name, _| name.ends_with(".eml")).collect();
    assert!(!letters.is_empty(), "{:?}", found.keys());
    for (name, bytes) in letters {
        let folder = name.trim_end_matches("letter.eml");
        let enclosed = ["report.pdf", "orders.pdf"].map(|file| pdfs.get(&format!("{folder}{file}")));
        let heads = answers::as_text(&bytes, &enclosed.into_iter().flatten().collect::<Vec<_>>());
        let text = found.get_mut(&name.replace(".eml", ".txt")).expect("the text lies beside the mail");
        let alone = String::from_utf8(std::mem::take(text)).expect("it is text");
        assert!(heads.ends_with(&alone), "{name}");
        *text = heads.into_bytes();
    }
    let expected = data(game).join("expected");
    if std::env::var_os("BLESS").is_some() {
        let _ = fs::remove_dir_all(&expected);
        found.iter().for_each(|(name, bytes)| put(&expected, name, bytes));
    }
    let wanted = files_in(&expected);
    assert_eq!(found.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>());
    for (name, bytes) in &found {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("\r\n", "\n");
        assert_eq!(text(bytes), text(&wanted[name]), "{name}");
    }
}

fn a_winter_round_comes_out_as_expected() {
    comes_out_as_expected("winter");
}

fn a_spring_round_with_given_dice_comes_out_as_expected() {
    comes_out_as_expected("spring");
}

/// Only letters and digits, because layouts break lines anywhere.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn the_printed_report_and_forms_say_what_there_is_to_say() {
    let folder = copy_of("winter", "printed");
    umpire(&["turn", "winter"], &folder);
    let round = folder.join("winter/rounds/08");
    let read = |name: &str| -> Vec<String> {
        let bytes = fs::read(round.join(name)).expect("it was written");
        pdf::read(&bytes).pages.iter().map(|page| letters(&page.whole_text())).collect()
    };
    let report = read("report.pdf").concat();
    for words in [
        "Round 8, Winter of Year 1",
        "Ed O’Neil",
        "nothing received: standing orders",
        "partly defaulted",
        "Orders are due: Friday, noon",
        "attacked by 21C, 8 to 3 (6 4 / 3 3)",
        "killed by 26H",
        "23H, round 5",
        "Frugal Metabolism, Hibernation",
        "Sabre is a friend of *every* grazer.",
        "Come closer. [Nobody] will be eaten: honestly.",
        "Desert",
        "7, 19",
    ] {
        assert!(report.contains(&letters(words)), "\"{words}\" is not printed:\n{report}");
    }
    let forms = read("forms.pdf");
    assert_eq!(forms.len(), 6, "a sheet for each species that lives");
    let thrift = forms.iter().find(|form| form.contains(&letters("dora (Thrift)"))).expect("dora has a form");
    for words in ["Spring of Year 2", "23H", "26H", "Thick Hide", "B1 · AP 1"] {
        assert!(thrift.contains(&letters(words)), "\"{words}\" is not printed:\n{thrift}");
    }
    let gorse = forms.iter().find(|form| form.contains(&letters("bob (Gorse)"))).expect("bob has a form");
    assert!(gorse.contains(&letters("line 4: “angry” is not a behaviour")), "{gorse}");
}

fn the_round_that_was_written_down_is_judged_the_same() {
    let folder = copy_of("winter", "judged");
    umpire(&["turn", "winter"], &folder);
    let ran = umpire(&["judge", "--format", "json", "winter/rounds/08/turn.yaml"], &folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ruling: serde_json::Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!(ruling["dice"]["left_over"], 0);
    let state = punchboard::ruling::render::yaml(&ruling["outcome"]["state"]);
    assert_eq!(state, fs::read_to_string(folder.join("winter/state.yaml")).expect("it was written"));
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    let mut trials = named!("postal": a_winter_round_comes_out_as_expected, a_spring_round_with_given_dice_comes_out_as_expected, the_printed_report_and_forms_say_what_there_is_to_say, the_round_that_was_written_down_is_judged_the_same);
    trials.extend(answers::trials());
    trials.extend(custom::trials());
    trials.extend(damaged::trials());
    trials.extend(disk::trials());
    trials.extend(forms::trials());
    trials.extend(disks::trials());
    trials.extend(errata::trials());
    trials.extend(full::trials());
    trials.extend(killed::trials());
    trials.extend(leaving::trials());
    trials.extend(replacing::trials());
    trials.extend(clock::trials());
    trials.extend(hostile::trials());
    trials.extend(inbox::trials());
    trials.extend(letters::trials());
    trials.extend(guide::trials());
    trials.extend(mail::trials());
    trials.extend(mistakes::trials());
    trials.extend(both_sides::trials());
    trials.extend(by_post::trials());
    trials.extend(names::trials());
    trials.extend(players::trials());
    trials.extend(post::trials());
    trials.extend(press::trials());
    trials.extend(proofs::trials());
    trials.extend(long_game::trials());
    trials.extend(looks::trials());
    trials.extend(random_games::trials());
    trials.extend(sample_island::trials());
    trials.extend(sealed::trials());
    trials.extend(set_up::trials());
    trials.extend(slips::trials());
    trials.extend(stops::trials());
    trials.extend(whole::trials());
    trials.extend(words::trials());
    trials.extend(cheats::trials());
    trials.extend(choices::trials());
    trials.extend(german::trials());
    trials.extend(hidden::trials());
    trials.extend(undo::trials());
    trials.extend(veiled::trials());
    trials.extend(zero::trials());
    trials
}
