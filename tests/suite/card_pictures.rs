//! Pictures of cards in place of sheets: what they are called, how many dots they have, what is clear, and what becomes of old ones.

use std::fs;
use std::path::Path;

use libtest_mimic::Trial;

use super::partly::{scratch, there};
use super::run;
use crate::support::named;

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("pictures of cards": a_poker_card_is_cut_out, the_bleed_stays, names_and_backs, formats, drafts, old_pictures_go,
        side_by_side, fanned, boards_and_maps)
}

const SET: &str = r##"
kind: deck
game: custom
component: card
cards: CARDS
---
kind: layout
name: card
size: poker
corner: 3mm
bleed: BLEED
front:
  ground: {shape: rectangle, x: -3mm, right: -3mm, y: -3mm, bottom: -3mm, fill: "#204060"}
  name: {text: "{name}", x: 8mm, right: 8mm, y: 40mm, height: 10mm, color: white}
back:
  ground: {shape: rectangle, x: -3mm, right: -3mm, y: -3mm, bottom: -3mm, fill: "#602040"}
  BACK
---
kind: game
game: custom
title: Deck
files:
  - {file: cards, sheet: a4-poker-9up, parts: [{title: Cards, component: card, layout: card}]}
"##;

fn deck(tmp: &Path, cards: &str, back: &str) {
    let set = SET.replace("CARDS", cards).replace("BACK", back).replace("BLEED", "3mm");
    fs::write(tmp.join("deck.yaml"), set).expect("it can be written");
}

/// Renders the deck with some arguments.
fn render(tmp: &Path, words: &[&str]) -> String {
    let words: Vec<&str> = ["render", "deck.yaml", "-o", "out"].iter().chain(words).copied().collect();
    let done = run(&words, tmp);
    assert_eq!(done.status, 0, "{}{}", done.err, done.out);
    done.out
}

/// A PNG picture: its columns, rows, and dots with what is seen of them.
pub(super) fn png(path: &Path) -> (u32, u32, Vec<[u8; 4]>) {
    let file = std::io::BufReader::new(fs::File::open(path).expect("it was made"));
    let mut reader = png::Decoder::new(file).read_info().expect("it is a PNG");
    let mut data = vec![0; reader.output_buffer_size().expect("it is small")];
    let info = reader.next_frame(&mut data).expect("it has dots");
    let dots = match info.color_type {
        png::ColorType::Rgba => data.as_chunks::<4>().0.to_vec(),
        _ => data.as_chunks::<3>().0.iter().map(|[r, g, b]| [*r, *g, *b, 255]).collect(),
    };
    (info.width, info.height, dots)
}

fn a_poker_card_is_cut_out() {
    let tmp = scratch("cards-cut-out");
    deck(&tmp, "[{name: Ace of Spades}]", "");
    render(&tmp, &["--each"]);
    let (columns, rows, dots) = png(&tmp.join("out/deck/pictures/cards/ace-of-spades.png"));
    assert_eq!((columns, rows), (750, 1050));
    let at = |x: usize, y: usize| dots[y * 750 + x];
    for (x, y) in [(0, 0), (749, 0), (0, 1049), (749, 1049), (9, 9)] {
        assert_eq!(at(x, y)[3], 0, "{x} {y}");
    }
    for (x, y) in [(375, 0), (0, 500), (749, 500), (375, 1049), (12, 12)] {
        assert_eq!(at(x, y), [0x20, 0x40, 0x60, 255], "{x} {y}");
    }
}

fn the_bleed_stays() {
    let tmp = scratch("cards-bleed");
    deck(&tmp, "[{name: Ace}]", "");
    render(&tmp, &["--each", "--bleed", "--dpi", "254"]);
    let (columns, rows, dots) = png(&tmp.join("out/deck/pictures/cards/ace.png"));
    assert_eq!((columns, rows), (695, 949));
    assert!(dots[0][3] == 255 && dots[0][..3] == [0x20, 0x40, 0x60]);
}

fn names_and_backs() {
    let tmp = scratch("cards-names");
    deck(&tmp, "[{name: Fox, copies: 4}, {name: fox}, {name: Fox 2}, {name: Hen, copies: 0}]", "");
    let told = render(&tmp, &["--each", "--dpi", "20"]);
    let folder = tmp.join("out/deck/pictures/cards");
    assert_eq!(there(&folder), ["cards-back.png", "fox-2-2.png", "fox-2.png", "fox.png"]);
    assert!(told.contains("4 pictures"), "{told}");
    // Backs of their own.
    deck(
        &tmp,
        "[{name: Fox}, {name: Fox back}]",
        r#"name: {text: "{name}", x: 8mm, right: 8mm, y: 40mm, height: 10mm}"#,
    );
    render(&tmp, &["--each", "--dpi", "20"]);
    assert_eq!(there(&folder), ["fox-back-2-back.png", "fox-back-2.png", "fox-back.png", "fox.png"]);
}

