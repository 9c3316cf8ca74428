//! A `look` document: how boards and maps are drawn. Their contents are in `board` and `map` documents.

use std::collections::BTreeMap;

use super::backdrop::BackdropNamed;
use super::emblem::{IconLook, SymbolLook};
use super::numbering::{LabelStyle, Numbering};
use super::spot::{Part, Spot};
use super::{Color, Titled};
use crate::diag::{Report, code};
use crate::geometry::Length;
use crate::source::document::{Document, read_over};
use crate::source::door::BUILT_IN;
use crate::source::read::{ByName, Count, Decimal, Distance, List, Name, OneOrMore, target};
use crate::source::shape::Names;
use crate::source::{
    Located, Node, Read, Shape, or_wrong_type, read_map, read_text, read_word, shortened, wrong_type,
};
use crate::{document, words};

document! {
    /// How boards and maps are drawn. Type sizes are fractions of a space: of a square's side, or of a hex's
    /// flat-to-flat size.
    pub struct Look ("a look") at origin with head: Titled {
        /// of a space, if the board or map has none
        size: SpaceSize = Length::mm(20);
        /// the font family
        font: Name<target::Font> = Located::given("Alegreya Sans".to_owned());
        /// the font family of the title; by default that of the game file
        title_font: Option<Name<target::Font>>;
        /// titles, legends, and anything without a color
        ink: Color = Color::BLACK;
        /// what each symbol means
        terrains: Terrains = BTreeMap::new();
        /// symbols that mean no space
        missing: Symbols = Vec::new();
        /// the lines between spaces
        grid: Option<Line<10>>;
        /// lines between different terrains: coasts, walls
        outlines: Vec<Outline>;
        /// the names of spaces
        labels: LabelLook = LabelLook::default();
        /// other texts in each hex
        texts: Vec<HexText>;
        /// rivers, roads and borders by their kind
        lines: ByName<Line<50>>;
        /// the type of the names of places
        places: TextLook = TextLook { italic: true, ..TextLook::default() };
        /// how markers are drawn, by their kind
        markers: ByName<MarkerLook>;
        /// whether the name is shown above it
        title: bool = true;
        /// what replaces the subtitle on a blank one: lines to write on, like `Round ______`
        to_fill_in: Option<String>;
        /// whether terrains and lines are explained below it
        legend: bool = true;
        /// whether the directions of hexes are shown below it, with their die numbers
        compass: bool = true;
        /// a band around a board; chevrons in it may show which way is down
        frame: Option<Frame>;
        /// a drawing or picture behind a board or map; left out to save ink
        backdrop: Option<BackdropNamed>;
        /// how icons and pictures in spaces look
        icons: IconLook = IconLook::default();
        /// bridges, fords and other symbols on the sides of hexes by their kind
        symbols: ByName<SymbolLook>;
    }
}

document! {
    /// How a terrain is drawn. Terrains that differ in the rules differ in pattern as well as in color.
    pub struct Terrain ("a terrain") at origin {
        /// its name in the legend
        name: String;
        /// what it is filled with; by default nothing
        color: Option<Color>;
        /// what is drawn on it
        pattern: Pattern = Pattern::Drawn(Motif::None);
        /// the pattern that replaces it to save ink; by default the same
        low_ink: Option<Pattern>;
        /// whether the pattern on a board's square is turned by a quarter: where its piece is turned, or, without a
        /// piece, where equal squares are one above the other
        turns: bool = false;
        /// the color of the pattern; by default the look's ink
        ink: Option<Color>;
        /// the color of text on it
        text: Option<Color>;
        /// whether labels have a light background, for patterns that run through the corners of squares
        plaque: bool = false;
        /// an icon in each of its spaces, in its ink
        icon: Option<Name<target::Icon>>;
        /// whether it is in the legend
        listed: bool = true;
    }
}

impl Terrain {
    /// The pattern that is drawn, with or without saving ink.
    pub fn drawn(&self, is_saved: bool) -> &Pattern {
        self.low_ink.as_ref().filter(|_| is_saved).unwrap_or(&self.pattern)
    }
}

/// What is drawn on a terrain.
#[derive(Debug, Clone)]
pub enum Pattern {
    /// One that the program draws, varied in each space.
    Drawn(Motif),
    /// A drawing or picture from a file, which fills each space.
    Tile(Located<String>),
}

impl Pattern {
    /// The built-in tiles, in `layouts/art/patterns`.
    pub const TILES: [&'static str; 4] = ["bricks", "box", "ladder", "start"];

    /// Whether both are the same.
    pub fn is_like(&self, other: &Pattern) -> bool {
        match (self, other) {
            (Pattern::Drawn(own), Pattern::Drawn(other)) => own == other,
            (Pattern::Tile(own), Pattern::Tile(other)) => own.value == other.value,
            (Pattern::Drawn(_), Pattern::Tile(_)) | (Pattern::Tile(_), Pattern::Drawn(_)) => false,
        }
    }
}

impl Read for Pattern {
    type Value = Pattern;
    const SHAPE: Shape = Shape::Either(&[Motif::SHAPE, Shape::Word(&Pattern::TILES), Shape::Text]);

