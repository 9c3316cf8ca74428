//! Unusual things in users' folders, and the names of printed files.

use std::fs;
use std::path::Path;

use libtest_mimic::Trial;

use super::partly::{scratch, there};
use super::run;
use crate::support::named;

/// The tests.
pub fn trials() -> Vec<Trial> {
    let mut trials = named!("folders": names_that_every_disk_takes, sets_that_share_a_name, sets_that_share_a_folder,
        pictures_of_parts_of_one_title, sets_of_one_title_one_after_the_other, a_file_of_definitions_alone,
        line_breaks_in_a_title);
    #[cfg(unix)]
    trials.extend(unix::trials());
    trials
}

const SET: &str = r#"
kind: deck
game: custom
component: card
cards: [{name: One}]
---
kind: layout
name: card
size: poker
front: {name: {text: "TEXT", x: 5mm, right: 5mm, y: 50mm, height: 10mm}}
---
kind: game
game: custom
title: TITLE
files:
  - {file: FILE, sheet: a4-poker-9up, parts: [{title: Cards, component: card, layout: card}]}
"#;

/// Writes a set of one card into a new folder.
fn set(folder: &Path, title: &str, file: &str, text: &str) {
    fs::create_dir_all(folder).expect("it can be made");
    let set = SET.replace("TITLE", title).replace("FILE", file).replace("TEXT", text);
    fs::write(folder.join("set.yaml"), set).expect("it can be written");
}

fn names_that_every_disk_takes() {
    let tmp = scratch("names");
    for (title, file, folder, printed) in [
        ("Nul", "CON", "nul-file", "con-file.plan.txt".to_owned()),
        ("\"a/b\"", "\"x?y: <z>|*\"", "a-b", "x-y-z.plan.txt".to_owned()),
        ("Long", &*"y".repeat(400), "long", format!("{}.plan.txt", "y".repeat(120))),
    ] {
        set(&tmp.join("set"), title, file, "{name}");
        let done = run(&["render", "set", "--format", "plan", "-o", "out"], &tmp);
        assert_eq!(done.status, 0, "{}", done.err);
        assert_eq!(
            there(&tmp.join("out").join(folder).join("a4")),
            sorted([printed, "contents.plan.txt".to_owned()])
        );
    }
}

fn sorted(mut names: [String; 2]) -> [String; 2] {
    names.sort();
    names
}

/// Two sets may have layouts with the same name; each is printed with its own.
fn sets_that_share_a_name() {
    let tmp = scratch("shared-names");
    for (name, text) in [("first", "this is {name}"), ("second", "that is {name}")] {
        set(&tmp.join(name), name, "cards", text);
    }
    for order in [["first", "second"], ["second", "first"]] {
        let done = run(&["render", order[0], order[1], "--format", "svg", "-o", "out"], &tmp);
        assert_eq!(done.status, 0, "{}", done.err);
        for (name, text) in [("first", "this"), ("second", "that")] {
            let sheet = tmp.join("out").join(name).join("a4/cards-1-front.svg");
            let drawn = fs::read_to_string(&sheet).expect("it was printed");
            assert!(drawn.contains(text), "{}", sheet.display());
        }
    }
}

/// Two sets with the same title would remove each other's files as outdated.
fn sets_that_share_a_folder() {
    let tmp = scratch("shared-folder");
    for name in ["first", "second"] {
        set(&tmp.join(name), "My game", name, "{name}");
    }
    let told = "\"My game\" is printed into the same folder my-game as \"My game\"";
    for words in
        [&["check", "first", "second"][..], &["render", "first", "second", "--format", "plan", "-o", "out"]]
    {
        let done = run(words, &tmp);
        assert_eq!(done.status, 1, "{}", done.err);
        assert!(done.err.contains(told) && done.err.contains("second/set.yaml:14:8"), "{}", done.err);
    }
    assert_eq!(there(&tmp.join("out/my-game/a4")), ["contents.plan.txt", "first.plan.txt"]);
}

