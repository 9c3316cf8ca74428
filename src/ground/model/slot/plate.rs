//! A board or map, as large as its slot allows, but no larger than its true size.

use super::{Holds, Part};
use crate::document;
use crate::source::Located;
use crate::source::read::{Name, target};

document! {
    /// How a board or map is shown in a slot.
    pub struct Showing ("a slot") {
        /// another look
        look: Option<Name<target::Look>>;
        /// leaves out the markers, so that the print can be written on
        blank: bool = false;
        /// whether its name is shown above it
        title: bool = false;
        /// whether terrains and lines are explained below it
        legend: bool = false;
    }
}

document! {
    /// A board in a slot.
    pub struct ShownBoard ("a slot") with showing: Showing {
        /// the board's name
        board: Name<target::Board>;
    }
}

document! {
    /// A map in a slot.
    pub struct ShownMap ("a slot") with showing: Showing {
        /// the map's name
        map: Name<target::Map>;
    }
}

impl Holds for ShownBoard {
    fn parts(&self) -> Vec<Part<'_>> {
        Vec::new()
    }
}

impl Holds for ShownMap {
    fn parts(&self) -> Vec<Part<'_>> {
        Vec::new()
    }
}

/// The board or map of a slot, and how it is shown.
#[derive(Debug, Clone, Copy)]
pub struct ShownPlate<'s> {
    /// Its name.
    pub name: &'s Located<String>,
    /// How it is shown.
    pub showing: &'s Showing,
}
