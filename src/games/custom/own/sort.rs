//! What is known of the values of an expression before it is computed.

use std::sync::Arc;

/// What is known of the values of an expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Sort {
    /// No value: the entries of an empty list.
    Never,
    /// Anything.
    Any,
    /// Numbers, words and the like, which have no fields.
    Plain,
    /// A map of an outcome, which is never equal to a word.
    Map,
    /// One of these words.
    Choice(Arc<[Arc<str>]>),
    /// A piece or card of one of these components.
    Entry(Vec<u16>),
    /// A list.
    List(Box<Sort>),
}

impl Sort {
    /// What is known of a value that is one or the other.
    pub fn or(self, other: Sort) -> Sort {
        match (self, other) {
            (Sort::Never, sort) | (sort, Sort::Never) => sort,
            (Sort::Entry(mut a), Sort::Entry(b)) => {
                a.extend(b.into_iter().filter(|other| !a.contains(other)).collect::<Vec<_>>());
                Sort::Entry(a)
            }
            (Sort::List(a), Sort::List(b)) => Sort::List(Box::new(a.or(*b))),
            (a, b) if a == b => a,
            _ => Sort::Any,
        }
    }

    /// What is known of its entries.
    pub fn entry(&self) -> Sort {
        match self {
            Sort::List(entry) => (**entry).clone(),
            Sort::Entry(_) => self.clone(),
            Sort::Choice(_) | Sort::Plain | Sort::Never => Sort::Plain,
            Sort::Any | Sort::Map => Sort::Any,
        }
    }
}
