//! One damage each to the legal set of a game that comes with the program, with the code that must be found: `tests/broken`.

use serde::Deserialize;

/// A damage to one of a set's files.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// The code that must be found.
    pub code: String,
    /// The file.
    pub file: String,
    /// A text of it, the first of several.
    pub find: String,
    /// What it becomes.
    pub put: String,
}

/// The damages to the set of a game.
pub fn damages(game: &str) -> Vec<Damage> {
    let path = format!("{}/tests/broken/{game}.yaml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}
