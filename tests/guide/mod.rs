//! The guides for makers, `docs/src/makers`, held to what the program does:
//! their examples are checked and composed, and their tables list just the keys and words that are known.

#![allow(clippy::disallowed_methods, reason = "a test reads its data from disk itself")]

use crate::support::named;
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::diag::render::{Style, text_report};
use punchboard::job::{Job, Wanted};
use punchboard::source::door::{BUILT_IN, Found, Trouble};
use punchboard::source::{Door, Files};

mod claims;
mod declared;
mod first_use;
mod links;
mod pictures;
mod tables;
mod walk;

/// The guides for makers, in alphabetical order: paths below the root of the project.
fn guides() -> Vec<String> {
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src/makers"));
    let names = files.expect("makers have guides").map(|file| file.expect("it can be listed").file_name());
    let mut paths: Vec<_> = names.map(|name| format!("docs/src/makers/{}", name.to_string_lossy())).collect();
    paths.sort();
    paths
}

/// Files in memory, before those that the program carries. Every font is Alegreya.
struct Shelf(BTreeMap<String, String>);

impl Door for Shelf {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        if path.starts_with(BUILT_IN) {
            return Disk.look(path);
        }
        if self.0.contains_key(path) {
            return Ok(Found::File);
        }
        let folder = format!("{path}/");
        let below: Vec<String> = self.0.keys().filter(|file| file.starts_with(&folder)).cloned().collect();
        if below.is_empty() { Err(Trouble::NotFound) } else { Ok(Found::Folder(below)) }
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        match self.0.get(path) {
            Some(text) => Ok(text.clone().into_bytes()),
            None if path.contains("fonts/") && !path.starts_with(BUILT_IN) => {
                Disk.read(&format!("{BUILT_IN}layouts/fonts/Alegreya-Regular.ttf"), most)
            }
            None if path.starts_with(BUILT_IN) => Disk.read(path, most),
            None => Err(Trouble::NotFound),
        }
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        Disk.built_in(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        Disk.built_in_below(folder)
    }
}

impl Shelf {
    fn of<const N: usize>(files: [(&str, &str); N]) -> Shelf {
        Shelf(files.map(|(name, text)| (name.to_owned(), text.to_owned())).into())
    }
}

/// What came of definitions: the faults, and how many pieces are on sheets.
struct Outcome {
    files: Files,
    report: Report,
    pieces: usize,
}

impl Outcome {
    /// The faults as people read them.
    fn told(&self) -> String {
        text_report(&self.report, &self.files, Style { colors: false, width: 120 })
    }
}

/// Reads, checks and composes what is under a path.
fn printed(shelf: &Shelf, path: &str) -> Outcome {
    let mut job = Job::check(shelf, &[path.to_owned()], &[]);
    let (mut report, mut pieces) = (Report::default(), 0);
    for n in 0..job.sets().len() {
        let outcome = job.print(n, &Wanted::default(), &mut |_, _, _| {});
        pieces += outcome.printed.iter().map(|file| file.pieces).sum::<usize>();
        report.append(outcome.report);
    }
    let mut all = job.report();
    all.append(report);
    Outcome { files: job.into_files(), report: all, pieces }
}

fn guide(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        .replace("\r\n", "\n")
}

/// The blocks that are marked as files, by name.
fn examples() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for path in guides() {
        let guide = guide(&path);
        let mut lines = guide.lines();
        while let Some(line) = lines.next() {
            let rest = line.trim_start_matches('`');
            let fence = &line[..line.len() - rest.len()];
            if fence.len() < 3 {
                continue;
            }
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != fence).collect();
            if let Some((_, name)) = rest.split_once(" file=") {
                let before = files.insert(name.to_owned(), text.join("\n") + "\n");
                assert!(before.is_none(), "{path}: two examples are called {name}");
            }
        }
    }
    files
}

fn examples_are_sound() {
    let examples = examples();
    let sets: BTreeSet<&str> =
        examples.keys().map(|name| name.split_once('/').expect("an example has a folder").0).collect();
    assert!(sets.contains("potions"), "the tutorial is there");
    let shelf = Shelf(examples.clone());
    for set in sets {
        let found = printed(&shelf, set);
        assert!(found.report.iter().next().is_none(), "the example {set}:\n{}", found.told());
        assert!(found.pieces > 0, "nothing is printed of the example {set}");
    }
    assert!(examples["potions/potions.yaml"].lines().count() <= 64, "the tutorial is a short one");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    let mut trials = named!("guide": examples_are_sound);
    trials.extend(links::trials());
    trials.extend(pictures::trials());
    trials.extend(declared::trials());
    trials.extend(tables::trials());
    trials.extend(walk::trials());
    trials.extend(first_use::trials());
    trials.extend(claims::trials());
    trials
}
