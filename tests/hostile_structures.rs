//! Files whose structure is changed: elements of drawings and spreadsheets, words and lines of texts, and terms of expressions are
//! removed, doubled, swapped, nested or replaced. Nothing panics, and messages stay short.
//!
//! Each run of the suite tries a few hundred of them; `just mutants 200000` tries more. One that makes the program panic is printed in
//! full, to become a test.

#![allow(clippy::disallowed_methods, reason = "a test reads its own files and looks at its environment")]

use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use flate2::Crc;
use libtest_mimic::Trial;
use punchboard::adjudicate;
use punchboard::adjudicate::odds::How;
use punchboard::adjudicate::sweep;
use punchboard::compose::Art;
use punchboard::diag::{Report, render};
use punchboard::job::{Job, Wanted};
use punchboard::model::{Color, HouseRules};
use punchboard::ruling::{Pcg32, Rest};
use punchboard::source::Files;

use crate::hostile_cases::{Chance, VARIABLE};
use crate::support::folder::Folder;
use crate::support::named;
use crate::support::watchdog::watched;
use crate::support::xml::Element;

/// The most bytes of messages about one file.
const MOST_MESSAGES: usize = 200_000;

/// Values in the wrong place.
const ODD: [&str; 24] = [
    "",
    "0",
    "-1",
    "1e40",
    "NaN",
    "100%",
    "url(#a)",
    "#",
    "#12",
    "var(--x)",
    "calc(1px + )",
    "rotate(",
    "inherit",
    "none",
    "M0 0L",
    "9,9,9",
    "\u{202e}a",
    "\u{1d11e}",
    "é",
    "a b",
    "\"",
    "{",
    "s",
    "A1:ZZ99999",
];

/// Makes so many files, times what the environment asks for, and has each read; returns those that make it panic.
fn tried(kind: &str, count: u64, make: impl Fn(&mut Chance) -> Vec<u8>, read: impl Fn(&[u8])) -> Vec<String> {
    let more = std::env::var(VARIABLE).ok().and_then(|n| n.parse::<u64>().ok());
    let mut faults = Vec::new();
    for n in 0..more.map_or(count, |more| count.max(more / 50)) {
        let file = make(&mut Chance(Pcg32::new(0xF11E_0000 + n)));
        let what = format!("{kind} {n}");
        if watched(&what, || catch_unwind(AssertUnwindSafe(|| read(&file)))).is_err() {
            faults.push(format!("{what}:\n{}\n", String::from_utf8_lossy(&file)));
        }
    }
    faults
}

fn hold(kind: &str, count: u64, make: impl Fn(&mut Chance) -> Vec<u8>, read: impl Fn(&[u8])) {
    let faults = tried(kind, count, make, read);
    assert!(faults.is_empty(), "{} panics\n{}", faults.len(), faults.join("\n"));
}

/// Changes words: one is removed, doubled, repeated, swapped with another or replaced.
fn reworded(text: &str, chance: &mut Chance) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words: Vec<String> = Vec::new();
    for c in text.chars() {
        match words.last_mut() {
            Some(last) if is_word(c) && last.ends_with(is_word) => last.push(c),
            _ => words.push(c.to_string()),
        }
    }
    rearranged(&mut words, chance);
    words.concat()
}

/// Changes lines in the same ways.
fn relined(text: &str, chance: &mut Chance) -> String {
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    rearranged(&mut lines, chance);
    lines.join("\n")
}

fn rearranged(parts: &mut Vec<String>, chance: &mut Chance) {
    for _ in 0..=chance.below(3) {
        if parts.is_empty() {
            return;
        }
        let (at, other) = (chance.below(parts.len()), chance.below(parts.len()));
        match chance.below(5) {
            0 => drop(parts.remove(at)),
            1 => parts.insert(other, parts[at].clone()),
            2 => parts[at] = parts[at].repeat(1 + chance.below(60)),
            3 => parts.swap(at, other),
            _ => ODD[chance.below(ODD.len())].clone_into(&mut parts[at]),
        }
    }
}

