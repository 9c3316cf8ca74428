//! Definitions from memory to printed files.

use std::collections::BTreeMap;

use libtest_mimic::Failed;
use punchboard::cli::Disk;
use punchboard::compose::Options;
use punchboard::diag::render;
use punchboard::geometry::Paper;
use punchboard::job::{Job, Wanted};
use punchboard::press::Printed;
use punchboard::source::Files;
use punchboard::source::door::{Door, Found, Trouble};

/// A door to definitions in memory and to built-in files.
pub struct Memory {
    files: BTreeMap<String, String>,
}

impl Memory {
    /// The files by their paths.
    pub fn new(files: &[(&str, &str)]) -> Memory {
        Memory { files: files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect() }
    }
}

impl Door for Memory {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        if path == "." {
            return Ok(Found::Folder(self.files.keys().cloned().collect()));
        }
        if self.files.contains_key(path) { Ok(Found::File) } else { Disk.look(path) }
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        match self.files.get(path) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => Disk.read(path, most),
        }
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        Disk.built_in(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        Disk.built_in_below(folder)
    }
}

/// Prints everything in a game file, on its own paper.
#[allow(dead_code, reason = "not all who print use it")]
pub fn print(door: &dyn Door, path: &str, options: Options) -> (Vec<Printed>, Files) {
    print_on(door, path, None, options)
}

/// Prints everything in a game file.
///
/// # Panics
/// If it has faults.
pub fn print_on(door: &dyn Door, path: &str, paper: Option<&str>, options: Options) -> (Vec<Printed>, Files) {
    let mut job = Job::check(door, &[path.to_owned()], &[]);
    let paper = paper.map(|paper| Paper::parse(paper).expect("a paper"));
    let outcome = job.print(0, &Wanted { paper, options, ..Wanted::default() }, &mut |_, _, _| {});
    let mut report = job.report();
    report.append(outcome.report);
    let faults = render::text_report(&report, job.files(), render::Style { colors: false, width: 100 });
    assert!(!report.has_errors(), "{faults}");
    (outcome.printed, job.into_files())
}

/// Prints the first file of a set that is given as one text.
///
/// # Errors
/// The first fault, warnings and notes too.
#[allow(dead_code, reason = "not all who print use it")]
pub fn print_text(text: &str) -> Result<Printed, Failed> {
    let door = Memory::new(&[("set.yaml", text)]);
    let outcome =
        Job::check(&door, &["set.yaml".to_owned()], &[]).print(0, &Wanted::default(), &mut |_, _, _| {});
    if let Some(fault) = outcome.report.sorted().first() {
        return Err(fault.message.clone().into());
    }
    Ok(outcome.printed.into_iter().next().ok_or("it is printed")?)
}

/// Prints the built-in set of a game.
#[allow(dead_code, reason = "not all who print use it")]
pub fn built_in(game: &str, paper: &str) -> (Vec<Printed>, Files) {
    let path = format!("built-in:decks/{game}/game.yaml");
    print_on(&Memory::new(&[]), &path, Some(paper), Options::default())
}
