//! What whoever designs a first game may stumble over.

use crate::support::named;
use libtest_mimic::Trial;
use std::fs;
use std::path::Path;
use std::process::Command;

use punchboard::diag::code;

use super::{Outcome, Shelf, examples, printed};

/// A custom game whose layout stands in another folder than its deck.
fn apart(layout: &str, extra: [(&str, &str); 1]) -> Outcome {
    let deck = "kind: deck\ngame: custom\ncomponent: c\ncards: [{name: Rose, sort: flower}]\n---\nkind: game\ngame: custom\ntitle: t\ndefinitions: [cards.yaml, ../looks]\nfiles: [{file: f, sheet: a4-token, parts: [{title: t, component: c, layout: l}]}]\n";
    let [(name, text)] = extra;
    let shelf = Shelf::of([("game/cards.yaml", deck), ("looks/l.yaml", layout), (name, text)]);
    printed(&shelf, "game")
}

const DOT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><circle cx=\".5\" cy=\".5\" r=\".5\"/></svg>";

fn a_path_is_relative_to_the_file_in_which_it_begins() {
    let layout = |image: &str| {
        format!(
            "kind: layout\nname: l\nsize: 40mm x 60mm\nlookups: {{picture: {{flower: art/rose.svg}}}}\nfront: {{s: {{image: \"{image}\"}}}}\n"
        )
    };
    for image in ["art/{name|slug}.svg", "{sort|picture}", "art/rose.svg"] {
        let found = apart(&layout(image), [("looks/art/rose.svg", DOT)]);
        assert!(!found.report.has_errors(), "{image}: {}", found.told());
    }
    let found = apart(&layout("{name|slug}.svg"), [("game/rose.svg", DOT)]);
    assert!(!found.report.has_errors(), "a field's path is the card's: {}", found.told());
}

fn an_extended_layout_finds_its_own_files() {
    let layout = "kind: layout\nname: l\nextends: generation-zero/health-token\nfonts: {Own: fonts/own.ttf}\nfront: {disc: none, coin: {icon: coin}, words: {text: \"{name} :coin:\", font: Own, size: 6pt, y: 2mm}}\n";
    let found = apart(layout, [("looks/icons/coin.svg", DOT)]);
    assert!(!found.report.has_errors(), "{}", found.told());
}

fn a_mistyped_icon_of_ones_own_is_suggested() {
    let layout = "kind: layout\nname: l\nsize: 40mm x 60mm\nfront: {s: {text: \"pay 2 :dubloon:\"}}\n";
    let found = apart(layout, [("looks/icons/doubloon.svg", DOT)]);
    let fault = found.report.iter().find(|d| d.code == code::UNKNOWN_ICON).expect("it is not there");
    assert!(
        fault.help.as_deref().unwrap_or_default().contains("did you mean \"doubloon\"?"),
        "{}",
        found.told()
    );
}

fn a_font_that_can_not_be_used_is_one_fault() {
    let layout = "kind: layout\nname: l\nsize: 40mm x 60mm\nfonts: {Own: own.otf}\nstyle: {font: Own}\nfront: {s: {text: \"{name}\"}}\n";
    let found = apart(layout, [("looks/other.txt", "")]);
    let codes: Vec<_> = found.report.iter().map(|d| d.code).collect();
    assert_eq!(codes, [code::BAD_FONT], "{}", found.told());
}

fn text_beyond_the_safe_area_is_told() {
    let layout = |x: &str| {
        format!(
            "kind: layout\nname: l\nsize: 40mm x 60mm\nsafe: 3mm\nfront: {{s: {{text: \"{{name}}\", x: {x}, y: 10mm}}}}\n"
        )
    };
    let near = apart(&layout("1mm"), [("looks/other.txt", "")]);
    let codes: Vec<_> = near.report.iter().map(|d| d.code).collect();
    assert_eq!(codes, [code::OUTSIDE_SAFE_AREA], "{}", near.told());
    let clear = apart(&layout("3mm"), [("looks/other.txt", "")]);
    assert!(clear.report.iter().next().is_none(), "{}", clear.told());
}

fn an_edit_of_nothing_is_told_as_such() {
    let layout = "kind: layout\nname: l\nsize: 40mm x 60mm\nfront: {s: {text: \"{name}\", size: += 1pt}}\n";
    let found = apart(layout, [("looks/other.txt", "")]);
    let codes: Vec<_> = found.report.iter().map(|d| d.code).collect();
    assert_eq!(codes, [code::INHERITANCE], "{}", found.told());
    let layout = "kind: layout\nname: l\nsize: 40mm x 60mm\nfront: {s: {text: \"{name}\", size: *= 0.9}}\n";
    let found = apart(layout, [("looks/other.txt", "")]);
    let fault = found.report.iter().find(|d| d.code == code::SYNTAX).expect("to YAML it is an alias");
    assert!(fault.help.as_deref().unwrap_or_default().contains("quote the text"), "{}", found.told());
}

