//! A `game` document: one printable set, what is in it, with which layouts, on which sheets, in which order.

use super::GameName;
use crate::geometry::Length;
use crate::source::{Located, Origin, names};

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

impl GameFile {
    /// Whether some part prints a component.
    pub fn prints(&self, wanted: &str) -> bool {
        let mut parts = self.files.iter().flat_map(|file| &file.parts);
        parts.any(
            |part| matches!(&part.content, Content::Faces { component, .. } if names::same(&component.value, wanted)),
        )
    }
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
    /// Whether all that is in it is shuffled together, so that backs must not differ, if it says so.
    pub shuffled: Option<bool>,
}

/// What is printed together: components of one kind in one layout, or a board or map.
#[derive(Debug, Clone)]
pub struct PrintPart {
    /// What it is called in the margin: "Agents".
    pub title: Located<String>,
    /// What is printed.
    pub content: Content,
}

/// What is printed.
#[derive(Debug, Clone)]
pub enum Content {
    /// Components of one kind.
    Faces {
        /// Which component of the definitions.
        component: Located<String>,
        /// The layout of its faces.
        layout: Located<String>,
    },
    /// A board or map.
    Plate(PlatePart),
}

/// A board or map to print.
#[derive(Debug, Clone)]
pub struct PlatePart {
    /// Its name in the definitions.
    pub name: Located<String>,
    /// The size of its spaces, if not its own.
    pub size: Option<Length>,
    /// How it is drawn, if not in its own way.
    pub look: Option<Located<String>>,
    /// Whether it is printed without what stands on it.
    pub blank: bool,
    /// What is done when it is larger than the paper.
    pub fit: Fit,
}

/// What is done with a board or map that is larger than the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Fit {
    /// It is printed at its true size, on several sheets to be put together.
    #[default]
    Poster,
    /// It is made smaller, so that it fits on one sheet.
    Page,
}

impl Fit {
    /// The words in a game file.
    pub const WORDS: [(&'static str, Fit); 2] = [("poster", Fit::Poster), ("page", Fit::Page)];
}
