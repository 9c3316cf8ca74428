//! The folder of a new game, written whole or not at all.

use std::fs;
use std::path::Path;

use crate::cli::disk;
use crate::diag::{Report, code};

/// The folder with round 0.
const ROUNDS: &str = "rounds";

/// The files of a new game.
pub(super) struct NewGame {
    /// The text of `game.yaml`.
    pub game: String,
    /// The text of `state.yaml`.
    pub state: String,
    /// The file with the seed, if it is kept secret: its name and its text.
    pub secret: Option<(&'static str, String)>,
    /// The files of round 0.
    pub round: Vec<(String, Vec<u8>)>,
}

impl NewGame {
    /// Writes the game into a folder, after [`is_free`].
    pub fn write(&self, folder: &Path) -> Result<(), String> {
        let round: Vec<(String, &[u8])> = self
            .round
            .iter()
            .map(|(name, bytes)| (format!("{ROUNDS}/00/{name}"), bytes.as_slice()))
            .collect();
        let mut files: Vec<(&str, &[u8])> =
            round.iter().map(|(name, bytes)| (name.as_str(), *bytes)).collect();
        files.extend(self.secret.as_ref().map(|(name, text)| (*name, text.as_bytes())));
        files.push(("state.yaml", self.state.as_bytes()));
        // A folder without this file is no game yet: it comes last.
        files.push(("game.yaml", self.game.as_bytes()));
        remove_leftover(folder);
        disk::write_new(folder, &files).map_err(|error| disk::cannot_be_written(folder, &error))
    }
}

/// Whether a new game can be written into a folder. One in which a game is, or rounds of one, is reported. What is left of a new game
/// that was interrupted while it was written does not count.
pub(super) fn is_free(folder: &Path, report: &mut Report) -> bool {
    let rounds = fs::read_dir(folder.join(ROUNDS)).into_iter().flatten().flatten();
    let has_rounds = rounds.into_iter().any(|entry| {
        let name = entry.file_name();
        name != "00" && !name.to_string_lossy().starts_with('.')
    });
    let is_game =
        folder.join("game.yaml").exists() && (folder.join("state.yaml").exists() || !is_begun(folder));
    if !is_game && !has_rounds {
        return true;
    }
    let message = format!("there is already a game in {}", disk::printed(folder));
    report.error_nowhere(code::REPEATED_NAME, message).help("choose another folder");
    false
}

/// Whether a game file is the program's, and its round 0 was never complete: earlier versions wrote it first.
fn is_begun(folder: &Path) -> bool {
    let text = fs::read_to_string(folder.join("game.yaml")).unwrap_or_default();
    text.starts_with("# A game of ") || text.starts_with("# A postal game of ")
}

/// Removes what an interrupted run has left in a folder without a game.
fn remove_leftover(folder: &Path) {
    let rounds = folder.join(ROUNDS);
    let _ = fs::remove_dir_all(rounds.join("00"));
    for entry in fs::read_dir(&rounds).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with('.') {
            let path = entry.path();
            let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        }
    }
    // It is removed only if nothing else is in it.
    let _ = fs::remove_dir(rounds);
}
