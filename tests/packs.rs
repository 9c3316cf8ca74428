//! Packs for print services: sizes, names, order and counts are those of the service and the deck, and PDF files are what
//! ISO 15930 asks for. They are read back with a PNG reader, lopdf, and qpdf and Ghostscript where these are installed.

#![allow(clippy::disallowed_methods, reason = "a test reads its data from disk itself")]

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use libtest_mimic::{Failed, Trial};
use lopdf::{Dictionary, Document, Object};
use punchboard::cli::Disk;
use punchboard::diag::{Report, Severity, render};
use punchboard::impose::show::Show;
use punchboard::job::{Job, Wanted};
use punchboard::model::load;
use punchboard::model::vendor::{Vendor, VendorFiles};
use punchboard::pack::{self, Order, Packed};
use punchboard::source::{Door, Files};
use punchboard::write::pdf::read::read;
use punchboard::write::separation::Separation;

use usvg::roxmltree;

use crate::support::named;
use crate::support::press::Memory;

/// A deck with a common back, a card of several copies, a see-through area, a gradient and small black text.
const DECK: &str = r##"kind: layout
name: card
size: poker
bleed: 0.125in
safe: 3mm
front:
  ground: {shape: rectangle, x: -3.175mm, y: -3.175mm, right: -3.175mm, bottom: -3.175mm, fill: {from: "#204080", to: "#c03020"}}
  veil: {shape: rectangle, x: 5mm, y: 50mm, width: 53mm, height: 30mm, fill: white, opacity: 0.8}
  name: {x: 8mm, y: 8mm, width: 47mm, height: 10mm, text: "{name}", size: 14pt, color: white}
  text: {x: 8mm, y: 55mm, width: 47mm, height: 20mm, text: "Runs at night.", size: 9pt}
back:
  ground: {shape: rectangle, x: -3.175mm, y: -3.175mm, right: -3.175mm, bottom: -3.175mm, fill: black}
---
kind: deck
game: custom
component: animal
cards: [{name: Fox, copies: 3}, {name: "Hare, brown"}, {name: Owl, copies: 2}]
---
kind: game
game: custom
title: Night
files: [{file: cards, sheet: a4-poker-9up, parts: [{title: Animals, component: animal, layout: card}]}]
"##;

/// A pack: its files by name, its rows, and what was reported.
struct Made {
    files: BTreeMap<String, Vec<u8>>,
    packed: Packed,
    sources: Files,
}

fn vendor(name: &str, door: &dyn Door) -> Vendor {
    let (mut files, mut report) = (Files::default(), Report::default());
    let vendor = load::vendor(name, door, &mut files, &mut report);
    assert_eq!(report.iter().count(), 0, "{}", told(&report, &files));
    vendor.expect("it has no faults")
}

fn told(report: &Report, files: &Files) -> String {
    render::text_report(report, files, render::Style { colors: false, width: 400 })
}

/// The inks that a vendor takes.
fn separation(vendor: &Vendor) -> Option<Separation> {
    let is_pdf = matches!(vendor.files, VendorFiles::PdfX1a | VendorFiles::PdfX4);
    let profile = || Disk.built_in("layouts/profiles/FOGRA39L.icc").expect("it is built in").to_vec();
    is_pdf.then(|| Separation::new(profile(), vendor.ink).expect("the built-in profile can be read"))
}

