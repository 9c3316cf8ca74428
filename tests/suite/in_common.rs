//! What files, papers and sets have in common is read and made once, and nothing else comes of it.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use libtest_mimic::Trial;
use punchboard::cli::Disk;
use punchboard::geometry::Paper;
use punchboard::job::{Job, Wanted};
use punchboard::source::Door;
use punchboard::source::door::{Found, Trouble};

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let test = |name: &str, test: fn()| {
        Trial::test(format!("in-common/{name}"), move || {
            test();
            Ok(())
        })
    };
    [
        test("papers-at-once-come-out-as-each-alone", papers_at_once),
        test("fonts-and-drawings-are-opened-once", opened_once),
        test("layouts-and-sheets-are-read-once", read_once),
    ]
    .into_iter()
}

fn papers() -> [Option<Paper>; 2] {
    ["a4", "letter"].map(|name| Paper::parse(name).ok())
}

/// The built-in definitions of a set.
fn definitions(set: &str) -> Vec<String> {
    vec![format!("built-in:decks/{set}/game.yaml")]
}

fn papers_at_once() {
    for set in ["custom/tidepool", "super-game-level"] {
        let mut job = Job::check(&Disk, &definitions(set), &[]);
        let pdf = |printed: punchboard::press::Printed, files: &_| {
            (printed.name.clone(), printed.pdf(files).expect("it can be written"))
        };
        let at_once = job.print_on(&papers(), 0, &Wanted::default(), &mut |_, _, _| {}, &pdf);
        for (paper, at_once) in papers().into_iter().zip(at_once) {
            let mut job = Job::check(&Disk, &definitions(set), &[]);
            let alone = job.print(0, &Wanted { paper, ..Wanted::default() }, &mut |_, _, _| {});
            assert!(!alone.printed.is_empty());
            assert_eq!(alone.printed.len(), at_once.printed.len(), "{set}");
            for (alone, (name, bytes)) in alone.printed.into_iter().zip(at_once.printed) {
                assert!((&alone.name, alone.pdf(job.files())) == (&name, Ok(bytes)), "{set}: {name}");
            }
            let told = |report: &punchboard::diag::Report| {
                report.sorted().iter().map(|fault| fault.message.clone()).collect::<Vec<_>>()
            };
            assert_eq!(told(&alone.report), told(&at_once.report), "{set}");
        }
    }
}

/// Counts how often each file that comes along is opened.
#[derive(Default)]
struct Counting(Mutex<BTreeMap<String, usize>>);

impl Door for Counting {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        Disk.look(path)
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        Disk.read(path, most)
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(path.to_owned()).or_default() += 1;
        Disk.built_in(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        Disk.built_in_below(folder)
    }
}

fn opened_once() {
    let door = Counting::default();
    let mut job = Job::check(&door, &definitions("generation-zero"), &[]);
    let outcomes = job.print_on(&papers(), 0, &Wanted::default(), &mut |_, _, _| {}, &|_, _| ());
    let files: usize = outcomes.iter().map(|outcome| outcome.printed.len()).sum();
    assert!(files >= 14, "there are {files} files");
    let opened = door.0.lock().unwrap_or_else(PoisonError::into_inner);
    let most = |ending: &str| {
        let of_a_kind = opened.iter().filter(|(path, _)| path.ends_with(ending));
        of_a_kind.max_by_key(|(_, count)| **count).map(|(path, count)| (path.clone(), *count))
    };
    // A few files need fewer fonts than others, and one for text in drawings; an icon is drawn anew for each color.
    for (ending, limit) in [(".ttf", 3), (".svg", 8)] {
        let (path, count) = most(ending).expect("there are some");
        assert!(count <= limit, "{path} was opened {count} times for {files} files");
    }
}

fn read_once() {
    let mut job = Job::check(&Disk, &definitions("generation-zero"), &[]);
    job.print_on(&papers(), 0, &Wanted::default(), &mut |_, _, _| {}, &|_, _| ());
    let mut names: Vec<&str> = job.files().iter().map(|(_, file)| file.name.as_str()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a file was read twice");
}
