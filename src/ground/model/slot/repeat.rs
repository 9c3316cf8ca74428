//! Slots repeated for the entries of a list or a number.

use super::{Holds, Part, Slot, Slots};
use crate::diag::Report;
use crate::diag::code;
use crate::geometry::{Length, Size};
use crate::model::Template;
use crate::model::declared::Range;
use crate::model::expression::{Expr, FieldRef};
use crate::source::read::{Both, Count, Distance};
use crate::source::{Node, Origin, Read, Shape};
use crate::{document, words};

document! {
    /// Slots that are repeated.
    pub struct Repeat ("a slot") {
        /// a field, a number, or a range like 0-50; `{number}` is the number of each repetition
        over "repeat": Over;
        /// what is drawn each time; the fields of the list's entry come before those of the card
        slots: Slots;
        /// the size of one cell; missing sizes are shared out evenly
        cell: Cell = Cell::default();
        /// how many are side by side; by default as many as fit
        columns: Option<Count<1, 1_000>>;
        /// space between them, to the right and downward
        gap: Both<Length, Size> = Size::default();
        /// whether every other row is half a cell to the right
        stagger: bool = false;
        /// row by row; every other row backward; around the edge of the slot; on a ring; or where each entry says, as
        /// a text or in its `at`: `B3` is the second column, third row
        place: Place = Place::Flow;
        /// whether the cells of a ring, and of a track around an edge, are turned so that their feet point to the
        /// middle
        turned: bool = false;
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
    /// The arrangement of the cells of a repeat.
    pub enum Place {
        /// Row by row.
        Flow = "flow",
        /// At the label in the entry's `at`, like B7.
        Label = "label",
        /// Row by row, every other row backward.
        Snake = "snake",
        /// Along the edges of the slot, clockwise from its top left corner.
        Around = "around",
        /// On a ring within the slot, clockwise from the top.
        Ring = "ring",
    }
}

/// What a repeat goes through.
#[derive(Debug, Clone)]
pub enum Over {
    /// The entries of a list field.
    List(FieldRef),
    /// A computed list or number.
    Computed(Expr, Origin),
    /// A number.
    Times(Template),
    /// A range of numbers, both ends included.
    Range(i64, i64),
}

/// The most numbers in one range.
const LONGEST: i64 = 10_000;

/// Reads `0-50`, or `0 to 50`.
fn range(text: &str, origin: Origin, report: &mut Report) -> Option<Over> {
    let Range { least, most } = Range::parse(text)?;
    let (first, last) = (least as i64, most as i64);
    let is_whole = least.fract().abs() < f64::EPSILON && most.fract().abs() < f64::EPSILON;
    if is_whole && last - first < LONGEST {
        return Some(Over::Range(first, last));
    }
    report
        .error(code::OUT_OF_RANGE, origin, format!("{text} is not a range of whole numbers for a repeat"))
        .help(format!("write one of at most {LONGEST} numbers, like 0-50"));
    Some(Over::Range(0, 0))
}

impl Read for Over {
    type Value = Over;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<Over> {
        let over = Template::read(node, report)?;
        if let Some(range) = over.fixed().and_then(|text| range(text, over.origin, report)) {
            return Some(range);
        }
        Some(match (over.sole_field(), over.sole_expression()) {
            (Some(field), _) => Over::List(field.clone()),
            (_, Some((expr, origin))) => Over::Computed(expr.clone(), origin),
            _ => Over::Times(over),
        })
    }
}

impl Holds for Repeat {
    fn parts(&self) -> Vec<Part<'_>> {
        let slots: &[Slot] = &self.slots;
        match &self.over {
            Over::List(field) => vec![Part::Each(field, vec![Part::Slots(slots)])],
            Over::Computed(expr, _) => vec![Part::Listed(expr, vec![Part::Slots(slots)])],
            Over::Range(..) => vec![Part::Counted(vec![Part::Slots(slots)])],
            Over::Times(times) => vec![Part::Text(times), Part::Counted(vec![Part::Slots(slots)])],
        }
    }
}
