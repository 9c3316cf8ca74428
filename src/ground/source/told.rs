//! What somebody said, apart from what holds because nobody did.

use super::fields::wrong_type;
use super::{Node, Read, Shape};
use crate::diag::Report;

/// A value of which it is known whether somebody said it, or it only holds because nobody did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Told<T> {
    /// What holds, said or not.
    pub value: T,
    /// Whether somebody said it.
    pub is_said: bool,
}

impl<T> Told<T> {
    /// What somebody said.
    pub const fn said(value: T) -> Told<T> {
        Told { value, is_said: true }
    }

    /// What holds where nobody says anything.
    pub const fn assumed(value: T) -> Told<T> {
        Told { value, is_said: false }
    }
}

impl<R: Read> Read for Told<R> {
    type Value = Told<R::Value>;
    const SHAPE: Shape = R::SHAPE;
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        R::read(node, report).map(Told::said)
    }

    fn written(told: &Self::Value) -> String {
        R::written(&told.value)
    }
}

/// `true` for what is so; what is not so is left out.
#[derive(Debug)]
pub struct Yes;

impl Read for Yes {
    type Value = bool;
    const SHAPE: Shape = Shape::Truth;
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<bool> {
        let is_yes = node.as_bool() == Some(true);
        if !is_yes {
            wrong_type(node, "`true`", report);
        }
        is_yes.then_some(true)
    }

    fn absent() -> Option<bool> {
        Some(false)
    }
}
