//! How long boards and maps take from their definitions to a PDF, and how large it gets: a hex map of 100, of 10,000 (on one large
//! page and tiled) and of 240,000 hexes, and the board of 20 by 20 inches tiled.
//!
//! `cargo bench --bench boards [NAME]`; the best of several runs, with the definitions read from memory.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a benchmark looks at the clock and tells what it saw"
)]
#![allow(missing_docs, reason = "a benchmark has no readers of its documentation")]

#[path = "../tests/support/press.rs"]
mod press;

use std::time::Instant;

use press::{Memory, print_on};
use punchboard::compose::Options;
use punchboard::ruling::Pcg32;

struct Case {
    name: &'static str,
    text: String,
    paper: Option<&'static str>,
    runs: u32,
}

fn main() {
    let asked = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    for case in cases() {
        if asked.as_ref().is_some_and(|asked| !case.name.contains(asked.as_str())) {
            continue;
        }
        let door = Memory::new(&[("game.yaml", &case.text)]);
        let mut best = f64::MAX;
        let (mut bytes, mut sheets) = (0, 0);
        for _ in 0..case.runs {
            let start = Instant::now();
            let (printed, files) = print_on(&door, "game.yaml", case.paper, Options::default());
            bytes = printed.iter().map(|file| file.pdf(&files).expect("a PDF").len()).sum();
            sheets = printed.iter().map(|file| file.sheets.len()).sum();
            best = best.min(start.elapsed().as_secs_f64());
        }
        let (seconds, kib) = (best, bytes >> 10);
        println!("{:22} {seconds:8.3} s  {sheets:4} sheets  {kib:7} KiB", case.name);
    }
    if let Some(peak) = peak() {
        println!("peak memory {} MiB", peak >> 10);
    }
}

/// The most memory that was held at once, in KiB, where the system says it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn cases() -> Vec<Case> {
    let map = |columns: u32, rows: u32, hex: &str, told: bool| {
        format!("{}{}", game("tiles", "a3"), hexes(columns, rows, hex, told))
    };
    vec![
        Case { name: "hexes-100", text: map(10, 10, "18mm", true), paper: None, runs: 20 },
        Case {
            name: "hexes-10000-page",
            text: map(100, 100, "14mm", true),
            paper: Some("1300mm x 1500mm"),
            runs: 10,
        },
        Case { name: "hexes-10000-tiled", text: map(100, 100, "14mm", true), paper: None, runs: 5 },
        Case {
            name: "hexes-240000-page",
            text: map(600, 400, "7mm", false),
            paper: Some("3800mm x 3000mm"),
            runs: 2,
        },
        Case {
            name: "board-20x20-tiled",
            text: format!("{}{}", game("tiles", "a4").replace("map: M", "board: M"), BOARD),
            paper: None,
            runs: 20,
        },
    ]
}

const BOARD: &str = "---\nkind: board\ngame: custom\nname: M\nwidth: 20\nheight: 20\nsquare: 1in\n";

fn game(sheet: &str, paper: &str) -> String {
    format!(
        "kind: game\ngame: custom\ntitle: B\nfiles: [{{file: f, sheet: {sheet}, parts: [{{title: M, map: M}}]}}]\n\
         ---\nkind: sheet\nname: {sheet}\npaper: {paper}\n\
         ---\nkind: look\nname: bench\nlegend: false\ncompass: false\ntitle: false\n\
         terrains:\n  w: {{name: Water, color: \"#cfe3ee\"}}\n  d: {{name: Desert, color: \"#f5e8c4\"}}\n\
         \x20 g: {{name: Grass, color: \"#dfecc4\"}}\n  j: {{name: Jungle, color: \"#b3d1a6\"}}\n\
         grid: {{color: \"#333333\", width: 0.018}}\n\
         labels: {{at: middle, size: 0.15, bold: true}}\n\
         texts:\n  - {{at: top, fields: [x, y, z], size: 0.11, step: 0.2, colors: [\"#b00020\", \"#1b7f3b\", \"#1d4ed8\"]}}\n\
         \x20 - {{at: bottom, fields: id, size: 0.1, color: \"#444444\"}}\n"
    )
}

/// A map whose hexes each have three numbers and an id, if `told`.
fn hexes(columns: u32, rows: u32, hex: &str, told: bool) -> String {
    let mut chance = Pcg32::new(1);
    let mut text = format!("---\nkind: map\ngame: custom\nname: M\nlook: bench\nhex: {hex}\nrows: |\n");
    for _ in 0..rows {
        text.push_str("  ");
        (0..columns).for_each(|_| text.push(['w', 'd', 'g', 'j'][chance.below(4) as usize]));
        text.push('\n');
    }
    if told {
        text.push_str("hexes:\n");
        for row in 0..rows {
            for column in 0..columns {
                let label = punchboard::geometry::Label { column, row };
                let (x, z) = (i64::from(column), i64::from(row) - i64::from(column / 2));
                let id = row * columns + column + 1;
                text.push_str(&format!("  {label}: {{x: {x}, y: {}, z: {z}, id: H{id:05}}}\n", -x - z));
            }
        }
    }
    text
}
