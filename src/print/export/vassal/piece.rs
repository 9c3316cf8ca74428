//! Pieces of a module: what they look like from both sides, and the slots that hold them.

use super::sequence::{nested, sequence};
use super::xml::Element;
use crate::export::camera::Taken;
use crate::export::kit::Thing;

/// Ctrl-F, the key that turns a piece over, and Ctrl-D, which deletes one.
const TURN: &str = "70,130";
const DELETE: &str = "68,130";

/// A piece with its pictures.
pub(super) struct Piece<'k> {
    pub thing: &'k Thing,
    /// The numbers of its pictures.
    pub front: usize,
    pub back: Option<usize>,
    /// Whether it is hidden by its back, as cards are; counters are turned over.
    pub is_card: bool,
}

/// The pictures of a module: the name and the size of each.
pub(super) struct Pictures {
    pub names: Vec<String>,
    pub taken: Vec<Taken>,
}

/// The next number of a piece.
pub(super) struct Numbers(pub u32);

impl Piece<'_> {
    /// A slot that holds it.
    pub fn slot(&self, pictures: &Pictures, numbers: &mut Numbers) -> Element {
        let kind = if self.is_card { "CardSlot" } else { "PieceSlot" };
        let (width, height) = pictures.taken[self.front].dots;
        let number = numbers.0;
        numbers.0 += 1;
        Element::new(&format!("widget.{kind}"))
            .with("entryName", &self.thing.name)
            .with("gpid", number)
            .with("height", height)
            .with("width", width)
            .saying(self.text(pictures, number))
    }

    /// The piece as VASSAL writes it: its traits from the outermost inward, and the state of each.
    fn text(&self, pictures: &Pictures, number: u32) -> String {
        let mut traits: Vec<(String, String)> = Vec::new();
        let front = &pictures.names[self.front];
        let back = self.back.map(|back| &pictures.names[back]);
        match back {
            Some(back) if self.is_card => {
                traits.push((sequence(';', ["obs", TURN, back, "Turn over", "B", "?"]), "null".to_owned()));
            }
            Some(back) => traits.push((layer(back), "1".to_owned())),
            None => {}
        }
        if !self.is_card {
            traits.push((sequence(';', ["delete", "Delete", DELETE, ""]), String::new()));
        }
        let about = self.thing.about.replace('\n', " · ");
        if !about.is_empty() {
            let kind = self.thing.tags.first().map(String::as_str).unwrap_or_default();
            let mark = format!("mark;{}", sequence(',', ["Description", "Kind"]));
            traits.push((mark, sequence(',', [about.as_str(), kind])));
        }
        let basic = sequence(';', ["piece", "", "", front, &self.thing.name]);
        traits.push((basic, sequence(';', ["null", "0", "0", &number.to_string(), "0"])));
        let (types, states): (Vec<String>, Vec<String>) = traits.into_iter().unzip();
        format!("+/{}", sequence('/', ["null", &nested(&types), &nested(&states)]))
    }
}

/// The trait that shows the other side of a counter: two levels, the first of which is the piece itself, and a key
/// that goes to the next one, around and around.
fn layer(back: &str) -> String {
    let images = sequence(',', ["", back]);
    let names = sequence(',', ["", "back"]);
    // Commands and their keys for active, up, down and reset; then the level to reset to, and no offset.
    let commands = "emb2;;128;;Turn over;128;;;128;;;;1;false;0;0";
    // A loop; no random level, no property to follow; always active; the key for the next level; not scaled.
    let rest = format!("true;Side;;;false;;1;1;true;;{TURN};;;1.0;;true");
    format!("{commands};{};{rest}", sequence(';', [images, names]))
}
