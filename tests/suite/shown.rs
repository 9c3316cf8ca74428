//! README.md shows cards as they are printed: its strip of cards is held to the pictures that the program makes of them.

use std::path::Path;

use libtest_mimic::Trial;

use super::card_pictures::png;
use super::partly::scratch;
use super::run;
use crate::support::named;

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("shown": readme_shows_cards_as_they_are)
}

/// The cards of the strip, with their files.
const CARDS: [(&str, &str); 5] = [
    ("Pim Quillon", "agents/pim-quillon"),
    ("Starfall", "sues/starfall"),
    ("Caddoc", "canons/caddoc"),
    ("Bridge Troll", "monsters-and-locations/bridge-troll"),
    ("Kestrel Vale", "monsters-and-locations/kestrel-vale"),
];
/// Dots of a millimeter at 127 dots per inch, as `tools/gallery/make` makes the strip.
const DOTS: u32 = 5;
/// From one card to the next, and from the edge of the strip to the first, in millimeters: `tools/gallery/cards.yaml`.
const STEP: u32 = 67;
const EDGE: u32 = 2;

fn readme_shows_cards_as_they_are() {
    let tmp = scratch("shown-cards");
    let names: Vec<&str> = CARDS.iter().map(|(name, _)| *name).collect();
    let chosen = format!("name in [{}]", names.join(", "));
    let files = "agents,sues,canons,monsters-and-locations";
    let words = [
        "render",
        "generation-zero",
        "--each",
        "--dpi",
        "127",
        "--only",
        files,
        "--where",
        &chosen,
        "-o",
        "out",
    ];
    let done = run(&words, &tmp);
    assert_eq!(done.status, 0, "{}{}", done.err, done.out);
    let strip = png(&Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src/pictures/cards.png"));
    for (n, (name, file)) in CARDS.iter().enumerate() {
        let (columns, rows, dots) = png(&tmp.join(format!("out/generation-zero/pictures/{file}.png")));
        let (left, top) = ((EDGE + n as u32 * STEP) * DOTS, EDGE * DOTS);
        let (mut apart, mut compared) = (0_u64, 0_u64);
        for (at, dot) in dots.iter().enumerate().filter(|(_, dot)| dot[3] == 255) {
            let (x, y) = (at as u32 % columns + left, at as u32 / columns + top);
            let shown = strip.2[(y * strip.0 + x) as usize];
            apart += (0..3).map(|channel| u64::from(dot[channel].abs_diff(shown[channel]))).sum::<u64>();
            compared += 3;
        }
        assert!(compared > u64::from(columns * rows), "{name} has few dots");
        // A hair of difference for how pictures are set in pictures.
        assert!(
            apart < compared * 4,
            "{name} has changed: run tools/gallery/make ({} on average)",
            apart / compared
        );
    }
}