/// Changes elements and attributes.
fn restructured(tree: &Element, chance: &mut Chance) -> Element {
    let mut tree = tree.clone();
    for _ in 0..=chance.below(3) {
        let count = tree.count();
        let (at, other) = (chance.below(count), chance.below(count));
        match chance.below(8) {
            0 => drop(tree.node(at).inner.pop()),
            1 => {
                let copy = tree.node(at).clone();
                tree.node(other).inner.insert(0, copy);
            }
            2 => {
                // Within itself, several times.
                for _ in 0..chance.below(40) {
                    let node = tree.node(at);
                    let inner = Element { inner: std::mem::take(&mut node.inner), ..node.clone() };
                    node.inner = vec![inner];
                }
            }
            3 => {
                let name = tree.node(other).name.clone();
                tree.node(at).name = name;
            }
            4 => {
                let text = reworded(&tree.node(at).text, chance);
                tree.node(at).text = text;
            }
            how => reattributed(tree.node(at), how, chance),
        }
    }
    tree
}

fn reattributed(node: &mut Element, how: usize, chance: &mut Chance) {
    if node.attributes.is_empty() {
        return;
    }
    let (at, other) = (chance.below(node.attributes.len()), chance.below(node.attributes.len()));
    match how {
        5 => drop(node.attributes.remove(at)),
        6 => node.attributes[at].1 = node.attributes[other].1.clone(),
        _ if chance.below(2) == 0 => node.attributes[at].1 = reworded(&node.attributes[at].1, chance),
        _ => ODD[chance.below(ODD.len())].clone_into(&mut node.attributes[at].1),
    }
}

/// The drawings of `tests/art`.
fn drawings() -> Vec<Element> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/art");
    let files = fs::read_dir(folder)
        .expect("the folder can be listed")
        .map(|entry| entry.expect("it can be listed").path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "svg")).collect();
    files.sort();
    files.iter().map(|path| Element::read(&fs::read_to_string(path).expect("it is text"))).collect()
}

/// A drawing that differs from those of the tests by its structure.
fn drawing(all: &[Element], chance: &mut Chance) -> Vec<u8> {
    let one = &all[chance.below(all.len())];
    restructured(one, chance).written().into_bytes()
}

fn no_change_to_a_drawing_makes_it_panic() {
    let all = drawings();
    hold(
        "drawing",
        300,
        |chance| drawing(&all, chance),
        |file| {
            let door = Folder(BTreeMap::from([("a.svg".to_owned(), file.to_vec())]));
            let art = Art::new(&door);
            let messages = match art.file("a.svg", Color::BLACK) {
                Ok(artwork) => {
                    let _ = artwork.drawing(50.0);
                    art.notes("a.svg", Color::BLACK).iter().map(|note| note.message.len()).sum()
                }
                Err(none) => none.message.len(),
            };
            assert!(messages < MOST_MESSAGES, "{messages} bytes of messages");
        },
    );
}

/// The parts of a spreadsheet by their paths, without which it is none.
const WORKBOOK: [(&str, &str); 5] = [
    (
        "_rels/.rels",
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
    ),
    (
        "xl/_rels/workbook.xml.rels",
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#,
    ),
    (
        "xl/workbook.xml",
        r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Cards" sheetId="1" r:id="rId1"/></sheets></workbook>"#,
    ),
    (
        "xl/sharedStrings.xml",
        r#"<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="5" uniqueCount="5"><si><t>name</t></si><si><t>cost</t></si><si><t>text</t></si><si><t>Fox</t></si><si><r><rPr><b/></rPr><t>Bold</t></r><r><t xml:space="preserve"> and not</t></r></si></sst>"#,
    ),
    (
        "xl/styles.xml",
        r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00;[Red]-0"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>"#,
    ),
];

/// Its sheet.
const SHEET: &str = r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row><row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2" s="1"><v>0.5</v></c><c r="C2" t="s"><v>4</v></c></row><row r="3"><c r="A3" t="inlineStr"><is><t>Owl</t></is></c><c r="B3" s="2"><v>1234.5</v></c><c r="C3" t="b"><v>1</v></c></row><row r="4"><c r="A4" t="str"><f>A2&amp;"x"</f><v>Foxx</v></c><c r="B4" s="3"><v>44000</v></c><c r="C4" t="e"><v>#N/A</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells></worksheet>"#;

