//! Processes as they are run at a table: how long a program takes to start, to print one card, to judge one dispute; and files of 2,000
//! disputes judged as JSON, with how many a second of processor time.
//!
//! `cargo bench --bench short`, or `-- --work starts`, `-- --work files`; medians of 100 runs, and of `--rounds 15` for files.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads, writes, times and prints"
)]

#[allow(dead_code, reason = "no peer takes part")]
mod asked;
#[path = "cards/deck.rs"]
#[allow(dead_code, reason = "no peer takes part")]
mod deck;
mod folder;
#[allow(dead_code, reason = "no peer takes part")]
mod peers;
mod process;
#[allow(dead_code, reason = "programs do not take turns with others")]
mod turns;

use asked::Asked;
use folder::Folder;

/// The disputes of a file.
const MANY: usize = 2_000;
const DISPUTES: [(&str, &str); 4] = [
    ("battles of eight", include_str!("disputes/battle.yaml")),
    ("fights", include_str!("disputes/fight.yaml")),
    ("turns", include_str!("disputes/turn.yaml")),
    ("conflicts", include_str!("disputes/conflict.yaml")),
];

fn main() {
    let asked = Asked::read();
    let folder = Folder::new("short");
    let write = |name: &str, text: &str| folder.write(name, text).to_string_lossy().into_owned();
    let (punchboard, umpire) = (env!("CARGO_BIN_EXE_punchboard"), env!("CARGO_BIN_EXE_umpire"));
    if asked.wants("starts") {
        write("face.yaml", include_str!("cards/face.yaml"));
        write("cards.yaml", &deck::yaml("card", &deck::cards(1, 1)));
        let game = write("game.yaml", include_str!("cards/game.yaml"));
        let out = folder.path().join("out").to_string_lossy().into_owned();
        start("punchboard --version", &[punchboard, "--version"]);
        start("punchboard render, one card", &[punchboard, "render", &game, "-o", &out]);
        for (name, text) in DISPUTES {
            start(&format!("umpire judge, one of {name}"), &[umpire, "judge", &write("one.yaml", text)]);
        }
    }
    if asked.wants("files") {
        for (name, text) in DISPUTES {
            let many = write("many.yaml", &vec![text; MANY].join("---\n"));
            let out = folder.path().join("out.json").to_string_lossy().into_owned();
            judged(name, &[umpire, "judge", &many, "--format", "json", "-o", &out], asked.rounds());
        }
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// The median; NaN for an empty list.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Prints the time of a short process.
fn start(name: &str, words: &[&str]) {
    let words = owned(words);
    let seconds = (0..101).map(|_| process::run(&words).seconds).skip(1).collect();
    println!("{name:44} {:6.2} ms", median(seconds) * 1_000.0);
}

/// Prints how many disputes of a file are judged.
fn judged(name: &str, words: &[&str], rounds: usize) {
    let words = owned(words);
    let runs: Vec<process::Run> = (0..=rounds).map(|_| process::run(&words)).skip(1).collect();
    let wall = median(runs.iter().map(|run| run.seconds).collect());
    // The system counts hundredths of a second, which average out over many rounds.
    let cpu = runs.iter().map(|run| run.cpu).sum::<Option<f64>>().unwrap_or(f64::NAN) / runs.len() as f64;
    let memory = runs.iter().filter_map(|run| run.memory).max().unwrap_or_default() / 1_024;
    println!(
        "{MANY} {name} in a file, as JSON: {:.0} a second, {:.0} a second of processor time, {memory} MB",
        MANY as f64 / wall,
        MANY as f64 / cpu
    );
}
