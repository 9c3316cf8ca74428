//! How long pictures take, as whole processes, with the memory and the size of what is written: a deck of 1,000 cards each with a picture
//! of its own, as PDF; and the deck of 1,000 cards of text as PNG of 150 dots an inch.
//!
//! `cargo bench --bench pictures`, with the peers that are installed in the same rounds (`benches/peers/README.md`), and with other
//! programs:
//!
//! `cargo bench --bench pictures -- --rounds 5 --beside 'own=img2pdf=./all-of-folder.sh {folder} {out}'`
//!
//! `{json}` has `{"pictures": [PATH, …]}`, and for `png` the cards as `--bench rendering` has them.

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

/// The number of cards.
const CARDS: usize = 1_000;

/// Those that put pictures on pages.
const OWN: [Peer; 2] = [
    Peer { name: "typst", needs: "typst", script: "typst_peer.py pictures.typ {json} {out}" },
    Peer { name: "img2pdf", needs: "img2pdf", script: "img2pdf_peer.py {json} {out}" },
];
/// Those that draw decks as PNG.
const PNG: [Peer; 1] =
    [Peer { name: "typst", needs: "typst", script: "typst_peer.py deck.typ {json} {out} 150" }];

fn main() {
    let asked = Asked::read();
    turns::head();
    if asked.wants("own") {
        let programs =
            asked.programs("own", own("render {folder}/game.yaml -o {out}", "pictures/a4/cards.pdf"), &OWN);
        turns::measured("own", &programs, asked.rounds(), own_pictures().path());
    }
    if asked.wants("png") {
        let programs =
            asked.programs("png", own("render {folder}/game.yaml -o {out} --format png --dpi 150", ""), &PNG);
        turns::measured("png", &programs, asked.rounds(), text().path());
    }
}

/// Cards of text.
fn text() -> Folder {
    let folder = Folder::new("pictures/text");
    let cards = deck::cards(CARDS, CARDS as u64);
    folder.write("face.yaml", include_bytes!("cards/face.yaml"));
    folder.write("game.yaml", include_bytes!("cards/game.yaml"));
    folder.write("cards.yaml", deck::yaml("card", &cards));
    folder.write("data.json", deck::json(&cards));
    folder
}

/// Cards each with a picture of 750 × 1050 dots.
fn own_pictures() -> Folder {
    let folder = Folder::new("pictures/own");
    let mut paths = Vec::new();
    let mut set = String::from(
        "kind: game\ngame: custom\ntitle: Pictures\nfiles: [{file: cards, sheet: a4-euro-poker-9up, parts: [{title: Cards, component: card, layout: picture}]}]\n\
         ---\nkind: layout\nname: picture\nsize: euro-poker\n\
         front: {art: {image: \"{art}\", x: 3mm, y: 3mm, width: 57mm, height: 82mm}}\n\
         ---\nkind: deck\ngame: custom\ncomponent: card\ncards:\n",
    );
    for n in 0..CARDS {
        let _ = writeln!(set, "  - {{name: Card {n}, art: p{n:04}.png}}");
        let name = format!("p{n:04}.png");
        let path = folder.path().join(&name);
        if !path.exists() {
            folder.write(&name, picture(n));
        }
        paths.push(path.to_string_lossy().into_owned());
    }
    folder.write("data.json", serde_json::json!({ "pictures": paths }).to_string());
    folder.write("game.yaml", set);
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