/// Packs a set.
fn made(set: &[(&str, &str)], name: &str, sizes: &[(&str, &str)]) -> Made {
    let memory = Memory::new(set);
    let vendor = vendor(name, &memory);
    let separation = separation(&vendor);
    let mut job = Job::check(&memory, &["set.yaml".to_owned()], &[]);
    let wanted = Wanted { show: Some(Show::Each { bleed: true }), ..Wanted::default() };
    let sizes = sizes.iter().map(|(part, size)| ((*part).to_owned(), (*size).to_owned())).collect();
    let order =
        Order { vendor: &vendor, sizes: &sizes, separation: separation.as_ref(), place: &|_, _| None };
    let make = |printed, files: &Files| {
        let mut made = BTreeMap::new();
        let packed = pack::pack((&printed, files), &order, &mut |name, bytes| {
            assert!(made.insert(name.to_owned(), bytes).is_none(), "two files are called {name}");
            Ok(())
        });
        (made, packed.expect("it can be packed"))
    };
    let mut outcome = job.print_on(&[None], 0, &wanted, &mut |_, _, _| {}, &make).remove(0);
    let (files, packed) = outcome.printed.remove(0);
    Made { files, packed, sources: job.into_files() }
}

impl Made {
    fn told(&self) -> String {
        told(&self.packed.report, &self.sources)
    }
}

/// Columns and rows of a PNG file.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

fn every_vendor_is_sound() {
    for name in load::vendor_names(&Disk) {
        let vendor = vendor(name, &Disk);
        assert_eq!(vendor.head.name.value, name);
        for size in &vendor.sizes {
            let Some((columns, rows)) = size.pixels else { continue };
            let dots = |length: punchboard::geometry::Length| length.to_mm() / 25.4 * f64::from(vendor.dpi);
            let around =
                [f64::from(columns) - dots(size.size.width), f64::from(rows) - dots(size.size.height)];
            for around in around {
                assert!(
                    (15.0..170.0).contains(&around),
                    "{name}, {}: {around} dots of bleed",
                    size.name.value
                );
            }
        }
    }
}

fn pictures_have_the_sizes_names_and_counts_of_the_service() {
    let made = made(&[("set.yaml", DECK)], "thegamecrafter", &[]);
    let names: Vec<&str> = made.files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "cards-animals-PokerDeck/01-fox.png",
            "cards-animals-PokerDeck/02-hare-brown.png",
            "cards-animals-PokerDeck/03-owl.png",
            "cards-animals-PokerDeck/back.png",
        ]
    );
    assert!(made.files.values().all(|png| size(png) == (825, 1125)));
    let table = pack::table(&made.packed.rows);
    assert!(table.contains(",Animals,PokerDeck,\"Hare, brown\",1\n"), "{table}");
    assert!(
        table.contains("01-fox.png,cards-animals-PokerDeck/back.png,Animals,PokerDeck,Fox,3\n"),
        "{table}"
    );
    assert_eq!(made.packed.report.iter().count(), 0, "{}", made.told());
}

fn copies_are_files_where_the_service_counts_files() {
    let made = made(&[("set.yaml", DECK)], "makeplayingcards", &[]);
    assert_eq!(made.packed.rows.len(), 6);
    assert_eq!(made.files.len(), 7, "six cards and the back");
    assert!(made.files.values().all(|png| size(png) == (822, 1122)));
    let (first, third) =
        (&made.files["cards-animals-poker/01-fox.png"], &made.files["cards-animals-poker/03-fox.png"]);
    assert_eq!(first, third);
}

/// Read by an XML reader of others, as MPC Autofill reads it: every place of the deck has a front and a back, and all files are there.
fn an_order_for_autofill_fills_every_place() {
    let made = made(&[("set.yaml", DECK)], "makeplayingcards", &[]);
    let vendor = vendor("makeplayingcards", &Memory::new(&[]));
    let orders = pack::orders(&vendor, &made.packed.rows);
    let [(name, text)] = orders.as_slice() else { panic!("one deck has one order") };
    assert_eq!(name, "cards-animals-poker.xml");
    let order = roxmltree::Document::parse(text).expect("it is XML");
    let value =
        |tag: &str| order.descendants().find(|node| node.has_tag_name(tag)).and_then(|node| node.text());
    assert_eq!(
        (value("quantity"), value("bracket"), value("stock")),
        (Some("6"), Some("18"), Some("(S30) Standard Smooth"))
    );
    assert_eq!(value("cardback"), Some("cards-animals-poker/back.png"));
    for side in ["fronts", "backs"] {
        let side = order.descendants().find(|node| node.has_tag_name(side)).expect("it has both sides");
        let mut slots: Vec<u32> = Vec::new();
        for card in side.children().filter(roxmltree::Node::is_element) {
            let text =
                |tag: &str| card.children().find(|node| node.has_tag_name(tag)).and_then(|node| node.text());
            assert!(made.files.contains_key(text("id").expect("it has a file")));
            slots.extend(
                text("slots")
                    .expect("it has places")
                    .split(',')
                    .map(|slot| slot.parse::<u32>().expect("a number")),
            );
        }
        slots.sort_unstable();
        assert_eq!(slots, [0, 1, 2, 3, 4, 5]);
    }
    let other = pack::orders(&vendor, &made.packed.rows[..0]);
    assert!(other.is_empty(), "without cards there is nothing to order");
}

