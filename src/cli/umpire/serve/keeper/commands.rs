//! The commands that the pages run.

use serde::Deserialize;
use serde_json::{Value, json};

use super::Keeper;
use crate::cli::status::Status;
use crate::cli::umpire::{Said, said};

/// As many columns as a phone shows.
const COLUMNS: usize = 42;

/// What the keeper wants to be done.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase", tag = "what")]
pub(super) enum Wish {
    /// Play the next round from its letters.
    Play,
    /// Play a round again, and those after it.
    Again { round: u32 },
    /// Write reminders.
    Remind,
    /// Take the last round back.
    Undo,
    /// Replay the whole game and compare its files.
    Verify,
}

/// What `umpire post` shows of the next round.
pub(super) struct Post {
    /// The overview; `None` if there is none: the game is over, is not played by post, or can't be read.
    pub(super) overview: Option<Value>,
    /// What is wrong, each with `message` and `help`.
    pub(super) faults: Vec<Value>,
    /// Warnings and notes, as text.
    pub(super) notes: String,
}

impl Keeper {
    /// Runs a command on the folder.
    pub(super) fn run(&self, words: &[&str]) -> Said {
        let folder = self.folder.to_string_lossy();
        said(&[words, &["--", &*folder]].concat(), COLUMNS)
    }

    /// Does what the keeper wants; returns what the command has printed, and whether nothing is wrong.
    pub(super) fn done(&self, wish: &Wish) -> Value {
        let number;
        let words: &[&str] = match wish {
            Wish::Play => &["turn"],
            Wish::Again { round } => {
                number = format!("--round={round}");
                &["turn", &number]
            }
            Wish::Remind => &["post"],
            Wish::Undo => &["undo"],
            Wish::Verify => &["verify"],
        };
        let _work = self.work();
        let Said { status, out, err } = self.run(words);
        json!({"fine": status == Status::Fine, "text": format!("{out}{err}")})
    }

    /// The state of the game as somebody sees it: everybody, or one player.
    pub(super) fn status(&self, viewer: Option<&str>) -> Said {
        let viewer = viewer.map(|name| format!("--as={name}"));
        let words: Vec<&str> = std::iter::once("status").chain(viewer.as_deref()).collect();
        self.run(&words)
    }

    /// What has arrived for the next round. Nothing is written.
    pub(super) fn post(&self) -> Post {
        let Said { out, err, .. } = self.run(&["post", "--dry-run", "--format=json"]);
        let all: Vec<Value> = out.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let of = |key: &str| all.iter().find(|value| value.get(key).is_some()).cloned();
        let faults =
            of("diagnostics").and_then(|mut faults| faults["diagnostics"].as_array_mut().map(std::mem::take));
        let is_error = |fault: &Value| fault["severity"] == "error";
        let mut faults = faults.unwrap_or_default();
        faults.retain(is_error);
        Post { overview: of("players"), faults, notes: err }
    }
}
