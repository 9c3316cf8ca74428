//! The keys of game files and sheets: what is printed, and on what.

use super::decks::DOCUMENT;
use super::words::ORIENTATION;
use super::{Field, Names, Object, Shape};
use crate::model::{Backs, Fit};
use crate::source::shape::words;

/// A game file.
pub static GAME: Object = Object::new(
    "a game",
    &[
        DOCUMENT,
        &[
            Field::required("title", Shape::Text, "the set's name; it stands in the margin of every sheet"),
            Field::optional("folder", Shape::Text, "the folder below that of all output"),
            Field::optional(
                "definitions",
                Shape::OneOrMore(&Shape::Text),
                "files and folders to read, beside this file; all in the same folder unless it says so",
            ),
            Field::required("files", Shape::OneOrMore(&Shape::Object(&PRINT_FILE)), "what comes out"),
        ],
    ],
);

/// A file to print.
pub static PRINT_FILE: Object = Object::new(
    "a file to print",
    &[&[
        Field::required("file", Shape::Text, "its name without the ending"),
        Field::required("sheet", Shape::Name(Names::Sheet), "the sheet that it is printed on"),
        Field::required("parts", Shape::OneOrMore(&PART), "what is on it; each part begins on a new sheet"),
        Field::optional("together", Shape::Truth, "whether all parts share their sheets"),
        Field::optional(
            "shuffled",
            Shape::Truth,
            "whether all cards in it make one deck, so that their backs must be the same; so are cards of one size that are together, unless it says so",
        ),
    ]],
);

const PART: Shape = Shape::Either(&[Shape::Object(&FACES_PART), Shape::Object(&PLATE_PART)]);

const TITLE: Field = Field::required("title", Shape::Text, "what stands in the margin");

/// A part with faces.
pub static FACES_PART: Object = Object::new(
    "a part",
    &[&[
        TITLE,
        Field::required("component", Shape::Name(Names::Component), "which cards: those of all decks of it"),
        Field::required("layout", Shape::Name(Names::Layout), "what they look like"),
    ]],
);

/// A part with a board or map.
pub static PLATE_PART: Object = Object::new(
    "a part",
    &[&[
        TITLE,
        Field::optional("board", Shape::Name(Names::Board), "which board"),
        Field::optional("map", Shape::Name(Names::Map), "or which map"),
        Field::optional("size", Shape::Length, "the size of a space, whatever the board or map says"),
        Field::optional("look", Shape::Name(Names::Look), "another look"),
        Field::optional("blank", Shape::Truth, "leaves out what stands on it, to write on"),
        Field::optional(
            "fit",
            Shape::Word(&words(&Fit::WORDS)),
            "what becomes of one that is larger than the paper; poster unless it says so",
        ),
    ]],
);

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