fn another_size_puts_the_card_in_its_center() {
    let made = made(&[("set.yaml", DECK)], "thegamecrafter", &[("animals", "TarotDeck")]);
    let png = &made.files["cards-animals-TarotDeck/01-fox.png"];
    assert_eq!(size(png), (900, 1500));
    let told = made.told();
    assert!(
        told.contains("the cards measure 63.5 x 88.9mm") && told.contains("write `size: 69.85mm x 120.65mm`"),
        "{told}"
    );
    assert!(told.contains("colors at the edge are continued"), "{told}");
}

fn what_the_service_would_refuse_is_reported_with_its_fix() {
    let odd = DECK.replace("size: poker", "size: 71mm x 94mm");
    let made_odd = made(&[("set.yaml", &odd)], "thegamecrafter", &[]);
    assert!(made_odd.files.is_empty());
    let told = made_odd.told();
    assert!(
        told.contains("no size of The Game Crafter is 71 x 94mm") && told.contains("the nearest is"),
        "{told}"
    );
    let near = DECK
        .replace("x: 8mm, y: 8mm, width: 47mm", "x: 1.2mm, y: 8mm, width: 47mm")
        .replace("safe: 3mm", "safe: 1mm");
    let told = made(&[("set.yaml", &near)], "thegamecrafter", &[]).told();
    assert!(
        told.contains("text is 1.") && told.contains("mm from the trim, The Game Crafter asks for 3.2 mm"),
        "{told}"
    );
    let (front, _) = DECK.split_once("back:").expect("it has a back");
    let (_, rest) = DECK.split_once("---\n").expect("it has several documents");
    let made_bare = made(&[("set.yaml", &format!("{front}---\n{rest}"))], "thegamecrafter", &[]);
    assert!(
        made_bare.files.is_empty()
            && made_bare.told().contains("they have no back, and PokerDeck has two printed sides"),
        "{}",
        made_bare.told()
    );
    let many = DECK.replace("copies: 3", "copies: 700");
    let told = made(&[("set.yaml", &many)], "makeplayingcards", &[]).told();
    assert!(told.contains("703 cards, the most of poker are 612"), "{told}");
    let unknown = made(&[("set.yaml", DECK)], "thegamecrafter", &[("animals", "PokerDck")]).told();
    assert!(unknown.contains("no size called \"PokerDck\"") && unknown.contains("PokerDeck"), "{unknown}");
}

fn a_service_of_ones_own_is_a_document() {
    const OWN: &str =
        "{kind: vendor, name: shop, files: jpeg, dpi: 150, bleed: 2mm, steps: [send], copies: listed}";
    let made = made(&[("set.yaml", DECK), ("shop.yaml", OWN)], "shop.yaml", &[]);
    let jpeg = &made.files["cards-animals-63.5x88.9mm/01-fox.jpg"];
    assert!(jpeg.starts_with(&[0xFF, 0xD8, 0xFF]));
    let (mut files, mut report) = (Files::default(), Report::default());
    assert!(load::vendor("thegamecraftr", &Disk, &mut files, &mut report).is_none());
    assert!(told(&report, &files).contains("did you mean \"thegamecrafter\"?"), "{}", told(&report, &files));
}

