//! Blocks of drawn examples: where their pieces are printed, what is reported, and what hostile ones do.

use libtest_mimic::Trial;
use punchboard::compose::Options;
use punchboard::diag::render::{Style, text_report};
use punchboard::job::{Job, Wanted};

use crate::support::named;
use crate::support::pdf::Page;
use crate::support::press::{Memory, print};

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("drawn": pieces_are_where_the_block_says, cards_are_in_rows, faults_are_at_their_places, hostile_blocks_end,
        notes_are_beside_narrow_examples)
}

const GAME: &str = r"kind: game
game: custom
title: Reef
files:
  - {file: rules, sheet: a4-page, parts: [{title: Rules, flow: rules.md}]}
  - {file: fish, sheet: a4-poker-9up, parts: [{title: Fish, component: fish, layout: starter/poker}]}
  - {file: sea, sheet: a4-page, parts: [{title: Sea, map: Sea, fit: page}]}
---
kind: map
game: custom
name: Sea
numbering: {style: letters}
rows: |
  w w w w w
  w p p p w
  w p g p w
  w w w w x
---
kind: board
game: custom
name: Pool
width: 12
height: 8
---
kind: deck
game: custom
component: fish
cards: [{name: Wrasse}, {name: Blenny}, {name: Goby}]
";

/// A text with one example.
fn text(block: &str) -> String {
    format!("# Reef\n\n```example\n{block}\n```\n\n> A remark.\n")
}

/// The first page of a text with an example, read back from its PDF.
fn page(block: &str) -> Page {
    let door = Memory::new(&[("reef.yaml", GAME), ("rules.md", &text(block))]);
    let (printed, files) = print(&door, "reef.yaml", Options::default());
    let rules = printed.into_iter().find(|file| file.name == "rules").expect("it is printed");
    let pdf = rules.pdf(&files).expect("it can be written");
    crate::support::pdf::read(&pdf).pages.remove(0)
}

/// The place of a text on a page, in millimeters.
fn place(page: &Page, text: &str) -> (f64, f64) {
    let found = page.runs.iter().find(|run| run.text.trim() == text);
    found.unwrap_or_else(|| panic!("\"{text}\" is not printed: {}", page.whole_text())).middle
}

/// What is reported of an example: lines of places and messages.
fn reported(text: &str) -> String {
    let door = Memory::new(&[("reef.yaml", GAME), ("rules.md", text)]);
    let mut job = Job::check(&door, &["reef.yaml".to_owned()], &[]);
    let outcome = job.print(0, &Wanted::default(), &mut |_, _, _| {});
    let mut report = job.report();
    report.append(outcome.report);
    text_report(&report, job.files(), Style { colors: false, width: 100 })
}

fn pieces_are_where_the_block_says() {
    // On squares: the numbers stand below the letters of their columns and beside the numbers of their rows.
    let page = page("board: Pool\nfrom: C2\nto: F5\npieces: {D3: Wrasse}\nnumbers: {E4: x}");
    let near = |a: f64, b: f64| (a - b).abs() < 0.6;
    let (number, piece) = (place(&page, "x"), place(&page, "Wrasse"));
    assert!(near(number.0, place(&page, "E").0) && near(number.1, place(&page, "4").1));
    assert!((piece.0 - place(&page, "D").0).abs() < 4.5 && (piece.1 - place(&page, "3").1).abs() < 4.5);
    assert!(
        page.runs.iter().all(|run| !["B", "G", "6", "7"].contains(&run.text.trim())),
        "only the part is named"
    );
    // On hexes: a piece is nearer to the label of its hex than to others.
    let page = self::page("map: Sea\nfrom: B2\nto: D4\npieces: {C3: Goby}\narrows: [C3 -> D3]");
    let piece = place(&page, "Goby");
    let distance = |label: &str| {
        let (x, y) = place(&page, label);
        (piece.0 - x).hypot(piece.1 - y)
    };
    for label in ["B2", "C2", "D2", "B3", "D3"] {
        assert!(distance("C3") < distance(label), "{label}");
    }
    assert!(page.runs.iter().all(|run| run.text.trim() != "A1"), "hexes beyond the part are left out");
}

fn cards_are_in_rows() {
    let page =
        page("cards:\n  - [Wrasse, _]\n  - [_, Blenny]\npieces: {A1: Goby}\narrows: [A1 -> B2]\nnames: true");
    let [wrasse, blenny, goby] = ["Wrasse", "Blenny", "Goby"].map(|name| place(&page, name));
    assert!(blenny.0 > wrasse.0 + 18.0 && (blenny.1 - wrasse.1).abs() > 25.0, "each is in its place");
    assert!((goby.0 - wrasse.0).abs() < 9.0, "the piece is on its card");
}

