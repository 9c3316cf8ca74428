//! Text to print in pages: a ruling, a report. What it says, not how it looks.

/// A text with a title.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prose {
    /// What stands at its head and at the foot of each page.
    pub title: String,
    /// What it says, from the first to the last.
    pub passages: Vec<Passage>,
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
    /// A board or map: a symbol a space.
    Grid {
        /// What it is.
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
}
