//! Slots again and again, over the entries of a list or a number.

use super::{Holds, Part, Slot, Slots};
use crate::diag::Report;
use crate::geometry::{Length, Size};
use crate::model::Template;
use crate::model::template::FieldRef;
use crate::source::read::{Both, Count, Distance};
use crate::source::{Node, Read, Shape};
use crate::{document, words};

document! {
    /// Slots again and again.
    pub struct Repeat ("a slot") {
        /// a field, or a number
        over "repeat": Over;
        /// what is drawn each time; the fields of the list's entry come before those of the card
        slots: Slots;
        /// the size of one; what is not given is shared out evenly
        cell: Cell = Cell::default();
        /// how many side by side; as many as there is room for unless it says so
        columns: Option<Count<1, 1_000>>;
        /// space between them, to the right and downward
        gap: Both<Length, Size> = Size::default();
        /// whether every other row stands half a cell to the right
        stagger: bool = false;
        /// row by row, or where each entry says, as a text or in its `at`: `B3` is the second column, third row
        place: Place = Place::Flow;
    }
}

document! {
    /// The size of one cell of a repeat.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Cell ("a cell's size") over {
        /// from left to right
        width: Option<Distance> = None;
        /// from top to bottom
        height: Option<Distance> = None;
    }
}

words! {
    /// Where the cells of a repeat go.
    pub enum Place {
        /// One after the other, row by row.
        Flow = "flow",
        /// Where the entry's `at` says, like B7.
        Label = "label",
    }
}

/// What a repeat goes over.
#[derive(Debug, Clone)]
pub enum Over {
    /// The entries of a list field.
    List(FieldRef),
    /// A number.
    Times(Template),
}

impl Read for Over {
    type Value = Over;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<Over> {
        let over = Template::read(node, report)?;
        Some(match over.sole_field() {
            Some(field) => Over::List(field.clone()),
            None => Over::Times(over),
        })
    }
}

impl Holds for Repeat {
    fn parts(&self) -> Vec<Part<'_>> {
        let slots: &[Slot] = &self.slots;
        match &self.over {
            Over::List(field) => vec![Part::Each(field, vec![Part::Slots(slots)])],
            Over::Times(times) => vec![Part::Text(times), Part::Counted(vec![Part::Slots(slots)])],
        }
    }
}
