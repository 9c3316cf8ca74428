//! How long pictures take, as whole processes, with the memory and the size of what is written: a deck of 1,000 cards each with a picture
//! of its own, as PDF; and the deck of 1,000 cards of text as PNG of 150 dots an inch.
//!
//! `cargo bench --bench pictures`, and, to measure other programs in the same rounds, with `{folder}` for the folder of the definitions,
//! in which the pictures lie beside a `cards.json`, and `{out}` for what is written:
//!
//! `cargo bench --bench pictures -- --rounds 5 --beside 'own=img2pdf=./all-of-folder.sh {folder} {out}'`
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

/// The number of cards.
const CARDS: usize = 1_000;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let after = |key: &'static str| {
        arguments.windows(2).filter(move |pair| pair[0] == key).map(|pair| pair[1].clone())
    };
    let rounds: usize = after("--rounds").next().and_then(|text| text.parse().ok()).unwrap_or(5);
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    println!(
        "| work | program | wall s, min / median / max | times punchboard's | memory MB | bytes written |"
    );
    println!("| --- | --- | --- | ---: | ---: | ---: |");
    for (name, folder, options) in
        [("own", own_pictures(&work), ""), ("png", text(&work), "--format png --dpi 150")]
    {
        let command =
            format!("{} render {{folder}}/game.yaml -o {{out}} {options}", env!("CARGO_BIN_EXE_punchboard"));
        let mut programs = vec![Program { name: "punchboard".to_owned(), command }];
        programs.extend(after("--beside").filter_map(|text| {
            let (program, command) = text.strip_prefix(name)?.strip_prefix('=')?.split_once('=')?;
            Some(Program { name: program.to_owned(), command: command.to_owned() })
        }));
        let runs = in_turn(&programs, rounds, |program| run(program, &folder));
        for (program, own) in programs.iter().zip(&runs) {
            println!("{}", row(name, program, own, &runs[0], &folder));
        }
    }
}

fn write(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).expect("the folder for benchmarks can be written to");
}

fn folder(work: &Path, name: &str) -> PathBuf {
    let folder = work.join(name);
    fs::create_dir_all(&folder).expect("the folder for benchmarks can be written to");
    folder
}

/// Cards of text.
fn text(work: &Path) -> PathBuf {
    let folder = folder(work, "text");
    let cards = deck::cards(CARDS, CARDS as u64);
    write(&folder.join("face.yaml"), include_bytes!("cards/face.yaml"));
    write(&folder.join("game.yaml"), include_bytes!("cards/game.yaml"));
    write(&folder.join("cards.yaml"), deck::yaml("card", &cards).as_bytes());
    write(&folder.join("cards.json"), deck::json(&cards).as_bytes());
    folder
}

/// Cards each with a picture of 750 × 1050 dots.
fn own_pictures(work: &Path) -> PathBuf {
    let folder = folder(work, "own");
    let mut set = String::from(
        "kind: game\ngame: custom\ntitle: Pictures\nfiles: [{file: cards, sheet: a4-euro-poker-9up, parts: [{title: Cards, component: card, layout: picture}]}]\n\
         ---\nkind: layout\nname: picture\nsize: euro-poker\n\
         front: {art: {image: \"{art}\", x: 3mm, y: 3mm, width: 57mm, height: 82mm}}\n\
         ---\nkind: deck\ngame: custom\ncomponent: card\ncards:\n",
    );
    for n in 0..CARDS {
        let _ = writeln!(set, "  - {{name: Card {n}, art: p{n:04}.png}}");
        let path = folder.join(format!("p{n:04}.png"));
        if !path.exists() {
            write(&path, &picture(n));
        }
    }
    write(&folder.join("game.yaml"), set.as_bytes());
    folder
}

/// A picture of soft colors that no other is like.
fn picture(n: usize) -> Vec<u8> {
    let (width, height) = (750, 1_050);
    let wave = |at: usize, step: usize| {
        let at = (at * step) % 512;
        at.min(511 - at) as u8
    };
    let dots: Vec<u8> = (0..width * height)
        .flat_map(|dot| {
            let (x, y) = (dot % width, dot / width);
            [wave(x + n, 1 + n % 3), wave(y + 2 * n, 1), wave(x + y + 3 * n, 1 + n % 2)]
        })
        .collect();
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("memory takes everything");
    writer.write_image_data(&dots).expect("there are as many dots as was said");
    drop(writer);
    out
}

fn run(program: &Program, folder: &Path) -> Run {
    let out = folder.join(format!("out-{}", program.name));
    let words = program.command.split_whitespace();
    let named = |word: &str| {
        word.replace("{folder}", &folder.to_string_lossy()).replace("{out}", &out.to_string_lossy())
    };
    process::run(&words.map(named).collect::<Vec<_>>())
}

fn row(work: &str, program: &Program, runs: &[Run], own: &[Run], folder: &Path) -> String {
    let mut times: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
    let mut ratios: Vec<f64> = runs.iter().zip(own).map(|(run, own)| run.seconds / own.seconds).collect();
    times.sort_by(f64::total_cmp);
    ratios.sort_by(f64::total_cmp);
    let (middle, last) = (times.len() / 2, times.len() - 1);
    let memory = runs.iter().filter_map(|run| run.memory).max();
    let memory = memory.map_or(String::new(), |kb| format!("{:.1}", kb as f64 / 1_024.0));
    format!(
        "| {work} | {} | {:.3} / {:.3} / {:.3} | {:.1} | {memory} | {} |",
        program.name,
        times[0],
        times[middle],
        times[last],
        ratios[middle],
        size(&folder.join(format!("out-{}", program.name))),
    )
}

/// The bytes of a file, or of all in a folder and below it.
fn size(path: &Path) -> u64 {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().map(|entry| size(&entry.path())).sum(),
        Err(_) => fs::metadata(path).map_or(0, |data| data.len()),
    }
}
