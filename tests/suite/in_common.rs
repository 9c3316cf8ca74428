//! Things that files, papers and sets share are read and made only once, with the same results.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use libtest_mimic::Trial;
use lopdf::Object;
use punchboard::cli::Disk;
use punchboard::compose::Options;
use punchboard::geometry::Paper;
use punchboard::job::{Job, Wanted};
use punchboard::source::Door;
use punchboard::source::door::{Found, Trouble};

use crate::support::press::{Memory, print};

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let test = |name: &str, test: fn()| {
        crate::support::trial(format!("in-common/{name}"), move || {
            test();
            Ok(())
        })
    };
    [
        test("papers-at-once-come-out-as-each-alone", papers_at_once),
        test("fonts-and-drawings-are-opened-once", opened_once),
        test("layouts-and-sheets-are-read-once", read_once),
        test("decks-of-the-same-letters-have-the-same-fonts", same_fonts),
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

/// Counts how often each built-in file is opened.
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
    // Some files need fewer fonts than others, and one for text in drawings; an icon is drawn again for each color.
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

/// The fonts in a file, compressed, in their order.
fn fonts(pdf: &[u8]) -> Vec<Vec<u8>> {
    let file = lopdf::Document::load_mem(pdf).expect("it can be read");
    let packed = |object: &Object| {
        let font = object.as_dict().ok()?.get(b"FontFile2").and_then(Object::as_reference).ok()?;
        Some(file.get_object(font).and_then(Object::as_stream).expect("a font is a stream").content.clone())
    };
    file.objects.values().filter_map(packed).collect()
}

fn same_fonts() {
    // All have more than half of the small letters, and of the capitals; no two have the same.
    let most = "Ant Bee Cow Dog Elk Fox Gnu Hen Ibis Jay Kid Lynx Mole Newt";
    let words = ["Quick Vole", "Zebra Perch", "Tapir Sable"];
    let mut set = String::from("kind: game\ngame: custom\ntitle: Five Quick\nfiles:\n");
    for n in 0..words.len() {
        set.push_str(&format!(
            "  - {{file: Deck {n}, sheet: a4-poker-9up, parts: [{{title: Deck, component: deck-{n}, layout: l}}]}}\n"
        ));
    }
    set.push_str(
        "---\nkind: layout\nname: l\nsize: poker\n\
         front: {name: {text: \"{name}\", x: 5mm, y: 5mm, width: 40mm, height: 60mm}}\n",
    );
    for (n, words) in words.iter().enumerate() {
        set.push_str(&format!(
            "---\nkind: deck\ngame: custom\ncomponent: deck-{n}\ncards: [{{name: {most} {words}}}]\n"
        ));
    }
    let door = Memory::new(&[("set.yaml", &set)]);
    let (printed, files) = print(&door, "set.yaml", Options::default());
    let pdf = |printed: &punchboard::press::Printed| fonts(&printed.pdf(&files).expect("it can be written"));
    let all: Vec<Vec<Vec<u8>>> = printed.iter().map(pdf).collect();
    assert_eq!((all.len(), all[0].len()), (words.len(), 2), "a font of the cards, and one of the margins");
    assert!(all.iter().all(|fonts| *fonts == all[0]), "the decks have fonts of their own each");
}
