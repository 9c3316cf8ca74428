//! The pages of `punchboard watch` and `umpire serve`: access, events, and their looks in a real browser.
#![allow(clippy::disallowed_methods, reason = "a test writes its own files, and waits for a program")]

mod guard;
mod kept;
mod kept_floods;
mod kept_tapped;
mod living;
mod seen;
mod served;
mod tapped;
mod tried;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use libtest_mimic::{Completion, Trial};
use tokio::runtime::Runtime;

use crate::support::page::{Browser, browser};
use crate::support::skippable;

/// The tests. Those that need a browser are ignored if none is installed, and report it if it does not start.
pub fn trials() -> Vec<Trial> {
    let mut tests = guard::trials();
    tests.extend(living::trials());
    tests.extend(served::trials());
    tests.extend(kept::trials());
    tests.extend(kept_floods::trials());
    let without = browser().is_none();
    tests.extend(
        seen::tests()
            .into_iter()
            .chain(tried::tests())
            .chain(tapped::tests())
            .chain(kept_tapped::tests())
            .map(|(name, test)| {
                let why =
                    if without { " (skipped: chromium and chromedriver are not installed)" } else { "" };
                let run = move || {
                    if let Some(trouble) = no_browser() {
                        return Ok(Completion::ignored_with(format!(
                            "the browser does not start: {trouble}"
                        )));
                    }
                    test();
                    Ok(Completion::Completed)
                };
                skippable(format!("page/{name}{why}"), run).with_ignored_flag(without)
            }),
    );
    tests
}

/// Why no browser can be started on this machine, found out once.
fn no_browser() -> Option<&'static str> {
    static TRIED: LazyLock<Option<String>> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page/tried");
        let _ = fs::remove_dir_all(&folder);
        let programs = browser()?;
        runtime().block_on(Browser::start(&programs, &folder)).err()
    });
    TRIED.as_deref()
}

/// The programs that run a browser.
fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("there is a runtime")
}

/// The folder of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A fresh folder with a deck, a board and a map in it.
fn table(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    for (path, text) in
        [("game.yaml", GAME), ("layout.yaml", LAYOUT), ("cards.yaml", CARDS), ("board.yaml", BOARD)]
    {
        fs::write(folder.join(path), text).expect("the folder for tests can be written to");
    }
    folder
}

const GAME: &str = "
kind: game
game: custom
title: Shore
folder: shore
files:
  - file: cards
    sheet: a4-poker-9up
    parts: [{title: Shells, component: shell, layout: shell}]
  - file: board
    sheet: a4-page
    parts: [{title: Beach, board: Beach}]
";
const LAYOUT: &str = r##"
kind: layout
name: shell
size: poker
safe: 3mm
front:
  ground: {shape: rectangle, fill: "#d9ead3"}
  name: {text: "{name}", x: 5mm, right: 5mm, y: 5mm, height: 10mm}
  worth: {text: "{worth}", x: 5mm, right: 5mm, y: 20mm, height: 10mm}
  art: {image: '{art|or ""}', x: 5mm, right: 5mm, y: 40mm, height: 30mm}
back:
  ground: {shape: rectangle, fill: "#0b4f6c"}
  word: {text: "Shore", color: white, x: 5mm, right: 5mm, y: 40mm, height: 10mm}
"##;
const CARDS: &str = "
kind: deck
game: custom
component: shell
cards:
  - {name: Limpet, worth: 1}
  - {name: Whelk, worth: 2}
  - {name: Cowrie, worth: 3, copies: 4}
";
const BOARD: &str = "
kind: board
game: custom
name: Beach
square: 20mm
rows: |
  ....
  ....
";
