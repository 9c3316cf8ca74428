//! How icons look that stand in spaces, and symbols on the sides between them.

use super::Color;
use super::spot::{Part, Spot};
use crate::source::read::{Name, target};
use crate::{document, words};

document! {
    /// How icons and pictures in spaces look.
    #[derive(PartialEq)]
    pub struct IconLook ("how icons look") over {
        /// how large they are, as a part of a space's size
        size: Part = 0.38;
        /// where in the space; a number is so far below the middle
        at: Spot = Spot::Below(0.0);
        /// for what a drawing leaves open; the look's ink unless it says so
        color: Option<Color> = None;
    }
}

document! {
    /// A symbol on the side between two hexes.
    pub struct SymbolLook ("a symbol on sides") {
        /// what the legend calls it; without a name it is left out there
        name: Option<String>;
        /// its icon
        icon: Name<target::Icon>;
        /// how large it is, as a part of a space's size
        size: Part = 0.32;
        /// for what the drawing leaves open; the look's ink unless it says so
        color: Option<Color>;
        /// how it stands: as one crosses the side, along the side, or upright
        turn: SymbolTurn = SymbolTurn::Across;
    }
}

words! {
    /// How a symbol stands on a side.
    #[derive(Default)]
    pub enum SymbolTurn {
        /// Its length leads from hex to hex.
        #[default]
        Across = "across",
        /// Its length lies along the side.
        Along = "along",
        /// It is not turned.
        Upright = "upright",
    }
}