/// What the program itself prints.
struct Run {
    out: String,
    err: String,
    status: Option<i32>,
}

/// Runs the program in a folder of its own with some files, 60 columns wide.
fn run(test: &str, files: &[(&str, &str)], words: &[&str]) -> Run {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide").join(test);
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("it is below the folder")).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_punchboard"))
        .args(words)
        .current_dir(&folder)
        .env("COLUMNS", "60")
        .env("NO_COLOR", "1")
        // All deadlines are over, on any day.
        .env("SOURCE_DATE_EPOCH", "4102444800")
        .output()
        .expect("the program was built");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints text");
    Run { out: text(output.stdout), err: text(output.stderr), status: output.status.code() }
}

/// The tutorial's definition.
fn potions() -> String {
    examples().remove("potions/potions.yaml").expect("the tutorial is there")
}

fn a_layout_that_nothing_uses_is_checked() {
    let layout = "kind: layout\nname: l\nsize: 40mm x 60mm\nfront: {s: {txet: a}}\n---\nkind: sheet\nname: s\npaper: a99\n";
    let run = run("unused", &[("l.yaml", layout)], &["check", "l.yaml"]);
    assert_eq!(run.status, Some(1));
    assert!(run.err.contains("did you mean \"text\"?") && run.err.contains("a99"), "{}", run.err);
}

fn a_base_that_is_not_whole_is_no_fault() {
    let layouts = "kind: layout\nname: base\nstyles: {head: {size: 12pt}}\n---\nkind: layout\nname: l\nextends: base\nsize: mini\nfront: {s: {text: a, style: head}}\n";
    let run = run("base", &[("l.yaml", layouts)], &["check", "l.yaml"]);
    assert_eq!(run.status, Some(0), "{}", run.err);
}

fn a_custom_deck_without_a_game_file_is_told_how() {
    let deck = "kind: deck\ngame: custom\ncomponent: potion\ncards: [{name: Moonmilk}]\n";
    let checked = run("no-game-file", &[("d.yaml", deck)], &["check", "d.yaml"]);
    assert_eq!(checked.status, Some(0), "{}", checked.err);
    assert!(checked.err.contains("component: potion"), "{}", checked.err);
    let rendered = run("no-game-file", &[], &["render", "d.yaml"]);
    assert_eq!(rendered.status, Some(1), "nothing was printed, and scripts are to know");
    assert!(rendered.err.contains("nothing to print"), "{}", rendered.err);
}

fn a_draft_is_offered_only_where_it_helps() {
    let run = run("only", &[("p.yaml", &potions())], &["render", "p.yaml", "--only", "Dragon Cordal"]);
    assert_eq!(run.status, Some(1));
    assert!(
        run.err.contains("did you mean \"Dragon Cordial\"?") && !run.err.contains("--draft"),
        "{}",
        run.err
    );
}

