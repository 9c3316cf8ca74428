//! Fields that a deck of a custom game declares, and totals that it promises: what its cards are checked against.

use std::fmt;

use super::Condition;
use super::expression::Expr;
use crate::source::read::{Either, Remark};
use crate::source::{Located, Node};
use crate::{document, words};

/// A field that cards of a deck may have.
#[derive(Debug, Clone, PartialEq)]
pub struct Declared {
    /// What the field is called.
    pub name: Located<String>,
    /// What its value is.
    pub kind: DeclaredKind,
    /// The least and the most: of a number itself, of a text's letters, of a list's entries.
    pub range: Option<Range>,
    /// The words that may stand there; any, if none is given.
    pub choices: Vec<Located<String>>,
    /// Whether no two cards may have the same value.
    pub unique: bool,
    /// Whether cards may do without it.
    pub optional: bool,
    /// The component whose cards it names, or the board or map whose spaces.
    pub to: Option<Located<String>>,
    /// What must hold of each card that has it.
    pub must: Option<Located<Condition>>,
}

words! {
    /// What the value of a declared field is.
    pub enum DeclaredKind {
        /// Text.
        Text = "text",
        /// A whole number.
        Whole = "whole",
        /// A number, with or without a fraction.
        Decimal = "decimal",
        /// `true` or `false`.
        Truth = "truth",
        /// One of a few words.
        Choice = "choice",
        /// Texts in order.
        List = "list",
        /// The name of a card, or a space of a board or map; or a list of them.
        Reference = "reference",
    }
}

document! {
    /// A field's declaration as it is written.
    pub struct DeclaredKeys ("a field's declaration") {
        /// what its value is
        kind: Option<DeclaredKind>;
        /// the least and the most, like 1-10: of a number, of a text's letters, of a list's entries
        range: Option<Node>;
        /// the words that may stand there
        choices: Vec<Located<String>>;
        /// whether no two cards may have the same
        unique: bool = false;
        /// whether cards may do without it
        optional: bool = false;
        /// what a reference names: a component, whose cards it names, or a board or map, whose spaces; any card unless it says so
        to: Option<Located<String>>;
        /// a condition that must hold of each card that has it, like `cost <= power * 2`
        must: Option<Located<Condition>>;
        /// a remark for readers
        about: Remark;
    }
}

/// A field's declaration: a map, or its kind alone, which is enough for a field without limits.
pub type FieldDeclaration = Either<DeclaredKind, DeclaredKeys>;

/// The least and the most, both allowed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// The smallest number allowed.
    pub least: f64,
    /// The largest number allowed.
    pub most: f64,
}

/// A total that the cards of a deck, each as often as it has copies, must come to.
#[derive(Debug, Clone, PartialEq)]
pub enum Total {
    /// So many cards in all.
    Cards(Located<i64>),
    /// The sum of a field's numbers.
    Sum(Located<String>, Located<f64>),
    /// How many cards have each of a field's words.
    Counts(Located<String>, Vec<(Located<String>, Located<i64>)>),
    /// What is worked out: of each card, and summed up, or of all cards at once.
    Computed(Located<Expr>, Located<f64>),
}

impl DeclaredKind {
    /// What it is, with its article.
    pub const fn with_article(self) -> &'static str {
        match self {
            DeclaredKind::Text => "text",
            DeclaredKind::Whole => "a whole number",
            DeclaredKind::Decimal => "a number",
            DeclaredKind::Truth => "true or false",
            DeclaredKind::Choice => "a word",
            DeclaredKind::List => "a list",
            DeclaredKind::Reference => "a name",
        }
    }
}

impl Range {
    /// Reads `1-10`, `1 to 10` or `-3 to 3`.
    pub fn parse(text: &str) -> Option<Range> {
        let number = |part: &str| part.trim().parse::<f64>().ok().filter(|n| n.is_finite());
        let (least, most) = match text.split_once(" to ") {
            Some(parts) => parts,
            // A hyphen in front is a sign.
            None => {
                let at = text.get(1..)?.find(['-', '–'])? + 1;
                (&text[..at], text[at..].strip_prefix(['-', '–'])?)
            }
        };
        let range = Range { least: number(least)?, most: number(most)? };
        (range.least <= range.most).then_some(range)
    }

    /// Whether a number lies in it.
    pub fn holds(self, number: f64) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.least, self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_ranges() {
        let read = |text| Range::parse(text).map(|range| (range.least, range.most));
        assert_eq!(read("1-10"), Some((1.0, 10.0)));
        assert_eq!(read("-3 to 3"), Some((-3.0, 3.0)));
        assert_eq!(read("-3--1"), Some((-3.0, -1.0)));
        assert_eq!(read("0.5 – 2"), Some((0.5, 2.0)));
        for text in ["", "5", "a-b", "3-1", "-", "é-1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