fn notes_are_beside_narrow_examples() {
    let beside = |block: &str| {
        let page = page(block);
        let remark = page.runs.iter().find(|run| run.text.contains("A remark")).expect("it is printed").at;
        let piece = page.runs.iter().find(|run| run.text.trim() == "Goby").expect("it is printed").at;
        remark.0 > piece.0
    };
    assert!(beside("map: Sea\npieces: {C3: Goby}\nwidth: 60mm"));
    assert!(!beside("map: Sea\npieces: {C3: Goby}\nwidth: 150mm"), "a wide one has no room beside it");
}

fn faults_are_at_their_places() {
    let cases = [
        ("board: Pol", "rules.md:4:8", "did you mean \"Pool\"?"),
        ("board: Pool\npieces: {M3: Goby}", "rules.md:5:10", "there is no space M3"),
        ("map: Sea\npieces: {E4: Goby}", "rules.md:5:10", "there is no space E4"),
        ("board: Pool\npieces: {C3: Gobi}", "rules.md:5:14", "did you mean \"Goby\"?"),
        ("board: Pool\narrows: [A1 -> Z9]", "rules.md:5:16", "there is no space Z9"),
        ("board: Pool\narrows: [A1]", "rules.md:5:10", "\"A1\" is not an arrow"),
        (
            "board: Pool\nfrom: C3\nto: D4\npieces: {A1: Goby}",
            "rules.md:7:10",
            "A1 is beyond the part that is shown, C3 to D4",
        ),
        ("board: Pool\npeices: {A1: Goby}", "rules.md:5:1", "did you mean \"pieces\"?"),
        ("board: Pool\nrows: |\n  ..\n  ...", "rules.md:7:3", "row 2 has 3 spaces, the first has 2"),
        ("board: Pool\nfrom: L8\nrows: '...'", "rules.md:6:7", "the rows reach N8, the board ends with L8"),
        ("board: Pool\ncards: [Goby]", "rules.md:4:8", "an example shows a board or cards, not both"),
        (
            "cards: [Goby, Wrasse]\nfan: true\narrows: [A1 -> B1]",
            "rules.md:3:4",
            "cards in a fan have no spaces",
        ),
        ("caption: nothing", "rules.md:3:4", "an example of nothing"),
        ("", "rules.md:3:4", "this example is empty"),
        ("board: [", "rules.md:4", "error[PB-syntax]"),
    ];
    for (block, place, message) in cases {
        let report = reported(&text(block));
        assert!(report.contains(place) && report.contains(message), "{block}\n{report}");
    }
    let report = reported("# Reef\n\n```exampel\nboard: Pool\n```\n");
    assert!(report.contains("rules.md:3:4") && report.contains("did you mean \"example\"?"), "{report}");
    let report =
        reported("# Reef\n\n> Quoted:\n>\n> ```example\n> board: Pool\n> pieces: {A1: Gobi}\n> ```\n");
    assert!(report.contains("rules.md:7:16"), "{report}");
}

fn hostile_blocks_end() {
    let pieces: Vec<String> = (0..10_000).map(|_| "Goby".to_owned()).collect();
    let same = (0..10_000).map(|n| format!("  A{}: Goby\n", n + 1)).collect::<Vec<_>>().concat();
    let arrows = format!("arrows: [{}]", vec!["A1 -> B1"; 10_000].join(", "));
    let long = format!("arrows: [{}]", vec!["A1"; 20_000].join(" -> "));
    let cards = format!("cards: [{}]", vec!["Goby"; 10_000].join(", "));
    let refused = [
        format!("board: Pool\npieces: {{A1: [{}]}}", pieces.join(", ")),
        format!("board: Pool\npieces:\n{same}"),
        format!("board: Pool\n{arrows}"),
        format!("board: Pool\n{long}"),
        cards,
        "cards: [_, _, Goby]\nwidth: 0mm".to_owned(),
        "board: Pool\nfrom: A1\nto: ZZ9999".to_owned(),
        "cards: &a [*a]".to_owned(),
        "map: Sea\nfrom: E4\nto: E4".to_owned(),
    ];
    for block in refused {
        let report = reported(&text(&block));
        assert!(report.contains("error"), "{}", &block[..block.len().min(80)]);
    }
    for block in [
        "board: Pool\narrows: [A1 -> A1, A1 -> B1 -> A1]".to_owned(),
        "board: Pool\npieces: {A1: [die 6, die 7, die 0, {piece: Goby, count: 9999, dice: [1, 2, 3, 4, 5, 6]}]}".to_owned(),
        "board: Pool\nwidth: 1mm".to_owned(),
        "board: Pool\nwidth: 9m".to_owned(),
    ] {
        // It may be reported, but it ends.
        let _ = reported(&text(&block));
    }
    let many = "```example\nboard: Pool\n```\n\n".repeat(300);
    assert!(reported(&format!("# Reef\n\n{many}")).contains("more than 200 examples"));
}