/// An archive of files that are not packed.
fn archive(files: &[(&str, String)]) -> Vec<u8> {
    let (mut out, mut list) = (Vec::new(), Vec::new());
    for (name, text) in files {
        let mut crc = Crc::new();
        crc.update(text.as_bytes());
        let (sum, length, at) = (crc.sum(), text.len() as u32, out.len() as u32);
        let mut head = Vec::new();
        for number in [20u16, 0, 0, 0, 0] {
            head.extend(number.to_le_bytes());
        }
        for number in [sum, length, length] {
            head.extend(number.to_le_bytes());
        }
        head.extend((name.len() as u16).to_le_bytes());
        head.extend(0u16.to_le_bytes());
        out.extend([b"PK\x03\x04", &head[..], name.as_bytes(), text.as_bytes()].concat());
        list.extend([b"PK\x01\x02\x14\x00", &head[..]].concat());
        list.extend([0u8; 10]);
        list.extend(at.to_le_bytes());
        list.extend(name.as_bytes());
    }
    let (at, length, count) = (out.len() as u32, list.len() as u32, files.len() as u16);
    out.extend(list);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    out.extend([length.to_le_bytes(), at.to_le_bytes()].concat());
    out.extend([0, 0]);
    out
}

/// A spreadsheet one of whose parts differs by its structure.
fn spreadsheet(chance: &mut Chance) -> Vec<u8> {
    let mut parts: Vec<(&str, String)> =
        WORKBOOK.iter().map(|(name, text)| (*name, (*text).to_owned())).collect();
    parts.push(("xl/worksheets/sheet1.xml", SHEET.to_owned()));
    // The sheet has most of what may go wrong.
    let at = if chance.below(2) == 0 { parts.len() - 1 } else { chance.below(parts.len()) };
    parts[at].1 = restructured(&Element::read(&parts[at].1), chance).written();
    archive(&parts)
}

/// Checks and prints a set of definitions with files beside it.
fn printed(files: &[(&str, &[u8])]) {
    let door = Folder(files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect());
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    let outcome = job.print(0, &Wanted::default(), &mut |_, _, _| {});
    let mut report = job.report();
    report.append(outcome.report);
    let text = render::text_report(&report, job.files(), render::Style { colors: false, width: 80 });
    assert!(text.len() < MOST_MESSAGES, "{} bytes of messages", text.len());
}

/// Definitions with a table of cards.
fn with_table(file: &str) -> String {
    format!("kind: deck\ngame: custom\ncomponent: card\ncards: {{table: {file}}}\n---\n{CARD}---\n{GAME}")
}

