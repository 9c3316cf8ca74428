//! The time of boards and maps from their definitions to a PDF, and its size: a hex map of 100, of 10,000 (on one large
//! page and tiled) and of 240,000 hexes, and the board of 20 by 20 inches tiled. The best of several runs, with the definitions read from
//! memory; then the 10,000 on one page as whole processes, with the peers that are installed (`benches/peers/README.md`) in the same
//! rounds.
//!
//! `cargo bench --bench boards`, or `-- --work hexes-100` for one of them, `-- --work peers` for the last.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a benchmark looks at the clock and tells what it saw"
)]
#![allow(missing_docs, reason = "a benchmark has no readers of its documentation")]

mod asked;
mod folder;
mod peers;
#[path = "../tests/support/press.rs"]
mod press;
mod process;
mod turns;

use std::fs;
use std::time::Instant;

use asked::{Asked, own};
use folder::Folder;
use peers::Peer;
use press::{Memory, print_on};
use punchboard::compose::Options;
use punchboard::geometry::Label;
use punchboard::ruling::Pcg32;

struct Case {
    name: &'static str,
    text: String,
    paper: Option<&'static str>,
    runs: u32,
}

fn main() {
    let asked = Asked::read();
    for case in cases().into_iter().filter(|case| asked.wants(case.name)) {
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
    if asked.wants("peers") {
        beside_peers(&asked);
    }
}

const PEERS: [Peer; 2] = [
    Peer { name: "typst", needs: "typst", script: "typst_peer.py hexes.typ {json} {out}" },
    Peer { name: "cairo-pango", needs: "cairo, gi", script: "cairo_peer.py hexes {json} {out}" },
];

/// Prints 10,000 hexes on one page as whole processes.
fn beside_peers(asked: &Asked) {
    let folder = Folder::new("boards");
    folder.write("game.yaml", format!("{}{}", game("tiles", PAGE), hexes(100, 100, "14mm", true)));
    folder.write("data.json", json(100, 100));
    let own = own("render {folder}/game.yaml -o {out}", "");
    turns::head();
    turns::measured("10000 hexes", &asked.programs("peers", own, &PEERS), asked.rounds(), folder.path());
}

/// The peak memory in KiB, if the system reports it.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn cases() -> Vec<Case> {
    let map = |columns: u32, rows: u32, hex: &str, told: bool| {
        format!("{}{}", game("tiles", "a3"), hexes(columns, rows, hex, told))
    };
    vec![
        Case { name: "hexes-100", text: map(10, 10, "18mm", true), paper: None, runs: 20 },
        Case { name: "hexes-10000-page", text: map(100, 100, "14mm", true), paper: Some(PAGE), runs: 10 },
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

/// The page that 10,000 hexes of 14 mm have room on.
const PAGE: &str = "1300mm x 1500mm";
/// The terrains: letter, name, color.
const TERRAINS: [(char, &str, &str); 4] = [
    ('w', "Water", "#cfe3ee"),
    ('d', "Desert", "#f5e8c4"),
    ('g', "Grass", "#dfecc4"),
    ('j', "Jungle", "#b3d1a6"),
];
const BOARD: &str = "---\nkind: board\ngame: custom\nname: M\nwidth: 20\nheight: 20\nsquare: 1in\n";

fn game(sheet: &str, paper: &str) -> String {
    let terrains = TERRAINS
        .map(|(letter, name, color)| format!("  {letter}: {{name: {name}, color: \"{color}\"}}\n"))
        .concat();
    format!(
        "kind: game\ngame: custom\ntitle: B\nfiles: [{{file: f, sheet: {sheet}, parts: [{{title: M, map: M}}]}}]\n\
         ---\nkind: sheet\nname: {sheet}\npaper: {paper}\n\
         ---\nkind: look\nname: bench\nlegend: false\ncompass: false\ntitle: false\n\
         terrains:\n{terrains}grid: {{color: \"#333333\", width: 0.018}}\n\
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
        (0..columns).for_each(|_| text.push(terrain(&mut chance)));
        text.push('\n');
    }
    if told {
        text.push_str("hexes:\n");
        for (label, (x, y, z), id) in numbered(columns, rows) {
            text.push_str(&format!("  {label}: {{x: {x}, y: {y}, z: {z}, id: {id}}}\n"));
        }
    }
    text
}

/// The same map, its hexes 14 mm from side to side, as the peers read it: corners are `size_mm` from the middle, the first hex lies at
/// `origin_mm`.
fn json(columns: u32, rows: u32) -> String {
    let mut chance = Pcg32::new(1);
    let terrains: serde_json::Map<_, _> =
        TERRAINS.iter().map(|(letter, _, color)| (letter.to_string(), (*color).into())).collect();
    let hexes: Vec<_> = numbered(columns, rows)
        .map(|(label, (x, y, z), id)| {
            let terrain = terrain(&mut chance).to_string();
            serde_json::json!({"terrain": terrain, "label": label.to_string(), "x": x, "y": y, "z": z, "id": id})
        })
        .collect();
    let size = 14.0 / 3_f64.sqrt();
    serde_json::json!({"page_mm": [1300, 1500], "size_mm": size, "origin_mm": [40, 40], "terrain": terrains, "hexes": hexes})
        .to_string()
}

/// The letter of a terrain by chance.
fn terrain(chance: &mut Pcg32) -> char {
    TERRAINS[chance.below(4) as usize].0
}

/// The hexes of a map row by row: label, three numbers, id.
fn numbered(columns: u32, rows: u32) -> impl Iterator<Item = (Label, (i64, i64, i64), String)> {
    let cells = (0..rows).flat_map(move |row| (0..columns).map(move |column| Label { column, row }));
    cells.enumerate().map(|(n, label)| {
        let (x, z) = (i64::from(label.column), i64::from(label.row) - i64::from(label.column / 2));
        (label, (x, -x - z, z), format!("H{:05}", n + 1))
    })
}
