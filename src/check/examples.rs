//! Definitions that show each code: one that has the fault, and the same without it. They are complete, and a test proves them.
//!
//! A file has two parts, behind `# fails` and `# passes`. Remarks at the head of the first say what `check` reports of it, each with
//! its place in that part. Where text alone can't show the fault, the first line says how it is saved: `# fails, saved as Latin-1`.

use crate::games;
use crate::model::GameName;

/// The examples of this program's own codes: `src/check/examples/CODE.yaml`. Those of checks stand beside them.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// A definition that has a fault, and one that has not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// Its file, from the root of the project.
    pub path: String,
    /// What the fault is called.
    pub code: &'static str,
    /// How the definition with the fault is saved, where that is the fault: `saved as Latin-1`.
    pub saved: Option<&'static str>,
    /// What is reported of it, line by line, each with its place.
    pub reported: Vec<&'static str>,
    /// A definition with the fault.
    pub fails: &'static str,
    /// A definition without it.
    pub passes: &'static str,
}

impl Example {
    /// Reads the text of a file; nothing if it lacks one of its two parts.
    fn read(path: String, code: &'static str, text: &'static str) -> Option<Example> {
        let (fails, passes) = text.strip_prefix("# fails")?.split_once("\n# passes\n")?;
        let (saved, mut fails) = fails.split_once('\n')?;
        let mut reported = Vec::new();
        while let Some((remark, rest)) = fails.strip_prefix("# ").and_then(|text| text.split_once('\n')) {
            reported.push(remark);
            fails = rest;
        }
        Some(Example { path, code, saved: saved.strip_prefix(", "), reported, fails, passes })
    }

    /// The example of a check.
    pub fn of_check(game: GameName, check: &games::Check) -> Option<Example> {
        let path = format!("src/games/{}/checks/{}.yaml", game.key().replace('-', "_"), check.name);
        Example::read(path, check.code().name(), check.example)
    }

    /// The example of one of this program's own codes.
    pub fn of_own(code: &str) -> Option<Example> {
        of_this_program().find(|example| example.code == code)
    }
}

fn of_this_program() -> impl Iterator<Item = Example> {
    FILES.iter().filter_map(|(path, text)| {
        let code = path.rsplit('/').next()?.strip_suffix(".yaml")?;
        Example::read((*path).to_owned(), code, text)
    })
}

/// All examples.
pub fn all() -> impl Iterator<Item = Example> {
    let of_game = |game: GameName| {
        games::game(game).checks().into_iter().filter_map(move |check| Example::of_check(game, &check))
    };
    of_this_program().chain(GameName::ALL.into_iter().flat_map(of_game))
}
