//! A `sheet` document: paper, margins, grid, bleed, marks and backs. The numbers of `printing.md` are its defaults.

use super::Color;
use crate::geometry::{Length, Orientation, Paper, Point, Rect, Size};
use crate::source::Origin;

/// How faces of one size are arranged on paper.
#[derive(Debug, Clone, PartialEq)]
pub struct SheetSpec {
    /// What other documents call it.
    pub name: String,
    /// The paper.
    pub paper: Paper,
    /// Which way the paper lies; `None` for whichever holds more.
    pub orientation: Option<Orientation>,
    /// The component that it was made for, if it says so.
    pub component: Option<Size>,
    /// Columns and rows; `None` for as many as fit.
    pub columns: Option<u32>,
    /// See `columns`.
    pub rows: Option<u32>,
    /// The least margin at each side.
    pub margin: Margin,
    /// Space between neighbors, to the right and downward; `None` for just what the bleed needs.
    pub gutter: Option<Size>,
    /// Color beyond the trim.
    pub bleed: Length,
    /// The crop marks, if any.
    pub crop_marks: Option<CropMarks>,
    /// Where the backs go.
    pub backs: Backs,
    /// A printer's measured shift of the back side, right and down as one looks at it.
    pub back_offset: Point,
    /// How far the tiles of a poster overlap for glue; nothing for butt joints.
    pub overlap: Length,
    /// Slots that stay empty, counted from 0 along the rows: spoiled labels, clamps.
    pub skip: Vec<u32>,
    /// The place of the document's head.
    pub origin: Origin,
}

/// What stays free at the edges of the paper as it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Margin {
    /// At the left.
    pub left: Length,
    /// At the right.
    pub right: Length,
    /// Above.
    pub top: Length,
    /// Below.
    pub bottom: Length,
}

/// Short lines outside the trim that show where to cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CropMarks {
    /// How long.
    pub length: Length,
    /// How far from the bleed, or from the trim where there is none.
    pub offset: Length,
    /// How they are drawn.
    pub line: CutLine,
    /// On which sides of the paper they are.
    pub side: MarkedSide,
    /// What is drawn between pieces; `None` for crosses where marks have no room around them, and nothing elsewhere.
    pub between: Option<Between>,
    /// Whether arcs show how corners are rounded.
    pub corners: bool,
}

/// How lines to cut along are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CutLine {
    /// How thick.
    pub width: Length,
    /// In which color; `None` for black along straight cuts, and gray along outlines.
    pub color: Option<Color>,
    /// Dash and gap; `None` for a line without gaps.
    pub dash: Option<(Length, Length)>,
}

/// The sides of the paper that have crop marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkedSide {
    /// That of the fronts, from which one cuts.
    Front,
    /// That of the backs.
    Back,
    /// Both.
    Both,
}

/// What shows the cuts between pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Between {
    /// Nothing.
    Nothing,
    /// A cross at each corner.
    Crosses,
    /// Lines along all edges.
    Lines,
}

/// Where the backs go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Backs {
    /// There are none.
    None,
    /// On the other side of the paper, which is turned over its long edge.
    LongEdge,
    /// On the other side of the paper, which is turned over its short edge.
    ShortEdge,
    /// Beside the fronts on the same side, folded along the middle and glued.
    GutterFold,
}

impl Margin {
    /// The same at all sides.
    pub const fn all(margin: Length) -> Margin {
        Margin { left: margin, right: margin, top: margin, bottom: margin }
    }

    /// What it leaves of a paper as it lies.
    pub fn within(self, paper: Size) -> Rect {
        Rect::between(self.left, self.top, paper.width - self.right, paper.height - self.bottom)
    }
}

impl CropMarks {
    /// 3 mm long, 0.25 pt thick, half a millimetre clear of the bleed, on the fronts.
    pub const DEFAULT: CropMarks = CropMarks {
        length: Length::mm(3),
        offset: Length::um(500),
        line: CutLine { width: Length::um(88), color: None, dash: None },
        side: MarkedSide::Front,
        between: None,
        corners: false,
    };
}

impl MarkedSide {
    /// The words in a sheet definition.
    pub const WORDS: [(&'static str, MarkedSide); 3] =
        [("front", MarkedSide::Front), ("back", MarkedSide::Back), ("both", MarkedSide::Both)];
}

impl Between {
    /// The words in a sheet definition.
    pub const WORDS: [(&'static str, Between); 3] =
        [("nothing", Between::Nothing), ("crosses", Between::Crosses), ("lines", Between::Lines)];
}

impl SheetSpec {
    /// The edge that common printers can't print on: a quarter of an inch.
    pub const UNPRINTABLE: Length = Length::um(6_350);

    /// The space between neighbors, to the right and downward: what was asked for, or room for the bleed of both.
    pub fn gutter(&self) -> Size {
        self.gutter.unwrap_or(Size::new(self.bleed * 2, self.bleed * 2))
    }

    /// The same sheet turned clockwise, for what was made for it and lies instead of standing.
    #[must_use]
    pub fn turned(&self) -> SheetSpec {
        let Margin { left, right, top, bottom } = self.margin;
        SheetSpec {
            orientation: self.orientation.map(Orientation::turned),
            component: self.component.map(Size::turned),
            columns: self.rows,
            rows: self.columns,
            margin: Margin { left: bottom, right: top, top: left, bottom: right },
            gutter: self.gutter.map(Size::turned),
            ..self.clone()
        }
    }
}

impl Backs {
    /// The words in a sheet definition.
    pub const WORDS: [(&'static str, Backs); 4] = [
        ("none", Backs::None),
        ("long-edge", Backs::LongEdge),
        ("short-edge", Backs::ShortEdge),
        ("gutter-fold", Backs::GutterFold),
    ];

    /// Whether the backs are on the other side of the paper.
    pub const fn is_duplex(self) -> bool {
        matches!(self, Backs::LongEdge | Backs::ShortEdge)
    }
}

/// The sizes of components that have a name in the trade, width and height as they stand upright.
pub const NAMED_SIZES: [(&str, Size); 11] = [
    ("micro", Size::new(Length::um(31_750), Length::um(44_450))),
    ("mini", Size::new(Length::um(44_450), Length::um(63_500))),
    ("mini-european", Size::new(Length::mm(44), Length::mm(68))),
    ("bridge", Size::new(Length::um(57_150), Length::um(88_900))),
    ("euro-poker", Size::new(Length::mm(63), Length::mm(88))),
    ("poker", Size::new(Length::um(63_500), Length::um(88_900))),
    ("standard-european", Size::new(Length::mm(59), Length::mm(91))),
    ("square", Size::new(Length::mm(70), Length::mm(70))),
    ("tarot", Size::new(Length::um(69_850), Length::um(120_650))),
    ("jumbo", Size::new(Length::um(88_900), Length::um(139_700))),
    ("business", Size::new(Length::mm(85), Length::mm(55))),
];
