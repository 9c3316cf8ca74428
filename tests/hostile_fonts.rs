//! Damaged fonts: tables that are missing, cut off, swapped or changed at random, with fixed seeds. Each font is used or
//! reported; what is used can be printed in every format.

#![allow(clippy::disallowed_methods, reason = "a test reads its data from disk")]

use std::collections::BTreeMap;

use libtest_mimic::Trial;
use punchboard::cli::Disk;
use punchboard::compose::fonts::Font;
use punchboard::job::{Job, Wanted};
use punchboard::source::door::{Door, Found, Trouble};

use crate::support::named;
use crate::support::watchdog::watched;

/// A set whose only font is `f.ttf`, in all its styles.
const SET: &str = r#"
kind: game
game: custom
title: Foxes
files: [{file: cards, sheet: a4-poker-9up, parts: [{title: Cards, component: card, layout: card}]}]
---
kind: layout
name: card
size: poker
fonts: {Mine: {regular: f.ttf, bold: f.ttf, weight: 300}}
front:
  name: {text: "Fox *Fox* **Fox** fi (1)", font: Mine, x: 5mm, right: 5mm, y: 5mm, height: 10mm, min_size: 1pt}
  words: {text: "狐 Fox :fox:", font: Mine, x: 5mm, right: 5mm, y: 25mm, height: 10mm, min_size: 1pt, outline: {color: red}}
  art: {image: a.svg, x: 5mm, right: 5mm, y: 45mm, height: 10mm}
---
kind: deck
game: custom
component: card
cards: [{name: Fox}]
"#;
const ART: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20"><text y="15" font-family="Mine" font-weight="700">Fox</text></svg>"#;

/// The fonts to damage.
const FONTS: [&str; 7] = [
    "letters.ttf",
    "letters.woff",
    "letters.woff2",
    "bars.otf",
    "bars.ttc",
    "bars-varies.ttf",
    "bars-varies.otf",
];

/// The environment variable that sets how many damages of each font are tried.
const VARIABLE: &str = "PUNCHBOARD_DAMAGES";

/// Files in memory, before the built-in ones.
struct Folder(BTreeMap<String, Vec<u8>>);

impl Door for Folder {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        if self.0.contains_key(path) { Ok(Found::File) } else { Err(Trouble::NotFound) }
    }

    fn read(&self, path: &str, _: u64) -> Result<Vec<u8>, Trouble> {
        self.0.get(path).cloned().ok_or(Trouble::NotFound)
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        Disk.built_in(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        Disk.built_in_below(folder)
    }
}

/// Checks and prints the set with a font; the codes of its faults.
fn used(font: Vec<u8>) -> Vec<&'static str> {
    let files = [("set.yaml", SET.as_bytes().to_vec()), ("a.svg", ART.as_bytes().to_vec()), ("f.ttf", font)];
    let door = Folder(files.into_iter().map(|(name, bytes)| (name.to_owned(), bytes)).collect());
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    let outcome = job.print(0, &Wanted::default(), &mut |_, _, _| {});
    let mut report = job.report();
    report.append(outcome.report);
    for printed in outcome.printed {
        printed.pdf(job.files()).expect("what has no fault can be printed");
        printed.svg(job.files()).expect("what has no fault can be printed");
        printed.png(job.files(), 30).expect("what has no fault can be printed");
    }
    report.sorted().iter().map(|fault| fault.code.name()).collect()
}

/// Numbers that look random, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most.max(1)
    }
}

