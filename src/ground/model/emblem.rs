//! The look of icons in spaces, and of symbols on the sides between them.

use super::Color;
use super::spot::{Part, Spot};
use crate::source::read::{Name, target};
use crate::{document, words};

document! {
    /// How icons and pictures in spaces are drawn.
    #[derive(PartialEq)]
    pub struct IconLook ("how icons look") over {
        /// how large they are, as a fraction of a space's size
        size: Part = 0.38;
        /// where in the space; a number is the distance below the middle
        at: Spot = Spot::Below(0.0);
        /// for the parts that a drawing leaves open; by default the look's ink
        color: Option<Color> = None;
    }
}

document! {
    /// A symbol on the side between two hexes.
    pub struct SymbolLook ("a symbol on sides") {
        /// its name in the legend; without a name it is left out there
        name: Option<String>;
        /// its icon
        icon: Name<target::Icon>;
        /// how large it is, as a fraction of a space's size
        size: Part = 0.32;
        /// for the parts that the drawing leaves open; by default the look's ink
        color: Option<Color>;
        /// its direction: across the side, along the side, or upright
        turn: SymbolTurn = SymbolTurn::Across;
    }
}

words! {
    /// The direction of a symbol on a side.
    #[derive(Default)]
    pub enum SymbolTurn {
        /// Its length points from hex to hex.
        #[default]
        Across = "across",
        /// Its length runs along the side.
        Along = "along",
        /// No rotation.
        Upright = "upright",
    }
}
