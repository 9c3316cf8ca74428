//! The keys of boards, maps and looks.

use super::decks::DOCUMENT;
use super::words::{OFFSET, TOP};
use super::{Field, Names, Object, Shape};
use crate::model::board::Gravity;
use crate::model::look::{LabelStyle, Pattern, Spot};
use crate::source::shape::words;

/// The most spaces in one direction.
pub const MOST_ACROSS: i64 = 2_000;

static NAMED: &[Field] = &[
    Field::required("name", Shape::Name(Names::Own), "what game files call it; its title"),
    Field::optional("subtitle", Shape::Text, "a line below the title"),
    Field::optional(
        "look",
        Shape::Name(Names::Look),
        "how it is drawn; in the game's own way unless it says so",
    ),
    Field::optional(
        "terrains",
        Shape::Map(Names::Terrain, &Shape::Object(&TERRAIN)),
        "terrains of its own, over those of the look",
    ),
];

const ROWS: Shape = Shape::OneOrMore(&Shape::Text);
const ACROSS: Shape = Shape::Between(1, MOST_ACROSS);
const PLAYER: Shape = Shape::Between(1, 100);

/// A board.
pub static BOARD: Object = Object::new(
    "a board",
    &[
        DOCUMENT,
        NAMED,
        &[
            Field::optional("rows", ROWS, "a symbol a square; a space is empty, too"),
            Field::optional(
                "width",
                ACROSS,
                "how many squares side by side, for an empty board without rows",
            ),
            Field::optional("height", ACROSS, "how many squares one below the other"),
            Field::optional(
                "square",
                Shape::Length,
                "the side of a square, 2mm to 500mm; the look's unless it says so",
            ),
            Field::optional(
                "gravity",
                Shape::Word(&words(&Gravity::WORDS)),
                "the chevrons in the frame; none unless it says so, but down in Super Game Level",
            ),
            Field::optional(
                "pieces",
                Shape::OneOrMore(&Shape::Object(&LAID_PIECE)),
                "the pieces of which its landscape is laid: outlines go around each",
            ),
            Field::optional("players", PLAYER, "for how many it is"),
        ],
    ],
);

/// A piece of a board's landscape.
pub static LAID_PIECE: Object = Object::new(
    "a piece",
    &[&[
        Field::required(
            "piece",
            Shape::Name(Names::Card),
            "which one; its name ends in its size, like brick-1x3",
        ),
        Field::required("at", Shape::Name(Names::Space), "its top left square"),
        Field::optional("turned", Shape::Truth, "whether it lies the other way"),
        Field::optional("player", PLAYER, "whose it is"),
    ]],
);

/// A map.
pub static MAP: Object = Object::new(
    "a map",
    &[
        DOCUMENT,
        NAMED,
        &[
            Field::optional("rows", ROWS, "a letter a hex"),
            Field::optional(
                "hexagon",
                Shape::Between(2, 200),
                "without rows: a large hexagon with so many hexes on a side",
            ),
            Field::optional("width", ACROSS, "without rows: how many hexes side by side"),
            Field::optional("height", ACROSS, "without rows: how many one below the other"),
            Field::optional("missing", Shape::Text, "the letters that stand for no hex; x unless it says so"),
            Field::optional(
                "top",
                Shape::Word(&words(&TOP)),
                "whether hexes stand on a side, in columns, or on a corner, in rows; flat unless it says so",
            ),
            Field::optional(
                "offset",
                Shape::Word(&words(&OFFSET)),
                "which columns or rows are set off by half a hex, counted from 0; odd unless it says so",
            ),
            Field::optional(
                "hex",
                Shape::Length,
                "from flat side to flat side, 2mm to 500mm; the look's size unless it says so",
            ),
            Field::optional("clipped", Shape::Truth, "cuts the edges straight, so that half hexes are left"),
            Field::optional(
                "hexes",
                Shape::Map(Names::Space, &Shape::Map(Names::Field, &Shape::Any)),
                "fields of single hexes, which the texts of the look show",
            ),
            Field::optional(
                "creatures",
                Shape::Map(Names::Own, &Shape::Object(&CREATURE)),
                "who stands where, by id",
            ),
            Field::optional(
                "worlds",
                Shape::Map(Names::Own, &Shape::Name(Names::Space)),
                "worlds and their hexes",
            ),
            Field::optional(
                "edges",
                Shape::OneOrMore(&Shape::Object(&EDGE)),
                "rivers and borders along the sides of hexes",
            ),
            Field::optional("paths", Shape::OneOrMore(&Shape::Object(&PATH)), "roads from hex to hex"),
            Field::optional("places", Shape::OneOrMore(&Shape::Object(&PLACE)), "names of towns and regions"),
        ],
    ],
);

