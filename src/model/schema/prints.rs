//! The keys of sheets.

use super::words::ORIENTATION;
use super::{Field, Names, Object, Shape};
use crate::model::Backs;
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
            Shape::OneOrTwo(&Shape::Length),
            "the least margin at the sides, and at top and bottom; 6.35mm unless it says so",
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

/// Crop marks.
pub static CROP_MARKS: Object = Object::new(
    "true, false or a map",
    &[&[
        Field::optional("length", Shape::Length, "3mm unless it says so"),
        Field::optional("offset", Shape::Length, "from the bleed, or the trim; 0.5mm unless it says so"),
        Field::optional("width", Shape::Length, "thickness; 0.25pt unless it says so"),
    ]],
);
