//! Text for printed pages: a ruling, a report, a booklet of rules. Its contents, not its look.

use super::style::Align;
use super::{Color, Cover, Language};
use crate::geometry::Length;
use crate::source::Located;

/// A text with a title.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prose {
    /// The title, printed at its head and at the foot of each page.
    pub title: String,
    /// Its passages, in order.
    pub passages: Vec<Passage>,
    /// Whether it is a letter: a short text in larger type.
    pub is_letter: bool,
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Passage {
    /// The summary in a sentence, printed first and prominently.
    Lead(String),
    /// A heading for the next passages.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A side note, in small type.
    Note(String),
    /// One of several numbered steps, or a note between them.
    Step {
        /// Its number, from 1; `None` for a note.
        number: Option<usize>,
        /// The rule that it cites.
        rule: String,
        /// What happens.
        text: String,
    },
    /// Names with their values, one below the other.
    Facts(Vec<(String, String)>),
    /// A table.
    Table(Table),
    /// Pieces to take out, and pieces to put in beside them.
    Exchange(Exchange),
    /// Passages in newspaper columns: one column is read to its end, then the next.
    Columns {
        /// The number of columns.
        count: usize,
        /// The passages within.
        passages: Vec<Passage>,
    },
    /// A table of shaded numbers.
    Heat(HeatMap),
    /// A board or map by its name, as large as possible.
    Figure(String),
    /// A board or map as text: a symbol for each space.
    Grid {
        /// Its title, above it.
        title: String,
        /// Its rows, from the top.
        rows: Vec<String>,
    },
}

/// Pieces to exchange.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exchange {
    /// The heads of both sides.
    pub heads: [String; 2],
    /// What goes out and what comes in, side by side.
    pub rows: Vec<[Option<Exchanged>; 2]>,
}

/// Copies of a piece that are exchanged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exchanged {
    /// How many, and of which piece.
    pub text: String,
    /// The name of its picture; empty without one.
    pub picture: String,
}

/// A table of words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its rows, as long as the head.
    pub rows: Vec<Vec<String>>,
    /// The alignment of each column; missing ones are at the start.
    pub aligns: Vec<Align>,
    /// Whether it is for looking things up: rows found by their first cell, in small type so that many fit.
    pub is_index: bool,
    /// Whether it is as wide as its page.
    pub is_wide: bool,
    /// Whether its rows are to be filled in by hand, and are as high as handwriting.
    pub is_form: bool,
    /// The number of the rule that it states, for the margin.
    pub rule: Option<String>,
    /// The terms in it that an index lists.
    pub terms: Vec<String>,
    /// The names of pictures before its rows, which are empty for rows without one; or none.
    pub pictures: Vec<String>,
}

/// Numbers by row and column, each shaded by its size.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HeatMap {
    /// The names of its rows.
    pub rows: Vec<String>,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Row by row: how large each is, 0 to 255, and the number in a few letters; `None` is no number.
    pub cells: Vec<Option<(u8, String)>>,
}

impl Prose {
    /// The names of the boards and maps in it.
    pub fn figures(&self) -> impl Iterator<Item = &str> {
        self.passages.iter().filter_map(|passage| match passage {
            Passage::Figure(name) => Some(name.as_str()),
            _ => None,
        })
    }
}

/// The mark of an item in a list without numbers.
pub const BULLET: &str = "\u{2022}";

/// A text with marks and pictures.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Booklet {
    /// The title, printed at its head and at the foot of each page.
    pub title: String,
    /// The language, for quotation marks and hyphenation.
    pub language: Language,
    /// Whether words of running text are hyphenated.
    pub is_hyphenated: bool,
    /// The number of columns.
    pub columns: usize,
    /// The front of its cover, if it has one.
    pub front: Option<Front>,
    /// The heading of the list of its chapters, if it has one.
    pub contents: Option<String>,
    /// The heading of the index of its terms, if it has one: a stretch is its place.
    pub index: Option<String>,
    /// Its stretches, in order.
    pub stretches: Vec<Stretch>,
}