/// Somebody on a map; its other fields are the game's.
pub static CREATURE: Object = Object::open(
    "a creature",
    &[&[Field::required("hex", Shape::Name(Names::Space), "the hex where it stands")]],
);

/// A line along the sides of hexes.
pub static EDGE: Object = Object::new(
    "a line along hexes",
    &[&[
        Field::required("kind", Shape::Text, "river, border and the like: one of the look's lines"),
        Field::required(
            "along",
            Shape::OneOrMore(&Shape::Text),
            "B7-C7, the side between two neighbors, or B7/1, the side of a hex in a direction",
        ),
    ]],
);

/// A line from hex to hex.
pub static PATH: Object = Object::new(
    "a line from hex to hex",
    &[&[
        Field::required("kind", Shape::Text, "road, railway and the like: one of the look's lines"),
        Field::required("through", Shape::List(&Shape::Name(Names::Space)), "from one neighbor to the next"),
    ]],
);

/// The name of a town or region.
pub static PLACE: Object = Object::new(
    "a place",
    &[&[
        Field::required("name", Shape::Text, "what it is called"),
        Field::required("at", Shape::Name(Names::Space), "its hex"),
        Field::optional("dot", Shape::Truth, "whether a dot marks it; true unless it says so"),
    ]],
);

/// A look.
pub static LOOK: Object = Object::new(
    "a look",
    &[&[
        Field::required("kind", Shape::Text, "what the document is"),
        Field::required("name", Shape::Name(Names::Own), "what boards, maps and game files call it"),
        Field::optional("about", Shape::Text, "a remark for readers"),
        Field::optional(
            "size",
            Shape::Length,
            "of a space, if the board or map does not say; 20mm unless it says so",
        ),
        Field::optional("font", Shape::Name(Names::Font), "the font family; Alegreya Sans unless it says so"),
        Field::optional("ink", Shape::Color, "titles, legends, and what has no color of its own"),
        Field::optional(
            "terrains",
            Shape::Map(Names::Terrain, &Shape::Object(&TERRAIN)),
            "what each symbol means",
        ),
        Field::optional("missing", Shape::Text, "symbols that stand for no space"),
        Field::optional(
            "grid",
            Shape::Either(&[Shape::Truth, Shape::Object(&LINE)]),
            "the lines between spaces",
        ),
        Field::optional(
            "outlines",
            Shape::OneOrMore(&Shape::Object(&OUTLINE)),
            "lines between different terrains: coasts, walls",
        ),
        Field::optional("labels", Shape::Object(&LABELS), "the names of spaces"),
        Field::optional(
            "texts",
            Shape::OneOrMore(&Shape::Object(&SPACE_TEXT)),
            "what else stands in each hex",
        ),
        Field::optional(
            "lines",
            Shape::Map(Names::Own, &Shape::Either(&[Shape::Truth, Shape::Object(&LINE)])),
            "rivers, roads and borders by their kind",
        ),
        Field::optional("places", Shape::Object(&TYPE), "the type of places' names"),
        Field::optional("worlds", Shape::Object(&WORLDS), "how worlds are drawn"),
        Field::optional("title", Shape::Truth, "whether the name stands above; true unless it says so"),
        Field::optional(
            "legend",
            Shape::Truth,
            "whether terrains and lines are explained below; true unless it says so",
        ),
        Field::optional(
            "compass",
            Shape::Truth,
            "whether the directions of hexes are shown below; true unless it says so",
        ),
        Field::optional("frame", Shape::Object(&FRAME), "a band around a board"),
    ]],
);

/// A part of a space's size.
const PART: Shape = Shape::Decimal(0.0, 2.0);

