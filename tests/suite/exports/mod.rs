//! Virtual tables: what `export` writes is read back, and compared with the definitions and with single pictures of cards.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;
use serde_json::Value;

use super::card_pictures::png;
use super::partly::{scratch, there};
use super::run;

mod archives;
mod graph;
mod tts;

/// The tests.
pub fn trials() -> Vec<Trial> {
    let mut trials = tts::trials();
    trials.extend(archives::trials());
    trials.extend(graph::trials());
    trials
}

/// A set with all kinds of things. Cards are 2.5 × 3.5 in, so that they have whole dots at 150 an inch.
const SET: &str = r##"
kind: deck
game: custom
component: beast
cards:
  - {name: Fox, copies: 3, color: "#c02010", text: "Eats a **Hen** next to it.", tags: [quick, red], side: One}
  - {name: Hen, copies: 2, color: "#10a020", text: "", tags: [slow], side: Two}
  - {name: Owl, color: "#1020c0", text: "Sees everything at night, and tells nobody.", tags: [], side: Three}
---
kind: deck
game: custom
component: door
cards:
  - {name: Red door, color: "#c02010"}
  - {name: Blue door, color: "#1020c0"}
---
kind: deck
game: custom
component: coin
cards:
  - {name: Coin, copies: 6, color: "#e0c020", owner: ann}
  - {name: Gem, copies: 2, color: "#20c0c0", owner: bob}
---
kind: deck
game: custom
component: ship
cards: [{name: Argo, color: "#303080"}]
---
kind: layout
name: beast
size: 63.5mm x 88.9mm
corner: 3mm
front:
  ground: {shape: rectangle, fill: "{color}"}
  name: {text: "{name}", x: 8mm, right: 8mm, y: 40mm, height: 10mm, color: white}
  text: {text: "{text}", x: 8mm, right: 8mm, y: 52mm, height: 20mm, color: white}
back:
  ground: {shape: rectangle, fill: "#404040"}
---
kind: layout
name: door
size: 63.5mm x 88.9mm
front:
  ground: {shape: rectangle, fill: "{color}"}
back:
  ground: {shape: rectangle, fill: "#808080"}
  name: {text: "{name}", x: 8mm, right: 8mm, y: 40mm, height: 10mm}
---
kind: layout
name: coin
size: 20mm x 20mm
cut: round
front: {ground: {shape: rectangle, fill: "{color}"}}
back: {ground: {shape: rectangle, fill: "#202020"}}
---
kind: layout
name: ship
size: 24mm x 20mm
cut: hex
front: {ground: {shape: rectangle, fill: "{color}"}}
back: {ground: {shape: rectangle, fill: "#909090"}}
---
kind: board
game: custom
name: Yard
square: 25.4mm
width: 4
height: 3
---
kind: map
game: custom
name: Sea
hex: 25.4mm
OFFSET
width: WIDTH
height: 3
---
kind: game
game: custom
title: Farm
needs: [two ten-sided dice]
files:
  - file: cards
    sheet: a4-poker-9up
    parts:
      - {title: Beasts, component: beast, layout: beast}
      - {title: Doors, component: door, layout: door}
  - file: pieces
    sheet: a4-mixed
    parts:
      - {title: Coins, component: coin, layout: coin, owner: owner}
      - {title: Ships, component: ship, layout: ship}
  - {file: boards, sheet: a4-poster, parts: [{title: Yard, board: Yard}, {title: Sea, map: Sea}]}
"##;

/// Writes the set; the map has so many columns and such an offset.
fn set(tmp: &Path, width: u32, offset: &str) {
    let text = SET.replace("WIDTH", &width.to_string()).replace("OFFSET", offset);
    fs::write(tmp.join("farm.yaml"), text).expect("it can be written");
}

/// Exports the set, and returns what was printed and the folder.
fn exported(tmp: &Path, program: &str, words: &[&str]) -> (String, PathBuf) {
    let words: Vec<&str> =
        ["export", program, "farm.yaml", "-o", "out"].iter().chain(words).copied().collect();
    let done = run(&words, tmp);
    assert_eq!(done.status, 0, "{}{}", done.err, done.out);
    (done.out, tmp.join("out/farm").join(program))
}

/// Runs `umpire`.
fn umpire(words: &[&str], within: &Path) -> super::Found {
    super::run_program(super::UMPIRE, super::WIDTH, words, within)
}

/// A JSON file.
fn json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).expect("it was written")).expect("it is JSON")
}

/// All files below a folder, with their bytes.
fn bytes_below(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for name in there(folder) {
        let path = folder.join(&name);
        if path.is_dir() {
            all.extend(
                bytes_below(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)),
            );
        } else {
            all.push((name, fs::read(path).expect("it was written")));
        }
    }
    all
}