fn pages_of_several_cards_have_backs_behind_their_fronts() {
    const OWN: &str = "{kind: vendor, name: shop, files: png, dpi: 100, page: 12in x 18in, bleed: 2mm, steps: [send], copies: repeated}";
    let many = DECK.replacen("copies: 3", "copies: 20", 1);
    assert_ne!(many, DECK);
    let made = made(&[("set.yaml", &many), ("shop.yaml", OWN)], "shop.yaml", &[]);
    let names: Vec<&str> = made.files.keys().map(String::as_str).collect();
    let page = |side: &str| format!("cards-animals-63.5x88.9mm/{side}.png");
    assert!(
        names.contains(&page("FRONT-01").as_str()) && names.contains(&page("BACK-02").as_str()),
        "{names:?}"
    );
    let (columns, rows) = size(&made.files[&page("FRONT-01")]);
    assert_eq!((columns, rows), (1200, 1800));
    let ink = |side: &str| {
        let bytes = std::io::Cursor::new(&made.files[&page(side)]);
        let mut reader = png::Decoder::new(bytes).read_info().expect("it is a picture");
        let mut dots = vec![0; reader.output_buffer_size().expect("it is small")];
        let info = reader.next_frame(&mut dots).expect("it has dots");
        let (line, each) = (info.line_size, info.color_type.samples());
        move |x: u32, y: u32| {
            let at = y as usize * line + x as usize * each;
            dots[at..at + each.min(3)].iter().any(|part| *part < 255)
        }
    };
    // Where the last page has a card, it has its back in the mirrored column, and nowhere else.
    let (front, back) = (ink("FRONT-02"), ink("BACK-02"));
    let differ = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    let differ = differ.filter(|(x, y)| front(*x, *y) != back(columns - 1 - x, *y)).count();
    assert!(differ < 2_000, "{differ} dots of one side have none behind them");
    let cards: u32 = made.packed.rows.iter().filter(|row| row.card == "Fox").map(|row| row.copies).sum();
    assert_eq!(cards, 20);
}

/// The two PDF packs of the deck, made once.
static PDFS: LazyLock<[(&str, Vec<u8>); 2]> = LazyLock::new(|| {
    ["drivethrucards", "mbprint"].map(|vendor| {
        let mut made = made(&[("set.yaml", DECK)], vendor, &[]);
        let errors = made.packed.report.iter().filter(|fault| fault.severity == Severity::Error).count();
        assert_eq!(errors, 0, "{}", made.told());
        let (_, pdf) = made.files.pop_first().expect("it is one file");
        (vendor, pdf)
    })
});

/// Everything in a file that names a color space or is see-through, for a reader of structure alone.
fn objects(file: &Document) -> impl Iterator<Item = &Dictionary> {
    file.objects.values().filter_map(|object| match object {
        Object::Dictionary(dict) => Some(dict),
        Object::Stream(stream) => Some(&stream.dict),
        _ => None,
    })
}

fn names(file: &Document, dict: &Dictionary, key: &[u8]) -> String {
    let value = dict.get(key).and_then(|value| file.dereference(value));
    value.map(|(_, value)| format!("{value:?}")).unwrap_or_default()
}

fn numbers(dict: &Dictionary, key: &[u8]) -> [f32; 4] {
    let values = dict.get(key).and_then(Object::as_array).unwrap_or_else(|_| panic!("no {key:?}"));
    [0, 1, 2, 3].map(|n| values[n].as_float().expect("a number"))
}