    fn read(node: &Node, report: &mut Report) -> Option<Pattern> {
        let text = read_text(node, report)?;
        if text.value.contains(['.', '/']) {
            return Some(Pattern::Tile(text.map(str::to_owned)));
        }
        let drawn = Motif::WORDS.iter().map(|(word, motif)| (*word, Some(*motif)));
        let words: Vec<_> = drawn.chain(Pattern::TILES.map(|word| (word, None))).collect();
        Some(match read_word(node, &words, report)? {
            Some(motif) => Pattern::Drawn(motif),
            None => Pattern::Tile(
                text.map(|word| format!("{BUILT_IN}layouts/art/patterns/{}.svg", word.to_lowercase())),
            ),
        })
    }

    fn written(pattern: &Pattern) -> String {
        match pattern {
            Pattern::Drawn(motif) => Motif::written(motif),
            Pattern::Tile(path) => path.value.clone(),
        }
    }
}

words! {
    /// A pattern that the program draws on a terrain.
    pub enum Motif {
        /// Nothing.
        None = "none",
        /// Grains, closer in some places than in others.
        Dots = "dots",
        /// Slanting lines.
        Hatch = "hatch",
        /// Slanting lines in both directions.
        CrossHatch = "cross-hatch",
        /// Short waves.
        Waves = "waves",
        /// Tufts of grass.
        Tufts = "tufts",
        /// Round crowns of trees.
        Trees = "trees",
        /// Rounded hills.
        Hills = "hills",
        /// Peaks.
        Mountains = "mountains",
        /// Stars of different sizes.
        Stars = "stars",
    }
}

document! {
    /// How a line is drawn.
    #[derive(PartialEq)]
    pub struct LineLook ("a line") over {
        /// its name in the legend; without a name it is left out there
        name: Option<String> = None;
        /// its color; by default the look's ink
        color: Option<Color> = None;
        /// how thick it is, as a fraction of a space's size
        width: Part = 0.01;
        /// dash and gap, as fractions of a space's size
        dash: Option<Dash> = None;
        /// the color of a thin line along both sides
        casing: Option<Color> = None;
    }
}

document! {
    /// A line between spaces of different terrains.
    pub struct Outline ("an outline") with line: LineLook {
        /// the terrains that it goes around, by their symbols
        of: Symbols;
        /// how many lighter lines are outside it that fade away, as on drawn coasts
        ripples: Count<0, 8> = 0;
        /// whether it also goes along the edge of the map
        at_edge: bool = false;
    }
}

document! {
    /// How the names of spaces are drawn.
    pub struct LabelLook ("how labels look") over with text: TextLook {
        /// letters like B7, digits like 0207, count for 1, 2, 3 through all spaces, or none
        style: LabelStyle = LabelStyle::Letters;
        /// how spaces are numbered, if the board or map does not say
        numbering: Numbering = Numbering::default();
        /// where in the space; a number is the distance below the middle
        at: Spot = Spot::Below(0.0);
    }
}

document! {
    /// How text is drawn.
    pub struct TextLook ("how text looks") over {
        /// the size of the type, as a fraction of a space
        size: Decimal<10, 2_000> = 0.12;
        /// the color of the type; by default the look's ink
        color: Option<Color> = None;
        /// whether it is bold
        bold: bool = false;
        /// whether it is italic
        italic: bool = false;
    }
}

document! {
    /// A text in each hex: the values of fields, side by side. In addition to a hex's own fields there are `label`,
    /// `terrain` and each kind of markers: the names or numbers of those in the hex.
    pub struct HexText ("a text of hexes") with text: TextLook {
        /// where in the space; a number is the distance below the middle
        at: Spot = Spot::Below(0.0);
        /// fields of hexes, side by side; `plants or max` is the first of them that a hex has
        fields: OneOrMore<Located<String>>;
        /// the terrains, by their symbols, that have the text; by default all of them
        of: Option<Symbols>;
        /// a color for each field
        colors: Vec<Color>;
        /// the distance between the middles of two fields, as a fraction of a space's size
        step: Part = 0.25;
        /// the text for a field that a hex does not have
        empty: Option<String>;
        /// whether a blank map has small boxes there, to write in
        boxes: bool = false;
        /// its explanation below the map
        legend: Option<String>;
    }
}

impl HexText {
    /// Whether it is in spaces of a terrain, given by its symbol.
    pub fn is_in(&self, terrain: char) -> bool {
        self.of.as_ref().is_none_or(|of| of.contains(&terrain))
    }
}

document! {
    /// How the markers of a kind are drawn.
    pub struct MarkerLook ("how markers look") over with text: TextLook {
        /// what they look like: a disk, or a shaded globe
        form: MarkerForm = MarkerForm::Disk;
        /// how large a disk or picture is, as a fraction of a space's size
        disk: Part = 0.5;
        /// the path of a picture instead of a disk; {name} in it is the marker's name, written as in file names
        image: Option<Located<String>> = None;
        /// an icon instead of a disk; {name} in it is the marker's name
        icon: Option<Located<String>> = None;
        /// the colors of the disks or icons, in turn; by default the look's ink
        colors: Vec<Color> = Vec::new();
        /// where their names are
        names: NameSpot = NameSpot::Below;
        /// whether those that share a space are in one row; by default they fill it
        in_row: bool = false;
    }
}

words! {
    /// The shape of a marker without a picture.
    #[derive(Default)]
    pub enum MarkerForm {
        /// A flat disk.
        #[default]
        Disk = "disk",
        /// A shaded ball, every fourth with a ring.
        Globe = "globe",
    }
}

words! {
    /// Where the name of a marker is.
    #[derive(Default)]
    pub enum NameSpot {
        /// Below it.
        #[default]
        Below = "below",
        /// On it.
        On = "on",
        /// No name.
        None = "none",
    }
}

document! {
    /// A band around a board.
    pub struct Frame ("a frame") {
        /// how wide it is
        width: Distance = Length::mm(2);
        /// its color; by default the look's ink
        color: Option<Color>;
        /// the color of the chevrons, which point as a board says; by default there are none
        mark: Option<Color>;
        /// whether columns and rows are named in it, instead of in the squares
        labels: bool = false;
    }
}

/// A line whose default thickness is this many thousandths of a space; `false` for none.
#[derive(Debug)]
pub struct Line<const THOUSANDTHS: u16>;

impl<const THOUSANDTHS: u16> Read for Line<THOUSANDTHS> {
    type Value = LineLook;
    const SHAPE: Shape = Shape::Either(&[Shape::Truth, LineLook::SHAPE]);

