//! Flowing texts: their number of pages, the order of these on paper, and counters in them.
#![allow(clippy::disallowed_methods, reason = "tests read their data from disk")]

use std::fs;
use std::path::Path;

use libtest_mimic::Trial;
use punchboard::compose::Options;
use punchboard::games;
use punchboard::impose::{Placement, Sheet};
use punchboard::model::GameName;
use punchboard::press::Printed;
use punchboard::source::Files;

use crate::support::named;
use crate::support::press::{Memory, print};

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("flowing": pages_lie_as_in_a_booklet, counts_are_those_of_the_set, every_page_is_full_before_the_next,
        what_is_not_printed_leaves_no_blanks, words_are_divided_where_the_part_says_so, booklets_cite_rules_that_there_are, no_word_is_lost)
}

/// A set that prints a text on a kind of sheet.
fn printed(sheet: &str, more: &str, text: &str) -> (Printed, Files) {
    let game = format!(
        "kind: game\ngame: custom\ntitle: Reef\nfiles: [{{file: rules, sheet: {sheet}, parts: [{{title: Rules, flow: rules.md{more}}}]}}]\n---\n\
        kind: deck\ngame: custom\ncomponent: fish\ncards: [{{name: Wrasse, copies: 5}}, {{name: Blenny}}]\n"
    );
    let door = Memory::new(&[("reef.yaml", game.as_str()), ("rules.md", text)]);
    let (mut printed, files) = print(&door, "reef.yaml", Options::default());
    assert_eq!(printed.len(), 1);
    (printed.remove(0), files)
}

/// The words on all sides of all sheets.
fn words((printed, files): &(Printed, Files)) -> String {
    let pdf = printed.pdf(files).expect("it can be written");
    let pages = crate::support::pdf::read(&pdf).pages;
    pages.iter().map(crate::support::pdf::Page::whole_text).collect::<Vec<_>>().join(" ")
}

/// The pages on each side of each sheet, from left to right, by their numbers from 1; a booklet's blank pages have none.
fn pages((printed, _): &(Printed, Files)) -> Vec<Vec<u32>> {
    let number = |name: &str| name.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0);
    let side = |sheet: &Sheet| {
        let place = |placed: &Placement| (placed.at.x, number(&printed.face_names[placed.face.0 as usize]));
        let mut faces: Vec<_> = sheet.placements.iter().map(place).collect();
        faces.sort_unstable();
        faces.into_iter().map(|(_, number)| number).collect()
    };
    printed.sheets.iter().map(side).collect()
}

/// A text with a number of pages.
fn text(pages: usize) -> String {
    let pages: Vec<String> = (0..pages).map(|n| format!("Page {n}.\n\n---\n\n")).collect();
    pages.concat()
}

fn pages_lie_as_in_a_booklet() {
    let sides = pages(&printed("a4-booklet", ", booklet: true", &text(8)));
    assert_eq!(sides, [vec![8, 1], vec![2, 7], vec![6, 3], vec![4, 5]]);
    // Pages up to the last fold are blank; a last page after a break is on the outside.
    let sides = pages(&printed("letter-booklet", ", booklet: true", &text(5)));
    assert_eq!(sides, [vec![5, 1], vec![2, 8], vec![7, 3], vec![4, 6]]);
    let long =
        format!("{}# Long\n\n{}", text(2), "A sentence that says a little more than that.\n\n".repeat(120));
    let sides = pages(&printed("letter-booklet", ", booklet: true", &long));
    let last = sides.concat().into_iter().max();
    assert_eq!(sides[0], [last.unwrap_or(0), 1], "the text goes on to its last page, and blank ones follow");
    let sides = pages(&printed("a4-two-pages", "", &text(3)));
    assert_eq!(sides, [vec![1, 2], vec![3]]);
    let sides = pages(&printed("a4-page", "", &text(3)));
    assert_eq!(sides, [vec![1], vec![2], vec![3]]);
}

fn counts_are_those_of_the_set() {
    let printed = printed(
        "a4-page",
        "",
        "# Reef\n\nOf {count fish} kinds there are {copies fish}, {copies Wrasse} a {copies of Wrasse}. {rule R-1}\n",
    );
    let words = words(&printed);
    assert!(words.contains("Of 2 kinds there are 6, 5 a 5.") && words.contains("R-1"), "{words}");
}

