//! Prints a deck that is held in memory: definitions in, PDF files out.
//!
//! `cargo run --example print_a_deck` lists the files. To keep one, write its bytes to disk.

#![allow(clippy::print_stdout, reason = "a program may print")]

use punchboard::cli::Disk;
use punchboard::job::{Job, Wanted};
use punchboard::source::Door;
use punchboard::source::door::{Again, Found, Trouble};

const HERBS: &str = "
kind: deck
game: custom
component: herb
cards:
  - {name: Mint, cost: 1, text: Draw a card., copies: 4}
  - {name: Sage, cost: 2, text: Look at the top card of any deck., copies: 2}
  - {name: Nettle, cost: 3, text: Another player discards a card.}
---
kind: layout
name: herb-card
extends: starter/poker
---
kind: game
game: custom
title: Herbs
files:
  - {file: herbs, sheet: a4-poker-9up, parts: [{title: Herbs, component: herb, layout: herb-card}]}
";

/// A door that serves one file from memory, and the built-in layouts, fonts and icons.
struct Memory;

impl Door for Memory {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        if path == "herbs.yaml" { Ok(Found::File) } else { Memory::beyond(path)?.look(path) }
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        if path == "herbs.yaml" { Ok(HERBS.into()) } else { Memory::beyond(path)?.read(path, most) }
    }

    fn again(&self, path: &str) -> Option<Again> {
        Disk.again(path)
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        Disk.built_in(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        Disk.built_in_below(folder)
    }
}

impl Memory {
    /// Built-in files, and nothing else: the deck cannot read the disk.
    fn beyond(path: &str) -> Result<Disk, Trouble> {
        if path.starts_with("built-in:") { Ok(Disk) } else { Err(Trouble::NotFound) }
    }
}

/// Prints the deck and describes each file.
pub(crate) fn example() -> String {
    let mut job = Job::check(&Memory, &["herbs.yaml".to_owned()], &[]);
    assert!(!job.report().has_errors(), "the deck above has no errors");
    let outcome = job.print(0, &Wanted::default(), &mut |_, _, _| {});
    assert!(!outcome.report.has_errors(), "the deck above can be printed");
    let mut out = String::new();
    for file in &outcome.printed {
        let pdf = file.pdf(job.files()).expect("built-in fonts can be embedded");
        assert!(pdf.starts_with(b"%PDF"));
        out += &format!("{}.pdf: {} cards, sides: {}\n", file.name, file.pieces, file.sheets.len());
    }
    out
}

fn main() {
    print!("{}", example());
}
