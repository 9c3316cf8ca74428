//! How long decks of 1, 54, 1,000 and 10,000 distinct cards take from YAML to PDF on disk, as whole processes, with the memory and
//! the size of the file; the same 10,000 cards in 200 decks; and the sets that come along, on two papers.
//!
//! `cargo bench --bench rendering`, and, to measure other programs in the same rounds, with cards in a JSON file of the form
//! `{"cards": [{"id", "title", "type", "color", "points", "paras", "stats": [{"k", "v"}]}]}`:
//!
//! `cargo bench --bench rendering -- --rounds 5 --beside 'typst=typst compile --input data={json} deck.typ {pdf}'`
//!
//! Programs take turns, so that a slow moment of the machine is everybody's; ratios within a round are what counts.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads, writes, times and prints"
)]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[path = "cards/deck.rs"]
mod deck;
mod process;
mod turns;

use process::Run;
use turns::{Program, in_turn};

/// The numbers of cards.
const SIZES: [usize; 4] = [1, 54, 1_000, 10_000];
/// The decks in which the most cards are printed once more.
const DECKS: usize = 200;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let after = |key: &'static str| {
        arguments.windows(2).filter(move |pair| pair[0] == key).map(|pair| pair[1].clone())
    };
    let rounds: usize = after("--rounds").next().and_then(|text| text.parse().ok()).unwrap_or(5);
    let most: usize = after("--most").next().and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let own = format!("{} render {{yaml}} -o {{folder}}", env!("CARGO_BIN_EXE_punchboard"));
    let mut programs = vec![Program { name: "punchboard".to_owned(), command: own }];
    programs.extend(after("--beside").filter_map(|text| {
        let (name, command) = text.split_once('=')?;
        Some(Program { name: name.to_owned(), command: command.to_owned() })
    }));
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rendering");
    let mut growth: Vec<(usize, u64)> = Vec::new();
    println!(
        "| cards | program | wall s, min / median / max | times punchboard's | memory MB | file bytes |"
    );
    println!("| ---: | --- | --- | ---: | ---: | ---: |");
    for count in SIZES.into_iter().filter(|count| *count <= most) {
        let folder = prepare(&work, count);
        let runs = in_turn(&programs, rounds, |program| run(program, &folder));
        for (program, own_runs) in programs.iter().zip(&runs) {
            let memory = own_runs.iter().filter_map(|run| run.memory).max();
            println!("{}", row(count, program, own_runs, &runs[0], memory, &folder));
            if program.name == "punchboard" {
                growth.extend(memory.map(|memory| (count, memory)));
            }
        }
    }
    let own = env!("CARGO_BIN_EXE_punchboard");
    if most >= SIZES[3] {
        let folder = prepare_decks(&work, SIZES[3]);
        let game = folder.join("game.yaml").to_string_lossy().into_owned();
        alone(&format!("{DECKS} × {}", SIZES[3] / DECKS), &[own, "render", &game], &folder, rounds);
    }
    alone("sets that come along", &[own, "render"], &work.join("sets"), rounds);
    if let [.., (fewer, less), (more, most)] = growth[..] {
        println!("\nMemory grows by {:.1} kB a card.", (most as f64 - less as f64) / (more - fewer) as f64);
    }
}

/// Measures what no other program does.
fn alone(name: &str, words: &[&str], folder: &Path, rounds: usize) {
    let out = folder.join("out").to_string_lossy().into_owned();
    let words: Vec<String> = words.iter().copied().chain(["-o", &out]).map(str::to_owned).collect();
    let mut runs: Vec<Run> = (0..=rounds).map(|_| process::run(&words)).skip(1).collect();
    runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let memory = runs.iter().filter_map(|run| run.memory).max();
    let memory = memory.map_or(String::new(), |kb| format!("{:.1}", kb as f64 / 1_024.0));
    let [least, middle, most] = [0, runs.len() / 2, runs.len() - 1].map(|n| runs[n].seconds);
    println!("| {name} | punchboard | {least:.3} / {middle:.3} / {most:.3} | 1.0 | {memory} | |");
}

/// Writes cards in many decks, each with a file of its own.
fn prepare_decks(work: &Path, count: usize) -> PathBuf {
    let folder = work.join("decks");
    fs::create_dir_all(&folder).expect("the folder for benchmarks can be written to");
    let write = |name: &str, text: &str| {
        fs::write(folder.join(name), text).expect("the folder for benchmarks can be written to");
    };
    let mut game = String::from("kind: game\ngame: custom\ntitle: Bench\ndefinitions: [face.yaml");
    let mut files = String::new();
    for (n, cards) in deck::cards(count, count as u64).chunks(count / DECKS).enumerate() {
        let name = format!("deck-{n:03}");
        write(&format!("{name}.yaml"), &deck::yaml(&name, cards));
        let _ = write!(game, ", {name}.yaml");
        let _ = writeln!(
            files,
            "  - {{file: {name}, sheet: a4-euro-poker-9up, parts: [{{title: Deck {n}, component: {name}, layout: bench-card}}]}}"
        );
    }
    write("face.yaml", include_str!("cards/face.yaml"));
    write("game.yaml", &format!("{game}]\nfiles:\n{files}"));
    folder
}

/// Writes the cards of a workload.
fn prepare(work: &Path, count: usize) -> PathBuf {
    let folder = work.join(count.to_string());
    fs::create_dir_all(&folder).expect("the folder for benchmarks can be written to");
    let cards = deck::cards(count, count as u64);
    let write = |name: &str, text: &str| {
        fs::write(folder.join(name), text).expect("the folder for benchmarks can be written to");
    };
    write("face.yaml", include_str!("cards/face.yaml"));
    write("game.yaml", include_str!("cards/game.yaml"));
    write("cards.yaml", &deck::yaml("card", &cards));
    write("cards.json", &deck::json(&cards));
    folder
}

fn run(program: &Program, folder: &Path) -> Run {
    let named = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let words: Vec<String> = (program.command.split_whitespace())
        .map(|word| {
            word.replace("{yaml}", &named("game.yaml"))
                .replace("{json}", &named("cards.json"))
                .replace("{folder}", &named("out"))
                .replace("{pdf}", &named(&format!("{}.pdf", program.name)))
        })
        .collect();
    process::run(&words)
}

fn row(
    count: usize,
    program: &Program,
    runs: &[Run],
    own: &[Run],
    memory: Option<u64>,
    folder: &Path,
) -> String {
    let mut times: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
    let mut ratios: Vec<f64> = runs.iter().zip(own).map(|(run, own)| run.seconds / own.seconds).collect();
    times.sort_by(f64::total_cmp);
    ratios.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    let written = [folder.join(format!("{}.pdf", program.name)), folder.join("out/bench/a4/cards.pdf")];
    let written = if program.name == "punchboard" { &written[1] } else { &written[0] };
    let bytes = fs::metadata(written).map_or(String::new(), |data| data.len().to_string());
    let mut line = String::new();
    let memory = memory.map_or(String::new(), |kb| format!("{:.1}", kb as f64 / 1_024.0));
    let _ = write!(
        line,
        "| {count} | {} | {:.3} / {:.3} / {:.3} | {:.1} | {memory} | {bytes} |",
        program.name,
        times[0],
        times[middle],
        times[times.len() - 1],
        ratios[middle],
    );
    line
}