/// A stretch of a text with marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stretch {
    /// A heading for the next stretches.
    Heading(Marked),
    /// A heading below a heading.
    Subheading(Marked),
    /// A paragraph.
    Paragraph(Marked),
    /// A side note, in small type.
    Note(Marked),
    /// A paragraph of a list item.
    Item {
        /// A number or a bullet; empty for a later paragraph of the item.
        mark: String,
        /// How many lists are around its own list.
        depth: usize,
        /// What it says.
        text: Marked,
    },
    /// A table.
    Table(Table),
    /// Pictures side by side.
    Pictures(Vec<Shown>),
    /// A drawn example; notes after it explain it.
    Example(Shown),
    /// The place of the index.
    Index,
    /// A page break.
    Break,
}

/// A text with the same marks as on cards, and the number of the rule that it states, which is printed in the margin.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marked {
    /// What it says.
    pub text: String,
    /// The rule's number.
    pub rule: Option<String>,
    /// The terms in it that an index lists.
    pub terms: Vec<String>,
}

/// A picture in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The name by which the picture is requested.
    pub name: String,
    /// Its width, with its place; by default as wide as possible.
    pub width: Option<Located<Length>>,
    /// The text below it, with marks.
    pub caption: String,
    /// What it shows, in words, for those who can't see it; empty if the caption or the name says it.
    pub alt: String,
}

/// What the front of a box or booklet says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Front {
    /// The name of the game.
    pub title: String,
    /// One sentence about what players will do.
    pub promise: Option<String>,
    /// Who designed the game, in a sentence.
    pub author: Option<String>,
    /// Numbers, each with what it counts: players, minutes, years.
    pub facts: Vec<(String, String)>,
    /// The color of the set.
    pub color: Color,
    /// Whether its ground stays white, to save ink.
    pub is_pale: bool,
    /// Pictures, by the names under which they are requested. Cards, whose names begin with `card:`, are fanned.
    pub pictures: Vec<String>,
}

impl Default for Front {
    fn default() -> Front {
        Front {
            title: String::new(),
            promise: None,
            author: None,
            facts: Vec::new(),
            color: Cover::COLOR,
            is_pale: false,
            pictures: Vec::new(),
        }
    }
}

/// The first page of a set: the front of its box, its contents, and what to do with it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contents {
    /// The front of the box.
    pub front: Front,
    /// The language, for quotation marks.
    pub language: Language,
    /// The summary.
    pub lead: String,
    /// Who made the game, and its license, for the end.
    pub credits: Option<String>,
    /// The text at the foot of each page.
    pub foot: String,
    /// What is said of each file, in order: its contents, then the others.
    pub heads: Vec<String>,
    /// The files.
    pub rows: Vec<ContentsRow>,
    /// How pieces are made from sheets: the heading, and the steps that are drawn, each with its words.
    pub making: (String, Vec<(Making, String)>),
    /// What to beware of while pieces are made.
    pub warnings: Vec<String>,
    /// Instructions, in passages with headings.
    pub sections: Vec<Guidance>,
}

/// A file in the contents of a set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContentsRow {
    /// Pictures of its contents, by the names under which they are requested.
    pub pictures: Vec<String>,
    /// The file's title for people.
    pub title: String,
    /// Its contents, if they say more than the title.
    pub parts: Option<String>,
    /// How many sheets it takes, how it is printed, and how often.
    pub facts: Vec<String>,
    /// The file's name without the ending.
    pub name: String,
}

/// A way of making pieces from sheets, which is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Making {
    /// Fold a sheet in the middle, and glue its halves together.
    Fold,
    /// Cut from mark to mark.
    Cut,
    /// Cut along outlines.
    Outline,
    /// Stack, fold and staple sheets.
    Staple,
    /// Glue sheets together to a larger one.
    Glue,
}

/// Instructions under one heading.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Guidance {
    /// The heading.
    pub title: String,
    /// The instructions.
    pub lines: Vec<String>,
    /// Whether they are steps in order.
    pub numbered: bool,
}
