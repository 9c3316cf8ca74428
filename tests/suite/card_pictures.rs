//! Pictures of cards instead of sheets: their names, sizes and transparency, and the removal of outdated ones.

use std::fs;
use std::path::Path;

use libtest_mimic::Trial;

use super::partly::{scratch, there};
use super::run;
use crate::support::named;

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("pictures of cards": a_poker_card_is_cut_out, the_bleed_stays, names_and_backs, formats, drafts, old_pictures_go,
        side_by_side, fanned, boards_and_maps, outlines_of_ones_own, the_bleed_of_outlines_of_ones_own,
        backs_behind_outlines_of_ones_own, bleed_of_pictures)
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

/// A PNG picture: its columns, rows, and dots with alpha.
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
    // Cards with different backs.
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
    // Transparent areas are white in a JPEG.
    let jpeg = fs::read(folder.join("ace.jpg")).expect("it was made");
    let mut decoder = zune_jpeg::JpegDecoder::new(std::io::Cursor::new(jpeg));
    let dots = decoder.decode().expect("it is a JPEG");
    assert_eq!(decoder.dimensions(), Some((150, 210)));
    assert!(dots[..3].iter().all(|value| *value > 235), "{:?}", &dots[..3]);
    // Sheets also have these formats.
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
    // DRAFT is printed across.
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
    // Printing other cards of the same definitions keeps the existing pictures.
    render(&tmp, &["--each", "--dpi", "20", "--where", "name = Ace"]);
    assert!(pictures.join("cards/two.png").exists());
    deck(&tmp, "[{name: Ace}, {name: Three}]", "");
    let told = render(&tmp, &["--each", "--dpi", "20"]);
    assert!(told.contains("removed as outdated"), "{told}");
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
    // The last of 70 places is for the back, so that two cards are left.
    assert_eq!(names.map(size), [(500, 490, 255), (100, 70, 255), (50, 70, 255)]);
    render(&tmp, &["--contact", "20x10", "--dpi", "20", "--gap", "1.27mm", "--copies"]);
    // Cards with a gap are cut out.
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

/// An asymmetric blade, with its point at the top right.
const BLADE: &str = r##"
kind: pieces
game: custom
component: blade
pieces: [{name: Blade, copies: 5}]
---
kind: layout
name: blade
size: 40mm x 20mm
bleed: 2mm
cut: {path: M 0 12 C 10 12 20 0 40 0 L 30 20 H 0 Z}
front: {ground: {shape: rectangle, x: -3mm, right: -3mm, y: -3mm, bottom: -3mm, fill: "#204060"}}
back: {ground: {like: ground}}
---
kind: sheet
name: blades
paper: 140mm x 100mm
margin: 8mm
bleed: 2mm
backs: BACKS
crop_marks: {color: "#204060"}
---
kind: game
game: custom
title: Blades
files: [{file: blades, sheet: blades, parts: [{title: Blades, component: blade, layout: blade}]}]
"##;

/// The dots of a picture that have the color of a blade.
fn blade(path: &Path) -> (usize, Vec<bool>) {
    let (columns, _, dots) = png(path);
    (columns as usize, dots.iter().map(|dot| dot[0] < 0x60 && dot[2] > 0x40 && dot[3] > 200).collect())
}

fn outlines_of_ones_own() {
    let tmp = scratch("cards-own-outline");
    fs::write(tmp.join("deck.yaml"), BLADE.replace("BACKS", "long-edge")).expect("it can be written");
    render(&tmp, &["--each", "--dpi", "254"]);
    let folder = tmp.join("out/blades/pictures/blades");
    let ((columns, front), (_, back)) =
        (blade(&folder.join("blade.png")), blade(&folder.join("blade-back.png")));
    assert_eq!(columns, 400);
    // In tenths of a millimeter: the point, the middle, beside the handle above, and below the point.
    for (x, y, is_there) in [(385, 2, true), (200, 120, true), (20, 60, false), (385, 150, false)] {
        assert_eq!(front[y * columns + x], is_there, "front {x} {y}");
        assert_eq!(back[y * columns + 399 - x], is_there, "back {x} {y}");
    }
}

fn the_bleed_of_outlines_of_ones_own() {
    let tmp = scratch("cards-own-outline-bleed");
    fs::write(tmp.join("deck.yaml"), BLADE.replace("BACKS", "long-edge")).expect("it can be written");
    render(&tmp, &["--each", "--bleed", "--dpi", "254"]);
    let folder = tmp.join("out/blades/pictures/blades");
    for (side, mirrored) in [("blade.png", false), ("blade-back.png", true)] {
        let (columns, _, dots) = png(&folder.join(side));
        assert_eq!(columns, 440);
        // In tenths of a millimeter from the corner of the bleed: the middle; below the handle within the bleed, and where it rounds the
        // corner; beside the blade, and far from it.
        for (x, y, is_there) in
            [(220, 140, true), (100, 235, true), (3, 237, false), (428, 215, false), (20, 20, false)]
        {
            let dot = dots[y * 440 + if mirrored { 439 - x } else { x }];
            let wanted = if is_there { [0x20, 0x40, 0x60, 255] } else { [0; 4] };
            assert_eq!(dot, wanted, "{side} {x} {y}");
        }
    }
}

