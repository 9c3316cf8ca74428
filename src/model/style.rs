//! How text looks: font, size, weight, alignment, and what happens when it does not fit.

use super::{Color, Template};
use crate::diag::{Report, code};
use crate::geometry::Length;
use crate::model::template::Ink;
use crate::source::fields::read_length;
use crate::source::read::{Count, Decimal, Name, of};
use crate::source::shape::Names;
use crate::source::{Located, Node, Origin, Read, Shape};
use crate::{document, words};

/// Degrees that something is turned clockwise.
pub type Turn = Decimal<-360_000, 360_000>;

document! {
    /// How the text of a slot looks. Sizes are in points.
    #[derive(PartialEq)]
    pub struct TextStyle ("a style") over {
        /// the font family, bundled or the layout's own
        font: Name<of::Font> = Located::given("Alegreya Sans".to_owned());
        /// type size, 1pt to 1000pt; the largest, if it may shrink
        size: TypeSize = 8.5;
        /// the smallest size that text may shrink to, to fit its slot; without one it does not shrink
        min_size: LeastSize = 8.5;
        /// one size on all cards: the one that the longest text needs
        same_size: bool = false;
        /// a word: all texts of a card that have it come out in one size, the one that the longest of them needs
        size_group: Option<Located<String>> = None;
        /// whether it is bold
        bold: bool = false;
        /// whether it is italic
        italic: bool = false;
        /// capitals: as written, small, or everything in capitals
        caps: Caps = Caps::AsWritten;
        /// figures as high as capitals, or for running text
        figures: Figures = Figures::Lining;
        /// whether all figures are equally wide
        tabular: bool = false;
        /// its color
        color: Ink = Template::given(&Color::BLACK);
        /// where lines stand
        align: Align = Align::Left;
        /// where the text stands in its slot
        valign: VerticalAlign = VerticalAlign::Top;
        /// from line to line, as a multiple of the size
        leading: Decimal<500, 5_000> = 1.2;
        /// extra space between letters, as a part of the size
        spacing: Decimal<-500, 5_000> = 0.0;
        /// extra space after an empty line, as a part of the size
        paragraph: Decimal<0, 10_000> = 0.35;
        /// the most lines that it may take; with 1, text is never broken
        lines: Option<Count<1, 1_000>> = None;
        /// degrees that what it is the style of is turned about its middle, clockwise
        turn: Turn = 0.0;
    }
}

impl TextStyle {
    /// The style of a text that is not a layout's.
    pub fn plain(origin: Origin) -> TextStyle {
        let usual = TextStyle::default();
        TextStyle {
            font: Located { origin, ..usual.font },
            color: Template { origin, ..usual.color },
            ..usual
        }
    }
}

/// A type size in points, exact when it is written in points.
#[derive(Debug)]
pub struct TypeSize;

impl Read for TypeSize {
    type Value = f32;
    const SHAPE: Shape = Shape::Length;

    fn read(node: &Node, report: &mut Report) -> Option<f32> {
        let length = read_length(node, report)?;
        let written =
            node.as_text().and_then(|text| text.trim().strip_suffix("pt")?.trim().parse::<f32>().ok());
        let size = written.unwrap_or(length.to_pt() as f32);
        if (1.0..=1_000.0).contains(&size) {
            return Some(size);
        }
        let length = if length < Length::ZERO { "less than nothing".to_owned() } else { length.to_string() };
        report
            .error(code::OUT_OF_RANGE, node.origin, format!("a type size of {length}"))
            .help("type is between 1pt and 1000pt");
        None
    }

    fn written(size: &f32) -> String {
        format!("{size}pt")
    }
}

/// The smallest type size. A style without one has that of its `size`, which is put in before it is read.
#[derive(Debug)]
pub struct LeastSize;

impl Read for LeastSize {
    type Value = f32;
    const SHAPE: Shape = Shape::Length;

    fn read(node: &Node, report: &mut Report) -> Option<f32> {
        TypeSize::read(node, report)
    }
}

/// The name of one of the layout's styles, the keys of which are put in its place before it is read.
#[derive(Debug)]
pub struct StyleNamed;

impl Read for StyleNamed {
    type Value = TextStyle;
    const SHAPE: Shape = Shape::Name(Names::Style);

    fn read(node: &Node, report: &mut Report) -> Option<TextStyle> {
        TextStyle::read(node, report)
    }
}

words! {
    /// What is done with capitals.
    pub enum Caps {
        /// Nothing.
        AsWritten = "as-written",
        /// Small letters as small capitals.
        Small = "small",
        /// Everything in capitals.
        All = "all",
    }
}

words! {
    /// The shape of figures.
    pub enum Figures {
        /// As high as capitals, for numbers that are compared.
        Lining = "lining",
        /// With ascenders and descenders, for running text.
        Oldstyle = "oldstyle",
    }
}

words! {
    /// Where lines stand between left and right.
    pub enum Align {
        /// Flush left, ragged right.
        Left = "left",
        /// Each line in the middle.
        Center = "center",
        /// Flush right.
        Right = "right",
        /// Both edges straight, but for the last line of a paragraph.
        Justify = "justify",
    }
}

/// Where something without lines stands between left and right.
#[derive(Debug)]
pub struct WholeAlign;

words!(WholeAlign = Align: "left" => Align::Left, "center" => Align::Center, "right" => Align::Right);

words! {
    /// Where something stands between top and bottom.
    pub enum VerticalAlign {
        /// The top of the first line's capitals at the top of the slot.
        Top = "top",
        /// In the middle, measured from the top of the capitals to the last baseline, as the eye does.
        Middle = "middle",
        /// The last line's descenders at the bottom of the slot.
        Bottom = "bottom",
    }
}
