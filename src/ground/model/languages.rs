//! The languages of a set: `language: [en, de]` lists them, the first one first, and the user chooses the one to
//! print.

use super::Language;
use crate::diag::Report;
use crate::source::read::OneOrMore;
use crate::source::shape::Names;
use crate::source::{Node, Read, Shape};

/// The languages of a set or a definition, and the one that is printed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Languages {
    /// All of them, the first one first; empty by default.
    all: Vec<Language>,
    /// The one that is printed, if known.
    shown: Option<Language>,
    /// Whether the user asked for it.
    is_asked_for: bool,
}

impl Languages {
    /// Some languages. `wanted` is printed, or else the first one.
    pub fn new(all: Vec<Language>, wanted: Option<Language>) -> Languages {
        let shown = wanted.or(all.first().copied());
        Languages { all, shown, is_asked_for: wanted.is_some() }
    }

    /// All that are named, the first one first.
    pub fn all(&self) -> &[Language] {
        &self.all
    }

    /// The language that everything is written in: English by default.
    pub fn first(&self) -> Language {
        self.all.first().copied().unwrap_or_default()
    }

    /// The one that is printed.
    pub fn shown(&self) -> Language {
        self.shown.unwrap_or(self.first())
    }

    /// Whether there are words in a language.
    pub fn has(&self, language: Language) -> bool {
        self.first() == language || self.all.contains(&language)
    }

    /// Whether there may be words in several languages.
    pub fn are_several(&self) -> bool {
        self.all.len() > 1
    }

    /// Other languages, with the same one to print.
    #[must_use]
    pub fn with_all(&self, all: Vec<Language>) -> Languages {
        if all.is_empty() {
            return self.clone();
        }
        Languages { all, ..*self }
    }

    /// The suffix of printed files, if there are several languages: `-de`.
    pub fn suffix(&self) -> String {
        if self.is_asked_for && self.are_several() {
            format!("-{}", self.shown().word())
        } else {
            String::new()
        }
    }
}

/// Reads one language, or a list of several.
#[derive(Debug)]
pub struct Spoken;

impl Read for Spoken {
    type Value = Vec<Language>;
    const SHAPE: Shape = Shape::OneOrMore(&Shape::Name(Names::Language));
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Vec<Language>> {
        OneOrMore::<Language>::read(node, report)
    }

    fn absent() -> Option<Vec<Language>> {
        Some(Vec::new())
    }

    fn written(all: &Vec<Language>) -> String {
        all.iter().map(|language| language.word()).collect::<Vec<_>>().join(", ")
    }
}
