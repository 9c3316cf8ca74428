//! Fonts from files: variable fonts in all formats, web fonts, collections, and what of a large font is read.

#![allow(clippy::disallowed_methods, reason = "a test reads its data from disk")]

use std::collections::BTreeMap;

use libtest_mimic::Trial;
use punchboard::cli::Disk;
use punchboard::compose::Options;
use punchboard::compose::fonts::Font;
use punchboard::compose::path::Segment;
use punchboard::press::Printed;
use punchboard::source::Files;
use punchboard::source::door::{Door, Found, Trouble};

use crate::support::pdf::read;
use crate::support::press::print;

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let tests: [(&str, fn()); 6] = [
        ("styles of a variable font", styles_of_a_variable_font),
        ("variable fonts with cubic outlines", variable_fonts_with_cubic_outlines),
        ("weights by number and by name", weights_by_number_and_by_name),
        ("a style of a variable font is embedded", a_style_of_a_variable_font_is_embedded),
        ("web fonts are the fonts in them", web_fonts_are_the_fonts_in_them),
        ("a collection is its first font", a_collection_is_its_first_font),
    ];
    tests.into_iter().map(|(name, test)| {
        crate::support::trial(format!("printed/{name}"), move || {
            test();
            Ok(())
        })
    })
}

/// A set in memory, with the fonts of `tests/fonts`.
struct Folder(String);

impl Door for Folder {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        if path == "set.yaml" { Ok(Found::File) } else { Disk.look(path) }
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        match path {
            "set.yaml" => Ok(self.0.clone().into_bytes()),
            path => Disk.read(&format!("{}/tests/{path}", env!("CARGO_MANIFEST_DIR")), most),
        }
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        Disk.built_in(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        Disk.built_in_below(folder)
    }
}

/// A card with four styles of a family.
fn card(family: &str) -> (Printed, Files) {
    let set = r#"
kind: game
game: custom
title: Bars
files: [{file: cards, sheet: a4-poker-9up, parts: [{title: Cards, component: card, layout: card}]}]
---
kind: layout
name: card
size: poker
fonts: {Bars: FAMILY}
style: {font: Bars, size: 12pt}
front:
  a: {text: "Hi **Hi** *Hi* ***Hi***", x: 5mm, right: 5mm, y: 5mm, height: 10mm}
---
kind: deck
game: custom
component: card
cards: [{name: Fox}]
"#;
    let (mut printed, files) = print(&Folder(set.replace("FAMILY", family)), "set.yaml", Options::default());
    (printed.remove(printed.len() - 1), files)
}

/// The fonts in which the letters of a card are set, by whether they are bold and italic.
fn styles(printed: &Printed) -> BTreeMap<(bool, bool), &Font> {
    let runs = printed
        .faces
        .iter()
        .flat_map(|face| face.drawing.runs())
        .filter(|(run, _)| run.text().contains("Hi"));
    let fonts = runs.map(|(run, _)| printed.fonts.get(run.font));
    fonts.map(|font| ((font.bold, font.italic), font)).collect()
}

/// The thickness of the left bar of a letter, how far it leans, and the width of the letter, in thousandths.
fn bars(font: &Font) -> [i32; 3] {
    let glyph = font.glyphs_of_letters()('H').expect("it has letters");
    let outline = font.outline(glyph);
    let points: Vec<(f32, f32)> = outline
        .segments
        .iter()
        .filter_map(|segment| match segment {
            Segment::Move(x, y) | Segment::Line(x, y) => Some((*x, *y)),
            Segment::Cubic(_) | Segment::Close => None,
        })
        .collect();
    // From the left foot up, across, and down.
    let [(foot, _), (top, _), _, (right, _)] = points[..4] else { panic!("a bar has four corners") };
    [right - foot, top - foot, font.advance(glyph)].map(|part| (part * 1_000.0).round() as i32)
}

fn styles_of_a_variable_font() {
    for family in ["fonts/bars-varies.ttf", "{regular: fonts/bars-varies.ttf, bold: fonts/bars-varies.ttf}"] {
        let (printed, _) = card(family);
        let styles = styles(&printed);
        assert_eq!(styles.len(), 4, "{family}");
        // The font's own default is 100; a weight of 400 is three eighths of the way to 900.
        assert_eq!(bars(styles[&(false, false)]), [80, 0, 560]);
        assert_eq!(bars(styles[&(true, false)]), [140, 0, 680]);
        assert_eq!(bars(styles[&(false, true)]), [80, 140, 560]);
        assert_eq!(bars(styles[&(true, true)]), [140, 140, 680]);
    }
}

fn variable_fonts_with_cubic_outlines() {
    let (printed, files) = card("fonts/bars-varies.otf");
    let styles = styles(&printed);
    assert_eq!(bars(styles[&(true, false)]), [140, 0, 680]);
    assert!(printed.pdf(&files).is_ok());
}

fn weights_by_number_and_by_name() {
    let usual = |family: &str| {
        let (printed, _) = card(family);
        bars(styles(&printed)[&(false, false)])
    };
    let file = "regular: fonts/bars-varies.ttf";
    assert_eq!(usual(&format!("{{{file}, weight: 900}}")), [180, 0, 760]);
    assert_eq!(usual(&format!("{{{file}, weight: Extra-Bold}}")), [160, 0, 720]);
    assert_eq!(
        usual(&format!("{{{file}, weight: poster}}")),
        [160, 0, 520],
        "a named instance is narrow, too"
    );
    assert_eq!(usual(&format!("{{{file}, width: 75}}")), [80, 0, 460]);
}

/// What is embedded varies no more, and its text can be searched.
fn a_style_of_a_variable_font_is_embedded() {
    let (printed, files) = card("fonts/bars-varies.ttf");
    let pdf = printed.pdf(&files).expect("it can be written");
    assert_eq!(read(&pdf).pages[0].whole_text().matches("Hi").count(), 4);
    let pdf = lopdf::Document::load_mem(&pdf).expect("it can be read");
    let mut sizes = Vec::new();
    for object in pdf.objects.values() {
        let Some(bytes) = object.as_stream().ok().filter(|stream| stream.dict.has(b"Length1")) else {
            continue;
        };
        let bytes = bytes.decompressed_content().expect("it is deflated");
        let font = Font::read("Bars", false, false, bytes.clone());
        assert_eq!(font.err().as_deref(), Some("it does not say which glyph shows which character"));
        assert!(!bytes.windows(4).any(|tag| tag == b"fvar" || tag == b"gvar"), "it varies no more");
        sizes.push(bytes.len());
    }
    assert_eq!(sizes.len(), 5, "four styles, and the font of the margins");
    for sheet in printed.svg(&files).expect("it can be drawn") {
        assert!(String::from_utf8(sheet).expect("it is text").contains("Hi"));
    }
}

fn web_fonts_are_the_fonts_in_them() {
    let shown = |name: &str| {
        let (printed, _) = card(name);
        let styles = styles(&printed);
        let font = styles[&(false, false)];
        let glyph = font.glyphs_of_letters();
        "Hiag".chars().map(|letter| font.outline(glyph(letter).expect("it has it"))).collect::<Vec<_>>()
    };
    let plain = shown("fonts/letters.ttf");
    assert!(plain == shown("fonts/letters.woff") && plain == shown("fonts/letters.woff2"));
}

fn a_collection_is_its_first_font() {
    let (printed, files) = card("fonts/bars.ttc");
    assert_eq!(bars(styles(&printed)[&(false, false)]), [60, 0, 520]);
    assert!(printed.pdf(&files).is_ok());
}