/// Damages a font: its directory of tables, or the numbers in one of them.
fn damage(bytes: &mut Vec<u8>, chance: &mut Chance) {
    let start = if bytes.starts_with(b"ttcf") { 12 + 4 * bytes[11] as usize } else { 0 };
    let count = (bytes.len() / 40).min(usize::from(bytes[start + 5]).clamp(1, 20));
    let record = start + 12 + 16 * chance.below(count);
    let put = |bytes: &mut Vec<u8>, at: usize, value: &[u8]| {
        if let Some(place) = bytes.get_mut(at..at + value.len()) {
            place.copy_from_slice(value);
        }
    };
    let number = |at: usize, bytes: &[u8]| {
        bytes
            .get(at..at + 4)
            .map_or(0, |four| u32::from_be_bytes(four.try_into().expect("there are four")) as usize)
    };
    let (offset, length) = (number(record + 8, bytes), number(record + 12, bytes));
    let odd = [0u16, 1, 2, 0x7f, 0x7fff, 0x8000, 0xfffe, 0xffff][chance.below(8)];
    match chance.below(8) {
        0 => put(bytes, record, b"XXXX"),
        1 => put(bytes, record + 12, &(chance.below(length) as u32).to_be_bytes()),
        2 => put(bytes, record + 8, &(chance.below(bytes.len()) as u32).to_be_bytes()),
        3 => bytes.truncate(chance.below(bytes.len()).max(64)),
        4 => (0..length.min(bytes.len())).for_each(|n| put(bytes, offset + n, &[0])),
        5 => put(bytes, offset + chance.below(length), &[chance.below(256) as u8]),
        // The first numbers of a table are its version and counts.
        6 => put(bytes, offset + chance.below(length.min(40)), &odd.to_be_bytes()),
        _ => put(bytes, offset + chance.below(length), &odd.to_be_bytes()),
    }
}

fn damaged_fonts_are_used_or_reported() {
    let seeds = std::env::var(VARIABLE).ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(20);
    let (mut refused, mut all) = (0, 0);
    for name in FONTS {
        let path = format!("{}/tests/fonts/{name}", env!("CARGO_MANIFEST_DIR"));
        let whole = std::fs::read(path).expect("it is there");
        assert!(!used(whole.clone()).contains(&"PB-bad-font"), "{name}");
        for seed in 1..=seeds {
            let (mut font, mut chance) = (whole.clone(), Chance(0x9e37_79b9_7f4a_7c15u64.wrapping_mul(seed)));
            (0..=chance.below(3)).for_each(|_| damage(&mut font, &mut chance));
            let codes = watched(&format!("{name}, damage {seed}"), || used(font));
            refused += usize::from(codes.contains(&"PB-bad-font"));
            all += 1;
        }
    }
    assert!(refused > all / 4, "{refused} of {all} were refused");
}

fn fonts_without_units_are_reported() {
    for name in ["no-head.ttf", "letters.ttf", "bars.otf"] {
        let path = format!("{}/tests/fonts/{name}", env!("CARGO_MANIFEST_DIR"));
        let mut font = std::fs::read(path).expect("it is there");
        for record in (12..12 + 16 * usize::from(font[5])).step_by(16) {
            if font[record..].starts_with(b"head") {
                let at = u32::from_be_bytes(*font[record + 8..].first_chunk().expect("it is whole")) as usize;
                font[at + 18..at + 20].copy_from_slice(&[0, 0]);
            }
        }
        assert!(used(font).contains(&"PB-bad-font"), "{name}");
    }
}

/// The glyphs of large fonts are not looked at before they are used.
fn a_damaged_glyph_is_reported_only_where_it_is_used() {
    let path = format!("{}/tests/fonts/letters.ttf", env!("CARGO_MANIFEST_DIR"));
    let whole = std::fs::read(path).expect("it is there");
    let find = |tag: &[u8]| {
        let record = (12..12 + 16 * usize::from(whole[5])).step_by(16).find(|n| whole[*n..].starts_with(tag));
        let offset = &whole[record.expect("it is there") + 8..];
        u32::from_be_bytes(*offset.first_chunk().expect("it is whole")) as usize
    };
    let glyphs = Font::read("Mine", false, false, whole.clone()).expect("it is a font");
    let is_long = whole[find(b"head") + 51] == 1;
    // The end of a glyph is far beyond the table.
    let damaged = |letter: char| {
        let glyph = usize::from(glyphs.glyphs_of_letters()(letter).expect("it has it"));
        let mut font = whole.clone();
        let end = find(b"loca") + (glyph + 1) * if is_long { 4 } else { 2 };
        font[end..end + 2].copy_from_slice(&[0xff, 0xff]);
        font
    };
    assert!(used(damaged('F')).contains(&"PB-bad-font"), "the text has an F");
    assert!(!used(damaged('*')).contains(&"PB-bad-font"), "no text has a star");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("hostile fonts": damaged_fonts_are_used_or_reported, fonts_without_units_are_reported, a_damaged_glyph_is_reported_only_where_it_is_used)
}
