//! Titles use the font of the game file, and drawings on squares turn with their pieces.

use libtest_mimic::Trial;
use punchboard::compose::Options;
use punchboard::compose::drawing::{Drawing, Item, Transform};
use punchboard::press::Printed;

use crate::support::press::{Memory, print};

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let tests: [(&str, fn()); 3] = [
        ("titles are in the font of the game file", titles_are_in_the_font_of_the_game_file),
        ("capitals of titles are as high in any font", capitals_of_titles_are_as_high_in_any_font),
        ("patterns lie as their pieces do", patterns_lie_as_their_pieces_do),
    ];
    tests.into_iter().map(|(name, test)| {
        crate::support::trial(format!("printed/{name}"), move || {
            test();
            Ok(())
        })
    })
}

/// A board, alone and in a text.
const SET: &str = "
kind: game
game: custom
title: Dunes
TITLES
definitions: []
files:
  - {file: board, sheet: a4-page, parts: [{title: Board, board: Dunes, look: plain}]}
  - {file: rules, sheet: a4-page, parts: [{title: Rules, flow: rules.md}]}
---
kind: look
name: plain
grid: {width: 0.01}
terrains:
  '=': {name: Fence, pattern: ladder, turns: true}
---
kind: board
game: custom
name: Dunes
subtitle: where the wind blows
rows: |
  .===.
  .=...
  .=...
  .....
  .==..
  .=...
pieces: [{piece: fence-1x2, at: B5, turned: true}]
";

fn dunes(titles: &str) -> Vec<Printed> {
    let set = SET.replace("TITLES", titles);
    let door =
        Memory::new(&[("set.yaml", &set), ("rules.md", "# The wind\n\nIt blows.\n\n## Sand\n\nIt moves.\n")]);
    print(&door, "set.yaml", Options::default()).0
}

/// The font family and size of each text of a file.
fn found(file: &Printed, text: &str) -> (String, f32, f32) {
    let runs = file.faces.iter().flat_map(|face| face.drawing.runs());
    let (run, _) = runs.into_iter().find(|(run, _)| run.text() == text).unwrap();
    let font = file.fonts.get(run.font);
    (font.family.clone(), run.size, run.size * font.cap_height)
}

fn titles_are_in_the_font_of_the_game_file() {
    for (said, family) in
        [("", "Alegreya"), ("title_font: Jersey 10", "Jersey 10"), ("title_font: Inter", "Inter")]
    {
        let printed = dunes(said);
        let [board, rules] = printed.as_slice() else { panic!("two files") };
        assert_eq!(found(board, "Dunes").0, family);
        assert_eq!(found(rules, "The wind").0, family);
        assert_eq!(found(rules, "Sand").0, family);
        assert_eq!(found(rules, "It blows.").0, "Alegreya Sans");
    }
    // A family without italics has no other font for them.
    assert_eq!(found(&dunes("title_font: Jersey 10")[0], "where the wind blows").0, "Alegreya Sans");
    assert_eq!(found(&dunes("")[0], "where the wind blows").0, "Alegreya");
}

fn capitals_of_titles_are_as_high_in_any_font() {
    let (usual, other) = (dunes(""), dunes("title_font: Jersey 10"));
    for (file, text) in [(0, "Dunes"), (1, "The wind"), (1, "Sand")] {
        let (usual, other) = (found(&usual[file], text), found(&other[file], text));
        assert!((usual.2 - other.2).abs() < 0.05, "{text}: {usual:?} and {other:?}");
        assert!(other.1 > usual.1, "{text}: {usual:?} and {other:?}");
    }
}

/// Whether the grounds of a drawing are turned.
fn turned(drawing: &Drawing, at: Transform, into: &mut Vec<(f32, f32, bool)>) {
    for item in &drawing.items {
        match item {
            Item::Shared(inner, to) => {
                let Transform([a, b, .., x, y]) = at.after(*to);
                if inner.items.iter().any(|item| matches!(item, Item::Group(_))) {
                    into.push((x, y, a.abs() < b.abs()));
                } else {
                    turned(inner, at.after(*to), into);
                }
            }
            Item::Group(group) => turned(&group.drawing, at.after(group.transform), into),
            _ => {}
        }
    }
}

fn patterns_lie_as_their_pieces_do() {
    let printed = dunes("");
    let mut grounds = Vec::new();
    turned(&printed[0].faces[0].drawing, Transform::IDENTITY, &mut grounds);
    let lie: Vec<bool> = grounds.iter().map(|(.., is_turned)| *is_turned).collect();
    // A row of three, whose first has neighbors on both sides; two that stand one above the other; and those of a turned piece with one
    // beside it.
    assert_eq!(lie[..8], [false, false, false, true, true, true, false, true], "{grounds:?}");
}