fn formats() {
    let tmp = scratch("cards-formats");
    deck(&tmp, "[{name: Ace}, {name: Two}]", "");
    let folder = tmp.join("out/deck/pictures/cards");
    for (format, ending, begins) in [
        ("jpeg", "jpg", &[0xff, 0xd8, 0xff][..]),
        ("jpg", "jpg", &[0xff, 0xd8, 0xff]),
        ("webp", "webp", b"RIFF"),
        ("svg", "svg", b"<svg"),
    ] {
        let read = || fs::read(folder.join(format!("ace.{ending}"))).expect("it was made");
        render(&tmp, &["--each", "--format", format, "--dpi", "60"]);
        let first = read();
        assert!(first.starts_with(begins), "{format}");
        render(&tmp, &["--each", "--format", format, "--dpi", "60"]);
        assert!(read() == first, "{format}: other bytes");
    }
    let webp = fs::read(folder.join("ace.webp")).expect("it was made");
    let mut decoder = image_webp::WebPDecoder::new(std::io::Cursor::new(webp)).expect("it is a WebP");
    assert_eq!((decoder.dimensions(), decoder.has_alpha()), ((150, 210), true));
    let mut dots = vec![0; decoder.output_buffer_size().expect("it is small")];
    decoder.read_image(&mut dots).expect("it has dots");
    assert_eq!(dots[3], 0);
    // What is clear elsewhere is white in a JPEG.
    let jpeg = fs::read(folder.join("ace.jpg")).expect("it was made");
    let mut decoder = zune_jpeg::JpegDecoder::new(std::io::Cursor::new(jpeg));
    let dots = decoder.decode().expect("it is a JPEG");
    assert_eq!(decoder.dimensions(), Some((150, 210)));
    assert!(dots[..3].iter().all(|value| *value > 235), "{:?}", &dots[..3]);
    // Sheets have these formats, too.
    render(&tmp, &["--format", "webp", "--dpi", "20"]);
    assert_eq!(
        there(&tmp.join("out/deck/a4")),
        ["cards-1-back.webp", "cards-1-front.webp", "contents-1-front.webp"]
    );
}

fn drafts() {
    let tmp = scratch("cards-drafts");
    deck(&tmp, "[{name: Ace}]", "art: {image: missing.png, x: 8mm, right: 8mm, y: 40mm, height: 10mm}");
    let done = run(&["render", "deck.yaml", "-o", "out", "--each", "--dpi", "30"], &tmp);
    assert!(done.status == 1 && !tmp.join("out").exists(), "{}", done.err);
    let done = run(&["render", "deck.yaml", "-o", "out", "--each", "--dpi", "30", "--draft"], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    let (columns, _, dots) = png(&tmp.join("out/deck/pictures/cards/ace.png"));
    // DRAFT goes across.
    assert!(
        dots.iter().any(|dot| dot[3] == 255 && dot[..3] != [0x20, 0x40, 0x60] && dot[0] > 120),
        "{columns}"
    );
}

fn old_pictures_go() {
    let tmp = scratch("cards-old");
    deck(&tmp, "[{name: Ace}, {name: Two}]", "");
    render(&tmp, &["--each", "--dpi", "20"]);
    render(&tmp, &["--fan", "--dpi", "20"]);
    let pictures = tmp.join("out/deck/pictures");
    assert_eq!(there(&pictures), ["cards", "cards-fan.png"]);
    fs::write(pictures.join("cards/notes.txt"), "mine").expect("it can be written");
    // Other cards of the same definitions leave those that are there.
    render(&tmp, &["--each", "--dpi", "20", "--where", "name = Ace"]);
    assert!(pictures.join("cards/two.png").exists());
    deck(&tmp, "[{name: Ace}, {name: Three}]", "");
    let told = render(&tmp, &["--each", "--dpi", "20"]);
    assert!(told.contains("removed, since it is old"), "{told}");
    assert_eq!(there(&pictures), ["cards"]);
    assert_eq!(there(&pictures.join("cards")), ["ace.png", "cards-back.png", "notes.txt", "three.png"]);
}

fn side_by_side() {
    let tmp = scratch("cards-contact");
    deck(&tmp, "[{name: Card, numbers: 1-71, copies: 2}]", "");
    render(&tmp, &["--contact", "10", "--dpi", "20"]);
    let folder = tmp.join("out/deck/pictures");
    let names = ["cards-contact-1.png", "cards-contact-2.png", "cards-contact-back.png"];
    assert_eq!(there(&folder), names);
    let size = |name: &str| {
        let (columns, rows, dots) = png(&folder.join(name));
        (columns, rows, dots[0][3])
    };
    assert_eq!(names.map(size), [(500, 490, 255), (50, 70, 255), (50, 70, 255)]);
    render(&tmp, &["--contact", "20x10", "--dpi", "20", "--gap", "1.27mm", "--copies"]);
    // Cards that stand apart are cut out.
    let (columns, rows, corner) = size("cards-contact.png");
    assert_eq!((columns, rows), (20 * 51 - 1, 8 * 71 - 1));
    assert!(corner < 128, "{corner}");
}

fn fanned() {
    let tmp = scratch("cards-fan");
    deck(&tmp, "[{name: Card, numbers: 1-5}]", "");
    render(&tmp, &["--fan", "--dpi", "40"]);
    let (columns, rows, dots) = png(&tmp.join("out/deck/pictures/cards-fan.png"));
    assert!(columns > 200 && rows > 140, "{columns} {rows}");
    assert_eq!(dots[0][3], 0);
    let middle = dots[(rows / 2 * columns + columns / 2) as usize];
    assert_eq!(middle[3], 255);
    render(&tmp, &["--fan", "--format", "svg"]);
    let drawn = fs::read_to_string(tmp.join("out/deck/pictures/cards-fan.svg")).expect("it was made");
    assert_eq!(drawn.matches(">Card").count(), 5);
}

fn boards_and_maps() {
    let tmp = scratch("cards-boards");
    let done =
        run(&["render", "caravan", "--each", "--dpi", "20", "-o", "out", "--only", "map.yaml,camels"], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    let folder = tmp.join("out/caravan/pictures");
    assert_eq!(there(&folder), ["chits", "map"]);
    assert_eq!(there(&folder.join("map")), ["the-salt-roads.png"]);
    assert!(there(&folder.join("chits")).iter().any(|name| name.contains("camel")));
}
