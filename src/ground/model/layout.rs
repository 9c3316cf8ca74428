//! A `layout` document: the slots of a component's faces, with everything inherited filled in.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::cut::Cut;
use super::look::SpaceSize;
use super::net::NetKeys;
use super::sheet_spec::NAMED_SIZES;
use super::slot::{Slot, Slots};
use super::template::slug;
use super::{Color, TextStyle, Titled};
use crate::diag::{Report, code};
use crate::document;
use crate::geometry::net::Net;
use crate::geometry::{Length, Size};
use crate::source::read::{Before, ByName, Decimal, Distance, Entries, Name, target};
use crate::source::shape::{Field, Names, Object};
use crate::source::{
    Document, Fields, Located, Node, Read, Shape, read_map, read_size, read_text, shortened,
};

document! {
    /// The faces of a component.
    pub struct Layout ("a layout") with head: Titled, folded: Folded {
        /// the layout that this one builds on
        extends: Before<Option<Name<target::Layout>>>;
        /// the finished size, or page, half-page or quarter-page of the area within the paper's margins
        size: FaceSize;
        /// what is folded of it, with `size: net`: a box, tray, die, standee or divider
        net: Option<NetKeys>;
        /// the outline to cut along
        cut: Cut = Cut::Straight;
        /// how far the drawing extends beyond the trim
        bleed: Distance = Length::ZERO;
        /// how far text and icons stay away from the trim; closer ones are reported
        safe: Distance = Length::ZERO;
        /// the radius to round the corners to; by default 3mm for `cut: rounded`, otherwise 0mm
        corner: Option<Distance>;
        /// the default text style of slots
        style: TextStyle = TextStyle::default();
        /// named text styles
        styles: ByName<TextStyle>;
        /// custom font files, by family
        fonts: Entries<FontFamily>;
        /// named colors
        colors: Colors = BTreeMap::new();
        /// tables from one word to another; `else` is for all other words
        lookups: ByName<Lookup>;
        /// what is on the front, in the order in which it is drawn
        front: Slots;
        /// what is on the back; without it there is none
        back: Slots = Vec::new();
    }
}

impl Layout {
    /// The radius of its corners.
    pub fn corner(&self) -> Length {
        let usual = if self.cut == Cut::Rounded { Cut::CORNER } else { Length::ZERO };
        self.corner.unwrap_or(usual)
    }

    /// Whether a word is a color, or the name of a color of the layout.
    pub fn is_color(&self, word: &str) -> bool {
        self.colors.contains_key(word) || Color::parse(word).is_some()
    }

    /// The slots of both sides.
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.front.iter().chain(&self.back)
    }
}

/// The net of a layout, made of its keys when these are read.
#[derive(Debug, Clone, Default)]
pub struct Folded(pub Option<Arc<Net>>);

impl Document for Folded {
    const OBJECT: &'static Object = &Object::new("a net", &[]);
    const KEYS: &'static [Field] = &[];

    fn from_fields(_: &mut Fields<'_>, _: &mut Report) -> Option<Folded> {
        Some(Folded::default())
    }
}

/// The trim size of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaceSize {
    /// A fixed size.
    Fixed(Size),
    /// The area within the sheet's margins, or a share of it.
    Page(Share),
    /// Squares of this side; each entry's `shape` says which ones.
    Squares(Length),
}

/// How much of a page a face fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// All of it.
    Whole,
    /// One of two faces side by side, along the longer side.
    Half,
    /// One of four.
    Quarter,
}

/// The words for them, and the one for the size of a net.
const PAGES: [&str; 4] = ["page", "half-page", "quarter-page", FaceSize::NET];

impl Share {
    const ALL: [Share; 3] = [Share::Whole, Share::Half, Share::Quarter];

    /// The word for it.
    pub fn word(self) -> &'static str {
        PAGES[self as usize]
    }
}

impl FaceSize {
    /// The word for the size of a net, which replaces it before the layout is read.
    pub const NET: &'static str = "net";

    /// Whether it is a whole page, which is not cut.
    pub fn is_page(&self) -> bool {
        *self == FaceSize::Page(Share::Whole)
    }
}

impl Read for FaceSize {
    type Value = FaceSize;
    const SHAPE: Shape =
        Shape::Either(&[Shape::Size, Shape::Word(&PAGES), Shape::Object(SquareSize::OBJECT)]);

    fn read(node: &Node, report: &mut Report) -> Option<FaceSize> {
        if let Some(share) = Share::ALL.into_iter().find(|share| node.as_text() == Some(share.word())) {
            return Some(FaceSize::Page(share));
        }
        match node.as_text() {
            None if node.as_map().is_some() => {
                SquareSize::read(node, report).map(|size| FaceSize::Squares(size.square))
            }
            _ => read_size(node, &NAMED_SIZES, report).map(FaceSize::Fixed),
        }
    }
}

