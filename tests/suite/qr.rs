//! QR codes: what is printed is what a reader reads, and codes that are hard to read are reported.

use std::collections::BTreeSet;

use libtest_mimic::Trial;
use punchboard::cli::Disk;
use punchboard::compose::Options;
use punchboard::job::{Job, Wanted};
use punchboard::press::{Outcome, Printed};

use crate::support::press::{Memory, print};
use crate::support::{named, pdf};

pub fn trials() -> Vec<Trial> {
    named!("qr": codes_are_read_back, codes_that_are_hard_to_read, too_long_a_text,
        aids_and_rules_lead_to_the_umpire)
}

/// A set with one card, whose code has some keys.
fn printed(text: &str, keys: &str) -> (Outcome, Vec<Vec<u8>>) {
    let set = format!(
        "kind: game\ngame: custom\ntitle: Links\nfiles: [{{file: links, sheet: a4-mixed, parts: [{{title: Links, component: link, layout: link}}]}}]\n\
         ---\nkind: deck\ngame: custom\ncomponent: link\ncards: [{{name: Fox, text: \"{text}\"}}]\n\
         ---\nkind: layout\nname: link\nsize: 60mm x 60mm\nfront: {{code: {{qr: \"{{text}}\", {keys}}}}}\n"
    );
    let door = Memory::new(&[("set.yaml", &set)]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    let outcome = job.print(0, &Wanted::default(), &mut |_, _, _| {});
    let pictures = outcome.printed.first().map(|file| file.png(job.files(), 400).expect("it can be drawn"));
    (outcome, pictures.unwrap_or_default())
}

/// A picture as gray dots, with its width and height.
fn dots(png: &[u8]) -> (Vec<u8>, usize, usize) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().expect("it is a picture");
    let mut dots = vec![0; reader.output_buffer_size().expect("it is small")];
    let info = reader.next_frame(&mut dots).expect("it is a picture");
    let gray = dots.chunks(info.color_type.samples()).map(|parts| parts[0]).collect();
    (gray, info.width as usize, info.height as usize)
}

/// The texts of the codes in a picture.
fn read(png: &[u8]) -> Vec<String> {
    let (dots, width, height) = dots(png);
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| dots[y * width + x]);
    picture.detect_grids().iter().map(|grid| grid.decode().expect("it can be read").1).collect()
}

/// The texts of the codes on a page full of words, seen part by part, as a phone sees it.
fn read_page(png: &[u8]) -> BTreeSet<String> {
    const PART: usize = 700;
    let (dots, width, height) = dots(png);
    let starts = |all: usize| (0..all).step_by(PART / 2);
    let mut found = BTreeSet::new();
    for (top, left) in starts(height).flat_map(|top| starts(width).map(move |left| (top, left))) {
        let (wide, high) = (PART.min(width - left), PART.min(height - top));
        let dot = |x: usize, y: usize| dots[(top + y) * width + left + x];
        let mut part = rqrr::PreparedImage::prepare_from_greyscale(wide, high, dot);
        found.extend(part.detect_grids().iter().filter_map(|grid| Some(grid.decode().ok()?.1)));
    }
    found
}

fn codes_are_read_back() {
    let link = "https://example.org/rules?card=Fox&n=3";
    for (text, keys) in [
        (link, "x: 5mm, right: 5mm, y: 5mm, bottom: 5mm"),
        (link, "x: 5mm, width: 20mm, y: 5mm, height: 30mm, level: high"),
        ("RULES 12-7", "x: 5mm, width: 12mm, y: 5mm, height: 12mm, level: low"),
        (
            "Füchse ziehen zweimal: 🦊",
            "x: 5mm, width: 30mm, y: 5mm, height: 30mm, color: '#203060', turn: 30",
        ),
        ("0123456789", "x: 5mm, width: 30mm, y: 5mm, height: 20mm, align: left, fill: '#fff4d0'"),
    ] {
        let (outcome, pictures) = printed(text, keys);
        let faults: Vec<_> = outcome.report.iter().map(|fault| fault.message.clone()).collect();
        assert!(faults.is_empty(), "{keys}: {faults:?}");
        assert_eq!(read(&pictures[0]), [text], "{keys}");
    }
}

