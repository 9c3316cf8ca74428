//! How long `punchboard check` takes, as whole processes: a deck of 10,000 cards alone, the same with the layout and sheet that
//! it is printed with, one file of each built-in set, and the built-in sets whole.
//!
//! `cargo bench --bench checks`; the best of several rounds.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads, writes, times and prints"
)]

use std::path::Path;

#[path = "cards/deck.rs"]
#[allow(dead_code, reason = "peers read their cards as JSON, and are not measured here")]
mod deck;
#[allow(dead_code, reason = "peers ask where it is")]
mod folder;
mod process;

use folder::Folder;

/// How often each command is run.
const ROUNDS: usize = 10;

fn main() {
    let folder = Folder::new("checks");
    let write = |name: &str, text: &str| folder.write(name, text).to_string_lossy().into_owned();
    let cards = write("cards.yaml", &deck::yaml("card", &deck::cards(10_000, 1)));
    write("face.yaml", include_str!("cards/face.yaml"));
    let printed = write("game.yaml", include_str!("cards/game.yaml"));
    let decks = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks");
    let one = |path: &str| decks.join(path).to_string_lossy().into_owned();
    let cases = [
        ("10,000 cards", vec![cards]),
        ("10,000 cards, printed", vec![printed]),
        ("generation-zero, one file", vec![one("generation-zero/canons.yaml")]),
        ("super-game-level, one file", vec![one("super-game-level/items.yaml")]),
        ("survival, one file", vec![one("survival/creatures.yaml")]),
        ("alien-empires, one file", vec![one("alien-empires/force.yaml")]),
        ("built-in sets", Vec::new()),
    ];
    for (name, paths) in cases {
        let words = [env!("CARGO_BIN_EXE_punchboard").to_owned(), "check".to_owned()];
        let words: Vec<String> = words.into_iter().chain(paths).collect();
        let runs: Vec<process::Run> = (0..ROUNDS).map(|_| process::run(&words)).collect();
        let seconds = runs.iter().map(|run| run.seconds).fold(f64::MAX, f64::min);
        let memory = runs.iter().filter_map(|run| run.memory).max().unwrap_or_default() / 1_024;
        println!("{name:28} {:8.1} ms  {memory:4} MB", seconds * 1_000.0);
    }
}
