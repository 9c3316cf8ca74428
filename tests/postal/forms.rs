//! The PDFs for each player: a form to fill in on a screen, and a report that begins with the player's own page.

use crate::support::named;
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use lopdf::{Dictionary, Document, Object};

use super::{copy_of, umpire};
use crate::support::pdf;

/// The winter round played, and its folder.
fn played(test: &str) -> PathBuf {
    let folder = copy_of("winter", test);
    let ran = umpire(&["turn", "winter"], &folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    folder.join("winter/rounds/08")
}

/// A field as a program sees it.
#[derive(Debug, PartialEq)]
struct Field {
    kind: String,
    value: String,
    /// The values that can be chosen or ticked.
    choices: Vec<String>,
}

fn text(dict: &Dictionary, key: &[u8]) -> String {
    match dict.get(key) {
        Ok(Object::Name(name)) => String::from_utf8_lossy(name).into_owned(),
        Ok(value) => lopdf::decode_text_string(value).expect("it is text"),
        Err(_) => String::new(),
    }
}

/// The states of a check box.
fn states(widget: &Dictionary) -> Vec<String> {
    let looks = widget.get(b"AP").and_then(Object::as_dict).and_then(|looks| looks.get(b"N"));
    let looks = looks.and_then(Object::as_dict).expect("a box has looks");
    looks.iter().map(|(name, _)| String::from_utf8_lossy(name).into_owned()).collect()
}

/// The fields of a file by their names. Each place of a field is on one of its pages, and within it.
fn fields(path: &Path) -> BTreeMap<String, Field> {
    let file = Document::load(path).expect("it can be read");
    let on_pages: Vec<_> = file
        .get_pages()
        .into_values()
        .flat_map(|page| match file.get_dictionary(page).and_then(|page| page.get(b"Annots")) {
            Ok(Object::Array(list)) => list.iter().map(|id| id.as_reference().expect("it is one")).collect(),
            _ => Vec::new(),
        })
        .collect();
    let form = file.catalog().and_then(|catalog| catalog.get(b"AcroForm")).and_then(Object::as_dict);
    let form = form.expect("it is a form");
    let dict = |object: &Object| {
        file.get_dictionary(object.as_reference().expect("it is one")).expect("it is there")
    };
    let mut found = BTreeMap::new();
    let mut seen = 0;
    for id in form.get(b"Fields").and_then(Object::as_array).expect("it has fields") {
        let field = dict(id);
        let kids: Vec<&Object> = match field.get(b"Kids") {
            Ok(Object::Array(kids)) => kids.iter().collect(),
            _ => vec![id],
        };
        let kind = text(field, b"FT");
        let mut choices = Vec::new();
        for kid in kids {
            assert!(on_pages.contains(&kid.as_reference().expect("it is one")), "{field:?} is on no page");
            let widget = dict(kid);
            let rect = widget.get(b"Rect").and_then(Object::as_array).expect("it has a place");
            let rect: Vec<f32> = rect.iter().map(|n| n.as_float().expect("it is a number")).collect();
            assert!(0.0 < rect[0] && rect[0] < rect[2] && rect[2] < 595.0, "{rect:?}");
            assert!(0.0 < rect[1] && rect[1] < rect[3] && rect[3] < 842.0, "{rect:?}");
            if kind == "Btn" {
                choices.extend(states(widget));
            }
            seen += 1;
        }
        if let Ok(Object::Array(options)) = field.get(b"Opt") {
            choices
                .extend(options.iter().map(|option| lopdf::decode_text_string(option).expect("it is text")));
        }
        let before = found.insert(text(field, b"T"), Field { kind, value: text(field, b"V"), choices });
        assert_eq!(before, None, "a name is one field");
    }
    assert_eq!(seen, on_pages.len(), "no place is nobody's");
    found
}

fn a_form_has_a_field_for_each_thing_that_can_be_ordered() {
    let round = played("forms-fields");
    let fields = fields(&round.join("mail/dora/orders.pdf"));
    let field = |name: &str| fields.get(name).unwrap_or_else(|| panic!("no {name} in {:?}", fields.keys()));
    for id in ["23H", "26H"] {
        for what in ["move", "without", "newborn", "standing"] {
            assert_eq!(field(&format!("{id} {what}")).kind, "Tx", "{id} {what}");
        }
        for what in ["behaviour", "newborn behaviour"] {
            let ticks = field(&format!("{id} {what}"));
            assert_eq!((ticks.kind.as_str(), ticks.choices.join("")), ("Btn", "DSA".to_owned()));
            assert_eq!(ticks.value, "Off", "nothing is ordered yet");
        }
        assert_eq!(field(&format!("{id} sleeps")).choices, ["yes"]);
    }
    assert_eq!(field("23H standing").value, "B1; defensive");
    assert_eq!(field("26H standing").value, "");
    let enemy = field("dora enemy");
    assert_eq!(enemy.kind, "Ch");
    assert!(enemy.choices.contains(&"Sabre".to_owned()) && !enemy.choices.contains(&"Thrift".to_owned()));
    assert!(!enemy.choices.contains(&"Ghost".to_owned()), "it is dead: {:?}", enemy.choices);
    assert_eq!(field("dora advantage").kind, "Tx");
    assert_eq!(fields.len(), 2 * 7 + 3);
}

fn all_forms_in_one_file_are_the_same_fields() {
    let round = played("forms-all");
    let all = fields(&round.join("forms.pdf"));
    let mut count = 0;
    for player in ["ann", "bob", "cyd", "dora", "ed-oneil", "fay"] {
        let own = fields(&round.join(format!("mail/{player}/orders.pdf")));
        assert!(own.iter().all(|(name, field)| all.get(name) == Some(field)), "{player}");
        count += own.len();
    }
    assert_eq!(count, all.len());
    for player in ["gil", "hal"] {
        assert!(!round.join(format!("mail/{player}/orders.pdf")).exists(), "{player} has no creature");
        assert!(round.join(format!("mail/{player}/letter.eml")).exists(), "{player} reads on");
    }
}

fn each_player_gets_the_own_page_and_then_the_report_for_all() {
    let round = played("forms-own");
    let read = |path: &str| pdf::read(&fs::read(round.join(path)).expect("it was written"));
    let pages = |path: &str| read(path).pages.iter().map(pdf::Page::whole_text).collect::<Vec<_>>();
    let report = pages("report.pdf");
    assert!(!report.concat().contains("angry"), "it is of bob's letter");
    for player in ["ann", "bob", "gil"] {
        let own = pages(&format!("mail/{player}/report.pdf"));
        assert_eq!(own[1..], report, "{player}");
        assert!(own[0].contains(&format!("For {player}")), "{}", own[0]);
    }
    let bob = &pages("mail/bob/report.pdf")[0];
    assert!(bob.contains("angry") && bob.contains("Went from B2 to C2 as ordered."), "{bob}");
    assert!(read("mail/bob/report.pdf").title.ends_with(", for bob"));
}

fn dead_newborns_show_what_they_own() {
    let folder = copy_of("spring", "forms-newborn");
    let game = folder.join("spring");
    // 9H is born to 2H with Swimming, and meets 8C.
    super::put(&game, "orders/09/bob.yaml", b"2H: {move: stay, child: B1}\n3H: stay\ngene: Amphibious\n");
    let ran = umpire(&["turn", "spring"], &folder);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let report = fs::read_to_string(game.join("rounds/09/report.txt")).expect("it was written");
    let dead = report.split("Died in round 9").nth(1).unwrap_or_else(|| panic!("{report}"));
    let (_, newborn) = dead.split_once("9H ").unwrap_or_else(|| panic!("{report}"));
    assert!(newborn.lines().take(3).any(|line| line.contains("Swimming")), "{report}");
}

/// A form of two sheets, designed as in the guide.
const OWN_FORM: &str = r#"
kind: layout
name: vote
size: 60mm x 50mm
front:
  name: {text: "{name}", x: 4mm, y: 4mm, width: 52mm, height: 6mm}
  who: {field: "{name} who", value: "{first}", options: "{people}", size: 9pt, x: 4mm, y: 12mm, width: 40mm, height: 6mm}
  why: {field: "{name} why", size: 8pt, x: 4mm, y: 20mm, width: 52mm, height: 14mm}
  yes: {field: "{name} vote", tick: "yes", value: "{vote}", x: 4mm, y: 38mm, width: 5mm, height: 5mm}
  no: {field: "{name} vote", tick: "no", value: "{vote}", x: 14mm, y: 38mm, width: 5mm, height: 5mm}
---
kind: deck
game: custom
component: votes
cards:
  - {name: Council, first: Zoë, people: [Ann, Zoë], vote: "no"}
  - {name: Duel, first: Ann, people: [Ann, Bob]}
---
kind: game
game: custom
title: Votes
files: [{file: votes, sheet: a4-poker-9up, parts: [{title: Votes, component: votes, layout: vote}]}]
"#;

fn a_layout_of_ones_own_has_fields_to_fill_in() {
    let folder = super::scratch("forms-own-layout");
    super::put(&folder, "votes.yaml", OWN_FORM.as_bytes());
    let rendered = Command::new(env!("CARGO_BIN_EXE_punchboard"))
        .args(["render", "votes.yaml", "--paper", "a4", "-o", "out"])
        .current_dir(&folder)
        .output()
        .expect("the program was built");
    assert!(rendered.status.success(), "{}", String::from_utf8_lossy(&rendered.stderr));
    let fields = fields(&folder.join("out/votes/a4/votes.pdf"));
    assert_eq!(fields.len(), 6, "{:?}", fields.keys());
    let is = |name: &str, kind: &str, value: &str, choices: &[&str]| {
        let choices = choices.iter().map(|choice| (*choice).to_owned()).collect();
        assert_eq!(fields[name], Field { kind: kind.to_owned(), value: value.to_owned(), choices }, "{name}");
    };
    is("Council who", "Ch", "Zoë", &["Ann", "Zoë"]);
    is("Council why", "Tx", "", &[]);
    is("Council vote", "Btn", "no", &["yes", "no"]);
    is("Duel who", "Ch", "Ann", &["Ann", "Bob"]);
    is("Duel vote", "Btn", "Off", &["yes", "no"]);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": a_form_has_a_field_for_each_thing_that_can_be_ordered, all_forms_in_one_file_are_the_same_fields, each_player_gets_the_own_page_and_then_the_report_for_all, dead_newborns_show_what_they_own, a_layout_of_ones_own_has_fields_to_fill_in)
}
