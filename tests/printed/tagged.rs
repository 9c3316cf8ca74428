//! Printed files for people who listen to them: everything is in the structure or an artifact, cards are heard one by one, and
//! texts in the order of reading.

use std::process::Command;

use libtest_mimic::{Completion, Failed, Trial};
use punchboard::compose::Options;
use punchboard::press::Printed;
use punchboard::source::Files;

use super::BUILT;
use crate::support::press::{Memory, print};
use crate::support::{skippable, tagged, trial};

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    [
        trial("printed/all of a file is in its structure or an artifact", all_is_marked),
        trial("printed/cards are heard one by one", cards_one_by_one),
        trial("printed/small cards have no sections around their headings", small_cards),
        trial("printed/equal pieces are heard once", equal_pieces_once),
        trial("printed/a booklet is heard in the order of its text", booklets_in_order),
        skippable("printed/poppler reads the structure", poppler_reads_it),
        skippable("printed/veraPDF takes it for PDF/UA-1", vera_takes_it),
    ]
    .into_iter()
}

fn all_is_marked() -> Result<(), Failed> {
    for built in BUILT.iter() {
        for file in &built.composed {
            let tagged = tagged::read(&file.pdf);
            let name = format!("{}, {} on {}", built.game, file.printed.name, file.printed.paper);
            if !tagged.faults.is_empty() {
                return Err(format!("{name}:\n{}", tagged.faults.join("\n")).into());
            }
            if tagged.elements.len() < 2 {
                return Err(format!("{name}: nothing is in its structure").into());
            }
        }
    }
    Ok(())
}

/// A game with two cards, which are printed once and three times.
const CARDS: &str = "
kind: game
game: custom
title: Dunes
language: de
definitions: []
files: [{file: cards, sheet: a4-poker-9up, parts: [{title: Beasts, component: beast, layout: beast}]}]
---
kind: layout
name: beast
size: poker
front:
  ground: {shape: rectangle, x: 0mm, y: 0mm, width: 63mm, height: 88mm, fill: '#eeddcc'}
  kind: {text: '{kind}', x: 5mm, y: 5mm, width: 30mm, height: 8mm}
  picture: {image: '{art}', x: 5mm, y: 15mm, width: 30mm, height: 20mm}
  title: {text: '{name}', x: 5mm, y: 40mm, width: 50mm, height: 8mm}
  text: {text: '{text}', x: 5mm, y: 50mm, width: 50mm, height: 20mm}
  bite: {stat: '{bite}', icon: stat-attack, x: 5mm, y: 72mm, width: 12mm, height: 8mm}
---
kind: deck
game: custom
component: beast
cards:
  - {name: Fox, art: fox.svg, kind: Mammal, text: 'Pay 1 :card: to run.', bite: 2}
  - {name: Asp, art: fox.svg, kind: Reptile, text: It waits., bite: 3, copies: 3, alt: an asp in the sand}
";

const FOX: &str =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 20'><rect width='30' height='20'/></svg>";

fn printed(set: &str, more: &[(&str, &str)]) -> (Vec<Printed>, Files) {
    let files: Vec<(&str, &str)> =
        [("set.yaml", set), ("fox.svg", FOX)].iter().chain(more).copied().collect();
    print(&Memory::new(&files), "set.yaml", Options::default())
}

/// The structure of a file, which must be whole.
fn outline(pdf: &[u8]) -> Result<String, Failed> {
    let tagged = tagged::read(pdf);
    if tagged.faults.is_empty() { Ok(tagged.outline()) } else { Err(tagged.faults.join("\n").into()) }
}

fn same(found: &str, expected: &str) -> Result<(), Failed> {
    let found = found.trim();
    let expected = expected.trim();
    if found == expected { Ok(()) } else { Err(format!("found\n{found}\n\nexpected\n{expected}").into()) }
}

/// The name is first, wherever it is on the card; backgrounds are not heard.
fn cards_one_by_one() -> Result<(), Failed> {
    let (files, read) = printed(&CARDS.replace("copies: 3, ", ""), &[]);
    let found = outline(&files[0].pdf(&read)?)?;
    let expected = r#"
Document
  Part "Beasts"
    Sect "Fox"
      H1
      P
      Figure "Fox, Mammal"
      P
        Span
      P
        Span
    Sect "Asp"
      H1
      P
      Figure "an asp in the sand"
      P
      P
        Span
"#;
    same(&found, expected)
}