fn pages_for_a_press_follow_the_standard() {
    for (vendor, pdf) in &*PDFS {
        let is_old = *vendor == "drivethrucards";
        let version: &[u8] = if is_old { b"%PDF-1.4\n" } else { b"%PDF-1.6\n" };
        assert!(pdf.starts_with(version), "{vendor}");
        let file = Document::load_mem(pdf).expect("lopdf reads it");
        assert!(file.trailer.get(b"ID").is_ok() && file.trailer.get(b"Encrypt").is_err());
        let catalog = file.catalog().expect("it has one");
        let intents = catalog.get(b"OutputIntents").and_then(Object::as_array).expect("it has intents");
        let intent = intents[0].as_dict().expect("a dictionary");
        assert_eq!(intent.get(b"S").and_then(Object::as_name).expect("a name"), b"GTS_PDFX");
        assert_eq!(
            intent.get(b"OutputConditionIdentifier").and_then(Object::as_str).expect("a text"),
            b"FOGRA39"
        );
        let profile = intent.get(b"DestOutputProfile").and_then(Object::as_reference).expect("a profile");
        let profile = file.get_object(profile).and_then(Object::as_stream).expect("a stream");
        assert_eq!(&profile.content[12..20], b"prtrCMYK");
        for gone in [&b"AcroForm"[..], b"OpenAction", b"AA", b"Names"] {
            assert!(catalog.get(gone).is_err(), "{vendor}: {}", String::from_utf8_lossy(gone));
        }
        let info = file.trailer.get(b"Info").and_then(Object::as_reference).expect("it has information");
        let info = file.get_dictionary(info).expect("a dictionary");
        for key in [&b"Title"[..], b"CreationDate", b"ModDate", b"Trapped"] {
            assert!(info.get(key).is_ok(), "{vendor}: {}", String::from_utf8_lossy(key));
        }
        assert_eq!(info.get(b"GTS_PDFXVersion").is_ok(), is_old);
        let packet = catalog.get(b"Metadata").and_then(Object::as_reference).expect("it has metadata");
        let packet = file.get_object(packet).and_then(Object::as_stream).expect("a stream");
        let packet = String::from_utf8_lossy(&packet.content);
        let standard = if is_old { "PDF/X-1a:2003" } else { "PDF/X-4" };
        assert!(packet.contains(&format!("<pdfxid:GTS_PDFXVersion>{standard}<")), "{packet}");
        assert!(!pdf.windows(10).any(|part| part == b"/DeviceRGB"), "{vendor} has colors of the screen");
        for dict in objects(&file) {
            assert!(!names(&file, dict, b"ColorSpace").contains("RGB"), "{vendor}: {dict:?}");
            assert!(dict.get(b"Annots").is_err(), "{vendor} has annotations");
            if is_old {
                assert!(
                    dict.get(b"SMask").is_err() && dict.get(b"Group").is_err(),
                    "{vendor} is see-through"
                );
                assert!(
                    dict.get(b"ca").and_then(Object::as_float).unwrap_or(1.0) >= 1.0,
                    "{vendor} is see-through"
                );
            }
        }
        for (number, id) in file.get_pages() {
            let page = file.get_dictionary(id).expect("a page");
            let [media, bleed, trim] =
                [&b"MediaBox"[..], b"BleedBox", b"TrimBox"].map(|key| numbers(page, key));
            assert!(page.get(b"ArtBox").is_err());
            let inside =
                |a: [f32; 4], b: [f32; 4]| a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
            assert!(inside(trim, bleed) && inside(bleed, media), "{vendor}, page {number}");
            assert!((trim[2] - trim[0] - 180.0).abs() < 0.01 && (trim[3] - trim[1] - 252.0).abs() < 0.01);
        }
    }
}

