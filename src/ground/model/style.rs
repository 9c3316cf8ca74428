//! Text styles: font, size, weight, alignment, and what happens if the text does not fit.

use super::{Color, Template};
use crate::diag::{Report, code};
use crate::geometry::Length;
use crate::model::template::Ink;
use crate::source::read::{Count, Decimal, Distance, Name, OneOrMore, target};
use crate::source::shape::Names;
use crate::source::{Located, Node, Origin, Read, Shape, read_length};
use crate::{document, words};

/// The default family of titles.
pub const TITLES: &str = "Alegreya";

/// Degrees of rotation, clockwise.
pub type Turn = Decimal<-360_000, 360_000>;

document! {
    /// The style of a slot's text. Sizes are in points.
    #[derive(PartialEq)]
    pub struct TextStyle ("a style") over {
        /// the font family, bundled or the layout's own; a list, if the first one lacks some letters
        font: Families = Families::given("Alegreya Sans");
        /// type size, 1pt to 1000pt; the largest, if the text may shrink
        size: TypeSize = 8.5;
        /// the smallest size that text may shrink to, to fit its slot; without one it does not shrink
        min_size: LeastSize = 8.5;
        /// one size on all cards: the one that the longest text needs
        same_size: bool = false;
        /// a word: all texts of a card with the same word have one size, the one that the longest of them needs
        size_group: Option<Located<String>> = None;
        /// whether it is bold
        bold: bool = false;
        /// whether it is italic
        italic: bool = false;
        /// capitals: as written, small, or everything in capitals
        caps: Caps = Caps::AsWritten;
        /// numerals as high as capitals (lining), or for running text (oldstyle)
        figures: Figures = Figures::Lining;
        /// whether all numerals are equally wide
        tabular: bool = false;
        /// its color
        color: Ink = Template::given(Color::BLACK);
        /// the alignment of lines
        align: Align = Align::Left;
        /// where the text is in its slot
        valign: VerticalAlign = VerticalAlign::Top;
        /// from line to line, as a multiple of the size
        leading: Decimal<500, 5_000> = 1.2;
        /// extra space between letters, as a fraction of the size
        spacing: Decimal<-500, 5_000> = 0.0;
        /// extra space after an empty line, as a fraction of the size
        paragraph: Decimal<0, 10_000> = 0.35;
        /// the most lines that it may take; with 1, text is never broken
        lines: Option<Count<1, 1_000>> = None;
        /// whether words may be divided at the end of a line, by the rules of the language
        hyphenate: bool = false;
        /// a line around its letters, so that it can be read on pictures
        outline: Option<Outlined> = None;
        /// the shadow of its letters
        shadow: Option<Shadow> = None;
        /// degrees of rotation about its middle, clockwise
        turn: Turn = 0.0;
    }
}

document! {
    /// A line around letters.
    #[derive(PartialEq)]
    pub struct Outlined ("an outline of letters") {
        /// its color
        color: Ink = Template::given(Color::WHITE);
        /// how far it extends beyond the letters
        width: Distance = Length::um(300);
    }
}

document! {
    /// The shadow of letters.
    #[derive(PartialEq)]
    pub struct Shadow ("a shadow of letters") {
        /// its color; one with opacity, like `"#00000080"`, lets the background through
        color: Ink = Template::given(Color { a: 128, ..Color::BLACK });
        /// how far it is to the right; a negative length is to the left
        x: Length = Length::um(300);
        /// how far it is below
        y: Length = Length::um(300);
    }
}

impl TextStyle {
    /// All its colors: of the letters, of their outline and of their shadow.
    pub fn colors(&self) -> impl Iterator<Item = &Template> {
        let (outline, shadow) = (self.outline.as_ref(), self.shadow.as_ref());
        let effects = [outline.map(|outline| &outline.color), shadow.map(|shadow| &shadow.color)];
        std::iter::once(&self.color).chain(effects.into_iter().flatten())
    }

    /// The style of a text that does not come from a layout.
    pub fn plain(origin: Origin) -> TextStyle {
        let usual = TextStyle::default();
        TextStyle {
            font: Families { first: Located { origin, ..usual.font.first }, ..usual.font },
            color: Template { origin, ..usual.color },
            ..usual
        }
    }
}

