//! Rules booklets as books: their pages are full, and their lists and indexes name the pages that have what they list.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Completion, Failed, Trial};
use punchboard::compose::drawing::{Drawing, Item, Transform};
use punchboard::compose::fonts::FontBook;

use super::{BUILT, Built, Composed};
use crate::support::{skippable, trial};

/// The most of a page that may be empty.
const MOST_EMPTY: f32 = 0.25;

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    [
        trial("printed/no page of a booklet is more than a quarter empty", pages_are_full),
        skippable("printed/contents and index name the pages that have their words", pages_are_named),
    ]
    .into_iter()
}

/// The booklets of the built-in sets.
fn booklets() -> impl Iterator<Item = (&'static Built, &'static Composed)> {
    let all = BUILT.iter().flat_map(|built| built.composed.iter().map(move |file| (built, file)));
    all.filter(|(_, file)| !file.printed.to_read.is_empty())
}

fn pages_are_full() -> Result<(), Failed> {
    let mut faults = Vec::new();
    for (built, file) in booklets() {
        let printed = &file.printed;
        // The cover is a picture.
        for n in printed.to_read[0].pages.clone().skip(1) {
            let empty = emptiness(&printed.faces[n].drawing, &printed.fonts);
            if empty > MOST_EMPTY {
                faults.push(format!(
                    "{} on {}, {}: {:.0} % is empty",
                    built.game,
                    printed.paper,
                    printed.face_names[n],
                    empty * 100.0
                ));
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

/// How much of a page is empty between its last line and its foot.
fn emptiness(page: &Drawing, fonts: &FontBook) -> f32 {
    /// The height of a foot.
    const FOOT: f32 = 12.0;
    let mut found = Vec::new();
    tops_and_bottoms(page, Transform::IDENTITY, fonts, &mut found);
    let lowest = found.iter().map(|(_, bottom)| *bottom).fold(0.0, f32::max);
    let foot = lowest - FOOT;
    let first = found.iter().map(|(top, _)| *top).fold(lowest, f32::min);
    let last = found.iter().map(|(_, bottom)| *bottom).filter(|bottom| *bottom < foot).fold(first, f32::max);
    (foot - last) / (foot - first)
}

fn tops_and_bottoms(drawing: &Drawing, at: Transform, fonts: &FontBook, into: &mut Vec<(f32, f32)>) {
    for item in &drawing.items {
        match item {
            Item::Group(group) => tops_and_bottoms(&group.drawing, at.after(group.transform), fonts, into),
            Item::Layer(layer) => tops_and_bottoms(&layer.drawing, at, fonts, into),
            other => {
                let bounds = Drawing { items: vec![other.clone()] }.bounds(fonts);
                into.extend(bounds.map(|bounds| at.around(bounds)).map(|[_, top, _, bottom]| (top, bottom)));
            }
        }
    }
}

/// The letters and digits of a text, in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn pages_are_named() -> Result<Completion, Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("books");
    fs::create_dir_all(&folder)?;
    let mut faults = Vec::new();
    for (built, file) in booklets() {
        let path = folder.join(format!("{}-{}.pdf", built.game, file.printed.paper));
        let mut bytes = Vec::new();
        file.printed.write_pdf_to_read(built.set.files(), &mut bytes)?;
        fs::write(&path, bytes)?;
        let text = Command::new("pdftotext").args(["-raw", "-enc", "UTF-8"]).arg(&path).arg("-").output();
        let Ok(text) = text else {
            return Ok(Completion::ignored_with("pdftotext is missing"));
        };
        let text = String::from_utf8_lossy(&text.stdout).into_owned();
        let pages: Vec<&str> = text.trim_end_matches('\u{c}').split('\u{c}').collect();
        let found = list_faults(file, &pages).into_iter().chain(index_faults(built.game, file, &pages));
        faults.extend(found.map(|fault| format!("{} on {}: {fault}", built.game, file.printed.paper)));
    }
    if faults.is_empty() { Ok(Completion::Completed) } else { Err(faults.join("\n").into()) }
}

/// What is wrong with the list of chapters, which is on the second page.
fn list_faults(file: &Composed, pages: &[&str]) -> Vec<String> {
    let headings = &file.printed.to_read[0].headings;
    assert!(headings.len() > 10, "a booklet has chapters");
    // Long headings go over two lines; only the last has a number.
    let line =
        |line: &str| letters(line) + if line.ends_with(|c: char| c.is_ascii_digit()) { "|" } else { "" };
    let listed: String = pages[1].lines().map(line).collect();
    let mut faults = Vec::new();
    for heading in headings {
        let (words, number) = (letters(&heading.text), heading.page + 1);
        if !letters(pages[heading.page]).contains(&words) {
            faults.push(format!("\"{}\" is not on page {number}", heading.text));
        }
        if !letters(pages[heading.page]).contains(&format!("{number}of{}", pages.len())) {
            faults.push(format!("page {number} has another number"));
        }
        let is_listed = listed.contains(&format!("{words}{number}|"));
        if !is_listed {
            faults.push(format!("\"{}\" is not listed with page {number}", heading.text));
        }
    }
    faults
}

/// What is wrong with the index: each marked term is in it, and on each page that it names.
fn index_faults(game: &str, file: &Composed, pages: &[&str]) -> Vec<String> {
    let headings = &file.printed.to_read[0].headings;
    let at = headings.iter().find(|heading| heading.text == "Index").expect("a booklet has an index").page;
    let index: String = pages[at..].concat();
    let (_, index) = index.split_once("Index\n").expect("its heading");
    let entries = entries(index);
    let mut faults = Vec::new();
    for (term, shown) in marked(game) {
        let Some(numbers) = entries.get(&letters(&term)) else {
            faults.push(format!("\"{term}\" is not in the index"));
            continue;
        };
        if !numbers.iter().any(|n| pages.get(n - 1).is_some_and(|page| letters(page).contains(&shown))) {
            faults.push(format!("\"{shown}\" of \"{term}\" is on none of the pages {numbers:?}"));
        }
    }
    faults
}

/// The terms of an index, as letters, with their pages: `Combat 3, 12`, or the pages on a line of their own.
fn entries(index: &str) -> BTreeMap<String, Vec<usize>> {
    let is_number = |word: &&str| word.trim_end_matches(',').parse::<usize>().is_ok();
    let mut entries: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut term = String::new();
    for line in index.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbers = words.iter().rev().take_while(|word| is_number(word)).count();
        let (name, pages) = words.split_at(words.len() - numbers);
        term.push_str(&letters(&name.join(" ")));
        if numbers > 0 {
            let pages = pages.iter().filter_map(|page| page.trim_end_matches(',').parse::<usize>().ok());
            entries.entry(std::mem::take(&mut term)).or_default().extend(pages);
        }
    }
    entries
}

/// The terms that a booklet marks, each with the letters that are printed at its place: `{term Jump}`, `**jump**{index Jump}`.
fn marked(game: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks").join(game).join("rules.md");
    let text = fs::read_to_string(&path).expect("a booklet can be read");
    let term = regex_lite::Regex::new(r"\{term ([^}]+)\}").expect("a pattern");
    let index = regex_lite::Regex::new(r"\*\*([^*]+)\*\*\{index ([^};]+)").expect("a pattern");
    let terms = term.captures_iter(&text).map(|found| (found[1].to_owned(), letters(&found[1])));
    let indexed = index.captures_iter(&text).map(|found| (found[2].to_owned(), letters(&found[1])));
    let all: Vec<(String, String)> = terms.chain(indexed).collect();
    assert!(all.len() > 10, "{game} marks its terms");
    all
}
