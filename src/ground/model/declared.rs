//! Fields and totals that a deck of a custom game declares, for checks of its cards.

use std::fmt;

use super::Condition;
use super::expression::{Comparison, Expr, FieldRef};
use super::scope::{GIVEN, OF_EVERY_CARD};
use crate::diag::{Report, code};
use crate::source::read::{Either, Remark};
use crate::source::{Located, Node, shortened};
use crate::{document, words};

/// A field that cards of a deck may have.
#[derive(Debug, Clone, PartialEq)]
pub struct Declared {
    /// The name of the field.
    pub name: Located<String>,
    /// The kind of its value.
    pub kind: DeclaredKind,
    /// The limits: of a number itself, of the number of letters in a text, or of entries in a list.
    pub range: Option<Range>,
    /// The allowed words; empty if any is allowed.
    pub choices: Vec<Located<String>>,
    /// Whether no two cards may have the same value.
    pub unique: bool,
    /// Whether cards may omit it.
    pub optional: bool,
    /// The component whose cards it names, or the board or map whose spaces it names.
    pub to: Option<Located<String>>,
    /// A condition that each card with this field must meet.
    pub must: Option<Located<Condition>>,
}

words! {
    /// The kind of value of a declared field.
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
    /// The declaration of a field.
    pub struct DeclaredKeys ("a field's declaration") {
        /// what its value is
        kind: Option<DeclaredKind>;
        /// the least and the most, like 1-10: of a number, of a text's letters, of a list's entries
        range: Option<Node>;
        /// the allowed words
        choices: Vec<Located<String>>;
        /// whether no two cards may have the same
        unique: bool = false;
        /// whether cards may omit it
        optional: bool = false;
        /// what a reference names: a component, whose cards it names, or a board or map, whose spaces it names; by
        /// default any card
        to: Option<Located<String>>;
        /// a condition that must hold of each card that has it, like `cost <= power * 2`
        must: Option<Located<Condition>>;
        /// a comment for readers
        about: Remark;
    }
}

/// The declaration of a field: a map, or only its kind, which is enough for a field without limits.
pub type FieldDeclaration = Either<DeclaredKind, DeclaredKeys>;

/// A range, both ends included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// The smallest number.
    pub least: f64,
    /// The largest number.
    pub most: f64,
}

/// A total that the cards of a deck must have, each counted as often as it has copies.
#[derive(Debug, Clone, PartialEq)]
pub enum Total {
    /// The number of cards.
    Cards(Located<i64>),
    /// The sum of a field's numbers.
    Sum(Located<String>, Located<f64>),
    /// The number of cards with each of a field's words.
    Counts(Located<String>, Vec<(Located<String>, Located<i64>)>),
    /// An expression: of each card, and added up, or of all cards at once.
    Computed(Located<Expr>, Located<f64>),
}

/// Whether all fields of an expression are declared, or are those of every card. The first other one is reported; so is
/// a word that is compared with a number, where only a field can be meant.
pub fn are_declared(expr: &Expr, fields: &[&Declared], report: &mut Report) -> bool {
    let known = || fields.iter().map(|field| field.name.value.as_str()).chain(OF_EVERY_CARD);
    let is_known = |field: &FieldRef| known().any(|name| name == field.path[0]);
    let is_number = |field: &FieldRef| {
        let declared = fields.iter().find(|declared| declared.name.value == field.path[0]);
        field.path == ["copies"]
            || declared
                .is_some_and(|declared| matches!(declared.kind, DeclaredKind::Whole | DeclaredKind::Decimal))
    };
    let words = expr.words_beside_numbers(&is_number).into_iter();
    let words = words.filter(|(comparison, _)| *comparison != Comparison::Contains).map(|(_, word)| word);
    let mentioned = expr.fields().into_iter().map(|mention| mention.field);
    let is_given = |field: &FieldRef| GIVEN.iter().any(|name| *name == field.path[0]);
    let Some(unknown) = mentioned
        .filter(|field| !is_known(field))
        .chain(words.filter(|word| !is_known(word) && !is_given(word)))
        .next()
    else {
        return true;
    };
    let path = unknown.path.join(".");
    let message = format!("no field \"{}\" is declared", shortened(&path));
    report
        .error(code::UNKNOWN_FIELD, unknown.origin, message)
        .did_you_mean(&path, known(), || "declare it under `fields:`".to_owned());
    false
}

impl DeclaredKind {
    /// The kind, with its article.
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

    /// Whether a number is in the range.
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
