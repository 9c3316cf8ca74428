//! Simulated games: they end, their counts agree, parts add up to the whole, and the guide's programs for many machines run.

#![allow(clippy::disallowed_methods, reason = "a test reads and writes its data on disk itself")]

mod custom;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::{Completion, Trial};
use serde_json::Value as Json;

use crate::support::{named, skippable};

/// The games, each with a number of them that takes little time, and their players.
const GAMES: [(&str, &str, &str); 4] = [
    ("survival", "9", "4"),
    ("super-game-level", "3", "2"),
    ("generation-zero", "2", "3"),
    ("alien-empires", "1", "3"),
];

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    folder
}

/// Runs `umpire simulate` with these words in a folder.
fn simulate(folder: &Path, words: &[&str], variables: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_umpire"))
        .arg("simulate")
        .args(words)
        .envs(variables.iter().copied())
        .current_dir(folder)
        .output()
        .expect("the program was built")
}

/// What it prints, if it succeeds.
fn printed(folder: &Path, words: &[&str]) -> String {
    let output = simulate(folder, words, &[]);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is text")
}

/// Its message, if it fails.
fn refused(folder: &Path, words: &[&str]) -> String {
    let output = simulate(folder, words, &[]);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    String::from_utf8(output.stderr).expect("it is text")
}

fn number(value: &Json) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn games_of_each_kind_end_and_their_counts_agree() {
    let folder = folder("simulations");
    for (game, games, players) in GAMES {
        for policy in ["random", "greedy"] {
            let words =
                [game, "--games", games, "--players", players, "--policy", policy, "--format", "json"];
            let text = printed(&folder, &words);
            assert_eq!(text, printed(&folder, &words), "{game}: the same seed plays other games");
            let other = printed(&folder, &[&words[..], &["--seed", "2"]].concat());
            assert_ne!(text, other, "{game}: another seed plays the same games");
            let all: Json = serde_json::from_str(&text).expect("it is JSON");
            counts_agree(&all, games.parse().expect("a number"));
            // Players who hardly do anything use few rules.
            let rules = all["rules"].as_array().map_or(0, Vec::len);
            assert!(rules > 25 && all["moves"].as_f64() > Some(3.0), "{all}");
        }
    }
}

fn players_choose_places_where_that_is_agreed() {
    let folder = folder("simulated-placements");
    let words = [
        "generation-zero",
        "--games",
        "4",
        "--players",
        "3",
        "--house-rule",
        "placement=chosen",
        "--format",
        "json",
    ];
    for policy in ["random", "greedy"] {
        let text = printed(&folder, &[&words[..], &["--policy", policy]].concat());
        counts_agree(&serde_json::from_str(&text).expect("it is JSON"), 4);
    }
}

/// Everything that is counted twice is the same both times.
fn counts_agree(all: &Json, games: u64) {
    let count = |key: &str| number(&all[key]["count"]);
    let seats = all["seats"].as_array().expect("a list");
    let sum = |all: &[Json]| all.iter().map(|one| number(&one["won"]["count"])).sum::<u64>();
    let (won, others) = (sum(seats), all["others"].as_array().map_or(0, |others| sum(others)));
    let (unfinished, nobody, shared) = (count("unfinished"), count("nobody"), count("shared"));
    let once = games - unfinished - nobody;
    assert!(won + others >= once && (won + others > once) == (shared > 0), "{all}");
    let rounds = all["rounds"]["games"].as_object();
    let finished: u64 = rounds.into_iter().flatten().map(|(_, games)| number(games)).sum();
    assert_eq!(finished, games - unfinished, "{all}");
    let shares = |key: &'static str| all[key].as_array().into_iter().flatten();
    for held in shares("held") {
        assert_eq!(number(&held["winners"]["of"]), won, "{all}");
        let losers = (once * seats.len() as u64).checked_sub(won);
        assert!(others > 0 || losers == held["losers"]["of"].as_u64(), "{all}");
        assert!(number(&held["winners"]["count"]) <= won, "{all}");
    }
    for rule in shares("rules") {
        let (share, low, high) = (&rule["games"]["share"], &rule["games"]["low"], &rule["games"]["high"]);
        assert!(low.as_f64() <= share.as_f64() && share.as_f64() <= high.as_f64(), "{rule}");
        assert!(number(&rule["times"]) >= number(&rule["games"]["count"]), "{rule}");
    }
    let never = all["never_used"].as_array().expect("a list");
    assert!(never.iter().all(|id| shares("rules").all(|rule| rule["rule"] != *id)), "{all}");
}

fn parts_add_up_to_the_whole() {
    let folder = folder("simulated-parts");
    let words = ["survival", "--games", "10", "--seed", "4"];
    for part in 1..=3 {
        let (shard, file) = (format!("{part}/3"), format!("part-{part}.json"));
        let more = ["--shard", &shard, "-o", &file];
        assert_eq!(printed(&folder, &[&words[..], &more].concat()), "");
    }
    for format in ["text", "json", "html"] {
        let whole = printed(&folder, &[&words[..], &["--format", format]].concat());
        let joined = ["--join", "part-2.json", "part-3.json", "part-1.json", "--format", format];
        assert_eq!(printed(&folder, &joined), whole);
    }
    // The ending names the format.
    printed(&folder, &["--join", "part-1.json", "part-2.json", "part-3.json", "-o", "all.html"]);
    let page = fs::read_to_string(folder.join("all.html")).expect("it was written");
    assert!(page.starts_with("<!doctype html>"));
}

