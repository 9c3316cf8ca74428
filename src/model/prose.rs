//! Text to print in pages: a ruling, a report. What it says, not how it looks.

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
