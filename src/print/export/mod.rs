//! Virtual tables: a set as the files of programs in which people play together, made of the same faces, boards
//! and copies as print.
//!
//! [`Kit`] says what lies on the table. Each format has a folder or file here that turns it into files; what a format
//! can't hold is returned as [`Exported::losses`].

mod camera;
mod cgs;
mod deal;
mod flat;
mod graph;
mod kit;
mod playingcards;
mod shelf;
mod tts;
mod vassal;
mod virtualtabletop;
mod zip;

pub use deal::{Deal, Laid};
pub use kit::Kit;

use self::camera::Camera;
use crate::source::Files;
use crate::write::PictureFormat;

/// A program that shows a virtual table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// Tabletop Simulator: a saved object, with pictures beside it.
    TabletopSimulator,
    /// VASSAL: a module.
    Vassal,
    /// playingcards.io: a room.
    PlayingCards,
    /// virtualtabletop.io: a room.
    VirtualTabletop,
    /// Card Game Simulator: a game.
    CardGameSimulator,
    /// Boards and maps as graphs, for programs of your own.
    Graph,
}

impl Program {
    /// Whether it shows cards as they are cut out: others round them themselves.
    pub fn shows_cut_pieces(self) -> bool {
        self != Program::TabletopSimulator
    }
}

/// How to export.
#[derive(Debug, Clone)]
pub struct How {
    /// The program.
    pub program: Program,
    /// Dots per inch of pictures, as far as the program takes so many.
    pub dpi: u32,
    /// The format of opaque pictures; others are PNG.
    pub pictures: PictureFormat,
    /// The address of the folder with pictures, with `/` at its end, for programs that load them from there.
    pub base: String,
}

/// Takes each file, with its path below the folder of the export.
pub type Put<'p> = dyn FnMut(&str, Vec<u8>) -> Result<(), String> + 'p;

/// What was exported.
#[derive(Debug, Default)]
pub struct Exported {
    /// The file to open in the program.
    pub main: String,
    /// How many of each kind of object there are: "3 decks", "1 board".
    pub counts: Vec<(usize, &'static str)>,
    /// What the format can't hold, each a sentence without its full stop.
    pub losses: Vec<String>,
}

/// Writes a kit for a program.
///
/// # Errors
/// A picture can't be drawn, or `put` refuses a file.
pub fn export(kit: &Kit<'_>, how: &How, files: &Files, put: &mut Put<'_>) -> Result<Exported, String> {
    let mut camera = Camera::new(kit, how, files, put);
    match how.program {
        Program::TabletopSimulator => tts::export(kit, how, &mut camera),
        Program::Vassal => vassal::export(kit, how, &mut camera),
        Program::PlayingCards => playingcards::export(kit, how, &mut camera),
        Program::VirtualTabletop => virtualtabletop::export(kit, how, &mut camera),
        Program::CardGameSimulator => cgs::export(kit, how, &mut camera),
        Program::Graph => graph::export(kit, &mut camera),
    }
}
