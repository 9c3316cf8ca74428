//! Sheets as PNG: a face that stands on many sheets is drawn once for each place on a sheet, and not for each sheet.

use libtest_mimic::Trial;
use punchboard::compose::Options;
use punchboard::write::png::Format;

use crate::support::named;
use crate::support::press::{Memory, print};

pub fn trials() -> Vec<Trial> {
    named!("drawn once": common_back, same_bytes)
}

/// Cards in the deck, and on a sheet.
const CARDS: usize = 180;
const ON_A_SHEET: usize = 9;

fn set() -> String {
    let mut set = String::from(
        "kind: game\ngame: custom\ntitle: P\nfiles: [{file: p, sheet: a4-poker-9up, parts: [{title: P, component: card, layout: l}]}]\n\
         ---\nkind: layout\nname: l\nsize: poker\n\
         front: {name: {text: \"{name}\", x: 5mm, y: 5mm, width: 40mm, height: 8mm}}\n\
         back: {disc: {shape: circle, x: 20mm, y: 30mm, width: 20mm, height: 20mm, fill: \"#225588\"}}\n\
         ---\nkind: deck\ngame: custom\ncomponent: card\ncards:\n",
    );
    (0..CARDS).for_each(|n| set.push_str(&format!("  - {{name: Card {n}}}\n")));
    set
}

fn common_back() {
    let door = Memory::new(&[("set.yaml", &set())]);
    let (printed, files) = print(&door, "set.yaml", Options::default());
    let mut sheets = 0;
    let count = |_| {
        sheets += 1;
        Ok(())
    };
    let drawn = printed[0].each_picture(&files, Format::Png, 30, count).expect("its sheets are small");
    assert_eq!(sheets, 2 * CARDS / ON_A_SHEET);
    // Cores may begin with the same back at once.
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get).min(16);
    let most = CARDS + ON_A_SHEET * cores;
    assert!((CARDS + 1..=most).contains(&drawn), "{drawn} faces were drawn, {most} would do");
}

fn same_bytes() {
    let door = Memory::new(&[("set.yaml", &set())]);
    let (printed, files) = print(&door, "set.yaml", Options::default());
    let all = || printed[0].png(&files, 30).expect("its sheets are small");
    let first = all();
    assert!(all() == first, "the same sheets are the same bytes each time");
}
