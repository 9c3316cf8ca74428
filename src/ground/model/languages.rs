//! The languages of a set: `language: [en, de]` says which there are, the first one first, and somebody chooses which of them is printed.

use super::Language;
use crate::diag::Report;
use crate::source::read::OneOrMore;
use crate::source::shape::Names;
use crate::source::{Node, Read, Shape};

/// The languages of a set or a definition, and the one that is printed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Languages {
    /// All of them, the first one first; none where nothing is said.
    all: Vec<Language>,
    /// Which one is printed, if that is known.
    shown: Option<Language>,
    /// Whether somebody has asked for it.
    is_asked_for: bool,
}

impl Languages {
    /// Some languages. `wanted` is printed, and the first one where nothing is wanted.
    pub fn new(all: Vec<Language>, wanted: Option<Language>) -> Languages {
        let shown = wanted.or(all.first().copied());
        Languages { all, shown, is_asked_for: wanted.is_some() }
    }

    /// All that are named, the first one first.
    pub fn all(&self) -> &[Language] {
        &self.all
    }

    /// The one that everything is written in: English where nothing is said.
    pub fn first(&self) -> Language {
        self.all.first().copied().unwrap_or_default()
    }

    /// The one that is printed.
    pub fn shown(&self) -> Language {
        self.shown.unwrap_or(self.first())
    }

    /// Whether there is something in a language.
    pub fn has(&self, language: Language) -> bool {
        self.first() == language || self.all.contains(&language)
    }

    /// Whether something may be said in several languages.
    pub fn are_several(&self) -> bool {
        self.all.len() > 1
    }

    /// Other languages, of which the same is printed.
    #[must_use]
    pub fn with_all(&self, all: Vec<Language>) -> Languages {
        if all.is_empty() {
            return self.clone();
        }
        Languages { all, ..*self }
    }

    /// What the names of files end in that are printed in a language of several: `-de`.
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