/// A terrain.
pub static TERRAIN: Object = Object::new(
    "a terrain",
    &[&[
        Field::required("name", Shape::Text, "what the legend calls it"),
        Field::optional("color", Shape::Color, "what it is filled with; nothing unless it says so"),
        Field::optional("pattern", Shape::Word(&words(&Pattern::WORDS)), "what is drawn on it"),
        Field::optional("ink", Shape::Color, "the pattern's; the look's unless it says so"),
        Field::optional("text", Shape::Color, "of text on it"),
        Field::optional("listed", Shape::Truth, "whether it stands in the legend; true unless it says so"),
    ]],
);

const LINE_FIELDS: &[Field] = &[
    Field::optional("name", Shape::Text, "what the legend calls it; without a name it is left out there"),
    Field::optional("color", Shape::Color, "its color"),
    Field::optional("width", PART, "how thick, as a part of a space's size"),
    Field::optional("dash", Shape::List(&PART), "dash and gap, as parts of a space's size"),
    Field::optional("casing", Shape::Color, "of a thin line along both sides"),
];

/// A line.
pub static LINE: Object = Object::new("a line", &[LINE_FIELDS]);

/// A line around terrains.
pub static OUTLINE: Object = Object::new(
    "an outline",
    &[
        LINE_FIELDS,
        &[
            Field::required("of", Shape::Text, "the terrains that it goes around, by their symbols"),
            Field::optional(
                "ripples",
                Shape::Between(0, 8),
                "lighter lines outside of it, as coasts are drawn",
            ),
            Field::optional("at_edge", Shape::Truth, "whether it goes along the edge of the map as well"),
        ],
    ],
);

const TYPE_FIELDS: &[Field] = &[
    Field::optional("size", PART, "of the type, as a part of a space; 0.12 unless it says so"),
    Field::optional("color", Shape::Color, "the color of the type"),
    Field::optional("bold", Shape::Truth, "whether it is bold"),
    Field::optional("italic", Shape::Truth, "whether it is italic"),
];

/// How text looks.
pub static TYPE: Object = Object::new("how text looks", &[TYPE_FIELDS]);

const AT: Field = Field::optional(
    "at",
    Shape::Either(&[Shape::Word(&words(&Spot::WORDS)), Shape::Decimal(-0.5, 0.5)]),
    "where in the space; a number is so far below the middle",
);

/// How labels look.
pub static LABELS: Object = Object::new(
    "how labels look",
    &[
        TYPE_FIELDS,
        &[
            Field::optional(
                "style",
                Shape::Word(&words(&LabelStyle::WORDS)),
                "letters like B7, digits like 0207, or none; letters unless it says so",
            ),
            AT,
        ],
    ],
);

/// Text in each space.
pub static SPACE_TEXT: Object = Object::new(
    "a text of hexes",
    &[
        TYPE_FIELDS,
        &[
            AT,
            Field::required(
                "fields",
                Shape::OneOrMore(&Shape::Text),
                "fields of hexes, side by side; `plants or max` takes the first that a hex has",
            ),
            Field::optional("colors", Shape::OneOrMore(&Shape::Color), "one for each field"),
            Field::optional("step", PART, "from one field to the next; 0.25 unless it says so"),
            Field::optional("empty", Shape::Text, "what stands for a field that a hex does not have"),
            Field::optional("boxes", Shape::Truth, "whether a blank map has small boxes there, to write in"),
            Field::optional("legend", Shape::Text, "what is said of it below the map"),
        ],
    ],
);

/// How worlds look.
pub static WORLDS: Object = Object::new(
    "how worlds look",
    &[
        TYPE_FIELDS,
        &[
            Field::optional("disk", PART, "how large a world's disk or picture is; 0.5 unless it says so"),
            Field::optional("colors", Shape::OneOrMore(&Shape::Color), "of the disks, in turn"),
            Field::optional(
                "image",
                Shape::Text,
                "the path of a picture in place of a disk; {name} in it stands for the world's name",
            ),
        ],
    ],
);

/// A band around a board.
pub static FRAME: Object = Object::new(
    "a frame",
    &[&[
        Field::optional("width", Shape::Length, "2mm unless it says so"),
        Field::optional("color", Shape::Color, "the look's ink unless it says so"),
        Field::optional("mark", Shape::Color, "of the chevrons that show gravity; white unless it says so"),
    ]],
);
