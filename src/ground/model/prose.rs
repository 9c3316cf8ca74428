//! Text to print in pages: a ruling, a report, a booklet of rules. What it says, not how it looks.

use super::Language;
use super::style::Align;
use crate::geometry::Length;

/// A text with a title.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prose {
    /// What stands at its head and at the foot of each page.
    pub title: String,
    /// What it says, from the first to the last.
    pub passages: Vec<Passage>,
    /// Whether it is a letter: little to read, in larger type.
    pub is_letter: bool,
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Passage {
    /// What it all comes to, in a sentence that is seen first.
    Lead(String),
    /// What the next passages are about.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A paragraph aside, in small letters.
    Note(String),
    /// One of several numbered steps, or a note between them.
    Step {
        /// Its number, from 1; a note has none.
        number: Option<usize>,
        /// The rule that it cites.
        rule: String,
        /// What happens.
        text: String,
    },
    /// Names with their values, one below the other.
    Facts(Vec<(String, String)>),
    /// Rows under a head.
    Table(Table),
    /// Passages in columns side by side, as a newspaper has them: one column is read to its end, then the next.
    Columns {
        /// How many.
        count: usize,
        /// What stands in them.
        passages: Vec<Passage>,
    },
    /// A board or map by its name, as large as there is room for.
    Figure(String),
    /// A board or map: a symbol a space.
    Grid {
        /// What stands above it.
        title: String,
        /// Its rows, from the top.
        rows: Vec<String>,
    },
}

/// A table of words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its rows, as long as the head.
    pub rows: Vec<Vec<String>>,
    /// Where the cells of each column stand; at its beginning, where nothing is said of it.
    pub aligns: Vec<Align>,
    /// Whether it is there to look things up in: each row by its first cell, with room for as many rows as can be read.
    pub is_index: bool,
}

impl Prose {
    /// The boards and maps in it.
    pub fn figures(&self) -> impl Iterator<Item = &str> {
        self.passages.iter().filter_map(|passage| match passage {
            Passage::Figure(name) => Some(name.as_str()),
            _ => None,
        })
    }
}

/// A text with marks and pictures.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Booklet {
    /// What stands at its head and at the foot of each page.
    pub title: String,
    /// The language of its quotation marks, and by whose rules its words are divided.
    pub language: Language,
    /// Whether words of running text are divided at the end of a line.
    pub is_hyphenated: bool,
    /// In how many columns it stands.
    pub columns: usize,
    /// What it says, from the first to the last.
    pub stretches: Vec<Stretch>,
}

/// A stretch of a text with marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stretch {
    /// What the next stretches are about.
    Heading(Marked),
    /// A heading below a heading.
    Subheading(Marked),
    /// A few sentences.
    Paragraph(Marked),
    /// A paragraph aside, in small letters.
    Note(Marked),
    /// A paragraph of a list: what stands before it, which may be nothing, and how many lists it stands in beyond the first.
    Item {
        /// A number or a bullet.
        mark: String,
        /// How far it is set in.
        depth: usize,
        /// What it says.
        text: Marked,
    },
    /// Rows under a head.
    Table(Table),
    /// Pictures side by side.
    Pictures(Vec<Shown>),
    /// What follows begins a page.
    Break,
}

/// A text with the marks of text on cards, and the rule that it tells, which stands in the margin.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marked {
    /// What it says.
    pub text: String,
    /// The rule's number.
    pub rule: Option<String>,
}

/// A picture in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Its name, by which it is asked for.
    pub name: String,
    /// Its width; as wide as there is room for, unless it says so.
    pub width: Option<Length>,
    /// What stands below it, with marks.
    pub caption: String,
}

/// The first page of a set: what is in it, and what to do with it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contents {
    /// The set's name.
    pub title: String,
    /// The language of its quotation marks.
    pub language: Language,
    /// What it all comes to.
    pub lead: String,
    /// What stands at the foot of each page.
    pub foot: String,
    /// The heads of the columns: what is in a file, then the others.
    pub heads: Vec<String>,
    /// What is in it, a row for each file.
    pub rows: Vec<ContentsRow>,
    /// What to do with it, in passages under headings.
    pub sections: Vec<Guidance>,
}

/// A file in the contents of a set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContentsRow {
    /// Pictures of what is in it, by the names under which they are asked for.
    pub pictures: Vec<String>,
    /// What it is called.
    pub name: String,
    /// What is in it, then what stands in the other columns.
    pub cells: Vec<String>,
}

/// What to do with a set, in one respect.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Guidance {
    /// What it is about.
    pub title: String,
    /// What to do.
    pub lines: Vec<String>,
    /// Whether one is done after the other.
    pub numbered: bool,
}
