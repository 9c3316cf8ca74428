//! Tests as data: each file below `tests/decks`, `tests/cli` and `tests/sheets` is a test with its name.
//!
//! `BLESS=1 cargo test --test suite` writes actual outputs as the expected ones. Read them before you keep them.

#![allow(clippy::disallowed_methods, reason = "a test reads its data from disk itself")]

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use libtest_mimic::{Failed, Trial};

use crate::support::words;

mod asked;
mod booklets;
mod card_faces;
mod card_pictures;
mod cases;
mod changed;
mod chosen;
mod claims;
mod conflicts;
mod cut_marks;
mod cutting;
mod drawn;
mod drawn_blocks;
mod drawn_once;
mod empires;
mod examples;
mod exports;
mod faces;
mod fetched;
mod films;
mod first_page;
mod flowing;
mod folders;
mod generation_zero;
mod in_common;
mod ink;
mod json_schema;
mod languages_of_sheets;
mod library_examples;
mod new_games;
mod new_sets;
mod one_core;
mod own_limits;
mod own_pictures;
mod own_proofs;
mod own_rules;
mod own_sweeps;
mod papers;
mod partly;
mod printers;
mod properties;
mod qr;
mod readme;
mod rims;
mod said;
mod sarif;
mod schema;
mod sent;
mod sheets;
mod shown;
mod simulated_games;
mod stacks;
mod starters;
mod super_game_level;
mod survival;
mod tables;
mod text_along;
mod text_in_slots;
mod text_sizes;
mod verified;
mod whole_games;
mod wrong_claims;

/// A test for each data file, and other tests.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    trials.extend(definitions());
    trials.extend(commands());
    trials.extend(sheets::trials());
    trials.extend(shown::trials());
    trials.extend(stacks::trials());
    trials.extend(flowing::trials());
    trials.extend(booklets::trials());
    trials.extend(drawn::trials());
    trials.extend(drawn_blocks::trials());
    trials.extend(first_page::trials());
    trials.extend(languages_of_sheets::trials());
    trials.extend(films::trials());
    trials.extend(examples::trials());
    trials.extend(exports::trials());
    trials.extend(sarif::trials());
    trials.extend(schema::trials());
    trials.extend(card_faces::trials());
    trials.extend(cases::trials());
    trials.extend(own_limits::trials());
    trials.extend(own_proofs::trials());
    trials.extend(own_rules::trials());
    trials.extend(own_sweeps::trials());
    trials.extend(claims::trials());
    trials.extend(wrong_claims::trials());
    trials.extend(said::trials());
    trials.extend(sent::trials());
    trials.extend(super_game_level::trials());
    trials.extend(whole_games::trials());
    trials.extend(generation_zero::trials());
    trials.extend(conflicts::trials());
    trials.extend(empires::trials());
    trials.extend(simulated_games::trials());
    trials.extend(new_sets::trials());
    trials.extend(new_games::trials());
    trials.extend(own_pictures::trials());
    trials.extend(papers::trials());
    trials.extend(in_common::trials());
    trials.extend(ink::trials());
    trials.extend(partly::trials());
    trials.extend(printers::trials());
    trials.extend(changed::trials());
    trials.extend(verified::trials());
    trials.extend(fetched::trials());
    trials.extend(qr::trials());
    trials.extend(card_pictures::trials());
    trials.extend(faces::trials());
    trials.extend(chosen::trials());
    trials.extend(folders::trials());
    trials.extend(properties::trials());
    trials.extend(cut_marks::trials());
    trials.extend(cutting::trials());
    trials.extend(rims::trials());
    trials.extend(drawn_once::trials());
    trials.extend(one_core::trials());
    trials.extend(readme::trials());
    trials.extend(library_examples::trials());
    trials.extend(survival::trials());
    trials.extend(tables::trials());
    trials.extend(text_in_slots::trials());
    trials.extend(text_along::trials());
    trials.extend(text_sizes::trials());
    trials.extend(starters::trials());
    trials.extend(asked::trials());
    trials
}

/// The folder of a kind of tests.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The contents of a folder, sorted by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    paths.sort();
    paths
}

