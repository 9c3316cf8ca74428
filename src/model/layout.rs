//! A `layout` document: the slots of a component's faces, with everything inherited already put in.

use std::collections::BTreeMap;

use super::template::slug;
use super::{Color, Slot, TextStyle};
use crate::geometry::{Length, Size};
use crate::source::{Located, Origin};

/// The faces of a component.
#[derive(Debug, Clone)]
pub struct Layout {
    /// What other documents call it.
    pub name: String,
    /// The trim size.
    pub size: FaceSize,
    /// How a piece is cut out.
    pub cut: Cut,
    /// The radius of rounded corners.
    pub corner: Length,
    /// What text keeps clear of the trim; nothing, if nothing is said.
    pub safe: Length,
    /// How far the drawing goes beyond the trim, if it does.
    pub bleed: Length,
    /// Fonts that come along.
    pub fonts: Vec<FontFamily>,
    /// Text styles by name, for the layout's rich text.
    pub styles: BTreeMap<String, TextStyle>,
    /// Colors by name.
    pub colors: BTreeMap<String, Color>,
    /// Tables from a field's value to another word: a color, an icon, a longer name.
    pub lookups: BTreeMap<String, Lookup>,
    /// The slots of the front, in the order in which they are drawn.
    pub front: Vec<Slot>,
    /// The slots of the back; without any there is no back.
    pub back: Vec<Slot>,
    /// The place of the document's head.
    pub origin: Origin,
}

/// The trim size of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaceSize {
    /// A size of its own.
    Fixed(Size),
    /// What the sheet's paper leaves between its margins.
    Page,
    /// Squares of this side; which ones, each entry's `shape` says.
    Squares(Length),
}

/// How a piece is cut out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Cut {
    /// Along the straight sides of its rectangle, or of its squares.
    #[default]
    Straight,
    /// Along its rectangle with the corners rounded.
    Rounded,
    /// Along the ellipse that touches them: a circle, in a square.
    Round,
    /// Along the hexagon in it that stands on a side.
    Hex,
    /// Along the hexagon in it that stands on a corner.
    HexPointy,
}

impl Cut {
    /// The radius of rounded corners of which nothing else is said.
    pub const CORNER: Length = Length::mm(3);

    /// The words in a layout.
    pub const WORDS: [(&'static str, Cut); 5] = [
        ("straight", Cut::Straight),
        ("rounded", Cut::Rounded),
        ("round", Cut::Round),
        ("hex", Cut::Hex),
        ("hex-pointy", Cut::HexPointy),
    ];
}

/// A font family that comes along with a layout, each style in a file of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontFamily {
    /// What styles call it.
    pub name: Located<String>,
    /// The files of its styles; what is missing is drawn in the nearest one.
    pub files: Vec<FontFile>,
}

/// One style of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontFile {
    /// The path, relative to the layout's own file.
    pub path: Located<String>,
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
}

/// A table from one word to another.
#[derive(Debug, Clone, Default)]
pub struct Lookup {
    words: BTreeMap<String, String>,
    fallback: Option<String>,
}

impl Lookup {
    /// Adds a word; `else` is for all that are not there.
    pub fn insert(&mut self, from: &str, to: String) {
        if from == "else" {
            self.fallback = Some(to);
        } else {
            self.words.insert(slug(from), to);
        }
    }

    /// What stands for a word; capitals, spaces and hyphens do not matter.
    pub fn get(&self, word: &str) -> Option<&str> {
        self.words.get(&slug(word)).or(self.fallback.as_ref()).map(String::as_str)
    }
}
