//! What was exported, what the format can't hold, and what to do with the files.

use std::path::PathBuf;

use crate::cli::disk;
use crate::cli::punchboard::output::Cleared;
use crate::cli::punchboard::report::bold;
use crate::cli::punchboard::summary::cleared;
use crate::cli::terminal::{self, DIM, PLAIN};
use crate::diag::render::wrapped;
use crate::diag::{and_list, counted};
use crate::export::{Exported, Program};

/// The sets that were exported.
#[derive(Default)]
pub(super) struct Done(pub Vec<One>);

/// A set that was exported.
pub(super) struct One {
    pub program: Program,
    pub folder: PathBuf,
    pub exported: Exported,
    /// Pictures beside the main file.
    pub pictures: usize,
    /// How many objects were sent into a running game.
    pub sent: Option<usize>,
    pub cleared: Cleared,
}

impl Done {
    /// The text for all of them; `is_on_the_web` if pictures have addresses there.
    pub fn text(&self, is_on_the_web: bool) -> String {
        let mut out: String = self.0.iter().map(One::text).collect();
        if let Some(first) = self.0.first() {
            let advice = wrapped(&advice(first.program, is_on_the_web), terminal::width(), 0);
            out.push_str(&format!("{DIM}{advice}{PLAIN}\n"));
        }
        out
    }
}

impl One {
    fn text(&self) -> String {
        let Exported { main, counts, losses } = &self.exported;
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let mut parts: Vec<String> = counts.map(|(count, what)| counted(*count, what)).collect();
        if self.pictures > 0 {
            parts.push(counted(self.pictures, "picture"));
        }
        let parts = and_list(&parts.iter().map(String::as_str).collect::<Vec<_>>());
        let mut out = format!("{}/\n", disk::printed(&self.folder));
        out.push_str(&format!(
            "  {}\n",
            wrapped(&format!("{}  {parts}", bold(main)), terminal::width() - 2, 0).replace('\n', "\n    ")
        ));
        for loss in losses {
            out.push_str(&format!(
                "  {}\n",
                wrapped(&format!("not in it: {loss}"), terminal::width() - 2, 0).replace('\n', "\n    ")
            ));
        }
        if let Some(sent) = self.sent {
            out.push_str(&format!("  {} sent to the running game\n", counted(sent, "object")));
        }
        out.push_str(&cleared(&self.cleared));
        out
    }
}

/// What to do with the files.
fn advice(program: Program, is_on_the_web: bool) -> String {
    match program {
        Program::Vassal => "Open the .vmod file in VASSAL; Ctrl-F turns a piece over.".to_owned(),
        Program::PlayingCards => {
            "In a room of playingcards.io, open Edit Table, Room Options, and import the .pcio file."
                .to_owned()
        }
        Program::VirtualTabletop => {
            "In virtualtabletop.io, add the .vtt file to the game shelf of a room.".to_owned()
        }
        Program::CardGameSimulator => {
            "Open the .zip file with Card Game Simulator; its deck has all copies.".to_owned()
        }
        Program::Graph => {
            "Each file is a board or map: its spaces with their neighbors, places in millimeters, and fields."
                .to_owned()
        }
        Program::TabletopSimulator => {
            let pictures = if is_on_the_web {
                "Upload the folder to its address."
            } else {
                "Leave the pictures where they are; to show them to other players, choose \"Upload all loaded files\" in the game, or export with `--base-url`."
            };
            format!(
                "Copy the .json and .png files into \"Saves/Saved Objects\" of Tabletop Simulator; they are then below Objects, Saved Objects. {pictures}"
            )
        }
    }
}
