//! Tests that are data: each file below `tests/decks`, `tests/cli` and `tests/sheets` is a test of its own name.
//!
//! `BLESS=1 cargo test --test suite` writes what came out as what is expected. Read it before you keep it.

#![allow(clippy::disallowed_methods, reason = "a test reads its data from disk itself")]

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use libtest_mimic::{Arguments, Failed, Trial};

mod cases;
mod conflicts;
mod properties;
mod readme;
mod sheets;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    trials.extend(definitions());
    trials.extend(commands());
    trials.extend(sheets::trials());
    trials.extend(cases::trials());
    trials.extend(conflicts::trials());
    trials.extend(properties::trials());
    trials.extend(readme::trials());
    libtest_mimic::run(&arguments, trials).exit();
}

/// The folder of a kind of tests.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// What a folder holds, sorted by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    paths.sort();
    paths
}

/// Definitions with the report that is expected of them: `NAME.yaml`, or a folder `NAME`, beside `NAME.json`.
fn definitions() -> Vec<Trial> {
    let folder = folder("decks");
    let tests = entries(&folder).into_iter().filter(|path| path.extension() != Some(OsStr::new("json")));
    tests
        .map(|path| {
            let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            let file = path.file_name().expect("it has a name").to_string_lossy().into_owned();
            let expected = folder.join(format!("{name}.json"));
            let within = folder.clone();
            Trial::test(format!("decks/{name}"), move || {
                let found = run(&["check", &file, "--format", "json"], &within);
                compare(&expected, &found.out)
            })
        })
        .collect()
}

/// Commands with what they print: a file whose first line is `$ punchboard …` or `$ umpire …`, the rest being what came
/// out.
fn commands() -> Vec<Trial> {
    let folder = folder("cli");
    let tests = entries(&folder).into_iter().filter(|path| path.extension() == Some(OsStr::new("txt")));
    tests
        .map(|path| {
            let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            let within = folder.clone();
            Trial::test(format!("cli/{name}"), move || {
                let text = fs::read_to_string(&path)?;
                let line = text.lines().next().and_then(|line| line.strip_prefix("$ "));
                let line = line.ok_or("the first line is `$ punchboard …` or `$ umpire …`")?;
                let words: Vec<&str> = line.split_whitespace().collect();
                let found = match words.as_slice() {
                    ["umpire", words @ ..] => run_program(env!("CARGO_BIN_EXE_umpire"), words, &within),
                    words => run(&words[1..], &within),
                };
                let shown = format!("$ {line}\n{}{}exit status {}\n", found.out, found.err, found.status);
                compare(&path, &shown)
            })
        })
        .collect()
}

/// What a program printed.
struct Found {
    out: String,
    err: String,
    status: i32,
}

fn run(words: &[&str], within: &Path) -> Found {
    run_program(env!("CARGO_BIN_EXE_punchboard"), words, within)
}

fn run_program(program: &str, words: &[&str], within: &Path) -> Found {
    let output = Command::new(program)
        .args(words)
        .current_dir(within)
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .output()
        .expect("the program was built");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints text");
    Found { out: text(output.stdout), err: text(output.stderr), status: output.status.code().unwrap_or(-1) }
}

/// Compares what came out with a file, or writes it there when blessing.
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
