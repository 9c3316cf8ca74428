//! How text looks: font, size, weight, alignment, and what happens when it does not fit.

use super::{Color, Template};
use crate::source::{Located, Origin};

/// How the text of a slot looks. Sizes are in points.
#[derive(Debug, Clone, PartialEq)]
pub struct TextStyle {
    /// The font's family, bundled or brought along by the layout.
    pub font: Located<String>,
    /// The size, and the largest when it may shrink.
    pub size: f32,
    /// The smallest size that it may shrink to; the same as `size` when it may not.
    pub min_size: f32,
    /// Whether all entries of a deck get the size of the one that needs the smallest.
    pub same_size: bool,
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
    /// Capitals.
    pub caps: Caps,
    /// The shape of figures.
    pub figures: Figures,
    /// All figures equally wide.
    pub tabular: bool,
    /// The color, which can depend on a field.
    pub color: Template,
    /// Where lines stand between left and right.
    pub align: Align,
    /// Where the block stands between top and bottom.
    pub valign: VerticalAlign,
    /// From baseline to baseline, as a multiple of the size.
    pub leading: f32,
    /// Extra space between letters, as a part of the size.
    pub spacing: f32,
    /// Extra space between paragraphs, as a part of the size.
    pub paragraph: f32,
    /// The most lines that it may take.
    pub lines: Option<u32>,
    /// How far what it is the style of is turned clockwise, in degrees.
    pub turn: f32,
}

impl TextStyle {
    /// The style of a layout that says nothing.
    pub fn plain(origin: Origin) -> TextStyle {
        TextStyle {
            font: Located { value: "Alegreya Sans".to_owned(), origin },
            size: 8.5,
            min_size: 8.5,
            same_size: false,
            bold: false,
            italic: false,
            caps: Caps::AsWritten,
            figures: Figures::Lining,
            tabular: false,
            color: Template::literal(Color::BLACK.to_string(), origin),
            align: Align::Left,
            valign: VerticalAlign::Top,
            leading: 1.2,
            spacing: 0.0,
            paragraph: 0.35,
            lines: None,
            turn: 0.0,
        }
    }
}

/// What is done with capitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Caps {
    /// Nothing.
    #[default]
    AsWritten,
    /// Small letters as small capitals.
    Small,
    /// Everything in capitals.
    All,
}

/// The shape of figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Figures {
    /// As high as capitals, for numbers that are compared.
    #[default]
    Lining,
    /// With ascenders and descenders, for running text.
    Oldstyle,
}

/// Where lines stand between left and right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Align {
    /// Flush left, ragged right.
    #[default]
    Left,
    /// Each line in the middle.
    Center,
    /// Flush right.
    Right,
    /// Both edges straight, but for the last line of a paragraph.
    Justify,
}

/// Where something stands between top and bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum VerticalAlign {
    /// The top of the first line's capitals at the top of the slot.
    #[default]
    Top,
    /// In the middle, measured from the top of the capitals to the last baseline, as the eye does.
    Middle,
    /// The last line's descenders at the bottom of the slot.
    Bottom,
}
