//! A `sheet` document: paper, margins, grid, bleed, marks and backs, with defaults that suit common printers.

use super::fixed_words::Phrase;
use super::{Color, FreePlace, Pin, Registration, Titled};
use crate::diag::{Report, code, did_you_mean, or_list};
use crate::geometry::paper::PaperError;
use crate::geometry::{Length, LengthError, Orientation, Paper, Point, Rect, Size};
use crate::source::read::{Both, Count, Distance, Switch};
use crate::source::{Document, Node, Read, Shape, read_integer, read_size, read_text, shortened};
use crate::{document, words};

document! {
    /// How faces of one size are arranged on paper.
    #[derive(PartialEq)]
    pub struct SheetSpec ("a sheet") at origin with head: Titled {
        /// the paper
        paper: Paper;
        /// the paper's orientation; by default whichever holds more
        orientation: Option<Orientation>;
        /// the size of faces that it is made for; any other gets a warning
        component: Option<Size>;
        /// how many faces side by side; by default as many as fit
        columns: Option<Count<1, 1_000>>;
        /// how many faces one below the other; by default as many as fit
        rows: Option<Count<1, 1_000>>;
        /// the least margin at the sides, and at top and bottom, or at each side
        margin: MarginAround = Margin::all(SheetSpec::UNPRINTABLE);
        /// the edges that the printer can't print on: rulers, words and marks keep clear of them
        unprintable: MarginAround = Margin::all(SheetSpec::UNPRINTABLE);
        /// space between neighbors, to the right and downward; by default twice the bleed, and at least 2mm between
        /// round outlines
        gutter: Option<Both<Distance, Size>>;
        /// how much of the layouts' bleed is printed
        bleed: Distance = Length::ZERO;
        /// the side of the paper with bleed: `back` for fronts that are cut exactly and backs that may be a little off
        bleed_side: MarkedSide = MarkedSide::Both;
        /// the bleed at edges without a neighbor, such as those around a block of cards that touch; by default the same
        /// as `bleed`
        rim: Option<Distance>;
        /// lines to cut along
        crop_marks: Switch<CropMarks> = Some(CropMarks::default());
        /// the outlines of pieces that are not cut straight, printed even without crop marks; `false` for labels that
        /// are cut already
        outlines: bool = true;
        /// where backs go
        backs: Backs = Backs::None;
        /// the printer's measured shift of the back side, right and down as seen from the back
        back_offset: Both<Length, Point> = Point::default();
        /// how far the tiles of a poster overlap for glue; 0mm for tiles edge to edge
        overlap: Distance = Length::mm(10);
        /// the marks by which a cutting machine finds the printed sheet
        registration: Option<Registration>;
        /// places that stay empty, counted from 1 row by row: used labels, clamps
        skip: Vec<SkippedPlace>;
        /// free places in order, each left, top and degrees clockwise about the center of the piece, instead of columns and rows
        places: Vec<FreePlace>;
        /// pins of a die or a jig, each right, down and diameter: rings with crosses where the sheet gets its holes
        pins: Vec<Pin>;
    }
}

document! {
    /// The free space at the edges of the paper.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Margin ("a margin") {
        /// at the left
        left: Distance = SheetSpec::UNPRINTABLE;
        /// at the right
        right: Distance = SheetSpec::UNPRINTABLE;
        /// at the top
        top: Distance = SheetSpec::UNPRINTABLE;
        /// at the bottom
        bottom: Distance = SheetSpec::UNPRINTABLE;
    }
}

document! {
    /// Short lines outside the trim that show where to cut.
    #[derive(Copy, PartialEq, Eq)]
    pub struct CropMarks ("true, false or a map") over with line: CutLine {
        /// how long they are; 2mm where there is less room
        length: Distance = Length::mm(3);
        /// how far they are from the bleed, or from the trim if there is none; less where there is less room
        offset: Distance = Length::um(500);
        /// the side of the paper that has them
        side: MarkedSide = MarkedSide::Front;
        /// what shows the cuts between pieces; by default crosses if there is no room for marks around them
        between: Option<Between> = None;
        /// arcs where a layout's `corner` rounds the pieces
        corners: bool = false;
    }
}

document! {
    /// How lines to cut along are drawn.
    #[derive(Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct CutLine ("a line to cut along") over {
        /// how thick they are
        width: Distance = Length::um(88);
        /// by default black along straight cuts, and gray along outlines
        color: Option<Color> = None;
        /// dashed lines: dash and gap
        dash: Option<CutDash> = None;
    }
}

