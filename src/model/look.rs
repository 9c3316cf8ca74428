//! A `look` document: how boards and maps are drawn. What is on them, a `board` or `map` document says.

use std::collections::BTreeMap;

use super::Color;
use crate::geometry::Length;
use crate::source::{Located, Origin};

/// How boards and maps are drawn. Sizes of type are parts of a space: of a square's side, of a hex's flat-to-flat size.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// What other documents call it.
    pub name: String,
    /// The size of a space, if the board or map does not say.
    pub size: Length,
    /// The family of all its text.
    pub font: Located<String>,
    /// The color of titles, legends and frames.
    pub ink: Color,
    /// The terrains by their symbols.
    pub terrains: BTreeMap<char, Terrain>,
    /// Symbols that stand for a space that is not there.
    pub missing: Vec<char>,
    /// The lines between spaces.
    pub grid: Option<LineLook>,
    /// Lines between spaces of different terrains: coasts, the edges of walls.
    pub outlines: Vec<Outline>,
    /// The names of spaces.
    pub labels: LabelLook,
    /// What else stands in each hex.
    pub texts: Vec<HexText>,
    /// Rivers, borders and roads by their kind.
    pub lines: BTreeMap<String, LineLook>,
    /// The names of places.
    pub places: TextLook,
    /// The names of worlds, and the colors of their disks.
    pub worlds: WorldLook,
    /// Whether the title stands above.
    pub title: bool,
    /// Whether the terrains are explained below.
    pub legend: bool,
    /// Whether the six directions stand below with their die numbers.
    pub compass: bool,
    /// A band around a board of squares; chevrons in it show which way gravity points.
    pub frame: Option<Frame>,
    /// The place of the document's head.
    pub origin: Origin,
}

/// How a terrain is drawn. Terrains that the rules tell apart differ by pattern as well as by color.
#[derive(Debug, Clone, PartialEq)]
pub struct Terrain {
    /// What the legend calls it.
    pub name: String,
    /// What it is filled with; nothing leaves the paper white.
    pub color: Option<Color>,
    /// What is drawn on it.
    pub pattern: Pattern,
    /// The color of the pattern.
    pub ink: Color,
    /// The color of text on it, if not its own.
    pub text: Option<Color>,
    /// Whether the legend leaves it out.
    pub unlisted: bool,
    /// Where it stands.
    pub origin: Origin,
}

/// What is drawn on a terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Pattern {
    /// Nothing.
    #[default]
    None,
    /// Grains, closer in some places than in others.
    Dots,
    /// Slanting lines.
    Hatch,
    /// Slanting lines in both directions.
    CrossHatch,
    /// Short waves.
    Waves,
    /// Tufts of grass.
    Tufts,
    /// Round crowns of trees.
    Trees,
    /// Rounded hills.
    Hills,
    /// Peaks.
    Mountains,
    /// Stars of different sizes.
    Stars,
    /// A wall of bricks.
    Bricks,
    /// A box with a question mark.
    Box,
    /// A ladder.
    Ladder,
    /// A portal in a dark square.
    Start,
}

impl Pattern {
    /// The words in a look.
    pub const WORDS: [(&'static str, Pattern); 14] = [
        ("none", Pattern::None),
        ("dots", Pattern::Dots),
        ("hatch", Pattern::Hatch),
        ("cross-hatch", Pattern::CrossHatch),
        ("waves", Pattern::Waves),
        ("tufts", Pattern::Tufts),
        ("trees", Pattern::Trees),
        ("hills", Pattern::Hills),
        ("mountains", Pattern::Mountains),
        ("stars", Pattern::Stars),
        ("bricks", Pattern::Bricks),
        ("box", Pattern::Box),
        ("ladder", Pattern::Ladder),
        ("start", Pattern::Start),
    ];
}

/// How a line is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct LineLook {
    /// What the legend calls it; nothing leaves it out.
    pub name: Option<String>,
    /// Its color.
    pub color: Color,
    /// How thick, as a part of a space's size.
    pub width: f32,
    /// Lengths of dashes and gaps, as parts of a space's size.
    pub dash: Option<(f32, f32)>,
    /// The color of a thin line on both sides of it.
    pub casing: Option<Color>,
}

/// A line between spaces of different terrains.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline {
    /// The terrains on one side, by their symbols.
    pub of: Vec<char>,
    /// The line.
    pub line: LineLook,
    /// Lighter lines on the far side that fade away from it, as coasts are drawn; how many.
    pub ripples: u32,
    /// Whether it also runs along the edge of the map.
    pub at_edge: bool,
}

/// How the names of spaces are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum LabelStyle {
    /// `B7`.
    #[default]
    Letters,
    /// `0207`.
    Digits,
    /// Not at all.
    None,
}

impl LabelStyle {
    /// The words in a look.
    pub const WORDS: [(&'static str, LabelStyle); 3] =
        [("letters", LabelStyle::Letters), ("digits", LabelStyle::Digits), ("none", LabelStyle::None)];
}

/// Where text stands in a space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Spot {
    /// In the top left corner of a square.
    Corner,
    /// In the middle from left to right, so far below the space's middle, as a part of its size.
    Below(f32),
}

impl Spot {
    /// The words in a look.
    pub const WORDS: [(&'static str, Spot); 4] = [
        ("top", Spot::Below(-0.345)),
        ("middle", Spot::Below(0.0)),
        ("bottom", Spot::Below(0.36)),
        ("corner", Spot::Corner),
    ];
}

/// The names of spaces.
#[derive(Debug, Clone, PartialEq)]
pub struct LabelLook {
    /// How they are written.
    pub style: LabelStyle,
    /// Where.
    pub at: Spot,
    /// In which type.
    pub text: TextLook,
}

/// How text looks.
#[derive(Debug, Clone, PartialEq)]
pub struct TextLook {
    /// The size, as a part of a space's size.
    pub size: f32,
    /// The color.
    pub color: Color,
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
}

/// What stands in each hex: the values of fields, side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct HexText {
    /// Where.
    pub at: Spot,
    /// The fields in order. Besides a hex's own there are `label`, `terrain` and `creatures`, the numbers of those in it.
    pub fields: Vec<Located<String>>,
    /// The type.
    pub text: TextLook,
    /// A color for each field, where they differ.
    pub colors: Vec<Color>,
    /// From the middle of one field to the next, as a part of a space's size.
    pub step: f32,
    /// What stands for a field that a hex does not have.
    pub empty: Option<String>,
    /// Whether a blank map has small boxes to write in.
    pub boxes: bool,
    /// What the legend says of it.
    pub legend: Option<String>,
}

/// How worlds are drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct WorldLook {
    /// Their names.
    pub text: TextLook,
    /// Across, as a part of a space's size.
    pub size: f32,
    /// The colors of their disks, in turn.
    pub colors: Vec<Color>,
    /// The file of a picture in place of a disk; `{name}` in it is the world's name, as files are called.
    pub image: Option<Located<String>>,
}

/// A band around a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// How wide.
    pub width: Length,
    /// Its color.
    pub color: Color,
    /// The color of the chevrons in it.
    pub mark: Color,
}