fn a_narrow_terminal_shows_what_was_printed() {
    let icon = examples().remove("potions/icons/flask.svg").expect("the tutorial has it");
    let files = [("a.yaml", potions()), ("icons/flask.svg", icon.clone()), ("icons/coin.svg", icon)];
    let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
    let run = run("narrow", &files, &["render", "a.yaml", "--paper", "8.5x11in,a4"]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    // How to print a file stands below it.
    assert!(run.out.starts_with("output/potions/letter/\n  contents.pdf  1 sheet   1 piece"), "{}", run.out);
    assert!(run.out.contains(" %\n    both sides, flip on the long edge\n"), "{}", run.out);
    assert!(run.out.contains("4 files, 4 sheets of paper, 16 pieces; "), "{}", run.out);
    assert!(run.out.lines().all(|line| line.chars().count() <= 60), "{}", run.out);
}

fn a_file_that_is_named_twice_is_read_once() {
    let deck = "kind: layout\nname: l\nsize: mini\nfront: {s: {text: a}}\n";
    let run = run("twice", &[("l.yaml", deck)], &["check", ".", "./l.yaml", "l.yaml", "sub/../l.yaml"]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert!(run.out.contains("1 file "), "{}", run.out);
}

fn a_mistake_in_a_slot_is_told_once() {
    let slots = "a: {shape: sqare, fill: red, strokewidth: 1mm}\n  b: {like: c, x: 1mm}\n  d: {table: \"{x} {y}\", columns: [{text: a}]}";
    let layout = format!("kind: layout\nname: l\nsize: mini\nfront:\n  {slots}\n");
    let run = run("once", &[("l.yaml", &layout)], &["check", "l.yaml"]);
    let heads: Vec<&str> = run.err.lines().filter(|line| line.starts_with("error")).collect();
    let wanted = [
        "error[PB-unknown-word]: \"sqare\" is not known here",
        "error[PB-unknown-key]: a slot has no \"strokewidth\"",
        "error[PB-unknown-name]: there is no slot \"c\" to copy",
        "error[PB-template]: a table's rows must be one list field",
    ];
    assert_eq!(heads, wanted, "{}", run.err);
}

fn a_card_printed_alone_has_the_type_size_of_its_deck() {
    let layout = "kind: layout\nname: l\nsize: mini\nstyle: {size: 12pt, min_size: 6pt, same_size: true}\nfront: {s: {text: \"{text}\", height: 20mm}}\n";
    let deck = format!(
        "kind: deck\ngame: custom\ncomponent: c\ncards: [{{name: Short, text: word}}, {{name: Long, text: {}}}]\n---\nkind: game\ngame: custom\ntitle: t\nfiles: [{{file: f, sheet: a4-token, parts: [{{title: t, component: c, layout: l}}]}}]\n---\n{layout}",
        "word ".repeat(40)
    );
    let svg = |words: &[&str]| {
        let run = run("alone", &[("d.yaml", &deck)], words);
        assert_eq!(run.status, Some(0), "{}", run.err);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide/alone/output/t/a4/f-1-front.svg");
        fs::read_to_string(path).expect("it was written")
    };
    let sizes = |svg: &str| -> Vec<String> {
        let found = svg.split("font-size=\"").skip(1).filter_map(|rest| rest.split('"').next());
        found.map(str::to_owned).collect()
    };
    let whole = sizes(&svg(&["render", "d.yaml", "--format", "svg"]));
    let alone = sizes(&svg(&["render", "d.yaml", "--format", "svg", "--only", "Short"]));
    assert!(!alone.is_empty() && alone[0] == whole[0], "{alone:?} in {whole:?}");
}

fn a_map_alone_is_printed_by_the_games_own_game_file() {
    let map = "kind: map\ngame: survival\nname: m\nrows: |\n  wdg\n  gjw\n";
    let found = printed(&Shelf::of([("m.yaml", map)]), "m.yaml");
    assert!(found.report.iter().next().is_none() && found.pieces > 0, "{}", found.told());
    let deck = "kind: deck\ngame: survival\ncomponent: order-from\ncards: [{name: x}]\n";
    let found = printed(&Shelf::of([("d.yaml", deck)]), "d.yaml");
    assert!(found.told().contains("did you mean \"order-from\"?"), "{}", found.told());
}

fn a_sheet_for_the_size_is_suggested() {
    let deck = "kind: deck\ngame: custom\ncomponent: c\ncards: [{name: Rose}]\n---\nkind: game\ngame: custom\ntitle: t\nfiles: [{file: f, sheet: a4-poker-9up, parts: [{title: t, component: c, layout: l}]}]\n";
    for (size, wanted) in [
        ("tarot", "of the built-in sheets, a4-tarot-4up and a4-tarot-bleed-4up are made for this size"),
        ("mini", "of the built-in sheets, a4-mini-18up and a4-mini-bleed-12up are made for this size"),
        (
            "63mm x 88mm",
            "of the built-in sheets, a4-euro-poker-9up, a4-euro-poker-bleed-8up and a4-euro-poker-fold are made for this size",
        ),
        ("61mm x 61mm", "use another sheet than \"a4-poker-9up\", or change the layout's size"),
    ] {
        let layout = format!("kind: layout\nname: l\nsize: {size}\nfront: {{s: {{text: \"{{name}}\"}}}}\n");
        let found = printed(&Shelf::of([("g/d.yaml", deck), ("g/l.yaml", &layout)]), "g");
        let fault = found.report.iter().find(|d| d.code == code::FACE_TOO_LARGE).expect("it is another size");
        assert_eq!(fault.help.as_deref(), Some(wanted));
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("guide": a_path_is_relative_to_the_file_in_which_it_begins, an_extended_layout_finds_its_own_files, a_mistyped_icon_of_ones_own_is_suggested, a_font_that_can_not_be_used_is_one_fault, text_beyond_the_safe_area_is_told, an_edit_of_nothing_is_told_as_such, a_layout_that_nothing_uses_is_checked, a_base_that_is_not_whole_is_no_fault, a_custom_deck_without_a_game_file_is_told_how, a_draft_is_offered_only_where_it_helps, a_narrow_terminal_shows_what_was_printed, a_file_that_is_named_twice_is_read_once, a_mistake_in_a_slot_is_told_once, a_card_printed_alone_has_the_type_size_of_its_deck, a_map_alone_is_printed_by_the_games_own_game_file, a_sheet_for_the_size_is_suggested)
}
