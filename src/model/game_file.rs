//! A `game` document: one printable set, what is in it, with which layouts, on which sheets, in which order.

use super::GameName;
use crate::source::{Located, Origin};

/// One printable set.
#[derive(Debug, Clone)]
pub struct GameFile {
    /// Whose game.
    pub game: GameName,
    /// The set's name, printed in the margin of every sheet.
    pub title: Located<String>,
    /// What the set's folder in `output/` is called.
    pub slug: String,
    /// The PDF files that come out, in order.
    pub files: Vec<PrintFile>,
    /// The place of the document's head.
    pub origin: Origin,
}

/// One file that comes out: parts printed on one kind of sheet.
#[derive(Debug, Clone)]
pub struct PrintFile {
    /// Its name without the ending: `agents`.
    pub name: Located<String>,
    /// The sheet to print on.
    pub sheet: Located<String>,
    /// What is printed, in order; each part begins on a new sheet.
    pub parts: Vec<PrintPart>,
    /// Whether the parts share sheets instead, mixed sizes too.
    pub together: bool,
}

/// Components of one kind in one layout.
#[derive(Debug, Clone)]
pub struct PrintPart {
    /// What it is called in the margin: "Agents".
    pub title: Located<String>,
    /// Which component of the definitions.
    pub component: Located<String>,
    /// The layout of its faces.
    pub layout: Located<String>,
}