words! {
    /// The sides of the paper that have crop marks, or bleed.
    pub enum MarkedSide {
        /// The side of the fronts, from which one cuts.
        Front = "front",
        /// The side of the backs.
        Back = "back",
        /// Both.
        Both = "both",
    }
}

words! {
    /// What shows the cuts between pieces.
    pub enum Between {
        /// Nothing.
        Nothing = "nothing",
        /// A cross at each corner.
        Crosses = "crosses",
        /// Short lines at the corners, only along cuts that have no mark at both ends: less ink on the pieces.
        Ticks = "ticks",
        /// Lines along all edges.
        Lines = "lines",
    }
}

words! {
    /// Where the backs are.
    pub enum Backs {
        /// No backs.
        None = "none",
        /// On the other side of the paper, turned over its long edge.
        LongEdge = "long-edge",
        /// On the other side of the paper, turned over its short edge.
        ShortEdge = "short-edge",
        /// Beside the fronts on the same side, folded along the vertical middle line and glued.
        GutterFold = "gutter-fold",
        /// Below the fronts on the same side, folded along the horizontal middle line and glued.
        GutterFoldAcross = "gutter-fold-across",
    }
}

/// The middle line along which the paper is folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fold {
    /// From the top edge to the bottom edge.
    Upright,
    /// From the left edge to the right edge.
    Lying,
}

impl Backs {
    /// Instructions for printing a file with such backs, depending on whether it has two sides.
    pub fn instructions(self, two_sided: bool) -> &'static str {
        match (two_sided, self) {
            (true, Backs::LongEdge) => "both sides, flip on the long edge",
            (true, Backs::ShortEdge) => "both sides, flip on the short edge",
            (_, Backs::GutterFold | Backs::GutterFoldAcross) => "one side; fold along the middle and glue",
            _ => "one side",
        }
    }

    /// Over which edge the paper is turned for its other side, if it is.
    pub fn turned_over(self) -> Option<Phrase> {
        match self {
            Backs::LongEdge => Some(Phrase::FlipOnLongEdge),
            Backs::ShortEdge => Some(Phrase::FlipOnShortEdge),
            Backs::None | Backs::GutterFold | Backs::GutterFoldAcross => None,
        }
    }

    /// The line along which the paper is folded, if any.
    pub fn fold(self) -> Option<Fold> {
        match self {
            Backs::GutterFold => Some(Fold::Upright),
            Backs::GutterFoldAcross => Some(Fold::Lying),
            Backs::None | Backs::LongEdge | Backs::ShortEdge => None,
        }
    }
}

words!(Orientation = Orientation: "portrait" => Orientation::Portrait, "landscape" => Orientation::Landscape);

/// One margin for all sides, two for the sides and for top and bottom, or a map of them.
#[derive(Debug)]
pub struct MarginAround;

impl Read for MarginAround {
    type Value = Margin;
    const SHAPE: Shape = Shape::Either(&[Both::<Distance>::SHAPE, Shape::Object(Margin::OBJECT)]);

    fn read(node: &Node, report: &mut Report) -> Option<Margin> {
        if node.as_map().is_some() {
            return Margin::read(node, report);
        }
        let (x, y) = Both::<Distance>::read(node, report)?;
        Some(Margin { left: x, right: x, top: y, bottom: y })
    }

    fn written(margin: &Margin) -> String {
        margin.left.to_string()
    }
}

/// Dash and gap; a single length is both.
#[derive(Debug)]
pub struct CutDash;

impl Read for CutDash {
    type Value = (Length, Length);
    const SHAPE: Shape = Both::<Distance>::SHAPE;

    fn read(node: &Node, report: &mut Report) -> Option<(Length, Length)> {
        let (dash, gap) = Both::<Distance>::read(node, report)?;
        if dash == Length::ZERO {
            report
                .error(code::OUT_OF_RANGE, node.origin, "a dash without length")
                .help("write a length like 1mm");
            return None;
        }
        Some((dash, gap))
    }
}

/// The number of a place on a sheet, written from 1 and kept from 0.
#[derive(Debug)]
pub struct SkippedPlace;

impl Read for SkippedPlace {
    type Value = u32;
    const SHAPE: Shape = Shape::Between(1, 1_000_000);

    fn read(node: &Node, report: &mut Report) -> Option<u32> {
        read_integer(node, 1..=1_000_000, report).map(|number| (number.value - 1) as u32)
    }
}

impl Read for Size {
    type Value = Size;
    const SHAPE: Shape = Shape::Size;

    fn read(node: &Node, report: &mut Report) -> Option<Size> {
        read_size(node, &NAMED_SIZES, report)
    }
}