/// A font family, with others for the letters that it lacks. Families with the same names are equal, wherever they
/// were written.
#[derive(Debug, Clone)]
pub struct Families {
    /// The family that text is set in.
    pub first: Located<String>,
    /// The others, in order.
    pub others: Vec<Located<String>>,
}

impl Families {
    /// A family that the program supplies.
    pub fn given(name: &str) -> Families {
        Families { first: Located::given(name.to_owned()), others: Vec::new() }
    }

    /// All of them, in order.
    pub fn all(&self) -> impl Iterator<Item = &Located<String>> {
        std::iter::once(&self.first).chain(&self.others)
    }
}

impl PartialEq for Families {
    fn eq(&self, other: &Families) -> bool {
        self.first.value == other.first.value
            && self.others.len() == other.others.len()
            && self.others.iter().zip(&other.others).all(|(one, other)| one.value == other.value)
    }
}

impl From<Located<String>> for Families {
    fn from(first: Located<String>) -> Families {
        Families { first, others: Vec::new() }
    }
}

impl Read for Families {
    type Value = Families;
    const SHAPE: Shape = Shape::OneOrMore(&Name::<target::Font>::SHAPE);

    fn read(node: &Node, report: &mut Report) -> Option<Families> {
        let mut names = OneOrMore::<Name<target::Font>>::read(node, report)?.into_iter();
        let Some(first) = names.next() else {
            report.error(code::EMPTY, node.origin, "a list without a font").help("name one");
            return None;
        };
        Some(Families { first, others: names.collect() })
    }

    fn written(families: &Families) -> String {
        families.first.value.clone()
    }
}

/// A type size in points; exact if it is written in points.
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
        let length = if length < Length::ZERO { "less than 0".to_owned() } else { length.to_string() };
        report
            .error(code::OUT_OF_RANGE, node.origin, format!("a type size of {length}"))
            .help("type is between 1pt and 1000pt");
        None
    }

    fn written(size: &f32) -> String {
        format!("{size}pt")
    }
}

/// The smallest type size. The default is the style's `size`, which is filled in before this is read.
#[derive(Debug)]
pub struct LeastSize;

impl Read for LeastSize {
    type Value = f32;
    const SHAPE: Shape = Shape::Length;

    fn read(node: &Node, report: &mut Report) -> Option<f32> {
        TypeSize::read(node, report)
    }
}

/// The name of one of the layout's styles; its keys are filled in before this is read.
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
    /// How capitals are used.
    pub enum Caps {
        /// As written.
        AsWritten = "as-written",
        /// Small letters as small capitals.
        Small = "small",
        /// Everything in capitals.
        All = "all",
    }
}

words! {
    /// The shape of numerals.
    pub enum Figures {
        /// As high as capitals, for numbers that are compared.
        Lining = "lining",
        /// With ascenders and descenders, for running text.
        Oldstyle = "oldstyle",
    }
}

words! {
    /// The horizontal alignment of lines.
    pub enum Align {
        /// Flush left, ragged right.
        Left = "left",
        /// Each line in the middle.
        Center = "center",
        /// Flush right.
        Right = "right",
        /// Both edges straight, but for the last line of a paragraph.
        Justify = "justify",
        /// Flush with the beginning of lines: left, or right in right-to-left text.
        Start = "start",
        /// Flush with the end of lines.
        End = "end",
    }
}

impl Align {
    /// The alignment of the lines of a paragraph that runs from left to right, or from right to left.
    #[must_use]
    pub const fn for_direction(self, right_to_left: bool) -> Align {
        match self {
            Align::Start if right_to_left => Align::Right,
            Align::End if right_to_left => Align::Left,
            Align::Start => Align::Left,
            Align::End => Align::Right,
            Align::Left | Align::Center | Align::Right | Align::Justify => self,
        }
    }
}

/// The horizontal alignment of something without lines.
#[derive(Debug)]
pub struct WholeAlign;

words!(WholeAlign = Align: "left" => Align::Left, "center" => Align::Center, "right" => Align::Right);

words! {
    /// The vertical alignment.
    pub enum VerticalAlign {
        /// The top of the first line's capitals at the top of the slot.
        Top = "top",
        /// In the middle, measured from the top of the capitals to the last baseline, as the eye does.
        Middle = "middle",
        /// The last line's descenders at the bottom of the slot.
        Bottom = "bottom",
    }
}