/// A set is not printed over another one of the same title, unless that one is gone.
fn sets_of_one_title_one_after_the_other() {
    let tmp = scratch("one-title");
    set(&tmp.join("first"), "My game", "cards", "apple");
    set(&tmp.join("second"), "My game", "cards", "pear");
    let print = |name: &str, more: &[&str]| {
        let words = ["render", name, "--format", "svg", "-o", "out"];
        run(&words.iter().chain(more).copied().collect::<Vec<_>>(), &tmp)
    };
    let printed =
        || fs::read_to_string(tmp.join("out/my-game/a4/cards-1-front.svg")).expect("it was printed");
    assert_eq!(print("first", &[]).status, 0);
    for more in [&[][..], &["--draft"], &["--only", "One"], &["--paper", "letter"]] {
        let done = print("second", more);
        assert_eq!(done.status, 1, "{more:?}: {}", done.err);
        let told = [
            "out/my-game holds what was printed from first/set.yaml",
            "another folder with `-o`",
            "second/set.yaml:14:8",
        ];
        assert!(
            told.iter().all(|told| done.err.split_whitespace().collect::<Vec<_>>().join(" ").contains(told)),
            "{}",
            done.err
        );
        assert!(!done.err.contains("--draft"), "{}", done.err);
        assert!(printed().contains("apple"));
    }
    // Moved together, they are still the same.
    fs::create_dir(tmp.join("deeper")).expect("it can be made");
    for name in ["first", "out"] {
        fs::rename(tmp.join(name), tmp.join("deeper").join(name)).expect("it can be moved");
    }
    let done = run(&["render", "first", "--format", "svg", "-o", "out"], &tmp.join("deeper"));
    assert_eq!(done.status, 0, "{}", done.err);
    let done = run(&["render", "../second", "--format", "svg", "-o", "out"], &tmp.join("deeper"));
    assert_eq!(done.status, 1, "{}", done.err);
    // What was printed from definitions that are gone may be replaced.
    fs::remove_dir_all(tmp.join("deeper/first")).expect("it is there");
    let done = run(&["render", "../second", "--format", "svg", "-o", "out"], &tmp.join("deeper"));
    assert_eq!(done.status, 0, "{}", done.err);
}

