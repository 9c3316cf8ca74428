//! Fields derived from the names of pieces: whether items are held (SGL-1.7), and which squares landscape covers
//! (SGL-1.4).

use super::fields::Use;
use super::pieces::Item;
use crate::geometry::Footprint;
use crate::model::{Entry, GameSet};
use crate::source::{Key, Node};

/// Components whose pieces cover one square by default, and those whose names end in their size.
const ONE_SQUARE: [&str; 4] = ["item", "character", "box", "start"];
const LANDSCAPE: [&str; 2] = ["brick", "ladder"];

/// Fills in missing fields of pieces.
pub(super) fn fill(set: &mut GameSet) {
    for deck in &mut set.decks {
        let component = deck.component.value.as_str();
        for piece in &mut deck.entries {
            if component == "item"
                && let Some(item) = Item::parse(&piece.name.value)
            {
                put(piece, "use", Use::for_item(item).word());
            }
            if ONE_SQUARE.contains(&component) {
                put(piece, "shape", "1x1");
            } else if LANDSCAPE.contains(&component) {
                let size = piece.name.value.rsplit_once('-').map(|(_, size)| size.to_owned());
                if let Some((size, shape)) = size.and_then(|size| Some((Footprint::parse(&size)?, size))) {
                    // `brick-1x3` is turned by default, as on the built-in pages.
                    let turned = size.columns() < size.rows();
                    let shape = if turned { format!("{}x{}", size.rows(), size.columns()) } else { shape };
                    put(piece, "shape", &shape);
                }
            }
        }
    }
}

/// Sets a field if it is missing.
fn put(piece: &mut Entry, key: &str, text: &str) {
    if piece.get(key).is_none() {
        let origin = piece.name.origin;
        piece.fields.insert(Key { text: key.into(), origin }, Node::text(text, origin));
    }
}