/// A deck of thousands of small cards would be twice as large with sections.
fn small_cards() -> Result<(), Failed> {
    let layout = CARDS.find("  kind: {text").zip(CARDS.find("  bite: {stat")).ok_or("a layout")?;
    let small = format!(
        "{}  title: {{text: '{{name}}', x: 5mm, y: 40mm, width: 50mm, height: 8mm}}\n  text: {{text: '{{text}}', x: 5mm, y: 50mm, width: 50mm, height: 20mm}}\n{}",
        &CARDS[..layout.0],
        &CARDS[layout.1..]
    );
    let small = small.lines().filter(|line| !line.contains("bite: {stat")).collect::<Vec<_>>().join("\n");
    let (files, read) = printed(&small.replace("copies: 3, ", "").replace(" 1 :card:", ""), &[]);
    let found = outline(&files[0].pdf(&read)?)?;
    same(&found, "Document\n  Part \"Beasts\"\n    H1\n    P\n    H1\n    P")
}

/// A piece that is printed several times can't be divided into parts: it is a figure, with all its words.
fn equal_pieces_once() -> Result<(), Failed> {
    let (files, read) = printed(CARDS, &[]);
    let found = outline(&files[0].pdf(&read)?)?;
    let asps = found.lines().last().unwrap_or_default();
    same(asps, r#"Figure "3 × Asp. Reptile. an asp in the sand. It waits. stat attack 3""#)
}

const BOOKLET: &str = "
kind: game
game: custom
title: Dunes
definitions: []
files: [{file: rules, sheet: a4-booklet, parts: [{title: Rules, flow: rules.md, booklet: true}]}]
";

const RULES: &str = "# The wind

It blows.

## Sand

- It moves.
- It sings:
  1. low,
  2. high.

| Wind | Sand |
|---|---|
| north | red |
| south |  |

## Night

It is cold.
";

/// The last page of a booklet is on its first sheet.
fn booklets_in_order() -> Result<(), Failed> {
    let long = format!("{RULES}{}\n\n## Day\n\nIt is hot.\n", "\n\nAnd then it blows again.".repeat(120));
    let (files, read) = printed(BOOKLET, &[("rules.md", &long)]);
    let found = outline(&files[0].pdf(&read)?)?;
    let kinds: Vec<&str> = found.lines().map(str::trim_start).collect();
    let expected = r#"
Document
  Part "Rules"
    H1
    P
    H2
    L
      LI
        Lbl
          Span
        LBody
      LI
        Lbl
          Span
        LBody
          L
            LI
              Lbl
              LBody
            LI
              Lbl
              LBody
    Table
      TR
        TH
        TH
      TR
        TD
        TD
      TR
        TD
        TD
    H2
"#;
    let beginning: Vec<&str> = found.lines().take(expected.trim().lines().count()).collect();
    same(&beginning.join("\n"), expected)?;
    same(&kinds[kinds.len() - 2..].join(" "), "H2 P")
}

/// An independent reader finds the words in their order; skipped without `pdfinfo`.
fn poppler_reads_it() -> Result<Completion, Failed> {
    let (files, read) = printed(&CARDS.replace("copies: 3, ", ""), &[]);
    let path = std::env::temp_dir().join(format!("punchboard-tagged-{}.pdf", std::process::id()));
    std::fs::write(&path, files[0].pdf(&read)?)?;
    let said = Command::new("pdfinfo").arg("-struct-text").arg(&path).output();
    std::fs::remove_file(&path)?;
    let Ok(said) = said else {
        return Ok(Completion::ignored_with("pdfinfo is missing"));
    };
    let text = String::from_utf8_lossy(&said.stdout).into_owned();
    let mut rest = text.as_str();
    for word in [
        "\"Fox\"",
        "\"Mammal\"",
        "\"Pay 1 \"",
        "\" to run.\"",
        "\"2\"",
        "\"Asp\"",
        "\"Reptile\"",
        "\"It waits.\"",
    ] {
        let at = rest.find(word).ok_or_else(|| format!("{word} is not where it is to be heard:\n{text}"))?;
        rest = &rest[at + word.len()..];
    }
    Ok(Completion::Completed)
}

/// veraPDF knows the rules of PDF/UA-1 that a machine can check; skipped without it.
fn vera_takes_it() -> Result<Completion, Failed> {
    if Command::new("verapdf").arg("--version").output().is_err() {
        return Ok(Completion::ignored_with("verapdf is missing"));
    }
    let folder = std::env::temp_dir().join(format!("punchboard-vera-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let files = BUILT.iter().flat_map(|built| &built.composed);
    for (n, file) in files.enumerate() {
        std::fs::write(folder.join(format!("{n}-{}.pdf", file.printed.name)), &file.pdf)?;
    }
    let said = Command::new("verapdf").args(["-f", "ua1", "--format", "text"]).arg(&folder).output()?;
    std::fs::remove_dir_all(&folder)?;
    let text = String::from_utf8_lossy(&said.stdout).into_owned();
    if text.lines().any(|line| line.starts_with("FAIL")) {
        Err(text.into())
    } else {
        Ok(Completion::Completed)
    }
}
