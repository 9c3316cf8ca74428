//! The folder of a new game, written whole or not at all.

use std::fs;
use std::path::Path;

use crate::cli::disk;
use crate::cli::umpire::game::folder::SECRET;
use crate::diag::{Report, Severity, and_list, code};
use crate::games::seeding::NewSeed;
use crate::post::chain;

/// The folder with round 0.
const ROUNDS: &str = "rounds";

/// The arguments of every new game about its dice.
#[derive(clap::Args)]
pub(super) struct SeedArgs {
    /// Any text; all dice of the game are drawn from it
    #[arg(long, value_name = "TEXT")]
    seed: String,
    /// Keep the seed secret until the game is over: game.yaml gets its SHA-256, and seed.txt the seed itself
    #[arg(long)]
    commit: bool,
    /// Mix in a word of a player who knows the SHA-256 of the seed (`umpire promise` prints it), so that seeds can't be tried;
    /// once for each player
    #[arg(long = "word", value_name = "NAME=TEXT", value_parser = word, requires = "commit")]
    words: Vec<(String, String)>,
}

/// Parses `ann=heron`.
fn word(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').map(|(name, word)| (name.trim().to_owned(), word.trim().to_owned()));
    parts
        .filter(|(name, word)| !name.is_empty() && !word.is_empty())
        .ok_or_else(|| "write NAME=TEXT".to_owned())
}

impl SeedArgs {
    /// The seed of the game.
    pub fn seed(&self) -> NewSeed<'_> {
        NewSeed { text: &self.seed, is_secret: self.commit, words: &self.words }
    }

    /// The file with the seed, if it is promised.
    pub fn file(&self) -> Option<(&'static str, String)> {
        self.commit.then(|| (SECRET, format!("{}\n", self.seed)))
    }

    /// Checks the seed of a game and the words of its players: a promise that can be guessed, and seeds that may have been tried, are
    /// warned of.
    pub fn check(&self, players: &[&str], report: &mut Report) {
        for (n, (name, _)) in self.words.iter().enumerate() {
            if self.words[..n].iter().any(|(other, _)| other == name) {
                report
                    .error_nowhere(code::REPEATED_NAME, format!("{name} has two words"))
                    .help("keep one of them");
            } else if !players.contains(&name.as_str()) {
                // Another spelling would give other dice.
                let message = format!("{name} has a word but does not play");
                report.error_nowhere(code::UNKNOWN_NAME, message).did_you_mean(
                    name,
                    players.iter().copied(),
                    || format!("the players are {}", and_list(players)),
                );
            }
        }
        if !self.commit || report.has_errors() {
            return;
        }
        chain::warn_if_guessed(&self.seed, report);
        let is_silent = |player: &&str| !self.words.iter().any(|(name, _)| name == player);
        let silent: Vec<&str> = players.iter().copied().filter(is_silent).collect();
        if !silent.is_empty() {
            let have = if silent.len() == 1 { "has" } else { "have" };
            let names = and_list(&silent);
            let message = format!(
                "{names} {have} added no word to the seed, so that seeds may have been tried before the promise"
            );
            let note = report.warning_nowhere(code::OUT_OF_RANGE, message).help(
                "`umpire promise` prints what to send to players; add the word that each sends back: `--word ann=heron`",
            );
            note.severity = Severity::Note;
        }
    }
}

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
