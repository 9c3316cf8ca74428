//! `punchboard new game`, and `--with-layouts`: their files have no faults, print, and need only the built-in fonts.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use libtest_mimic::Trial;
use punchboard::cli::Disk;
use punchboard::job::{Job, Wanted};
use punchboard::source::Door;
use punchboard::source::door::{BUILT_IN, Found, Trouble};

use super::{UMPIRE, WIDTH, papers, run, run_program};
use crate::support::named;

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let sets = papers::sets().map(|set| {
        crate::support::trial(format!("new/with-layouts/{set}"), move || {
            brings_its_layouts(set);
            Ok(())
        })
    });
    sets.chain(named!("new": a_game_is_whole, a_rulebook_is_checked_printed_and_judged, a_game_has_the_parts_that_were_named, a_game_fills_the_folder_that_one_is_in, a_font_comes_with_its_licence, the_guide_lists_the_starters))
}

fn scratch(name: &str) -> PathBuf {
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-games").join(name);
    let _ = fs::remove_dir_all(&tmp);
    fs::create_dir_all(&tmp).expect("the tests' own folder");
    tmp
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it can be listed");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A copy with layouts prints the same bytes as the original set, and uses no built-in files.
fn brings_its_layouts(set: &str) {
    let tmp = scratch(&set.replace('/', "-"));
    let name = set.rsplit('/').next().unwrap_or(set);
    let made = run(&["new", "set", name, "copy", "--with-layouts"], &tmp);
    assert_eq!(made.status, 0, "{}", made.err);
    for (what, to) in [(name, "own"), ("copy", "copied")] {
        let done = run(&["render", what, "-o", to, "--paper", "a4,letter", "--deny", "warnings"], &tmp);
        assert_eq!(done.status, 0, "{}", done.err);
    }
    let printed = |folder: &str| {
        let folder = tmp.join(folder);
        let slug =
            names(&folder).into_iter().find(|name| folder.join(name).is_dir()).expect("it was printed");
        folder.join(slug)
    };
    let (own, copied) = (printed("own"), printed("copied"));
    for paper in ["a4", "letter"] {
        assert_eq!(names(&own.join(paper)), names(&copied.join(paper)));
        for file in names(&own.join(paper)) {
            let bytes = |folder: &Path| fs::read(folder.join(paper).join(&file)).expect("it was printed");
            assert!(bytes(&own) == bytes(&copied), "{paper}/{file} differs");
        }
    }
    let door = Noted::default();
    let path = tmp.join("copy").to_string_lossy().into_owned();
    let mut job = Job::check(&door, &[path], &[]);
    for n in 0..job.sets().len() {
        job.print(n, &Wanted::default(), &mut |_, _, _| {});
    }
    let seen = door.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    assert!(seen.is_empty(), "still taken from the program: {seen:?}");
}

fn a_game_is_whole() {
    let tmp = scratch("whole");
    fs::create_dir(tmp.join("the-long_way")).expect("it can be made");
    let made = run(&["new", "game", "the-long_way"], &tmp);
    assert_eq!(made.status, 0, "{}", made.err);
    assert!(made.out.ends_with("Next: punchboard render the-long_way\n"), "{}", made.out);
    let game = fs::read_to_string(tmp.join("the-long_way/game.yaml")).expect("it was written");
    assert!(game.contains("title: \"The Long Way\"\n"), "{game}");
    let checked = run(&["check", "the-long_way", "--deny", "warnings"], &tmp);
    assert_eq!((checked.status, checked.err.as_str()), (0, ""), "{}", checked.out);
    let done = run(&["render", "the-long_way", "--paper", "a4,letter", "--ink", "low", "-o", "out"], &tmp);
    assert_eq!((done.status, done.err.as_str()), (0, ""), "{}", done.out);
    assert_eq!(
        names(&tmp.join("out/the-long-way/letter")),
        ["board.pdf", "cards.pdf", "contents.pdf", "rules.pdf", "tokens.pdf"]
    );
    let again = run(&["new", "game", "the-long_way"], &tmp);
    assert_eq!(again.status, 2);
    assert!(again.err.contains("the-long_way already exists"), "{}", again.err);
}

fn a_game_has_the_parts_that_were_named() {
    let tmp = scratch("parts");
    let made = run(&["new", "game", "tea & cake", "cards", "token"], &tmp);
    assert_eq!(made.status, 0, "{}", made.err);
    let game_file = fs::read_to_string(tmp.join("tea & cake/game.yaml")).expect("it was written");
    assert!(!game_file.contains("first_steps"), "first steps name a board that the game lacks: {game_file}");
    assert_eq!(names(&tmp.join("tea & cake")), ["cards.yaml", "game.yaml", "tokens.yaml"]);
    let done = run(&["render", "tea & cake", "--format", "plan", "-o", "out", "--paper", "a4"], &tmp);
    assert_eq!((done.status, done.err.as_str()), (0, ""), "{}", done.out);
    assert_eq!(
        names(&tmp.join("out/tea-cake/a4")),
        ["cards.plan.txt", "contents.plan.txt", "tokens.plan.txt"]
    );
    let made = run(&["new", "game", "mine", "board", "--with-layouts"], &tmp);
    assert_eq!(made.status, 0, "{}", made.err);
    assert_eq!(names(&tmp.join("mine")), ["board.yaml", "game.yaml", "looks.yaml", "sheets.yaml"]);
}

fn a_rulebook_is_checked_printed_and_judged() {
    for (folder, parts, name) in [
        ("my-game", &[] as &[&str], "my-game"),
        ("Survival", &["board", "tokens"], "survival-rules"),
        ("日本", &[], "new-game"),
    ] {
        let tmp = scratch(&format!("rulebook-{name}"));
        let made = run(&[&["new", "game", folder, "rulebook"], parts].concat(), &tmp);
        assert_eq!(made.status, 0, "{}", made.err);
        assert!(made.out.ends_with(&format!("Then: umpire judge {folder}/dispute.yaml\n")), "{}", made.out);
        let rulebook = fs::read_to_string(tmp.join(folder).join("rulebook.yaml")).expect("it was written");
        assert!(rulebook.contains(&format!("\nname: {name} ")), "{rulebook}");
        let checked = run(&["check", folder, "--deny", "warnings"], &tmp);
        assert_eq!((checked.status, checked.err.as_str()), (0, ""), "{}", checked.out);
        let done = run(&["render", folder, "--paper", "a4,letter", "-o", "out"], &tmp);
        assert_eq!((done.status, done.err.as_str()), (0, ""), "{}", done.out);
        let dispute = format!("{folder}/dispute.yaml");
        let judged = run_program(UMPIRE, WIDTH, &["judge", &dispute], &tmp);
        assert_eq!(judged.status, 0, "bob's claim is wrong: {}{}", judged.out, judged.err);
        assert!(judged.out.contains("bob is wrong"), "{}", judged.out);
        let verified = run_program(UMPIRE, WIDTH, &["verify", folder], &tmp);
        assert_eq!((verified.status, verified.out.as_str()), (0, "3 passed, 0 failed\n"), "{}", verified.err);
    }
}

fn a_game_fills_the_folder_that_one_is_in() {
    let tmp = scratch("here/tea-time");
    let made = run(&["new", "game", "."], &tmp);
    assert_eq!(made.status, 0, "{}", made.err);
    assert_eq!(names(&tmp), ["board.yaml", "cards.yaml", "game.yaml", "rules.yaml", "tokens.yaml"]);
    let rules = fs::read_to_string(tmp.join("rules.yaml")).expect("it was written");
    assert!(rules.contains("name: \"Tea Time\"\n"), "{rules}");
    assert_eq!(run(&["new", "game", "."], &tmp).status, 2);
}

fn a_font_comes_with_its_licence() {
    let tmp = scratch("font");
    let done = run(&["show", "font", "inter", "-o", "fonts"], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(names(&tmp.join("fonts")).len(), 5, "{}", done.out);
}

/// The guide's table of starter layouts is what `list` tells of them.
fn the_guide_lists_the_starters() {
    let listed = run(&["list", "layouts", "starter/", "--format", "json"], &scratch("list"));
    let starters: serde_json::Value = serde_json::from_str(&listed.out).expect("it is JSON");
    let guide = include_str!("../../docs/src/makers/built-in-layouts.md");
    let starters = starters.as_array().expect("a list");
    assert!(starters.len() >= 8);
    for starter in starters {
        let text = |key: &str| starter[key].as_str().unwrap_or_default();
        let size = text("size").replace("mm x ", " × ").replace("mm", " mm");
        let row = format!("| `{}` | {size} | {} |\n", text("name"), text("about"));
        assert!(guide.contains(&row), "the guide lacks {row}");
    }
}

/// A door that notes the built-in files that are read, except fonts and terrain patterns, which can't be copied.
#[derive(Default)]
struct Noted(Mutex<BTreeSet<String>>);

impl Noted {
    fn note(&self, path: &str) {
        if !["layouts/fonts/", "layouts/art/patterns/"].iter().any(|folder| path.starts_with(folder)) {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
        }
    }
}

impl Door for Noted {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        Disk.look(path)
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        let bytes = Disk.read(path, most)?;
        if let Some(inner) = path.strip_prefix(BUILT_IN) {
            self.note(inner);
        }
        Ok(bytes)
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        let bytes = Disk.built_in(path)?;
        self.note(path);
        Some(bytes)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        Disk.built_in_below(folder)
    }
}
