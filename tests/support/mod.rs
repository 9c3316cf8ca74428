//! Shared by several kinds of tests.

#![allow(clippy::disallowed_methods, reason = "tests read their data from disk")]

use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Completion, Failed, Trial};

use self::watchdog::Progress;

pub mod broken;
pub mod film;
pub mod folder;
pub mod odd;
pub mod page;
pub mod pdf;
pub mod press;
pub mod sets;
pub mod tagged;
pub mod watchdog;
pub mod xml;

/// A test with a watchdog: if it hangs, its name is printed and the run of tests ends.
pub fn trial<F: FnOnce() -> Result<(), Failed> + Send + 'static>(name: impl Into<String>, run: F) -> Trial {
    skippable(name, || run().map(|()| Completion::Completed))
}

/// Such a test that may be skipped when it runs.
pub fn skippable<F>(name: impl Into<String>, run: F) -> Trial
where
    F: FnOnce() -> Result<Completion, Failed> + Send + 'static,
{
    let name = name.into();
    let what = name.clone();
    Trial::ignorable_test(name, move || watchdog::watched(&what, run))
}

/// A Python with a package, if there is one: that of `PUNCHBOARD_PYTHON`, of `.ci/run`, or of the system. It runs in any folder.
pub fn python_with(package: &str) -> Option<PathBuf> {
    let candidates = [
        std::env::var_os("PUNCHBOARD_PYTHON").map(PathBuf::from),
        Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("target/ci-tools/bin/python")),
        Some("python3".into()),
    ];
    let has_it = |python: &PathBuf| {
        let asked = Command::new(python).args(["-c", &format!("import {package}")]).output();
        asked.is_ok_and(|done| done.status.success())
    };
    candidates.into_iter().flatten().find(has_it)
}

/// The words of a command line; text between quotation marks is one word.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    let parts = line.split('"').enumerate();
    parts.flat_map(|(n, part)| match n % 2 {
        0 => part.split_whitespace().collect::<Vec<_>>(),
        _ => vec![part],
    })
}

/// The number of random games: `PUNCHBOARD_GAMES`, or else this number.
pub fn games(unless_said: u64) -> u64 {
    std::env::var("PUNCHBOARD_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(unless_said)
}

/// Plays the games of this many seeds on all cores; each that has ended is progress. Returns the results, or the first fault.
pub fn play<T: Send>(games: u64, play: impl Fn(u64) -> Result<T, String> + Sync) -> Result<Vec<T>, Failed> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    let progress = Progress::of_this_thread();
    let one = |seed| {
        let played = play(seed).map_err(|why| Failed::from(format!("seed {seed}: {why}")));
        progress.made();
        played
    };
    std::thread::scope(|scope| {
        let every =
            |core| (core..games).step_by(cores as usize).map(&one).collect::<Result<Vec<T>, Failed>>();
        let threads: Vec<_> = (0..cores).map(|core| scope.spawn(move || every(core))).collect();
        let played = threads.into_iter().map(|thread| thread.join().expect("games are told by results"));
        Ok(played.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    })
}

/// A test that fails by panicking.
pub fn test(name: String, body: fn()) -> Trial {
    trial(name, move || {
        body();
        Ok(())
    })
}

/// Functions as tests under their own names. The compiler warns of one that is left out, because it is unused.
macro_rules! named {
    ($folder:literal: $($test:ident),+ $(,)?) => {
        vec![$($crate::support::test(format!("{}/{}", $folder, stringify!($test)), $test)),+]
    };
}
pub(crate) use named;