fn numbers_of_parts_come_from_the_environment() {
    let folder = folder("simulated-arrays");
    let words = ["survival", "--games", "5", "--shard"];
    let whole = |part: &str| printed(&folder, &[&words[..], &[part]].concat());
    for (given, variables, part) in [
        ("auto", vec![("SLURM_ARRAY_TASK_ID", "2"), ("SLURM_ARRAY_TASK_COUNT", "2")], "2/2"),
        ("auto/3", vec![("JOB_COMPLETION_INDEX", "0")], "1/3"),
        ("auto/4", vec![("PARALLEL_SEQ", "3")], "3/4"),
    ] {
        let output = simulate(&folder, &[&words[..], &[given]].concat(), &variables);
        assert_eq!(String::from_utf8_lossy(&output.stdout), whole(part), "{variables:?}");
    }
}

fn parts_that_do_not_belong_together_are_refused() {
    let folder = folder("simulated-mistakes");
    let part = |words: &[&str], file: &str| {
        printed(&folder, &[&["survival", "--games", "4"], words, &["-o", file]].concat());
    };
    part(&["--shard", "1/2"], "1.json");
    part(&["--shard", "2/2"], "2.json");
    part(&["--shard", "1/2", "--seed", "2"], "other.json");
    fs::write(folder.join("none.json"), "{}").expect("the folder for tests can be written to");
    let text = fs::read_to_string(folder.join("1.json")).expect("it was written");
    fs::write(folder.join("wrong.json"), text.replace("\"games\":2", "\"games\":3"))
        .expect("the folder for tests can be written to");
    for (name, old, new) in [
        ("rounds", "\"rounds\":{", "\"rounds\":{\"4294967295\":1,"),
        ("sum", "\"rounds\":{", "\"rounds\":{\"1\":18446744073709551615,"),
        ("seats", "\"seats\":[", "\"seats\":[50"),
        ("unwon", "\"unwon\":", "\"unwon\":7"),
    ] {
        assert!(text.contains(old), "{text}");
        fs::write(folder.join(format!("{name}.json")), text.replace(old, new))
            .expect("the folder for tests can be written to");
        let told = refused(&folder, &["--join", &format!("{name}.json"), "2.json"]);
        assert!(told.replace("\n  ", " ").contains("its counts are not of games 1 to 2"), "{name}: {told}");
    }
    for (files, message) in [
        (&["1.json"][..], "games 3 to 4 are in no part"),
        (&["2.json"], "games 1 to 2 are in no part"),
        (&["1.json", "2.json", "1.json"], "games 1 to 2 are in 1.json and in 1.json"),
        (&["1.json", "other.json"], "`seed` is 2 in one, 1 in the other"),
        (&["none.json"], "none.json is no part of a simulation"),
        (&["missing.json"], "missing.json"),
        (&["wrong.json", "2.json"], "its counts are not of games 1 to 2"),
    ] {
        let told = refused(&folder, &[&["--join"], files].concat());
        assert!(told.replace("\n  ", " ").contains(message), "{told}");
    }
}

/// The first block of a kind in the guide.
fn block(kind: &str) -> String {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src/makers/simulations.md");
    let guide = fs::read_to_string(guide).expect("it is a guide");
    let begin = format!("```{kind}\n");
    let (_, rest) = guide.split_once(&begin).unwrap_or_else(|| panic!("the guide has no {kind}"));
    rest.split("```")
        .next()
        .unwrap_or_default()
        .replace("--games 100000", "--games 4")
        .replace("\"100000\"", "\"4\"")
}

/// The path with the programs in front.
fn path() -> OsString {
    let programs = Path::new(env!("CARGO_BIN_EXE_umpire")).parent().map(Path::to_owned);
    let before = env::var_os("PATH").unwrap_or_default();
    env::join_paths(programs.into_iter().chain(env::split_paths(&before))).expect("paths are well formed")
}

/// Runs a program of the guide and compares what it has joined with the whole; skipped if it can't be run here.
fn guides_program(program: &Path, arguments: &[&str], is_here: &[&str], name: &str) -> Completion {
    let run = |arguments: &[&str], folder: &Path| {
        Command::new(program).args(arguments).env("PATH", path()).current_dir(folder).output()
    };
    let folder = folder(name);
    if !run(is_here, &folder).is_ok_and(|output| output.status.success()) {
        return Completion::ignored_with(format!("{} can't run it here", program.display()));
    }
    let output = run(arguments, &folder).expect("it was found");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = fs::read_to_string(folder.join("all.html")).expect("the guide's program writes it");
    assert_eq!(page, printed(&folder, &["alien-empires", "--games", "4", "--format", "html"]));
    Completion::Completed
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    let mut trials = named!("simulations": games_of_each_kind_end_and_their_counts_agree, players_choose_places_where_that_is_agreed, parts_add_up_to_the_whole, numbers_of_parts_come_from_the_environment, parts_that_do_not_belong_together_are_refused);
    trials.extend(custom::trials());
    trials.push(skippable("simulations/on GNU parallel", || {
        let program = block("sh");
        Ok(guides_program(
            Path::new("sh"),
            &["-e", "-c", &program],
            &["-c", "parallel --version"],
            "gnu-parallel",
        ))
    }));
    trials.push(skippable("simulations/on Ray", || {
        let named = env::var_os("PUNCHBOARD_PYTHON").map(PathBuf::from);
        let python = named.unwrap_or_else(|| PathBuf::from("python3"));
        let program = block("python");
        Ok(guides_program(&python, &["-c", &program], &["-c", "import ray"], "ray"))
    }));
    trials
}
