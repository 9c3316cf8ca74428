//! A dispute in one line, as somebody says it at the table: one side, a sign, the other side, and what else matters behind commas.

use crate::diag::Report;
use crate::model::load::Cards;
use crate::source::{Located, Node};

/// How the commonest dispute of a game is said in one line.
#[derive(Debug, Clone, Copy)]
pub struct OneLine {
    /// The words that may stand between the two sides.
    pub signs: &'static [&'static str],
    /// Whether what stands before them is of this game, where others have the same sign.
    pub is_meant: fn(&str) -> bool,
    /// Its form: `AGENT x 'SUE, TERRAIN`.
    pub form: &'static str,
    /// A line that is judged.
    pub example: &'static str,
    /// The scenario that it means. `None` where it can't be told; then it was reported why.
    pub read: fn(&Line<'_>, &mut Report) -> Option<Node>,
}

/// A line in its parts.
#[derive(Debug)]
pub struct Line<'l> {
    /// All of it, as it was written.
    pub whole: Located<&'l str>,
    /// What stands before the sign.
    pub left: Located<&'l str>,
    /// What stands behind it.
    pub right: Located<&'l str>,
    /// What stands behind commas.
    pub also: Vec<Located<&'l str>>,
    /// The cards that it may name.
    pub cards: &'l Cards,
}

impl<'l> Line<'l> {
    /// A line with one of these signs, in its parts.
    pub fn split(whole: Located<&'l str>, signs: &[&str], cards: &'l Cards) -> Option<Line<'l>> {
        let mut parts = whole.parts(',').into_iter();
        let [left, _, right] = parts.next()?.around(signs)?;
        Some(Line { whole, left, right, also: parts.collect(), cards })
    }
}