fn what_is_not_printed_leaves_no_blanks() {
    let text = "Fish swim. {rule R-1} {rule R-2} They <!-- never --> sleep. Write `{a}` or `*x*`.\n";
    let printed = printed("a4-page", "", text);
    let said: String = printed.0.faces[0].drawing.runs().iter().map(|(run, _)| run.text()).collect();
    assert!(said.contains("Fish swim. They sleep. Write {a} or *x*."), "{said}");
}

fn every_page_is_full_before_the_next() {
    let long = "A sentence that says what every sentence says, and a little more than that. ".repeat(12);
    let long = format!("# Long\n\n{}", format!("{long}\n\n").repeat(30));
    for (sheet, more) in [
        ("a4-page", ""),
        ("a4-two-pages", ""),
        ("a4-page", ", columns: 2"),
        ("a4-two-pages", ", columns: 2, margin: 8mm"),
    ] {
        let printed = printed(sheet, more, &long);
        assert!(printed.0.faces.len() >= 2, "{sheet}{more}");
        // Lines end anywhere in a sentence.
        let sentences = words(&printed).matches("every").count();
        assert_eq!(sentences, 360, "{sheet}{more}: nothing is lost");
    }
}

fn words_are_divided_where_the_part_says_so() {
    let text = "# Donaudampfschifffahrt\n\n".to_owned() + &"Donaudampfschifffahrtsgesellschaft ".repeat(60);
    let game = |more: &str| {
        format!(
            "kind: game\ngame: custom\nlanguage: de\ntitle: Ufer\nfiles: [{{file: regeln, sheet: a4-page, parts: [{{title: Regeln, flow: regeln.md, columns: 4{more}}}]}}]\n"
        )
    };
    let divided = |more: &str| {
        let door = Memory::new(&[("ufer.yaml", game(more).as_str()), ("regeln.md", &text)]);
        let (mut printed, files) = print(&door, "ufer.yaml", Options::default());
        let words = words(&(printed.remove(0), files));
        (words.matches("schiff").count(), words.matches("- ").count() + words.matches("-\n").count())
    };
    let (whole, hyphens) = divided("");
    assert!(whole > 0 && hyphens == 0, "{whole} {hyphens}");
    assert!(divided(", hyphenate: true").1 > 10);
}

fn booklets_cite_rules_that_there_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks");
    for name in GameName::ALL {
        let Some(rulebook) = games::game(name).rulebook() else { continue };
        let path = root.join(name.key()).join("rules.md");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let cited: Vec<&str> = text
            .split("{rule ")
            .skip(1)
            .filter_map(|rest| rest.split_once('}'))
            .map(|(id, _)| id.trim())
            .collect();
        assert!(cited.len() > 20, "{}: a player finds rules by their numbers", path.display());
        let unknown: Vec<&&str> = cited.iter().filter(|id| rulebook.rule(id).is_none()).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", path.display());
    }
}

/// All of a paragraph can be read and no lines overlap, however long it is and however narrow its columns.
fn no_word_is_lost() {
    /// From line to line, in millimetres.
    const PITCH: f64 = 9.5 * 1.25 * 25.4 / 72.0;
    for (sheet, columns) in [("a4-page", 1), ("a4-booklet", 1), ("a4-booklet", 2), ("letter-booklet", 4)] {
        for sentences in [1, 8, 30, 120] {
            let text =
                format!("# One\n\n{}\n\nLast.\n", "Words without any end in sight. ".repeat(sentences));
            let set = printed(sheet, &format!(", columns: {columns}"), &text);
            let found = words(&set).matches("Words").count();
            assert_eq!(found, sentences, "{sheet} in {columns} columns");
            let pdf = set.0.pdf(&set.1).expect("it can be written");
            for page in crate::support::pdf::read(&pdf).pages {
                let line = |run: &&crate::support::pdf::Run| (9.0..10.0).contains(&run.size);
                let lines: Vec<_> = page.runs.iter().filter(line).map(|run| run.at).collect();
                for (n, (x, y)) in lines.iter().enumerate() {
                    let is_on = |(other, lower): &(f64, f64)| {
                        let apart = (y - lower).abs();
                        (0.2..PITCH * 0.9).contains(&apart) && (x - other).abs() < 5.0
                    };
                    assert!(
                        !lines[..n].iter().any(is_on),
                        "{sheet}, {columns} columns, {sentences} sentences"
                    );
                }
            }
        }
    }
}
