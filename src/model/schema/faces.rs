//! The keys of layouts and their slots.

use super::words::{
    ALIGN, ALIGN_WHOLE, ARRANGE, CAPS, FIGURES, IMAGE_FIT, LOW_INK, MIRROR, PLACE, SHAPE, VALIGN,
};
use super::{Field, Names, Object, Shape};
use crate::model::Cut;
use crate::source::shape::words;

const SLOTS: Shape = Shape::Map(Names::Own, &Shape::Slot);
const STYLE_NAME: Shape = Shape::Name(Names::Style);

/// A layout.
pub static LAYOUT: Object = Object::new(
    "a layout",
    &[&[
        Field::required("kind", Shape::Text, "what the document is"),
        Field::required("name", Shape::Name(Names::Own), "what game files and other layouts call it"),
        Field::optional("about", Shape::Text, "a remark for readers"),
        Field::optional("extends", Shape::Name(Names::Layout), "the layout that this one builds on"),
        Field::required(
            "size",
            Shape::Either(&[Shape::Size, Shape::Word(&["page"]), Shape::Object(&SQUARE_SIZE)]),
            "the finished size, or page for what the paper leaves between its margins",
        ),
        Field::optional(
            "cut",
            Shape::Word(&words(&Cut::WORDS)),
            "the outline to cut along; straight unless it says so",
        ),
        Field::optional("bleed", Shape::Length, "how far the drawing goes beyond the trim"),
        Field::optional(
            "safe",
            Shape::Length,
            "what text and icons keep clear of the trim; what comes nearer is reported",
        ),
        Field::optional(
            "corner",
            Shape::Length,
            "the radius to round the corners to; 3mm for `cut: rounded`, and else nothing unless it says so",
        ),
        Field::optional("style", Shape::Object(&STYLE), "how text looks unless a slot says otherwise"),
        Field::optional("styles", Shape::Map(Names::Own, &Shape::Object(&STYLE)), "named text styles"),
        Field::optional(
            "fonts",
            Shape::Map(Names::Own, &Shape::Either(&[Shape::Text, Shape::Object(&FONT)])),
            "font files that come along, by family",
        ),
        Field::optional("colors", Shape::Map(Names::Own, &Shape::Color), "named colors"),
        Field::optional(
            "lookups",
            Shape::Map(Names::Own, &Shape::Map(Names::Own, &Shape::Text)),
            "tables from one word to another; `else` is for all other words",
        ),
        Field::required("front", SLOTS, "what is on the front, in the order in which it is drawn"),
        Field::optional("back", SLOTS, "what is on the back; without it there is none"),
    ]],
);

/// The size of pieces made of squares.
pub static SQUARE_SIZE: Object = Object::new(
    "a size",
    &[&[Field::required("square", Shape::Length, "the side of one square, at least 2mm")]],
);

/// The keys of a style, which a slot with text has as well.
const STYLE_FIELDS: &[Field] = &[
    Field::optional("font", Shape::Name(Names::Font), "the font family, bundled or the layout's own"),
    Field::optional("size", Shape::Length, "type size, 1pt to 1000pt; the largest, if it may shrink"),
    Field::optional("min_size", Shape::Length, "the smallest size that text may shrink to, to fit its slot"),
    Field::optional("same_size", Shape::Truth, "one size on all cards: the one that the longest text needs"),
    Field::optional("bold", Shape::Truth, "whether it is bold"),
    Field::optional("italic", Shape::Truth, "whether it is italic"),
    Field::optional(
        "caps",
        Shape::Word(&words(&CAPS)),
        "capitals: as written, small, or everything in capitals",
    ),
    Field::optional("figures", Shape::Word(&words(&FIGURES)), "as high as capitals, or for running text"),
    Field::optional("tabular", Shape::Truth, "whether all figures are equally wide"),
    Field::optional("color", Shape::Color, "its color"),
    Field::optional("align", Shape::Word(&words(&ALIGN)), "where lines stand"),
    Field::optional("valign", Shape::Word(&words(&VALIGN)), "where the text stands in its slot"),
    Field::optional("leading", Shape::Decimal(0.5, 5.0), "from line to line, as a multiple of the size"),
    Field::optional(
        "spacing",
        Shape::Decimal(-0.5, 5.0),
        "extra space between letters, as a part of the size",
    ),
    Field::optional(
        "paragraph",
        Shape::Decimal(0.0, 10.0),
        "extra space after an empty line, as a part of the size",
    ),
    Field::optional("lines", Shape::Between(1, 1_000), "the most lines that it may take"),
];

const TURN: Field = Field::optional(
    "turn",
    Shape::Decimal(-360.0, 360.0),
    "degrees that it is turned about its middle, clockwise",
);

/// A text style.
pub static STYLE: Object = Object::new("a style", &[STYLE_FIELDS, &[TURN]]);