document! {
    /// The size of pieces made of squares; each entry's `shape` says which ones.
    pub struct SquareSize ("a size") {
        /// the side of one square, 2mm to 500mm
        square: SpaceSize;
    }
}

document! {
    /// The files of a font family; a missing style is made of a variable font, or replaced by the nearest one.
    pub struct FontFiles ("a font's files") over {
        /// the file of the upright style
        regular: Option<Located<String>> = None;
        /// the file of the bold style
        bold: Option<Located<String>> = None;
        /// the file of the italic style
        italic: Option<Located<String>> = None;
        /// the file of the bold italic style
        bold_italic: Option<Located<String>> = None;
        /// the weight of regular type in a variable font: a number from 1 to 1000, a name like `light`, or a named instance of the font;
        /// 400 by default
        weight: Option<Located<String>> = None;
        /// the weight of bold type in a variable font; 700 by default
        bold_weight: Option<Located<String>> = None;
        /// the width in a variable font, in percent of the usual one
        width: Option<Located<Decimal<1_000, 1_000_000>>> = None;
    }
}

impl FontFiles {
    /// Each file, with whether it is bold and whether it is italic.
    pub fn iter(&self) -> impl Iterator<Item = (&Located<String>, bool, bool)> {
        let all = [
            (&self.regular, false, false),
            (&self.bold, true, false),
            (&self.italic, false, true),
            (&self.bold_italic, true, true),
        ];
        all.into_iter().filter_map(|(file, bold, italic)| Some((file.as_ref()?, bold, italic)))
    }
}

/// A custom font family: `{regular: a.ttf, bold: b.ttf}`, or one path for a family with a single style.
#[derive(Debug)]
pub struct FontFamily;

impl Read for FontFamily {
    type Value = FontFiles;
    const SHAPE: Shape = Shape::Either(&[Shape::Text, Shape::Object(FontFiles::OBJECT)]);

    fn read(node: &Node, report: &mut Report) -> Option<FontFiles> {
        if node.as_text().is_some() {
            return Some(FontFiles {
                regular: Option::<Located<String>>::read(node, report)?,
                ..FontFiles::default()
            });
        }
        let files = FontFiles::read(node, report)?;
        if files.iter().next().is_none() {
            report
                .error(code::MISSING_KEY, node.origin, "a font without a file")
                .help("add `regular: path/to/font.ttf`");
        }
        Some(files)
    }
}

/// Colors by name. A color may be the name of an earlier one.
#[derive(Debug)]
pub struct Colors;

impl Read for Colors {
    type Value = BTreeMap<String, Color>;
    const SHAPE: Shape = Shape::Map(Names::New, &Shape::Color);

    fn read(node: &Node, report: &mut Report) -> Option<BTreeMap<String, Color>> {
        let map = read_map(node, "a map of colors", report)?;
        let mut colors = BTreeMap::new();
        for (key, node) in map.iter() {
            let Some(text) = read_text(node, report) else { continue };
            match Color::parse(text.value).or_else(|| colors.get(text.value).copied()) {
                Some(color) => drop(colors.insert(key.text.to_string(), color)),
                None => {
                    let message = format!("\"{}\" is not a color", shortened(text.value));
                    report
                        .error(code::BAD_COLOR, node.origin, message)
                        .help("write #rrggbb, as in #b23a48, or the name of an earlier color");
                }
            }
        }
        Some(colors)
    }
}

/// A table from one word to another.
#[derive(Debug, Clone, Default)]
pub struct Lookup {
    words: BTreeMap<String, Located<String>>,
    fallback: Option<Located<String>>,
}

impl Lookup {
    /// Adds a word; `else` is for all missing words.
    pub fn insert(&mut self, from: &str, to: Located<String>) {
        if from == "else" {
            self.fallback = Some(to);
        } else {
            self.words.insert(slug(from), to);
        }
    }

    /// The value of a word; capitals, spaces and hyphens do not matter.
    pub fn get(&self, word: &str) -> Option<&str> {
        self.words.get(&slug(word)).or(self.fallback.as_ref()).map(|to| to.value.as_str())
    }

    /// All values.
    pub fn values(&self) -> impl Iterator<Item = &Located<String>> {
        self.words.values().chain(&self.fallback)
    }
}

impl Read for Lookup {
    type Value = Lookup;
    const SHAPE: Shape = Shape::Map(Names::New, &Shape::Text);

    fn read(node: &Node, report: &mut Report) -> Option<Lookup> {
        let words = read_map(node, "a map from one word to another", report)?;
        let mut lookup = Lookup::default();
        for (from, to) in words.iter() {
            let empty = Located { value: String::new(), origin: to.origin };
            let to = if to.is_null() { Some(empty) } else { Located::<String>::read(to, report) };
            to.into_iter().for_each(|to| lookup.insert(&from.text, to));
        }
        Some(lookup)
    }
}
