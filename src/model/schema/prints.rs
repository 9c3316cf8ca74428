//! The keys of sheets.

use super::words::ORIENTATION;
use super::{Field, Names, Object, Shape};
use crate::model::Backs;
use crate::model::sheet_spec::{Between, MarkedSide};
use crate::source::shape::words;

/// How many columns or rows there may be on a sheet.
const ACROSS: Shape = Shape::Between(1, 1_000);

/// A sheet.
pub static SHEET: Object = Object::new(
    "a sheet",
    &[&[
        Field::required("kind", Shape::Text, "what the document is"),
        Field::required("name", Shape::Name(Names::Own), "what game files call it"),
        Field::optional("about", Shape::Text, "a remark for readers"),
        Field::required("paper", Shape::Paper, "the paper"),
        Field::optional(
            "orientation",
            Shape::Word(&words(&ORIENTATION)),
            "which way it lies; whichever holds more unless it says so",
        ),
        Field::optional("component", Shape::Size, "the size that it is made for; another one gets a warning"),
        Field::optional("columns", ACROSS, "as many as fit unless it says so"),
        Field::optional("rows", ACROSS, "as many as fit unless it says so"),
        Field::optional(
            "margin",
            Shape::Either(&[Shape::OneOrTwo(&Shape::Length), Shape::Object(&MARGIN)]),
            "the least margin at the sides, and at top and bottom, or at each side; 6.35mm unless it says so",
        ),
        Field::optional(
            "gutter",
            Shape::OneOrTwo(&Shape::Length),
            "space between neighbors; twice the bleed unless it says so",
        ),
        Field::optional("bleed", Shape::Length, "how much of the layouts' bleed is printed"),
        Field::optional(
            "crop_marks",
            Shape::Either(&[Shape::Truth, Shape::Object(&CROP_MARKS)]),
            "lines to cut along; true unless it says so",
        ),
        Field::optional(
            "backs",
            Shape::Word(&words(&Backs::WORDS)),
            "where backs go; none unless it says so",
        ),
        Field::optional(
            "back_offset",
            Shape::OneOrTwo(&Shape::Length),
            "the printer's measured shift of the back side, right and down as one looks at it",
        ),
        Field::optional(
            "overlap",
            Shape::Length,
            "how far the tiles of a poster overlap; 10mm unless it says so, 0mm for tiles edge to edge",
        ),
        Field::optional(
            "skip",
            Shape::OneOrMore(&Shape::Between(1, 1_000_000)),
            "places that stay empty, counted from 1 row by row",
        ),
    ]],
);

/// The margin at each side.
pub static MARGIN: Object = Object::new(
    "a margin",
    &[&[
        Field::optional("left", Shape::Length, "6.35mm unless it says so"),
        Field::optional("right", Shape::Length, "6.35mm unless it says so"),
        Field::optional("top", Shape::Length, "6.35mm unless it says so"),
        Field::optional("bottom", Shape::Length, "6.35mm unless it says so"),
    ]],
);

/// Crop marks.
pub static CROP_MARKS: Object = Object::new(
    "true, false or a map",
    &[&[
        Field::optional("length", Shape::Length, "3mm unless it says so"),
        Field::optional("offset", Shape::Length, "from the bleed, or the trim; 0.5mm unless it says so"),
        Field::optional("width", Shape::Length, "thickness; 0.25pt unless it says so"),
        Field::optional("color", Shape::Color, "black unless it says so"),
        Field::optional("dash", Shape::OneOrTwo(&Shape::Length), "dashed lines: dash and gap"),
        Field::optional(
            "side",
            Shape::Word(&words(&MarkedSide::WORDS)),
            "the side of the paper that has them; front unless it says so",
        ),
        Field::optional(
            "between",
            Shape::Word(&words(&Between::WORDS)),
            "what shows the cuts between pieces; crosses where marks have no room around them, unless it says so",
        ),
        Field::optional("corners", Shape::Truth, "arcs where a layout's `corner` rounds the pieces"),
    ]],
);