fn codes_that_are_hard_to_read() {
    for (keys, message) in [
        ("x: 5mm, width: 11mm, y: 5mm, height: 11mm", "the squares of the QR code \"code\" measure 0."),
        ("x: 5mm, width: 30mm, y: 5mm, height: 30mm, quiet: 1", "has 1 square of white around it"),
        ("x: 5mm, width: 30mm, y: 5mm, height: 30mm, color: '#bbbbbb'", "little contrast, 1.9 to 1"),
        ("x: 5mm, width: 30mm, y: 5mm, height: 30mm, color: white, fill: black", "is light on a dark ground"),
    ] {
        let (outcome, _) = printed("https://example.org/rules", keys);
        let faults: Vec<_> = outcome.report.iter().map(|fault| (fault.code, fault.message.clone())).collect();
        assert_eq!(faults.len(), 1, "{keys}: {faults:?}");
        assert_eq!(faults[0].0.name(), "PB-hard-to-scan");
        assert!(faults[0].1.contains(message), "{keys}: {faults:?}");
    }
}

fn too_long_a_text() {
    let (outcome, _) = printed(&"x".repeat(3_000), "x: 5mm, right: 5mm, y: 5mm, bottom: 5mm");
    let faults: Vec<_> = outcome.report.iter().map(|fault| fault.message.clone()).collect();
    assert_eq!(faults, ["Fox: 3000 bytes are too many for a QR code"]);
}

/// The address of the page that settles disputes, with the game's own part, on player aids and at the end of rules: as a code and in words.
fn aids_and_rules_lead_to_the_umpire() {
    const PAGE: &str = "http://192.168.178.120:4748/amber-lantern-otter-37/";
    for game in ["generation-zero", "super-game-level", "survival", "alien-empires"] {
        let path = format!("built-in:decks/{game}/game.yaml");
        let only = |file: &Printed| ["player-aid", "rules"].contains(&file.name.as_str());
        let printed = |umpire: Option<&'static str>| {
            let (files, all) = print(&Disk, &path, Options { umpire, ..Options::default() });
            (files.into_iter().filter(only).collect::<Vec<_>>(), all)
        };
        let address = format!("{PAGE}#g/{game}");
        let (files, all) = printed(Some(PAGE));
        assert_eq!(files.len(), 2, "{game}");
        for file in &files {
            let pages = file.png(&all, 300).expect("it can be drawn");
            let found: BTreeSet<String> = pages.iter().flat_map(|page| read_page(page)).collect();
            assert_eq!(found, BTreeSet::from([address.clone()]), "{game}, {}", file.name);
            let read = pdf::read(&file.pdf(&all).expect("it can be written"));
            let words: String = read.pages.iter().map(pdf::Page::whole_text).collect();
            let words: String = words.split_whitespace().collect();
            assert!(words.contains(address.as_str()), "{game}, {}", file.name);
            assert_eq!(words.contains("Inadispute"), file.name == "rules", "{game}, {}", file.name);
        }
        let sheets = |files: &[Printed]| files.iter().map(|file| file.sheets.len()).collect::<Vec<_>>();
        let with_umpire = sheets(&files);
        let (files, all) = printed(None);
        assert_eq!(with_umpire, sheets(&files), "{game}: the address takes no further sheet");
        for file in &files {
            let pages = file.png(&all, 150).expect("it can be drawn");
            let found: BTreeSet<String> = pages.iter().flat_map(|page| read_page(page)).collect();
            assert_eq!(found, BTreeSet::new(), "{game}, {}", file.name);
        }
    }
}
