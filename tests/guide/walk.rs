//! A reader's walk: every command that README and chapters for makers show is run in its order, in an empty folder, and prints
//! what they say.
//!
//! A block ` ```yaml file=NAME ` (or of another kind) is written to that file. A remark `<!-- change: FILE: this => that -->` changes a file, as the text around it asks the reader to. `…` as the last line of an
//! output stands for the rest of it; as its only line, for all of it.

#![allow(clippy::disallowed_methods, reason = "a test reads its data from disk itself")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::Trial;

use crate::support::{named, words};

const COLUMNS: &str = "92";

/// An empty folder for one walk.
pub(super) fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("walk").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("there is room");
    folder
}

/// What a command prints, reports first.
fn printed(line: &str, folder: &Path) -> String {
    let mut words = words(line);
    let program = match words.next() {
        Some("punchboard") => env!("CARGO_BIN_EXE_punchboard"),
        Some("umpire") => env!("CARGO_BIN_EXE_umpire"),
        _ => panic!("the walk runs punchboard and umpire, not {line}"),
    };
    let ran = Command::new(program)
        .args(words)
        .current_dir(folder)
        .env("COLUMNS", COLUMNS)
        .env("NO_COLOR", "1")
        // All deadlines are over, on any day.
        .env("SOURCE_DATE_EPOCH", "4102444800")
        .output()
        .expect("the program was built");
    String::from_utf8_lossy(&[ran.stderr, ran.stdout].concat()).into_owned()
}

/// Changes a file as a remark says: `FILE: this => that`.
fn change(remark: &str, folder: &Path) {
    let (file, change) = remark.split_once(": ").expect("FILE: this => that");
    let (this, that) = change.split_once(" => ").expect("FILE: this => that");
    let path = folder.join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert!(text.contains(this), "{file} does not contain {this}");
    fs::write(path, text.replacen(this, that, 1)).expect("there is room");
}

/// As many lines of an output as the document shows; all of them where it shows the whole output.
fn as_shown(shown: &[&str], printed: &str) -> Vec<String> {
    let all = printed.lines().map(str::to_owned);
    match shown.split_last() {
        Some((&"…", before)) => all.take(before.len()).chain(["…".to_owned()]).collect(),
        _ => all.collect(),
    }
}

/// The document with the outputs that its commands print now.
fn walked(text: &str, folder: &Path) -> String {
    let mut lines = text.lines().peekable();
    let mut out: Vec<String> = Vec::new();
    let mut is_console = false;
    while let Some(line) = lines.next() {
        out.push(line.to_owned());
        if let Some(remark) = line.strip_prefix("<!-- change: ").and_then(|rest| rest.strip_suffix(" -->")) {
            change(remark, folder);
        } else if let Some((_, name)) = line.strip_prefix("```").and_then(|kind| kind.split_once(" file=")) {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("it is below the folder")).expect("there is room");
            fs::write(path, block.join("\n") + "\n").expect("there is room");
            out.extend(block.iter().map(|line| (*line).to_owned()));
            out.push("```".to_owned());
        } else if line.starts_with("```") {
            is_console = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) {
            let mut shown = Vec::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
                shown.push(line);
            }
            out.extend(as_shown(&shown, &printed(command, folder)));
        }
    }
    out.join("\n") + "\n"
}

fn walk(document: &str, name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
    let text = fs::read_to_string(&path).expect("the document can be read").replace("\r\n", "\n");
    let walked = walked(&text, &empty_folder(name));
    if env::var_os("BLESS").is_some() {
        fs::write(&path, walked).expect("the document can be written");
        return;
    }
    let differs = walked.lines().zip(text.lines()).position(|(now, shown)| now != shown);
    assert!(
        walked == text,
        "{document} shows something else from line {} on: BLESS=1 renews it\n{walked}",
        differs.map_or(0, |line| line + 1)
    );
}

fn a_stranger_gets_what_readme_shows() {
    walk("README.md", "readme");
    let text = include_str!("../../README.md");
    assert!(text.lines().count() <= 150, "README fits on one screen: at most 150 lines");
}

fn a_maker_gets_what_the_first_chapter_shows() {
    walk("docs/src/makers/first-game.md", "first-game");
}

fn a_maker_gets_rules_of_their_own() {
    walk("docs/src/makers/rulebooks.md", "rulebooks");
}

fn a_designer_gets_the_counts_of_simulated_games() {
    walk("docs/src/makers/simulations.md", "simulations");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("guide": a_stranger_gets_what_readme_shows, a_maker_gets_what_the_first_chapter_shows, a_maker_gets_rules_of_their_own, a_designer_gets_the_counts_of_simulated_games)
}