const CARD: &str = "kind: layout
name: card
size: poker
front:
  name: {text: \"**{name}** {cost}\", x: 4mm, right: 4mm, y: 4mm, height: 10mm}
  text: {text: \"{text}\", x: 4mm, right: 4mm, y: 20mm, height: 40mm, min_size: 4pt}
";
const GAME: &str = "kind: game
game: custom
title: Foxes
files: [{file: cards, sheet: a4-poker-9up, parts: [{title: Cards, component: card, layout: card}]}]
";

fn no_change_to_a_spreadsheet_makes_it_panic() {
    let set = with_table("a.xlsx");
    hold("spreadsheet", 150, spreadsheet, |file| printed(&[("set.yaml", set.as_bytes()), ("a.xlsx", file)]));
}

const CSV: &str = "name;cost;text;tags[]\nFox;3;\"A fox, which \"\"says\"\" nothing\";a,b\nOwl;½;*Night* bird;\n\nBear;12;;c\n";

fn no_change_to_a_csv_table_makes_it_panic() {
    let set = with_table("a.csv");
    let make = |chance: &mut Chance| relined(&reworded(CSV, chance), chance).into_bytes();
    hold("CSV table", 150, make, |file| printed(&[("set.yaml", set.as_bytes()), ("a.csv", file)]));
}

/// The folder of a rulebook: a built-in one, or one of the tests.
fn rulebook(game: &str) -> PathBuf {
    let places = ["decks/custom", "tests/own"].map(|place| Path::new(place).join(game));
    places.into_iter().find(|place| place.exists()).expect("there is a rulebook")
}

/// Rulebooks, each with a sweep: a dispute, a fact, and what is measured.
const RULEBOOKS: [(&str, [&str; 3]); 4] = [
    ("march", ["combat", "terrain", "result = DO"]),
    ("skirmish", ["volley", "target", "lost"]),
    ("quirks", ["loop", "kind", "n"]),
    ("bag", ["handful", "taken", "crows > 0"]),
];

/// A rulebook with its cards and cases: checked, proved, swept, judged with random dice, and its odds estimated.
fn ruled((game, [dispute, over, of]): (&str, [&str; 3]), changed: &str, text: &[u8]) {
    let read = |name: &str| {
        let path = rulebook(game).join(name);
        if name == changed { text.to_vec() } else { fs::read(path).unwrap_or_default() }
    };
    let definitions = [read("rulebook.yaml"), read("cards.yaml")].join(&b"\n---\n"[..]);
    let cases = String::from_utf8_lossy(&read("cases.yaml")).replace("\ngame: ", "\nrules: all.yaml\ngame: ");
    let door = Folder(BTreeMap::from([("all.yaml".to_owned(), definitions)]));
    let job = Job::check(&door, &["all.yaml".to_owned()], &[]);
    let messages =
        render::text_report(&job.report(), job.files(), render::Style { colors: false, width: 80 });
    assert!(messages.len() < MOST_MESSAGES, "{} bytes of messages", messages.len());
    if let Ok(proved) = job.prove(&[], 3, &|_| {}) {
        assert!(proved.iter().flat_map(|of| &of.proofs).all(|proof| proof.taken <= 3));
    }
    let (mut files, mut report) = (Files::default(), Report::default());
    let facts = [over.to_owned()];
    let paths = ["all.yaml".to_owned()];
    let plan = sweep::of_rulebook((&door, &paths), dispute, &facts, None, &mut files, &mut report);
    if let Some(plan) = plan {
        let part = (0, plan.cells().min(6));
        let _ = plan.sweep(of, &HouseRules::default(), part, &mut files, &mut report);
    }
    let docket = adjudicate::read(&door, "cases.yaml", cases.as_bytes(), &mut Files::default());
    for (n, entry) in docket.entries.iter().enumerate().take(12) {
        let Some(scenario) = &entry.scenario else { continue };
        let mut report = Report::default();
        let rules = adjudicate::house_rules(scenario, &[], &mut report);
        let rest = Rest::Seed(Pcg32::new(n as u64));
        let _ = adjudicate::judge(scenario, &entry.cards, &rules, &scenario.dice, rest, &mut report);
        let how = How::Sampled { samples: 2, seed: 1 };
        let _ = adjudicate::odds::answer(scenario, &entry.cards, &rules, how, &mut report);
    }
}

fn no_change_to_a_rulebook_makes_it_panic() {
    for (game, swept) in RULEBOOKS {
        for file in ["rulebook.yaml", "cards.yaml", "cases.yaml"] {
            let path = rulebook(game).join(file);
            let Ok(text) = fs::read_to_string(path) else { continue };
            let make = |chance: &mut Chance| {
                let changed =
                    if chance.below(2) == 0 { reworded(&text, chance) } else { relined(&text, chance) };
                changed.into_bytes()
            };
            hold(&format!("{game}/{file}"), 8, make, |changed| ruled((game, swept), file, changed));
        }
    }
}

const RULES: &str = "# Foxes

A **fox** *runs* [far](other). See ++this++, :coin: and `code`.

## 1. Setup {#setup}

1. Shuffle the cards.
   - Deal *five* to each player.
   - Keep the rest.
2. Begin.

> A quotation, \\*with\\* marks.

| piece | number |
|---|--:|
| fox | 3 |
| owl | 12 |

![A fox](fox.svg \"20mm\")

***

### An example

Two paragraphs
of two lines.
";

fn no_change_to_a_text_makes_it_panic() {
    let set = "kind: game\ngame: custom\ntitle: Foxes\nfiles: [{file: rules, sheet: a4-page, parts: [{title: Rules, flow: rules.md}]}]\n";
    let fox =
        br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>"#;
    let make = |chance: &mut Chance| relined(&reworded(RULES, chance), chance).into_bytes();
    hold("text", 60, make, |file| {
        printed(&[("set.yaml", set.as_bytes()), ("rules.md", file), ("fox.svg", fox)]);
    });
}

/// Expressions of every kind, each of which may be within another.
const EXPRESSIONS: [&str; 16] = [
    "cost",
    "cost + 2 * 3",
    "-cost / (1 + cost)",
    "name = Fox and not cost > 3",
    "tags[0]",
    "count(tags)",
    "name|upper",
    "cost|times(2)",
    "':coin:'|times(cost)",
    "sum(tags)",
    "min(cost, 4)",
    "name in [Fox, Owl]",
    "if cost > 2 then a else b",
    "round(cost / 3, 1)",
    "weapons.power",
    "name contains o or cost is missing",
];

/// An expression that is grown from others, with some words changed.
fn expression(chance: &mut Chance) -> Vec<u8> {
    let mut text = EXPRESSIONS[chance.below(EXPRESSIONS.len())].to_owned();
    for _ in 0..chance.below(6) {
        let other = EXPRESSIONS[chance.below(EXPRESSIONS.len())];
        text = match chance.below(4) {
            0 => format!("({text}) + ({other})"),
            1 => format!("{other} and ({text})"),
            2 => text.replacen("cost", &format!("({other})"), 1),
            _ => "(".repeat(chance.below(80)) + &text,
        };
    }
    reworded(&text, chance).into_bytes()
}

fn no_change_to_an_expression_makes_it_panic() {
    let fields = "kind: deck\ngame: custom\ncomponent: card\ncards: [{name: Fox, cost: 3, tags: [a, b]}, {name: Owl, cost: x}]\n";
    hold("expression", 150, expression, |text| {
        let text = String::from_utf8_lossy(text);
        let quoted = text.replace('\'', "''");
        let layout = format!(
            "kind: layout\nname: card\nsize: poker\nfront:\n  a: {{text: '{{{quoted}}}', x: 4mm, right: 4mm, y: 4mm, height: 30mm, min_size: 2pt}}\n  b: {{text: Fox, when: '{quoted}', x: 4mm, right: 4mm, y: 40mm, height: 10mm}}\n  c: {{icons: coin, count: '{{{quoted}}}', x: 4mm, right: 4mm, y: 60mm, height: 5mm}}\n"
        );
        printed(&[("set.yaml", format!("{fields}---\n{layout}---\n{GAME}").as_bytes())]);
    });
}

/// Readers with a fault, which the changes must find.
fn planted_faults_are_found() {
    let all = drawings();
    let text = |file: &[u8]| String::from_utf8_lossy(file).into_owned();
    let nested = tried(
        "drawing",
        300,
        |chance| drawing(&all, chance),
        |file| {
            assert!(!text(file).contains("<g><g><g>"), "planted: groups in groups in groups");
        },
    );
    let odd = tried(
        "drawing",
        300,
        |chance| drawing(&all, chance),
        |file| {
            assert!(!text(file).contains("=\"NaN\""), "planted: a number that is none");
        },
    );
    let shared = tried("spreadsheet", 300, spreadsheet, |file| {
        let text = text(file);
        let cells = text.split("t=\"s\"><v>").skip(1);
        for cell in cells {
            let number = cell.split('<').next().expect("a part is there");
            assert!(number.parse::<usize>().is_ok_and(|n| n < 5), "planted: a text that is not in the list");
        }
    });
    let doubled = tried(
        "text",
        300,
        |chance| relined(RULES, chance).into_bytes(),
        |file| {
            assert!(text(file).matches("|---|--:|").count() < 2, "planted: two lines of dashes");
        },
    );
    let open = tried("expression", 300, expression, |file| {
        let text = text(file);
        let depth = text.matches('(').count().abs_diff(text.matches(')').count());
        assert!(depth < 30, "planted: brackets without end");
    });
    for (kind, found) in
        [("nested", nested), ("odd", odd), ("shared", shared), ("doubled", doubled), ("open", open)]
    {
        assert!(!found.is_empty(), "no change finds the planted fault \"{kind}\"");
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("hostile structures": no_change_to_a_drawing_makes_it_panic, no_change_to_a_spreadsheet_makes_it_panic, no_change_to_a_csv_table_makes_it_panic, no_change_to_a_text_makes_it_panic, no_change_to_an_expression_makes_it_panic, no_change_to_a_rulebook_makes_it_panic, planted_faults_are_found)
}
