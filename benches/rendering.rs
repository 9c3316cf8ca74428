//! How long decks of 1, 54, 1,000 and 10,000 distinct cards take from YAML to PDF on disk, as whole processes, with the memory and
//! the size of the file; the same 10,000 cards in 200 decks; and the sets of the four games, on two papers.
//!
//! `cargo bench --bench rendering`, with the peers that are installed in the same rounds (`benches/peers/README.md`), and with other
//! programs:
//!
//! `cargo bench --bench rendering -- --rounds 5 --beside 'cards=typst=typst compile --input data={json} deck.typ {out}.pdf'`
//!
//! `{json}` has the form `{"cards": [{"id", "title", "type", "color", "points", "paras", "stats": [{"k", "v"}]}]}`.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads, writes, times and prints"
)]

use std::fmt::Write;

mod asked;
#[path = "cards/deck.rs"]
mod deck;
mod folder;
mod peers;
mod process;
mod turns;

use asked::{Asked, own};
use folder::Folder;
use peers::Peer;

/// The numbers of cards.
const SIZES: [usize; 4] = [1, 54, 1_000, 10_000];
/// The decks in which the most cards are printed once more.
const DECKS: usize = 200;

/// The sets of the games that come along, on both papers.
const SETS: &str =
    "render generation-zero super-game-level survival alien-empires --paper a4,letter -o {out}";
const PEERS: [Peer; 2] = [
    Peer { name: "typst", needs: "typst", script: "typst_peer.py deck.typ {json} {out}" },
    Peer { name: "cairo-pango", needs: "cairo, gi", script: "cairo_peer.py deck {json} {out}" },
];

fn main() {
    let asked = Asked::read();
    let (rounds, most) = (asked.rounds(), asked.number("--most", 10_000));
    let mut growth: Vec<(usize, u64)> = Vec::new();
    let programs =
        asked.programs("cards", own("render {folder}/game.yaml -o {out}", "bench/a4/cards.pdf"), &PEERS);
    turns::head();
    if asked.wants("cards") {
        for count in SIZES.into_iter().filter(|count| *count <= most) {
            let folder = prepare(count);
            let memory = turns::measured(&format!("{count} cards"), &programs, rounds, folder.path());
            growth.extend(memory.map(|memory| (count, memory)));
        }
    }
    if asked.wants("decks") && most >= SIZES[3] {
        let folder = prepare_decks(SIZES[3]);
        let name = format!("{DECKS} decks of {}", SIZES[3] / DECKS);
        turns::measured(&name, &[own("render {folder}/game.yaml -o {out}", "")], rounds, folder.path());
    }
    if asked.wants("sets") {
        turns::measured("sets of four games", &[own(SETS, "")], rounds, Folder::new("rendering").path());
    }
    if let [.., (fewer, less), (more, most)] = growth[..] {
        println!("\nMemory grows by {:.1} kB a card.", (most as f64 - less as f64) / (more - fewer) as f64);
    }
}

/// Writes cards in many decks, each with a file of its own.
fn prepare_decks(count: usize) -> Folder {
    let folder = Folder::new("rendering/decks");
    let mut game = String::from("kind: game\ngame: custom\ntitle: Bench\ndefinitions: [face.yaml");
    let mut files = String::new();
    for (n, cards) in deck::cards(count, count as u64).chunks(count / DECKS).enumerate() {
        let name = format!("deck-{n:03}");
        folder.write(&format!("{name}.yaml"), deck::yaml(&name, cards));
        let _ = write!(game, ", {name}.yaml");
        let _ = writeln!(
            files,
            "  - {{file: {name}, sheet: a4-euro-poker-9up, parts: [{{title: Deck {n}, component: {name}, layout: bench-card}}]}}"
        );
    }
    folder.write("face.yaml", include_str!("cards/face.yaml"));
    folder.write("game.yaml", format!("{game}]\nfiles:\n{files}"));
    folder
}

/// Writes the cards of a workload.
fn prepare(count: usize) -> Folder {
    let folder = Folder::new(&format!("rendering/{count}"));
    let cards = deck::cards(count, count as u64);
    folder.write("face.yaml", include_str!("cards/face.yaml"));
    folder.write("game.yaml", include_str!("cards/game.yaml"));
    folder.write("cards.yaml", deck::yaml("card", &cards));
    folder.write("data.json", deck::json(&cards));
    folder
}