fn pages_have_the_order_and_the_text_of_the_cards() {
    let read = read(&PDFS[0].1).expect("it can be read");
    let pages = read.pages.iter().map(|page| page.drawn.iter().flat_map(|face| &face.texts));
    let texts: Vec<String> =
        pages.map(|texts| texts.map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(", ")).collect();
    let [fox, hare, owl] = ["Fox", "Hare, brown", "Owl"].map(|name| format!("{name}, Runs at night."));
    // Backs come first, and opaque text above a picture stays text.
    let wanted = [&fox, &fox, &fox, &hare, &owl, &owl].map(|front| [String::new(), front.clone()]);
    assert_eq!(texts, wanted.concat());
    let file = Document::load_mem(&PDFS[0].1).expect("lopdf reads it");
    let contents =
        file.objects.values().filter_map(|object| object.as_stream().ok()?.decompressed_content().ok());
    let contents: Vec<String> = contents.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect();
    // Small black text is black ink alone, and printed over the color below.
    assert!(contents.iter().any(|content| content.contains("0 0 0 1 k") && content.contains("/O1 gs")));
}

fn the_same_cards_give_the_same_file() {
    let again = made(&[("set.yaml", DECK)], "mbprint", &[]).files;
    assert_eq!(again.values().next(), Some(&PDFS[1].1));
}

/// Tests with other programs; each is ignored, with the reason, if its program is not installed.
fn with_programs() -> Vec<Trial> {
    let with = |program: &str, name: &str, test: fn() -> Result<(), Failed>| {
        let paths = env::var_os("PATH").unwrap_or_default();
        if env::split_paths(&paths).any(|folder| folder.join(program).is_file()) {
            crate::support::trial(format!("packs/{name}"), test)
        } else {
            crate::support::trial(format!("packs/{name} (skipped: {program} is not installed)"), test)
                .with_ignored_flag(true)
        }
    };
    vec![
        with("qpdf", "qpdf finds nothing wrong", qpdf),
        with("gs", "no page has more ink than the service takes", ghostscript),
    ]
}

/// The PDF packs as files.
fn written(of: &str) -> Vec<(&'static str, PathBuf)> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(of);
    fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    let one = |(vendor, pdf): &(&'static str, Vec<u8>)| {
        let path = folder.join(format!("{vendor}.pdf"));
        fs::write(&path, pdf).expect("the folder for tests can be written to");
        (*vendor, path)
    };
    PDFS.iter().map(one).collect()
}

fn run(program: &str, arguments: &[&str], path: &Path) -> Result<String, Failed> {
    let output = Command::new(program).args(arguments).arg(path).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    Err(format!("{program}: {text}{}", String::from_utf8_lossy(&output.stderr)).into())
}

fn qpdf() -> Result<(), Failed> {
    written("packs-qpdf").iter().try_for_each(|(_, path)| run("qpdf", &["--check"], path).map(|_| ()))
}

fn ghostscript() -> Result<(), Failed> {
    for (vendor, path) in written("packs-gs") {
        let printed = run("gs", &["-q", "-o", "-", "-sDEVICE=ink_cov"], &path)?;
        let pages: Vec<Vec<f64>> = printed
            .lines()
            .map(|line| line.split_whitespace().filter_map(|word| word.parse().ok()).collect())
            .filter(|inks: &Vec<f64>| inks.len() == 4)
            .collect();
        assert_eq!(pages.len(), 12, "{printed}");
        let most = pages.iter().map(|inks| inks.iter().sum::<f64>()).fold(0.0, f64::max);
        let limit = if vendor == "drivethrucards" { 240.5 } else { 300.5 };
        assert!((100.0..limit).contains(&most), "{vendor}: {most} %");
    }
    Ok(())
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    let mut trials = named!("packs": every_vendor_is_sound, pictures_have_the_sizes_names_and_counts_of_the_service, copies_are_files_where_the_service_counts_files, an_order_for_autofill_fills_every_place, another_size_puts_the_card_in_its_center, what_the_service_would_refuse_is_reported_with_its_fix, a_service_of_ones_own_is_a_document, pages_of_several_cards_have_backs_behind_their_fronts, pages_for_a_press_follow_the_standard, pages_have_the_order_and_the_text_of_the_cards, the_same_cards_give_the_same_file);
    trials.extend(with_programs());
    trials
}