impl Read for Paper {
    type Value = Paper;
    const SHAPE: Shape = Shape::Paper;

    fn read(node: &Node, report: &mut Report) -> Option<Paper> {
        let text = read_text(node, report)?;
        let read = Paper::parse(text.value);
        if let Err(error) = &read {
            let (message, help) = paper_words(text.value, error);
            report.error(code::UNKNOWN_WORD, node.origin, message).help(help);
        }
        read.ok()
    }
}

impl Margin {
    /// The same margin on all sides.
    pub const fn all(margin: Length) -> Margin {
        Margin { left: margin, right: margin, top: margin, bottom: margin }
    }

    /// On each side, the larger one of two margins.
    #[must_use]
    pub fn larger(self, other: Margin) -> Margin {
        Margin {
            left: self.left.max(other.left),
            right: self.right.max(other.right),
            top: self.top.max(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The margins of the paper turned clockwise.
    #[must_use]
    pub fn turned(self) -> Margin {
        let Margin { left, right, top, bottom } = self;
        Margin { left: bottom, right: top, top: left, bottom: right }
    }

    /// The area of a paper within the margins.
    pub fn within(self, paper: Size) -> Rect {
        Rect::between(self.left, self.top, paper.width - self.right, paper.height - self.bottom)
    }
}

impl SheetSpec {
    /// The margin that common printers can't print on: a quarter of an inch.
    pub const UNPRINTABLE: Length = Length::um(6_350);

    /// The printed bleed of pieces that are edge to edge, at edges without a neighbor.
    pub fn rim(&self) -> Length {
        self.rim.unwrap_or(self.bleed)
    }

    /// How far pieces bleed at most, which is where they have no neighbor.
    pub fn outer_bleed(&self) -> Length {
        self.rim().max(self.bleed)
    }

    /// The space between neighbors, to the right and downward: as given, or enough for the bleed of both.
    pub fn gutter(&self) -> Size {
        self.gutter.unwrap_or(Size::new(self.bleed * 2, self.bleed * 2))
    }

    /// The sheet turned clockwise, for faces that were made for it and are landscape instead of portrait.
    #[must_use]
    pub fn turned(&self) -> SheetSpec {
        SheetSpec {
            orientation: self.orientation.map(Orientation::turned),
            component: self.component.map(Size::turned),
            columns: self.rows,
            rows: self.columns,
            margin: self.margin.turned(),
            unprintable: self.unprintable.turned(),
            gutter: self.gutter.map(Size::turned),
            registration: self.registration.clone().map(Registration::turned),
            ..self.clone()
        }
    }
}

impl Backs {
    /// Whether the backs are on the other side of the paper.
    pub const fn is_duplex(self) -> bool {
        matches!(self, Backs::LongEdge | Backs::ShortEdge)
    }
}

/// The common named sizes of components, upright.
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

/// What is wrong with a paper, and the fix.
pub fn paper_words(text: &str, error: &PaperError) -> (String, String) {
    let names: Vec<_> = Paper::names().collect();
    match error {
        PaperError::UnknownName | PaperError::BadMeasure(LengthError::NotANumber) => {
            let help = did_you_mean(text, names.iter().copied(), || {
                format!("write {}, or a size like 210mm x 297mm", or_list(&names))
            });
            (format!("there is no paper called \"{}\"", shortened(text)), help)
        }
        PaperError::BadMeasure(LengthError::NoUnit) => (
            format!("\"{}\" has no unit", shortened(text)),
            "write a size like 210mm x 297mm or 8.5x11in".to_owned(),
        ),
        PaperError::BadMeasure(LengthError::UnknownUnit(unit)) => (
            format!("\"{}\" is not a unit of length", shortened(unit)),
            "the units are mm, cm, in and pt".to_owned(),
        ),
        PaperError::OutOfRange | PaperError::BadMeasure(LengthError::TooLarge) => (
            format!("{} is not a size of paper", shortened(text)),
            "a sheet has from 50 mm to 5 m in both directions".to_owned(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_help_names_the_nearest() {
        let (_, help) = paper_words("lettr", &PaperError::UnknownName);
        assert_eq!(help, "did you mean \"Letter\"?");
        let words = |text| paper_words(text, &Paper::parse(text).unwrap_err());
        assert_eq!(words("200mm x 300").0, "\"200mm x 300\" has no unit");
        assert_eq!(words("200px x 300px").0, "\"px\" is not a unit of length");
        assert_eq!(words("20m x 99m").1, "the units are mm, cm, in and pt");
    }
}
