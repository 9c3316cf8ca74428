//! A dispute in one line, as players say it: one side, a sign, the other side, and further words separated by commas.

use crate::diag::Report;
use crate::model::load::Cards;
use crate::source::{Located, Node};

/// The one-line form of a game's most common dispute.
#[derive(Debug, Clone, Copy)]
pub struct OneLine {
    /// The words allowed between the two sides.
    pub signs: &'static [&'static str],
    /// Whether the left side belongs to this game, if another game uses the same sign.
    pub is_meant: fn(&str) -> bool,
    /// The pattern of the line: `AGENT x 'SUE, TERRAIN`.
    pub form: &'static str,
    /// A valid example.
    pub example: &'static str,
    /// Reads the scenario from a line; `None` after an error in the report.
    pub read: fn(&Line<'_>, &mut Report) -> Option<Node>,
}

/// A line, split.
#[derive(Debug)]
pub struct Line<'l> {
    /// The whole line as written.
    pub whole: Located<&'l str>,
    /// The part before the sign.
    pub left: Located<&'l str>,
    /// The part after the sign.
    pub right: Located<&'l str>,
    /// The parts after commas.
    pub also: Vec<Located<&'l str>>,
    /// The cards that the line may name.
    pub cards: &'l Cards,
}

impl<'l> Line<'l> {
    /// Splits a line at the first of these signs; `None` if it has none.
    pub fn split(whole: Located<&'l str>, signs: &[&str], cards: &'l Cards) -> Option<Line<'l>> {
        let mut parts = whole.parts(',').into_iter();
        let [left, _, right] = parts.next()?.around(signs)?;
        Some(Line { whole, left, right, also: parts.collect(), cards })
    }
}