fn backs_behind_outlines_of_ones_own() {
    for (backs, mirrors) in [("long-edge", [true, false]), ("short-edge", [false, true])] {
        let tmp = scratch(&format!("backs-own-outline-{backs}"));
        let set = BLADE
            .replace("BACKS", backs)
            .replace("paper: 140mm x 100mm", "paper: 100mm x 140mm\norientation: portrait");
        fs::write(tmp.join("deck.yaml"), format!("{set}\n")).expect("it can be written");
        render(&tmp, &["--format", "png", "--dpi", "100"]);
        let papers = there(&tmp.join("out/blades"));
        let folder = tmp.join("out/blades").join(&papers[0]);
        let sheets = there(&folder);
        let side = |name: &str| sheets.iter().find(|sheet| sheet.contains(name)).expect("it has two sides");
        let [front, back] = ["front", "back"].map(|name| blade(&folder.join(side(name))));
        assert_eq!(front.0, back.0);
        let (columns, rows) = (front.0, front.1.len() / front.0);
        let behind = |n: usize| {
            let (x, y) = (n % columns, n / columns);
            let x = if mirrors[0] { columns - 1 - x } else { x };
            let y = if mirrors[1] { rows - 1 - y } else { y };
            back.1[y * columns + x]
        };
        let ink = front.1.iter().filter(|is_ink| **is_ink).count();
        let beside = (0..front.1.len()).filter(|n| front.1[*n] != behind(*n)).count();
        // The edges may differ by half a dot, and marks stand on one side only.
        assert!(ink > 5_000 && beside * 12 < ink, "{backs}: {beside} of {ink} dots");
    }
}

/// A PNG file of frames, from the outermost in: so many dots wide each, in a color; the last one fills the rest.
fn frames(path: &Path, (wide, high): (u32, u32), frames: &[(u32, [u8; 3])]) {
    let color = |x: u32, y: u32| {
        let mut from_edge = x.min(y).min(wide - 1 - x).min(high - 1 - y);
        for (width, color) in frames {
            if from_edge < *width {
                return *color;
            }
            from_edge -= width;
        }
        frames[frames.len() - 1].1
    };
    let dots: Vec<u8> = (0..high).flat_map(|y| (0..wide).flat_map(move |x| color(x, y))).collect();
    let mut encoder = png::Encoder::new(fs::File::create(path).expect("it can be made"), wide, high);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("it is a picture");
    writer.write_image_data(&dots).expect("it has all dots");
    writer.finish().expect("it ends");
}

/// Each kind of bleed, dot by dot: art with its own bleed is cut at its trim; reflected and drawn out edges go on from the trim.
fn bleed_of_pictures() {
    const RED: [u8; 3] = [220, 40, 40];
    const GREEN: [u8; 3] = [20, 160, 60];
    const BLUE: [u8; 3] = [20, 60, 200];
    const GRAY: [u8; 3] = [230, 230, 230];
    let tmp = scratch("bleed-of-pictures");
    // Ten dots a millimeter: 3 mm of bleed, then 1 mm inside the trim; without bleed, 1 mm, then 1.5 mm.
    frames(&tmp.join("with.png"), (460, 360), &[(30, RED), (10, GREEN), (1, GRAY)]);
    frames(&tmp.join("without.png"), (400, 300), &[(10, BLUE), (15, GREEN), (1, GRAY)]);
    let mut set = String::new();
    let mut parts = Vec::new();
    for (bleed, art) in [("included", "with"), ("mirror", "without"), ("extend", "without")] {
        set += &format!(
            "kind: deck\ngame: custom\ncomponent: {bleed}\ncards: [{{name: {bleed}}}]\n---\nkind: layout\nname: {bleed}\nsize: 40mm x 30mm\nbleed: 3mm\n\
             front: {{art: {{image: {art}.png, x: 0mm, y: 0mm, width: 40mm, height: 30mm, fit: cover, bleed: {bleed}}}}}\n---\n"
        );
        parts.push(format!("{{title: {bleed}, component: {bleed}, layout: {bleed}}}"));
    }
    set += &format!(
        "kind: game\ngame: custom\ntitle: Bleeds\nfiles: [{{file: cards, sheet: a4-poker-bleed-8up, parts: [{}]}}]\n",
        parts.join(", ")
    );
    fs::write(tmp.join("deck.yaml"), set).expect("it can be written");
    render(&tmp, &["--each", "--bleed", "--dpi", "254"]);
    // From the corner of the bleed: far out, just outside the trim, just inside it, farther inside; in the middle of the left edge, and
    // on the diagonal through the corner.
    for (bleed, wanted) in [
        ("included", [RED, RED, GREEN, GRAY]),
        ("mirror", [GRAY, BLUE, BLUE, GREEN]),
        ("extend", [BLUE, BLUE, BLUE, GREEN]),
    ] {
        let (columns, rows, dots) = png(&tmp.join(format!("out/bleeds/pictures/cards/{bleed}.png")));
        assert_eq!((columns, rows), (460, 360), "{bleed}");
        for (at, color) in [2, 25, 35, 45].into_iter().zip(wanted) {
            for (x, y) in [(at, rows / 2), (columns / 2, at), (at, at), (columns - 1 - at, rows - 1 - at)] {
                let dot = dots[(y * columns + x) as usize];
                let is_near = dot.iter().zip(color).all(|(a, b)| a.abs_diff(b) < 4);
                assert!(is_near, "{bleed} {x} {y}: {dot:?}, not {color:?}");
            }
        }
    }
}