/// One file of a set does not remove what was printed from all of it.
fn a_file_of_definitions_alone() {
    let tmp = scratch("one-file");
    let done = run(&["new", "set", "survival", "isle"], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    let deck = fs::read_to_string(tmp.join("isle/aids.yaml")).map(|text| text + "\n# changed\n");
    fs::write(tmp.join("isle/aids.yaml"), deck.expect("it was copied")).expect("it can be written");
    let print = |what: &str| run(&["render", what, "--format", "plan", "-o", "out"], &tmp);
    assert_eq!(print("isle").status, 0);
    let all = there(&tmp.join("out/isle/a4"));
    let done = print("isle/island.yaml");
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(there(&tmp.join("out/isle/a4")), all, "{}", done.out);
}

/// A title is one line, wherever it is printed.
fn line_breaks_in_a_title() {
    let tmp = scratch("title-lines");
    set(&tmp.join("set"), "\"Nice\\nerror[PB-fake]: all is lost\"", "cards", "{name}");
    let done = run(&["render", "set", "-o", "out"], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    let folder = tmp.join("out/nice-error-pb-fake-all-is-lost/a4");
    let pdf = fs::read(folder.join("cards.pdf")).expect("it was printed");
    let pdf = lopdf::Document::load_mem(&pdf).expect("it can be read");
    let info = pdf.trailer.get(b"Info").and_then(|info| pdf.dereference(info)).expect("it has information");
    let title = info.1.as_dict().and_then(|info| info.get(b"Title")).and_then(lopdf::Object::as_str);
    let title = title.expect("it has a title");
    assert!(!title.contains(&b'\n') && !title.contains(&b'\r'), "{title:?}");
}

/// Each sheet has its own picture, even if two parts of a file have the same name.
fn pictures_of_parts_of_one_title() {
    let tmp = scratch("alike");
    let part = "{title: Cards, component: card, layout: card}";
    set(&tmp.join("set"), "Alike", "cards", "{name}");
    let path = tmp.join("set/set.yaml");
    let twice = fs::read_to_string(&path).expect("it was written").replace(part, &format!("{part}, {part}"));
    fs::write(&path, twice).expect("it can be written");
    let done = run(&["render", "set", "--format", "svg", "-o", "out"], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(
        there(&tmp.join("out/alike/a4")),
        ["cards-1-front-2.svg", "cards-1-front.svg", "contents-1-front.svg"]
    );
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::{Path, Trial, fs, named, run, scratch, set};

    pub(super) fn trials() -> Vec<Trial> {
        named!("folders": a_line_break_in_the_name_of_a_file, links_and_pipes_are_told_once, a_link_to_ones_own_folder_is_followed_once,
            a_picture_that_is_a_pipe)
    }

    /// The name of a file begins no line of its own.
    fn a_line_break_in_the_name_of_a_file() {
        let tmp = scratch("name-lines");
        set(&tmp, "Lines", "cards", "{name}");
        let deck = "kind: deck\ngame: custom\ncomponent: other\ncards: [{name: Two, copies: many}]\n";
        fs::write(tmp.join("x\nerror[PB-fake]: all is well.yaml"), deck).expect("it can be written");
        for words in [
            &["check", "."][..],
            &["render", ".", "-o", "a\nerror[PB-fake]: b"],
            &["check", "y\nerror[PB-fake]: z.yaml"],
        ] {
            let done = run(words, &tmp);
            let all = format!("{}{}", done.out, done.err);
            assert!(!all.lines().any(|line| line.starts_with("error[PB-fake]")), "{all}");
        }
    }

    fn pipe(path: &Path) {
        let made = Command::new("mkfifo").arg(path).status().expect("every Unix has it");
        assert!(made.success());
    }

    /// Pipes are not waited for, and a dangling link is reported once, with its target.
    fn links_and_pipes_are_told_once() {
        let tmp = scratch("links");
        let folder = tmp.join("set");
        set(&folder, "Links", "cards", "{name}");
        symlink("gone.yaml", folder.join("b.yaml")).expect("it can be made");
        pipe(&folder.join("c.yaml"));
        symlink("/dev/zero", folder.join("d.yaml")).expect("it can be made");
        let done = run(&["check", "set"], &tmp);
        assert_eq!(done.status, 2, "{}", done.err);
        for told in [
            "set/b.yaml can't be read: it is a link to gone.yaml, which is missing",
            "set/c.yaml can't be read: it is a pipe or a device, not a file",
            "set/d.yaml can't be read: it is a pipe or a device, not a file",
        ] {
            assert_eq!(done.err.matches(told).count(), 1, "{told}\n{}", done.err);
        }
        assert!(done.out.contains("3 errors") || done.err.contains("3 errors"), "{}{}", done.out, done.err);
    }

    fn a_link_to_ones_own_folder_is_followed_once() {
        let tmp = scratch("own-folder");
        let folder = tmp.join("set");
        set(&folder, "Round", "cards", "{name}");
        symlink(".", folder.join("again")).expect("it can be made");
        symlink(&tmp, folder.join("up")).expect("it can be made");
        let done = run(&["check", "set"], &tmp);
        assert_eq!(done.status, 0, "{}", done.err);
        assert!(done.out.contains("1 file and 1 card checked"), "{}", done.out);
    }

    fn a_picture_that_is_a_pipe() {
        let tmp = scratch("picture");
        let folder = tmp.join("set");
        set(&folder, "Picture", "cards", "{name}");
        pipe(&folder.join("art.png"));
        let path = folder.join("set.yaml");
        let with = fs::read_to_string(&path).expect("it was written");
        let art = "front: {art: {image: art.png, x: 5mm, y: 5mm, width: 20mm, height: 20mm}, ";
        fs::write(&path, with.replace("front: {", art)).expect("it can be written");
        let done = run(&["check", "set"], &tmp);
        assert_eq!(done.status, 1, "{}", done.err);
        assert!(done.err.contains("it is a pipe or a device, not a file"), "{}", done.err);
    }
}
