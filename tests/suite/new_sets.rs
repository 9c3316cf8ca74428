//! `punchboard new set`: each copy is the same as the built-in set, has no faults, and overwrites nothing.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;
use punchboard::model::GameName;

use super::run;

/// The examples of custom games; capitals don't matter.
const CUSTOM: [(&str, &str); 7] = [
    ("Tidepool", "decks/custom/tidepool"),
    ("caravan", "decks/custom/caravan"),
    ("harrow-deck", "decks/custom/harrow-deck"),
    ("ferry-town", "decks/custom/ferry-town"),
    ("two-rivers", "decks/custom/two-rivers"),
    ("starters", "decks/custom/starters"),
    ("new-game", "decks/custom/new-game"),
];

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let games = GameName::with_rules().map(|game| (game.key(), format!("decks/{game}")));
    let custom = CUSTOM.into_iter().map(|(name, from)| (name, from.to_owned()));
    games.chain(custom).map(|(name, from)| {
        crate::support::trial(format!("new/{name}"), move || {
            copied(name, &Path::new(env!("CARGO_MANIFEST_DIR")).join(&from));
            Ok(())
        })
    })
}

fn copied(name: &str, from: &Path) {
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-sets").join(name);
    let _ = fs::remove_dir_all(&tmp);
    fs::create_dir_all(&tmp).expect("the tests' own folder");
    let made = run(&["new", "set", name], &tmp);
    assert_eq!(made.status, 0, "{}", made.err);
    let folder = tmp.join(name.to_lowercase());
    assert_eq!(files(&folder), files(from), "the copy has every file");
    assert_eq!(fs::read_dir(&tmp).expect("it can be listed").count(), 1, "nothing else is left");
    let checked = run(&["check", &name.to_lowercase(), "--deny", "warnings"], &tmp);
    assert_eq!(checked.status, 0, "{}", checked.err);
    fs::write(folder.join("game.yaml"), "mine").expect("it can be written");
    let again = run(&["new", "set", name], &tmp);
    assert_eq!(again.status, 2, "{}", again.out);
    assert_eq!(fs::read_to_string(folder.join("game.yaml")).expect("it is there"), "mine");
}

/// The files in a folder and below it, sorted, with their bytes.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("it can be listed") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = fs::read(&path).expect("it can be read");
                found.push((path.strip_prefix(folder).expect("it is below").to_owned(), bytes));
            }
        }
    }
    found.sort();
    found
}