    fn read(node: &Node, report: &mut Report) -> Option<LineLook> {
        let base = LineLook { width: f32::from(THOUSANDTHS) / 1_000.0, ..LineLook::default() };
        match node.as_bool() {
            Some(is_there) => is_there.then_some(base),
            None => read_over(node, &base, report),
        }
    }
}

/// The lengths of a dash and a gap, as fractions of a space's size.
#[derive(Debug)]
pub struct Dash;

impl Read for Dash {
    type Value = (f32, f32);
    const SHAPE: Shape = List::<Part>::SHAPE;

    fn read(node: &Node, report: &mut Report) -> Option<(f32, f32)> {
        let Some([on, off]) = node.as_list() else {
            wrong_type(node, "a list of two: dash and gap", report);
            return None;
        };
        let number = |node: &Node| node.as_text()?.parse::<f32>().ok().filter(|n| (0.001..=2.0).contains(n));
        or_wrong_type(number(on).zip(number(off)), node, "two fractions of a space's size", report)
    }
}

/// Symbols of spaces in a row, in lower case.
#[derive(Debug)]
pub struct Symbols;

impl Read for Symbols {
    type Value = Vec<char>;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<Vec<char>> {
        read_text(node, report).map(|text| text.value.to_lowercase().chars().collect())
    }

    fn written(symbols: &Vec<char>) -> String {
        symbols.iter().collect()
    }
}

/// The side of a square, or the flat-to-flat size of a hex: from 2 mm to half a meter.
#[derive(Debug)]
pub struct SpaceSize;

impl Read for SpaceSize {
    type Value = Length;
    const SHAPE: Shape = Shape::Length;

    fn read(node: &Node, report: &mut Report) -> Option<Length> {
        let length = Length::read(node, report)?;
        if (Length::mm(2)..=Length::mm(500)).contains(&length) {
            return Some(length);
        }
        report
            .error(code::OUT_OF_RANGE, node.origin, format!("a space size of {length}"))
            .help("a space has from 2mm to 500mm");
        None
    }
}

/// Terrains by their symbols.
#[derive(Debug)]
pub struct Terrains;

impl Read for Terrains {
    type Value = BTreeMap<char, Terrain>;
    const SHAPE: Shape = Shape::Map(Names::Terrain, &Shape::Object(Terrain::OBJECT));

    fn read(node: &Node, report: &mut Report) -> Option<BTreeMap<char, Terrain>> {
        let map = read_map(node, "a map from symbols to terrains", report)?;
        let mut terrains = BTreeMap::new();
        for (key, node) in map.iter() {
            let mut symbols = key.text.chars();
            let (Some(symbol), None) = (symbols.next(), symbols.next()) else {
                let message = format!("\"{}\" is not a single symbol", shortened(&key.text));
                report
                    .error(code::OUT_OF_RANGE, key.origin, message)
                    .help("a terrain's key is its letter or sign in the rows");
                continue;
            };
            if let Some(terrain) = Terrain::read(node, report) {
                terrains.insert(symbol.to_lowercase().next().unwrap_or(symbol), terrain);
            }
        }
        Some(terrains)
    }
}
