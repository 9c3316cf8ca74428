//! Examples of each code: a definition that has the fault, and the same without it. Both are complete, and a test checks them.
//!
//! A file has two parts, after `# fails` and `# passes`. Comments at the start of the first part are the messages of `check`, each with
//! its place in that part. If text alone can't show the fault, the first line says how the file is saved, `# fails, saved as Latin-1`,
//! or how the fault is found, `# fails, found with --prove`.

use crate::games;
use crate::model::GameName;

/// The examples of this program's own codes: `src/check/examples/CODE.yaml`. Examples of checks are beside the checks.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// A definition with a fault, and one without it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The path of its file, from the root of the project.
    pub path: String,
    /// The code of the fault.
    pub code: &'static str,
    /// How the definition with the fault is saved, if that is the fault: `saved as Latin-1`; or how it is found: `found with --prove`.
    pub saved: Option<&'static str>,
    /// Messages of `check`, one a line, each with its place.
    pub reported: Vec<&'static str>,
    /// A definition with the fault.
    pub fails: &'static str,
    /// A definition without it.
    pub passes: &'static str,
}

impl Example {
    /// Reads the text of a file; `None` if it lacks one of its two parts.
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
        own_examples().find(|example| example.code == code)
    }
}

fn own_examples() -> impl Iterator<Item = Example> {
    FILES.iter().filter_map(|(path, text)| {
        let code = path.rsplit('/').next()?.strip_suffix(".yaml")?;
        Example::read((*path).to_owned(), code, text)
    })
}

/// All examples.
pub fn all() -> impl Iterator<Item = Example> {
    let game_examples = |game: GameName| {
        games::game(game).checks().into_iter().filter_map(move |check| Example::of_check(game, &check))
    };
    own_examples().chain(GameName::ALL.into_iter().flat_map(game_examples))
}