/// The files of a font family.
pub static FONT: Object = Object::new(
    "a font's files",
    &[&[
        Field::optional("regular", Shape::Text, "the file of the upright style"),
        Field::optional("bold", Shape::Text, "the file of the bold style"),
        Field::optional("italic", Shape::Text, "the file of the italic style"),
        Field::optional("bold_italic", Shape::Text, "the file of the bold italic style"),
    ]],
);

/// Where a slot is and when: what every slot may have.
const POSITION: &[Field] = &[
    Field::optional(
        "x",
        Shape::Length,
        "from the left edge of the face, or of the panel or cell that it stands in",
    ),
    Field::optional("right", Shape::Length, "from the right edge, inward"),
    Field::optional("width", Shape::Length, "from left to right"),
    Field::optional("y", Shape::Length, "from the top edge"),
    Field::optional("bottom", Shape::Length, "from the bottom edge, inward"),
    Field::optional("height", Shape::Length, "from top to bottom"),
    Field::optional("when", Shape::Text, "draw it only then: `field`, `field = word`, `field > 3`"),
    Field::optional("like", Shape::Text, "take over what that slot has"),
    TURN,
    Field::optional("mirror", Shape::Word(&words(&MIRROR)), "which sides change places, before it is turned"),
    Field::optional(
        "two_way",
        Shape::Truth,
        "draw it once more upside down, about the middle of the face, or of the panel or cell that it stands in",
    ),
    Field::optional("low_ink", Shape::Word(&words(&LOW_INK)), "what becomes of it when ink is saved"),
    Field::optional(
        "holds",
        Shape::Name(Names::Component),
        "the component whose pieces are laid on it in play: it must be as large as they are",
    ),
];

/// Fill and outline.
static PAINT: &[Field] = &[
    Field::optional(
        "fill",
        Shape::Either(&[Shape::Color, Shape::Object(&GRADIENT)]),
        "what it is filled with: a color, none or a gradient",
    ),
    Field::optional("stroke", Shape::Color, "the color of its outline, or none"),
    Field::optional("stroke_width", Shape::Length, "the thickness of its outline; 0.3mm unless it says so"),
    Field::optional("radius", Shape::Length, "the radius of its corners"),
    Field::optional("dash", Shape::OneOrTwo(&Shape::Length), "a dashed outline: dash and gap"),
    OPACITY,
];

const OPACITY: Field = Field::optional("opacity", Shape::Decimal(0.0, 1.0), "1 hides what is below");
const NAMED_STYLE: Field = Field::optional("style", STYLE_NAME, "one of the layout's styles");
const WHOLE_ALIGN: Field =
    Field::optional("align", Shape::Word(&words(&ALIGN_WHOLE)), "where it stands in a slot that is wider");

/// A gradient.
pub static GRADIENT: Object = Object::new(
    "a color or a gradient",
    &[&[
        Field::required("from", Shape::Color, "where it begins"),
        Field::required("to", Shape::Color, "where it ends"),
        Field::optional("angle", Shape::Decimal(-360.0, 360.0), "degrees: 0 runs to the right, 90 downward"),
    ]],
);

/// Rich text.
pub static TEXT: Object = Object::new(
    "a slot",
    &[
        POSITION,
        STYLE_FIELDS,
        &[Field::required("text", Shape::Text, "the text, with fields and marks"), NAMED_STYLE],
    ],
);

/// A picture.
pub static IMAGE: Object = Object::new(
    "a slot",
    &[
        POSITION,
        &[
            Field::required("image", Shape::Text, "the path of a picture or drawing"),
            Field::optional("fit", Shape::Word(&words(&IMAGE_FIT)), "how it fills its slot"),
            Field::optional("radius", Shape::Length, "the radius of its corners"),
            WHOLE_ALIGN,
            Field::optional("valign", Shape::Word(&words(&VALIGN)), "the same from top to bottom"),
            OPACITY,
        ],
    ],
);

/// An icon.
pub static ICON: Object = Object::new(
    "a slot",
    &[
        POSITION,
        &[
            Field::required("icon", Shape::Name(Names::Icon), "its name"),
            Field::optional("color", Shape::Color, "for what the drawing leaves open"),
            WHOLE_ALIGN,
            OPACITY,
        ],
    ],
);

/// A row of icons.
pub static ICONS: Object = Object::new(
    "a slot",
    &[
        POSITION,
        &[
            Field::required(
                "icons",
                Shape::Text,
                "names with commas, a list field, or one name that is repeated",
            ),
            Field::optional("count", Shape::Text, "how many of the one"),
            Field::optional("of", Shape::Text, "how many places there are"),
            Field::optional("empty", Shape::Name(Names::Icon), "the icon of a place beyond the count"),
            Field::optional("gap", Shape::Length, "space between them; 0.5mm unless it says so"),
            Field::optional("color", Shape::Color, "for what the drawings leave open"),
            WHOLE_ALIGN,
        ],
    ],
);