/// Definitions with their expected report: `NAME.yaml`, or a folder `NAME`, beside `NAME.json`.
fn definitions() -> Vec<Trial> {
    let folder = folder("decks");
    let tests = entries(&folder).into_iter().filter(|path| path.extension() != Some(OsStr::new("json")));
    tests
        .map(|path| {
            // A folder's name may contain dots: `gz-1.6-two-files`.
            let name = if path.is_dir() { path.file_name() } else { path.file_stem() };
            let name = name.expect("it has a name").to_string_lossy().into_owned();
            let file = path.file_name().expect("it has a name").to_string_lossy().into_owned();
            let expected = folder.join(format!("{name}.json"));
            let within = folder.clone();
            crate::support::trial(format!("decks/{name}"), move || {
                let found = run(&["check", &file, "--format", "json"], &within);
                compare(&expected, &found.out)
            })
        })
        .collect()
}

/// Commands with their expected output: the first line of the file is `$ punchboard …` or `$ umpire …`, the rest is the output. For another
/// width than 100 columns, write `$ COLUMNS=60 punchboard …`.
fn commands() -> Vec<Trial> {
    let folder = folder("cli");
    let tests = entries(&folder).into_iter().filter(|path| path.extension() == Some(OsStr::new("txt")));
    tests
        .map(|path| {
            let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            let within = folder.clone();
            crate::support::trial(format!("cli/{name}"), move || {
                let text = fs::read_to_string(&path)?;
                let line = text.lines().next().unwrap_or_default();
                let (columns, program, words) = command(line).ok_or(
                    "the first line is `$ punchboard …`, `$ umpire …` or `$ COLUMNS=60 punchboard …`",
                )?;
                let found = run_program(program, columns, &words, &within);
                let shown = format!("{line}\n{}{}exit status {}\n", found.err, found.out, found.status);
                compare(&path, &shown)
            })
        })
        .collect()
}

/// The width, the program and the arguments of a command line.
fn command(line: &str) -> Option<(&str, &'static str, Vec<&str>)> {
    let line = line.strip_prefix("$ ")?;
    let (columns, line) = match line.strip_prefix("COLUMNS=") {
        Some(rest) => rest.split_once(' ')?,
        None => (WIDTH, line),
    };
    let mut words = words(line);
    let program = match words.next()? {
        "punchboard" => PUNCHBOARD,
        "umpire" => UMPIRE,
        _ => return None,
    };
    Some((columns, program, words.collect()))
}

const PUNCHBOARD: &str = env!("CARGO_BIN_EXE_punchboard");
const UMPIRE: &str = env!("CARGO_BIN_EXE_umpire");

/// The width of the imagined terminal.
const WIDTH: &str = "100";

/// The output of a program.
struct Found {
    out: String,
    err: String,
    status: i32,
}

fn run(words: &[&str], within: &Path) -> Found {
    run_program(PUNCHBOARD, WIDTH, words, within)
}

fn run_program(program: &str, columns: &str, words: &[&str], within: &Path) -> Found {
    let output = Command::new(program)
        .args(words)
        .current_dir(within)
        .env("COLUMNS", columns)
        .env("NO_COLOR", "1")
        // All deadlines are over, on any day.
        .env("SOURCE_DATE_EPOCH", "4102444800")
        .output()
        .expect("the program was built");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints text");
    Found { out: text(output.stdout), err: text(output.stderr), status: output.status.code().unwrap_or(-1) }
}

/// Compares output with a file, or writes it there when blessing.
fn compare(expected: &Path, found: &str) -> Result<(), Failed> {
    if env::var_os("BLESS").is_some() {
        fs::write(expected, found)?;
        return Ok(());
    }
    let wanted = fs::read_to_string(expected).map_err(|error| format!("{}: {error}", expected.display()))?;
    // Git may have changed the line ends.
    if wanted.replace("\r\n", "\n") == found {
        return Ok(());
    }
    let line = wanted.lines().zip(found.lines()).take_while(|(a, b)| a == b).count();
    Err(format!(
        "{} differs in line {}\n--- expected\n{wanted}\n--- found\n{found}",
        expected.display(),
        line + 1
    )
    .into())
}
