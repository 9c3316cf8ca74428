//! What boards and maps have in common: their name, their look, and the labels of their spaces.

use std::collections::BTreeMap;

use super::backdrop::BackdropNamed;
use super::look::Terrains;
use super::numbering::Numbering;
use crate::diag::{Report, code};
use crate::document;
use crate::geometry::Label;
use crate::source::read::{Count, Name, Within, target};
use crate::source::shape::Names;
use crate::source::{Located, Node, Read, Shape, read_text, shortened};

/// The most spaces in one direction.
pub const MOST_ACROSS: u32 = 2_000;

/// The number of spaces side by side, or one below the other.
pub type Across = Located<Count<1, MOST_ACROSS>>;

/// A number of players, or a player's number.
pub type Players = Located<Within<1, 100>>;

document! {
    /// The name of a board or map, and how it is drawn.
    pub struct Plate ("a board or map") {
        /// what game files call it; its title
        name: Name<target::New>;
        /// a line below the title
        subtitle: Option<String>;
        /// how it is drawn; by default the game's own look
        look: Option<Name<target::Look>>;
        /// its own terrains, in addition to those of the look
        terrains: Terrains = BTreeMap::new();
        /// how its spaces are numbered in print; by default as the look says
        numbering: Option<Numbering>;
        /// a drawing or picture behind all of it; by default the look's
        backdrop: Option<BackdropNamed>;
    }
}

impl Plate {
    /// A board or map with its game's own look.
    pub fn named(name: Located<String>, subtitle: Option<String>) -> Plate {
        Plate { name, subtitle, look: None, terrains: BTreeMap::new(), numbering: None, backdrop: None }
    }
}

/// Reads a label, whether or not the space exists.
pub fn label(text: Located<&str>, report: &mut Report) -> Option<Label> {
    let label = Label::parse(text.value.trim());
    if label.is_none() {
        let message = format!("\"{}\" is not a label", shortened(text.value));
        report
            .error(code::UNKNOWN_NAME, text.origin, message)
            .help("a label is a column's letter and a row's number, like B7");
    }
    label
}

impl Read for Label {
    type Value = Located<Label>;
    const SHAPE: Shape = Shape::Name(Names::Space);

    fn read(node: &Node, report: &mut Report) -> Option<Located<Label>> {
        let text = read_text(node, report)?;
        label(text, report).map(|value| Located { value, origin: text.origin })
    }
}
