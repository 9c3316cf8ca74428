//! A `look` document: how boards and maps are drawn. What is on them, a `board` or `map` document says.

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
    /// How boards and maps are drawn. Sizes of type are parts of a space: of a square's side, of a hex's flat-to-flat size.
    pub struct Look ("a look") at origin with head: Titled {
        /// of a space, if the board or map does not say
        size: SpaceSize = Length::mm(20);
        /// the font family
        font: Name<target::Font> = Located::given("Alegreya Sans".to_owned());
        /// the font family of the title; that of the game file unless it says so
        title_font: Option<Name<target::Font>>;
        /// titles, legends, and what has no color of its own
        ink: Color = Color::BLACK;
        /// what each symbol means
        terrains: Terrains = BTreeMap::new();
        /// symbols that stand for no space
        missing: Symbols = Vec::new();
        /// the lines between spaces
        grid: Option<Line<10>>;
        /// lines between different terrains: coasts, walls
        outlines: Vec<Outline>;
        /// the names of spaces
        labels: LabelLook = LabelLook::default();
        /// what else stands in each hex
        texts: Vec<HexText>;
        /// rivers, roads and borders by their kind
        lines: ByName<Line<50>>;
        /// the type of places' names
        places: TextLook = TextLook { italic: true, ..TextLook::default() };
        /// how markers are drawn, by their kind
        markers: ByName<MarkerLook>;
        /// whether the name stands above
        title: bool = true;
        /// what stands beside it on a blank one, in place of its subtitle: lines to write on, like `Round ______`
        to_fill_in: Option<String>;
        /// whether terrains and lines are explained below
        legend: bool = true;
        /// whether the directions of hexes are shown below, with their die numbers
        compass: bool = true;
        /// a band around a board; chevrons in it may show which way is down
        frame: Option<Frame>;
        /// a drawing or picture behind a board or map; left out where ink is saved
        backdrop: Option<BackdropNamed>;
        /// how icons and pictures in spaces look
        icons: IconLook = IconLook::default();
        /// bridges, fords and other symbols on the sides of hexes by their kind
        symbols: ByName<SymbolLook>;
    }
}

document! {
    /// How a terrain is drawn. Terrains that the rules tell apart differ by pattern as well as by color.
    pub struct Terrain ("a terrain") at origin {
        /// what the legend calls it
        name: String;
        /// what it is filled with; nothing unless it says so
        color: Option<Color>;
        /// what is drawn on it
        pattern: Pattern = Pattern::Drawn(Motif::None);
        /// what is drawn on it in its place where ink is saved; the same unless it says so
        low_ink: Option<Pattern>;
        /// whether what is drawn on a board's square is turned by a quarter: where its piece lies turned, or, where no piece says, squares like it stand one above the other
        turns: bool = false;
        /// the pattern's; the look's unless it says so
        ink: Option<Color>;
        /// of text on it
        text: Option<Color>;
        /// whether labels have a light ground on it, for patterns that run through the corners of squares
        plaque: bool = false;
        /// an icon in each of its spaces, in its ink
        icon: Option<Name<target::Icon>>;
        /// whether it stands in the legend
        listed: bool = true;
    }
}

impl Terrain {
    /// What is drawn on it, where ink is saved or not.
    pub fn drawn(&self, is_saved: bool) -> &Pattern {
        self.low_ink.as_ref().filter(|_| is_saved).unwrap_or(&self.pattern)
    }
}

/// What is drawn on a terrain.
#[derive(Debug, Clone)]
pub enum Pattern {
    /// One that the program draws, another one in each space.
    Drawn(Motif),
    /// A drawing or picture from a file, which fills each space.
    Tile(Located<String>),
}

impl Pattern {
    /// The tiles that come along, in `layouts/art/patterns`.
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
    /// What the program draws on a terrain.
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
        /// what the legend calls it; without a name it is left out there
        name: Option<String> = None;
        /// its color; the look's ink unless it says so
        color: Option<Color> = None;
        /// how thick, as a part of a space's size
        width: Part = 0.01;
        /// dash and gap, as parts of a space's size
        dash: Option<Dash> = None;
        /// of a thin line along both sides
        casing: Option<Color> = None;
    }
}

document! {
    /// A line between spaces of different terrains.
    pub struct Outline ("an outline") with line: LineLook {
        /// the terrains that it goes around, by their symbols
        of: Symbols;
        /// lighter lines outside of it that fade away, as coasts are drawn
        ripples: Count<0, 8> = 0;
        /// whether it goes along the edge of the map as well
        at_edge: bool = false;
    }
}

