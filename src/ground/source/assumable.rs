//! A value that somebody gave, or a default that is assumed.

use super::{Node, Read, Shape};
use crate::diag::Report;

/// A value, and whether somebody gave it or it is only assumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Assumable<T> {
    /// The value, given or assumed.
    pub value: T,
    /// Whether somebody gave it.
    pub is_given: bool,
}

impl<T> Assumable<T> {
    /// A value that somebody gave.
    pub const fn given(value: T) -> Assumable<T> {
        Assumable { value, is_given: true }
    }

    /// A default for a value that nobody gave.
    pub const fn assumed(value: T) -> Assumable<T> {
        Assumable { value, is_given: false }
    }
}

impl<R: Read> Read for Assumable<R> {
    type Value = Assumable<R::Value>;
    const SHAPE: Shape = R::SHAPE;
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        R::read(node, report).map(Assumable::given)
    }

    fn written(assumable: &Self::Value) -> String {
        R::written(&assumable.value)
    }
}
