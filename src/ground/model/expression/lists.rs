//! What the expressions of rulebooks have besides those of layouts: functions of lists, fields of any value, the cards
//! of a component, cells of tables.

use super::Expr;
use crate::source::{Located, Origin};
use crate::words;

/// A part of an expression that only rulebooks have.
#[derive(Debug, Clone, PartialEq)]
pub enum Listed {
    /// `units|only(strength > 3)`, `total(units, strength)`; without the second value it is the entry itself.
    Over(OverList, Expr, Option<Expr>, Origin),
    /// `pairs(a, b)`
    Pairs(Expr, Expr, Origin),
    /// `units[0].name`: a field of what is before the dot.
    Of(Expr, Located<String>),
    /// `deck(unit)`: the cards of a component.
    Deck(Located<String>),
    /// `table(crt, die, odds)`: a cell of a table, by its row, or by its row and column.
    Cell(Located<String>, Vec<Expr>, Origin),
}

words! {
    /// A function that goes through a list.
    pub enum OverList {
        /// The sum.
        Total = "total",
        /// How many meet the condition.
        Count = "count",
        /// Whether one meets it.
        Any = "any",
        /// Whether all meet it.
        All = "all",
        /// The smallest number.
        Least = "least",
        /// The largest number.
        Most = "most",
        /// Those that meet the condition.
        Only = "only",
        /// The result for each.
        Each = "each",
        /// The first with the highest number.
        Best = "best",
        /// The first with the lowest number.
        Worst = "worst",
        /// All in ascending order, ties in their order.
        Sorted = "sorted",
    }
}

impl OverList {
    /// The function of a name.
    pub fn named(word: &str) -> Option<OverList> {
        OverList::WORDS.iter().find(|(name, _)| *name == word).map(|(_, function)| *function)
    }

    /// Whether its second value is a condition.
    pub fn is_condition(self) -> bool {
        matches!(self, OverList::Count | OverList::Any | OverList::All | OverList::Only)
    }
}

impl Listed {
    /// Its direct parts.
    pub(super) fn parts(&self) -> Vec<&Expr> {
        match self {
            Listed::Over(_, list, of, _) => [list].into_iter().chain(of).collect(),
            Listed::Pairs(a, b, _) => vec![a, b],
            Listed::Of(value, _) => vec![value],
            Listed::Deck(_) => Vec::new(),
            Listed::Cell(_, at, _) => at.iter().collect(),
        }
    }
}