document! {
    /// The names of spaces.
    pub struct LabelLook ("how labels look") over with text: TextLook {
        /// letters like B7, digits like 0207, count for 1, 2, 3 through all spaces, or none
        style: LabelStyle = LabelStyle::Letters;
        /// how spaces are numbered, unless the board or map says so
        numbering: Numbering = Numbering::default();
        /// where in the space; a number is so far below the middle
        at: Spot = Spot::Below(0.0);
    }
}

document! {
    /// How text looks.
    pub struct TextLook ("how text looks") over {
        /// of the type, as a part of a space
        size: Decimal<10, 2_000> = 0.12;
        /// the color of the type; the look's ink unless it says so
        color: Option<Color> = None;
        /// whether it is bold
        bold: bool = false;
        /// whether it is italic
        italic: bool = false;
    }
}

document! {
    /// What stands in each hex: the values of fields, side by side. Besides a hex's own there are `label`, `terrain` and each kind
    /// of markers: the names of those in it, or their numbers.
    pub struct HexText ("a text of hexes") with text: TextLook {
        /// where in the space; a number is so far below the middle
        at: Spot = Spot::Below(0.0);
        /// fields of hexes, side by side; `plants or max` takes the first that a hex has
        fields: OneOrMore<Located<String>>;
        /// the terrains, by their symbols, in which it stands; all of them unless it says so
        of: Option<Symbols>;
        /// one for each field
        colors: Vec<Color>;
        /// from the middle of one field to the next, as a part of a space's size
        step: Part = 0.25;
        /// what stands for a field that a hex does not have
        empty: Option<String>;
        /// whether a blank map has small boxes there, to write in
        boxes: bool = false;
        /// what is said of it below the map
        legend: Option<String>;
    }
}

impl HexText {
    /// Whether it stands in spaces of a terrain, told by its symbol.
    pub fn is_in(&self, terrain: char) -> bool {
        self.of.as_ref().is_none_or(|of| of.contains(&terrain))
    }
}

document! {
    /// How the markers of a kind are drawn.
    pub struct MarkerLook ("how markers look") over with text: TextLook {
        /// what they are: a disk, or a globe in its own light
        form: MarkerForm = MarkerForm::Disk;
        /// how large a disk or picture is, as a part of a space's size
        disk: Part = 0.5;
        /// the path of a picture in place of a disk; {name} in it stands for the marker's name, as files are called
        image: Option<Located<String>> = None;
        /// an icon in place of a disk; {name} in it stands for the marker's name
        icon: Option<Located<String>> = None;
        /// of the disks or icons, in turn; the look's ink unless it says so
        colors: Vec<Color> = Vec::new();
        /// where their names stand
        names: NameSpot = NameSpot::Below;
    }
}

words! {
    /// What stands for a marker without a picture.
    #[derive(Default)]
    pub enum MarkerForm {
        /// A flat disk.
        #[default]
        Disk = "disk",
        /// A ball in its own light, every fourth with a ring.
        Globe = "globe",
    }
}

words! {
    /// Where the name of a marker stands.
    #[derive(Default)]
    pub enum NameSpot {
        /// Below it.
        #[default]
        Below = "below",
        /// On it.
        On = "on",
        /// Nowhere.
        None = "none",
    }
}

document! {
    /// A band around a board.
    pub struct Frame ("a frame") {
        /// how wide it is
        width: Distance = Length::mm(2);
        /// the look's ink unless it says so
        color: Option<Color>;
        /// of the chevrons, which point as a board says; none are drawn unless it says so
        mark: Option<Color>;
        /// whether columns and rows are named in it, in place of the squares
        labels: bool = false;
    }
}

/// A line so many thousandths of a space thick unless it says otherwise; `false` for none.
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

/// Lengths of a dash and a gap, as parts of a space's size.
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
        or_wrong_type(number(on).zip(number(off)), node, "two parts of a space's size", report)
    }
}

/// Symbols of spaces in a row, in small letters.
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

/// The side of a square, or a hex from flat to flat: from 2 mm to half a metre.
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
            .error(code::OUT_OF_RANGE, node.origin, format!("a space of {length}"))
            .help("a space measures from 2mm to 500mm");
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
                    .help("a terrain's key is the letter or sign that stands for it in the rows");
                continue;
            };
            if let Some(terrain) = Terrain::read(node, report) {
                terrains.insert(symbol.to_lowercase().next().unwrap_or(symbol), terrain);
            }
        }
        Some(terrains)
    }
}
