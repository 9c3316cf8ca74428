//! Single damages to the built-in set of a game, each with the code that must be found: `tests/broken`.

use serde::Deserialize;

/// A damage to one of a set's files.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// The code that must be found.
    pub code: String,
    /// The file.
    pub file: String,
    /// A text in it, of which the first occurrence is changed.
    pub find: String,
    /// The text that replaces it.
    pub put: String,
}

/// The damages to the set of a game.
pub fn damages(game: &str) -> Vec<Damage> {
    let path = format!("{}/tests/broken/{game}.yaml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}