/// A number with its icon or label.
pub static STAT: Object = Object::new(
    "a slot",
    &[
        POSITION,
        STYLE_FIELDS,
        PAINT,
        &[
            Field::required(
                "stat",
                Shape::Text,
                "the number; without one, nothing is drawn, not even the box",
            ),
            NAMED_STYLE,
            Field::optional("icon", Shape::Name(Names::Icon), "its icon"),
            Field::optional("label", Shape::Text, "its label"),
            Field::optional("arrange", Shape::Word(&words(&ARRANGE)), "where the icon or label stands"),
            Field::optional("icon_color", Shape::Color, "the number's color unless it says so"),
            Field::optional(
                "icon_share",
                Shape::Decimal(0.05, 1.0),
                "how much of the slot the icon or label takes",
            ),
            Field::optional("label_style", STYLE_NAME, "one of the layout's styles, for the label"),
        ],
    ],
);

/// A box with slots of its own.
pub static PANEL: Object = Object::new(
    "a slot",
    &[
        POSITION,
        PAINT,
        &[
            Field::required("panel", Shape::Any, "says that it is one: true"),
            Field::optional("slots", SLOTS, "what is in it"),
        ],
    ],
);

/// A drawn shape.
pub static SHAPED: Object = Object::new(
    "a slot",
    &[
        POSITION,
        PAINT,
        &[
            Field::required(
                "shape",
                Shape::Word(&words(&SHAPE)),
                "which; each touches the sides of its slot",
            ),
            Field::optional("points", Shape::Between(3, 100), "corners of a polygon, points of a star"),
            Field::optional("inner", Shape::Decimal(0.05, 0.95), "how deep a star is cut; less is deeper"),
        ],
    ],
);

/// Slots again and again.
pub static REPEAT: Object = Object::new(
    "a slot",
    &[
        POSITION,
        &[
            Field::required("repeat", Shape::Text, "a field, or a number"),
            Field::required("slots", SLOTS, "what is drawn each time"),
            Field::optional(
                "cell",
                Shape::Object(&CELL),
                "the size of one; what is not given is shared out evenly",
            ),
            Field::optional("columns", Shape::Between(1, 1_000), "how many side by side"),
            Field::optional(
                "gap",
                Shape::OneOrTwo(&Shape::Length),
                "space between them, to the right and downward",
            ),
            Field::optional("stagger", Shape::Truth, "every other row stands half a cell to the right"),
            Field::optional(
                "place",
                Shape::Word(&words(&PLACE)),
                "row by row, or where each entry's `at` says",
            ),
        ],
    ],
);

/// The size of a cell.
pub static CELL: Object = Object::new(
    "a cell's size",
    &[&[
        Field::optional("width", Shape::Length, "from left to right"),
        Field::optional("height", Shape::Length, "from top to bottom"),
    ]],
);

/// Rows and columns of text.
pub static TABLE: Object = Object::new(
    "a slot",
    &[
        POSITION,
        STYLE_FIELDS,
        &[
            Field::required("table", Shape::Text, "the list field with the rows: \"{rows}\""),
            Field::required("columns", Shape::OneOrMore(&Shape::Object(&COLUMN)), "from the left"),
            NAMED_STYLE,
            Field::optional("heading", STYLE_NAME, "one of the layout's styles, for the titles"),
            Field::optional("stripe", Shape::Color, "behind every other row"),
            Field::optional("line", Shape::Color, "between rows"),
            Field::optional(
                "padding",
                Shape::Length,
                "above and below the text of a row; 0.6mm unless it says so",
            ),
        ],
    ],
);

/// A column of a table.
pub static COLUMN: Object = Object::new(
    "a column",
    &[&[
        Field::optional("title", Shape::Text, "its heading"),
        Field::optional("text", Shape::Text, "what its cells say, with the fields of the row"),
        Field::optional("icon", Shape::Name(Names::Icon), "an icon in place of text"),
        Field::optional("width", Shape::Length, "columns without one share what is left"),
        Field::optional("align", Shape::Word(&words(&ALIGN)), "left unless it says so"),
        Field::optional("bold", Shape::Truth, "whether it is bold"),
    ]],
);

/// Every kind of slot, by the key that says which it is. One with a number may have an icon beside it.
pub static SLOT_KINDS: [(&str, &Object); 9] = [
    ("text", &TEXT),
    ("image", &IMAGE),
    ("icon", &ICON),
    ("icons", &ICONS),
    ("stat", &STAT),
    ("panel", &PANEL),
    ("shape", &SHAPED),
    ("repeat", &REPEAT),
    ("table", &TABLE),
];

/// A slot of no kind.
pub static SLOT: Object = Object::new("a slot", &[POSITION]);
