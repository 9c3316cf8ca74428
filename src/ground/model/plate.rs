//! What boards and maps have in common: what they are called, how they are drawn, and the labels of their spaces.

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

/// How many spaces side by side, or one below the other.
pub type Across = Located<Count<1, MOST_ACROSS>>;

/// A number of players, or of one.
pub type Players = Located<Within<1, 100>>;

document! {
    /// What a board or map is called, and how it is drawn.
    pub struct Plate ("a board or map") {
        /// what game files call it; its title
        name: Name<target::New>;
        /// a line below the title
        subtitle: Option<String>;
        /// how it is drawn; in the game's own way unless it says so
        look: Option<Name<target::Look>>;
        /// terrains of its own, over those of the look
        terrains: Terrains = BTreeMap::new();
        /// how its spaces are numbered where they are printed; by the look's labels unless it says so
        numbering: Option<Numbering>;
        /// a drawing or picture behind all of it; the look's unless it says so
        backdrop: Option<BackdropNamed>;
    }
}

impl Plate {
    /// One that is drawn in its game's own way.
    pub fn named(name: Located<String>, subtitle: Option<String>) -> Plate {
        Plate { name, subtitle, look: None, terrains: BTreeMap::new(), numbering: None, backdrop: None }
    }
}

/// Reads a label. Whether the space is there is not asked.
pub fn label(text: Located<&str>, report: &mut Report) -> Option<Label> {
    let label = Label::parse(text.value.trim());
    if label.is_none() {
        let message = format!("\"{}\" is not a label", shortened(text.value));
        report
            .error(code::UNKNOWN_NAME, text.origin, message)
            .help("a label is the column's letter and the row's number, like B7");
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
